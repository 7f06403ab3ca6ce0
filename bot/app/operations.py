"""What the operator of the bot does."""

import msgspec

from bot.app.changes import change
from bot.app.context import Context, find_match
from bot.app.matches.clockwork import start
from bot.app.matches.committing import put_through
from bot.model.jobs import FailedDelivery
from bot.model.matches import MatchInfo, MatchStatus
from bot.model.service import Incident, Registration


class Operations:
    """Use cases for the operator. They raise UnknownMatch if there is no such match."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def thaw(self, match_id: str) -> MatchInfo:
        """Let a frozen match go on from where it was, with the clock where it stopped.

        A match that is not frozen is left as it is.
        """
        return await self._context.retrying(lambda: self._thaw(match_id))

    async def _thaw(self, match_id: str) -> MatchInfo:
        now = self._context.clock.now()
        async with self._context.store.read() as tx:
            before = await find_match(tx, match_id)
        if before.status is not MatchStatus.FROZEN:
            return before
        active = msgspec.structs.replace(before, status=MatchStatus.ACTIVE, updated_at=now)
        thawed = change(before, start(active, now), now)
        await put_through(self._context, thawed)
        return thawed.after

    async def held(self) -> list[MatchInfo]:
        """The matches that are frozen, the last changed first."""
        async with self._context.store.read() as tx:
            return await tx.matches.with_status(MatchStatus.FROZEN)

    async def incidents(self, match_id: str) -> list[Incident]:
        """The errors that froze a match, with the answers that met them."""
        async with self._context.store.read() as tx:
            await find_match(tx, match_id)
            return await tx.service.incidents(match_id)

    async def failures(self, match_id: str) -> list[FailedDelivery]:
        """The deliveries of a match that were given up, and why."""
        async with self._context.store.read() as tx:
            return await tx.jobs.failures(match_id)

    async def registration(self, application_id: int) -> Registration | None:
        """The last registration of an application's commands, by whichever process; ``None`` if there was
        none.
        """
        async with self._context.store.read() as tx:
            return await tx.rows.get(Registration, application_id=application_id)

    async def note_registration(
        self, application_id: int, sent: str, *, listed: str = "", problem: str = ""
    ) -> None:
        """Keep how a registration of commands went.

        Args:
            application_id: the application.
            sent: a hash of the commands as they were sent.
            listed: a hash of the commands as Discord lists them now; "" if it refused them.
            problem: why they aren't registered; "" if they are.
        """
        noted = Registration(application_id, sent, listed, problem, self._context.clock.now())
        async with self._context.store.write() as tx:
            await tx.rows.put(noted)
