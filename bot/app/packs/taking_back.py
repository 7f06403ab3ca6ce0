"""What can be taken back without asking anybody: an answer from which its player has learned nothing."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from engine.kernel.events import Viewer

M = TypeVar("M")
VIEWERS: tuple[Viewer, ...] = (0, 1, None)


def has_learned(
    before: M,
    after: M,
    seat: int,
    unseen: Callable[[M, int], Iterable[int]],
    shown: Callable[[M, Viewer], Iterable[int]],
) -> bool:
    """Whether an answer showed anybody a card that its player could not see before.

    A player who shows a card of the own hand tells something, but learns nothing.

    Args:
        before: the match before the answer.
        after: the match after it.
        seat: who answered.
        unseen: the cards of a match that a seat can't see.
        shown: the cards that the last answer has shown a viewer.
    """
    hidden = set(unseen(before, seat))
    told = {card for viewer in VIEWERS for card in shown(after, viewer)}
    return bool(hidden & told or hidden - set(unseen(after, seat)))
