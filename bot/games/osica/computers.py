"""Computer opponents of OSICA: they see their own seat's view and the question, nothing else."""

from typing import Final

from bot.app.packs.computers import ComputerPlayer
from engine.kernel.players.erring import ErringPlayer
from engine.kernel.players.protocol import Player
from engine.kernel.translation import mark
from engine.osica import OSICA
from engine.osica.players import GreedyPlayer

EASY: Final = "easy"
THINKER: Final = "normal"
"""Plays both sides where it is foreseen what comes of an answer in a lesson."""
COMPUTERS: Final = (
    ComputerPlayer(EASY, mark("plays straight ahead and slips now and then")),
    ComputerPlayer(THINKER, mark("takes what looks best at once")),
)


def load_cards() -> tuple[str, ...]:
    """Read every card, before the first decision needs them; runs in a worker."""
    return (OSICA.data_hash,)


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
    game = OSICA.restore(saved)
    prompt = game.prompt
    if prompt is None or prompt.seat != seat:
        raise ValueError(f"seat {seat} is not asked")
    player: Player = GreedyPlayer()
    if computer == EASY:
        player = ErringPlayer(player, seed)
    return tuple(option.id for option in player.choose(prompt, game.view(seat)))
