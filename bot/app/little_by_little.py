"""Work that is done a little at a time, behind everything else: nobody waits for it."""

import asyncio
from typing import ClassVar

from bot.app.context import Context


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
