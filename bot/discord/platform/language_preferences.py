"""The languages that people and servers have set, or that Discord has for them. A process asks the database
once for each of them and remembers the answer for a while: every press needs it.
"""

import time
from collections.abc import Callable

import discord
from cachetools import LRUCache

from bot.app.wiring import App
from bot.discord.platform.failures import NETWORK
from bot.model.settings import Language
from engine.kernel.translation import ENGLISH, find_language

REMEMBERED = 5000
FRESH = 300.0
"""Seconds until a setting is looked up again: another process may have changed it."""


class LanguagePreferences:
    """Who reads which language.

    Args:
        client: the connection to Discord.
        app: the use cases.
        clock: seconds.
    """

    def __init__(self, client: discord.Client, app: App, clock: Callable[[], float] = time.monotonic) -> None:
        self._client, self._app, self._clock = client, app, clock
        self._set: LRUCache[int, tuple[float, Language]] = LRUCache(REMEMBERED)
        self._servers: LRUCache[int, tuple[float, Language]] = LRUCache(REMEMBERED)

    async def of_reader(self, user_id: int, seen: str) -> str:
        """The language of somebody who asks for something.

        Args:
            user_id: who it is.
            seen: the language that their Discord is set to.
        """
        chosen = await self._find(user_id)
        return seen if chosen is Language.AUTO else chosen.value

    def recall(self, user_id: int, seen: str) -> str:
        """The language of somebody as far as it is known without asking the database: for what has to be said
        at once.
        """
        known = self._set.get(user_id)
        return seen if known is None or known[1] is Language.AUTO else known[1].value

    async def of_absent(self, user_id: int | None) -> str | None:
        """The language of somebody who is sent something; ``None`` if it isn't known."""
        if user_id is None:
            return None
        chosen = await self._find(user_id)
        if chosen is not Language.AUTO:
            return chosen.value
        locale = await self._app.sightings.find_locale(user_id)
        return None if locale is None else find_language(locale)

    async def of_server(self, guild_id: int | None) -> str:
        """The language of what everybody reads in a server; English outside of servers, and where nobody
        tells it.
        """
        if guild_id is None:
            return ENGLISH
        known = self._servers.get(guild_id)
        if known is None or self._clock() - known[0] > FRESH:
            known = (self._clock(), (await self._app.servers.get(guild_id)).language)
            self._servers[guild_id] = known
        return await self._ask_discord(guild_id) if known[1] is Language.AUTO else known[1].value

    async def _ask_discord(self, guild_id: int) -> str:
        """The language that Discord has for a server. This process may have none of its shards: then it is
        the one that was stored, and Discord is asked only where none was.
        """
        guild = self._client.get_guild(guild_id)
        if guild is None or guild.unavailable:  # of an unavailable one nothing is known but its number
            locale = await self._app.sightings.find_server_locale(guild_id)
            if locale is not None:
                return find_language(locale)
            try:
                guild = await self._client.fetch_guild(guild_id, with_counts=False)
            except (discord.HTTPException, *NETWORK):
                return ENGLISH
        await self._app.sightings.note_server(guild_id, guild.preferred_locale.value)
        return find_language(guild.preferred_locale.value)

    def note_server(self, guild_id: int, language: Language) -> None:
        """Remember what was just decided for a server."""
        self._servers[guild_id] = self._clock(), language

    def note(self, user_id: int, language: Language) -> None:
        """Remember what somebody has just set."""
        self._set[user_id] = self._clock(), language

    async def _find(self, user_id: int) -> Language:
        known = self._set.get(user_id)
        if known is None or self._clock() - known[0] > FRESH:
            self.note(user_id, (await self._app.preferences.get(user_id)).language)
        return self._set[user_id][1]
