"""``oshiban backup`` and ``restore``: copies of a bot's database. Neither needs a card game."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from bot.store import open_store
from bot.store.backups import back_up
from bot.store.backups import restore as put_back
from bot.store.database import make_engine
from bot.tools.starting import one_sentence, read_settings


async def _reach(url: str) -> None:
    """Raises DatabaseUnreachable where a server isn't there; a file that isn't there is looked at later."""
    if not url.startswith("sqlite"):
        await (await open_store(url, is_migrated=False)).close()


def backup(
    file: Annotated[Path, typer.Argument(help="Where the copy goes.", metavar="FILE")],
) -> None:
    """Back the database up while the bot runs. The copy is looked over before it takes its place.

    It is an SQLite file also of PostgreSQL, and either kind of database can be restored from it.
    """

    async def make(url: str) -> int:
        await _reach(url)
        engine = make_engine(url)
        try:
            return await back_up(engine, file)
        finally:
            await engine.dispose()

    with one_sentence():
        size = asyncio.run(make(read_settings().database))
    typer.echo(f"{file}: {size:,} bytes, whole")


def restore(
    file: Annotated[Path, typer.Argument(help="The copy to put back.", metavar="FILE")],
) -> None:
    """Put a backup in the place of the database. The bot must be stopped."""

    async def put(url: str) -> Path | None:
        await _reach(url)
        return await put_back(url, file)

    with one_sentence():
        aside = asyncio.run(put(read_settings().database))
    typer.echo(f"The database is what {file} was" + (f"; the one before is {aside}" if aside else ""))
