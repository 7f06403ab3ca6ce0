"""How much a result counts. It is the same for both, so that what two people arrange gains neither of them
anything that the other doesn't lose.
"""

from collections.abc import Sequence
from datetime import datetime
from enum import Enum, auto

from bot.app.policy import Policy
from bot.model.matches import MatchInfo
from bot.store.database import Transaction

TIMEOUT, CONCEDED = "timeout", "concede"


class Worth(Enum):
    """What a match that is over is worth for ratings."""

    NOTHING = auto()
    """It isn't rated, or ended so early that it says nothing."""
    LOSS = auto()
    """Somebody gave up so early that it costs them points and gains nobody any."""
    RESULT = auto()


def judge(match: MatchInfo, policy: Policy) -> Worth:
    """What a match that is over is worth: it counts if it is rated, has a result and was played by two people
    for long enough. Time that ran out is no way to be early.
    """
    if match.result is None or not match.is_rated or len(match.users) != len(match.seats):
        return Worth.NOTHING
    if not is_early(match, policy):
        return Worth.RESULT
    return Worth.LOSS if match.result.reason == CONCEDED else Worth.NOTHING


def is_early(match: MatchInfo, policy: Policy) -> bool:
    """Whether a match with a result ended too early to count in full."""
    if match.result is None or match.finished_at is None or match.result.reason == TIMEOUT:
        return False
    return match.turn < policy.rated_from_turn or match.finished_at - match.created_at < policy.rated_after


def weigh(others: Sequence[int], repeats: int, policy: Policy) -> float:
    """How much of a whole match a result counts for.

    Args:
        others: with how many other people each of the two has had rated matches.
        repeats: how many rated matches the two had lately.
        policy: the limits.
    """
    known = min((1 + each) / (1 + policy.known_after) for each in others)
    return min(1.0, known) / (1 + repeats)


async def find_weight(
    tx: Transaction, policy: Policy, ruleset: str, users: tuple[int, int], now: datetime
) -> float:
    """How much of a whole match the next result of two people counts for.

    Args:
        tx: where it is read.
        policy: the limits.
        ruleset: the card game.
        users: the two.
        now: the time.
    """
    one, other = users
    others = [
        await tx.ratings.count_met(one, ruleset, but=other),
        await tx.ratings.count_met(other, ruleset, but=one),
    ]
    return weigh(others, await tx.ratings.count_between(users, ruleset, now - policy.repeats_kept), policy)
