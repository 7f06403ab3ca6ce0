"""The functions that draw the pictures of OSICA, in a worker."""

from bot.games import painting
from bot.games.boards import Position
from bot.games.painting import ReplayPage, art
from engine.osica.state.views import CardView, TableView
from renderers.kit.attacks import Attack
from renderers.kit.pictures import Picture
from renderers.kit.themes import DEFAULT, load_theme
from renderers.osica.board import BOARDS, draw_board
from renderers.osica.face import draw_card
from renderers.osica.hand import draw_hand


def paint_board(
    table: TableView,
    names: tuple[str, str],
    last: tuple[str, ...],
    since: TableView | None,
    attack: Attack | None,
    theme: str = DEFAULT,
) -> Picture:
    """Draw a board; the arguments are those of ``draw_board``, the theme by its name."""
    colors = load_theme(theme)
    return draw_board(table, theme=colors, names=names, last=last, folder=art(), since=since, attack=attack)


def paint_replay(names: tuple[str, str], steps: tuple[Position[TableView], ...]) -> Picture:
    """Draw positions as an animated picture."""
    return painting.paint_replay(BOARDS, names, steps, load_theme())


def paint_replay_page(
    title: str, names: tuple[str, str], steps: tuple[Position[TableView], ...]
) -> ReplayPage:
    """Write positions as a page for a browser."""
    return painting.paint_replay_page(BOARDS, title, names, steps, load_theme())


def paint_hand(table: TableView, seat: int, names: tuple[str, str], theme: str = DEFAULT) -> Picture:
    """Draw a hand; the arguments are those of ``draw_hand``, the theme by its name."""
    return draw_hand(table, seat, theme=load_theme(theme), names=names, folder=art())


def paint_card(card: CardView) -> Picture:
    """Draw a card, always in the default theme."""
    return draw_card(card, folder=art())
