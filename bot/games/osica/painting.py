"""The functions that draw the pictures of OSICA, in a worker."""

from typing import Final

from bot.games.painting import Painter, art
from engine.osica.state.views import CardView, TableView
from renderers.kit.pictures import Picture
from renderers.kit.themes import DEFAULT, load_theme
from renderers.osica.board import BOARDS
from renderers.osica.face import draw_card
from renderers.osica.hand import draw_hand, draw_pile

PAINTER: Final = Painter(BOARDS)
paint_board, paint_replay, paint_replay_page = (
    PAINTER.paint_board,
    PAINTER.paint_replay,
    PAINTER.paint_replay_page,
)


def paint_hand(table: TableView, seat: int, names: tuple[str, str], theme: str = DEFAULT) -> Picture:
    """Draw a hand; the arguments are those of ``draw_hand``, the theme by its name."""
    return draw_hand(table, seat, theme=load_theme(theme), names=names, folder=art())


def paint_pile(title: str, cards: tuple[CardView, ...], theme: str = DEFAULT) -> Picture:
    """Draw cards under a title; the theme by its name."""
    return draw_pile(title, cards, load_theme(theme), art())


def paint_card(card: CardView, theme: str = DEFAULT) -> Picture:
    """Draw a card; the theme by its name."""
    return draw_card(card, load_theme(theme), art())
