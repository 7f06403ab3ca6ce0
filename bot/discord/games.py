"""The card games that are installed, and their pictures."""

from collections.abc import Mapping, Sequence
from functools import cache

from bot.discord.pictures import PictureSet, Registry
from engine.hocg import HOCG
from engine.hocg.board import face_of
from engine.hocg.views import CardFace, TableView
from engine.kernel.ruleset import Ruleset, View
from renderers import Picture, draw_board, draw_hand


def installed_rulesets() -> Sequence[Ruleset]:
    """Every card game that can be played here, the default one first."""
    return (HOCG,)


def installed_pictures() -> Registry:
    """The pictures of those card games."""
    return Registry({HOCG.name: PictureSet(draw_hocg_board, draw_hocg_hand, name_phase)})


def _table(view: View) -> TableView:
    assert isinstance(view, TableView), "hOCG's pictures are made from hOCG's views"
    return view


def name_phase(view: View) -> str:
    """The part of the turn in words."""
    return f"{_table(view).phase.value.capitalize()} phase"


def draw_hocg_board(view: View, names: tuple[str, ...], last: tuple[str, ...]) -> Picture:
    """The board; runs in a worker."""
    return draw_board(_table(view), names=(names[0], names[1]), last=last)


def draw_hocg_hand(view: View, seat: int, names: tuple[str, ...]) -> Picture:
    """A hand with what is printed on its cards; runs in a worker."""
    table = _table(view)
    numbers = {card.number for card in (*table.sides[seat].hand, *table.shown)}
    return draw_hand(table, seat, names=(names[0], names[1]), faces=_faces(frozenset(numbers)))


def _faces(numbers: frozenset[str]) -> Mapping[str, CardFace]:
    return {number: _face(number) for number in numbers}


@cache
def _face(number: str) -> CardFace:
    (card,) = HOCG.pool.cards_of([number])
    return face_of(card)
