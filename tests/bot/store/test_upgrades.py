"""Databases of earlier releases: brought to this one, their matches go on and end.

``tests/fixtures/saves/VERSION/bot.db.xz`` is an SQLite file that a bot of that release has written: a hundred
matches of hOCG at random prompts, some that are over, open challenges, clocks, and deliveries that were not
made yet, three of them held by a process that died.
"""

from __future__ import annotations

import lzma
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Boolean, Connection, MetaData, insert, text

from bot.app.delivery.dispatcher import Dispatcher
from bot.app.packs.pack import Packs
from bot.app.wiring import App
from bot.games.hocg.pack import HocgPack
from bot.model.deliveries import PostResult
from bot.model.ids import ALPHABET
from bot.model.jobs import JobKind
from bot.model.matches import MatchInfo, MatchStatus
from bot.settings import Settings
from bot.store import Store, open_store
from bot.store.database import make_engine
from bot.store.migrate import make_config
from bot.tools.doctor import check_database
from engine.hocg import HOCG
from engine.hocg.players import RandomPlayer, derive_seed, play_match
from engine.kernel.players.protocol import NOTHING_SEEN
from tests.bot.worlds import Postman, SetClock

FILES = sorted((Path(__file__).resolve().parents[2] / "fixtures" / "saves").glob("*/bot.db.xz"))
SCHEMAS = {"0.1.0": "0001"}
"""The newest migration that a release knew."""
NUMBERED = {"outbox", "timers", "jobs", "failed_deliveries", "incidents"}
"""Tables whose rows are numbered by the database."""

Row = dict[str, Any]
release = pytest.mark.parametrize("packed", FILES, ids=lambda path: path.parent.name)


def read_tables(file: Path) -> Iterator[tuple[str, list[Row]]]:
    """The rows of every table of an SQLite file."""
    with closing(sqlite3.connect(file)) as connection:
        connection.row_factory = sqlite3.Row
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (name,) in names:
            if not name.startswith(("sqlite_", "alembic_")):
                yield name, [dict(row) for row in connection.execute(f"SELECT * FROM {name} ORDER BY rowid")]


def subject_of(table: str, row: Row) -> str | None:
    """The match or challenge that a row belongs to, if it does to one."""
    return (
        row.get("match_id")
        or row.get("subject")
        or (row["id"] if table in ("challenges", "matches") else None)
    )


def copy_row(table: str, row: Row, copy: int) -> Row | None:
    """The same row about a match of another id; ``None`` if it is about none."""
    subject = subject_of(table, row)
    if subject is None:
        return None
    other = subject + ALPHABET[copy]
    copied = {
        name: value.replace(subject, other) if isinstance(value, str) else value
        for name, value in row.items()
    }
    return {name: value for name, value in copied.items() if table not in NUMBERED or name != "id"}


def multiply(file: Path, times: int) -> None:
    """Copy everything about a match, so that the file has so many times as many matches."""
    tables = list(read_tables(file))
    with closing(sqlite3.connect(file)) as connection, connection:
        for name, rows in tables:
            for copy in range(1, times):
                for row in filter(None, (copy_row(name, row, copy) for row in rows)):
                    places = ", ".join("?" for _ in row)
                    sql = f"INSERT INTO {name} ({', '.join(row)}) VALUES ({places})"
                    connection.execute(sql, list(row.values()))


def fill(connection: Connection, file: Path, schema: str) -> None:
    """Make a PostgreSQL database of an earlier release out of the rows of an SQLite file."""
    connection.execute(text("DROP SCHEMA public CASCADE"))
    connection.execute(text("CREATE SCHEMA public"))
    command.upgrade(make_config(connection), schema)
    metadata = MetaData()
    metadata.reflect(connection)
    found = dict(read_tables(file))
    for table in metadata.sorted_tables:
        booleans = {column.name for column in table.c if isinstance(column.type, Boolean)}
        rows = [
            {
                name: bool(value) if name in booleans else value
                for name, value in row.items()
                if table.name not in NUMBERED or name != "id"
            }
            for row in found.get(table.name, [])
        ]
        for begin in range(0, len(rows), 1000):
            connection.execute(insert(table), rows[begin : begin + 1000])


def unpack(packed: Path, folder: Path, times: int) -> Path:
    """The file as a bot of that release left it, with its matches so many times."""
    file = folder / "oshiban.db"
    file.write_bytes(lzma.decompress(packed.read_bytes()))
    multiply(file, times)
    return file


async def settle(file: Path, url: str, schema: str) -> str:
    """The address of the file itself, or of a PostgreSQL database with the same rows."""
    if url.startswith("sqlite"):
        return f"sqlite+aiosqlite:///{file}"
    engine = make_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(fill, file, schema)
    await engine.dispose()
    return url


class Successor:
    """A bot of this release on the database of an earlier one."""

    def __init__(self, store: Store) -> None:
        self.store, self.clock, self.postman = store, SetClock(), Postman()
        self.app = App(store, Packs([HocgPack(HOCG)]), self.clock)
        self.dispatcher = Dispatcher(self.app.context, self.postman)

    async def matches(self, status: MatchStatus) -> list[MatchInfo]:
        """The matches with a status."""
        async with self.store.read() as tx:
            return await tx.matches.with_status(status)

    async def answer(self, match: MatchInfo, player: RandomPlayer) -> MatchInfo:
        """One choice of whoever must choose, a minute after the last one; the match then."""
        self.clock.time = match.updated_at + timedelta(minutes=1)

        assert match.to_choose is not None
        table = await self.app.matches.table(match.id, match.to_choose)
        assert table.prompt is not None
        picked = [option.id for option in player.choose(table.prompt, NOTHING_SEEN)]
        chosen = await self.app.matches.choose(
            match.id, match.to_choose, table.prompt.id, picked, table.match
        )
        return chosen.table.match

    async def play_on(self, match: MatchInfo) -> None:
        """Every choice of a match, until it is over."""
        player = RandomPlayer(derive_seed("upgraded", match.id))
        while not match.is_over:
            match = await self.answer(match, player)
        assert match.status is MatchStatus.FINISHED

    async def play_out(self, match: MatchInfo) -> None:
        """One choice of a match, and the rest of them in the engine alone."""
        await self.answer(match, RandomPlayer(derive_seed("upgraded", match.id)))
        async with self.store.read() as tx:
            snapshot = await tx.matches.snapshot(match.id)
        players = [RandomPlayer(derive_seed("upgraded", match.id, seat)) for seat in range(2)]
        assert play_match(HOCG.restore(snapshot), players).result


async def go_on(url: str, *, every: int, whole: int) -> None:
    """Bring a database to this release, and play on.

    Args:
        url: its address.
        every: which matches are played: every so manieth.
        whole: how many of them are played in the bot; it takes one choice of the others, the engine the rest.
    """
    store = await open_store(url)
    try:
        bot = Successor(store)
        await store.take_over()
        over = {match.id for match in await bot.matches(MatchStatus.FINISHED)}
        left = (await bot.matches(MatchStatus.ACTIVE))[::every]
        for number, match in enumerate(left):
            await (bot.play_on(match) if number < whole else bot.play_out(match))
        bot.clock.forward(days=30)
        await bot.dispatcher.drain()
        ended = {match.id for match in await bot.matches(MatchStatus.FINISHED)} - over
        assert ended >= {match.id for match in left[:whole]}
        assert Counter(delivery.subject for delivery in bot.postman.of(PostResult)) == Counter(ended)
        async with store.read() as tx:
            assert await tx.jobs.next_due(JobKind.DELIVERY) is None
        print(f"{len(left)} matches went on and ended, {whole} of them in the bot")
    finally:
        await store.close()


@release
async def test_a_database_of_an_earlier_release_is_brought_to_this_one(packed: Path, tmp_path: Path) -> None:
    file = unpack(packed, tmp_path, times=1)
    await go_on(await settle(file, "sqlite", ""), every=5, whole=1)


@release
async def test_the_doctor_leaves_a_database_as_it_is(packed: Path, tmp_path: Path) -> None:
    file = unpack(packed, tmp_path, times=1)
    before = list(read_tables(file))
    found = await check_database(Settings(database=f"sqlite+aiosqlite:///{file}"))
    assert found.is_fine
    assert "of an older release" in found.text
    assert list(read_tables(file)) == before


@release
@pytest.mark.slow
async def test_a_thousand_matches_of_an_earlier_release_go_on_and_end(
    packed: Path, tmp_path: Path, database_url: str
) -> None:
    file = unpack(packed, tmp_path, times=10)
    url = await settle(file, database_url, SCHEMAS[packed.parent.name])
    store = await open_store(url)
    async with store.read() as tx:
        assert len(await tx.matches.with_status(MatchStatus.ACTIVE)) == 1000
    await store.close()
    await go_on(url, every=1, whole=100)
