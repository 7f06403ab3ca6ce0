"""What matches have changed in ratings, in the database."""

from datetime import datetime

import msgspec
from sqlalchemy import and_, exists, func, insert, or_, select

from bot.model.ratings import RatedMeeting, RatedMember, RatedResult, Rating, RatingChange
from bot.store.connection import Connection
from bot.store.schema import ROWS, match_seats, matches, rating_changes

OWN, OTHER = match_seats.alias("own"), match_seats.alias("other")
OWN_CHANGE, OTHER_CHANGE = rating_changes.alias("own_change"), rating_changes.alias("other_change")


class RatingTable:
    """What matches have changed in ratings."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def in_server(self, guild_id: int, ruleset: str) -> list[Rating]:
        """The ratings of those who have finished a rated match of a card game in a server."""
        ratings, members = ROWS[Rating], ROWS[RatedMember]
        is_theirs = (members.c.user_id == ratings.c.user_id) & (members.c.ruleset == ratings.c.ruleset)
        wanted = select(ratings).join(members, is_theirs)
        found = wanted.where(members.c.guild_id == guild_id, members.c.ruleset == ruleset)
        return [Rating(**row) for row in (await self._connection.execute(found)).mappings()]

    async def add_change(self, match_id: str, change: RatingChange) -> None:
        """Keep what a match has changed."""
        row = {"match_id": match_id, **msgspec.structs.asdict(change)}
        await self._connection.execute(insert(rating_changes).values(row))

    async def changes(self, match_id: str) -> tuple[RatingChange, ...]:
        """What a match has changed, by seat."""
        found = rating_changes.c
        wanted = select(
            found.seat, found.before, found.after, found.margin, found.is_provisional, found.weight
        )
        wanted = wanted.where(rating_changes.c.match_id == match_id).order_by(rating_changes.c.seat)
        return tuple(RatingChange(*row) for row in await self._connection.execute(wanted))

    async def count_met(self, user_id: int, ruleset: str, *, but: int) -> int:
        """With how many people but one a user has had rated matches that counted for both."""
        low, high = ROWS[RatedMeeting].c.low, ROWS[RatedMeeting].c.high
        others = or_(and_(low == user_id, high != but), and_(high == user_id, low != but))
        counted = select(func.count()).where(ROWS[RatedMeeting].c.ruleset == ruleset, others)
        return await self._connection.scalar(counted) or 0

    async def count_between(self, users: tuple[int, int], ruleset: str, since: datetime) -> int:
        """How many rated matches two people have finished since a moment, those included that ended early."""
        one, other = users
        counted = select(func.count()).select_from(
            OWN.join(OTHER, OTHER.c.match_id == OWN.c.match_id).join(matches, matches.c.id == OWN.c.match_id)
        )
        changed = exists().where(rating_changes.c.match_id == OWN.c.match_id)
        found = counted.where(
            OWN.c.user_id == one,
            OTHER.c.user_id == other,
            matches.c.ruleset == ruleset,
            matches.c.finished_at >= since,
            changed,
        )
        return await self._connection.scalar(found) or 0

    async def results(self, guild_id: int, since: datetime) -> list[RatedResult]:
        """The rated results of a server since a moment, without those of people whose data were deleted."""
        first, second = OWN, OTHER
        shift_of_first, shift_of_second = OWN_CHANGE.c, OTHER_CHANGE.c
        wanted = (
            select(
                matches.c.ruleset,
                first.c.user_id,
                second.c.user_id,
                shift_of_first.after - shift_of_first.before,
                shift_of_second.after - shift_of_second.before,
                matches.c.created_at,
                matches.c.finished_at,
                matches.c.turn,
            )
            .select_from(
                matches.join(first, (first.c.match_id == matches.c.id) & (first.c.seat == 0))
                .join(second, (second.c.match_id == matches.c.id) & (second.c.seat == 1))
                .outerjoin(OWN_CHANGE, (shift_of_first.match_id == matches.c.id) & (shift_of_first.seat == 0))
                .outerjoin(
                    OTHER_CHANGE, (shift_of_second.match_id == matches.c.id) & (shift_of_second.seat == 1)
                )
            )
            .where(matches.c.guild_id == guild_id, matches.c.finished_at >= since)
            .where(first.c.user_id.is_not(None), second.c.user_id.is_not(None))
            .where(shift_of_first.seat.is_not(None) | shift_of_second.seat.is_not(None))
            .order_by(matches.c.finished_at, matches.c.id)
        )
        return [
            RatedResult(
                ruleset,
                (one, other),
                (gain or 0, loss or 0),
                began,
                ended,
                turn,
                is_early=None in (gain, loss),
            )
            for ruleset, one, other, gain, loss, began, ended, turn in await self._connection.execute(wanted)
        ]
