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
    acting: Iterable[int],
) -> bool:
    """Whether an answer told its player something that could not be known before.

    That is a card that was hidden from this player, shown to anybody; and what the opponent couldn't do, or
    couldn't but do: it tells what the opponent's hidden cards are. A player who shows a card of the own hand
    tells something, but learns nothing.

    Args:
        before: the match before the answer.
        after: the match after it.
        seat: who answered.
        unseen: the cards of a match that a seat can't see.
        shown: the cards that the last answer has shown a viewer.
        acting: the seats whose texts were being carried out when the answer was given, and those for which a
            choice was made without asking since.
    """
    if any(each != seat for each in acting):
        return True
    hidden = set(unseen(before, seat))
    told = {card for viewer in VIEWERS for card in shown(after, viewer)}
    return bool(hidden & told or hidden - set(unseen(after, seat)))
