"""Backups with bytes that were changed: they are refused with a sentence, or put back whole."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import asyncpg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store import DatabaseDamaged, DatabaseNewer, backups, open_store
from bot.store.backups import back_up, restore
from bot.store.files import FileUnusable
from tests.bot.strangers.spoiling import spoiled
from tests.bot.worlds import World, new_world

QUICK, MANY = 6, 200
PAGE = 4096
OURS = {"oshiban.db", "oshiban.db-serving", "backup.db"}


class Damaged(NamedTuple):
    """A damaged file, which is too long to be printed."""

    data: bytes

    def __repr__(self) -> str:
        return f"{len(self.data)} bytes"


@st.composite
def damaged(draw: st.DrawFn, good: bytes) -> bytes:
    """A file of which a few bytes, its end or a page was changed."""
    match draw(st.sampled_from(("bytes", "end", "page", "name"))):
        case "bytes":
            head = draw(spoiled(good[:100]))  # its header tells how the rest is to be read
            return draw(st.sampled_from((head[:100].ljust(100, b"\0") + good[100:], draw(spoiled(good)))))
        case "end":
            return good[: draw(st.integers(0, len(good)))]
        case "page":
            pages = [good[at : at + PAGE] for at in range(0, len(good), PAGE)]
            place, other = (draw(st.integers(0, len(pages) - 1)) for _ in range(2))
            return b"".join([*pages[:place], pages[other], *pages[place + 1 :]])
        case _:
            names = (b"match_seats", b"alembic_version", b"user_id", b"snapshot", b"active", b"PRIMARY")
            name = draw(st.sampled_from(names))
            return good.replace(name, name[::-1], draw(st.integers(1, 9)))


@pytest.fixture
def backup(tmp_path: Path) -> bytes:
    """A backup of a match."""

    async def make() -> None:
        async with new_world(f"sqlite+aiosqlite:///{tmp_path / 'source.db'}") as world:
            await world.start()
            await back_up(world.store.engine, tmp_path / "good.db")

    asyncio.run(make())
    return (tmp_path / "good.db").read_bytes()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of its own."""
    made = tmp_path / "restored"
    made.mkdir()
    return made


async def _open(url: str) -> None:
    await (await open_store(url)).close()


def check(folder: Path, good: bytes, examples: int) -> None:
    """Put so many damaged backups in the place of a database."""
    path, source = folder / "oshiban.db", folder / "backup.db"
    url = f"sqlite+aiosqlite:///{path}"

    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(damaged(good).map(Damaged))
    def try_out(backup: Damaged) -> None:
        for left in folder.iterdir():
            left.unlink()
        path.write_bytes(good)
        source.write_bytes(backup.data)
        said = ""
        try:
            asyncio.run(restore(url, source))
        except (DatabaseDamaged, DatabaseNewer) as refusal:
            said = str(refusal)
        if said:
            left_over = {each.name for each in folder.iterdir()} - OURS
            assert (path.read_bytes() == good, left_over) == (True, set()), said
        else:
            asyncio.run(_open(url))

    try_out()


def test_a_few_damaged_backups(folder: Path, backup: bytes) -> None:
    check(folder, backup, QUICK)


@pytest.mark.slow
def test_many_damaged_backups(folder: Path, backup: bytes) -> None:
    check(folder, backup, MANY)


@pytest.mark.parametrize("step", ["copy_in", "bring_forward", "copy_out"])
async def test_a_server_that_lets_nobody_in_is_no_fault_of_the_backup(
    step: str, fresh_postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with new_world(f"sqlite+aiosqlite:///{tmp_path / 'source.db'}") as world:
        await back_up(world.store.engine, tmp_path / "copy.db")
    await (await open_store(fresh_postgres_url)).close()
    real = getattr(backups, step)

    async def refuse(*arguments: Any) -> Any:
        if any(isinstance(each, AsyncEngine) and each.name == "postgresql" for each in arguments):
            raise asyncpg.TooManyConnectionsError("sorry, too many clients already")
        return await real(*arguments)

    monkeypatch.setattr(backups, step, refuse)
    with pytest.raises(FileUnusable, match=r"copy\.db.* now: sorry, too many clients already$"):
        await restore(fresh_postgres_url, tmp_path / "copy.db")


async def test_a_row_that_postgres_cannot_hold_leaves_everything_as_it_was(
    fresh_postgres_url: str, tmp_path: Path
) -> None:
    source = tmp_path / "copy.db"
    async with new_world(f"sqlite+aiosqlite:///{tmp_path / 'source.db'}") as world:
        await world.start()
        await back_up(world.store.engine, source)
    with closing(sqlite3.connect(source)) as connection, connection:
        connection.execute("UPDATE matches SET turn = 'damaged'")
    world = World(fresh_postgres_url)
    await world.begin()
    await world.start()
    before = await world.dump()
    await world.store.close()
    with pytest.raises(DatabaseDamaged, match="The database is as it was"):
        await restore(fresh_postgres_url, source)
    await world.begin()
    assert {name: rows for name, rows in (await world.dump()).items() if name != "heartbeats"} == {
        name: rows for name, rows in before.items() if name != "heartbeats"
    }
    world.thinkers.shutdown(wait=False)
    await world.store.close()
