"""Ratings: a belief about how strong a player is, which every rated match puts right a little.

The model is Plackett and Luce's, as the library openskill has it. People are told points, the likeliest
strength, and how far off that may be. A new player has 1,000 ± 333; while little is known of a player, points
move much. Being better known is no gain in points: by an agreed draw, or by any results that two people
arrange, what one gains in expectation the other loses. How much a result counts is found in ``weighing``.
"""

from functools import cache
from math import sqrt

import msgspec
from msgspec.structs import asdict
from openskill.models import PlackettLuce

from bot.app.changes import Change, MatchListener
from bot.app.policy import Policy
from bot.app.ratings.weighing import Worth, find_weight, judge
from bot.model.matches import MatchInfo
from bot.model.ratings import Points, RatedMeeting, RatedMember, Rating, RatingChange
from bot.store.database import Transaction

POINTS_AT_FIRST = 1000
POINTS_PER_SKILL = 40


@cache
def load_model() -> PlackettLuce:
    """The model, which keeps no state."""
    return PlackettLuce()


def first_rating(user_id: int, ruleset: str) -> Rating:
    """The rating of somebody who has finished no rated match."""
    model = load_model()
    return Rating(user_id, ruleset, model.mu, model.sigma, 0)


def count_points(rating: Rating, placed_after: int = 0) -> Points:
    """A rating as people are told it: the mean with its deviation.

    Args:
        rating: the rating.
        placed_after: against fewer people than this it is provisional.
    """
    above = rating.mean - load_model().mu
    return Points(
        round(POINTS_AT_FIRST + POINTS_PER_SKILL * above),
        round(POINTS_PER_SKILL * rating.deviation),
        rating.opponents < placed_after,
    )


def rate(ratings: tuple[Rating, Rating], winner: int | None, weight: float) -> tuple[Rating, Rating]:
    """Two ratings after a match.

    Args:
        ratings: before it, by seat.
        winner: the seat that won; ``None`` for a draw.
        weight: how much of a whole match it counts for: so far the ratings go to where a whole one leads.
    """
    model = load_model()
    teams = [[model.rating(mu=each.mean, sigma=each.deviation)] for each in ratings]
    ranks = [float(winner not in (None, seat)) for seat in range(len(ratings))]
    first, second = (
        msgspec.structs.replace(
            before,
            mean=before.mean + weight * (after.mu - before.mean),
            deviation=sqrt((1 - weight) * before.deviation**2 + weight * after.sigma**2),
            matches=before.matches + 1,
        )
        for before, (after,) in zip(ratings, model.rate(teams, ranks=ranks), strict=True)
    )
    return first, second


class Ratings(MatchListener):
    """Changes the ratings of the players of every match that ends, as far as it counts.

    Args:
        policy: the limits.
    """

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    async def match_ended(self, tx: Transaction, change: Change) -> None:
        """Rate the result.

        Raises:
            Conflict: another match has changed the same ratings at the same time.
        """
        match, policy = change.after, self._policy
        worth = judge(match, policy)
        if worth is Worth.NOTHING or match.result is None:
            return
        one, other = match.users
        held = [await tx.rows.hold(Rating, user_id=user, ruleset=match.ruleset) for user in (one, other)]
        weight = await find_weight(tx, policy, match.ruleset, (one, other), change.at)
        first, second = [
            found or first_rating(user, match.ruleset) for user, found in zip((one, other), held, strict=True)
        ]
        after = rate((first, second), match.result.winner, weight)
        low, high = sorted((one, other))
        meeting = RatedMeeting(low, high, match.ruleset) if worth is Worth.RESULT else None
        is_new = meeting is not None and await tx.rows.get(RatedMeeting, **asdict(meeting)) is None
        for seat, (old, new) in enumerate(zip((first, second), after, strict=True)):
            if worth is Worth.LOSS and seat == match.result.winner:
                continue
            new = msgspec.structs.replace(new, opponents=old.opponents + is_new)
            await tx.rows.put_held(held[seat], new)
            points, before = count_points(new, policy.placed_after), count_points(old)
            shift = RatingChange(
                seat, before.value, points.value, points.margin, points.is_provisional, weight
            )
            await tx.ratings.add_change(match.id, shift)
        await _remember(tx, match, meeting)


async def _remember(tx: Transaction, match: MatchInfo, meeting: RatedMeeting | None) -> None:
    """Keep what ratings need to know of a match when it is forgotten: who has met, and where."""
    if meeting is not None:
        await tx.rows.put(meeting)
    if match.place.guild_id is not None:
        for user in sorted(match.users):
            await tx.rows.put(RatedMember(match.place.guild_id, match.ruleset, user))
