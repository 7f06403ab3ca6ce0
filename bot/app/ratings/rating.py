"""Ratings: a belief about how strong a player is, which every rated match puts right a little.

The model is Plackett and Luce's, as the library openskill has it. People are told points, the likeliest
strength, and how far off that may be. A new player has 1,000 ± 333; while little is known of a player, points
move much. Being better known is no gain in points: by an agreed draw, or by any results that two people
arrange, what one gains in expectation the other loses.
"""

from functools import cache

from openskill.models import PlackettLuce

from bot.app.changes import Change, MatchListener
from bot.model.matches import MatchInfo, MatchStatus
from bot.model.ratings import Points, Rating, RatingChange
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


def count_points(rating: Rating) -> Points:
    """A rating as people are told it: the mean with its deviation."""
    above = rating.mean - load_model().mu
    return Points(
        round(POINTS_AT_FIRST + POINTS_PER_SKILL * above), round(POINTS_PER_SKILL * rating.deviation)
    )


def rate(ratings: tuple[Rating, Rating], winner: int | None) -> tuple[Rating, Rating]:
    """Two ratings after a match.

    Args:
        ratings: before it, by seat.
        winner: the seat that won; ``None`` for a draw.
    """
    model = load_model()
    teams = [[model.rating(mu=each.mean, sigma=each.deviation)] for each in ratings]
    ranks = [1.0 if winner in (None, seat) else 2.0 for seat in range(len(ratings))]
    first, second = (
        Rating(before.user_id, before.ruleset, after.mu, after.sigma, before.matches + 1)
        for before, (after,) in zip(ratings, model.rate(teams, ranks=ranks), strict=True)
    )
    return first, second


def counts(match: MatchInfo) -> bool:
    """Whether a match that is over changes ratings: rated, with a result, between two people."""
    is_finished = match.status is MatchStatus.FINISHED and match.result is not None
    return is_finished and match.is_rated and len(match.users) == len(match.seats)


class Ratings(MatchListener):
    """Changes the ratings of the players of every match that ends, if it counts."""

    async def match_ended(self, tx: Transaction, change: Change) -> None:
        """Rate the result.

        Raises:
            Conflict: another match has changed the same ratings at the same time.
        """
        match = change.after
        if not counts(match) or match.result is None:
            return
        held = [await tx.rows.hold(Rating, user_id=user, ruleset=match.ruleset) for user in match.users]
        first, second = [
            found or first_rating(user, match.ruleset) for user, found in zip(match.users, held, strict=True)
        ]
        after = rate((first, second), match.result.winner)
        for seat, (old, new) in enumerate(zip((first, second), after, strict=True)):
            await (tx.rows.add(new) if held[seat] is None else tx.rows.put(new))
            points = count_points(new)
            shift = RatingChange(seat, count_points(old).value, points.value, points.margin)
            await tx.ratings.add_change(match.id, shift)
