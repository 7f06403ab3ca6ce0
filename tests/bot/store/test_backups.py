"""Backups of both kinds of database: whole, made in use, put back into either."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.model.settings import Server, ServerSettings
from bot.store import DatabaseDamaged, DatabaseNewer, DatabaseServed, open_store
from bot.store.backups import back_up, restore
from bot.store.files import BEFORE
from tests.bot.worlds import MIO, World

Dump = dict[str, list[tuple[object, ...]]]
ROWS_OF_STARTS = ("heartbeats", "releases")


def but_starts(dumped: Dump) -> Dump:
    """The rows but those that a start writes."""
    return {name: rows for name, rows in dumped.items() if name not in ROWS_OF_STARTS}


@pytest.fixture(params=["sqlite", "postgres"])
def other_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Another new database of each kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'other.db'}"
    found: str = request.getfixturevalue("fresh_postgres_url")
    return found


def list_files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def play_a_little(world: World) -> str:
    match_id = await world.start()
    for _ in range(3):
        await world.choose(match_id)
    return match_id


async def test_a_backup_goes_into_either_kind_of_database(
    world: World, other_url: str, tmp_path: Path
) -> None:
    match_id = await play_a_little(world)
    before = but_starts(await world.dump())
    size = await back_up(world.store.engine, tmp_path / "copy.db")
    assert size == (tmp_path / "copy.db").stat().st_size
    await restore(other_url, tmp_path / "copy.db")
    other = World(other_url)
    await other.begin()
    try:
        assert but_starts(await other.dump()) == before
        assert (await other.play_out(match_id)).is_over, "the numbers of new rows go on from the old ones"
        assert await other.start() != match_id
    finally:
        other.thinkers.shutdown(wait=False)
        await other.store.close()


async def test_what_a_restore_replaces_is_kept(fresh_postgres_url: str, tmp_path: Path) -> None:
    world = World(fresh_postgres_url)
    await world.begin()
    await back_up(world.store.engine, tmp_path / "empty.db")
    match_id = await play_a_little(world)
    before = but_starts(await world.dump())
    await world.store.close()
    kept = await restore(fresh_postgres_url, tmp_path / "empty.db")
    assert kept == tmp_path / f"empty.db{BEFORE}"
    await world.begin()
    assert await world.app.matches.of_user(MIO) == []
    await world.store.close()
    await restore(fresh_postgres_url, kept)
    await world.begin()
    assert but_starts(await world.dump()) == before
    assert (await world.app.matches.get(match_id)).id == match_id
    world.thinkers.shutdown(wait=False)
    await world.store.close()
    assert list_files(tmp_path) == ["empty.db", f"empty.db{BEFORE}", f"empty.db{BEFORE}{BEFORE}"]
    again = await restore(fresh_postgres_url, tmp_path / "empty.db")
    assert again == tmp_path / f"empty.db{BEFORE}.2"
    await restore(fresh_postgres_url, kept)
    await world.begin()
    assert but_starts(await world.dump()) == before, "what the first has replaced is still kept"
    await world.store.close()


async def test_a_database_that_a_bot_serves_is_not_replaced(fresh_postgres_url: str, tmp_path: Path) -> None:
    world = World(fresh_postgres_url)
    await world.begin()
    await play_a_little(world)
    await back_up(world.store.engine, tmp_path / "copy.db")
    before = await world.dump()
    with pytest.raises(DatabaseServed, match="stop it first"):
        await restore(fresh_postgres_url, tmp_path / "copy.db")
    assert await world.dump() == before
    world.thinkers.shutdown(wait=False)
    await world.store.close()


async def test_what_is_being_written_is_in_no_backup(world: World, tmp_path: Path) -> None:
    await play_a_little(world)
    before = but_starts(await world.dump())
    async with world.store.write() as tx:
        await tx.rows.put(Server(7, ServerSettings(), world.clock.now()))
        await back_up(world.store.engine, tmp_path / "copy.db")
    copy = World(f"sqlite+aiosqlite:///{tmp_path / 'copy.db'}")
    await copy.begin()
    assert but_starts(await copy.dump()) == before
    copy.thinkers.shutdown(wait=False)
    await copy.store.close()


async def test_what_is_no_backup_changes_nothing(fresh_postgres_url: str, tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("hello" * 500, encoding="utf-8")
    with closing(sqlite3.connect(tmp_path / "stranger.db")) as connection:
        connection.execute("CREATE TABLE t (a)")
    for name in ("text.db", "stranger.db"):
        with pytest.raises(DatabaseDamaged):
            await restore(fresh_postgres_url, tmp_path / name)
    with pytest.raises(FileNotFoundError):
        await restore(fresh_postgres_url, tmp_path / "none.db")


async def test_a_backup_of_a_newer_release_is_refused(other_url: str, tmp_path: Path) -> None:
    store = await open_store(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}")
    await back_up(store.engine, tmp_path / "copy.db")
    await store.close()
    with closing(sqlite3.connect(tmp_path / "copy.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseNewer):
        await restore(other_url, tmp_path / "copy.db")
    assert list_files(tmp_path) == ["a.db", "a.db-serving", "copy.db"]


async def test_a_database_in_memory_has_no_backup(tmp_path: Path) -> None:
    store = await open_store("sqlite+aiosqlite://")
    with pytest.raises(ValueError, match="in memory"):
        await back_up(store.engine, tmp_path / "copy.db")
    await store.close()
    assert list_files(tmp_path) == []
