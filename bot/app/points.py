"""How strong players are held to be, and what matches change in it."""

import msgspec


class Rating(msgspec.Struct, frozen=True):
    """How strong a user is believed to be in a card game.

    Args:
        user_id: the user.
        ruleset: the card game.
        mean: the likeliest strength.
        deviation: how far it may lie from that.
        matches: how many rated matches it comes from.
    """

    user_id: int
    ruleset: str
    mean: float
    deviation: float
    matches: int


class RatingChange(msgspec.Struct, frozen=True):
    """What a match has changed in a player's points.

    Args:
        seat: the player's seat.
        before: the points before it.
        after: the points after it.
    """

    seat: int
    before: int
    after: int
