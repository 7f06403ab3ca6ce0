"""Computer opponents of hOCG: they see their own seat's view and the question, nothing else."""

import time
from functools import lru_cache
from pathlib import Path
from typing import Final

from bot.app.packs.computers import ComputerPlayer, Hint
from bot.games.hocg.own_cards import OwnNow
from engine.hocg import Hocg
from engine.hocg.cards.pool import Pool, default_pool, with_own_cards
from engine.hocg.players import Strength, seat_player
from engine.hocg.players.advice import advise
from engine.kernel.translation import mark

COMPUTERS: Final = (
    ComputerPlayer(Strength.EASY.value, mark("plays straight ahead and slips now and then")),
    ComputerPlayer(Strength.NORMAL.value, mark("takes what looks best at once")),
    ComputerPlayer(Strength.HARD.value, mark("tries out what could come of its choices")),
    ComputerPlayer(Strength.EXPERT.value, mark("tries out several times as much, choice after choice")),
)
THINKER: Final = Strength.NORMAL.value
"""Plays both sides where it is foreseen what comes of an answer in a lesson."""
TIME_TO_THINK: Final = 1.8
"""Seconds of processor time for one decision."""


@lru_cache(maxsize=1)
def read_pool(own: OwnNow | None) -> Pool:
    """The cards of this worker: the shipped ones, and the host's own as they are now."""
    pool = default_pool()
    return pool if own is None else with_own_cards(pool, Path(own.folder))[0]


def load_cards(own: OwnNow | None) -> tuple[str, ...]:
    """Read and compile every card, before the first decision needs them; runs in a worker."""
    return (Hocg(read_pool(own)).data_hash,)


def give_hint(saved: bytes, seat: int, seed: bytes, own: OwnNow | None) -> Hint:
    """What a strong computer player would do in somebody's place; runs in a worker. Arguments and errors are
    those of :func:`decide`.
    """
    end = time.process_time() + TIME_TO_THINK
    pool = read_pool(own)
    advice = advise(Hocg(pool).restore(saved), seat, seed, pool, lambda: time.process_time() > end)
    return Hint(advice.picked, advice.why)


def decide(computer: str, saved: bytes, seat: int, seed: bytes, own: OwnNow | None) -> tuple[str, ...]:
    """What a computer opponent picks; runs in a worker.

    Args:
        computer: its name.
        saved: the match.
        seat: its seat, which is asked.
        seed: decides what it leaves to chance.
        own: the host's own cards, if there are any.

    Raises:
        DataError: the match can't be read.
        ValueError: it is not this seat that is asked.
    """
    end = time.process_time() + TIME_TO_THINK
    pool = read_pool(own)
    game = Hocg(pool).restore(saved)
    prompt = game.prompt
    if prompt is None or prompt.seat != seat:
        raise ValueError(f"seat {seat} is not asked")
    player = seat_player(Strength(computer), game, seat, seed, pool, lambda: time.process_time() > end)
    return tuple(option.id for option in player.choose(prompt, game.view(seat)))
