"""A player who often does the first thing that comes to mind: the gentlest opponent."""

from engine.kernel.chance import Chance
from engine.kernel.players.protocol import Player
from engine.kernel.players.random import RandomPlayer
from engine.kernel.prompts import Option, Prompt
from engine.kernel.ruleset import View

ERRS_ONE_IN = 8
"""One choice in so many is made at random."""


class ErringPlayer:
    """Plays like another one, but leaves some choices to chance.

    Args:
        better: who makes the other choices.
        seed: decides when it errs, and what it does then.
    """

    reads_view = True

    def __init__(self, better: Player, seed: bytes) -> None:
        self._better = better
        self._chance = Chance(seed)
        self._random = RandomPlayer(seed)

    def choose(self, prompt: Prompt, view: View) -> tuple[Option, ...]:
        """An answer of the better player, or any."""
        player = self._random if self._chance.below(ERRS_ONE_IN) == 0 else self._better
        return player.choose(prompt, view)
