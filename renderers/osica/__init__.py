"""The pictures of OSICA: the board, the hand, a card.

Each is a pure function from what a viewer may know (``engine.osica.state.views``) to a finished file.
"""

from renderers.osica.board import draw_board
from renderers.osica.face import draw_card
from renderers.osica.hand import draw_hand

__all__ = ["draw_board", "draw_card", "draw_hand"]
