"""Ratings change by rated matches alone, and everybody is told by how much."""

from collections.abc import AsyncIterator

import msgspec
import pytest
import pytest_asyncio
from hypothesis import given
from hypothesis import strategies as st

from bot.app.people.records import Ranked, Tally
from bot.app.ratings.rating import POINTS_AT_FIRST, count_points, first_rating, load_model, rate
from bot.model.decks import StarterDeck
from bot.model.matches import MatchStatus, OfferKind
from bot.model.ratings import Points, Rating, RatingChange
from bot.model.settings import UserSettings
from tests.bot.worlds import ARENA, AT_ONCE, EVE, MIO, RIN, World, new_world


@pytest_asyncio.fixture
async def world(database_url: str) -> AsyncIterator[World]:
    async with new_world(database_url, AT_ONCE) as world:
        yield world


STRENGTHS = st.builds(
    Rating,
    user_id=st.just(1),
    ruleset=st.just("tiny"),
    mean=st.floats(-10, 60),
    deviation=st.floats(0.5, 25 / 3),
    matches=st.integers(0, 500),
)
WINNERS: tuple[int | None, ...] = (0, 1, None)


WEIGHTS = st.floats(0.01, 1)


@given(STRENGTHS, STRENGTHS, WEIGHTS)
def test_nobody_gains_by_agreeing_on_a_draw_with_an_equal(one: Rating, other: Rating, weight: float) -> None:
    """However well either is known."""
    other = msgspec.structs.replace(other, mean=one.mean)
    for before, after in zip((one, other), rate((one, other), None, weight), strict=True):
        assert count_points(after).value <= count_points(before).value


@given(STRENGTHS, STRENGTHS, st.sampled_from(WINNERS), WEIGHTS)
def test_what_counts_in_part_leads_as_far_to_where_a_whole_match_leads(
    one: Rating, other: Rating, winner: int | None, weight: float
) -> None:
    """A whole one leads where the model says; of deviations it is the squares that add up."""
    parts, wholes = rate((one, other), winner, weight), rate((one, other), winner, 1.0)
    model = load_model()
    teams = [[model.rating(mu=each.mean, sigma=each.deviation)] for each in (one, other)]
    told = model.rate(teams, ranks=[1 if winner in (None, seat) else 2 for seat in (0, 1)])
    for before, part, whole, (rated,) in zip((one, other), parts, wholes, told, strict=True):
        assert (whole.mean, whole.deviation) == pytest.approx((rated.mu, rated.sigma))
        assert part.mean == pytest.approx(before.mean + weight * (whole.mean - before.mean))
        squares = before.deviation**2, part.deviation**2, whole.deviation**2
        assert squares[1] == pytest.approx(squares[0] + weight * (squares[2] - squares[0]))


@given(STRENGTHS, st.lists(st.tuples(st.sampled_from(WINNERS), WEIGHTS), max_size=50))
def test_two_equals_gain_nothing_together_whatever_they_arrange(
    one: Rating, results: list[tuple[int | None, float]]
) -> None:
    """Whatever results they arrange, in whatever order."""
    pair = (one, one)
    for winner, weight in results:
        pair = rate(pair, winner, weight)
    assert sum(each.mean for each in pair) <= 2 * one.mean + 1e-6


@given(STRENGTHS, STRENGTHS, st.lists(WEIGHTS, min_size=1, max_size=50))
def test_agreed_draws_of_equals_gain_nothing_however_often(
    one: Rating, other: Rating, weights: list[float]
) -> None:
    """In the points that they are told, and though one of them is much better known."""
    equals = pair = (one, msgspec.structs.replace(other, mean=one.mean))
    for weight in weights:
        pair = rate(pair, None, weight)
    for before, after in zip(equals, pair, strict=True):
        assert count_points(after).value <= count_points(before).value


@given(STRENGTHS, STRENGTHS, st.tuples(*[st.integers(0, 10)] * 3).filter(any), WEIGHTS)
def test_no_arrangement_pays_for_both(
    one: Rating, other: Rating, odds: tuple[int, int, int], weight: float
) -> None:
    """Whatever lots two people draw about the result: what one may expect to gain, the other is to lose."""
    gains = [0.0, 0.0]
    for winner, odd in zip(WINNERS, odds, strict=True):
        rated = rate((one, other), winner, weight)
        for seat, (before, after) in enumerate(zip((one, other), rated, strict=True)):
            gains[seat] += odd * (after.mean - before.mean) / sum(odds)
    assert min(gains) <= 1e-6


def test_fifty_agreed_draws_leave_two_new_players_where_they_were() -> None:
    pair = (first_rating(MIO, "tiny"), first_rating(RIN, "tiny"))
    for _ in range(50):
        pair = rate(pair, None, 1.0)
    for each in pair:
        points = count_points(each)
        assert points.value == POINTS_AT_FIRST
        assert points.margin < count_points(first_rating(MIO, "tiny")).margin, "they are better known"


async def points(world: World, user: int) -> int | None:
    """The points of a user in the tiny game."""
    async with world.store.read() as tx:
        found = [rating for rating in await tx.rows.find(Rating, user_id=user) if rating.ruleset == "tiny"]
    return count_points(found[0]).value if found else None


async def test_who_wins_gains_and_who_loses_loses(world: World) -> None:
    match_id = await world.start()
    await world.app.matches.concede(match_id, RIN)
    mio, rin = await points(world, MIO), await points(world, RIN)
    assert mio is not None
    assert rin is not None
    assert rin < POINTS_AT_FIRST < mio
    outcome = await world.app.matches.outcome(match_id)
    margin = outcome.ratings[0].margin
    assert margin is not None
    assert 300 < margin < 333, "one match tells little"
    assert outcome.ratings == (RatingChange(0, 1000, mio, margin), RatingChange(1, 1000, rin, margin))
    board = await world.app.records.leaderboard(7, "tiny")
    assert board == [Ranked(MIO, Points(mio, margin), 1), Ranked(RIN, Points(rin, margin), 1)]
    assert await world.app.records.leaderboard(8, "tiny") == [], "they have played in the other server"
    assert await world.app.records.leaderboard(7, "wide") == []


def test_an_unexpected_win_counts_more() -> None:
    strong, weak = Rating(1, "tiny", 35, 3, 40), Rating(2, "tiny", 20, 3, 40)
    expected, surprising = rate((strong, weak), 0, 1.0), rate((strong, weak), 1, 1.0)
    assert expected[0].mean - strong.mean < surprising[1].mean - weak.mean
    drawn = rate((strong, weak), None, 1.0)
    assert drawn[0].mean < strong.mean
    assert drawn[1].mean > weak.mean
    assert count_points(first_rating(1, "tiny")) == Points(POINTS_AT_FIRST, 333)


async def test_an_agreed_draw_counts_and_an_annulled_match_does_not(world: World) -> None:
    for kind, status in ((OfferKind.ANNUL, MatchStatus.ANNULLED), (OfferKind.DRAW, MatchStatus.FINISHED)):
        assert await points(world, MIO) is None
        match_id = await world.start()
        await world.app.offers.make(match_id, MIO, kind)
        match = await world.app.matches.get(match_id)
        assert match.offer is not None
        outcome = await world.app.offers.answer(match_id, RIN, match.offer.number, is_agreed=True)
        assert outcome.after.status is status
    assert await points(world, MIO) == await points(world, RIN)
    assert await points(world, MIO) is not None


async def test_casual_matches_and_matches_against_the_computer_are_not_rated(world: World) -> None:
    casual = await world.app.challenges.challenge(
        ruleset="tiny",
        challenger=MIO,
        opponent=RIN,
        place=ARENA,
        deck=StarterDeck("plain"),
        is_rated=False,
    )
    match_id = casual.id
    await world.app.challenges.accept(match_id, RIN, StarterDeck("plain"))
    await world.app.matches.concede(match_id, RIN)
    assert (await world.app.matches.outcome(match_id)).ratings == ()
    await world.app.rematches.offer(match_id, MIO)
    again = await world.app.rematches.offer(match_id, RIN)
    assert not again.is_rated, "a rematch is what the match was"
    async with world.store.read() as tx:
        assert await tx.rows.find(Rating, user_id=MIO) == []


async def test_who_opts_out_is_neither_rated_nor_listed(world: World) -> None:
    await world.app.matches.concede(await world.start(), RIN)
    await world.app.preferences.set(RIN, UserSettings(is_rated=False))
    assert [each.user_id for each in await world.app.records.leaderboard(7, "tiny")] == [MIO]
    before = await points(world, MIO)
    await world.app.matches.concede(await world.start(), RIN)
    assert await points(world, MIO) == before


async def test_history_and_head_to_head(world: World) -> None:
    await world.app.matches.concede(await world.start(), RIN)
    await world.app.matches.concede(await world.start(), MIO)
    newest = await world.start()
    world.clock.forward(days=1)
    await world.app.matches.concede(newest, RIN)
    await world.start()
    history = await world.app.records.history(MIO)
    assert history.tally == Tally(won=2, lost=1)
    assert history.matches[0].id == newest, "the newest first, and none that is still played"
    assert (await world.app.records.history(RIN, opponent=MIO)).tally == Tally(won=1, lost=2)
    assert (await world.app.records.history(MIO, opponent=EVE)).matches == ()
    assert (await world.app.records.history(MIO, guild_id=8)).matches == ()


async def test_a_year(world: World) -> None:
    for loser in (RIN, RIN, MIO):
        await world.app.matches.concede(await world.start(), loser)
        world.clock.forward(hours=1)
    world.clock.forward(days=40)
    await world.app.matches.concede(await world.start(), RIN)
    year = await world.app.records.year(MIO)
    assert (year.year, year.tally, year.streak) == (2026, Tally(won=3, lost=1), 2)
    assert [(number, month) for number, month in enumerate(year.months, 1) if month.played] == [
        (11, Tally(won=2, lost=1)),
        (12, Tally(won=1)),
    ]
    assert [(rival.user_id, rival.tally) for rival in year.rivals] == [(RIN, Tally(won=3, lost=1))]
    assert [title for title, _ in year.ratings] == [world.ruleset.title]
    assert (await world.app.records.year(MIO, 2025)).tally.played == 0


async def test_the_ratings_of_somebody_who_leaves_go_with_them(world: World) -> None:
    await world.app.matches.concede(await world.start(), RIN)
    before = await points(world, MIO)
    await world.app.privacy.delete(RIN)
    assert await points(world, RIN) is None
    assert await points(world, MIO) == before
