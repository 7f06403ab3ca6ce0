"""What takes the room of a database, and that freed room is given back in steps."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest
from sqlalchemy import event
from typer.testing import CliRunner

from bot.cli import app
from bot.store import open_store, sizes
from bot.store.sizes import measure
from bot.tools.store import compact_file, describe
from tests.bot.worlds import World, new_world


async def test_each_table_is_weighed(world: World) -> None:
    match_id = await world.start()
    await world.play_out(match_id)
    await world.start()
    before = await measure(world.store.engine)
    assert (before.open, before.finished, before.unpacked, before.finished_bytes) == (1, 1, 1, 0)
    await world.app.bringing_forward.work()
    found = await measure(world.store.engine)
    assert (found.open, found.finished, found.unpacked) == (1, 1, 0)
    assert 500 < found.finished_bytes < 20_000
    rows = {table.name: table.rows for table in found.tables}
    assert (rows["matches"], rows["match_seats"]) == (2, 4)
    assert found.bytes >= sum(table.bytes for table in found.tables) > 0
    assert "1 matches are played, 1 are over (0 to be packed)" in describe(found)


async def fill(path: Path) -> None:
    """Write a lot into a database, and delete it again."""
    async with new_world(f"sqlite+aiosqlite:///{path}") as world:
        async with world.store.write() as tx:
            await tx.texts.keep("tiny", "much", b"\x00" * 3_000_000)
        async with world.store.engine.begin() as connection:
            await connection.exec_driver_sql("DELETE FROM card_texts")


async def test_freed_room_is_given_back_in_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "oshiban.db"
    await fill(path)
    monkeypatch.setattr(sizes, "STEP", 100)
    store = await open_store(f"sqlite+aiosqlite:///{path}")
    try:
        before = await measure(store.engine)
        assert before.free > 2_500_000
        step = await store.give_back()
        assert 0 < step <= 100 * 4096
        while await store.give_back():
            pass
        after = await measure(store.engine)
        assert after.free == 0
        assert after.bytes < before.bytes - 2_500_000
    finally:
        await store.close()


async def test_room_is_given_back_whatever_another_process_writes_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "oshiban.db"
    await fill(path)
    store = await open_store(f"sqlite+aiosqlite:///{path}")
    tries = 0

    def write_elsewhere(_: object, __: object, statement: str, *___: object) -> None:
        nonlocal tries
        if "incremental_vacuum" in statement:
            tries += 1
            with closing(sqlite3.connect(path, timeout=0)) as other, suppress(sqlite3.OperationalError):
                other.execute("DELETE FROM card_texts")
                other.execute("INSERT INTO card_texts VALUES ('tiny', 'other', x'00')")
                other.commit()

    event.listen(store.engine.sync_engine, "before_cursor_execute", write_elsewhere)
    try:
        assert await store.give_back() > 0
        assert tries == 1
    finally:
        await store.close()


async def test_a_file_of_an_older_release_is_compacted_once(tmp_path: Path) -> None:
    path = tmp_path / "oshiban.db"
    await fill(path)
    with closing(sqlite3.connect(path)) as older:
        older.execute("PRAGMA auto_vacuum = 0")
        older.execute("PRAGMA journal_mode = DELETE")
        older.execute("VACUUM")
    store = await open_store(f"sqlite+aiosqlite:///{path}")
    assert await store.give_back() == 0, "it can't"
    await store.close()
    compact_file(path)
    with closing(sqlite3.connect(path)) as made:
        assert made.execute("PRAGMA auto_vacuum").fetchone() == (2,)
        assert made.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert made.execute("PRAGMA freelist_count").fetchone() == (0,)


async def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "oshiban.db"
    await fill(path)
    monkeypatch.setenv("OSHIBAN_DATABASE", f"sqlite+aiosqlite:///{path}")
    told = await asyncio.to_thread(CliRunner().invoke, app, ["store", "--compact", "--json"])
    assert told.exit_code == 0, told.output
    read = json.loads(told.stdout)
    assert read["free"] == 0
    assert set(read) == {"bytes", "free", "open", "finished", "unpacked", "finished_bytes", "tables"}
