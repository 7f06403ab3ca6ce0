"""Points of view: from where an ability is seen."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from engine.hocg.cards.terms import Position, Zone
from engine.hocg.state.table import Table


class Scope(Protocol):
    """From where an ability is seen: whose it is, which card it stands on, which holomem that card belongs
    to.
    """

    @property
    def seat(self) -> int:
        """The controller ("you")."""

    @property
    def source(self) -> int:
        """The card the ability stands on."""

    @property
    def host(self) -> int:
        """ "this holomem", or "this tool's holomem"; -1 if there is none."""

    @property
    def that_holomem(self) -> Sequence[int]:
        """ "that holomem": the last one chosen or meant."""

    @property
    def that_cards(self) -> Sequence[int]:
        """ "those cards": the last ones chosen, revealed or moved."""

    @property
    def looked(self) -> Sequence[int]:
        """ "Among them": the cards looked at or revealed."""

    @property
    def looked_in(self) -> Zone | None:
        """The zone in which they were looked at; none where they were revealed."""

    @property
    def numbers(self) -> dict[str, int]:
        """Results so far: "die", "archived", "revealed", ..."""


class StaticScope(msgspec.Struct, eq=False):
    """The scope of a continuous ability or of a question asked outside any resolution."""

    seat: int
    source: int
    host: int = -1
    that_holomem: Sequence[int] = ()
    that_cards: Sequence[int] = ()
    looked: Sequence[int] = ()
    looked_in: Zone | None = None
    numbers: dict[str, int] = {}


def stands_in(table: Table, scope: Scope, positions: Sequence[Position]) -> bool:
    """Whether the holomem of the ability stands in one of these positions."""
    holomem = table.holomem(scope.host)
    return holomem is not None and holomem.position in positions
