"""Blooming by an effect (5.14, 5.28): the action's conditions hold (Q244, Q281) unless the text says
otherwise.
"""

from engine.hocg.cards.terms import OptionKind, PromptKind, Zone
from engine.hocg.language.nodes.card_picks import CardPick
from engine.hocg.language.nodes.filters import CardFilter, article
from engine.hocg.language.nodes.picks import ONE, ChosenHolomem, HolomemPick
from engine.hocg.language.nodes.places import InZone, Place
from engine.hocg.queries import queries
from engine.hocg.state import atoms
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.hocg.texts.effects import Effect, Pick, Quantity, Resolving
from engine.hocg.texts.scope import Scope
from engine.kernel.machine import clause
from engine.kernel.prompts import Option, Prompt


def fitting_cards(table: Table, scope: Scope, holomem: Holomem, what: CardFilter, place: Place) -> list[int]:
    """The cards of a place that the holomem could bloom into."""
    cards = table.cards
    is_from_hand = place == InZone(Zone.HAND)
    return [
        card
        for card, _ in place.cards(table, scope)
        if card != scope.source
        and what.matches(cards[card])
        and queries.fits_bloom(table, holomem, cards[card], is_from_hand=is_from_hand)
    ]


class Bloomer(HolomemPick, frozen=True):
    """Who blooms: of those meant, one that may bloom and has a card to bloom into.

    ``once_more`` is for a holomem that has bloomed this turn, ``even_new`` for one placed this turn.
    """

    who: ChosenHolomem
    what: CardFilter
    place: Place
    once_more: bool = False
    even_new: bool = False

    def chosen(self) -> Quantity:
        """One."""
        return ONE

    def candidates(self, table: Table, scope: Scope) -> list[Holomem]:
        """All who could."""
        turn = table.state.turn
        return [
            holomem
            for holomem in self.who.what.members(table, scope)
            if (self.even_new or holomem.placed_turn != turn)
            and (self.once_more or holomem.bloomed_turn != turn)
            and table.top(holomem).can_be_bloomed
            and fitting_cards(table, scope, holomem, self.what, self.place)
        ]

    def make(self, table: Table, scope: Resolving) -> "list[int] | Prompt":
        """Ask which."""
        found = self.candidates(table, scope)
        if not found:
            return []
        return table.ask(
            scope.seat,
            PromptKind.HOLOMEM,
            tuple(Option(OptionKind.HOLOMEM, holomem.top, holomem.id) for holomem in found),
            text="Choose a holomem to bloom.",
            clause="5.14.1",
            source=scope.source,
        )

    def can_be_made(self, table: Table, scope: Scope) -> bool:
        """Whether anybody could."""
        return bool(self.candidates(table, scope))

    def say(self) -> str:
        """Who is meant."""
        return self.who.say()


class BloomCard(CardPick, frozen=True):
    """The card to bloom with, fitting the holomem picked before."""

    what: CardFilter
    place: Place

    def chosen(self) -> Quantity:
        """One."""
        return ONE

    @clause("10.7.2.3.5")
    def make(self, table: Table, scope: Resolving) -> list[int] | Prompt:
        """Ask which; of cards that nobody else sees none need be named, unless its player said yes to it."""
        found = [
            card
            for handle in scope.that_holomem
            for card in fitting_cards(table, scope, table.require_holomem(handle), self.what, self.place)
        ]
        if not found:
            return []
        return table.ask(
            scope.seat,
            PromptKind.CARDS,
            tuple(Option(OptionKind.CARD, card, alike=table.cards[card].number) for card in found),
            at_least=0 if self.place.is_hidden and not scope.is_voluntary(table) else 1,
            text="Choose the card to bloom with.",
            clause="5.14.1",
            source=scope.source,
        )

    def can_be_made(self, table: Table, scope: Scope) -> bool:
        """Known only with the holomem; the first pick has looked."""
        return True

    def say(self) -> str:
        """As in "a holomem from your hand"."""
        phrase = self.what.say()
        return f"{article(phrase)} {phrase} {self.place.say()}"


class BloomWith(Effect, frozen=True):
    """``bloom 1 of your #ID 2nd Gen holomem using a holomem from your archive``."""

    who: Bloomer
    card: BloomCard

    def picks(self) -> tuple[Pick, ...]:
        """Who, then with what."""
        return (self.who, self.card)

    def remarks(self) -> tuple[str, ...]:
        """Who may bloom into what."""
        new = "" if self.who.even_new else ", not in the turn in which it was placed"
        again = "" if self.who.once_more else " and once a turn"
        rule = "a bloom (8.3.2, 8.3.3): a shared name, 1st on Debut or 1st, 2nd on 1st or 2nd, enough HP"
        return (f"{rule}{new}{again}",)

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Bloom."""
        if picked[0] and picked[1]:
            atoms.bloom(table, table.require_holomem(picked[0][0]), picked[1][0], cause=scope.source)

    def say(self) -> str:
        """The phrase."""
        again = " once more" if self.who.once_more else ""
        return f"bloom {self.who.say()}{again} using {self.card.say()}"
