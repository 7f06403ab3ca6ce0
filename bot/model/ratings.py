"""How strong players are held to be, and what matches change in it."""

from datetime import datetime

import msgspec

from bot.model.rows import Kept, PlaceId, UserId, Word, stored
from engine.kernel.translation import mark


@stored(
    "ratings",
    key=("user_id", "ruleset"),
    kept=Kept(mark("points, how far off they may be, and number of rated matches"), mark("their deletion")),
)
class Rating(msgspec.Struct, frozen=True):
    """How strong a user is believed to be in a card game.

    Args:
        user_id: the user.
        ruleset: the card game.
        mean: the likeliest strength.
        deviation: how far it may lie from that.
        matches: how many rated matches it comes from.
        opponents: how many different people they were against, also if some of them were deleted since.
    """

    user_id: UserId
    ruleset: Word
    mean: float
    deviation: float
    matches: int
    opponents: int = 0


@stored(
    "rated_meetings",
    key=("low", "high", "ruleset"),
    indexes=(("high",),),
    kept=Kept(
        mark("whom they have met in rated matches of which card game"),
        mark("their deletion, or that of whom they have met"),
    ),
)
class RatedMeeting(msgspec.Struct, frozen=True):
    """Two people have had a rated match that counted for both. That is known for longer than the match.

    Args:
        low: the one of the two whose id is lower.
        high: the other one.
        ruleset: the card game.
    """

    low: UserId
    high: UserId
    ruleset: Word


@stored(
    "rated_members",
    key=("guild_id", "ruleset", "user_id"),
    indexes=(("user_id",),),
    kept=Kept(
        mark("in which servers they have finished rated matches of which card game"),
        mark("their deletion"),
    ),
)
class RatedMember(msgspec.Struct, frozen=True):
    """Somebody has finished a rated match in a server, whose leaderboard they may be on. That is known for
    longer than the match.

    Args:
        guild_id: the server.
        ruleset: the card game.
        user_id: who.
    """

    guild_id: PlaceId
    ruleset: Word
    user_id: UserId


class Points(msgspec.Struct, frozen=True):
    """A rating as people are told it.

    Args:
        value: the likeliest strength.
        margin: how far it may well lie from that; it shrinks with every rated match.
        is_provisional: whether it comes of too few people to be held against others'.
    """

    value: int
    margin: int
    is_provisional: bool = False


class RatingChange(msgspec.Struct, frozen=True):
    """What a match has changed in a player's points.

    Args:
        seat: the player's seat.
        before: the points before it.
        after: the points after it.
        margin: how far the strength may lie from the points after it; ``None`` for a match of 0.1.0, which
            told by how much a player was stronger at the least.
        is_provisional: whether the points come of too few people to be held against others'.
        weight: how much of a whole match it counted for.
    """

    seat: int
    before: int
    after: int
    margin: int | None = None
    is_provisional: bool = False
    weight: float = 1.0


class RatedResult(msgspec.Struct, frozen=True):
    """What a match has changed in the points of two people, as it is looked at afterwards.

    Args:
        ruleset: the card game.
        users: the players by seat.
        shifts: by how many points each has changed; 0 of who was given nothing.
        began: when it began.
        ended: when it ended.
        turn: in which turn.
        is_early: whether it ended before it could count in full.
    """

    ruleset: str
    users: tuple[int, int]
    shifts: tuple[int, int]
    began: datetime
    ended: datetime
    turn: int
    is_early: bool
