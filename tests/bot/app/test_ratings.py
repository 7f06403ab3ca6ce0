"""Ratings change by rated matches alone, and everybody is told by how much."""

from bot.app.outcomes import Agreed, Started
from bot.app.people.records import Ranked, Tally
from bot.app.points import Rating, RatingChange
from bot.app.ratings.rating import POINTS_AT_FIRST, count_points, first_rating, rate
from bot.app.values import MatchStatus, OfferKind, StarterDeck
from bot.app.wishes import UserSettings
from tests.bot.worlds import ARENA, EVE, MIO, RIN, World


async def points(world: World, user: int) -> int | None:
    """The points of a user in the tiny game."""
    async with world.store.read() as tx:
        found = [rating for rating in await tx.ratings.of_user(user) if rating.ruleset == "tiny"]
    return count_points(found[0]) if found else None


async def test_who_wins_gains_and_who_loses_loses(world: World) -> None:
    match_id = await world.start()
    await world.app.matches.concede(match_id, RIN)
    mio, rin = await points(world, MIO), await points(world, RIN)
    assert mio is not None
    assert rin is not None
    assert rin < POINTS_AT_FIRST < mio
    outcome = await world.app.matches.outcome(match_id)
    assert outcome.ratings == (RatingChange(0, 1000, mio), RatingChange(1, 1000, rin))
    assert await world.app.records.leaderboard(7, "tiny") == [Ranked(MIO, mio, 1), Ranked(RIN, rin, 1)]
    assert await world.app.records.leaderboard(8, "tiny") == [], "they have played in the other server"
    assert await world.app.records.leaderboard(7, "wide") == []


def test_an_unexpected_win_counts_more() -> None:
    strong, weak = Rating(1, "tiny", 35, 3, 40), Rating(2, "tiny", 20, 3, 40)
    expected, surprising = rate((strong, weak), 0), rate((strong, weak), 1)
    assert expected[0].mean - strong.mean < surprising[1].mean - weak.mean
    drawn = rate((strong, weak), None)
    assert drawn[0].mean < strong.mean
    assert drawn[1].mean > weak.mean
    assert count_points(first_rating(1, "tiny")) == POINTS_AT_FIRST


async def test_an_agreed_draw_counts_and_an_annulled_match_does_not(world: World) -> None:
    for kind, status in ((OfferKind.ANNUL, MatchStatus.ANNULLED), (OfferKind.DRAW, MatchStatus.FINISHED)):
        assert await points(world, MIO) is None
        match_id = await world.start()
        await world.app.offers.make(match_id, MIO, kind)
        match = await world.app.matches.get(match_id)
        assert match.offer is not None
        outcome = await world.app.offers.answer(match_id, RIN, match.offer.number, is_agreed=True)
        assert isinstance(outcome, Agreed)
        assert outcome.match.status is status
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
    match_id = casual.challenge.id  # type: ignore[union-attr]
    assert isinstance(await world.app.challenges.accept(match_id, RIN, StarterDeck("plain")), Started)
    await world.app.matches.concede(match_id, RIN)
    assert (await world.app.matches.outcome(match_id)).ratings == ()
    await world.app.rematches.offer(match_id, MIO)
    again = await world.app.rematches.offer(match_id, RIN)
    assert isinstance(again, Started)
    assert not again.match.is_rated, "a rematch is what the match was"
    async with world.store.read() as tx:
        assert await tx.ratings.of_user(MIO) == []


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
