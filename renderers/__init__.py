"""Pictures of a match: pure functions from what a viewer may know to an encoded image.

from renderers import draw_board, draw_card, draw_hand

picture = draw_board(game.view(seat), names=("Mio", "Rin"), last=["Mio drew a card."])
picture.data, picture.filename
"""

from renderers.hocg.board import draw_board
from renderers.hocg.face import draw_card
from renderers.hocg.hand import draw_hand
from renderers.hocg.themes import load_theme, read_theme
from renderers.kit.art_folder import ArtFolder
from renderers.kit.pictures import Picture
from renderers.kit.themes import Theme, ThemeError

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
