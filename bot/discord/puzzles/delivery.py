"""Carries out what is posted of puzzles."""

from datetime import datetime

from bot.app.delivery.deliverer import Receipt
from bot.app.puzzles.puzzles import NOBODY
from bot.app.puzzles.riddles import Puzzles
from bot.discord.lessons.tables import put_pictures
from bot.discord.match.posts import Posts
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.localising import posting_in
from bot.discord.platform.markdown import COMPUTER
from bot.discord.platform.naming import fill_table
from bot.discord.platform.pages import Outgoing
from bot.discord.puzzles.pages import build_daily
from bot.model.deliveries import PostPuzzle
from engine.kernel.translation import speaking, tr


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
            message = await self._build(puzzles, due.day)
            return await self._posts.post(due.channel_id, message, "puzzle", delivery.key, tried_since)

    async def _build(self, puzzles: Puzzles, day: int) -> Outgoing:
        """The post with the position and the hand of whoever solves it: that is how one is tempted."""
        puzzle = puzzles.of_day(day)
        table = await self._app.puzzles.show_position(puzzles, puzzle)
        names = tuple(tr("Solver") if seat.index == puzzle.seat else COMPUTER for seat in table.match.seats)
        return await put_pictures(self._front_end, fill_table(table, names), names, build_daily(puzzles, day))
