"""Matches that a host keeps no longer, and the room that they took."""

import asyncio

import structlog

from bot.app.context import Context

log = structlog.get_logger(__name__)
BATCH = 50
"""Matches that are forgotten in one transaction."""
PAUSE, LONG_PAUSE = 0.5, 900.0
"""Seconds between two steps, and between two looks where nothing was to be done."""


class Forgetting:
    """Deletes matches that have been over for longer than ``Policy.matches_kept``, with everything that
    belongs to them, a few at a time; and gives the room back that is free.

    Args:
        context: where matches are, and for how long they are kept.
    """

    def __init__(self, context: Context) -> None:
        self._context = context

    async def run(self) -> None:
        """Work until cancelled."""
        while True:
            done = 0
            try:
                done = await self.work()
            except Exception as error:  # the outermost boundary of this task: the database may be away
                self._context.outages.note("forgetting_failed", error)
            else:
                self._context.outages.end("forgetting_failed")
            await asyncio.sleep(PAUSE if done else LONG_PAUSE)

    async def work(self) -> int:
        """Do a step of what is to be done; how many steps it was."""
        kept, forgotten = self._context.policy.matches_kept, list[str]()
        if kept is not None:
            async with self._context.store.write() as tx:
                forgotten = await tx.matches.forget_finished(self._context.clock.now() - kept, BATCH)
            for match_id in forgotten:
                self._context.live.drop(match_id)
            if forgotten:
                log.info("matches_forgotten", matches=len(forgotten))
        return bool(forgotten) + bool(await self._context.store.give_back())
