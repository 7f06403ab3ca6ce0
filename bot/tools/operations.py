"""``oshiban thaw`` and ``held``: what an operator does to matches that an error of ours stopped."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, TypeVar

import typer

from bot.app.wiring import App
from bot.model.matches import MatchInfo, MatchStatus
from bot.store import open_store
from bot.tools.common import CommandFailed
from bot.tools.games import installed_packs
from bot.tools.starting import one_sentence, require_database

T = TypeVar("T")


def with_app(work: Callable[[App], Awaitable[T]]) -> T:
    """Do something with the use cases on the bot's database, which may be running meanwhile."""
    url = require_database()

    async def main() -> T:
        store = await open_store(url)
        try:
            return await work(App(store, installed_packs()))
        finally:
            await store.close()

    with one_sentence():
        return asyncio.run(main())


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
