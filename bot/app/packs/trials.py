"""Trying a deck out against others, as a game brings it; and what can be told of a first hand."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from engine.kernel.players.trials import Trials
from engine.kernel.ruleset import Deck

Play = Callable[..., None]


@dataclass(frozen=True)
class TrialPlan:
    """How a deck is tried out.

    Args:
        field: the decks that it meets, by their ids, named in English.
        play: plays one match, in another process: a function of a module, called with the deck, the other one
            and its id, the seat of the deck, the seed, and the :class:`Trials` that it adds to.
        more: what ``play`` is called with besides: plain values that can be pickled.
    """

    field: tuple[tuple[str, Deck], ...]
    play: Play
    more: tuple[object, ...] = ()

    def try_once(self, deck: Deck, number: int, seed: bytes, trials: Trials) -> None:
        """Play one match of many: two with the same seed in either seat, against one deck after the other."""
        against, other = self.field[number // 2 % len(self.field)]
        self.play(deck, other, against, number % 2, seed, trials, *self.more)


@dataclass(frozen=True)
class Openings:
    """What may be in a first hand.

    Args:
        note: of how many cards it is drawn, and which redraws there are, in a few words.
        chances: what it may be, in a few words, and how likely that is, exactly.
    """

    note: str
    chances: tuple[tuple[str, Fraction], ...]
