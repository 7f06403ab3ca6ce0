"""From decks to the cards of a match: each has a handle, and those of a seat stand next to each other."""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from engine.kernel.chance import SEED_BYTES
from engine.kernel.errors import DataError
from engine.kernel.ruleset import Deck, DeckProblem

DECKS = 2


class Dealt(NamedTuple):
    """The cards of two decks.

    Args:
        numbers: card handle -> card number.
        split: handles below it belong to seat 0, the others to seat 1.
        piles: by seat: name of a pile -> the handles of its cards.
    """

    numbers: tuple[str, ...]
    split: int
    piles: tuple[dict[str, list[int]], ...]


def require_playable(
    decks: Sequence[Deck], seed: bytes, find_problems: Callable[[Deck], Sequence[DeckProblem]]
) -> None:
    """Two decks that can be played, and a seed.

    Raises:
        DataError: there are more or fewer, one can't be played, or the seed has another length.
    """
    if len(decks) != DECKS:
        raise DataError(f"a match has two decks, not {len(decks)}")
    if len(seed) != SEED_BYTES:
        raise DataError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    for deck in decks:
        if problems := find_problems(deck):
            reasons = "; ".join(problem.text for problem in problems)
            raise DataError(f"{deck.name!r} can't be played: {reasons}")


def deal(decks: Sequence[Deck], piles: Collection[str]) -> Dealt:
    """Give every card of the decks a handle.

    Args:
        decks: one a seat.
        piles: the piles of a deck, in the order in which their cards are numbered.
    """
    numbers: list[str] = []
    found: list[dict[str, list[int]]] = []
    ends: list[int] = []
    for deck in decks:
        handles = {}
        for pile in piles:
            first = len(numbers)
            for number, count in sorted(deck.piles[pile].items()):
                numbers.extend([number] * count)
            handles[pile] = list(range(first, len(numbers)))
        found.append(handles)
        ends.append(len(numbers))
    return Dealt(tuple(numbers), ends[0], tuple(found))
