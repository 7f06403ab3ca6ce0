"""Computer opponents of hOCG: they see their own seat's view and the question, nothing else."""

import time
from typing import Final

from bot.app.packs.computers import ComputerPlayer, Hint
from engine.hocg import Hocg
from engine.hocg.cards.pool import Pool, default_pool, with_kept_own_cards
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


def read_pool(own: bytes) -> Pool:
    """The cards that are played with: the shipped ones, which this worker has, and the host's own, which come
    with each piece of work. A match keeps those that it began with, so a look at the folder wouldn't do.

    Args:
        own: the host's own, as ``keep_own_cards`` packs them.
    """
    return with_kept_own_cards(default_pool(), own) if own else default_pool()


def load_cards(own: bytes) -> tuple[str, ...]:
    """Read and compile every card, before the first decision needs them; runs in a worker."""
    return (Hocg(read_pool(own)).data_hash,)


def give_hint(saved: bytes, seat: int, seed: bytes, own: bytes) -> Hint:
    """What a strong computer player would do in somebody's place; runs in a worker. Arguments and errors are
    those of :func:`decide`.
    """
    end = time.process_time() + TIME_TO_THINK
    pool = read_pool(own)
    advice = advise(Hocg(pool).restore(saved), seat, seed, pool, lambda: time.process_time() > end)
    return Hint(advice.picked, advice.why)


def decide(computer: str, saved: bytes, seat: int, seed: bytes, own: bytes) -> tuple[str, ...]:
    """What a computer opponent picks; runs in a worker.

    Args:
        computer: its name.
        saved: the match.
        seat: its seat, which is asked.
        seed: decides what it leaves to chance.
        own: the host's own cards, as :func:`read_pool` reads them.

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
