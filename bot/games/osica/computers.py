"""Computer opponents of OSICA, and what analyses its matches."""

from typing import Final

from bot.app.languages import JAPANESE
from bot.app.packs.computers import ComputerPlayer
from bot.games.deck_names import find_japanese_names
from bot.games.thinking import Thinkers
from engine.kernel.translation import mark, teach_names
from engine.osica import OSICA
from engine.osica.cards.deck import shipped_decks
from engine.osica.cards.pool import Pool
from engine.osica.players import Strength, seat_player
from engine.osica.players.advice import advise
from engine.osica.players.analysing import OsicaAnalyst
from engine.osica.ruleset import Osica
from engine.osica.words.spoken import teach_words

THINKER: Final = Strength.NORMAL.value
"""Plays both sides where it is foreseen what comes of an answer in a lesson."""
COMPUTERS: Final = (
    ComputerPlayer(Strength.EASY.value, mark("plays straight ahead and slips now and then")),
    ComputerPlayer(THINKER, mark("takes what looks best at once")),
    ComputerPlayer(Strength.HARD.value, mark("tries out what could come of its choices")),
)


def _read_rules(_own: bytes) -> Osica:
    """The shipped cards: there are no others."""
    return OSICA


def teach(pool: Pool) -> None:
    """Make the Japanese names of cards and shipped decks known to whatever says them."""
    teach_words(pool.cards.values())
    teach_names(JAPANESE, find_japanese_names(shipped_decks()))


THINKERS: Final = Thinkers(_read_rules, Strength, seat_player, advise, OsicaAnalyst, teach)
