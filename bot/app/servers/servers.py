"""Use cases about servers: what is decided there for everybody."""

from collections.abc import Callable, Collection, Sequence
from typing import TypedDict, Unpack

import msgspec

from bot.app.context import Context
from bot.app.outcomes import ChooseGamesOutcome, GamesChosen, Refused
from bot.app.packs.pack import GamePack, Packs
from bot.app.ports.store import Transaction
from bot.app.values import TIME_CONTROLS
from bot.app.wishes import Language, ServerSettings
from engine.kernel.translation import tr


class Decided(TypedDict, total=False):
    """What may be decided for a server besides its games."""

    channels: tuple[int, ...]
    clock: str
    language: Language
    is_rated: bool


async def find_settings(tx: Transaction, guild_id: int | None) -> ServerSettings:
    """What a server has decided; the defaults if it has decided nothing, and outside of servers."""
    settings = None if guild_id is None else await tx.servers.get(guild_id)
    return settings or ServerSettings()


def list_games(packs: Packs, settings: ServerSettings) -> list[GamePack]:
    """The games of a server, the one that is meant when none is named first.

    A server that has chosen nothing plays the first game that is installed; so does one whose games are all
    gone.
    """
    chosen = [pack for pack in packs if pack.name in settings.games]
    return sorted(chosen, key=lambda pack: settings.games.index(pack.name)) or [packs.first]


async def refuse_game(tx: Transaction, packs: Packs, guild_id: int | None, game: str) -> Refused | None:
    """Why a game can't be begun in a server, if so."""
    if guild_id is None or len(packs) == 1:
        return None
    games = list_games(packs, await find_settings(tx, guild_id))
    if game in [pack.name for pack in games]:
        return None
    titles = ", ".join(pack.ruleset.title for pack in games)
    return Refused(
        tr(
            "{ruleset} isn't played in this server; it plays {titles}.",
            ruleset=packs.get(game).ruleset.title,
            titles=titles,
        )
    )


async def refuse_place(tx: Transaction, guild_id: int | None, channel_ids: Collection[int]) -> Refused | None:
    """Why a match can't be begun in a channel, if so.

    Args:
        tx: the transaction.
        guild_id: the server; ``None`` outside of servers.
        channel_ids: the channel; of a thread, the channel that it is in as well.
    """
    allowed = (await find_settings(tx, guild_id)).channels
    if not allowed or not set(allowed).isdisjoint(channel_ids):
        return None
    return Refused(
        tr(
            "Matches are not begun in this channel; they are in {channels}.",
            channels=", ".join(map(link, allowed)),
        )
    )


def link(channel_id: int) -> str:
    """A channel, as Discord shows its name."""
    return f"<#{channel_id}>"


class Servers:
    """Use cases about servers."""

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

    async def choose_games(self, guild_id: int, names: Sequence[str]) -> ChooseGamesOutcome:
        """Let a server play these games and no others; matches and challenges that were begun go on.

        Args:
            guild_id: the server.
            names: the games, the one that is meant when none is named first.

        Raises:
            UnknownRuleset: there is no such card game.
        """
        games = tuple(dict.fromkeys(self._context.packs.get(name).name for name in names))
        if not games:
            return Refused(tr("A server plays at least one game. Choose one."))
        return GamesChosen(
            await self._keep(guild_id, lambda settings: msgspec.structs.replace(settings, games=games))
        )

    async def refuse_place(self, guild_id: int | None, channel_ids: Collection[int]) -> Refused | None:
        """Why a match can't be begun in a channel, if so; see :func:`refuse_place`."""
        async with self._context.store.read() as tx:
            return await refuse_place(tx, guild_id, channel_ids)

    async def decide(self, guild_id: int, **decided: Unpack[Decided]) -> ServerSettings | Refused:
        """Decide something for everybody in a server; matches that have begun go on as they are.

        Args:
            guild_id: the server.
            decided: what is decided, by the names that :class:`ServerSettings` has for it.
        """
        clock = decided.get("clock", "")
        if clock and clock not in TIME_CONTROLS:
            return Refused(
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
                settings = change(await find_settings(tx, guild_id))
                await tx.servers.save(guild_id, settings, self._context.clock.now())
            return settings

        return await self._context.retrying(attempt)
