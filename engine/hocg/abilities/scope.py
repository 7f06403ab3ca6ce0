"""Points of view: from where an ability is seen."""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from engine.hocg.cards.terms import Position, Zone
from engine.hocg.state.state import AbilityRef, Holomem
from engine.hocg.state.table import Table


class Scope:
    """From where an ability is seen: whose it is, which card it stands on, which holomem that card belongs
    to, and what its words mean now. Where nothing is being carried out they mean nothing yet.

    Attributes:
        that_holomem: "that holomem": the last ones chosen or meant.
        that_cards: "those cards": the last ones chosen, revealed or moved.
        looked: "among them": the cards looked at or revealed.
        looked_in: the zone in which they were looked at; none where they were revealed.
        numbers: results so far: "die", "archived", "revealed", ...
    """

    __slots__ = ()

    that_holomem: Sequence[int] = ()
    that_cards: Sequence[int] = ()
    looked: Sequence[int] = ()
    looked_in: Zone | None = None
    numbers: Mapping[str, int] = {}

    @property
    def seat(self) -> int:
        """Who acts: the controller ("you"), or whom the text has act."""
        raise NotImplementedError

    @property
    def source(self) -> int:
        """The card the ability stands on."""
        raise NotImplementedError

    @property
    def host(self) -> int:
        """ "this holomem", or "this tool's holomem"; -1 if there is none."""
        raise NotImplementedError

    def of_opponent(self) -> "Scope":
        """The same ability, were it the opponent's; what it was about is left out."""
        return StaticScope(1 - self.seat, self.source, self.host)

    def about(self, holomem: int) -> "Scope":
        """The same, where "that holomem" is this one."""
        assert isinstance(self, msgspec.Struct)
        return replace(self, that_holomem=[holomem])


class StaticScope(msgspec.Struct, Scope, eq=False):
    """The scope of a continuous ability or of a question asked outside any resolution."""

    seat: int
    source: int
    host: int = -1
    that_holomem: Sequence[int] = ()


def view_of(ref: AbilityRef) -> StaticScope:
    """The point of view of an ability before it is played, or as long as it is in force."""
    return StaticScope(ref.seat, ref.source, ref.holomem, ref.subjects)


def view_on(holomem: Holomem) -> StaticScope:
    """The point of view of what is printed on a holomem's top card."""
    return StaticScope(holomem.seat, holomem.top, holomem.id)


def stands_in(table: Table, scope: Scope, positions: Sequence[Position]) -> bool:
    """Whether the holomem of the ability stands in one of these positions."""
    holomem = table.holomem(scope.host)
    return holomem is not None and holomem.position in positions
