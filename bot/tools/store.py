"""``oshiban store``: how large the database is, and what of it takes the room."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from bot.store import open_store
from bot.store.files import file_of, held, telling_damage
from bot.store.sizes import INCREMENTAL, Sizes, measure
from bot.store.versions import lags_behind
from bot.tools.common import AsJson, CommandFailed, print_json
from bot.tools.starting import one_sentence, require_database

OLDER = "The database is in the form of an older release: start the bot once, then its tables can be told."
SMALLEST = 0.001
"""Tables of a smaller part of the database are told together."""


async def _look(url: str) -> Sizes | None:
    """How large a database is, table by table; ``None`` of one in the form of an older release."""
    store = await open_store(url, is_migrated=False)
    try:
        return None if await lags_behind(store.engine) else await measure(store.engine)
    finally:
        await store.close()


def compact_file(path: Path) -> None:
    """Write an SQLite file anew without what is free in it; from then on the bot gives room back by itself.

    Raises:
        DatabaseServed: a bot runs on it.
        DatabaseDamaged: it is not whole.
        FileUnusable: it is in use, say, or there is no room for the new one; it is as it was.
    """
    with held(path), telling_damage(path), closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA auto_vacuum = {INCREMENTAL}")
        connection.execute("PRAGMA journal_mode = DELETE")  # the mode can't change under a write-ahead log
        connection.execute("VACUUM")
        connection.execute("PRAGMA journal_mode = WAL")


def describe(sizes: Sizes) -> str:
    """How much room a database takes, as lines: all of it, then the large tables."""
    lines = [
        f"{sizes.bytes:,} bytes, {sizes.free:,} of them free",
        f"{sizes.open:,} matches are played, {sizes.finished:,} are over ({sizes.unpacked:,} to be packed)",
    ]
    if sizes.finished_bytes:
        lines.append(f"{sizes.finished_bytes:,} bytes for each that is packed")
    large = [each for each in sizes.tables if each.bytes >= sizes.bytes * SMALLEST]
    lines += [f"{each.bytes:>15,}  {each.rows:>10,}  {each.name}" for each in large]
    rest = sum(each.bytes for each in sizes.tables) - sum(each.bytes for each in large)
    return "\n".join([*lines, f"{rest:>15,}  {'':>10}  other tables"])


def store(
    compact: Annotated[
        bool,
        typer.Option("--compact", help="Write the SQLite file anew, without free room; stop the bot."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Print how large the database is: bytes and rows of each table. The bot may run meanwhile."""
    url = require_database()
    with one_sentence():
        path = file_of(url)
        if compact:
            if path is None:
                raise CommandFailed("Only an SQLite file is compacted: PostgreSQL does so by itself.")
            compact_file(path)
        sizes = asyncio.run(_look(url))
    if sizes is None and compact and path is not None:
        typer.echo(f"{path} is compacted: {path.stat().st_size:,} bytes. {OLDER}")
    elif sizes is None:
        raise CommandFailed(OLDER)
    elif as_json:
        print_json(sizes)
    else:
        typer.echo(describe(sizes))
