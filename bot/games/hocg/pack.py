"""The pack of hOCG."""

from collections.abc import Sequence
from functools import cached_property

import structlog

from bot.app.packs.articles import Library
from bot.app.packs.decks import DeckTools
from bot.app.packs.pack import ENGLISH, GamePack, Guide
from bot.app.packs.pictures import Drawing
from bot.games.hocg.decks.tools import HocgDecks
from bot.games.hocg.guide import GUIDES
from bot.games.hocg.library.desk import HocgLibrary
from bot.games.hocg.library.library import load_shelves
from bot.games.hocg.pictures import order_board, order_card, order_hand, to_table
from bot.settings import Settings
from engine.hocg import HOCG, Hocg
from engine.hocg.cards.pool import with_own_cards
from engine.kernel.ruleset import View

log = structlog.get_logger(__name__)


class HocgPack(GamePack):
    """hOCG for the bot.

    Args:
        game: the ruleset with its cards.
    """

    def __init__(self, game: Hocg) -> None:
        super().__init__(game)
        self._game = game

    @cached_property
    def decks(self) -> DeckTools:
        """Deck formats, figures and advice."""
        return HocgDecks(self._game)

    @property
    def has_library(self) -> bool:
        """There are rules, rulings, terms and cards to read."""
        return True

    def load_library(self) -> Library:
        """Everything there is to read, the host's own cards among it."""
        return HocgLibrary(load_shelves(self._game.pool, self._game.starter_decks()), order_card)

    def guide(self, language: str = ENGLISH) -> Guide:
        """How it is played."""
        return GUIDES.get(language, GUIDES[ENGLISH])

    def headline(self, view: View) -> str:
        """The phase."""
        return f"{to_table(view).phase.value.capitalize()} phase"

    def draw_board(self, view: View, names: Sequence[str], last: Sequence[str]) -> Drawing:
        """The board."""
        return order_board(view, names, last)

    def draw_hand(self, view: View, seat: int, names: Sequence[str]) -> Drawing:
        """The hand, and the cards that are being looked at."""
        return order_hand(view, seat, names, self._game.pool)


def open_hocg() -> HocgPack:
    """hOCG with the host's own cards, if there are any; files that can't be read are logged and left out."""
    folder = Settings().cards
    if folder is None:
        return HocgPack(HOCG)
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
    return HocgPack(Hocg(pool))
