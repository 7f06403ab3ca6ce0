"""Verbs for looking at and revealing cards, and for putting the rest away (5.8, 5.9, 5.11)."""

import msgspec

from engine.hocg.abilities.effects import Effect, Pick, Resolving
from engine.hocg.abilities.results import Came
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.terms import Zone
from engine.hocg.cards.wording import DECK_LOOKED, TWO_LOOKED_AT
from engine.hocg.language.nodes.card_picks import CardPick, TopCards, ask_order
from engine.hocg.language.nodes.nouns import Side
from engine.hocg.language.nodes.places import InZone
from engine.hocg.language.nodes.verbs_cards import ARCHIVE, DECKS, SHUFFLED_IN, Destination
from engine.hocg.state import atoms
from engine.hocg.state.events import CardsLookedAt
from engine.hocg.state.table import Table
from engine.kernel.extent import Extent, extent_of
from engine.kernel.language import Meaningless, like, words
from engine.kernel.machine import clause
from engine.kernel.prompts import Prompt

TOP_OF_DECK = Destination(Zone.DECK, in_order=True)


class LookAt(Effect, frozen=True):
    """``look at the top 4 cards of your deck`` (5.9), ``look at your holo Power`` and ``your opponent's
    hand`` (5.8).
    """

    CHANGES_TABLE = False

    what: TopCards | InZone
    REMARKS = (
        words("only you see them; with fewer there, as many as there are", what=TopCards),
        words("all of it; only you see it", what=InZone),
    )
    ja = (words("{what:InZone}すべてを見る", what=like(InZone, zone=Zone.HAND)), "{what}を見る")
    words = "look at {what}"
    later_ja = "その後、{self}"

    def tells(self) -> tuple[str, ...]:
        """Whether one card remains once one has been taken."""
        if not isinstance(self.what, TopCards):
            return ()
        return (DECK_LOOKED, TWO_LOOKED_AT) if self.what.count == 2 else (DECK_LOOKED,)

    GIVES = ("looked", "cards", "rest")

    def __post_init__(self) -> None:
        if self.place.side is Side.BOTH:
            raise Meaningless("say whose cards are looked at")

    @property
    def place(self) -> InZone:
        """The zone in which the cards lie."""
        return self.what.place if isinstance(self.what, TopCards) else self.what

    def picks(self) -> tuple[Pick, ...]:
        return ()

    def _cards(self, table: Table, scope: Scope) -> list[int]:
        if isinstance(self.what, TopCards):
            return self.what.members(table, scope)
        return [card for card, _ in self.what.cards(table, scope)]

    def extent(self, table: Table, scope: Scope) -> Extent:
        return extent_of(len(self._cards(table, scope)))

    @clause("5.8.1", "5.9.1")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Remember what was seen for "among them"."""
        scope.looked = self._cards(table, scope)
        scope.that_cards = list(scope.looked)
        if scope.looked:
            owner = self.place.side.seat(scope)
            scope.looked_in = self.place.zone
            atoms.record(table, CardsLookedAt(scope.seat, owner, scope.looked_in, tuple(scope.looked)))


class Reveal(Effect, frozen=True):
    """``reveal the top card of your deck`` (5.11): shown to everybody where they are; later words are about
    them.
    """

    CHANGES_TABLE = False

    cards: CardPick
    words = "reveal {cards}"
    ja = "{cards}を公開する"
    GIVES = ("looked", "cards", "rest")

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Show them; "among them" goes on to mean the cards looked at, if they are of those."""
        scope.revealed = list(picked[0])
        scope.that_cards = list(picked[0])
        if not self.cards.is_from_looked:
            scope.looked = list(picked[0])
            scope.looked_in = None
        if picked[0]:
            atoms.reveal_for(table, scope.seat, picked[0], scope.ability)


class PutRest(Effect, frozen=True):
    """``return the rest to the bottom of your deck in any order``, ``archive the rest``, ``shuffle the rest
    into your deck``.

    Putting back in any order is one ordered choice: the first one named goes first to the bottom, or ends up
    topmost.
    """

    to: Destination
    ONLY_PREPARES = True
    NEEDS = ("rest",)
    REMARKS = words("you choose the order", to=like(in_order=True))
    ja = "そして{self%alone}"
    later_ja = "{self}"
    IS_SENTENCE = True
    choice_ja = (words("アーカイブする", to=ARCHIVE), "{to}に戻す")
    alone_ja = (
        words("残ったカードをデッキの上に戻す", to=TOP_OF_DECK, given=TWO_LOOKED_AT),
        words("残ったカードをアーカイブする", to=ARCHIVE),
        words("残ったカードをデッキに戻してシャッフルする", to=SHUFFLED_IN),
        words("残ったエールを{to}に戻す", to=like(zone=Zone.CHEER_DECK)),
        "残ったカードを{to}に戻す",
    )
    words = (
        words("archive (the rest|all of them)", to=ARCHIVE),
        words("shuffle the rest into your deck", to=SHUFFLED_IN),
        "return^rest (the rest|all of them) {to}",
    )

    def __post_init__(self) -> None:
        is_own_deck = self.to.zone in DECKS and not self.to.is_either and self.to.side is Side.YOURS
        if self.to != ARCHIVE and not is_own_deck:
            raise Meaningless("the rest goes to the top or bottom of your deck or cheer deck, or is archived")

    def settled(self) -> "PutRest":
        """In any order, if nothing is said of the order."""
        if self.to in (ARCHIVE, SHUFFLED_IN) or self.to.in_order:
            return self
        return PutRest(msgspec.structs.replace(self.to, in_order=True))

    @property
    def origin(self) -> Zone:
        """The zone in which the cards were looked at."""
        return Zone.CHEER_DECK if self.to.zone is Zone.CHEER_DECK else Zone.DECK

    @clause("4.1.5")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Prompt | None:
        """Ask for the order where it matters."""
        rest = self.rest(table, scope)
        if self.to.is_shuffled:
            atoms.shuffle(table, scope.seat, self.origin)
            return None
        if self.to != ARCHIVE or not rest:
            return ask_order(table, scope, rest) if rest else None
        scope.note(table, Came.ARCHIVED, rest)
        self.to.receive(table, scope, rest)
        return None

    def answered(self, table: Table, scope: Resolving) -> None:
        self.to.receive(table, scope, [option.card for option in table.machine.answer])

    def rest(self, table: Table, scope: Resolving) -> list[int]:
        """The cards looked at that are still where they were."""
        pile = atoms.zone_of(table.player(scope.seat), self.origin)
        return [card for card in scope.looked if card in pile]
