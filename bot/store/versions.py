"""Which migrations a database has, asked without Alembic: nearly every start finds all of them there. A
new database is made as they would leave it.
"""

from collections.abc import Callable
from contextlib import nullcontext
from functools import cache
from pathlib import Path

from sqlalchemy import (
    Column,
    Connection,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    create_mock_engine,
    insert,
    inspect,
    text,
)
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.schema import ExecutableDDLElement

from bot.store.connection import SENT
from bot.store.database import WRITES
from bot.store.files import file_of, held
from bot.store.releases import DatabaseNewer, Release, expel_older, list_noted, note, this_release
from bot.store.schema import metadata
from engine.kernel.lazy_import import lazy_import

VERSIONS = Path(__file__).parent / "migrations" / "versions"
STAMP = "alembic_version"
"""The table in which Alembic notes the last migration that was run."""
STAMPS = Table(STAMP, MetaData(), Column("version_num", String(32), nullable=False))
STAMPS.append_constraint(PrimaryKeyConstraint("version_num", name=f"{STAMP}_pkc"))

LOCK = 0x0511BA
"""Key of the advisory lock under which one process at a time migrates a PostgreSQL database."""

upgrade: Callable[[Connection], None] = lazy_import("bot.store.migrate", "upgrade")


def newest_version() -> str:
    """The last migration that this release has. The file of each begins with its number."""
    return max(path.name.partition("_")[0] for path in VERSIONS.glob("[0-9]*_*.py"))


def _lags_behind(connection: Connection) -> bool:
    if not inspect(connection).has_table(STAMP):
        return True
    stamped = connection.execute(text(f"SELECT version_num FROM {STAMP}")).scalars().all()
    if any(number > newest_version() for number in stamped):
        raise DatabaseNewer(
            f"A newer release of Oshiban has served this database: it has the form {max(stamped)}, and this"
            f" program knows forms up to {newest_version()}. Bring this program up to date as well, or"
            " restore a backup that was made before."
        )
    return stamped != [newest_version()]


@cache
def _list_statements(dialect: str) -> tuple[str, ...]:
    """What makes all tables, in the words of a kind of database."""
    statements: list[str] = []
    engine = create_mock_engine(f"{dialect}://", lambda ddl, *_: statements.append(compile_ddl(ddl)))

    def compile_ddl(ddl: ExecutableDDLElement) -> str:
        return str(ddl.compile(dialect=engine.dialect))

    metadata.create_all(engine, checkfirst=False)
    STAMPS.create(engine, checkfirst=False)
    return tuple(statements)


def make(connection: Connection) -> None:
    """Make the tables of an empty database, in one step and in one trip."""
    for statement in _list_statements(connection.dialect.name):
        connection.exec_driver_sql(statement, execution_options={SENT: True})
    connection.execute(insert(STAMPS).values(version_num=newest_version()))


def _bring_forward(connection: Connection) -> None:
    """Make what an empty database lacks, or run the migrations that another one lacks. Another process that
    is at it is waited for.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    if not inspect(connection).get_table_names():
        make(connection)
    elif _lags_behind(connection):
        upgrade(connection)


def _is_newcomer(connection: Connection, release: Release) -> bool:
    """Whether the database is to be changed before this release serves it. Raises DatabaseNewer."""
    noted = list_noted(connection)
    release.refuse_to_follow(noted or [])
    return _lags_behind(connection) or str(release) not in (noted or [])


def _announce(connection: Connection, release: Release) -> None:
    """Note a release where that can be noted; others that start at the same moment wait."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    noted = list_noted(connection)
    if noted is not None:
        release.refuse_to_follow(noted)
        if str(release) not in noted:
            note(connection, release)


async def lags_behind(engine: AsyncEngine) -> bool:
    """Whether the database lacks migrations.

    Raises:
        DatabaseNewer: it has some that this release doesn't know.
    """
    async with engine.connect() as connection:
        return await connection.run_sync(_lags_behind)


async def bring_forward(engine: AsyncEngine, release: Release | None = None) -> None:
    """Run the migrations that the database lacks, all of them or none, and note that this release serves it.

    Nothing is changed before older releases are kept out: they couldn't read it any more.

    Args:
        engine: the database.
        release: the release; by default the one that runs.

    Raises:
        DatabaseNewer: a newer release has served it.
        DatabaseServed: a bot runs on this file, so it can't be changed.
    """
    release = release or this_release()
    async with engine.connect() as connection:
        if not await connection.run_sync(_is_newcomer, release):
            return
    path = file_of(engine.url.render_as_string(hide_password=False))
    with nullcontext() if path is None else held(path):
        writing = engine.execution_options(**{WRITES: True})
        for step in (_announce, _expel, _migrate, _announce):  # the older schema may have no place to note it
            async with writing.begin() as connection:
                await connection.run_sync(step, release)


def _expel(connection: Connection, release: Release) -> None:
    if connection.dialect.name == "postgresql":
        expel_older(connection, release)


def _migrate(connection: Connection, _: Release) -> None:
    _bring_forward(connection)
