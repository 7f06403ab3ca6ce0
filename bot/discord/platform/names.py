"""Names of people, for the few places where Discord shows no mention (thread titles, alt texts)."""

from collections import OrderedDict

import discord

from bot.discord.platform.failures import NETWORK
from engine.kernel.translation import mark, tr

REMEMBERED = 2000
UNKNOWN = mark("a player")


class Names:
    """Looks names up, and remembers the last ones.

    Args:
        client: the connection to Discord.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._known: OrderedDict[tuple[int | None, int], str] = OrderedDict()

    def note(self, guild_id: int | None, user: discord.User | discord.Member) -> None:
        """Remember a name that Discord has just told."""
        self._known[guild_id, user.id] = user.display_name
        self._known.move_to_end((guild_id, user.id))
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def forget(self, user_id: int) -> None:
        """Forget what a user is called."""
        for key in [key for key in self._known if key[1] == user_id]:
            del self._known[key]

    def recall(self, guild_id: int | None, user_id: int | None) -> str:
        """The name of a user, if it is remembered; else "a player"."""
        return tr(UNKNOWN) if user_id is None else self._known.get((guild_id, user_id), tr(UNKNOWN))

    async def find(self, guild_id: int | None, user_id: int | None) -> str:
        """The name of a user in a server; "a player" if Discord doesn't tell it."""
        if user_id is None:
            return tr(UNKNOWN)
        key = (guild_id, user_id)
        if key not in self._known:
            try:
                self.note(guild_id, await self._client.fetch_user(user_id))
            except (discord.HTTPException, *NETWORK):
                return tr(UNKNOWN)
        return self._known[key]
