"""A store that is closed while somebody still uses it, or is about to."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.model.errors import StoreAway
from bot.store import open_store
from bot.store.database import Store


async def open_file(tmp_path: Path) -> Store:
    """A store in a file."""
    return await open_store(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}")


async def test_a_closed_store_begins_nothing(tmp_path: Path) -> None:
    store = await open_file(tmp_path)
    await store.close()
    with pytest.raises(StoreAway):
        async with store.read():
            pytest.fail("the store is closed")
    with pytest.raises(StoreAway):
        async with store.write():
            pytest.fail("the store is closed")


async def test_closing_waits_for_what_is_under_way(tmp_path: Path) -> None:
    store = await open_file(tmp_path)
    async with store.write() as tx:
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        await tx.jobs.release()
        assert not closing.done()
    await closing
    again = await open_file(tmp_path)
    await again.take_over()
    await again.close()


async def test_who_stands_in_line_to_write_is_waited_for(tmp_path: Path) -> None:
    store, written = await open_file(tmp_path), list[int]()

    async def write(number: int) -> None:
        async with store.write() as tx:
            await tx.jobs.release()
            written.append(number)

    writing = [asyncio.create_task(write(number)) for number in range(3)]
    await asyncio.sleep(0)
    await store.close()
    assert written == [0, 1, 2]
    await asyncio.gather(*writing)
