"""Computer opponents of OSICA: they see their own seat's view and the question, nothing else."""

import time
from typing import Final

from bot.app.packs.computers import ComputerPlayer, Hint
from engine.kernel.translation import mark
from engine.osica import OSICA
from engine.osica.players import Strength, seat_player
from engine.osica.players.advice import advise

THINKER: Final = Strength.NORMAL.value
"""Plays both sides where it is foreseen what comes of an answer in a lesson."""
COMPUTERS: Final = (
    ComputerPlayer(Strength.EASY.value, mark("plays straight ahead and slips now and then")),
    ComputerPlayer(THINKER, mark("takes what looks best at once")),
    ComputerPlayer(Strength.HARD.value, mark("tries out what could come of its choices")),
)
TIME_TO_THINK: Final = 1.8
"""Seconds of processor time for one decision."""


def load_cards() -> tuple[str, ...]:
    """Read every card, before the first decision needs them; runs in a worker."""
    return (OSICA.data_hash,)


def give_hint(saved: bytes, seat: int, seed: bytes) -> Hint:
    """What a strong computer player would do in somebody's place; runs in a worker. Arguments and errors are
    those of :func:`decide`.
    """
    end = time.process_time() + TIME_TO_THINK
    advice = advise(OSICA.restore(saved), seat, seed, OSICA.pool, lambda: time.process_time() > end)
    return Hint(advice.picked, advice.why)


def decide(computer: str, saved: bytes, seat: int, seed: bytes) -> tuple[str, ...]:
    """What a computer opponent picks; runs in a worker.

    Args:
        computer: its name.
        saved: the match.
        seat: its seat, which is asked.
        seed: decides what it leaves to chance.

    Raises:
        DataError: the match can't be read.
        ValueError: it is not this seat that is asked.
    """
    end = time.process_time() + TIME_TO_THINK
    game = OSICA.restore(saved)
    prompt = game.prompt
    if prompt is None or prompt.seat != seat:
        raise ValueError(f"seat {seat} is not asked")
    strength = Strength(computer)
    player = seat_player(strength, game, seat, seed, OSICA.pool, lambda: time.process_time() > end)
    return tuple(option.id for option in player.choose(prompt, game.view(seat)))
