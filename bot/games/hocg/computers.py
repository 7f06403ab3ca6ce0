"""Computer opponents of hOCG, and what analyses its matches."""

from typing import Final

from bot.app.packs.computers import ComputerPlayer
from bot.games.thinking import Thinkers
from engine.hocg import Hocg
from engine.hocg.cards.pool import Pool, default_pool, with_kept_own_cards
from engine.hocg.players import Strength, seat_player
from engine.hocg.players.advice import advise
from engine.hocg.players.analysing import HocgAnalyst
from engine.hocg.words.spoken import teach_card_names
from engine.kernel.translation import mark

COMPUTERS: Final = (
    ComputerPlayer(Strength.EASY.value, mark("plays straight ahead and slips now and then")),
    ComputerPlayer(Strength.NORMAL.value, mark("takes what looks best at once")),
    ComputerPlayer(Strength.HARD.value, mark("tries out what could come of its choices")),
    ComputerPlayer(Strength.EXPERT.value, mark("tries out several times as much, choice after choice")),
)
THINKER: Final = Strength.NORMAL.value
"""Plays both sides where it is foreseen what comes of an answer in a lesson."""


def read_pool(own: bytes) -> Pool:
    """The shipped cards, which a worker has, and the host's own, as ``keep_own_cards`` packs them."""
    return with_kept_own_cards(default_pool(), own) if own else default_pool()


def _read_rules(own: bytes) -> Hocg:
    return Hocg(read_pool(own))


def _teach(pool: Pool) -> None:
    teach_card_names(pool.cards.values())


THINKERS: Final = Thinkers(_read_rules, Strength, seat_player, advise, HocgAnalyst, _teach)
