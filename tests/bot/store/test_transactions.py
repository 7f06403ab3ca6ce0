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
from bot.model.jobs import Finish, Lease, Timer, TimerKind
from bot.model.matches import MatchInfo
from bot.model.notices import FrozenNotice, Reminder
from bot.store import open_store
from bot.store.columns import Instant, Packed, Span
from bot.store.database import Store, make_engine
from bot.store.schema import outbox
from engine.kernel.journal import Entry
from tests.bot.worlds import MIO, World, new_world

NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


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
            await tx.outbox.add(EditBoard(subject=match_id), "board", NOW)
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
                await tx.outbox.add(EditBoard(subject="M"), "board", NOW)
                await tx.outbox.lease("a", NOW, NOW + MINUTE, 5)
                await tx.outbox.take_back((await tx.outbox.waiting("M", ["board"], NOW + MINUTE))["board"])
            await tx.outbox.add(EditBoard(subject="M"), "board", NOW)
            await asyncio.sleep(60)

    for _ in range(25):
        task = asyncio.create_task(write())
        await asyncio.sleep(chance.random() * 0.03)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        async with asyncio.timeout(2), world.store.write() as tx:
            assert await tx.outbox.next_due() is None


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
    async with world.store.write() as tx:
        for minute in range(3):
            await tx.timers.add(Timer(TimerKind.REMINDER, "M", NOW + minute * MINUTE, seat=minute))
    async with world.store.write() as tx:
        first = await tx.timers.lease("a", NOW + MINUTE, NOW + 2 * MINUTE, 10)
    async with world.store.write() as tx:
        assert [timer.seat for timer in first] == [0, 1]
        assert await tx.timers.lease("b", NOW + MINUTE, NOW + 2 * MINUTE, 10) == []
        again = await tx.timers.lease("b", NOW + 2 * MINUTE, NOW + 3 * MINUTE, 2)
        assert [timer.seat for timer in again] == [0, 1]
        assert await tx.timers.finish(again[0])
        assert not await tx.timers.finish(first[0])
        assert await tx.timers.next_due() == NOW + 2 * MINUTE


async def test_timers_move(world: World) -> None:
    async with world.store.write() as tx:
        await tx.timers.add(Timer(TimerKind.REMINDER, "M", NOW))
        await tx.timers.add(Timer(TimerKind.ABANDONED, "M", NOW))
        assert await tx.timers.shift([TimerKind.REMINDER], timedelta(microseconds=5)) == 1
        dues = {timer.kind: timer.due for timer in await tx.timers.of("M")}
    assert dues == {TimerKind.REMINDER: NOW + timedelta(microseconds=5), TimerKind.ABANDONED: NOW}


async def test_a_slot_is_taken_back_unless_it_is_being_delivered(world: World) -> None:
    post, edit, other = PostBoard(subject="M", ping=1), EditBoard(subject="M"), EditBoard(subject="N")
    async with world.store.write() as tx:
        await tx.outbox.add(post, "board", NOW)
        ((held,),) = (await tx.outbox.lease("a", NOW, NOW + MINUTE, 1)).rows
        await tx.outbox.add(edit, "board", NOW)
        await tx.outbox.add(other, "board", NOW)
    async with world.store.write() as tx:
        waiting = (await tx.outbox.waiting("M", ["board"], NOW))["board"]
        assert [row.delivery for row in waiting] == [edit]
        await tx.outbox.take_back(waiting)
        left = (await tx.outbox.waiting("M", ["board"], NOW + MINUTE))["board"]
        assert [row.delivery for row in left] == [post]
        assert left[0].attempts == 1, "its holder may have got it through"
        await tx.outbox.take_back(left)
        assert not (await tx.outbox.finish("M", [held.id], "a")).held
        assert await tx.outbox.waiting("N", ["elsewhere"], NOW) == {"elsewhere": []}


async def test_what_is_ticked_off_says_whether_more_waits_of_the_same_subject(world: World) -> None:
    async with world.store.write() as tx:
        for subject in ("M", "M", "N"):
            await tx.outbox.add(EditBoard(subject=subject), None, NOW)
        ours, theirs = (await tx.outbox.lease("a", NOW, NOW + MINUTE, 2)).rows
        first, second = (row.id for row in ours)
        done = await tx.outbox.finish("M", [first], "a")
        assert done == Finish(frozenset({first}), has_more=True)
        assert await tx.outbox.finish("M", [second], "b") == Finish(frozenset(), has_more=False)
        assert not (await tx.outbox.finish("M", [second], "a")).has_more, "what waits is of another subject"
        assert not (await tx.outbox.finish("N", [theirs[0].id], "a")).has_more


async def test_a_lease_says_when_the_next_row_comes_due(world: World) -> None:
    async with world.store.write() as tx:
        assert (await tx.outbox.lease("a", NOW, NOW + MINUTE, 9)).next_due is None
        await tx.outbox.add(EditBoard(subject="M"), None, NOW)
        await tx.outbox.add(EditBoard(subject="M"), None, NOW, NOW + MINUTE)
        await tx.outbox.add(EditBoard(subject="N"), None, NOW, NOW + 5 * MINUTE)
        taken = await tx.outbox.lease("a", NOW, NOW + 2 * MINUTE, 9)
        assert [len(rows) for rows in taken.rows] == [1]
        assert taken.next_due == NOW + 5 * MINUTE, "what is held here is looked after here"
        assert await tx.outbox.lease("b", NOW, NOW + MINUTE, 9) == Lease([], NOW + 2 * MINUTE)
        await tx.outbox.add(EditBoard(subject="O"), None, NOW)
        other = await tx.outbox.lease("b", NOW, NOW + MINUTE, 9)
        assert other.next_due == NOW + 2 * MINUTE, "the hold of a process that may have died ends then"


async def hold_three(world: World) -> list[int]:
    """Three deliveries that a worker holds; their row numbers. In the table the last of them lies first."""
    async with world.store.write() as tx:
        for slot in ("board", "hand 0", "hand 1"):
            await tx.outbox.add(EditBoard(subject="match"), slot, NOW)
    async with world.store.write() as tx:
        ((*rows,),) = (await tx.outbox.lease("worker", NOW, NOW + MINUTE, 1)).rows
    numbers = [row.id for row in rows]
    for number in numbers[1::-1]:
        async with world.store.engine.begin() as connection:
            await connection.execute(update(outbox).where(outbox.c.id == number).values(attempts=0))
    return numbers


async def test_renewing_leases_waits_for_nobody(postgres_url: str) -> None:
    """Two statements that lock several rows each would else wait for each other."""
    async with new_world(postgres_url) as world:
        one, other, last = await hold_three(world)
        async with world.store.write() as ticking_off:
            assert (await ticking_off.outbox.finish("match", [one], "worker")).held == {one}
            async with asyncio.timeout(5), world.store.write() as renewing:
                await renewing.outbox.renew("worker", NOW + 9 * MINUTE)
        async with world.store.write() as tx:
            assert (await tx.outbox.lease("thief", NOW + 8 * MINUTE, NOW + 9 * MINUTE, 2)).rows == []
            assert (await tx.outbox.finish("match", [other, last], "worker")).held == {other, last}


@pytest.mark.parametrize("step", ["finish", "put_back", "lease"])
async def test_rows_are_locked_in_the_order_of_their_numbers(postgres_url: str, step: str) -> None:
    """So whoever waits for an earlier row keeps nobody from a later one."""
    async with new_world(postgres_url) as world:
        first, middle, last = await hold_three(world)

        async def take_all() -> None:
            async with world.store.write() as tx:
                if step == "finish":
                    assert (await tx.outbox.finish("match", [first, middle, last], "worker")).held
                elif step == "put_back":
                    await tx.outbox.put_back([first, middle, last], "worker")
                else:
                    assert (await tx.outbox.lease("heir", NOW + 2 * MINUTE, NOW + 3 * MINUTE, 1)).rows

        async with world.store.engine.connect() as connection:
            await connection.execute(update(outbox).where(outbox.c.id == middle).values(attempts=1))
            taking = asyncio.create_task(take_all())
            done, _ = await asyncio.wait([taking], timeout=0.3)
            assert not done, "it waits for the row in the middle"
            async with world.store.engine.connect() as beside:
                change = update(outbox).where(outbox.c.id == last).values(attempts=1)
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
            await tx.outbox.add(EditBoard(subject="M"), "board", NOW)
            ((row, *_),) = (await tx.outbox.lease("a", NOW, NOW + MINUTE, 1)).rows
            await tx.outbox.finish("M", [row.id], "a")
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
        await tx.outbox.add(delivery, None, NOW)
        ((row, *_),) = (await tx.outbox.lease("a", NOW, NOW + MINUTE, 1)).rows
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
        await asyncio.gather(world.dispatcher.drain(), world.sweeper.sweep())
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
    early, late = (Timer(TimerKind.REMINDER, "M", NOW + number * MINUTE, 0) for number in (0, 30))

    async def next_due() -> datetime | None:
        async with world.store.read() as tx:
            return await tx.timers.next_due()

    assert await next_due() is None
    async with world.store.write() as tx:
        await tx.timers.add(late, early)
    assert await next_due() == early.due
    async with world.store.write() as tx:
        assert len(await tx.timers.lease("a", NOW, NOW + MINUTE, 5)) == 1
    assert await next_due() == NOW + MINUTE
    async with world.store.write() as tx:
        assert len(await tx.timers.lease("a", NOW + 40 * MINUTE, NOW + 50 * MINUTE, 5)) == 2
    assert await next_due() == NOW + 50 * MINUTE, "all are held"
    async with world.store.write() as tx:
        await tx.timers.release()
    assert await next_due() == early.due


async def test_a_server_that_takes_no_connection_is_away() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
    store = Store(make_engine(f"postgresql+asyncpg://oshiban@127.0.0.1:{port}/oshiban"))
    for transaction in (store.read, store.write):
        with pytest.raises(StoreAway):
            await transaction().__aenter__()
    await store.close()
