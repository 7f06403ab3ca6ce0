"""``oshiban backup``, ``restore``, ``thaw`` and ``held``: what an operator does to a bot's database."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from bot.app.values import MatchInfo, MatchStatus
from bot.app.wiring import App
from bot.games.installed import installed_packs
from bot.store import open_store
from bot.store.files import back_up, file_of
from bot.store.files import restore as put_back
from bot.tools.common import CommandFailed
from bot.tools.starting import one_sentence, read_settings

T = TypeVar("T")
PG_DUMP = "This database is PostgreSQL: copy it with pg_dump, and put it back with pg_restore."


def _file() -> Path:
    with one_sentence():
        path = file_of(read_settings().database)
    if path is None:
        raise CommandFailed(PG_DUMP)
    return path


def with_app(work: Callable[[App], Awaitable[T]]) -> T:
    """Do something with the use cases on the bot's database, which may be running meanwhile."""

    async def main() -> T:
        store = await open_store(read_settings().database)
        try:
            return await work(App(store, installed_packs()))
        finally:
            await store.close()

    with one_sentence():
        return asyncio.run(main())


def backup(
    file: Annotated[Path, typer.Argument(help="Where the copy goes.", metavar="FILE")],
) -> None:
    """Copy the SQLite database while the bot runs. The copy is looked over before it takes its place."""
    with one_sentence():
        size = back_up(_file(), file)
    typer.echo(f"{file}: {size:,} bytes, whole")


def restore(
    file: Annotated[Path, typer.Argument(help="The copy to put back.", metavar="FILE")],
) -> None:
    """Put a backup in the place of the SQLite database. The bot must be stopped."""
    path = _file()
    with one_sentence():
        aside = put_back(path, file)
    typer.echo(f"{path} is what {file} was" + (f"; the one before is {aside}" if aside else ""))


def thaw(
    match: Annotated[str, typer.Argument(help="Id of a match that is on hold.", metavar="ID")],
) -> None:
    """Let a match go on that an error of ours stopped. The bot may run meanwhile; it posts the board."""

    async def work(app: App) -> MatchInfo:
        match_id = match.lstrip("#").upper()
        before = await app.matches.get(match_id)
        if before.status is not MatchStatus.FROZEN:
            raise CommandFailed(f"match #{match_id} is not on hold: it is {before.status.value}")
        await app.matches.table(match_id, None)  # a match that can't be read would only freeze again
        return await app.operations.thaw(match_id)

    found = with_app(work)
    typer.echo(f"match #{found.id} goes on with the choice of user {found.to_choose}")


def held() -> None:
    """List the matches that an error of ours stopped, and the last line of each error."""

    async def work(app: App) -> list[str]:
        lines = []
        for match in await app.operations.held():
            incidents = await app.operations.incidents(match.id)
            last = incidents[-1].error.strip().splitlines()[-1] if incidents else "unknown"
            lines.append(f"#{match.id}  since {match.updated_at:%Y-%m-%d %H:%M} UTC  {last}")
        return lines

    for line in with_app(work) or ["No match is on hold."]:
        typer.echo(line)
