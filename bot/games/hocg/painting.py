"""The functions that draw the pictures of hOCG, in a worker."""

from collections.abc import Mapping
from typing import Final

from bot.games.painting import Painter, art
from engine.hocg.state.views import CardFace, TableView
from renderers.hocg.board import BOARDS
from renderers.hocg.deck import draw_deck
from renderers.hocg.face import draw_card
from renderers.hocg.hand import draw_hand
from renderers.hocg.result import MatchResult, draw_result
from renderers.hocg.sheet import draw_sheet
from renderers.hocg.subjects import DeckPicture, SheetCard
from renderers.hocg.themes import load_theme
from renderers.kit.pictures import Picture
from renderers.kit.themes import DEFAULT

PAINTER: Final = Painter(BOARDS)
paint_board, paint_replay, paint_replay_page = (
    PAINTER.paint_board,
    PAINTER.paint_replay,
    PAINTER.paint_replay_page,
)


def paint_hand(
    table: TableView,
    seat: int,
    names: tuple[str, str],
    faces: Mapping[str, CardFace],
    theme: str = DEFAULT,
) -> Picture:
    """Draw a hand; the arguments are those of ``draw_hand``, the theme by its name."""
    return draw_hand(table, seat, theme=load_theme(theme), names=names, faces=faces, folder=art())


def paint_sheet(
    title: str, cards: tuple[SheetCard, ...], faces: Mapping[str, CardFace], theme: str = DEFAULT
) -> Picture:
    """Draw a sheet of cards; the arguments are those of ``draw_sheet``, the theme by its name."""
    return draw_sheet(title, cards, load_theme(theme), faces=faces, folder=art())


def paint_result(
    table: TableView, names: tuple[str, str], winner: int | None, story: tuple[str, ...]
) -> Picture:
    """Draw the result of a match; the arguments are those of ``MatchResult``."""
    return draw_result(MatchResult(table, names, winner, story, folder=art()))


def paint_card(face: CardFace, theme: str = DEFAULT) -> Picture:
    """Draw a card; the theme by its name."""
    return draw_card(face, load_theme(theme), art())


def paint_deck(shown: DeckPicture, theme: str = DEFAULT) -> Picture:
    """Draw a deck; the theme by its name."""
    return draw_deck(shown, load_theme(theme), folder=art())
