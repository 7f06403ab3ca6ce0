"""Names of people, for the places where Discord shows no mention (thread titles, boards, alt texts)."""

import discord
from cachetools import LRUCache

from bot.app.people.sightings import Sightings
from bot.discord.platform.failures import NETWORK
from bot.discord.platform.marks import FORMER
from engine.kernel.translation import mark, tr

REMEMBERED = 2000
UNKNOWN = mark("a player")


class Names:
    """Looks names up: first what interactions have told any process, then what Discord says when it is asked.

    Args:
        client: the connection to Discord.
        sightings: what interactions have told.
    """

    def __init__(self, client: discord.Client, sightings: Sightings) -> None:
        self._client, self._sightings = client, sightings
        self._asked: LRUCache[int, str] = LRUCache(REMEMBERED)

    async def find(self, guild_id: int | None, user_id: int | None) -> str:
        """The name of a user in a server; "a player" if Discord doesn't tell it, and "a former player" for
        somebody whose data were deleted.
        """
        if user_id is None:
            return tr(FORMER)
        return await self._sightings.find_name(guild_id, user_id) or await self._ask(user_id)

    async def _ask(self, user_id: int) -> str:
        """What Discord says that somebody is called outside of servers."""
        if user_id not in self._asked:
            try:
                user = await self._client.fetch_user(user_id)
            except (discord.HTTPException, *NETWORK):
                return tr(UNKNOWN)
            self._asked[user_id] = user.display_name
        return self._asked[user_id]

    def forget(self, user_id: int) -> None:
        """Forget what a user is called."""
        self._asked.pop(user_id, None)
        self._sightings.forget(user_id)
