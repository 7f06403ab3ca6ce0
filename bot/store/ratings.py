"""What matches have changed in ratings, in the database."""

import msgspec
from sqlalchemy import exists, insert, select

from bot.model.ratings import Rating, RatingChange
from bot.store.connection import Connection
from bot.store.schema import ROWS, match_seats, matches, rating_changes


class RatingTable:
    """What matches have changed in ratings."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def in_server(self, guild_id: int, ruleset: str) -> list[Rating]:
        """The ratings of those who have finished a rated match of a card game in a server."""
        ratings = ROWS[Rating]
        played = (
            select(rating_changes.c.match_id)
            .join(matches, matches.c.id == rating_changes.c.match_id)
            .join(match_seats, match_seats.c.match_id == matches.c.id)
            .where(match_seats.c.user_id == ratings.c.user_id)
            .where(matches.c.guild_id == guild_id, matches.c.ruleset == ruleset)
        )
        wanted = select(ratings).where(ratings.c.ruleset == ruleset, exists(played))
        return [Rating(**row) for row in (await self._connection.execute(wanted)).mappings()]

    async def add_change(self, match_id: str, change: RatingChange) -> None:
        """Keep what a match has changed."""
        row = {"match_id": match_id, **msgspec.structs.asdict(change)}
        await self._connection.execute(insert(rating_changes).values(row))

    async def changes(self, match_id: str) -> tuple[RatingChange, ...]:
        """What a match has changed, by seat."""
        found = rating_changes.c
        wanted = select(found.seat, found.before, found.after, found.margin)
        wanted = wanted.where(rating_changes.c.match_id == match_id).order_by(rating_changes.c.seat)
        return tuple(RatingChange(*row) for row in await self._connection.execute(wanted))
