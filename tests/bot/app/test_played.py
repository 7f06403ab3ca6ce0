"""What is played: every match that ends goes into the sums once, whatever happens in between."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import text
from structlog.testing import capture_logs

from bot.app.context import Context
from bot.app.played import counting
from bot.app.played.counting import Counting, PlayedMatches
from bot.app.played.figures import FEWEST, Share, find_overview, rank_decks, rank_pairs, rank_weeks, share
from bot.model.decks import StarterDeck
from bot.model.matches import MatchInfo
from bot.model.played import (
    EVER,
    EVERYWHERE,
    Began,
    DeckSort,
    Field,
    Scope,
    Slice,
    Sum,
    first_day,
    read_deck_sort,
    scope_of_server,
    week_of,
)
from bot.store.database import Transaction
from bot.store.played import PlayedTable
from tests.bot.worlds import ARENA, MIO, RIN, World

ALL = tuple(Field)
HERE = scope_of_server(ARENA.guild_id or 0)
LOWEST, TWO = DeckSort("T-1"), DeckSort("T-2")


def ask(scope: Scope = EVERYWHERE, fields: tuple[Field, ...] = ALL, since: int = EVER) -> Slice:
    """Matches of the tiny game."""
    return Slice("tiny", scope, fields, since)


async def count_all(world: World) -> None:
    """Let everything be counted that was noted."""
    while await world.app.counting.work():
        pass


async def sums(world: World, wanted: Slice | None = None) -> dict[Began, Sum]:
    """What both decks of all matches made of them."""
    async with world.store.read() as tx:
        return await tx.played.by_place(wanted or ask())


async def finish(world: World, deck: str = "flat", other: str = "plain", loser: int = RIN) -> str:
    """A match that Mio begins with a deck and Rin answers with another one, until one gives up in a turn."""
    match_id = await world.challenge(deck=deck)
    await world.app.challenges.accept(match_id, RIN, StarterDeck(other))
    while (await world.app.matches.get(match_id)).turn < 2:
        await world.choose(match_id)
    await world.app.matches.concede(match_id, loser)
    return match_id


async def test_a_match_counts_where_it_was_played_and_everywhere(world: World) -> None:
    await finish(world)
    assert await sums(world) == {}, "it is noted, and counted a moment later"
    await count_all(world)
    for scope in (EVERYWHERE, HERE):
        found = await sums(world, ask(scope))
        assert sum(each.played for each in found.values()) == 2
        assert sum(each.won for each in found.values()) == 1
        assert set(found) == {Began.FIRST, Began.SECOND}
    assert await sums(world, ask(scope_of_server(8))) == {}
    async with world.store.read() as tx:
        decks, cards = await tx.played.by_deck(ask()), await tx.played.by_card(ask())
    assert (decks[TWO].played, decks[TWO].won, decks[LOWEST].won) == (1, 1, 0)
    assert {each.card: (each.decks, each.copies, each.won) for each in cards} == {
        "T-1": (1, 3, 0), "T-2": (2, 15, 1), "T-3": (1, 3, 0), "T-4": (1, 3, 0),
    }  # fmt: skip


async def test_a_match_that_cannot_be_summed_up_keeps_no_other_from_being_counted(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost, _ = await finish(world), await finish(world)
    find_first = counting.find_first

    async def fail(context: Context, tx: Transaction, match: MatchInfo) -> int | None:
        if match.id == lost:
            raise KeyError("a leaf that nobody has written")
        return await find_first(context, tx, match)

    monkeypatch.setattr(counting, "find_first", fail)
    with capture_logs() as logs:
        await count_all(world)
    assert [each["match"] for each in logs if each["event"] == "not_counted"] == [lost]
    assert sum(each.played for each in (await sums(world)).values()) == 2, "the decks of the other"


async def test_who_began_is_known_from_the_record(world: World) -> None:
    match_id = await finish(world)
    first = (await world.app.replays.scenes(match_id))[-1].view
    assert first.turn == 2
    began = 1 - first.active
    await count_all(world)
    assert (await sums(world))[Began.FIRST].won == int(began == 0), "Mio sits at 0 and won"


async def test_only_what_is_asked_for_is_told(world: World) -> None:
    match_id = await world.start()
    await world.skip_redraws(match_id)
    async with world.store.write() as tx:
        match = await tx.matches.get(match_id)
        assert match is not None
        await tx.matches.advance(
            msgspec.structs.replace(match, is_rated=False, version=match.version + 1), match.version
        )
    await world.app.matches.concede(match_id, RIN)
    await finish(world)
    await count_all(world)
    for field, played in ((Field.RATED, 2), (Field.CASUAL, 2), (Field.COMPUTER, 0)):
        found = await sums(world, ask(fields=(field,)))
        assert sum(each.played for each in found.values()) == played
    week = week_of(world.clock.now())
    assert await sums(world, ask(since=week + 1)) == {}
    assert await sums(world, ask(since=week)) != {}


async def test_two_of_a_sort_say_nothing_of_its_strength(world: World) -> None:
    await finish(world, "flat", "flat")
    await count_all(world)
    async with world.store.read() as tx:
        assert await tx.played.by_deck(ask()) == {}
        assert await tx.played.by_deck(ask(), is_joined=True) == {}
    assert find_overview(await sums(world)).matches == 1, "but it was a match"


async def test_what_was_given_up_before_its_first_turn_is_no_match(world: World) -> None:
    match_id = await world.start()
    await world.app.matches.concede(match_id, RIN)
    await count_all(world)
    assert await sums(world) == {}
    async with world.store.read() as tx:
        assert await tx.played.list_uncounted(10) == []


async def test_a_match_without_a_result_is_not_even_noted(world: World) -> None:
    match_id = await world.start()
    for days in (53, 7):
        world.clock.forward(days=days)
        await world.sweeper.drain()
    assert (await world.app.matches.get(match_id)).is_over
    async with world.store.read() as tx:
        assert await tx.played.list_uncounted(10) == []


async def test_a_process_that_dies_while_it_counts_leaves_the_match_to_the_next(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The note is taken in the transaction that adds the match: both are done, or neither is."""
    await finish(world)

    async def die(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(PlayedTable, "add", die)
        with pytest.raises(KeyboardInterrupt):
            await world.app.counting.work()
    await world.restart()
    await count_all(world)
    assert sum(each.played for each in (await sums(world)).values()) == 2


async def test_an_end_that_is_undone_leaves_no_note(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """What ends a match is one transaction with the note."""
    match_id = await world.start()
    await world.skip_redraws(match_id)

    class Broken(PlayedMatches):
        async def match_ended(self, *_: object) -> None:
            raise RuntimeError("the disk is gone")

    world.app.context.listeners.append(Broken())
    with pytest.raises(RuntimeError, match="disk"):
        await world.app.matches.concede(match_id, RIN)
    world.app.context.listeners.pop()
    async with world.store.read() as tx:
        assert await tx.played.list_uncounted(10) == []
    await world.app.matches.concede(match_id, RIN)
    await count_all(world)
    assert sum(each.played for each in (await sums(world)).values()) == 2


async def test_two_processes_count_each_match_once(world: World) -> None:
    for _ in range(3):
        await finish(world)
    context: Context = world.app.context
    await asyncio.gather(*(Counting(context).work() for _ in range(3)))
    assert sum(each.played for each in (await sums(world)).values()) == 6


async def test_matches_of_before_are_taken_in(world: World) -> None:
    """As the migration notes them."""
    for _ in range(2):
        await finish(world)
    async with world.store.engine.begin() as connection:
        await connection.execute(text("DELETE FROM uncounted_matches"))
        await connection.execute(
            text("INSERT INTO uncounted_matches (match_id) SELECT id FROM matches WHERE status = 'finished'")
        )
    await count_all(world)
    assert find_overview(await sums(world)).matches == 2


async def test_who_deletes_everything_is_in_no_sum_by_name(world: World) -> None:
    """Sums name nobody; a deck's own name is never kept in them."""
    await finish(world)
    await count_all(world)
    before = await sums(world)
    await world.app.privacy.delete(MIO)
    assert await sums(world) == before
    dump = await world.dump()
    kept = repr([rows for name, rows in dump.items() if name.endswith("_sums")])
    assert str(MIO) not in kept
    assert "Flat" not in kept


# --- figures ------------------------------------------------------------------------------------------------


def test_the_interval_is_wilsons() -> None:
    """Against figures worked out by hand: 10 of 20, and 0 of 20."""
    half, none = share(10, 20), share(0, 20)
    assert (round(half.low, 4), round(half.high, 4)) == (0.2993, 0.7007)
    assert (round(none.low, 4), round(none.high, 4)) == (0.0, 0.1611)
    assert share(0, 0) == Share(0, 0, 0.0, 1.0)
    with pytest.raises(ValueError, match="no share"):
        share(3, 2)


@given(st.integers(0, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_an_interval_holds_its_share_and_shrinks(numbers: tuple[int, int]) -> None:
    won, decided = numbers
    one, more = share(won, decided), share(4 * won, 4 * decided)
    assert 0 <= one.low <= one.value <= one.high <= 1
    assert more.high - more.low <= one.high - one.low + 1e-12


def test_it_covers_the_truth_as_often_as_it_says() -> None:
    """Of many samples of 40 matches of a deck that wins 60 %, about 95 of 100 intervals hold that."""
    chance = Random(7)
    samples = [sum(chance.random() < 0.6 for _ in range(40)) for _ in range(2000)]
    held = sum(share(won, 40).low <= 0.6 <= share(won, 40).high for won in samples)
    assert 0.93 < held / len(samples) < 0.97


def test_of_few_matches_nothing_is_told() -> None:
    one, two = DeckSort("A"), DeckSort("B")
    few, enough = Sum(FEWEST - 1, 9, 0), Sum(FEWEST, 9, 1)
    assert [figure.sort for figure in rank_decks({one: few, two: enough})] == [two]
    assert rank_pairs({(one, two): few, (two, one): few}, [one, two]) == [[None, None], [None, None]]
    assert rank_pairs({(one, two): enough}, [one, two])[0][1] == share(9, FEWEST - 1), "draws are no defeats"
    (line,) = rank_weeks({(1, one): Sum(2 * FEWEST), (2, one): Sum(2 * FEWEST - 1)}, [1, 2], 5)
    assert line.shares == (1.0, None)


def test_sorts_of_decks_are_kept_as_words() -> None:
    for sort in (DeckSort(), DeckSort("T-1"), DeckSort("T-1", "Somebody | else")):
        assert read_deck_sort(sort.key) == sort


def test_weeks_begin_on_monday() -> None:
    world = World("sqlite+aiosqlite://")
    sunday = world.clock.now()
    assert sunday.strftime("%A") == "Sunday"
    assert week_of(sunday + timedelta(hours=12)) == week_of(sunday) + 1
    assert first_day(week_of(sunday)).isoformat() == "2026-10-26"
