"""Turns one after another, for what may be done only so often."""

from collections.abc import Callable, Hashable

from cachetools import FIFOCache

from bot.app.delivery.deliverer import TemporaryFailure

REMEMBERED = 5000


class Slots:
    """A turn every so many seconds. Whoever comes too early is put off until a turn of their own, so that a
    hundred who wait don't all come back at once.

    Args:
        gap: seconds from one turn to the next.
        clock: seconds.
    """

    def __init__(self, gap: float, clock: Callable[[], float]) -> None:
        self._gap, self._clock = gap, clock
        self._next = clock()
        self._given: FIFOCache[Hashable, float] = FIFOCache(REMEMBERED)

    def take(self, who: Hashable) -> None:
        """Take a turn now.

        Args:
            who: who takes it; they are known again when they come back.

        Raises:
            TemporaryFailure: it isn't their turn yet; nothing was sent.
        """
        now = self._clock()
        turn = self._given.pop(who, None)
        if turn is None:
            turn = max(now, self._next)
            self._next = turn + self._gap
        if turn > now:
            self._given[who] = turn
            raise TemporaryFailure("it is not its turn yet", turn - now, was_tried=False)
