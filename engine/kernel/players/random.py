"""A player who picks at random, for tests, figures and as the weakest opponent."""

from engine.kernel.chance import Chance
from engine.kernel.players.seeds import derive_seed
from engine.kernel.prompts import Option, Prompt
from engine.kernel.ruleset import View


class RandomPlayer:
    """Picks every legal answer with some chance: first how many options, then which.

    Args:
        seed: decides all its choices; bytes of its own, or a number.
    """

    reads_view = False

    def __init__(self, seed: int | bytes) -> None:
        self._chance = Chance(seed if isinstance(seed, bytes) else derive_seed("random player", seed))

    def choose(self, prompt: Prompt, view: View) -> tuple[Option, ...]:
        """Any answer that the prompt allows."""
        options = prompt.options
        if prompt.at_least == prompt.at_most == 1:
            return (options[self._chance.below(len(options))],)
        order = list(options)
        self._chance.shuffle(order)
        if prompt.relation:
            order = list(prompt.first_fitting(order, prompt.at_most))
        most = min(prompt.at_most, len(order))
        count = prompt.at_least + self._chance.below(most - prompt.at_least + 1)
        return tuple(order[:count])
