"""What a game must know so that its matches can be analysed."""

from collections.abc import Callable, Sequence, Set
from typing import Protocol, TypeVar

from engine.kernel.chance import Chance
from engine.kernel.players.nearby import Answer
from engine.kernel.players.playing import Playable
from engine.kernel.translation import Saying

M = TypeVar("M", bound=Playable)
M_co = TypeVar("M_co", bound=Playable, covariant=True)


class Analyst(Protocol[M]):
    """Judges positions of a game from one seat, and imagines what that seat can't see."""

    def find_chance(self, match: M, seat: int) -> float:
        """The chance to win of a seat from 0 to 1, by what it can see."""

    def imagine(self, match: M, seat: int) -> "Imagined[M]":
        """What a seat makes of a match that waits for an answer."""

    def hangs_on_chance(self, before: M, after: M, unseen: Set[int], seat: int) -> bool:
        """Whether chance, or a card that a seat couldn't see, may have had a part in what came of an answer.

        Args:
            before: the match that was answered.
            after: the match as it went on from there.
            unseen: the handles of the cards that the seat couldn't see before.
            seat: the seat.
        """

    def play(self) -> Callable[[M], Answer]:
        """A quick player for both seats of an imagined match: it answers the waiting prompt."""

    def tell_why(self, better: Sequence[M], chosen: Sequence[M], seat: int) -> Saying | None:
        """What a better answer has for it, in a sentence; ``None`` if it can't be told.

        Args:
            better: imagined matches that were played on from it.
            chosen: the same ones, played on from what was chosen.
            seat: the seat that answered.
        """


class Imagined(Protocol[M_co]):
    """A match as a seat may imagine it: what it can't see is dealt anew each time."""

    @property
    def unseen(self) -> Sequence[int]:
        """The handles of the cards that the seat can't see."""

    def deal(self, chance: Chance) -> M_co:
        """An independent match that looks the same from the seat."""
