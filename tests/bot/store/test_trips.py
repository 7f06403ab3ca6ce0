"""How often a transaction goes to the thread of SQLite; and that all it asks for is done."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
import pytest_asyncio

from bot.app.errors import Conflict
from bot.app.ports.deliveries import EditBoard
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
            await tx.outbox.next_due()
        yield world


@pytest.fixture
def trips(monkeypatch: pytest.MonkeyPatch) -> list[Work]:
    """What was waited for so far."""
    made: list[Work] = []
    carry_out = OneTripConnection.carry_out

    async def count(connection: OneTripConnection, work: Work) -> None:
        made.append(work)
        await carry_out(connection, work)

    monkeypatch.setattr(OneTripConnection, "carry_out", count)
    return made


async def test_a_transaction_that_does_nothing_takes_no_trip(file_world: World, trips: list[Work]) -> None:
    async with file_world.store.write():
        pass
    async with file_world.store.read():
        pass
    assert trips == []


async def test_one_that_reads_takes_one_for_each_look(file_world: World, trips: list[Work]) -> None:
    async with file_world.store.read() as tx:
        assert await tx.outbox.next_due() is None
        assert await tx.outbox.next_due() is None
    assert len(trips) == 2


async def test_what_is_only_written_goes_along_with_the_commit(file_world: World, trips: list[Work]) -> None:
    async with file_world.store.write() as tx:
        for _ in range(5):
            await tx.outbox.add(EDIT, None, NOW)
    assert len(trips) == 1
    async with file_world.store.read() as tx:
        assert await tx.outbox.next_due() == NOW


async def test_what_was_sent_is_there_for_what_comes_next(file_world: World, trips: list[Work]) -> None:
    async with file_world.store.write() as tx:
        await tx.outbox.add(EDIT, None, NOW)
        assert await tx.outbox.next_due() == NOW
    assert len(trips) == 2, "the look and the commit"


async def test_what_was_sent_and_undone_is_not_done_later(file_world: World, trips: list[Work]) -> None:
    async def send_and_die() -> None:
        async with file_world.store.write() as tx:
            await tx.outbox.add(EDIT, None, NOW)
            raise RuntimeError("the process dies")

    with pytest.raises(RuntimeError):
        await send_and_die()
    async with file_world.store.write() as tx:
        assert await tx.outbox.next_due() is None


async def test_what_was_sent_and_fails_undoes_everything(file_world: World) -> None:
    match_id = await file_world.start()
    before = await file_world.dump()

    async def write_twice() -> None:
        async with file_world.store.write() as tx:
            await tx.outbox.add(EDIT, None, NOW)
            await tx.journals.append(match_id, 1, Entry(0, 1), NOW)
            await tx.journals.append(match_id, 1, Entry(0, 2), NOW)

    with pytest.raises(Conflict):
        await write_twice()
    assert await file_world.dump() == before
    async with file_world.store.write() as tx:
        await tx.journals.append(match_id, 1, Entry(0, 1), NOW)
