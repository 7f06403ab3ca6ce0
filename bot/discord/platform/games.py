"""Which card game somebody means. Where a server plays one, nothing ever asks or tells which.

Where it plays several, a text may begin with the name of one: ``name: what is typed``.
"""

from collections.abc import Iterable, Sequence
from typing import TypeVar

import discord

from bot.app.packs.pack import GamePack
from bot.app.wiring import App

T = TypeVar("T")
MARK = ":"


async def games_here(app: App, interaction: discord.Interaction) -> list[GamePack]:
    """The games of the server, the one that is meant when none is named first: in the thread of a match the
    match's game.
    """
    games = await app.servers.games(interaction.guild_id)
    channel = interaction.channel
    if not isinstance(channel, discord.Thread) or len(app.context.packs) == 1:
        return games
    match = await app.threads.last_match(channel.id)
    if match is None:
        return games
    played = app.context.packs.get(match.ruleset)
    return [played, *(pack for pack in games if pack is not played)]


def read_game(typed: str, games: Sequence[GamePack]) -> tuple[GamePack | None, str]:
    """The game that a text begins with, and the rest of it; no game and all of it if it begins with none.

    Args:
        typed: what somebody typed.
        games: the games that may be meant.
    """
    name, mark, rest = typed.partition(MARK)
    wanted = name.strip().casefold()
    for pack in games if mark and len(games) > 1 else ():
        if wanted in (pack.name.casefold(), pack.ruleset.title.casefold()):
            return pack, rest.strip()
    return None, typed


def write_game(pack: GamePack, text: str) -> str:
    """A text as :func:`read_game` reads it."""
    return f"{pack.name}{MARK} {text}"


def take_turns(lists: Iterable[Sequence[T]], most: int) -> list[T]:
    """The lists put together, the first of each, then the second of each, up to so many.

    Args:
        lists: the lists.
        most: how many at most.
    """
    left = [list(each) for each in lists]
    taken: list[T] = []
    while any(left):
        taken += [each.pop(0) for each in left if each]
    return taken[:most]
