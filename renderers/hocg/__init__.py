"""The pictures of hOCG: boards, hands, cards, decks, sheets of cards, results and replays.

Each is a pure function from what a viewer may know (``engine.hocg.state.views``) to a finished file.

from renderers.hocg import draw_board, draw_hand

picture = draw_board(game.view(seat), names=("Mio", "Rin"), last=["Mio drew a card."])
picture.data, picture.filename
"""

from renderers.hocg.attack import Attack, Hit, Spot, find_spot
from renderers.hocg.board import Scene, draw_board, draw_scene
from renderers.hocg.deck import DeckCard, DeckPicture, draw_deck
from renderers.hocg.face import draw_card
from renderers.hocg.hand import draw_hand
from renderers.hocg.replay import Step, draw_replay, write_replay
from renderers.hocg.result import Fact, MatchResult, draw_result
from renderers.hocg.sheet import SheetCard, draw_sheet
from renderers.hocg.themes import load_theme, read_theme

__all__ = [
    "Attack",
    "DeckCard",
    "DeckPicture",
    "Fact",
    "Hit",
    "MatchResult",
    "Scene",
    "SheetCard",
    "Spot",
    "Step",
    "draw_board",
    "draw_card",
    "draw_deck",
    "draw_hand",
    "draw_replay",
    "draw_result",
    "draw_scene",
    "draw_sheet",
    "find_spot",
    "load_theme",
    "read_theme",
    "write_replay",
]
