"""The card games that are installed, and their pictures."""

from collections.abc import Mapping, Sequence
from functools import cache

import structlog

from bot.discord.platform.pictures import PictureSet, Registry
from bot.settings import Settings
from engine.hocg import HOCG, Hocg
from engine.hocg.cards.pool import with_own_cards
from engine.hocg.queries.board import face_of
from engine.hocg.state.views import CardFace, TableView
from engine.kernel.ruleset import Ruleset, View
from renderers import ArtFolder, Picture, draw_board, draw_hand

log = structlog.get_logger(__name__)


@cache
def hocg() -> Hocg:
    """hOCG with the owner's own cards, if there are any; files that can't be read are logged and left out."""
    folder = Settings().cards
    if folder is None:
        return HOCG
    pool, problems = with_own_cards(HOCG.pool, folder)
    for problem in problems:
        log.error("card_file_left_out", file=problem.file, line=problem.line, problem=problem.message)
    for text in pool.unsupported:
        log.warning(
            "card_not_playable",
            number=text.number,
            ability=text.ability,
            file=text.file,
            line=text.file_line,
            problem=text.message,
        )
    return Hocg(pool)


@cache
def art() -> ArtFolder | None:
    """The owner's pictures of cards, if there are any."""
    folder = Settings().art
    return None if folder is None else ArtFolder(folder)


def installed_rulesets() -> Sequence[Ruleset]:
    """Every card game that can be played here, the default one first."""
    return (hocg(),)


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
    return draw_board(_table(view), names=(names[0], names[1]), last=last, folder=art())


def draw_hocg_hand(view: View, seat: int, names: tuple[str, ...]) -> Picture:
    """A hand with what is printed on its cards; runs in a worker."""
    table = _table(view)
    numbers = {card.number for card in (*table.sides[seat].hand, *table.shown)}
    faces = _faces(frozenset(numbers))
    return draw_hand(table, seat, names=(names[0], names[1]), faces=faces, folder=art())


def _faces(numbers: frozenset[str]) -> Mapping[str, CardFace]:
    return {number: _face(number) for number in numbers}


@cache
def _face(number: str) -> CardFace:
    (card,) = hocg().pool.cards_of([number])
    return face_of(card)
