"""What the board shows, reduced to what is painted: equal facts look equal, whatever their handles.

Tiles are painted from facts alone and kept by them; two sets of facts tell what changed between two looks.
"""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from engine.kernel.copies import as_any_copy
from engine.kernel.translation import tr
from engine.osica.state.views import CardView, PieceView, SideView, TableView
from renderers.kit.changes import Standing, TableFacts
from renderers.kit.text import put_name
from renderers.osica.layout import NOTE_WIDTH
from renderers.osica.spots import list_places


class PanelFacts(NamedTuple):
    """What is painted of a player's half besides the cards in play.

    Args:
        seat: whose it is.
        hearts, costs, hand, deck, dropped: cards in these zones.
        levels: levels on the stage, and how many it may hold.
        oshi: the oshi.
        is_home: whether it lies in the oshi area.
        is_up: whether it lies face up there.
        notes: ranks, the orb and kept cards, in words.
    """

    seat: int
    hearts: int
    levels: tuple[int, int]
    costs: int
    hand: int
    deck: int
    dropped: int
    oshi: CardView
    is_home: bool
    is_up: bool
    notes: tuple[str, ...]


def describe_panel(side: SideView) -> PanelFacts:
    """Take what is painted of a player's half besides the cards in play."""
    return PanelFacts(
        seat=side.seat,
        hearts=side.heart_count,
        levels=(side.levels, side.limit),
        costs=side.cost_count,
        hand=side.hand_count,
        deck=side.deck_count,
        dropped=len(side.drop),
        oshi=as_any_copy(side.oshi),
        is_home=side.is_oshi_home,
        is_up=side.is_oshi_up,
        notes=tuple(list_notes(side)),
    )


def list_notes(side: SideView) -> Iterator[str]:
    """List ranks, the orb and kept cards in words."""
    for name, value in side.ranks:
        yield put_name(tr("{name} rank {value}", name="{name}", value=value), name, NOTE_WIDTH)
    if side.is_orb_out:
        yield tr("Orb out")
    if side.kept:
        yield tr("{number} kept", number=len(side.kept))


def describe_piece(piece: PieceView) -> PieceView:
    """What is painted of a card in play: without what tells copies apart."""
    return msgspec.structs.replace(piece, handle=0, card=as_any_copy(piece.card), stacked=())


def describe_table(view: TableView) -> TableFacts:
    """Take what is painted of a table."""
    first, second = map(describe_panel, view.sides)
    return TableFacts(tuple(_list_standing(view)), (first, second))


def _list_standing(view: TableView) -> Iterator[Standing]:
    """List the cards in play."""
    for side in view.sides:
        for spot, piece in list_places(side):
            yield Standing(piece.handle, spot, describe_piece(piece))
