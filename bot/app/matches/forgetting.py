"""Matches that a host keeps no longer, and the room that they took."""

import structlog

from bot.app.little_by_little import LittleByLittle

log = structlog.get_logger(__name__)
BATCH = 50
"""Matches that are forgotten in one transaction."""


class Forgetting(LittleByLittle):
    """Deletes matches that have been over for longer than ``Policy.matches_kept``, with everything that
    belongs to them, a few at a time; and gives the room back that is free.
    """

    failure = "forgetting_failed"
    pauses = (0.5, 900.0)

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
