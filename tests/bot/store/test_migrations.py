"""The migrations make the tables that the code expects, from nothing and step by step."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text
from sqlalchemy.engine.interfaces import ReflectedIndex

from bot.app.policy import Policy
from bot.model.decks import StarterDeck
from bot.model.jobs import JobKind, Timer, TimerKind, Turn
from bot.model.ratings import Rating, RatingChange
from bot.store import DatabaseNewer, open_store
from bot.store.database import WRITES, make_engine
from bot.store.migrate import make_config
from bot.store.schema import metadata
from bot.store.versions import bring_forward, lags_behind, make, newest_version
from tests.bot.worlds import AT_ONCE, EVE, MIO, RIN, World, new_world


def differences(connection: Connection) -> list[object]:
    """What autogenerate would write into a new migration."""
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, metadata))


async def test_models_and_migrations_agree(world: World) -> None:
    async with world.store.engine.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_a_difference_would_be_found(world: World) -> None:
    async with world.store.engine.begin() as connection:
        await connection.exec_driver_sql("ALTER TABLE decks ADD COLUMN motto TEXT")
        found = await connection.run_sync(differences)
        await connection.exec_driver_sql("ALTER TABLE decks DROP COLUMN motto")
    assert "motto" in repr(found)


async def test_migrating_twice_changes_nothing(world: World) -> None:
    await world.start()
    before = await world.dump()
    await bring_forward(world.store.engine)
    assert await world.dump() == before


async def test_down_and_up_again(tmp_path: Path) -> None:
    engine = make_engine(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}")

    def names(connection: Connection) -> set[str]:
        return set(inspect(connection).get_table_names())

    async with engine.execution_options(**{WRITES: True}).begin() as connection:
        await connection.run_sync(lambda sync: command.upgrade(make_config(sync), "head"))
        assert await connection.run_sync(names) == {*metadata.tables, "alembic_version"}
        await connection.run_sync(lambda sync: command.downgrade(make_config(sync), "base"))
        assert await connection.run_sync(names) == {"alembic_version"}
        await connection.run_sync(lambda sync: command.upgrade(make_config(sync), "head"))
        assert await connection.run_sync(differences) == []
    await engine.dispose()


async def test_a_migration_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'a.db'}"
    engine = make_engine(url)
    async with engine.execution_options(**{WRITES: True}).begin() as connection:
        await connection.exec_driver_sql("CREATE TABLE decks (id TEXT)")
    failed = False
    try:
        await open_store(url)
    except Exception as error:
        failed = "already exists" in str(error)
    assert failed
    async with engine.connect() as connection:
        left = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
    assert left == ["decks"]
    await engine.dispose()


def test_the_migrations_are_one_line() -> None:
    scripts = ScriptDirectory.from_config(make_config())
    assert len(scripts.get_heads()) == 1
    assert len(scripts.get_bases()) == 1
    assert scripts.get_current_head() == newest_version()


async def test_who_lags_behind_is_brought_forward(tmp_path: Path) -> None:
    engine = make_engine(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}")
    assert await lags_behind(engine)
    async with engine.execution_options(**{WRITES: True}).begin() as connection:
        await connection.run_sync(lambda sync: command.upgrade(make_config(sync), "0003"))
    assert await lags_behind(engine)
    await bring_forward(engine)
    assert not await lags_behind(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


async def test_ratings_come_forward_without_loss(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    engine = make_engine(f"sqlite+aiosqlite:///{path}")
    async with engine.execution_options(**{WRITES: True}).begin() as connection:
        await connection.run_sync(lambda sync: command.upgrade(make_config(sync), "0016"))
    await engine.dispose()
    with closing(sqlite3.connect(path)) as older, older:
        older.execute("INSERT INTO ratings VALUES (101, 'tiny', 27.638, 8.066, 3)")
        older.execute("INSERT INTO rating_changes VALUES ('M4TCH2AB', 0, 1000, 1138)")
    store = await open_store(f"sqlite+aiosqlite:///{path}")
    async with store.read() as tx:
        assert await tx.rows.find(Rating, user_id=101) == [Rating(101, "tiny", 27.638, 8.066, 3)]
        assert await tx.ratings.changes("M4TCH2AB") == (RatingChange(0, 1000, 1138),)
    await store.close()


WAITING = """
INSERT INTO outbox
    (id, subject, lane, slot, delivery, attempts, created_at, due, leased_by, leased_until) VALUES
    (7, 'M', 'M', 'board', '{"type":"EditBoard","subject":"M","key":"second"}', 0, 20, 20, NULL, NULL),
    (3, 'M', 'M', NULL, '{"type":"OpenThread","subject":"M","key":"first"}', 2, 10, 10, 'a dead process', 15);
INSERT INTO timers (kind, subject, seat, due, leased_by, leased_until) VALUES
    ('time up', 'M', 1, 500, NULL, NULL), ('challenge expiry', 'N', NULL, 400, 'a dead process', 450);
INSERT INTO computer_turns (match_id, since) VALUES ('M', 30);
"""


async def test_what_is_still_to_be_done_comes_forward(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    engine = make_engine(f"sqlite+aiosqlite:///{path}")
    async with engine.execution_options(**{WRITES: True}).begin() as connection:
        await connection.run_sync(lambda sync: command.upgrade(make_config(sync), "0022"))
    await engine.dispose()
    with closing(sqlite3.connect(path)) as older:
        older.executescript(WAITING)
    store = await open_store(f"sqlite+aiosqlite:///{path}")
    now, later = (datetime(1970, 1, 1, hour, tzinfo=UTC) for hour in (1, 2))
    async with store.write() as tx:
        (deliveries,), timers, ((turn,),) = [
            (await tx.jobs.lease(kind, "a", now, later, 5)).rows
            for kind in (JobKind.DELIVERY, JobKind.TIMER, JobKind.TURN)
        ]
    await store.close()
    assert [(job.delivery.key, job.attempts) for job in deliveries] == [("first", 3), ("second", 0)]
    expiry, time_up = Timer(TimerKind.CHALLENGE_EXPIRY, "N"), Timer(TimerKind.TIME_UP, "M", 1)
    assert [job.timer for lane in timers for job in lane] == [expiry, time_up]
    assert [lane[0].lane for lane in timers] == [expiry.lane, time_up.lane]
    assert (turn.work, turn.lane) == (Turn("M"), Turn("M").lane)


async def test_a_database_of_a_later_release_is_left_alone(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'a.db'}"
    await (await open_store(url)).close()
    engine = make_engine(url)
    async with engine.execution_options(**{WRITES: True}).begin() as connection:
        await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    for is_migrated in (True, False):
        with pytest.raises(DatabaseNewer, match=r"it has the form 9999.* restore a backup"):
            await open_store(url, is_migrated=is_migrated)
    await engine.dispose()


def show_index(index: ReflectedIndex) -> str:
    """An index in words, with the rows that it is of."""
    options = {name: str(value) for name, value in index.get("dialect_options", {}).items()}
    return repr({**index, "dialect_options": options})


def describe(connection: Connection) -> dict[str, object]:
    """Everything about every table that the database knows, however its statement was written."""
    found = inspect(connection)
    return {
        name: (
            sorted((each["name"], repr(each)) for each in found.get_columns(name)),
            found.get_pk_constraint(name),
            sorted(map(repr, found.get_foreign_keys(name))),
            sorted(map(show_index, found.get_indexes(name))),
            sorted(map(repr, found.get_unique_constraints(name))),
        )
        for name in found.get_table_names()
    }


def migrate_all(connection: Connection) -> None:
    """Make the tables by one migration after the other."""
    command.upgrade(make_config(connection), "head")


async def make_tables(url: str, make_them: Callable[[Connection], None]) -> dict[str, object]:
    """What a database knows of its tables after they were made."""
    engine = make_engine(url)
    async with engine.execution_options(**{WRITES: True}).begin() as connection:
        await connection.run_sync(make_them)
        number = await connection.exec_driver_sql("SELECT version_num FROM alembic_version")
        assert number.scalars().all() == [newest_version()]
        found = await connection.run_sync(describe)
    await engine.dispose()
    return found


async def test_a_new_file_is_as_the_migrations_would_leave_it(tmp_path: Path) -> None:
    step_by_step = await make_tables(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}", migrate_all)
    assert await make_tables(f"sqlite+aiosqlite:///{tmp_path / 'b.db'}", make) == step_by_step


async def test_a_new_postgresql_database_is_as_the_migrations_would_leave_it(fresh_postgres_url: str) -> None:
    def make_anew(connection: Connection) -> None:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
        make(connection)

    step_by_step = await make_tables(fresh_postgres_url, migrate_all)
    assert await make_tables(fresh_postgres_url, make_anew) == step_by_step


async def test_whom_players_have_met_is_counted_for_the_ratings_there_are(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'a.db'}"
    async with new_world(url, AT_ONCE) as world:
        for loser in (RIN, EVE, RIN):
            match_id = await world.challenge(opponent=loser)
            await world.app.challenges.accept(match_id, loser, StarterDeck("plain"))
            await world.app.matches.concede(match_id, loser)
    engine = make_engine(url)
    async with engine.execution_options(**{WRITES: True}).begin() as connection:
        await connection.run_sync(lambda sync: command.downgrade(make_config(sync), "0027"))
    await engine.dispose()
    store = await open_store(url)
    async with store.read() as tx:
        met = {each.user_id: each.opponents for each in await tx.rows.find(Rating, ruleset="tiny")}
    assert met == {MIO: 2, RIN: 1, EVE: 1}
    await store.close()


async def test_who_has_met_where_is_known_of_the_matches_that_there_are(database_url: str) -> None:
    async with new_world(database_url, Policy(rated_from_turn=1, rated_after=timedelta(0))) as world:
        for loser, is_early in ((RIN, False), (RIN, False), (EVE, True)):
            match_id = await world.challenge(opponent=loser)
            await world.app.challenges.accept(match_id, loser, StarterDeck("plain"))
            await (world.skip_redraws(match_id) if not is_early else world.dispatcher.drain())
            await world.app.matches.concede(match_id, loser)
        before = await world.dump()
        kept = [before["rated_meetings"], before["rated_members"]]
        assert kept == [[(MIO, RIN, "tiny")], [(7, "tiny", user) for user in (MIO, RIN, EVE)]]
        engine = world.store.engine
        async with engine.execution_options(**{WRITES: True}).begin() as connection:
            await connection.run_sync(lambda sync: command.downgrade(make_config(sync), "0045"))
            await connection.run_sync(lambda sync: command.upgrade(make_config(sync), "head"))
        assert await world.dump() == before
