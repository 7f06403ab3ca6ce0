"""One release serves a database at a time: an older one is refused, and ended where it runs."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import delete, select, text

from bot.model.errors import StoreAway, Superseded
from bot.store import DatabaseNewer, DatabaseServed, Release, open_store
from bot.store.database import Store, make_engine
from bot.store.releases import this_release
from bot.store.schema import releases
from bot.store.versions import lags_behind, newest_version

OLDER, NEWER = Release((98, 9)), Release((99,))
NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database of each kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'oshiban.db'}"
    found: str = request.getfixturevalue("fresh_postgres_url")
    return found


async def list_releases(store: Store) -> list[str]:
    async with store.engine.connect() as connection:
        return sorted((await connection.execute(select(releases.c.version))).scalars())


async def read_heartbeat(store: Store) -> datetime | None:
    async with store.read() as tx:
        return await tx.service.heartbeat()


@pytest.mark.parametrize(
    ("one", "other"), [("0.1.0", "0.1.1"), ("0.9.0", "0.10.0"), ("1.2.9", "2.0.0"), ("1.2", "1.2.1rc1")]
)
def test_a_release_with_higher_numbers_is_newer(one: str, other: str) -> None:
    assert Release.read(one) < Release.read(other)


def test_what_is_no_version_is_refused() -> None:
    with pytest.raises(ValueError, match="'next' is no version"):
        Release.read("next")


async def test_a_release_is_noted_once(url: str) -> None:
    for _ in range(2):
        store = await open_store(url, release=OLDER)
        assert await list_releases(store) == ["98.9"]
        await store.close()
    store = await open_store(url, release=NEWER)
    assert await list_releases(store) == ["98.9", "99"]
    await store.close()


async def test_an_older_release_is_refused_and_changes_nothing(url: str) -> None:
    await (await open_store(url, release=OLDER)).close()
    store = await open_store(url, release=NEWER)
    with pytest.raises(DatabaseNewer, match=r"newer release 99 of Oshiban .* this is 98\.9.*up to date"):
        await open_store(url, release=OLDER)
    assert "98.9" in await list_releases(store)
    await store.check_release()
    await store.close()


async def test_two_processes_of_one_release_leave_each_other_alone(fresh_postgres_url: str) -> None:
    stores = [await open_store(fresh_postgres_url, release=OLDER) for _ in range(2)]
    async with stores[0].write() as tx:
        await tx.service.set_heartbeat(NOON)
        await (await open_store(fresh_postgres_url, release=OLDER)).close()
    for store in stores:
        await store.check_release()
        assert await read_heartbeat(store) == NOON
        await store.close()


async def test_a_newer_release_ends_what_an_older_one_is_writing(fresh_postgres_url: str) -> None:
    old = await open_store(fresh_postgres_url, release=OLDER)
    async with old.write() as tx:
        await tx.service.set_heartbeat(NOON)
    writing = old.write()
    tx = await writing.__aenter__()
    await tx.service.set_heartbeat(NOON.replace(hour=13))
    new = await open_store(fresh_postgres_url, release=NEWER)
    try:
        with pytest.raises(StoreAway):
            await writing.__aexit__(None, None, None)
        assert await read_heartbeat(new) == NOON, "what was not committed is undone"
        for _ in range(20):
            with pytest.raises(Superseded, match="database") as refused:
                await read_heartbeat(old)
            assert "newer release 99" in refused.value.reason
        with pytest.raises(Superseded):
            await old.check_release()
    finally:
        await old.close()
        await new.close()


async def test_an_older_release_is_ended_before_the_schema_changes(fresh_postgres_url: str) -> None:
    old = await open_store(fresh_postgres_url, release=OLDER)
    new = make_engine(fresh_postgres_url, release=NEWER)
    try:
        async with new.begin() as connection:  # what the newer one will find lacking
            await connection.execute(text("UPDATE alembic_version SET version_num = '0000'"))
        assert await lags_behind(new)
        with pytest.raises(Exception, match="0000"):  # no such migration: it fails after the older one's end
            await open_store(fresh_postgres_url, release=NEWER)
        with pytest.raises(Superseded):
            await read_heartbeat(old)
    finally:
        async with new.begin() as connection:
            await connection.execute(
                text("UPDATE alembic_version SET version_num = :n"), {"n": newest_version()}
            )
            await connection.execute(delete(releases).where(releases.c.version != str(this_release())))
        await new.dispose()
        await old.close()


async def test_the_file_of_a_running_bot_is_not_brought_forward(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'oshiban.db'}"
    old = await open_store(url, release=OLDER)
    await old.take_over()
    with pytest.raises(DatabaseServed, match="A bot is running"):
        await open_store(url, release=NEWER)
    assert await list_releases(old) == ["98.9"]
    await old.check_release()
    looking = await open_store(url, release=OLDER)
    assert await read_heartbeat(looking) is None, "tools of the same release may look at it"
    for store in (looking, old):
        await store.close()
    await (await open_store(url, release=NEWER)).close()


async def test_ten_processes_of_a_release_may_start_at_once(fresh_postgres_url: str) -> None:
    stores = await asyncio.gather(*(open_store(fresh_postgres_url, release=NEWER) for _ in range(10)))
    try:
        assert (await list_releases(stores[0])).count("99") == 1
    finally:
        for store in stores:
            await store.close()
