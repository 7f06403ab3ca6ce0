"""Every way in which one answer can go on: a match for each result of the dice."""

from collections.abc import Callable, Iterator
from typing import Any, Protocol, TypeVar

from engine.kernel.chance import Chance
from engine.kernel.scenario.session import Session
from engine.kernel.scenario.vocabulary import Refusal

FACES = 6


class Branching(Protocol):
    """A match, or what plays one: it can be tried several times from the same point."""

    def copy(self) -> Any:
        """An independent one at the same point; of the same class."""


B = TypeVar("B", bound=Branching)


def branch(start: B, act: Callable[[B], object]) -> Iterator[B]:
    """What comes of an answer, once for every result of the dice that it has rolled.

    Args:
        start: the match before it, which stays as it is.
        act: gives the answer.

    Raises:
        Refusal: something else was left to chance, such as a shuffle.
    """
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        rolled = waiting.pop()
        twin: B = start.copy()
        chance = chance_of(twin)
        chance.dice, used = list(rolled), chance.position
        act(twin)
        chance = chance_of(twin)
        if chance.position == used:
            chance.dice = []
            yield twin
        elif chance.dice:
            raise Refusal("what is shuffled can't be tried in every order")
        else:
            waiting += [(*rolled, face) for face in range(FACES, 0, -1)]


def chance_of(playing: Branching) -> Chance:
    """The generator from which a match draws."""
    game: Any = playing.game if isinstance(playing, Session) else playing
    chance: Chance = game.table.state.chance
    return chance
