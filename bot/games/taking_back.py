"""What can be taken back without asking anybody: an answer from which its player has learned nothing."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar

from engine.kernel.events import Event, Viewer
from engine.kernel.match import TableMatch

M = TypeVar("M", bound=TableMatch[Any, Any, Any])
VIEWERS: tuple[Viewer, ...] = (0, 1, None)


class Secrets(NamedTuple, Generic[M]):
    """What a game keeps from its players.

    Args:
        unseen: the cards of a match that a seat can't see.
        shown: the cards that the last answer has shown a viewer.
        shuffled: the event of a shuffle.
    """

    unseen: Callable[[M, int], Iterable[int]]
    shown: Callable[[M, Viewer], Iterable[int]]
    shuffled: type[Event]

    def are_told(self, before: M, after: M, seat: int) -> bool:
        """Whether an answer used chance, or told its player something that could not be known before.

        That is a card that was hidden from this player, shown to anybody; and what the opponent couldn't do,
        or couldn't but do: it tells what the opponent's hidden cards are. That there was but one way to pick
        hidden cards tells that they are alike. A player who shows a card of the own hand tells something, but
        learns nothing.

        Args:
            before: the match before the answer.
            after: the match after it.
            seat: who answered.
        """
        # A deck of one card is shuffled without chance, and a search that ends so has told what isn't in it.
        if before.table.state.chance != after.table.state.chance or any(
            isinstance(event, self.shuffled) for event in after.events
        ):
            return True
        forced = [prompt for prompt, _ in after.table.machine.made]
        if any(each != seat for each in (*before.acting, *(prompt.seat for prompt in forced))):
            return True
        hidden = set(self.unseen(before, seat))
        if any(option.card in hidden for prompt in forced for option in prompt.options):
            return True
        told = {card for viewer in VIEWERS for card in self.shown(after, viewer)}
        return bool(hidden & told or hidden - set(self.unseen(after, seat)))
