"""Picks of cards: from hands, decks, the archive, from what was looked at or revealed, from the stage."""

import re
from collections import Counter

from engine.hocg.cards.terms import CardType, OptionKind, PromptKind, Zone
from engine.hocg.language.nodes.filters import (
    AllOf,
    AnyOf,
    Behind,
    CardFilter,
    OfKind,
    OfType,
    color_in_common,
)
from engine.hocg.language.nodes.payments import holo_power_for_hand, substitutes, take_holo_power
from engine.hocg.language.nodes.picks import ONE, HolomemRef, HolomemSet, Side
from engine.hocg.language.nodes.places import AmongThem, InZone, OnHolomem, OnStage, Place, RevealedCards
from engine.hocg.language.nodes.regarded import PaysAsCheer
from engine.hocg.state.atoms import zone_of
from engine.hocg.state.table import Table
from engine.hocg.texts.effects import Pick, Quantity, Resolving
from engine.hocg.texts.scope import Scope
from engine.kernel.machine import clause
from engine.kernel.prompts import NONE, Option, Prompt, Relation


class ColorOfOne(Behind, frozen=True):
    """``of the same color as 1 of your #Gamers holomem``: a colour in common with any of them (2.4.4)."""

    who: HolomemSet

    @clause("2.4.4")
    def bind(self, table: Table, scope: Scope) -> CardFilter:
        """One of the colours that they have now."""
        return color_in_common(table.top(holomem) for holomem in self.who.members(table, scope))

    def say(self) -> str:
        """The phrase."""
        return f"of the same color as 1 of {self.who.say()}"


class CardPick(Pick, frozen=True):
    """A pick that yields card handles."""

    @property
    def is_from_looked(self) -> bool:
        """Whether it picks from cards looked at."""
        return False

    def read(self, picked: tuple[Option, ...]) -> list[int]:
        """The cards of the options."""
        return [option.card for option in picked]

    def remember(self, scope: Resolving, handles: list[int]) -> None:
        """ "Those cards" are now these."""
        scope.that_cards = handles


class ChosenCards(CardPick, frozen=True):
    """``1 white or green cheer from your archive``: chosen by the controller.

    ``with a tag in common`` is one tag that all of them have (Q284).
    """

    what: CardFilter
    place: Place
    count: Quantity = ONE
    is_ordered: bool = False
    shares_tag: bool = False
    is_archived: bool = False

    def chosen(self) -> Quantity:
        """As many as the text says."""
        return self.count

    @property
    def is_from_looked(self) -> bool:
        """Whether it picks from cards looked at."""
        return isinstance(self.place, AmongThem | RevealedCards)

    @clause("10.7.2.3.5", "4.1.2.3", "4.13.3")
    def make(self, table: Table, scope: Resolving) -> "list[int] | Prompt":
        """Ask; where the facts of hidden cards matter, fewer or none may be picked, but a cost
        from the hand is paid in full (10.4.2.2); what isn't found in a deck isn't.
        """
        found = self.candidates(table, scope)
        spare = self.spare(table, scope)
        total = len(found) + spare
        most = total if self.count.most is None else min(self.count.most, total)
        if not most:
            return []
        is_free = self.is_free_to_fail and (self.is_from_deck or not scope.is_paying(table))
        least = 0 if is_free else min(self.count.least, most)
        return table.ask(
            scope.seat,
            PromptKind.CARDS,
            (
                *(self._as_option(table, card, holomem) for card, holomem in found),
                *(Option(OptionKind.HOLO_POWER, number=i, alike="holo power") for i in range(1, spare + 1)),
            ),
            at_least=least,
            at_most=most,
            is_ordered=self.is_ordered,
            relation=Relation.COMMON if self.shares_tag else Relation.NONE,
            text=f"Choose {self.say()}.",
            clause="10.7.2.3",
            source=scope.source,
        )

    def _as_option(self, table: Table, card: int, holomem: int) -> Option:
        face = table.cards[card]
        tags = tuple(sorted(face.folded_tags)) if self.shares_tag else ()
        return Option(OptionKind.CARD, card, holomem, alike=f"{face.number}@{holomem}", groups=tags)

    @property
    def is_from_deck(self) -> bool:
        """Whether it searches a deck, of which nobody knows what is left in it."""
        return isinstance(self.place, InZone) and self.place.zone in (Zone.DECK, Zone.CHEER_DECK)

    @property
    def is_free_to_fail(self) -> bool:
        """Whether nobody can prove that a fitting card is there. Where there are cheers, all cards are
        (6.1.3.1).
        """
        return self.place.is_hidden and self.what not in (AllOf((OfType(None),)), CHEER)

    def candidates(self, table: Table, scope: Scope) -> list[tuple[int, int]]:
        """The fitting cards and the holomem they are attached to, with what may be archived instead of
        one.
        """
        what = self.what.bind(table, scope)
        found = self._fitting(table, scope, what)
        if self._takes_own_cheers and PaysAsCheer in table.texts.modifier_kinds:
            found.extend(substitutes(table, scope, what))
        return found

    @property
    def _takes_own_cheers(self) -> bool:
        """Whether own cheers on the stage are archived: something else may be archived for them (10.11.4)."""
        is_cheer = isinstance(self.what, AllOf) and OfType(CardType.CHEER) in self.what.words
        place = self.place
        is_own = (isinstance(place, OnStage) and place.side is Side.YOURS) or (
            isinstance(place, OnHolomem)
            and (isinstance(place.who, HolomemRef) or place.who.side is Side.YOURS)
        )
        return self.is_archived and is_cheer and is_own

    def _fitting(self, table: Table, scope: Scope, what: CardFilter) -> list[tuple[int, int]]:
        cards = table.cards
        found = [
            (card, holomem)
            for card, holomem in self.place.cards(table, scope)
            if (card != scope.source or holomem >= 0) and what.matches(cards[card])
        ]
        if not self.shares_tag:
            return found
        tags = Counter(tag for card, _ in found for tag in cards[card].folded_tags)
        shared = {tag for tag, count in tags.items() if count >= self.count.least}
        return [(card, holomem) for card, holomem in found if shared & cards[card].folded_tags]

    def can_be_made(self, table: Table, scope: Scope) -> bool:
        """Whether there is one; in a deck there may always be."""
        if self.is_from_deck:
            return bool(self.place.cards(table, scope))
        return bool(self.candidates(table, scope)) or self.spare(table, scope) > 0

    def can_be_made_in_full(self, table: Table, scope: Scope) -> bool:
        """Whether there are enough; in a deck there may be."""
        if self.is_from_deck:
            return len(self.place.cards(table, scope)) >= max(1, self.count.least)
        return len(self.candidates(table, scope)) + self.spare(table, scope) >= max(1, self.count.least)

    def spare(self, table: Table, scope: Scope) -> int:
        """How many cards of holo Power may be archived instead of cards from hand."""
        if not self.is_archived or self.place != InZone(Zone.HAND):
            return 0
        return holo_power_for_hand(table, scope)

    def complete(self, table: Table, scope: Resolving, handles: list[int]) -> list[int]:
        """The cards, with the newest holo Power in place of what it pays for."""
        count = handles.count(NONE)
        if not count:
            return handles
        return [*(card for card in handles if card != NONE), *take_holo_power(table, scope, count)]

    def say(self) -> str:
        """As in "1 white or green cheer from your archive"."""
        tag = " with a tag in common" if self.shares_tag else ""
        noun = say_plural(self.what) if self.count.is_plural else self.what.say()
        return f"{self.count.say()} {noun}{tag} {self.place.say()}"


class AllCards(CardPick, frozen=True):
    """``all cards in your hand``, ``the rest``: every one, nothing to choose."""

    what: CardFilter
    place: Place

    def make(self, table: Table, scope: Resolving) -> list[int]:
        """All of them."""
        cards = table.cards
        return [card for card, _ in self.place.cards(table, scope) if self.what.matches(cards[card])]

    def can_be_made(self, table: Table, scope: Scope) -> bool:
        """Whether there is one besides the card that says so."""
        cards = table.cards
        return any(
            card != scope.source and self.what.matches(cards[card])
            for card, _ in self.place.cards(table, scope)
        )

    def say(self) -> str:
        """As in "all cards from your hand"."""
        return f"all {say_plural(self.what)} {self.place.say()}"


class TopCards(CardPick, frozen=True):
    """``the top 2 cards of your deck``, ``1 holo Power`` (the newest): nothing to choose, and nobody
    looks.

    ``count`` is a number, or ``None`` for as many as the opponent has cards in hand.
    """

    zone: Zone
    count: int | None = 1

    def members(self, table: Table, scope: Scope) -> list[int]:
        """As many as there are."""
        count = len(table.opponent(scope.seat).hand) if self.count is None else self.count
        return zone_of(table.player(scope.seat), self.zone)[:count]

    def make(self, table: Table, scope: Resolving) -> list[int]:
        """No choice."""
        return self.members(table, scope)

    def can_be_made(self, table: Table, scope: Scope) -> bool:
        """Whether there is one."""
        return bool(self.members(table, scope))

    def can_be_made_in_full(self, table: Table, scope: Scope) -> bool:
        """Whether there are as many as the text says."""
        return len(self.members(table, scope)) >= (self.count or 1)

    def say(self) -> str:
        """As in "the top card of your cheer deck"."""
        if self.count is None:
            return f"as many cards from the top of your {self.zone} as your opponent has in hand"
        if self.zone is Zone.HOLO_POWER:
            return f"{self.count} holo Power"
        cards = "card" if self.count == 1 else f"{self.count} cards"
        return f"the top {cards} of your {self.zone}"


class ThisCard(CardPick, frozen=True):
    """``this mascot``: the card that the ability stands on."""

    word: str

    def make(self, table: Table, scope: Resolving) -> list[int]:
        """It, while it is where the ability works."""
        return [scope.source] if self.can_be_made(table, scope) else []

    def can_be_made(self, table: Table, scope: Scope) -> bool:
        """Whether it is still attached."""
        holomem = table.holomem(scope.host)
        return holomem is not None and scope.source in holomem.attached

    def say(self) -> str:
        """As in "this mascot"."""
        return f"this {self.word}"


class ThoseCards(CardPick, frozen=True):
    """``the revealed cards``: what the ability has revealed, also if it has spoken of other cards since."""

    refers_back = True

    def make(self, table: Table, scope: Resolving) -> list[int]:
        """Those; where the ability has revealed nothing itself, the cards it is about."""
        return list(scope.revealed or scope.looked or scope.that_cards)

    def can_be_made(self, table: Table, scope: Scope) -> bool:
        """Whether there are any; while nothing has been resolved yet there may be."""
        return True

    def say(self) -> str:
        """The phrase."""
        return "the revealed cards"


def say_plural(what: CardFilter) -> str:
    """A noun phrase in the plural: the noun itself, not what stands behind it; names stay as they are."""
    if isinstance(what, AnyOf) and what.options and all(isinstance(each, AllOf) for each in what.options):
        return f" {what.link} ".join(map(say_plural, what.options))
    phrase = what.say()
    nouns = [word.say() for word in getattr(what, "words", ()) if isinstance(word, OfType | OfKind)]
    if not nouns or nouns[-1] in SAME_IN_PLURAL:
        return phrase
    return re.sub(rf"\b{nouns[-1]}\b(?!s)", f"{nouns[-1]}s", phrase, count=1)


SAME_IN_PLURAL = frozenset({"holomem", "staff"})
"""Nouns without a form of their own for several."""


CHEER = AllOf((OfType(CardType.CHEER),))
