"""What looks arranged among the rated results of a server, for those who manage it. It accuses nobody:
friends who always play each other look alike.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import timedelta
from enum import Enum, auto
from statistics import median

import msgspec

from bot.app.context import Context
from bot.model.ratings import RatedResult

LOOKED_BACK = timedelta(days=90)
SEVERAL = 4
"""Fewer matches of two tell nothing."""
ONE_SIDED = 0.9
HALF = 0.5
SHORT = timedelta(minutes=10)
FEW = 2
"""Who has met no more people than this has met almost nobody."""


class Sign(Enum):
    """What is unusual about a pair."""

    ONE_SIDED = auto()
    """One wins nearly always."""
    SHORT = auto()
    """Their matches are over at once."""
    EARLY = auto()
    """Several of them ended too early to count."""
    MAIN_SOURCE = auto()
    """Most of what one has gained comes from the other."""
    STRANGER = auto()
    """The other has met almost nobody else."""


class Pair(msgspec.Struct, frozen=True):
    """Two people, of whom one has gained points from the other.

    Args:
        ruleset: the card game.
        gainer: who has gained.
        giver: from whom.
        gained: how many points, what was lost again taken off.
        matches: how many rated matches they had.
        won: how many of them the gainer won.
        length: how long a match of theirs takes, in the middle.
        signs: what is unusual about them.
    """

    ruleset: str
    gainer: int
    giver: int
    gained: int
    matches: int
    won: int
    length: timedelta
    signs: tuple[Sign, ...]


def find_pairs(results: Iterable[RatedResult]) -> list[Pair]:
    """The pairs of which one has gained from the other, the most unusual first, then by points.

    Args:
        results: rated results.
    """
    by_pair: dict[tuple[str, int, int], list[RatedResult]] = defaultdict(list)
    gains: dict[tuple[str, int], int] = defaultdict(int)
    met: dict[tuple[str, int], set[int]] = defaultdict(set)
    for result in results:
        low, high = sorted(result.users)
        by_pair[result.ruleset, low, high].append(result)
        for user, other in zip(result.users, reversed(result.users), strict=True):
            met[result.ruleset, user].add(other)
            gains[result.ruleset, user] += max(0, _shift_of(result, user))
    pairs = []
    for (ruleset, low, high), played in by_pair.items():
        net = {user: sum(_shift_of(result, user) for result in played) for user in (low, high)}
        gainer, giver = (low, high) if net[low] >= net[high] else (high, low)
        if net[gainer] <= 0:
            continue
        gained = sum(max(0, _shift_of(result, gainer)) for result in played)
        is_main = gained > HALF * gains[ruleset, gainer] and len(met[ruleset, gainer]) > 1
        signs = _read_signs(played, gainer, is_main=is_main, met_by_giver=len(met[ruleset, giver]))
        pairs.append(
            Pair(
                ruleset,
                gainer,
                giver,
                net[gainer],
                len(played),
                sum(_shift_of(result, gainer) > 0 for result in played),
                _length(played),
                signs,
            )
        )
    return sorted(pairs, key=lambda pair: (-len(pair.signs), -pair.gained, pair.gainer, pair.giver))


def _shift_of(result: RatedResult, user: int) -> int:
    return result.shifts[result.users.index(user)]


def _length(played: Sequence[RatedResult]) -> timedelta:
    return timedelta(seconds=median((each.ended - each.began).total_seconds() for each in played))


def _read_signs(
    played: Sequence[RatedResult], gainer: int, *, is_main: bool, met_by_giver: int
) -> tuple[Sign, ...]:
    if len(played) < SEVERAL:
        return ()
    lost = sum(_shift_of(result, gainer) < 0 for result in played)
    found = {
        Sign.ONE_SIDED: len(played) - lost >= ONE_SIDED * len(played),
        Sign.SHORT: _length(played) < SHORT,
        Sign.EARLY: sum(result.is_early for result in played) >= SEVERAL / 2,
        Sign.MAIN_SOURCE: is_main,
        Sign.STRANGER: met_by_giver <= FEW,
    }
    return tuple(sign for sign, is_there in found.items() if is_there)


class Arranging:
    """The use case of looking what seems arranged."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def list_pairs(self, guild_id: int) -> list[Pair]:
        """The pairs of a server of which one has gained from the other lately, the most unusual first."""
        async with self._context.store.read() as tx:
            return find_pairs(await tx.ratings.results(guild_id, self._context.clock.now() - LOOKED_BACK))
