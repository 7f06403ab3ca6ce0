"""How strong players are held to be, and what matches change in it."""

from datetime import datetime

import msgspec

from bot.model.rows import Kept, UserId, Word, stored
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
        opponents: how many different people they were against.
    """

    user_id: UserId
    ruleset: Word
    mean: float
    deviation: float
    matches: int
    opponents: int = 0


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
