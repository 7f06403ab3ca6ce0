"""``oshiban strength --ladder``: all computer players, and some as they were, on one scale."""

from collections.abc import Iterator, Mapping, Sequence
from math import log, sqrt

import msgspec

from workshop.contestants import LADDER
from workshop.meetings import CERTAINTY, Meeting

ANCHOR, ANCHOR_POINTS = "normal", 1000.0
"""Who has how many points; the others' follow."""
TENFOLD = 400.0
"""Points by which one is ahead whose odds are ten to one."""
ROUNDS = 2000
"""Steps after which the points no longer change."""
HALF_A_DRAW = 0.5
"""Points that either of a pair is given besides, so that nobody who never lost is infinitely far ahead."""


class Rung(msgspec.Struct, frozen=True):
    """Where a player stands.

    Args:
        player: its name.
        points: its points; 400 more are odds of ten to one.
        give_or_take: how far off they may be, 19 times in 20.
        games: matches that it has played.
    """

    player: str
    points: int
    give_or_take: int
    games: int


class Climb(msgspec.Struct):
    """Meetings, and the ladder that comes of them."""

    meetings: list[Meeting]
    ladder: list[Rung]


def pair_ladder() -> Iterator[tuple[str, str]]:
    """Who meets whom: everybody those one and two rungs below."""
    for rung, player in enumerate(LADDER):
        yield from ((player, below) for below in reversed(LADDER[max(0, rung - 2) : rung]))


def climb(meetings: Sequence[Meeting]) -> list[Rung]:
    """The players of meetings by their points, the strongest first (the model of Bradley and Terry).

    Args:
        meetings: who has met whom; the anchor must be among them, and everybody must be tied to it.
    """
    odds = _find_odds(meetings)
    unit = TENFOLD / log(10)
    rungs = []
    for player, own in odds.items():
        met = list(_met(player, meetings))
        doubt = sum(games * _share(own, odds[other]) * _share(odds[other], own) for other, games in met)
        points = ANCHOR_POINTS + unit * (log(own) - log(odds[ANCHOR]))
        games = sum(games for _, games in met)
        rungs.append(Rung(player, round(points), round(CERTAINTY * unit / sqrt(doubt)), games))
    return sorted(rungs, key=lambda rung: -rung.points)


def _share(own: float, other: float) -> float:
    return own / (own + other)


def _met(player: str, meetings: Sequence[Meeting]) -> Iterator[tuple[str, int]]:
    """Whom a player has met, and in how many matches."""
    for each in meetings:
        if player == each.strength:
            yield each.against, each.games
        elif player == each.against:
            yield each.strength, each.games


def _find_odds(meetings: Sequence[Meeting]) -> Mapping[str, float]:
    """Odds under which the points that were made are the likeliest."""
    names = dict.fromkeys(name for each in meetings for name in (each.strength, each.against))
    made = dict.fromkeys(names, 0.0)
    for each in meetings:
        own = each.share * each.games
        made[each.strength] += own + HALF_A_DRAW
        made[each.against] += each.games - own + HALF_A_DRAW
    met = {name: list(_met(name, meetings)) for name in names}
    odds = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        odds = {name: made[name] / _expect(name, met[name], odds) for name in names}
    return odds


def _expect(name: str, met: Sequence[tuple[str, int]], odds: Mapping[str, float]) -> float:
    """The points that a player would have made with odds of 1, as the others' odds are."""
    return sum((games + 2 * HALF_A_DRAW) / (odds[name] + odds[other]) for other, games in met)


def describe_ladder(rungs: Sequence[Rung]) -> str:
    """The ladder as a table of Markdown."""
    rows = [f"| {each.player} | {each.points} | ± {each.give_or_take} | {each.games} |" for each in rungs]
    return "\n".join(("| player | points | 19 times in 20 | matches |", "| --- | --- | --- | --- |", *rows))
