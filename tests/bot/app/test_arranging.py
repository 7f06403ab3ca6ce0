"""What is told of two people of whom one gains from the other: how often, how long, and from whom else."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.app.ratings.arranging import Pair, Sign, find_pairs
from bot.model.ratings import RatedResult
from tests.bot.worlds import EVE, MIO, RIN

BEGAN = datetime(2026, 11, 1, 12, tzinfo=UTC)
FRIENDS = (701, 702, 703)


def won(
    winner: int, loser: int, points: int = 10, minutes: float = 30, *, is_early: bool = False
) -> RatedResult:
    """A match that moved as many points from one to the other."""
    ended = BEGAN + timedelta(minutes=minutes)
    return RatedResult("tiny", (winner, loser), (points, -points), BEGAN, ended, 8, is_early)


def known(*users: int) -> list[RatedResult]:
    """Draws of these with friends, so that nobody takes them for strangers."""
    return [won(user, friend, 0) for user in users for friend in FRIENDS]


def pair_of(gainer: int, giver: int, results: list[RatedResult]) -> Pair:
    """What is told of two."""
    (found,) = (each for each in find_pairs(results) if (each.gainer, each.giver) == (gainer, giver))
    return found


@pytest.mark.parametrize(("matches", "expected"), [(3, set()), (4, {Sign.ONE_SIDED, Sign.MAIN_SOURCE})])
def test_a_few_matches_tell_nothing(matches: int, expected: set[Sign]) -> None:
    found = pair_of(MIO, RIN, [*known(MIO, RIN), *[won(MIO, RIN)] * matches])
    assert (found.matches, found.won, found.gained, set(found.signs)) == (
        matches,
        matches,
        10 * matches,
        expected,
    )


@pytest.mark.parametrize(("lost", "is_one_sided"), [(0, True), (1, True), (2, False)])
def test_who_loses_one_in_ten_wins_nearly_always(lost: int, is_one_sided: bool) -> None:
    results = [*[won(MIO, RIN)] * (10 - lost), *[won(RIN, MIO)] * lost]
    found = pair_of(MIO, RIN, [*known(MIO, RIN), *results])
    assert (found.won, found.gained) == (10 - lost, 100 - 20 * lost)
    assert (Sign.ONE_SIDED in found.signs) == is_one_sided


def test_a_draw_is_neither_won_nor_lost() -> None:
    found = pair_of(MIO, RIN, [*known(MIO, RIN), *[won(MIO, RIN)] * 4, won(MIO, RIN, 0)])
    assert (found.matches, found.won) == (5, 4)
    assert Sign.ONE_SIDED in found.signs


def test_a_single_point_is_gained() -> None:
    found = pair_of(MIO, RIN, [won(MIO, RIN, 1)])
    assert (found.gained, found.won) == (1, 1)
    assert find_pairs([won(MIO, RIN, 0)]) == [], "nobody has gained anything"


@pytest.mark.parametrize(("minutes", "is_short"), [(9.9, True), (10, False)])
def test_matches_of_ten_minutes_are_no_short_ones(minutes: float, is_short: bool) -> None:
    """The one in the middle counts: a long one among them changes nothing."""
    results = [*[won(MIO, RIN, minutes=minutes)] * 4, won(MIO, RIN, minutes=600)]
    found = pair_of(MIO, RIN, [*known(MIO, RIN), *results])
    assert (Sign.SHORT in found.signs) == is_short
    assert found.length == timedelta(minutes=minutes)


@pytest.mark.parametrize(("early", "is_told"), [(1, False), (2, True)])
def test_two_early_ends_are_several(early: int, is_told: bool) -> None:
    results = [won(MIO, RIN, is_early=number < early) for number in range(6)]
    assert (Sign.EARLY in pair_of(MIO, RIN, [*known(MIO, RIN), *results]).signs) == is_told


@pytest.mark.parametrize(("elsewhere", "is_main"), [(39, True), (40, False), (200, False)])
def test_more_than_half_of_what_one_gains_makes_a_main_source(elsewhere: int, is_main: bool) -> None:
    """What one has lost again was gained all the same."""
    results = [*[won(MIO, RIN)] * 4, won(RIN, MIO, 5), won(MIO, EVE, elsewhere), won(EVE, MIO, 5)]
    assert (Sign.MAIN_SOURCE in pair_of(MIO, RIN, [*known(RIN), *results]).signs) == is_main


def test_the_only_opponent_is_no_main_source() -> None:
    assert Sign.MAIN_SOURCE not in pair_of(MIO, RIN, [*known(RIN), *[won(MIO, RIN)] * 4]).signs


@pytest.mark.parametrize(("friends", "is_stranger"), [(1, True), (2, False)])
def test_who_has_met_three_people_is_no_stranger(friends: int, is_stranger: bool) -> None:
    results = [*[won(MIO, RIN)] * 4, *[won(RIN, friend, 0) for friend in FRIENDS[:friends]]]
    assert (Sign.STRANGER in pair_of(MIO, RIN, results).signs) == is_stranger


def test_the_most_unusual_pair_comes_first_and_then_who_gained_most() -> None:
    short, long = [won(MIO, RIN, 1, minutes=2)] * 4, [won(901, 902, 20)] * 4
    others = [won(EVE, 803, 5), won(803, 800, 7), won(801, 802, 5), won(801, 802, -5)]
    pairs = find_pairs([*others, *long, *short])
    assert [(each.gainer, each.giver, len(each.signs)) for each in pairs] == [
        (MIO, RIN, 3), (901, 902, 2), (803, 800, 0), (EVE, 803, 0),
    ], "who won it all back has gained nothing"  # fmt: skip
