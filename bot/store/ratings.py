"""Ratings in the database."""

import msgspec
from sqlalchemy import exists, insert, select, update

from bot.model.ratings import Rating, RatingChange
from bot.store.connection import Connection
from bot.store.schema import match_seats, matches, rating_changes, ratings

COLUMNS = (ratings.c.user_id, ratings.c.ruleset, ratings.c.mean, ratings.c.deviation, ratings.c.matches)


class RatingTable:
    """Ratings."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def get(self, user_id: int, ruleset: str) -> Rating | None:
        """A user's rating, or ``None``; nobody else changes it before the transaction is over."""
        wanted = select(*COLUMNS).where(ratings.c.user_id == user_id, ratings.c.ruleset == ruleset)
        row = (await self._connection.execute(wanted.with_for_update())).one_or_none()
        return None if row is None else Rating(*row)

    async def save(self, rating: Rating) -> None:
        """Store a rating."""
        changing = {"mean": rating.mean, "deviation": rating.deviation, "matches": rating.matches}
        done = await self._connection.execute(
            update(ratings)
            .where(ratings.c.user_id == rating.user_id, ratings.c.ruleset == rating.ruleset)
            .values(changing)
        )
        if done.rowcount == 0:
            key = {"user_id": rating.user_id, "ruleset": rating.ruleset}
            await self._connection.execute(insert(ratings).values({**key, **changing}))

    async def of_user(self, user_id: int) -> list[Rating]:
        """A user's ratings, a card game each."""
        wanted = select(*COLUMNS).where(ratings.c.user_id == user_id).order_by(ratings.c.ruleset)
        return [Rating(*row) for row in await self._connection.execute(wanted)]

    async def in_server(self, guild_id: int, ruleset: str) -> list[Rating]:
        """The ratings of those who have finished a rated match of a card game in a server."""
        played = (
            select(rating_changes.c.match_id)
            .join(matches, matches.c.id == rating_changes.c.match_id)
            .join(match_seats, match_seats.c.match_id == matches.c.id)
            .where(match_seats.c.user_id == ratings.c.user_id)
            .where(matches.c.guild_id == guild_id, matches.c.ruleset == ruleset)
        )
        wanted = select(*COLUMNS).where(ratings.c.ruleset == ruleset, exists(played))
        return [Rating(*row) for row in await self._connection.execute(wanted)]

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
