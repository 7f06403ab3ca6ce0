"""Pictures of a match: pure functions from what a viewer may know to an encoded image.

from renderers import draw_board, draw_card, draw_hand

picture = draw_board(game.view(seat), names=("Mio", "Rin"), last=["Mio drew a card."])
picture.data, picture.filename
"""

from renderers.art import ArtFolder
from renderers.board import draw_board
from renderers.face import draw_card
from renderers.hand import draw_hand
from renderers.picture import Picture
from renderers.theme import Theme, ThemeError, load_theme, read_theme

__all__ = [
    "ArtFolder",
    "Picture",
    "Theme",
    "ThemeError",
    "draw_board",
    "draw_card",
    "draw_hand",
    "load_theme",
    "read_theme",
]
