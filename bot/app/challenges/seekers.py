"""When people look no more: because they say so, or because a match has begun for them."""

from bot.app.changes import Change, MatchListener
from bot.model.jobs import TimerKind
from bot.model.seekers import Seeker
from bot.store.database import Transaction


async def forget_seeker(tx: Transaction, guild_id: int, user_id: int) -> Seeker | None:
    """Take somebody off the list; as what they stood there. Nobody else does so at the same time."""
    found = await tx.rows.hold(Seeker, guild_id=guild_id, user_id=user_id)
    if found is not None:
        await tx.rows.delete(Seeker, guild_id=guild_id, user_id=user_id)
        await tx.jobs.clear(found.id, [TimerKind.SEEKING_OVER])
    return found


class SeekerListener(MatchListener):
    """Whoever begins a match with somebody looks on nowhere: they have found one, by whatever way. A match
    against a computer passes the time, and ends no search.
    """

    async def match_began(self, tx: Transaction, change: Change) -> None:
        if change.after.has_computer:
            return
        for user_id in sorted(change.after.users):  # the same order for everybody
            for each in await tx.rows.find(Seeker, user_id=user_id):
                await forget_seeker(tx, each.guild_id, user_id)
