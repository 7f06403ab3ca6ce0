"""Players whom the moderators of a server keep from beginning matches and from posting there. What they play
goes on to its end.
"""

from datetime import datetime, timedelta

from bot.app.context import Context
from bot.app.refusals import Refused
from bot.app.waiting import count_minutes
from bot.model.settings import Mute
from bot.store.database import Transaction
from engine.kernel.translation import mark, tr

MUTED = mark(
    "The moderators of this server have muted you here until they lift it: you can finish your matches, but"
    " begin none and post nothing."
)
MUTED_UNTIL = mark(
    "The moderators of this server have muted you here for {hours} more hours: you can finish your matches,"
    " but begin none and post nothing."
)
MINUTES = 60


def _stands(mute: Mute, now: datetime) -> bool:
    return mute.until is None or mute.until > now


async def list_muted(tx: Transaction, guild_id: int, now: datetime) -> set[int]:
    """Who is muted in a server now."""
    return {each.user_id for each in await tx.rows.find(Mute, guild_id=guild_id) if _stands(each, now)}


async def find_mute(tx: Transaction, guild_id: int | None, user_id: int | None, now: datetime) -> Mute | None:
    """By what somebody is muted in a server now; ``None`` if they aren't."""
    if guild_id is None or user_id is None:
        return None
    mute = await tx.rows.get(Mute, guild_id=guild_id, user_id=user_id)
    return None if mute is None or not _stands(mute, now) else mute


async def check_unmuted(tx: Transaction, guild_id: int | None, user_id: int | None, now: datetime) -> None:
    """Look whether a player may begin matches and cause posts in a server.

    Raises:
        Refused: they are muted there.
    """
    mute = await find_mute(tx, guild_id, user_id, now)
    if mute is None:
        return
    if mute.until is None:
        raise Refused(tr(MUTED))
    raise Refused(tr(MUTED_UNTIL, hours=-(-count_minutes(mute.until - now) // MINUTES)))


class Mutes:
    """Use cases of moderators about players of their server."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def check(self, guild_id: int | None, user_id: int) -> None:
        """Look whether a player may cause posts in a server. Raises Refused if not."""
        async with self._context.store.read() as tx:
            await check_unmuted(tx, guild_id, user_id, self._context.clock.now())

    async def mute(self, guild_id: int, user_id: int, days: int | None) -> Mute:
        """Mute somebody in a server.

        Args:
            guild_id: the server.
            user_id: whom.
            days: for how long; ``None`` until it is lifted.
        """
        now = self._context.clock.now()
        mute = Mute(guild_id, user_id, now, None if days is None else now + timedelta(days=days))
        async with self._context.store.write() as tx:
            await tx.rows.put(mute)
        return mute

    async def lift(self, guild_id: int, user_id: int) -> None:
        """Let somebody play and post in a server again."""
        async with self._context.store.write() as tx:
            await tx.rows.delete(Mute, guild_id=guild_id, user_id=user_id)

    async def of_server(self, guild_id: int) -> list[Mute]:
        """Who is muted in a server now, the last one first."""
        now = self._context.clock.now()
        async with self._context.store.read() as tx:
            found = await tx.rows.find(Mute, guild_id=guild_id)
        standing = [each for each in found if _stands(each, now)]
        return sorted(standing, key=lambda each: each.at, reverse=True)
