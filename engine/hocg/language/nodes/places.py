"""Places: where cards are picked from or counted."""

from collections.abc import Iterable
from typing import ClassVar

import msgspec

from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.program import Node
from engine.hocg.cards.terms import Zone
from engine.hocg.language.nodes.adjectives import Link, Noun
from engine.hocg.language.nodes.nouns import SEVERAL, HolomemRef, HolomemSet, Kind, Side, What, holomem_meant
from engine.hocg.procedures.rule_processing import left_by_down
from engine.hocg.queries.continuous import as_regarded
from engine.hocg.state.atoms import find_zone, zone_of
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.kernel.language import Declared, Meaningless, like, only, words
from engine.kernel.machine import clause

HIDDEN_ZONES = frozenset({Zone.DECK, Zone.CHEER_DECK, Zone.HAND, Zone.HOLO_POWER, Zone.LIFE})
ATTACHED = frozenset(Noun) - {Noun.HOLOMEM, Noun.EVENT, Noun.ITEM, Noun.STAFF}
STACKED = frozenset({Noun.HOLOMEM, Noun.CARD})
"""What can be attached to a holomem (5.17), what lies in its stack (4.4.2)."""

CHEERS = frozenset({Noun.CHEER, Noun.CARD})


def meant_of(
    found: Iterable[tuple[int, int]], table: Table, scope: Scope, what: What
) -> list[tuple[int, int]]:
    """Those of these cards, each with the holomem it is attached to or -1, that are meant."""
    cards = table.cards
    known = what.known or {}
    meant = []
    for pair in found:
        card = as_regarded(table, cards[pair[0]], pair[1])
        is_meant = known.get(card)
        if is_meant or (is_meant is None and what.fits(table, scope, card)):
            meant.append(pair)
    return meant


class Place(Node, frozen=True):
    """Where cards are: ``in your archive``, ``on this holomem``, ``on your stage``; picked ``from`` there."""

    HOLDS: ClassVar[frozenset[Noun]] = frozenset(Noun)
    """Of which sorts cards can be there at all."""

    def cards(self, table: Table, scope: Scope) -> list[tuple[int, int]]:
        """The cards there, each with the holomem it is attached to or -1."""
        raise NotImplementedError(type(self).__name__)

    def meant(self, table: Table, scope: Scope, what: What) -> list[tuple[int, int]]:
        """The cards there that are meant."""
        return meant_of(self.cards(table, scope), table, scope, what)

    def holds(self, what: What) -> bool:
        """Whether such cards can be there at all."""
        return bool(what.nouns & self.HOLDS)

    @property
    def is_hidden(self) -> bool:
        """Whether its cards aren't open to everybody, so that a choice by their facts may come up empty
        (10.7.2.3.5).
        """
        return False


class InZone(Place, frozen=True):
    """``your archive``: a zone of one player, or of both."""

    zone: Zone
    side: Side = Side.YOURS
    words = (words("both archives", zone=Zone.ARCHIVE, side=Side.BOTH), "{side} {zone}")
    in_place = "in {self}"
    from_place = "(from|in) {self}"
    ja = "{side}{zone}"

    def cards(self, table: Table, scope: Scope) -> list[tuple[int, int]]:
        """All cards of the zone; of the archive not those that by the rules aren't there yet."""
        left = left_by_down(table) if self.zone is Zone.ARCHIVE else ()
        return [
            (card, -1)
            for seat in self.side.seats(scope)
            for card in zone_of(table.player(seat), self.zone)
            if card not in left
        ]

    def holds(self, what: What) -> bool:
        """Cheers are in the cheer deck, and nothing else is (6.1.3.1); life is cheers."""
        if self.zone in (Zone.CHEER_DECK, Zone.LIFE):
            return bool(what.nouns & CHEERS)
        return self.zone is Zone.ARCHIVE or what.nouns != frozenset({Noun.CHEER})

    @property
    def is_hidden(self) -> bool:
        """Whether it is one of the zones that 4.1.2 calls hidden."""
        return self.zone in HIDDEN_ZONES


class Spot(Place, frozen=True):
    """A place that isn't a zone of its own, and is named with its preposition."""

    in_place: ClassVar[Declared] = "{self}"
    from_place: ClassVar[Declared] = "{self}"


class AmongThem(Spot, frozen=True):
    """``from among them``: from the cards looked at."""

    NEEDS = ("looked",)
    words = "(from among them|among them)"
    ja = "その中"

    def cards(self, table: Table, scope: Scope) -> list[tuple[int, int]]:
        """The cards looked at that are still where they were; those that the ability is about, if it has
        looked at none.
        """
        if not scope.looked:
            return [(card, -1) for card in scope.that_cards]
        zone = scope.looked_in
        return [(card, -1) for card in scope.looked if zone is None or find_zone(table, card) is zone]

    is_hidden = True


class RevealedCards(Spot, frozen=True):
    """``among the revealed cards``: the last ones shown."""

    NEEDS = ("cards",)
    words = "(among the revealed cards|from among the revealed cards)"
    ja = "公開したカード"

    def cards(self, table: Table, scope: Scope) -> list[tuple[int, int]]:
        return [(card, -1) for card in scope.that_cards]


class SourceCard(Place, frozen=True):
    """``this card``: the card that the ability stands on, wherever it is."""

    IS_READ = False
    NEEDS = ("kept",)
    words = "this card"
    ja = "このカード"

    def cards(self, table: Table, scope: Scope) -> list[tuple[int, int]]:
        return [(scope.source, -1)]


def is_counted(scope: Scope, place: Place, card: int, host: int) -> bool:
    """Whether a card counts among those of a place: the one that counts is left out, as it is on its way from
    the hand, unless it works in the archive.
    """
    is_in_archive = isinstance(place, InZone) and place.zone is Zone.ARCHIVE
    return card != scope.source or host >= 0 or is_in_archive


def attached_to(holomem: Iterable[Holomem]) -> list[tuple[int, int]]:
    """What is attached to these, each card with its holomem."""
    return [(card, each.id) for each in holomem for pile in (each.cheers, each.attached) for card in pile]


class OnStage(Spot, frozen=True):
    """``on your stage``: of holomem the holomem there; of all else what is attached to them."""

    side: Side = Side.YOURS
    HOLDS = ATTACHED | {Noun.HOLOMEM}
    words = (words("on both stages", side=Side.BOTH), "on {side} stage")
    ja = "{side}ステージ"

    def cards(self, table: Table, scope: Scope) -> list[tuple[int, int]]:
        """Cheers and attached cards of every holomem of the side."""
        return attached_to(each for seat in self.side.seats(scope) for each in table.player(seat).stage)

    def meant(self, table: Table, scope: Scope, what: What) -> list[tuple[int, int]]:
        """Holomem are on it themselves; other cards are attached to them."""
        found = super().meant(table, scope, what)
        if Noun.HOLOMEM not in what.nouns:
            return found
        holomem = [each for seat in self.side.seats(scope) for each in table.player(seat).stage]
        return found + [
            (each.stack[0], each.id) for each in holomem if what.fits(table, scope, table.top(each), each)
        ]


OF_EITHER = like(HolomemSet, link=Link.OR, what=like(Kind, adjectives=only(), after=()))
"""The holomem of one of two positions, of which nothing else is said."""


class OnHolomem(Place, frozen=True):
    """``this holomem``, ``your #ID holomem``: attached to it or to them."""

    who: HolomemRef | HolomemSet
    HOLDS = ATTACHED
    all_ja = (words("{who}全員", who=SEVERAL), "{who}")
    ja = (words("{who.side}\\[{who.what}\\]", who=OF_EITHER), "{who}")
    words = "{who}"
    in_place = "on {self}"
    from_place = "(from|on) {self}"

    def cards(self, table: Table, scope: Scope) -> list[tuple[int, int]]:
        return attached_to(holomem_meant(table, scope, self.who))


class StackedUnder(Spot, frozen=True):
    """``stacked under this holomem`` (4.4.8): the cards below the top one."""

    who: HolomemRef | HolomemSet
    HOLDS = STACKED
    words = "stacked under {who}"
    ja = "{who}に重なっている"

    @clause("4.4.8", "4.4.2.2")
    def cards(self, table: Table, scope: Scope) -> list[tuple[int, int]]:
        return [
            (card, holomem.id)
            for holomem in holomem_meant(table, scope, self.who)
            for card in holomem.stack[1:]
        ]


class InStack(Spot, frozen=True):
    """``among this holomem and all holomem stacked under it``: the top card as well (4.4.2, Q305)."""

    who: HolomemRef | HolomemSet
    HOLDS = STACKED

    def needs(self) -> tuple[str, ...]:
        return ("down",) if self.who is HolomemRef.DOWNED else ()

    words = "(from among|among) {who} and all holomem stacked under it"
    ja = "{who}を含め重なっているホロメン"

    @clause("4.4.2.1", "4.4.2.2")
    def cards(self, table: Table, scope: Scope) -> list[tuple[int, int]]:
        """Top to bottom, of those that are still on the stage."""
        return [
            (card, holomem.id)
            for holomem in holomem_meant(table, scope, self.who)
            if table.holomem(holomem.id) is not None
            for card in holomem.stack
        ]


def require_there(what: What, place: Place) -> None:
    """Such cards can be in such a place.

    Raises:
        Meaningless: they never can.
    """
    if not place.holds(what):
        nouns = " or ".join(sorted(what.nouns))
        raise Meaningless(f"no {nouns} can be {place.say()!r}")


class InPlace(msgspec.Struct, frozen=True):
    """Cards of some sort in a place, where such cards can be."""

    what: What
    place: Place

    def __post_init__(self) -> None:
        require_there(self.what, self.place)
