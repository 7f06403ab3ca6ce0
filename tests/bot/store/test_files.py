"""The file of the database: private, whole, served by one bot, copied, put back; and a disk that is full."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest
from sqlalchemy import Engine, event, text
from sqlalchemy.engine.interfaces import DBAPIConnection

from bot.model.errors import StoreAway
from bot.store import DatabaseDamaged, DatabaseServed, DatabaseUnreachable, open_store
from bot.store.backups import restore
from bot.store.files import BEFORE, FileUnusable, check_whole, copy_file, held
from tests.bot.worlds import World, new_world


def url_of(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


def read(path: Path) -> bytes:
    return path.read_bytes()


def write(path: Path, data: bytes | bytearray, mode: int = 0o600) -> None:
    path.write_bytes(data)
    path.chmod(mode)


def list_folder(folder: Path) -> list[Path]:
    return list(folder.iterdir())


def number_of(path: Path) -> int:
    """The number of a file, which another one in its place doesn't have."""
    return path.stat().st_ino


def make_link(link: Path, path: Path) -> Path:
    link.parent.mkdir()
    link.symlink_to(path)
    return link


def owner_of(path: Path) -> tuple[int, int]:
    return path.stat().st_uid, path.stat().st_gid


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "oshiban.db"


async def test_nobody_else_may_read_it(path: Path) -> None:
    write(path, b"", 0o644)
    async with new_world(url_of(path)) as world:
        await world.start()
        for file in path.parent.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


def test_a_file_that_is_written_all_the_time_is_copied(path: Path) -> None:
    with closing(sqlite3.connect(path)) as made:
        made.execute("PRAGMA journal_mode = WAL")
        made.execute("CREATE TABLE filling (data BLOB)")
        made.executemany("INSERT INTO filling VALUES (?)", [(bytes(1_000_000),)] * 20)
        made.commit()
    is_copied = Event()

    def write_on() -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as writing:
            while not is_copied.is_set():
                writing.execute("INSERT INTO filling VALUES (x'00')")

    writer = Thread(target=write_on)
    copier = Thread(target=copy_file, args=(path, path.with_name("copy.db")), daemon=True)
    writer.start()
    copier.start()
    copier.join(timeout=30)
    is_copied.set()
    writer.join()
    assert not copier.is_alive(), "it begins anew with every write"


async def test_choices_are_on_the_disk_when_they_are_acknowledged(path: Path) -> None:
    async with new_world(url_of(path)) as world, world.store.engine.connect() as connection:
        assert (await connection.execute(text("PRAGMA journal_mode"))).scalar() == "wal"
        assert (await connection.execute(text("PRAGMA synchronous"))).scalar() == 2, "FULL"


async def test_a_damaged_file_is_told_at_the_start(path: Path) -> None:
    async with new_world(url_of(path)) as world:
        await world.start()
    copy_file(path, path.with_name("copy.db"))
    data = bytearray(read(path))
    data[len(data) // 3 : len(data) // 3 + 9000] = b"\xa5" * 9000
    write(path, data)
    with pytest.raises(DatabaseDamaged, match=r"is damaged .* oshiban restore FILE"):
        await open_store(url_of(path))
    write(path, b"these are my notes, and no database at all")
    with pytest.raises(DatabaseDamaged, match="is damaged"):
        await open_store(url_of(path))


async def test_what_is_locked_or_full_is_not_called_damaged(path: Path, tmp_path: Path) -> None:
    async with new_world(url_of(path)) as world:
        await world.start()
    copy = tmp_path / "copy.db"
    copy_file(path, copy)
    with closing(sqlite3.connect(path, isolation_level=None)) as shell:
        shell.execute("PRAGMA locking_mode = EXCLUSIVE")
        shell.execute("PRAGMA user_version = 1")
        with pytest.raises(DatabaseUnreachable, match=r"can't be opened: .* database is locked"):
            await open_store(url_of(path))
        with pytest.raises(OSError, match="can't be used now: database is locked"):
            copy_file(path, copy)
    check_whole(copy)
    await (await open_store(url_of(path))).close()


async def test_a_damaged_database_has_no_backup_and_is_named(path: Path, tmp_path: Path) -> None:
    async with new_world(url_of(path)) as world:
        await world.start()
    data = bytearray(read(path))
    data[len(data) // 3 : len(data) // 3 + 9000] = b"\xa5" * 9000
    write(path, data)
    with pytest.raises(DatabaseDamaged, match=f"^The database {path} is damaged"):
        copy_file(path, tmp_path / "copy.db")
    assert not any(each.name.startswith("copy") for each in list_folder(tmp_path))


async def test_a_backup_never_takes_the_place_of_the_database(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "another-name.db"
    async with new_world(url_of(path)) as world:
        match_id = await world.start()
        other.hardlink_to(path)
        before = number_of(path)
        for target in (path, other):
            with pytest.raises(FileExistsError, match=f"{target} is the database itself"):
                copy_file(path, target)
        assert number_of(path) == before
        other.unlink()
        await world.app.matches.concede(match_id, 101)
    async with new_world(url_of(path)) as world:
        assert (await world.app.matches.get(match_id)).is_over


async def test_one_bot_serves_a_file(path: Path) -> None:
    first, second = await open_store(url_of(path)), await open_store(url_of(path))
    try:
        await first.take_over()
        with pytest.raises(DatabaseServed, match="An SQLite file is for one process"):
            await second.take_over()
        await first.close()
        await second.take_over()
    finally:
        await first.close()
        await second.close()


async def test_a_link_is_the_file_behind_it(path: Path, tmp_path: Path) -> None:
    link = make_link(tmp_path / "elsewhere" / "bot.db", path)
    async with new_world(url_of(path)) as world:
        await world.store.take_over()
        other = await open_store(url_of(link))
        with pytest.raises(DatabaseServed):
            await other.take_over()
        await other.close()
        copy_file(path, tmp_path / "copy.db")
        match_id = await world.start()
    await restore(url_of(link), tmp_path / "copy.db")
    assert read(link) == read(path), "it is still the same file"
    async with new_world(url_of(path)) as world:
        assert await world.app.matches.of_user(101) == []
    async with new_world(url_of(tmp_path / "oshiban.db.before-restore")) as world:
        assert (await world.app.matches.get(match_id)).id == match_id


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks")
async def test_a_share_without_locks_is_no_bot_that_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def have_none(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    async with new_world(url_of(path)) as world:
        monkeypatch.setattr("fcntl.flock", have_none)
        with pytest.raises(OSError, match=r"can't be locked .* put it on a disk of this machine"):
            await world.store.take_over()


async def test_a_copy_is_made_while_matches_run_and_goes_on(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "backups" / "copy.db"
    async with new_world(url_of(path)) as world:
        match_id = await world.start()
        played = asyncio.create_task(world.play_out(match_id))
        copies = []
        while not played.done():
            copies.append(await asyncio.to_thread(copy_file, path, copy))
        await played
        assert copies
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    check_whole(copy)
    async with new_world(url_of(copy)) as world:
        match = await world.app.matches.get(match_id)
        if not match.is_over:
            match = await world.play_out(match_id)
        assert match.is_over


async def test_a_backup_is_put_back_and_the_old_file_kept(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    async with new_world(url_of(path)) as world:
        match_id = await world.start()
        copy_file(path, copy)
        await world.app.matches.concede(match_id, 101)
        await world.store.take_over()
        with pytest.raises(DatabaseServed):
            await restore(url_of(path), copy)
        assert (await world.app.matches.get(match_id)).is_over
    aside = await restore(url_of(path), copy)
    assert aside is not None
    async with new_world(url_of(path)) as world:
        assert not (await world.app.matches.get(match_id)).is_over
        await world.play_out(match_id)
    async with new_world(url_of(aside)) as world:
        assert (await world.app.matches.get(match_id)).is_over


async def test_what_root_puts_back_belongs_to_whom_it_belonged(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with new_world(url_of(path)):
        copy_file(path, tmp_path / "copy.db")
    given: dict[str, tuple[int, int]] = {}

    def give(file: Path, *owner: int) -> None:
        given[file.name] = owner[0], owner[1]

    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("os.chown", give)
    await restore(url_of(path), tmp_path / "copy.db")
    assert f"{path.name}-serving" in given
    assert len([name for name in given if not name.endswith("-serving")]) == 1, "the file, before it is there"
    assert set(given.values()) == {owner_of(path)}


def test_where_nothing_can_be_given_away_the_lock_is_taken(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EINVAL, "Invalid argument")  # the owner has no number in this container

    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("os.chown", refuse)
    with held(path):
        pass


async def test_a_second_restore_keeps_what_the_first_has_replaced(path: Path, tmp_path: Path) -> None:
    empty, begun, matches = tmp_path / "empty.db", tmp_path / "begun.db", []
    async with new_world(url_of(path)) as world:
        copy_file(path, empty)
        matches.append(await world.start())
        copy_file(path, begun)
        matches.append(await world.start())
    kept = [await restore(url_of(path), source) for source in (begun, empty)]
    kept.append(await restore(url_of(path), path.with_name(f"{path.name}{BEFORE}")))
    names = [f"{path.name}{BEFORE}{end}" for end in ("", ".2", ".3")]
    assert kept == [path.with_name(name) for name in names]
    counts = []
    for each in [*kept, path]:
        assert each is not None
        async with new_world(url_of(each)) as world:
            counts.append(len(await world.app.matches.of_user(101)))
    assert counts == [2, 1, 0, 2]


async def test_what_is_no_backup_changes_nothing(path: Path, tmp_path: Path) -> None:
    async with new_world(url_of(path)) as world:
        await world.start()
    before = read(path)
    notes, strange = tmp_path / "notes.txt", tmp_path / "strange.db"
    write(notes, b"no database, but long enough to be taken for one" * 40)
    with closing(sqlite3.connect(strange)) as connection:
        connection.execute("CREATE TABLE cats (name)")
    for source, words in ((notes, "is damaged"), (strange, "no backup of an Oshiban database")):
        with pytest.raises(DatabaseDamaged, match=words):
            await restore(url_of(path), source)
    with pytest.raises(FileNotFoundError):
        await restore(url_of(path), tmp_path / "nothing.db")
    assert read(path) == before


async def test_a_disk_that_is_full_at_the_end_of_a_restore_is_no_damage(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with new_world(url_of(path)) as world:
        await world.start()
        copy_file(path, tmp_path / "copy.db")
    before = read(path)

    def fill(file: Path) -> None:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA max_page_count = 1")
            connection.execute("CREATE TABLE filling (data)")

    monkeypatch.setattr("bot.store.backups.fold_log", fill)
    with pytest.raises(FileUnusable, match="can't be put back now: database or disk is full"):
        await restore(url_of(path), tmp_path / "copy.db")
    assert read(path) == before


@pytest.mark.parametrize("damage", [b"\xa5" * 9000, b"these are notes, and no database"])
async def test_a_damaged_database_is_replaced_and_kept_as_it_was(
    path: Path, tmp_path: Path, damage: bytes
) -> None:
    copy = tmp_path / "copy.db"
    async with new_world(url_of(path)) as world:
        match_id = await world.start()
        copy_file(path, copy)
    data = bytearray(read(path))
    data[: len(damage)] = damage
    write(path, data)
    aside = await restore(url_of(path), copy)
    assert aside is not None
    assert read(aside) == data
    async with new_world(url_of(path)) as world:
        await world.play_out(match_id)


async def test_choices_in_the_log_of_a_killed_bot_are_in_what_is_kept(path: Path, tmp_path: Path) -> None:
    killed, copy = tmp_path / "killed" / "oshiban.db", tmp_path / "copy.db"
    killed.parent.mkdir()
    async with new_world(url_of(path)) as world:
        copy_file(path, copy)
        match_id = await world.start()
        for end in ("", "-wal"):  # as a kill leaves them
            shutil.copy(path.with_name(path.name + end), killed.with_name(killed.name + end))
    aside = await restore(url_of(killed), copy)
    assert aside is not None
    async with new_world(url_of(aside)) as world:
        await world.play_out(match_id)
    async with new_world(url_of(killed)) as world:
        assert await world.app.matches.of_user(101) == []


async def start_until_full(world: World) -> None:
    """Begin matches until the disk is full."""
    for _ in range(500):
        await world.start()


async def test_a_full_disk_loses_nothing(path: Path) -> None:
    async with new_world(url_of(path)) as world:
        match_id = await world.start()
        async with world.store.engine.connect() as connection:
            pages = (await connection.execute(text("PRAGMA page_count"))).scalar()
        limit_pages(world.store.engine.sync_engine, pages)
        await world.store.engine.dispose()
        with pytest.raises(StoreAway, match="nothing was changed") as caught:
            await start_until_full(world)
        assert "full" in caught.value.reason
        before = await world.app.matches.get(match_id)
    async with new_world(url_of(path)) as world:
        check_whole(path)
        assert await world.app.matches.get(match_id) == before
        assert (await world.play_out(match_id)).is_over


def limit_pages(engine: Engine, pages: int | None) -> None:
    """Let the file grow no further, as on a disk without room."""

    def limit(connection: DBAPIConnection, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        cursor.close()

    event.listen(engine, "connect", limit)


async def test_a_world_in_memory_serves_itself() -> None:
    async with new_world("sqlite+aiosqlite://") as world:
        assert isinstance(world, World)
        await world.store.take_over()
