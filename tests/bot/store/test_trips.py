"""How often a transaction goes to the thread of SQLite; and that all it asks for is done."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
import pytest_asyncio

from bot.app.matches.answering import Answered, Answering
from bot.app.matches.committing import put_through
from bot.app.outcomes import Accepted
from bot.app.policy import Policy
from bot.model.deliveries import EditBoard
from bot.model.errors import Conflict
from bot.model.jobs import JobKind, Queueing
from bot.store.sqlite_connection import OneTripConnection, Work
from engine.kernel.journal import Entry
from tests.bot.worlds import World, new_world

NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)
EDIT = EditBoard(subject="M")


@pytest_asyncio.fixture
async def file_world(tmp_path: Path) -> AsyncIterator[World]:
    """A world on a file of SQLite whose connection has been opened."""
    async with new_world(f"sqlite+aiosqlite:///{tmp_path / 'oshiban.db'}") as world:
        async with world.store.read() as tx:
            await tx.jobs.next_due(JobKind.DELIVERY)
        yield world


WRITER, READER = "by a writer", "by a reader"


@pytest.fixture
def trips(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was waited for so far, by whom."""
    made: list[str] = []
    carry_out = OneTripConnection.carry_out

    async def count(connection: OneTripConnection, work: Work) -> None:
        made.append(READER if connection.is_reading else WRITER)
        await carry_out(connection, work)

    monkeypatch.setattr(OneTripConnection, "carry_out", count)
    return made


async def test_a_transaction_that_does_nothing_takes_no_trip(file_world: World, trips: list[str]) -> None:
    async with file_world.store.write():
        pass
    async with file_world.store.read():
        pass
    assert trips == []


async def test_one_that_reads_takes_one_for_each_look(file_world: World, trips: list[str]) -> None:
    async with file_world.store.read() as tx:
        assert await tx.jobs.next_due(JobKind.DELIVERY) is None
        assert await tx.jobs.next_due(JobKind.DELIVERY) is None
    assert len(trips) == 2


async def test_what_is_only_written_goes_along_with_the_commit(file_world: World, trips: list[str]) -> None:
    async with file_world.store.write() as tx:
        for _ in range(5):
            await tx.jobs.add(Queueing(EDIT), now=NOW)
    assert len(trips) == 1
    async with file_world.store.read() as tx:
        assert await tx.jobs.next_due(JobKind.DELIVERY) == NOW


async def test_what_was_sent_is_there_for_what_comes_next(file_world: World, trips: list[str]) -> None:
    async with file_world.store.write() as tx:
        await tx.jobs.add(Queueing(EDIT), now=NOW)
        assert await tx.jobs.next_due(JobKind.DELIVERY) == NOW
    assert len(trips) == 2, "the look and the commit"


async def test_what_was_sent_and_undone_is_not_done_later(file_world: World, trips: list[str]) -> None:
    async def send_and_die() -> None:
        async with file_world.store.write() as tx:
            await tx.jobs.add(Queueing(EDIT), now=NOW)
            raise RuntimeError("the process dies")

    with pytest.raises(RuntimeError):
        await send_and_die()
    async with file_world.store.write() as tx:
        assert await tx.jobs.next_due(JobKind.DELIVERY) is None


async def test_what_was_sent_and_fails_undoes_everything(file_world: World) -> None:
    match_id = await file_world.start()
    before = await file_world.dump()

    async def write_twice() -> None:
        async with file_world.store.write() as tx:
            await tx.jobs.add(Queueing(EDIT), now=NOW)
            await tx.journals.append(match_id, 1, Entry(0, 1), NOW)
            await tx.journals.append(match_id, 1, Entry(0, 2), NOW)

    with pytest.raises(Conflict):
        await write_twice()
    assert await file_world.dump() == before
    async with file_world.store.write() as tx:
        await tx.journals.append(match_id, 1, Entry(0, 1), NOW)


CHOICES = 12
"""More than are kept to be taken back: the oldest has to go with each."""


async def test_a_choice_has_the_writers_turn_for_three_trips(tmp_path: Path, trips: list[str]) -> None:
    """All other writers wait for that long."""
    async with new_world(
        f"sqlite+aiosqlite:///{tmp_path / 'oshiban.db'}", Policy(kept_checkpoints=4)
    ) as world:
        match_id = await world.start()
        for _ in range(CHOICES):
            await world.restart()
            user, prompt = await world.prompt(match_id)
            picked = [option.id for option in prompt.options][: prompt.at_least]
            trips.clear()
            assert isinstance(await world.app.matches.choose(match_id, user, prompt.id, picked), Accepted)
            assert trips.count(WRITER) <= 3, "oldest checkpoint, what waits, commit"


async def test_a_commit_gives_way_to_others_three_times(file_world: World) -> None:
    """To begin, to look at what waits to be posted, and to end. Each time everything else that is ready comes
    first: on a busy event loop that is most of what writers wait for.
    """
    match_id = await file_world.start()
    made: list[object] = []
    loop = asyncio.get_running_loop()

    def make(where: asyncio.AbstractEventLoop, work: Any, **_: object) -> asyncio.Task[Any]:
        made.append(work)
        return asyncio.Task(work, loop=where)

    user, prompt = await file_world.prompt(match_id)
    answering = Answering(file_world.app.context, user, prompt.id, (prompt.options[0].id,))
    answered = await answering.judge(match_id)
    assert isinstance(answered, Answered)
    loop.set_task_factory(make)
    await put_through(file_world.app.context, answered.change)
    loop.set_task_factory(None)
    assert len(made) == 3, made


async def test_a_delivery_has_the_writers_turn_for_five_trips(file_world: World, trips: list[str]) -> None:
    """To take it, to tick it off, and to look whether more is due."""
    async with file_world.store.write() as tx:
        await tx.jobs.add(Queueing(EDIT), now=file_world.clock.now())
    trips.clear()
    assert await file_world.dispatcher.drain() == 1
    assert trips.count(WRITER) == 5


def test_the_private_names_of_aiosqlite_that_trips_go_by_are_there() -> None:
    """There are no public ones for work of one's own in the database's thread, so pyproject.toml bounds the
    version.
    """
    known = dir(aiosqlite.Connection(lambda: sqlite3.connect(":memory:"), 64))
    missing = [name for name in ("_conn", "_execute", "_thread", "_tx") if name not in known]
    assert not missing, "hold OneTripConnection against aiosqlite, then raise the bound in pyproject.toml"
