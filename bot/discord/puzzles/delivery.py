"""Carries out what is posted of puzzles."""

from datetime import datetime

from bot.app.delivery.deliverer import Receipt
from bot.discord.match.posts import Posts
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.localising import posting_in
from bot.discord.platform.pages import Outgoing
from bot.discord.puzzles.pages import build_daily
from bot.model.deliveries import PostPuzzle
from engine.kernel.translation import speaking

NOBODY = 0
"""Whoever reads a post: it says nothing about how far anybody is."""


class PuzzleDeliveries:
    """Posts puzzles of the day.

    Args:
        front_end: the tools.
        posts: the messages.
    """

    def __init__(self, front_end: FrontEnd, posts: Posts) -> None:
        self._app, self._front_end, self._posts = front_end.app, front_end, posts

    async def carry_out(self, delivery: PostPuzzle, tried_since: datetime | None) -> Receipt:
        """Post a puzzle of the day, in the language of its server, unless the server doesn't want that any
        more.
        """
        due = await self._app.daily_puzzles.find(delivery)
        if due is None:
            return Receipt()
        games = [pack for pack in await self._app.servers.games(due.guild_id) if pack.has_puzzles]
        if not games:
            return Receipt()
        puzzles = await self._app.puzzles.overview(NOBODY, games[0].name, due.guild_id)
        language = await self._front_end.languages.of_server(due.guild_id)
        with speaking(language), posting_in(language):
            message = Outgoing(page=build_daily(puzzles, due.day))
            return await self._posts.post(due.channel_id, message, "puzzle", delivery.key, tried_since)
