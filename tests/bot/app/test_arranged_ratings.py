"""Ratings against those who arrange results: second accounts, a partner who gives up, early ends."""

from collections.abc import Sequence
from datetime import timedelta
from itertools import pairwise

import pytest

from bot.app.policy import Policy
from bot.app.ratings.arranging import Sign
from bot.app.ratings.rating import POINTS_AT_FIRST, count_points
from bot.app.ratings.weighing import weigh
from bot.model.challenges import TimeControl
from bot.model.decks import StarterDeck
from bot.model.matches import OfferKind
from bot.model.ratings import Rating
from tests.bot.worlds import ARENA, EVE, MIO, RIN, World

FRESH = range(9001, 9013)
"""Twelve accounts that have never played."""


async def points(world: World, user: int) -> int:
    """The points of a user in the tiny game."""
    async with world.store.read() as tx:
        found = await tx.rows.get(Rating, user_id=user, ruleset="tiny")
    return POINTS_AT_FIRST if found is None else count_points(found).value


async def meet(world: World, one: int, other: int) -> str:
    """A match of two that has just begun; its id."""
    match_id = await world.challenge(opponent=other, challenger=one)
    await world.app.challenges.accept(match_id, other, StarterDeck("plain"))
    return match_id


async def play_to_turn(world: World, match_id: str, turn: int) -> None:
    """Let both play one card a turn."""
    while (await world.app.matches.get(match_id)).turn < turn:
        _, prompt = await world.prompt(match_id)
        await world.choose(match_id, "no" if prompt.kind == "more" else None)


async def play(world: World, winner: int, loser: int) -> str:
    """A match that one gives up when it has gone on for a while; its id."""
    match_id = await meet(world, winner, loser)
    await play_to_turn(world, match_id, world.policy.rated_from_turn)
    world.clock.forward(seconds=world.policy.rated_after.total_seconds())
    await world.app.matches.concede(match_id, loser)
    return match_id


async def test_twelve_fresh_accounts_that_give_up_at_once_gain_nobody_a_point(world: World) -> None:
    for account in FRESH:
        await world.app.matches.concede(await meet(world, MIO, account), account)
    assert await points(world, MIO) == POINTS_AT_FIRST
    assert all([await points(world, account) < POINTS_AT_FIRST for account in FRESH]), "it costs who gives up"


async def test_one_partner_who_gives_up_again_and_again_gains_one_little(world: World) -> None:
    for _ in range(6):
        world.clock.forward(hours=1)
        await world.app.matches.concede(await meet(world, MIO, RIN), RIN)
    assert await points(world, MIO) <= POINTS_AT_FIRST + 100


async def rating(world: World, user: int) -> Rating:
    """What is believed of a user in the tiny game."""
    async with world.store.read() as tx:
        found = await tx.rows.get(Rating, user_id=user, ruleset="tiny")
    assert found is not None
    return found


async def shifts(world: World, match_id: str) -> list[int]:
    """By how many points a match has changed its players' ratings, of those whose it has."""
    return [change.after - change.before for change in (await world.app.matches.outcome(match_id)).ratings]


async def test_twelve_fresh_accounts_that_play_for_a_while_gain_one_little(world: World) -> None:
    for account in FRESH:
        await play(world, MIO, account)
    assert await points(world, MIO) <= POINTS_AT_FIRST + 200


async def test_six_real_wins_against_one_count_less_and_less(world: World) -> None:
    for other in range(1, 6):  # both are known
        await play(world, MIO, 700 + other)
        await play(world, RIN, 800 + other)
    gains = [(await shifts(world, await play(world, MIO, RIN)))[0] for _ in range(4)]
    assert all(later <= 0.75 * earlier for earlier, later in pairwise(gains))
    world.clock.forward(days=31)
    assert (await shifts(world, await play(world, MIO, RIN)))[0] > gains[1], "what lies a month back is over"


@pytest.mark.parametrize(
    ("others", "repeats", "weight"),
    [
        ((5, 5), 0, 1.0),
        ((50, 5), 0, 1.0),
        ((50, 0), 0, 1 / 6),
        ((0, 0), 0, 1 / 6),
        ((4, 9), 0, 5 / 6),
        ((9, 9), 1, 1 / 2),
        ((9, 9), 5, 1 / 6),
        ((0, 9), 1, 1 / 12),
    ],
)
def test_how_much_a_result_counts(others: Sequence[int], repeats: int, weight: float) -> None:
    assert weigh(others, repeats, Policy()) == pytest.approx(weight)


async def test_an_early_win_gains_nothing_and_giving_up_early_costs(world: World) -> None:
    match_id = await meet(world, MIO, RIN)
    world.clock.forward(hours=1)
    await world.app.matches.concede(match_id, RIN)
    outcome = await world.app.matches.outcome(match_id)
    assert [change.seat for change in outcome.ratings] == [1]
    assert outcome.ratings[0].after < outcome.ratings[0].before
    assert outcome.too_early is not None, "an hour is long enough, turn 0 isn't"
    assert (outcome.too_early.turn, outcome.too_early.after) == (3, timedelta(minutes=5))
    quick = await meet(world, EVE, RIN)
    await play_to_turn(world, quick, 3)
    await world.app.matches.concede(quick, RIN)
    assert [change.seat for change in (await world.app.matches.outcome(quick)).ratings] == [1], "too soon"


async def test_an_early_draw_changes_nothing(world: World) -> None:
    match_id = await meet(world, MIO, RIN)
    await world.app.offers.make(match_id, MIO, OfferKind.DRAW)
    await world.app.offers.make(match_id, RIN, OfferKind.DRAW)
    outcome = await world.app.matches.outcome(match_id)
    assert outcome.ratings == ()
    assert outcome.too_early is not None


async def test_who_lets_the_time_run_out_has_lost_however_early(world: World) -> None:
    clock = TimeControl("blitz", timedelta(minutes=1), timedelta(0), timedelta(minutes=1))
    match_id = await world.challenge(time_control=clock)
    await world.app.challenges.accept(match_id, RIN, StarterDeck("plain"))
    late = (await world.app.matches.get(match_id)).to_choose
    world.clock.forward(minutes=2)
    await world.sweeper.drain()
    await world.app.timeouts.claim_win(match_id, RIN if late == MIO else MIO)
    outcome = await world.app.matches.outcome(match_id)
    assert len(outcome.ratings) == 2
    assert outcome.too_early is None


async def test_accounts_that_give_up_early_have_met_nobody_by_it(world: World) -> None:
    for account in FRESH[:3]:
        await world.app.matches.concede(await meet(world, MIO, account), account)
    await play(world, MIO, RIN)
    assert (await rating(world, MIO)).opponents == 1
    await play(world, MIO, RIN)
    await play(world, EVE, MIO)
    assert (await rating(world, MIO)).opponents == 2


async def test_a_place_needs_ten_different_people_and_says_what_is_provisional(world: World) -> None:
    for number in range(9):
        match_id = await play(world, MIO, 700 + number)
    (own, _) = (await world.app.matches.outcome(match_id)).ratings
    assert own.is_provisional
    assert (await world.app.records.year(MIO)).ratings[0][1].is_provisional
    assert await world.app.records.leaderboard(7, "tiny") == []
    await play(world, MIO, 700)
    assert await world.app.records.leaderboard(7, "tiny") == [], "nine are nine"
    match_id = await play(world, MIO, 709)
    assert [each.user_id for each in await world.app.records.leaderboard(7, "tiny")] == [MIO]
    (own, other) = (await world.app.matches.outcome(match_id)).ratings
    assert (own.is_provisional, other.is_provisional) == (False, True)
    assert await world.app.records.count_opponents(MIO, "tiny") == 10


async def test_a_challenge_knows_how_much_its_match_counts(world: World) -> None:
    challenges = world.app.challenges
    fresh = await challenges.get(await world.challenge())
    assert await challenges.weight(fresh) == pytest.approx(1 / 6)
    anybodys = await challenges.get(await world.challenge(opponent=None))
    assert await challenges.weight(anybodys) == 1.0, "nobody knows yet"
    for number in range(5):
        await play(world, MIO, 700 + number)
        await play(world, RIN, 800 + number)
    assert await challenges.weight(fresh) == 1.0
    await play(world, MIO, RIN)
    assert await challenges.weight(fresh) == pytest.approx(1 / 2)


async def test_managers_are_shown_who_gained_from_whom_and_what_is_unusual(world: World) -> None:
    for _ in range(4):
        await play(world, MIO, RIN)
    for number in range(3):
        await play(world, EVE, 700 + number)
        await play(world, 700 + number, EVE)
    for _ in range(4):
        await world.app.matches.concede(await meet(world, EVE, 999), 999)
    pairs = await world.app.arranging.list_pairs(ARENA.guild_id or 0)
    assert (pairs[0].gainer, pairs[0].giver, pairs[0].won, pairs[0].matches) == (MIO, RIN, 4, 4)
    assert set(pairs[0].signs) == {Sign.ONE_SIDED, Sign.SHORT, Sign.STRANGER}
    assert pairs[0].gained == await points(world, MIO) - POINTS_AT_FIRST
    assert all(pair.signs == () for pair in pairs[1:] if pair.matches < 4)
    assert 999 not in {pair.giver for pair in pairs}, "nobody gained anything by it"
    world.clock.forward(days=89.9)
    assert await world.app.arranging.list_pairs(ARENA.guild_id or 0) == pairs
    world.clock.forward(days=0.2)
    assert await world.app.arranging.list_pairs(ARENA.guild_id or 0) == []
    assert await world.app.arranging.list_pairs(8) == []
