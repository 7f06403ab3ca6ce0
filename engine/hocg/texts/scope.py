"""Points of view: from where an ability is seen."""

from collections.abc import Sequence
from typing import Protocol

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


class StaticScope:
    """The scope of a continuous ability or of a question asked outside any resolution."""

    __slots__ = ("host", "looked", "looked_in", "numbers", "seat", "source", "that_cards", "that_holomem")

    def __init__(self, seat: int, source: int, host: int = -1, subjects: Sequence[int] = ()) -> None:
        self.seat = seat
        self.source = source
        self.host = host
        self.that_holomem: Sequence[int] = subjects
        self.that_cards: Sequence[int] = ()
        self.looked: Sequence[int] = ()
        self.looked_in: Zone | None = None
        self.numbers: dict[str, int] = {}


def stands_in(table: Table, scope: Scope, positions: Sequence[Position]) -> bool:
    """Whether the holomem of the ability stands in one of these positions."""
    holomem = table.holomem(scope.host)
    return holomem is not None and holomem.position in positions
