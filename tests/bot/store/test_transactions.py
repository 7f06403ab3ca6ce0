"""Transactions: whole or not at all, one version after the other, readers beside writers."""

import asyncio
import random
import socket
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import update

from bot.model.deliveries import Delivery, EditBoard, PostBoard, PostNotice, PostResult
from bot.model.errors import Conflict, StoreAway, UnknownMatch
from bot.model.ids import new_id, new_key
from bot.model.jobs import LONGEST_LEASE, Finish, JobKind, Lease, Queueing, TimerKind, Turn, set_timer
from bot.model.matches import MatchInfo
from bot.model.notices import FrozenNotice, Reminder
from bot.store import open_store
from bot.store.columns import Instant, Packed, Span
from bot.store.database import Store, make_engine
from bot.store.schema import jobs
from engine.kernel.journal import Entry
from tests.bot.worlds import MIO, World, new_world

NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
DAY = timedelta(days=1)


def next_version(match: MatchInfo) -> MatchInfo:
    """The same match, one version on."""
    return msgspec.structs.replace(match, version=match.version + 1, turn=99)


async def test_a_block_that_raises_writes_nothing(world: World) -> None:
    match_id = await world.start()
    before = await world.dump()
    match = await world.app.matches.get(match_id)

    async def write_and_die() -> None:
        async with world.store.write() as tx:
            await tx.matches.advance(next_version(match), match.version, b"changed")
            await tx.journals.append(match_id, 1, Entry(0, 1), NOW)
            await tx.jobs.add(Queueing(EditBoard(subject=match_id), "board"), now=NOW)
            raise RuntimeError("the process dies")

    with pytest.raises(RuntimeError):
        await write_and_die()
    assert await world.dump() == before


async def test_a_cancelled_transaction_leaves_nothing_behind(world: World) -> None:
    """A task may be cancelled within any statement: nothing is written, and the database is not locked."""
    chance = random.Random(20261101)

    async def write() -> None:
        async with world.store.write() as tx:
            for _ in range(20):
                await tx.jobs.add(Queueing(EditBoard(subject="M"), "board"), now=NOW)
                await tx.jobs.lease(JobKind.DELIVERY, "a", NOW, NOW + MINUTE, 5)
                await tx.jobs.take_back((await tx.jobs.waiting("M", ["board"], NOW + MINUTE))["board"])
            await tx.jobs.add(Queueing(EditBoard(subject="M"), "board"), now=NOW)
            await asyncio.sleep(60)

    for _ in range(25):
        task = asyncio.create_task(write())
        await asyncio.sleep(chance.random() * 0.03)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        async with asyncio.timeout(2), world.store.write() as tx:
            assert await tx.jobs.next_due(JobKind.DELIVERY) is None


async def test_a_version_is_written_once(world: World) -> None:
    match = await world.app.matches.get(await world.start())
    async with world.store.write() as tx:
        await tx.matches.advance(next_version(match), match.version)
    before = await world.dump()
    with pytest.raises(Conflict):
        async with world.store.write() as tx:
            await tx.matches.advance(next_version(match), match.version, b"too late")
    assert await world.dump() == before


async def test_of_ten_writers_of_one_version_one_succeeds(world: World) -> None:
    match = await world.app.matches.get(await world.start())

    async def write() -> bool:
        try:
            async with world.store.write() as tx:
                await tx.matches.advance(next_version(match), match.version)
        except Conflict:
            return False
        return True

    assert sum(await asyncio.gather(*(write() for _ in range(10)))) == 1
    assert (await world.app.matches.get(match.id)).version == match.version + 1


async def test_a_journal_number_is_written_once(world: World) -> None:
    match_id = await world.start()
    async with world.store.write() as tx:
        await tx.journals.append(match_id, 1, Entry(0, 1), NOW)
    with pytest.raises(Conflict):
        async with world.store.write() as tx:
            await tx.journals.append(match_id, 1, Entry(1, 1), NOW)


async def test_a_reader_sees_one_moment(world: World) -> None:
    """Match and snapshot that are read in one transaction belong together."""
    match_id = await world.start()
    async with world.store.read() as tx:
        match = await tx.matches.get(match_id)
        await world.choose(match_id)
        assert await tx.matches.get(match_id) == match
        old = await tx.matches.snapshot(match_id)
    async with world.store.read() as tx:
        assert await tx.matches.snapshot(match_id) != old


async def test_unknown_matches(world: World) -> None:
    async with world.store.read() as tx:
        assert await tx.matches.get("NOWHERE") is None
        with pytest.raises(UnknownMatch):
            await tx.matches.snapshot("NOWHERE")
        with pytest.raises(UnknownMatch):
            await tx.matches.header("NOWHERE")


async def test_parts_of_a_match_need_the_match(world: World) -> None:
    with pytest.raises(Conflict, match=r"(?i)foreign key"):
        async with world.store.write() as tx:
            await tx.journals.append("NOWHERE", 1, Entry(0, 1), NOW)


async def test_leases_of_timers(world: World) -> None:
    async def lease(worker: str, now: datetime, limit: int) -> list[list[int | None]]:
        async with world.store.write() as tx:
            held = await tx.jobs.lease(JobKind.TIMER, worker, now, now + MINUTE, limit)
        return [[job.timer.seat for job in lane] for lane in held.rows]

    async with world.store.write() as tx:
        for minute in range(3):
            timer = set_timer(TimerKind.REMINDER, "M", NOW + minute * MINUTE, seat=minute)
            await tx.jobs.add(timer, now=NOW)
        await tx.jobs.add(set_timer(TimerKind.ABANDONED, "M", NOW + MINUTE), now=NOW)
    assert await lease("a", NOW + MINUTE, 10) == [[0, 1], [None]], "those of one kind in order"
    assert await lease("b", NOW + MINUTE, 10) == []
    assert await lease("b", NOW + 2 * MINUTE, 1) == [[0, 1, 2]]
    async with world.store.write() as tx:
        first, *_ = await tx.jobs.of("M", JobKind.TIMER)
        assert first.attempts == 1, "the first worker was at it"
        assert not (await tx.jobs.finish(first.lane, [first.id], "a")).held
        assert (await tx.jobs.finish(first.lane, [first.id], "b")).held
        assert await tx.jobs.next_due(JobKind.TIMER) == NOW + 2 * MINUTE
        assert await tx.jobs.next_due(JobKind.DELIVERY) is None


@pytest.mark.parametrize("ahead", [timedelta(days=400), timedelta(hours=1), LONGEST_LEASE + MINUTE])
async def test_a_hold_of_a_clock_that_was_far_ahead_counts_for_nothing(
    world: World, ahead: timedelta
) -> None:
    """A process dies, and the clock of its machine, which was ahead, is put right."""
    then = NOW + ahead
    async with world.store.write() as tx:
        await tx.jobs.add(Queueing(Turn("M"), Turn.slot), Queueing(EditBoard(subject="M"), "board"), now=NOW)
        for kind in (JobKind.TURN, JobKind.DELIVERY):
            assert (await tx.jobs.lease(kind, "dead", then, then + MINUTE, 5)).rows
    async with world.store.write() as tx:
        assert [job.attempts for job in (await tx.jobs.waiting("M", ["board"], NOW))["board"]] == [1]
        ((again,),) = (await tx.jobs.lease(JobKind.TURN, "next", NOW, NOW + MINUTE, 5)).rows
        assert again.attempts == 1, "the dead one was at it"
        assert (await tx.jobs.lease(JobKind.TURN, "third", NOW, NOW + MINUTE, 5)).rows == [], "it is held"
        assert (await tx.jobs.finish(again.lane, [again.id], "next")).held


async def test_a_hold_of_a_clock_that_is_a_little_ahead_counts(world: World) -> None:
    assert world.policy.lease < LONGEST_LEASE / 2
    async with world.store.write() as tx:
        await tx.jobs.add(Queueing(Turn("M"), Turn.slot), now=NOW)
        assert (await tx.jobs.lease(JobKind.TURN, "a", NOW, NOW + LONGEST_LEASE, 5)).rows
        assert (await tx.jobs.lease(JobKind.TURN, "b", NOW, NOW + MINUTE, 5)).rows == []


async def test_no_lane_is_blocked_by_a_hold_of_a_clock_that_was_far_ahead(world: World) -> None:
    """What comes behind such a job in its lane is taken along."""
    async with world.store.write() as tx:
        await tx.jobs.add(Queueing(EditBoard(subject="M")), now=NOW)
        assert (await tx.jobs.lease(JobKind.DELIVERY, "dead", NOW + DAY, NOW + DAY + MINUTE, 5)).rows
        await tx.jobs.add(Queueing(EditBoard(subject="M")), now=NOW)
        (lane,) = (await tx.jobs.lease(JobKind.DELIVERY, "next", NOW, NOW + MINUTE, 5)).rows
        assert len(lane) == 2


async def test_timers_have_the_time_back_for_which_they_waited(world: World) -> None:
    seen, now, due = NOW, NOW + MINUTE, NOW + DAY
    moments = (seen - MINUTE, seen + timedelta(microseconds=5), now + MINUTE)
    async with world.store.write() as tx:
        for match_id, at in zip("ABC", moments, strict=True):
            for kind in (TimerKind.REMINDER, TimerKind.ABANDONED):
                await tx.jobs.add(set_timer(kind, match_id, due), now=at)
        assert await tx.jobs.give_back([TimerKind.REMINDER], seen, now) == 2
        jobs = [job for match_id in "ABC" for job in await tx.jobs.of(match_id, JobKind.TIMER)]
    reminders = [job.due for job in jobs if job.timer.kind is TimerKind.REMINDER]
    assert reminders == [due + MINUTE, due + MINUTE - timedelta(microseconds=5), due]
    assert [job.due for job in jobs if job.timer.kind is TimerKind.ABANDONED] == [due] * 3


async def test_kinds_of_jobs_are_apart(world: World) -> None:
    """Each is for its workers, what is cleared is gone whoever holds it, and numbers are never used twice."""
    async with world.store.write() as tx:
        await tx.jobs.add(Queueing(Turn("M"), Turn.slot), Queueing(EditBoard(subject="M"), "board"), now=NOW)
        ((turn,),) = (await tx.jobs.lease(JobKind.TURN, "a", NOW, NOW + MINUTE, 5)).rows
        assert turn.work == Turn("M")
        assert await tx.jobs.next_due(JobKind.DELIVERY) == NOW
        await tx.jobs.clear("M", [Turn.slot])
        await tx.jobs.add(Queueing(Turn("M"), Turn.slot), now=NOW)
        assert (await tx.jobs.finish(turn.lane, [turn.id], "a")).held == frozenset()
        ((again,),) = (await tx.jobs.lease(JobKind.TURN, "b", NOW, NOW + MINUTE, 5)).rows
        assert again.id > turn.id
        assert (await tx.jobs.state(JobKind.DELIVERY)).waiting == 1


async def test_what_waits_behind_a_job_that_is_put_off_is_not_due(world: World) -> None:
    async with world.store.write() as tx:
        for _ in range(2):
            await tx.jobs.add(Queueing(EditBoard(subject="M")), now=NOW)
        ((first, second),) = (await tx.jobs.lease(JobKind.DELIVERY, "a", NOW, NOW + MINUTE, 5)).rows
        await tx.jobs.retry(first.id, "a", NOW + 9 * MINUTE)
        await tx.jobs.put_back([second.id], "a")
        assert await tx.jobs.next_due(JobKind.DELIVERY) == NOW + 9 * MINUTE
        assert (await tx.jobs.lease(JobKind.DELIVERY, "a", NOW, NOW + MINUTE, 5)).rows == []


async def test_a_slot_is_taken_back_unless_it_is_being_delivered(world: World) -> None:
    post, edit, other = PostBoard(subject="M", ping=1), EditBoard(subject="M"), EditBoard(subject="N")
    async with world.store.write() as tx:
        await tx.jobs.add(Queueing(post, "board"), now=NOW)
        ((held,),) = (await tx.jobs.lease(JobKind.DELIVERY, "a", NOW, NOW + MINUTE, 1)).rows
        await tx.jobs.add(Queueing(edit, "board"), now=NOW)
        await tx.jobs.add(Queueing(other, "board"), now=NOW)
    async with world.store.write() as tx:
        waiting = (await tx.jobs.waiting("M", ["board"], NOW))["board"]
        assert [row.delivery for row in waiting] == [edit]
        await tx.jobs.take_back(waiting)
        left = (await tx.jobs.waiting("M", ["board"], NOW + MINUTE))["board"]
        assert [row.delivery for row in left] == [post]
        assert left[0].attempts == 1, "its holder may have got it through"
        await tx.jobs.take_back(left)
        assert not (await tx.jobs.finish("M", [held.id], "a")).held
        assert await tx.jobs.waiting("N", ["elsewhere"], NOW) == {"elsewhere": []}


async def test_what_is_ticked_off_says_whether_more_waits_of_the_same_subject(world: World) -> None:
    async with world.store.write() as tx:
        for subject in ("M", "M", "N"):
            await tx.jobs.add(Queueing(EditBoard(subject=subject)), now=NOW)
        ours, theirs = (await tx.jobs.lease(JobKind.DELIVERY, "a", NOW, NOW + MINUTE, 2)).rows
        first, second = (row.id for row in ours)
        done = await tx.jobs.finish("M", [first], "a")
        assert done == Finish(frozenset({first}), has_more=True)
        assert await tx.jobs.finish("M", [second], "b") == Finish(frozenset(), has_more=False)
        assert not (await tx.jobs.finish("M", [second], "a")).has_more, "what waits is of another subject"
        assert not (await tx.jobs.finish("N", [theirs[0].id], "a")).has_more


async def test_a_lease_says_when_the_next_row_comes_due(world: World) -> None:
    async with world.store.write() as tx:
        assert (await tx.jobs.lease(JobKind.DELIVERY, "a", NOW, NOW + MINUTE, 9)).next_due is None
        await tx.jobs.add(Queueing(EditBoard(subject="M")), now=NOW)
        await tx.jobs.add(Queueing(EditBoard(subject="M"), None, NOW + MINUTE / 2), now=NOW)
        await tx.jobs.add(Queueing(EditBoard(subject="N"), None, NOW + 5 * MINUTE), now=NOW)
        taken = await tx.jobs.lease(JobKind.DELIVERY, "a", NOW, NOW + MINUTE, 9)
        assert [len(rows) for rows in taken.rows] == [1]
        assert taken.next_due == NOW + 5 * MINUTE, "what is held here is looked after here"
        assert await tx.jobs.lease(JobKind.DELIVERY, "b", NOW, NOW + MINUTE, 9) == Lease([], NOW + MINUTE)
        await tx.jobs.add(Queueing(EditBoard(subject="O")), now=NOW)
        other = await tx.jobs.lease(JobKind.DELIVERY, "b", NOW, NOW + MINUTE, 9)
        assert other.next_due == NOW + MINUTE, "the hold of a process that may have died ends then"


async def hold_three(world: World) -> list[int]:
    """Three deliveries that a worker holds; their row numbers. In the table the last of them lies first."""
    async with world.store.write() as tx:
        for slot in ("board", "hand 0", "hand 1"):
            await tx.jobs.add(Queueing(EditBoard(subject="match"), slot), now=NOW)
    async with world.store.write() as tx:
        ((*rows,),) = (await tx.jobs.lease(JobKind.DELIVERY, "worker", NOW, NOW + MINUTE, 1)).rows
    numbers = [row.id for row in rows]
    for number in numbers[1::-1]:
        async with world.store.engine.begin() as connection:
            await connection.execute(update(jobs).where(jobs.c.id == number).values(attempts=0))
    return numbers


async def test_renewing_leases_waits_for_nobody(postgres_url: str) -> None:
    """Two statements that lock several rows each would else wait for each other."""
    async with new_world(postgres_url) as world:
        one, other, last = await hold_three(world)
        async with world.store.write() as ticking_off:
            assert (await ticking_off.jobs.finish("match", [one], "worker")).held == {one}
            async with asyncio.timeout(5), world.store.write() as renewing:
                await renewing.jobs.renew(JobKind.DELIVERY, "worker", NOW + 9 * MINUTE)
        async with world.store.write() as tx:
            assert (
                await tx.jobs.lease(JobKind.DELIVERY, "thief", NOW + 8 * MINUTE, NOW + 9 * MINUTE, 2)
            ).rows == []
            assert (await tx.jobs.finish("match", [other, last], "worker")).held == {other, last}


@pytest.mark.parametrize("step", ["finish", "put_back", "lease"])
async def test_rows_are_locked_in_the_order_of_their_numbers(postgres_url: str, step: str) -> None:
    """So whoever waits for an earlier row keeps nobody from a later one."""
    async with new_world(postgres_url) as world:
        first, middle, last = await hold_three(world)

        async def take_all() -> None:
            async with world.store.write() as tx:
                if step == "finish":
                    assert (await tx.jobs.finish("match", [first, middle, last], "worker")).held
                elif step == "put_back":
                    await tx.jobs.put_back([first, middle, last], "worker")
                else:
                    assert (
                        await tx.jobs.lease(JobKind.DELIVERY, "heir", NOW + 2 * MINUTE, NOW + 3 * MINUTE, 1)
                    ).rows

        async with world.store.engine.connect() as connection:
            await connection.execute(update(jobs).where(jobs.c.id == middle).values(attempts=1))
            taking = asyncio.create_task(take_all())
            done, _ = await asyncio.wait([taking], timeout=0.3)
            assert not done, "it waits for the row in the middle"
            async with world.store.engine.connect() as beside:
                change = update(jobs).where(jobs.c.id == last).values(attempts=1)
                changing = asyncio.create_task(beside.execute(change))
                changed, _ = await asyncio.wait([changing], timeout=2)
                await connection.rollback()
                if changed:
                    await beside.rollback()
                await asyncio.gather(changing, taking)
        assert changed, "nobody keeps the last row yet"


async def test_row_numbers_are_never_used_twice(world: World) -> None:
    """The order of a match's deliveries rests on it."""
    seen = []
    for _ in range(3):
        async with world.store.write() as tx:
            await tx.jobs.add(Queueing(EditBoard(subject="M"), "board"), now=NOW)
            ((row, *_),) = (await tx.jobs.lease(JobKind.DELIVERY, "a", NOW, NOW + MINUTE, 1)).rows
            await tx.jobs.finish("M", [row.id], "a")
            seen.append(row.id)
    assert seen == sorted(set(seen))


@pytest.mark.parametrize(
    "delivery",
    [
        PostBoard(subject="M", ping=None),
        PostResult(subject="M", ping=(1, 2)),
        PostNotice(subject="M", notice=Reminder(user_id=MIO, deadline=NOW)),
        PostNotice(subject="M", notice=FrozenNotice(users=(1, 2))),
    ],
    ids=lambda delivery: type(delivery).__name__,
)
async def test_deliveries_come_back_as_they_were(world: World, delivery: Delivery) -> None:
    async with world.store.write() as tx:
        await tx.jobs.add(Queueing(delivery), now=NOW)
        ((row, *_),) = (await tx.jobs.lease(JobKind.DELIVERY, "a", NOW, NOW + MINUTE, 1)).rows
    assert row.delivery == delivery


def test_moments_and_spans_are_exact() -> None:
    dialect = make_engine("sqlite+aiosqlite://").dialect
    moment = datetime(2031, 2, 3, 4, 5, 6, 789123, tzinfo=UTC)
    for column, value in ((Instant(), moment), (Span(), timedelta(days=400, microseconds=1))):
        kept = column.process_bind_param(value, dialect)  # type: ignore[arg-type]
        assert isinstance(kept, int)
        assert column.process_result_value(kept, dialect) == value
    packed: Packed[timedelta] = Packed(timedelta)
    span = timedelta(days=3, microseconds=7)
    assert packed.process_result_value(packed.process_bind_param(span, dialect), dialect) == span


async def test_sqlite_is_set_up(tmp_path: Path) -> None:
    store = await open_store(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}")
    async with store.engine.connect() as connection:
        pragmas = {
            name: (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "busy_timeout", "foreign_keys", "synchronous")
        }
    await store.close()
    assert pragmas == {"journal_mode": "wal", "busy_timeout": 15_000, "foreign_keys": 1, "synchronous": 2}


async def test_a_database_in_memory() -> None:
    world = World("sqlite+aiosqlite://")
    await world.begin()
    try:
        ids = [await world.start() for _ in range(3)]
        await asyncio.gather(*(world.play_out(match_id) for match_id in ids))
        await asyncio.gather(world.dispatcher.drain(), world.sweeper.drain())
        assert all([(await world.app.matches.get(match_id)).is_over for match_id in ids])
    finally:
        await world.store.close()


async def test_other_databases_are_refused() -> None:
    with pytest.raises(ValueError, match=r"use sqlite\+aiosqlite"):
        await open_store("mysql+aiomysql://localhost/oshiban")


def test_ids_and_keys() -> None:
    assert len({new_id() for _ in range(1000)}) == 1000
    assert all(len(new_id()) == 8 and not set(new_id()) & set("01IO") for _ in range(100))
    assert len(new_key()) == 24


async def test_the_next_timer_is_due_when_it_is_or_when_its_hold_ends(world: World) -> None:
    """Of those that are held the one whose hold ends first, unless a free one is due before."""
    soon, later = NOW, NOW + 30 * MINUTE

    async def next_due() -> datetime | None:
        async with world.store.read() as tx:
            return await tx.jobs.next_due(JobKind.TIMER)

    async def lease(now: datetime, until: datetime) -> int:
        async with world.store.write() as tx:
            return len((await tx.jobs.lease(JobKind.TIMER, "a", now, until, 5)).rows)

    assert await next_due() is None
    async with world.store.write() as tx:
        await tx.jobs.add(set_timer(TimerKind.TIME_UP, "M", later, 0), now=NOW)
        await tx.jobs.add(set_timer(TimerKind.REMINDER, "M", soon, 0), now=NOW)
    assert await next_due() == soon
    assert await lease(NOW, NOW + MINUTE) == 1
    assert await next_due() == NOW + MINUTE
    assert await lease(NOW + 40 * MINUTE, NOW + 50 * MINUTE) == 2
    assert await next_due() == NOW + 50 * MINUTE, "all are held"
    async with world.store.write() as tx:
        await tx.jobs.release()
    assert await next_due() == soon


async def test_a_server_that_takes_no_connection_is_away() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
    store = Store(make_engine(f"postgresql+asyncpg://oshiban@127.0.0.1:{port}/oshiban"))
    for transaction in (store.read, store.write):
        with pytest.raises(StoreAway):
            await transaction().__aenter__()
    await store.close()
