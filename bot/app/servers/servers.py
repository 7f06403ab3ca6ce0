"""Use cases about servers: what is decided there for everybody."""

from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from typing import TypedDict, Unpack

import msgspec

from bot.app.context import Context
from bot.app.packs.pack import GamePack, Packs
from bot.app.refusals import PlaceRefused, Refused
from bot.model.challenges import TIME_CONTROLS
from bot.model.settings import Language, Server, ServerSettings
from bot.store.database import Transaction
from engine.kernel.translation import tr


class Decided(TypedDict, total=False):
    """What may be decided for a server besides its games."""

    channels: tuple[int, ...]
    clock: str
    language: Language
    is_rated: bool
    looking_role: int


async def find_settings(tx: Transaction, guild_id: int | None) -> ServerSettings:
    """What a server has decided; the defaults if it has decided nothing, and outside of servers."""
    server = None if guild_id is None else await tx.rows.get(Server, guild_id=guild_id)
    return ServerSettings() if server is None else server.settings


async def change_settings(
    tx: Transaction, guild_id: int, change: Callable[[ServerSettings], ServerSettings], now: datetime
) -> ServerSettings:
    """Change what a server has decided; what it has decided then."""
    known = await tx.rows.hold(Server, guild_id=guild_id)
    settings = change(ServerSettings() if known is None else known.settings)
    await tx.rows.put_held(known, Server(guild_id, settings, now))
    return settings


def list_games(packs: Packs, settings: ServerSettings) -> list[GamePack]:
    """The games of a server, the one that is meant when none is named first.

    A server that has chosen nothing plays the first game that is installed; so does one whose games are all
    gone.
    """
    chosen = [pack for pack in packs if pack.name in settings.games]
    return sorted(chosen, key=lambda pack: settings.games.index(pack.name)) or [packs.first]


async def check_game(tx: Transaction, packs: Packs, guild_id: int | None, game: str) -> None:
    """Look whether a game can be begun in a server.

    Raises:
        Refused: it can't.
    """
    if guild_id is None or len(packs) == 1:
        return
    games = list_games(packs, await find_settings(tx, guild_id))
    if game in [pack.name for pack in games]:
        return
    titles = ", ".join(pack.ruleset.title for pack in games)
    raise Refused(
        tr(
            "{ruleset} isn't played in this server; it plays {titles}.",
            ruleset=packs.get(game).ruleset.title,
            titles=titles,
        )
    )


async def check_place(tx: Transaction, guild_id: int | None, channel_ids: Collection[int]) -> None:
    """Look whether a match can be begun in a channel.

    Args:
        tx: the transaction.
        guild_id: the server; ``None`` outside of servers.
        channel_ids: the channel; of a thread, the channel that it is in as well.

    Raises:
        PlaceRefused: it can't.
    """
    allowed = (await find_settings(tx, guild_id)).channels
    if not allowed or not set(allowed).isdisjoint(channel_ids):
        return
    raise PlaceRefused(allowed)


class Servers:
    """What is decided and asked about a server, by those who manage it and for everybody there."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def get(self, guild_id: int | None) -> ServerSettings:
        """What a server has decided; the defaults where nothing was decided."""
        if guild_id is None:
            return ServerSettings()
        async with self._context.store.read() as tx:
            return await find_settings(tx, guild_id)

    async def games(self, guild_id: int | None) -> list[GamePack]:
        """The games of a server, the one that is meant when none is named first; never none."""
        if len(self._context.packs) == 1:  # nothing can have been chosen, so nothing is asked
            return list(self._context.packs)
        return list_games(self._context.packs, await self.get(guild_id))

    async def choose_games(self, guild_id: int, names: Sequence[str]) -> ServerSettings:
        """Let a server play these games and no others; matches and challenges that were begun go on.

        Args:
            guild_id: the server.
            names: the games, the one that is meant when none is named first.

        Raises:
            Refused: none is named.
            UnknownRuleset: there is no such card game.
        """
        games = tuple(dict.fromkeys(self._context.packs.get(name).name for name in names))
        if not games:
            raise Refused(tr("A server plays at least one game. Choose one."))
        return await self._keep(guild_id, lambda settings: msgspec.structs.replace(settings, games=games))

    async def check_place(self, guild_id: int | None, channel_ids: Collection[int]) -> None:
        """Look whether a match can be begun in a channel; see :func:`check_place`."""
        async with self._context.store.read() as tx:
            await check_place(tx, guild_id, channel_ids)

    async def decide(self, guild_id: int, **decided: Unpack[Decided]) -> ServerSettings:
        """Decide something for everybody in a server; matches that have begun go on as they are.

        Args:
            guild_id: the server.
            decided: what is decided, by the names that :class:`ServerSettings` has for it.

        Raises:
            Refused: there is no such clock.
        """
        clock = decided.get("clock", "")
        if clock and clock not in TIME_CONTROLS:
            raise Refused(
                tr(
                    "There is no clock {clock!r}; there is {clocks}.",
                    clock=clock,
                    clocks=", ".join(TIME_CONTROLS),
                )
            )
        return await self._keep(guild_id, lambda settings: msgspec.structs.replace(settings, **decided))

    async def _keep(
        self, guild_id: int, change: Callable[[ServerSettings], ServerSettings]
    ) -> ServerSettings:
        async def attempt() -> ServerSettings:
            async with self._context.writing() as tx:
                return await change_settings(tx, guild_id, change, self._context.clock.now())

        return await self._context.retrying(attempt)
