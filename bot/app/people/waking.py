"""When users are awake, so that nothing reminds them in their nights."""

from collections.abc import Callable

from bot.app.context import Context, find_match
from bot.app.matches.clockwork import CLOCK_TIMERS, plan
from bot.app.refusals import Refused
from bot.app.zones import HOURS, check_zone
from bot.model.matches import MatchStatus
from bot.model.settings import WakingHours
from bot.store.database import Transaction
from engine.kernel.translation import tr

WAKES, SLEEPS = 8, 22
"""The hours of the day of somebody who names a time zone alone."""


class Waking:
    """Use cases about a user's waking hours."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def get(self, user_id: int) -> WakingHours | None:
        """A user's waking hours, if they have set them."""
        async with self._context.store.read() as tx:
            return await tx.people.waking_hours(user_id)

    async def change(
        self, user_id: int, zone: str | None = None, wakes: int | None = None, sleeps: int | None = None
    ) -> WakingHours | None:
        """Set what is named of them; what isn't named stays as it was.

        Args:
            user_id: whose they are.
            zone: the time zone, by its name in the IANA database.
            wakes: the hour at which the day begins.
            sleeps: the hour at which it ends.

        Raises:
            Refused: no time zone is known, or there are no such hours.
        """

        def name(known: WakingHours | None) -> WakingHours:
            named_zone = zone or (known.zone if known is not None else None)
            if named_zone is None:
                raise Refused(
                    tr("Name your time zone as well, such as Asia/Tokyo: your hours are those of its clocks.")
                )
            earlier = known or WakingHours(named_zone, WAKES, SLEEPS)
            return WakingHours(
                named_zone,
                earlier.wakes if wakes is None else wakes,
                earlier.sleeps if sleeps is None else sleeps,
            )

        return await self._context.retrying(lambda: self._change(user_id, name))

    async def set(self, user_id: int, hours: WakingHours | None) -> WakingHours | None:
        """Set or forget them; reminders to come are planned anew. Raises Refused."""
        return await self._context.retrying(lambda: self._change(user_id, lambda _: hours))

    async def _change(
        self, user_id: int, change: Callable[[WakingHours | None], WakingHours | None]
    ) -> WakingHours | None:
        async with self._context.writing() as tx:
            await tx.people.hold_settings(user_id)  # or what is named at the same moment would be lost
            hours = change(await tx.people.waking_hours(user_id))
            if hours is not None:
                _check(hours)
            await tx.people.set_waking_hours(user_id, hours)
            found = await tx.matches.of_user(user_id, [MatchStatus.ACTIVE])
            for match_id in sorted(match.id for match in found):  # the same order for everybody
                await self._plan_anew(tx, match_id, user_id)
        return hours

    async def _plan_anew(self, tx: Transaction, match_id: str, user_id: int) -> None:
        """Plan the reminders of a match anew, if the user's time runs in it."""
        await tx.matches.hold(match_id)  # or a choice that is made meanwhile would lose its timers
        match = await find_match(tx, match_id)
        if match.to_choose != user_id or match.clock_since is None or match.late_seat is not None:
            return
        now = self._context.clock.now()
        await tx.jobs.clear(match_id, CLOCK_TIMERS)
        await tx.jobs.add(*plan(match, self._context.policy, now), now=now)


def _check(hours: WakingHours) -> None:
    """They are hours of a day somewhere. Raises Refused."""
    check_zone(hours.zone)
    if not (0 <= hours.wakes < HOURS and 0 <= hours.sleeps < HOURS and hours.wakes != hours.sleeps):
        raise Refused(tr("The day begins and ends at two different full hours from 0 to 23."))
