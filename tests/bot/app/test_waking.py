"""Reminders come while their player is awake."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from bot.app.matches.reminding import is_awake, plan_awake
from bot.app.policy import Policy
from bot.app.refusals import Refused
from bot.model.challenges import TIME_CONTROLS
from bot.model.deliveries import PostNotice
from bot.model.jobs import JobKind, TimerKind
from bot.model.matches import MatchInfo, MatchStatus
from bot.model.notices import Reminder
from bot.model.settings import WakingHours
from bot.store.matches import MatchTable
from tests.bot.worlds import MIO, RIN, World, new_world, refusal_of

TOKYO = WakingHours("Asia/Tokyo", 8, 22)
OWL = WakingHours("Europe/Berlin", 12, 3)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)


@pytest.mark.parametrize(
    ("hours", "awake"), [(TOKYO, {0, 5, 12, 23}), (OWL, {0, 1, 11, 12, 23})], ids=["tokyo", "owl"]
)
def test_who_is_awake_when(hours: WakingHours, awake: set[int]) -> None:
    """Hours of a winter's day in UTC."""
    asked = {0, 1, 5, 11, 12, 13, 22, 23} if hours is OWL else {0, 5, 12, 13, 22, 23}
    found = {hour for hour in asked if is_awake(datetime(2026, 1, 10, hour, 30, tzinfo=UTC), hours)}
    assert found == (awake | {13, 22} if hours is OWL else awake)


@pytest.mark.parametrize("hours", [TOKYO, OWL])
@pytest.mark.parametrize("start", range(0, 24, 5))
@pytest.mark.parametrize("budget", [DAY, 3 * DAY, 7 * DAY])
def test_no_reminder_comes_at_night_or_outside_the_budget(
    hours: WakingHours, start: int, budget: timedelta
) -> None:
    since = datetime(2026, 3, 27, start, 17, tzinfo=UTC)  # the clocks are put forward in this week
    moments = plan_awake(since, budget, hours, Policy())
    assert moments
    assert all(is_awake(moment, hours) for moment in moments)
    assert all(since < moment < since + budget for moment in moments)


def test_without_hours_reminders_come_on_time() -> None:
    since = datetime(2026, 1, 10, tzinfo=UTC)
    assert plan_awake(since, 2 * DAY, None, Policy()) == [since + DAY, since + 36 * HOUR, since + 46 * HOUR]


async def test_a_night_is_left_alone(world: World) -> None:
    await world.app.waking.set(MIO, TOKYO)
    match_id = await world.start(time_control=TIME_CONTROLS["standard"])  # noon UTC: 21:00 in Tokyo
    async with world.store.read() as tx:
        due = [
            job.due
            for job in await tx.jobs.of(match_id, JobKind.TIMER)
            if job.timer.kind is TimerKind.REMINDER
        ]
    assert due
    assert all(is_awake(moment, TOKYO) for moment in due)
    world.clock.forward(days=2, hours=23)
    await world.sweeper.drain()
    await world.dispatcher.drain()
    assert [type(post.notice) for post in world.postman.of(PostNotice)].count(Reminder) == len(due)


async def test_new_hours_count_for_running_matches(world: World) -> None:
    match_id = await world.start(time_control=TIME_CONTROLS["standard"])

    async def reminders() -> list[datetime]:
        async with world.store.read() as tx:
            return [
                job.due
                for job in await tx.jobs.of(match_id, JobKind.TIMER)
                if job.timer.kind is TimerKind.REMINDER
            ]

    before = await reminders()
    await world.app.waking.set(MIO, WakingHours("UTC", 14, 15))
    assert {moment.hour for moment in await reminders()} == {14}
    await world.app.waking.set(MIO, None)
    assert await reminders() == before
    assert await world.app.waking.get(MIO) is None


@pytest.mark.parametrize(
    "hours", [WakingHours("Tokyo/Asia", 8, 22), WakingHours("UTC", 8, 8), WakingHours("UTC", 8, 24)]
)
async def test_hours_that_are_none_are_refused(world: World, hours: WakingHours) -> None:
    assert isinstance(await refusal_of(world.app.waking.set(MIO, hours)), Refused)
    assert await world.app.waking.get(MIO) is None


async def test_hours_that_are_named_at_the_same_moment_are_both_kept(world: World) -> None:
    await world.app.waking.set(MIO, TOKYO)
    for wakes, sleeps in ((9, 21), (10, 20), (11, 19)):
        await asyncio.gather(
            world.app.waking.change(MIO, wakes=wakes), world.app.waking.change(MIO, sleeps=sleeps)
        )
        assert await world.app.waking.get(MIO) == WakingHours("Asia/Tokyo", wakes, sleeps)


async def test_a_choice_that_is_made_meanwhile_keeps_its_own_timers(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the clock of whoever must choose then never ran out. On SQLite one writes after the other."""
    async with new_world(postgres_url) as world:
        match_id = await world.start(time_control=TIME_CONTROLS["standard"])
        of_user = MatchTable.of_user

        async def read_slowly(
            table: MatchTable, user: int, statuses: Sequence[MatchStatus], limit: int | None = None
        ) -> list[MatchInfo]:
            found = await of_user(table, user, statuses, limit)
            await world.choose(match_id)
            return found

        with monkeypatch.context() as patched:
            patched.setattr(MatchTable, "of_user", read_slowly)
            await world.app.waking.set(MIO, TOKYO)
        match = await world.app.matches.get(match_id)
        assert match.to_choose == RIN
        async with world.store.read() as tx:
            timers = await tx.jobs.of(match_id, JobKind.TIMER)
        up = [(each.timer.seat, each.due) for each in timers if each.timer.kind is TimerKind.TIME_UP]
        assert up == [(1, match.deadline)]
        assert {each.timer.seat for each in timers if each.timer.kind is TimerKind.REMINDER} == {1}
