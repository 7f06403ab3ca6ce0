"""Work that is done a little at a time, behind everything else: nobody waits for it."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import ClassVar

import structlog

from bot.app.context import Context
from bot.model.errors import Conflict, StoreAway, UnknownMatch
from engine.kernel.errors import DataError
from engine.kernel.translation import mark

log = structlog.get_logger(__name__)

OURS = mark("an error of ours, which was noted, stands in the way")


class LittleByLittle:
    """A task that does some of its work, pauses, and looks again, until it is cancelled.

    Args:
        context: where matches are.

    Attributes:
        failure: the event of the log that says that it failed; it is told once, until it goes on.
        pauses: seconds between two looks: where there was something to do, and where there was nothing.
    """

    failure: ClassVar[str]
    pauses: ClassVar[tuple[float, float]]

    def __init__(self, context: Context) -> None:
        self._context = context

    async def run(self) -> None:
        """Do the work in small portions until cancelled."""
        short, long = self.pauses
        while True:
            done = 0
            try:
                done = await self.work()
            except Exception as error:  # the outermost boundary of this task: the database may be away
                self._context.outages.note(self.failure, error)
            else:
                self._context.outages.end(self.failure)
            await asyncio.sleep(short if done else long)

    async def work(self) -> int:
        """Do a part of what is to be done; how much it was."""
        raise NotImplementedError(type(self).__name__)

    async def do_each(
        self,
        match_ids: Sequence[str],
        do: Callable[[str], Awaitable[None]],
        give_up: Callable[[str, Exception], Awaitable[None]],
    ) -> None:
        """Do something for matches, one after the other. One that can't be done keeps no other waiting, also
        where it is a statement that the database refuses; one that was deleted meanwhile is passed over.

        Args:
            match_ids: the matches.
            do: what is done for a match.
            give_up: what is written down of one that can't be done, so that it isn't looked at again.

        Raises:
            Exception: the database or the machine fails, or others were faster every time; it is tried again.
        """
        for match_id in match_ids:
            try:
                await self._context.retrying(partial(do, match_id))
            except (StoreAway, Conflict, OSError, MemoryError):
                raise  # nothing is wrong with the match
            except UnknownMatch:
                continue
            except Exception as error:  # whatever an engine may raise of a match: it alone is given up
                await give_up(match_id, error)


def note(event: str, match_id: str, error: Exception) -> str:
    """Put into the log why something isn't done for a match, with a traceback if the error is ours.

    Args:
        event: what isn't done.
        match_id: the match.
        error: what went wrong.

    Returns:
        The reason for the players: of an error of ours not more than that it is one.
    """
    if isinstance(error, DataError):
        log.warning(event, match=match_id, reason=str(error))
        return str(error)
    log.error(event, match=match_id, exc_info=error)
    return OURS
