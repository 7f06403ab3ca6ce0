"""The languages that people have set, or that their Discord is set to. A process asks the database once for
each of them and remembers the answer for a while: every press needs it.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from bot.app.wiring import App
from bot.app.wishes import Language

T = TypeVar("T")
REMEMBERED = 5000
FRESH = 300.0
"""Seconds until a setting is looked up again: another process may have changed it."""


class Tongues:
    """Who reads which language.

    Args:
        app: the use cases.
        clock: seconds.
    """

    def __init__(self, app: App, clock: Callable[[], float] = time.monotonic) -> None:
        self._app, self._clock = app, clock
        self._set: OrderedDict[int, tuple[float, Language]] = OrderedDict()
        self._servers: OrderedDict[int, tuple[float, Language]] = OrderedDict()
        self._seen: OrderedDict[int, str] = OrderedDict()

    async def of_reader(self, user_id: int, seen: str) -> str:
        """The language of somebody who asks for something.

        Args:
            user_id: who it is.
            seen: the language that their Discord is set to; it is remembered.
        """
        _remember(self._seen, user_id, seen)
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
        return self._seen.get(user_id) if chosen is Language.AUTO else chosen.value

    async def of_server(self, guild_id: int | None, seen: str) -> str:
        """The language of what everybody reads in a server.

        Args:
            guild_id: the server; ``None`` outside of servers.
            seen: the language that Discord has for the server.
        """
        if guild_id is None:
            return seen
        known = self._servers.get(guild_id)
        if known is None or self._clock() - known[0] > FRESH:
            known = (self._clock(), (await self._app.servers.get(guild_id)).language)
            _remember(self._servers, guild_id, known)
        return seen if known[1] is Language.AUTO else known[1].value

    def note_server(self, guild_id: int, language: Language) -> None:
        """Remember what was just decided for a server."""
        _remember(self._servers, guild_id, (self._clock(), language))

    def note(self, user_id: int, language: Language) -> None:
        """Remember what somebody has just set."""
        _remember(self._set, user_id, (self._clock(), language))

    async def _find(self, user_id: int) -> Language:
        known = self._set.get(user_id)
        if known is None or self._clock() - known[0] > FRESH:
            self.note(user_id, (await self._app.preferences.get(user_id)).language)
        return self._set[user_id][1]


def _remember(kept: OrderedDict[int, T], user_id: int, value: T) -> None:
    kept[user_id] = value
    kept.move_to_end(user_id)
    if len(kept) > REMEMBERED:
        kept.popitem(last=False)
