"""Carries out what is told of those who look for a match."""

from datetime import datetime

from bot.app.delivery.deliverer import Receipt
from bot.discord.challenge.lobby import build_call
from bot.discord.match.posts import Posts
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.localising import posting_in
from bot.model.deliveries import CallForMatch
from engine.kernel.translation import speaking


class CallDeliveries:
    """Posts calls for a match.

    Args:
        front_end: the tools.
        posts: the messages.
    """

    def __init__(self, front_end: FrontEnd, posts: Posts) -> None:
        self._front_end, self._posts = front_end, posts

    async def carry_out(self, delivery: CallForMatch, tried_since: datetime | None) -> Receipt:
        """Post a call, unless whoever looked for a match doesn't any more."""
        found = await self._front_end.app.seeking.find_call(delivery.subject)
        if found is None:
            return Receipt()
        seeker, role = found
        games = await self._front_end.app.servers.games(seeker.guild_id)
        titles = {pack.name: pack.ruleset.title for pack in games} if len(games) > 1 else {}
        language = await self._front_end.languages.of_server(seeker.guild_id)
        with speaking(language), posting_in(language):
            named = await self._front_end.names.tell(build_call(seeker, role, titles), seeker.guild_id)
            return await self._posts.post(delivery.channel_id, named, "call", delivery.key, tried_since)
