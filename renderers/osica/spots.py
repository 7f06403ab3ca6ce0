"""Where cards in play stand, as attacks name places; nothing here draws."""

from collections.abc import Iterator
from typing import Final

from engine.osica.state.views import PieceView, SideView, TableView
from renderers.kit.attacks import Spot

HEARTS: Final = "hearts"
"""The place on a player's panel that appeals are aimed at."""


def list_places(side: SideView) -> Iterator[tuple[Spot, PieceView]]:
    """List the cards in play of one half with their places; those in the assist area are counted from 1."""
    for piece in side.stage:
        yield Spot(side.seat, piece.place), piece
    for index, piece in enumerate(side.assist, start=1):
        yield Spot(side.seat, piece.place, index), piece


def find_spot(view: TableView, handle: int) -> Spot | None:
    """Find where a card in play stands, by its handle; ``None`` if this view shows none.

    One that is dropped in an appeal has to be looked for in the view from before it.
    """
    for side in view.sides:
        for spot, piece in list_places(side):
            if piece.handle == handle:
                return spot
    return None
