"""Places: where cards are picked from or counted."""

from engine.hocg.cards.program import Node
from engine.hocg.cards.terms import Zone
from engine.hocg.language.nodes.picks import HIDDEN_ZONES, HolomemRef, HolomemSet, Side, say_whose
from engine.hocg.state.atoms import find_zone, zone_of
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.hocg.texts.scope import Scope
from engine.kernel.machine import clause


class Place(Node, frozen=True):
    """Where cards are picked from."""

    def cards(self, table: Table, scope: Scope) -> list[tuple[int, int]]:
        """The cards there, each with the holomem it is attached to or -1."""
        raise NotImplementedError(type(self).__name__)

    @property
    def is_hidden(self) -> bool:
        """Whether its cards aren't open to everybody, so that a choice by their facts may come up empty
        (10.7.2.3.5).
        """
        return False


class InZone(Place, frozen=True):
    """``from your archive``."""

    zone: Zone
    side: Side = Side.YOURS

    def cards(self, table: Table, scope: Scope) -> list[tuple[int, int]]:
        """All cards of the zone, this card itself left out."""
        return [(card, -1) for card in zone_of(table.player(self.side.seat(scope)), self.zone)]

    @property
    def is_hidden(self) -> bool:
        """4.1.2."""
        return self.zone in HIDDEN_ZONES

    def say(self) -> str:
        """As in "from your archive"."""
        return f"from {self.side} {self.zone}"


class AmongThem(Place, frozen=True):
    """``from among them``: from the cards looked at."""

    refers_back = True

    def cards(self, table: Table, scope: Scope) -> list[tuple[int, int]]:
        """The cards looked at that are still where they were; those that the ability is about, if it has
        looked at none.
        """
        if not scope.looked:
            return [(card, -1) for card in scope.that_cards]
        zone = scope.looked_in
        return [(card, -1) for card in scope.looked if zone is None or find_zone(table, card) is zone]

    @property
    def is_hidden(self) -> bool:
        """Only their player sees them."""
        return True

    def say(self) -> str:
        """The phrase."""
        return "from among them"


class RevealedCards(Place, frozen=True):
    """``the revealed cards``, ``the archived card``: the last ones shown or moved."""

    refers_back = True

    def cards(self, table: Table, scope: Scope) -> list[tuple[int, int]]:
        """Those cards."""
        return [(card, -1) for card in scope.that_cards]

    def say(self) -> str:
        """The phrase."""
        return "among the revealed cards"


class OnStage(Place, frozen=True):
    """``on your stage``: attached to any holomem there; on both stages with ``None``."""

    side: Side | None = Side.YOURS

    def cards(self, table: Table, scope: Scope) -> list[tuple[int, int]]:
        """Cheers and attached cards of every holomem of the side."""
        seats = (0, 1) if self.side is None else (self.side.seat(scope),)
        return [
            pair for seat in seats for holomem in table.player(seat).stage for pair in attached_to(holomem)
        ]

    def say(self) -> str:
        """As in "on your stage"."""
        return "on both stages" if self.side is None else f"on {self.side} stage"


class OnHolomem(Place, frozen=True):
    """``from this holomem``, ``from your #ID holomem``: attached to it or to them."""

    who: HolomemRef | HolomemSet

    def cards(self, table: Table, scope: Scope) -> list[tuple[int, int]]:
        """Cheers and attached cards."""
        return [pair for holomem in holomem_meant(table, scope, self.who) for pair in attached_to(holomem)]

    def say(self) -> str:
        """As in "from this holomem"."""
        return f"from {say_whose(self.who)}"


class StackedUnder(Place, frozen=True):
    """``stacked under this holomem`` (4.4.8): the cards below the top one."""

    who: HolomemRef | HolomemSet

    @clause("4.4.8", "4.4.2.2")
    def cards(self, table: Table, scope: Scope) -> list[tuple[int, int]]:
        """Top to bottom."""
        return [
            (card, holomem.id)
            for holomem in holomem_meant(table, scope, self.who)
            for card in holomem.stack[1:]
        ]

    def say(self) -> str:
        """As in "stacked under this holomem"."""
        return f"stacked under {say_whose(self.who)}"


def attached_to(holomem: Holomem) -> list[tuple[int, int]]:
    """Cheers and attached cards with the handle of their holomem."""
    return [(card, holomem.id) for card in (*holomem.cheers, *holomem.attached)]


def holomem_meant(table: Table, scope: Scope, who: HolomemRef | HolomemSet) -> list[Holomem]:
    """The holomem behind a reference or a set; one that has left as it last was."""
    if isinstance(who, HolomemSet):
        return who.members(table, scope)
    return [found for handle in who.handles(table, scope) if (found := table.last_known(handle))]
