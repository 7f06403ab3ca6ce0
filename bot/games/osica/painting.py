"""The functions that draw the pictures of OSICA, in a worker."""

from engine.osica.state.views import CardView, TableView
from renderers.kit.attacks import Attack
from renderers.kit.pictures import Picture
from renderers.kit.themes import DEFAULT, load_theme
from renderers.osica.board import draw_board
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
    """Draw a board."""
    return draw_board(table, theme=load_theme(theme), names=names, last=last, since=since, attack=attack)


def paint_hand(table: TableView, seat: int, names: tuple[str, str], theme: str = DEFAULT) -> Picture:
    """Draw a hand."""
    return draw_hand(table, seat, theme=load_theme(theme), names=names)


def paint_card(card: CardView) -> Picture:
    """Draw a card."""
    return draw_card(card)
