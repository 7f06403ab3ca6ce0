"""How strong players are held to be, and what matches change in it."""

import msgspec

from bot.model.rows import UserId, Word, stored


@stored("ratings", key=("user_id", "ruleset"))
class Rating(msgspec.Struct, frozen=True):
    """How strong a user is believed to be in a card game.

    Args:
        user_id: the user.
        ruleset: the card game.
        mean: the likeliest strength.
        deviation: how far it may lie from that.
        matches: how many rated matches it comes from.
    """

    user_id: UserId
    ruleset: Word
    mean: float
    deviation: float
    matches: int


class Points(msgspec.Struct, frozen=True):
    """A rating as people are told it.

    Args:
        value: the likeliest strength.
        margin: how far it may well lie from that; it shrinks with every rated match.
    """

    value: int
    margin: int


class RatingChange(msgspec.Struct, frozen=True):
    """What a match has changed in a player's points.

    Args:
        seat: the player's seat.
        before: the points before it.
        after: the points after it.
        margin: how far the strength may lie from the points after it; ``None`` for a match of 0.1.0, which
            told by how much a player was stronger at the least.
    """

    seat: int
    before: int
    after: int
    margin: int | None = None
