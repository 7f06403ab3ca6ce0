"""What a year of somebody was like: streaks, rivals, the best decks, form."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.app.people.records import (
    FORM,
    LISTED,
    Tally,
    longest_streak,
    rank_own_decks,
    running_streak,
    trace_form,
)
from bot.model.matches import MatchInfo, MatchStatus, Seat
from bot.model.played import DeckSort
from engine.kernel.ruleset import Result
from tests.bot.discord.tables import NOON
from tests.bot.worlds import ARENA, MIO, RIN, World


def make_matches(results: str) -> list[MatchInfo]:
    """Finished matches of Mio, the oldest first: w, d or l for each."""
    winners = {"w": 0, "d": None, "l": 1}
    return [
        MatchInfo(
            id=f"M{number}",
            ruleset="tiny",
            place=ARENA,
            status=MatchStatus.FINISHED,
            version=1,
            seats=(Seat(0, MIO), Seat(1, RIN)),
            commitment="",
            created_at=NOON,
            updated_at=NOON,
            finished_at=NOON + timedelta(hours=number),
            result=Result(winners[each], "score", "1", "It ended."),
        )
        for number, each in enumerate(results)
    ]


@pytest.mark.parametrize(
    ("results", "longest", "running"),
    [("", 0, 0), ("w", 1, 1), ("wwl", 2, 0), ("lwdww", 2, 2), ("wwwlw", 3, 1), ("wwd", 2, 0)],
)
def test_streaks_end_with_any_match_that_is_not_won(results: str, longest: int, running: int) -> None:
    matches = make_matches(results)
    assert longest_streak(matches, MIO) == longest
    assert running_streak(matches, MIO) == running


def test_form_is_the_share_of_wins_among_the_last_matches() -> None:
    assert trace_form([], MIO) == ()
    assert trace_form(make_matches("wdl"), MIO) == (0.5,), "as many as there are"
    form = trace_form(make_matches("l" * FORM + "w" * FORM), MIO)
    assert form == tuple(wins / FORM for wins in range(FORM + 1))


def test_the_best_deck_is_the_one_that_surely_won_most() -> None:
    """Eight of ten tell more than one of one."""
    one, many, none = DeckSort("A"), DeckSort("B"), DeckSort("C")
    tallies = {
        ("tiny", one): Tally(won=1),
        ("tiny", many): Tally(won=8, lost=2),
        ("tiny", none): Tally(lost=9),
    }
    assert [each.sort for each in rank_own_decks(tallies)] == [many, one, none]


async def test_a_year_tells_streak_rival_deck_and_form(world: World) -> None:
    for deck, loser in (("flat", RIN), ("flat", RIN), ("plain", MIO), ("flat", RIN)):
        match_id = await world.start(deck)
        await world.app.matches.concede(match_id, loser)
        world.clock.forward(hours=1)
    year = await world.app.records.year(MIO)
    assert (year.streak, year.running) == (2, 1)
    assert [(rival.user_id, rival.tally) for rival in year.rivals] == [(RIN, Tally(won=3, lost=1))]
    assert [(deck.sort.leader, deck.tally) for deck in year.decks] == [
        ("T-2", Tally(won=3)),
        ("T-1", Tally(lost=1)),
    ]
    assert year.form == (0.75,)
    await world.app.privacy.delete(RIN)
    assert (await world.app.records.year(MIO)).rivals == (), "whose data were deleted is nobody's rival"


async def play(world: World, times: int, loser: int) -> None:
    """So many matches that somebody gives up, an hour each."""
    for _ in range(times):
        await world.app.matches.concede(await world.start(), loser)
        world.clock.forward(hours=1)


async def test_all_matches_are_counted_though_the_newest_alone_are_listed(world: World) -> None:
    await play(world, LISTED + 1, RIN)
    history = await world.app.records.history(MIO)
    assert len(history.matches) == LISTED
    assert history.tally == Tally(won=LISTED + 1)
    assert (await world.app.records.history(RIN)).tally == Tally(lost=LISTED + 1)


async def test_a_year_is_told_without_those_after_it(world: World) -> None:
    await play(world, 2, RIN)
    world.clock.forward(days=61)
    await play(world, 3, MIO)
    year = world.clock.now().year
    before, running = await world.app.records.year(MIO, year - 1), await world.app.records.year(MIO)
    assert (before.tally, before.streak, before.running) == (Tally(won=2), 2, None), "she wins nothing now"
    assert (running.tally, running.streak, running.running) == (Tally(lost=3), 0, 0)
