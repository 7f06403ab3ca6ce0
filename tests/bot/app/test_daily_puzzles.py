"""The puzzle of the day in servers that want it: once a day, whatever dies, until its channel is gone."""

import asyncio
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.app.clocks.sweeper import Sweeper
from bot.app.delivery.daily_puzzles import find_last, find_next
from bot.app.delivery.deliverer import PermanentFailure
from bot.app.delivery.dispatcher import Dispatcher
from bot.model.deliveries import FailureReason, PostPuzzle
from bot.model.jobs import JobKind
from bot.model.settings import DailyPuzzle, ServerSettings
from tests.bot.app.test_puzzles import choose
from tests.bot.worlds import ARENA, MIO, World, refusal_of, temporary

GUILD = ARENA.guild_id or 0
IN_TOKYO = DailyPuzzle(ARENA.channel_id, hour=9, zone="Asia/Tokyo")
"""Nine in the morning there is midnight in UTC; the tests begin at noon of the first of November."""


async def pass_time(world: World, **by: float) -> list[int]:
    """Let time pass with all that falls due in it: the days whose puzzles have been posted then."""
    world.clock.forward(**by)
    await world.sweeper.drain()
    await world.dispatcher.drain()
    return posted(world)


def posted(world: World) -> list[int]:
    """The days of the month whose puzzles were posted."""
    return [datetime.fromordinal(each.day).day for each in world.postman.of(PostPuzzle)]


async def settings(world: World) -> ServerSettings:
    return await world.app.servers.get(GUILD)


async def count_timers(world: World) -> int:
    async with world.store.read() as tx:
        return (await tx.jobs.state(JobKind.TIMER)).waiting


async def test_it_is_posted_once_a_day_at_an_hour_of_the_server(world: World) -> None:
    await world.app.daily_puzzles.decide(GUILD, IN_TOKYO)
    assert await pass_time(world, hours=11, minutes=59) == []
    assert await pass_time(world, minutes=1) == [2], "in Tokyo it is the second of November"
    assert await pass_time(world, hours=23) == [2]
    assert await pass_time(world, hours=1) == [2, 3]
    (post, _) = world.postman.of(PostPuzzle)
    assert post.channel_id == ARENA.channel_id


async def test_two_processes_post_it_once(world: World) -> None:
    await world.app.daily_puzzles.decide(GUILD, IN_TOKYO)
    other = Sweeper(world.app.context), Dispatcher(world.app.context, world.postman)
    for day in range(1, 4):
        world.clock.forward(hours=12 if day == 1 else 24)
        await asyncio.gather(world.sweeper.drain(), other[0].drain())
        await asyncio.gather(world.dispatcher.drain(), other[1].drain())
        assert len(posted(world)) == day
    assert await count_timers(world) == 1


async def test_a_process_that_dies_at_any_moment_neither_loses_nor_doubles_it(world: World) -> None:
    await world.app.daily_puzzles.decide(GUILD, IN_TOKYO)
    world.clock.forward(hours=12)
    await world.restart()
    await world.sweeper.drain()
    await world.restart()
    await world.sweeper.drain()
    world.postman.refusals[PostPuzzle] = temporary()
    await world.dispatcher.drain()
    await world.restart()
    assert posted(world) == []
    assert await pass_time(world, minutes=10) == [2]
    assert len({each.key for each in world.postman.attempts if isinstance(each, PostPuzzle)}) == 1
    assert await pass_time(world, days=1) == [2, 3]


@pytest.mark.parametrize(("late", "days"), [(3, [2, 3]), (11, [2, 3]), (12, [3]), (20, [3])])
async def test_after_a_downtime_it_comes_late_or_not_at_all(world: World, late: int, days: list[int]) -> None:
    await world.app.daily_puzzles.decide(GUILD, IN_TOKYO)
    await pass_time(world, hours=12 + late)
    assert await pass_time(world, hours=24 - late) == days


async def test_it_ends_when_its_channel_is_gone(world: World) -> None:
    await world.app.daily_puzzles.decide(GUILD, IN_TOKYO)
    world.postman.refusals[PostPuzzle] = [PermanentFailure(FailureReason.CHANNEL_GONE)]
    assert await pass_time(world, hours=12) == []
    assert (await settings(world)).daily_puzzle is None
    assert await count_timers(world) == 0
    assert await pass_time(world, days=3) == []


async def test_a_refused_post_ends_nothing(world: World) -> None:
    await world.app.daily_puzzles.decide(GUILD, IN_TOKYO)
    world.postman.refusals[PostPuzzle] = [PermanentFailure(FailureReason.REFUSED)]
    assert await pass_time(world, hours=12) == []
    assert await pass_time(world, days=1) == [3]


async def test_who_decides_anew_gets_one_a_day(world: World) -> None:
    cases = world.app.daily_puzzles
    await cases.decide(GUILD, IN_TOKYO)
    await cases.decide(GUILD, DailyPuzzle(ARENA.channel_id, hour=10, zone="Asia/Tokyo"))
    assert await pass_time(world, hours=12) == []
    assert await pass_time(world, hours=1) == [2]
    (post,) = world.postman.of(PostPuzzle)
    assert await cases.find(post) is not None
    await cases.decide(GUILD, None)
    assert await cases.find(post) is None
    assert await pass_time(world, days=2) == [2]
    assert await count_timers(world) == 0
    assert (await settings(world)).games == (), "nothing else was decided"


async def test_there_is_no_such_zone_or_hour(world: World) -> None:
    for daily, told in (
        (DailyPuzzle(1, 9, "Asia/Tokio"), "no time zone"),
        (DailyPuzzle(1, 24, "Asia/Tokyo"), "0 to 23"),
    ):
        assert told in str(await refusal_of(world.app.daily_puzzles.decide(GUILD, daily)))
    assert await count_timers(world) == 0


async def test_the_day_of_a_server_counts_from_its_post_on(world: World) -> None:
    """Nine in Tokyo is midnight in UTC; at seven there it is still the day before elsewhere."""
    await world.app.daily_puzzles.decide(GUILD, DailyPuzzle(ARENA.channel_id, 7, "Asia/Tokyo"))
    assert await pass_time(world, hours=10) == [2]
    here = await world.app.puzzles.overview(MIO, "tiny", GUILD)
    elsewhere = await world.app.puzzles.overview(MIO, "tiny")
    assert here.day == elsewhere.day + 1
    riddle = await world.app.puzzles.begin(MIO, "tiny", here.today.name)
    assert (await choose(world, riddle, -1)).all.streak == 1
    assert (await world.app.puzzles.overview(MIO, "tiny", GUILD)).is_today_solved


def test_where_clocks_are_put_forward_or_back_there_is_one_a_day() -> None:
    """In Berlin there is no 2:30 on the last Sunday of March, and there are two in October."""
    for month in (3, 10):
        daily = DailyPuzzle(1, 2, "Europe/Berlin")
        now = datetime(2027, month, 25, tzinfo=UTC)
        days = []
        for _ in range(10):
            now = find_next(daily, now)
            assert find_last(daily, now).astimezone(UTC) == now
            assert find_last(daily, now + timedelta(minutes=90)).astimezone(UTC) == now
            days.append(find_last(daily, now).day)
        assert len(set(days)) == 10


@pytest.mark.parametrize(
    ("month", "day", "due"),
    [(3, 27, "02:00"), (3, 28, "03:00"), (3, 29, "02:00"), (10, 31, "02:00"), (11, 1, "02:00")],
)
def test_an_hour_that_is_left_out_comes_an_hour_later_and_of_two_the_first_counts(
    month: int, day: int, due: str
) -> None:
    berlin = ZoneInfo("Europe/Berlin")
    midnight = datetime(2027, month, day, tzinfo=berlin).astimezone(UTC)
    found = find_next(DailyPuzzle(1, 2, "Europe/Berlin"), midnight).astimezone(berlin)
    assert (found.strftime("%H:%M"), found.fold) == (due, 0)
