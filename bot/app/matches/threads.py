"""In which threads matches are played."""

from collections.abc import Sequence

from bot.app.context import Context
from bot.model.matches import MatchInfo, ThreadInUse


class Threads:
    """What the front end asks about threads."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def in_use(self) -> Sequence[ThreadInUse]:
        """Every thread in which a match is played."""
        async with self._context.store.read() as tx:
            return await tx.matches.threads_in_use()

    async def find_match(self, thread_id: int) -> str | None:
        """The match that is played in a thread; ``None`` if none is."""
        async with self._context.store.read() as tx:
            found = await tx.matches.threads_in_use(thread_id)
        return found[0].match_id if found else None

    async def last_match(self, thread_id: int) -> MatchInfo | None:
        """The match that was begun last in a thread, over or not; ``None`` if none was."""
        async with self._context.store.read() as tx:
            return await tx.matches.last_in_thread(thread_id)
