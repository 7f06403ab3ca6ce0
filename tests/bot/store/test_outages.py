"""What is said when the database goes away, by how far it had come with what somebody asked for."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NoReturn

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model.errors import StoreAway, Written
from bot.store import Store, open_store
from bot.store.database import make_engine
from bot.store.failures import one_request
from tests.bot.worlds import World


async def fail(_: AsyncConnection) -> NoReturn:
    """Be a server that goes away."""
    raise OSError("the cable is pulled out")


@contextmanager
def lost(step: str) -> Iterator[None]:
    """Within the block the database goes away at this step of every transaction."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(f"bot.store.database._{step}", fail)
        yield


async def hang(_: AsyncConnection) -> NoReturn:
    """Be a server that doesn't answer."""
    raise TimeoutError


async def write(world: World) -> None:
    """Commit something."""
    await write_to(world.store)


async def write_to(store: Store) -> None:
    """The same in any database."""
    async with store.write() as tx:
        await tx.jobs.release()


async def read_from(store: Store) -> None:
    """Read something."""
    async with store.read() as tx:
        await tx.service.heartbeat()


async def test_an_error_names_no_value_that_was_to_be_stored(world: World) -> None:
    """It goes into the log, with its traceback; a value may be a hand, a seed, or somebody's words."""
    word = "the secret" + " word"
    async with world.store.engine.connect() as connection:
        with pytest.raises(DBAPIError) as raised:
            await connection.execute(text("INSERT INTO nowhere VALUES (:word)"), {"word": word})
    assert "nowhere" in str(raised.value)
    assert word not in "".join(traceback.format_exception(raised.value))


async def test_a_server_that_hangs_is_away_for_those_who_find_no_connection(fresh_postgres_url: str) -> None:
    store = await open_store(fresh_postgres_url)
    engine = make_engine(fresh_postgres_url, pool_size=1)
    engine.sync_engine.pool._timeout = 0.01  # type: ignore[attr-defined]
    busy = Store(engine)
    async with busy.read(), busy.read():
        with pytest.raises(StoreAway) as away:
            await write_to(busy)
    assert "QueuePool limit" in away.value.reason
    await busy.close()
    await store.close()


async def test_a_server_that_takes_nothing_written_is_away(fresh_postgres_url: str) -> None:
    store = await open_store(fresh_postgres_url)
    await write_to(store)
    engine = make_engine(fresh_postgres_url)
    event.listen(
        engine.sync_engine, "begin", lambda begun: begun.exec_driver_sql("SET TRANSACTION READ ONLY")
    )
    full = Store(engine)
    with pytest.raises(StoreAway) as away:
        async with full.write() as tx:
            await tx.service.set_heartbeat(datetime(2026, 11, 1, tzinfo=UTC))
    assert "read-only transaction" in away.value.reason
    await full.close()
    await store.close()


async def test_an_error_without_words_is_told_by_what_it_is(world: World) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("bot.store.database._begin", hang)
        with pytest.raises(StoreAway) as away:
            await write(world)
    assert away.value.reason == "TimeoutError"


async def test_what_was_committed_before_counts(world: World) -> None:
    await write(world)
    with one_request():
        with lost("begin"), pytest.raises(StoreAway) as before:
            await write(world)
        await write(world)
        with lost("begin"), pytest.raises(StoreAway) as after:
            await write(world)
    with lost("begin"), pytest.raises(StoreAway) as another:
        await write(world)
    assert str(before.value) == str(another.value) == Written.NOTHING.value
    assert str(after.value) == Written.SURELY.value


async def test_only_of_a_server_that_is_lost_in_a_commit_nobody_knows_whether_it_was_done(
    world: World,
) -> None:
    with one_request(), lost("commit"), pytest.raises(StoreAway) as caught:
        await write(world)
    is_file = world.store.engine.dialect.name == "sqlite"
    assert str(caught.value) == (Written.NOTHING if is_file else Written.PERHAPS).value
    with one_request(), lost("commit"), pytest.raises(StoreAway) as caught:
        async with world.store.read() as tx:
            await tx.matches.get("M")
    assert str(caught.value) == Written.NOTHING.value


@pytest.mark.parametrize("how", ["deleted", "replaced"])
async def test_a_file_that_is_taken_away_is_away_until_it_is_back(how: str, tmp_path: Path) -> None:
    path, aside = tmp_path / "oshiban.db", tmp_path / "aside.db"
    store = await open_store(f"sqlite+aiosqlite:///{path}")
    await write_to(store)
    path.rename(aside)
    if how == "replaced":
        path.write_bytes(aside.read_bytes())
    for work in (write_to, read_from):
        with pytest.raises(StoreAway) as away:
            await work(store)
        assert "oshiban.db was deleted, moved or replaced" in away.value.reason
    assert path.exists() == (how == "replaced"), "none is made in its place"
    aside.rename(path)
    await write_to(store)
    await store.close()


async def test_a_link_that_leads_elsewhere_leads_to_another_file(tmp_path: Path) -> None:
    first, second, link = tmp_path / "first.db", tmp_path / "second.db", tmp_path / "oshiban.db"
    for path in (second, first):
        store = await open_store(f"sqlite+aiosqlite:///{path}")
        await store.close()
    link.symlink_to(first)
    store = await open_store(f"sqlite+aiosqlite:///{link}")
    link.unlink()
    link.symlink_to(second)
    with pytest.raises(StoreAway):
        await write_to(store)
    await store.close()


async def test_nothing_makes_or_copies_a_file_in_the_place_of_one_that_was_deleted(tmp_path: Path) -> None:
    path, aside, backup = tmp_path / "oshiban.db", tmp_path / "aside.db", tmp_path / "backup.db"
    store = await open_store(f"sqlite+aiosqlite:///{path}")
    await store.engine.dispose()  # the next one who asks opens a connection
    path.rename(aside)
    with pytest.raises(StoreAway):
        await store.give_back()
    assert not path.exists()
    path.write_bytes(b"")
    with pytest.raises(OSError, match="replaced"):
        await store.back_up(backup)
    assert not backup.exists(), "an empty one would take the place of good ones"
    await store.close()
