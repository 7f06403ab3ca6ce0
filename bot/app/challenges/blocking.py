"""Who doesn't want to play with whom. Whoever is blocked isn't told so."""

from bot.app.challenges.challenges import close_challenge
from bot.app.context import Context
from bot.app.refusals import Refused
from bot.model.challenges import Block, ChallengeStatus
from engine.kernel.translation import tr

MOST = 100
"""So many people can be blocked by one."""


class Blocks:
    """Use cases about whom people have blocked."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def of_user(self, user_id: int) -> list[int]:
        """Whom a user has blocked, the last one first."""
        async with self._context.store.read() as tx:
            found = await tx.rows.find(Block, user_id=user_id)
        return [each.blocked for each in sorted(found, key=lambda each: each.at, reverse=True)]

    async def block(self, user_id: int, other: int) -> None:
        """Keep somebody from challenging a user, and from being challenged by them. Their open challenges to
        each other end; matches that they play go on.

        Raises:
            Refused: it is the user, or there are too many.
        """
        if user_id == other:
            raise Refused(tr("You can't block yourself."))
        await self._context.retrying(lambda: self._block(user_id, other))

    async def _block(self, user_id: int, other: int) -> None:
        now = self._context.clock.now()
        async with self._context.writing() as tx:
            if len(await tx.rows.find(Block, user_id=user_id)) >= MOST:
                raise Refused(tr("You have blocked {limit} people, which is the limit.", limit=MOST))
            await tx.rows.put(Block(user_id, other, now))
            for challenge in await tx.challenges.of_user(user_id):
                if {challenge.challenger, challenge.opponent} == {user_id, other}:
                    is_own = challenge.challenger == user_id
                    status = ChallengeStatus.WITHDRAWN if is_own else ChallengeStatus.DECLINED
                    await close_challenge(tx, challenge, status, now)

    async def lift(self, user_id: int, other: int) -> None:
        """Let somebody challenge a user again."""
        async with self._context.store.write() as tx:
            await tx.rows.delete(Block, user_id=user_id, blocked=other)
