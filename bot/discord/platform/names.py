"""Names of people, for wherever they aren't mentioned: pictures, titles, texts that don't notify them."""

from collections.abc import Iterable

import discord
from cachetools import LRUCache

from bot.app.people.sightings import Sightings
from bot.discord.platform.failures import NETWORK
from bot.discord.platform.markdown import FORMER
from bot.discord.platform.mentions import list_mentioned, list_unnotified, name_people, name_unnotified
from bot.discord.platform.pages import Outgoing
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

    async def tell(self, message: Outgoing, guild_id: int | None) -> Outgoing:
        """A message as it goes out: whom it doesn't notify it calls by name. Every message passes here.

        Args:
            message: the message as it was built.
            guild_id: the server whose names are used; ``None`` outside of servers.
        """
        unnotified = list_unnotified(message)
        return name_unnotified(message, await self._find_all(guild_id, unnotified)) if unnotified else message

    async def tell_text(self, text: str, guild_id: int | None) -> str:
        """A text that notifies nobody, with the names of whoever it mentions."""
        mentioned = list_mentioned(text)
        return name_people(text, await self._find_all(guild_id, mentioned)) if mentioned else text

    async def _find_all(self, guild_id: int | None, users: Iterable[int]) -> dict[int, str]:
        return {user: await self.find(guild_id, user) for user in users}

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
