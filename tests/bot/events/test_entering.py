"""Signing up, decks, check-in, leaving."""

import json
from datetime import timedelta
from typing import Any

import pytest

from bot.app.events import rounds, stewards
from bot.app.events.decisions import Caller
from bot.app.events.entering import can_sign_up
from bot.app.events.reading import read_field
from bot.app.formats.field import Field
from bot.app.refusals import DeckRefused, Refused
from bot.discord.events.pages import build_card
from bot.discord.platform.pages import Row
from bot.model.announcements import CheckInBegins
from bot.model.decks import StarterDeck, StoredDeckRef
from bot.model.deliveries import EditEvent, PostAnnouncement
from bot.model.errors import Conflict
from bot.model.events import DeckRules, Entrant, Event, EventRules, Kind, Outcome, Reason, Stage
from bot.model.settings import WakingHours
from bot.store.database import Transaction
from engine.kernel.ruleset import Deck, DeckProblem
from tests.bot.events.eventful import (
    BOSS,
    FIRST,
    ORGANISER,
    begin,
    make,
    open_tables,
    play_all,
    play_games,
    run,
)
from tests.bot.tiny_game import TinyRuleset
from tests.bot.worlds import ARENA, EVE, MIO, World, refusal_of


async def store_deck(world: World, user: int, name: str = "Mine") -> str:
    """A deck of a user's own; its id."""
    starter = dict(world.app.decks.starters("tiny"))["plain"]
    saved = await world.app.decks.save(user, "tiny", Deck(name, starter.piles))
    return saved.deck.id


async def list_noted(world: World) -> list[str]:
    """The matches that are to be counted for what is played."""
    async with world.store.read() as tx:
        return list(await tx.played.list_uncounted(100))


async def test_nobody_signs_up_twice_or_too_late_or_where_it_is_full(world: World) -> None:
    event = await make(world, Kind.SINGLE, 3, most=3)
    assert (
        "already"
        in (await refusal_of(world.app.entering.sign_up(event.id, FIRST, StarterDeck("plain")))).sentence
    )
    assert (
        "full" in (await refusal_of(world.app.entering.sign_up(event.id, MIO, StarterDeck("plain")))).sentence
    )
    await world.app.entering.leave(event.id, FIRST)
    await world.app.entering.sign_up(event.id, MIO, StarterDeck("plain"))
    await world.app.organising.begin(event.id, BOSS)
    assert (
        "begun"
        in (await refusal_of(world.app.entering.sign_up(event.id, FIRST, StarterDeck("plain")))).sentence
    )


async def test_whom_the_server_has_muted_does_not_sign_up(world: World) -> None:
    event = await make(world, Kind.SWISS, 0)
    await world.app.mutes.mute(event.guild_id, MIO, 1)
    muted = await refusal_of(world.app.entering.sign_up(event.id, MIO, StarterDeck("plain")))
    assert "muted you here" in muted.sentence
    world.clock.forward(days=2)
    await world.app.entering.sign_up(event.id, MIO, StarterDeck("plain"))


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (EventRules(Kind.DOUBLE, most=3), "4 to 256"),
        (EventRules(Kind.SWISS, rounds=9, most=8), "in 4 rounds at the most"),
        (EventRules(Kind.SINGLE, rounds=2), "Only a Swiss"),
        (EventRules(Kind.ROBIN, most=64), "3 to 32"),
        (EventRules(Kind.SWISS, clock="none"), "might never end"),
        (EventRules(Kind.SWISS, clock="blitz"), "no clock 'blitz'"),
        (EventRules(Kind.SWISS, round_time=timedelta(minutes=1)), "between 10 minutes and 60 days"),
        (EventRules(Kind.SWISS, round_time=timedelta(days=7), is_calendar=True), "Only a round robin"),
        (EventRules(Kind.ROBIN, is_calendar=True), "such as a week"),
        (EventRules(Kind.SWISS, best_of=2), "1 game or by the best of 3"),
        (EventRules(Kind.SINGLE, late_rounds=1), "in a Swiss alone"),
        (EventRules(Kind.SWISS, check_in=timedelta(minutes=30)), "say when it starts"),
    ],
)
async def test_an_event_that_cannot_be_is_refused_and_nothing_is_kept(
    world: World, rules: EventRules, sentence: str
) -> None:
    before = await world.dump()
    making = world.app.making.create(name="Cup", ruleset="tiny", rules=rules, place=ARENA, organiser=1)
    assert sentence in (await refusal_of(making)).sentence
    assert await world.dump() == before


async def test_an_event_never_begins_in_the_past(world: World) -> None:
    past = world.clock.now() - timedelta(hours=1)
    making = world.app.making.create(
        name="Cup", ruleset="tiny", rules=EventRules(Kind.SWISS), place=ARENA, organiser=1, starts_at=past
    )
    assert "later than now" in (await refusal_of(making)).sentence


async def test_too_few_players_begin_nothing(world: World) -> None:
    event = await make(world, Kind.DOUBLE, 3, most=16)
    refused = await refusal_of(world.app.organising.begin(event.id, BOSS))
    assert "Double elimination needs at least 4 players; 3 are there" in refused.sentence
    assert (await world.app.events.get(event.id)).event.stage is Stage.SIGN_UP


async def test_starter_decks_only(world: World) -> None:
    event = await make(world, Kind.SWISS, 0, decks=DeckRules(is_starter=True))
    own = StoredDeckRef(await store_deck(world, MIO))
    with pytest.raises(DeckRefused) as refused:
        await world.app.entering.sign_up(event.id, MIO, own)
    assert "Only starter decks" in refused.value.problems[0].text
    await world.app.entering.sign_up(event.id, MIO, StarterDeck("plain"))


async def test_banned_cards_are_named(world: World) -> None:
    plain = dict(world.app.decks.starters("tiny"))["plain"]
    banned = next(iter(next(iter(plain.piles.values()))))
    event = await make(world, Kind.SWISS, 0, decks=DeckRules(banned=(banned,)))
    with pytest.raises(DeckRefused) as refused:
        await world.app.entering.sign_up(event.id, MIO, StarterDeck("plain"))
    assert [problem.card for problem in refused.value.problems] == [banned]


async def test_only_cards_of_some_sets(world: World) -> None:
    event = await make(world, Kind.SWISS, 0, decks=DeckRules(sets=("XX",)))
    with pytest.raises(DeckRefused) as refused:
        await world.app.entering.sign_up(event.id, MIO, StoredDeckRef(await store_deck(world, MIO)))
    assert "none of the sets" in refused.value.problems[0].text
    await world.app.entering.sign_up(event.id, MIO, StarterDeck("plain"))


async def test_a_deck_that_a_list_has_banned_since_is_refused_at_the_beginning(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = await make(world, Kind.SWISS, 4)
    monkeypatch.setattr("bot.app.events.beginning.find_problems", lambda *_, **__: ["banned"])
    refused = await refusal_of(world.app.organising.begin(event.id, BOSS))
    assert "by their numbers: 1, 2, 3, 4" in refused.sentence
    assert not (await world.app.events.get(event.id)).field.pairings


async def test_a_deck_is_played_to_the_end_whatever_lists_change(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    event_id = await begin(world, Kind.SWISS, 4, best_of=3)
    monkeypatch.setattr(TinyRuleset, "check_deck", lambda *_: [DeckProblem("Banned.")])
    view = await play_all(world, event_id)
    assert (view.event.stage, view.event.round) == (Stage.OVER, 2)


async def test_who_does_not_check_in_is_not_paired(world: World) -> None:
    starts = world.clock.now() + timedelta(hours=2)
    event = await make(world, Kind.SWISS, 6, starts, check_in=timedelta(minutes=30))
    refused = await refusal_of(world.app.entering.check_in(event.id, FIRST))
    assert "Nobody has to check in" in refused.sentence
    world.clock.forward(hours=1.6)
    await world.stewards.drain()
    for user in range(FIRST, FIRST + 4):
        await world.app.entering.check_in(event.id, user)
    world.clock.forward(hours=1)
    await run(world)
    view = await world.app.events.get(event.id)
    assert view.event.stage is Stage.RUNNING
    assert len(view.field.playing) == 4
    assert len(view.tables) == 2


HOUR = timedelta(hours=1)


async def announce_check_in(world: World) -> str:
    """An event of six that begins in two hours, with an hour to check in, whose post is made; its id. The
    process gives signs of life.
    """
    starts = world.clock.now() + 2 * HOUR
    event = await make(world, Kind.SWISS, 6, starts, check_in=HOUR)
    await world.dispatcher.drain()
    await world.sweeper.beat()
    return event.id


async def pass_time(world: World, minutes: int) -> None:
    """Let time pass in which the bot runs."""
    for _ in range(0, minutes, 5):
        world.clock.forward(minutes=5)
        await world.sweeper.beat()
        await run(world)


@pytest.mark.parametrize("is_first", [True, False])
async def test_a_check_in_takes_longer_by_what_the_bot_was_away(world: World, *, is_first: bool) -> None:
    """Whether the sweeper or the event's worker is the first to look."""
    event_id = await announce_check_in(world)
    await pass_time(world, 65)
    await world.app.entering.check_in(event_id, FIRST)
    await world.dispatcher.drain()
    before = (await world.app.events.get(event_id)).event.starts_at
    assert before is not None
    world.postman.forget()
    world.clock.forward(hours=3)
    await world.restart()
    if not is_first:
        await world.stewards.drain()
    await world.sweeper.begin()
    await run(world)
    event = (await world.app.events.get(event_id)).event
    assert (event.stage, event.starts_at) == (Stage.CHECK_IN, before + 3 * HOUR)
    await world.dispatcher.drain()
    assert len(world.postman.of(EditEvent)) == 1, "its post says when it begins"
    (called,) = [post.announcement for post in world.postman.of(PostAnnouncement)]
    assert isinstance(called, CheckInBegins)
    assert called.until == before + 3 * HOUR, "what has called them names another time"
    assert called.users == tuple(range(FIRST + 1, FIRST + 6)), "who has checked in is asked no more"
    await world.app.entering.check_in(event_id, FIRST + 1)
    await world.app.entering.check_in(event_id, FIRST + 2)
    await world.app.entering.check_in(event_id, FIRST + 3)
    await pass_time(world, 50)
    assert (await world.app.events.get(event_id)).event.stage is Stage.CHECK_IN
    await pass_time(world, 5)
    view = await world.app.events.get(event_id)
    assert (view.event.stage, sorted(view.field.playing)) == (Stage.RUNNING, [1, 2, 3, 4])


async def test_a_check_in_wakes_nobody(world: World) -> None:
    now = world.clock.now()
    async with world.store.write() as tx:
        hours = WakingHours("UTC", (now.hour + 8) % 24, (now.hour + 9) % 24)
        await tx.people.set_waking_hours(FIRST, hours)
    await announce_check_in(world)
    await pass_time(world, 65)
    await world.dispatcher.drain()
    (called,) = [post.announcement for post in world.postman.of(PostAnnouncement)]
    assert isinstance(called, CheckInBegins)
    assert (called.users[0], called.pings[0]) == (FIRST, FIRST + 1)


@pytest.mark.parametrize("minutes", [50, 90, 300])
async def test_a_check_in_that_should_have_begun_while_the_bot_was_away_is_as_long_as_any(
    world: World, minutes: int
) -> None:
    event_id = await announce_check_in(world)
    await pass_time(world, 40)
    world.clock.forward(minutes=minutes)
    await world.restart()
    await world.sweeper.begin()
    await run(world)
    event = (await world.app.events.get(event_id)).event
    assert (event.stage, event.starts_at) == (Stage.CHECK_IN, world.clock.now() + HOUR)
    await world.dispatcher.drain()
    (called,) = [post.announcement for post in world.postman.of(PostAnnouncement)]
    assert isinstance(called, CheckInBegins)
    assert called.until == event.starts_at


async def test_an_event_without_a_check_in_begins_at_its_time_though_the_bot_was_away(world: World) -> None:
    starts = world.clock.now() + 2 * HOUR
    later = await make(world, Kind.SWISS, 6, starts + HOUR, check_in=HOUR)
    event = await make(world, Kind.SWISS, 6, starts)
    await world.sweeper.beat()
    world.clock.forward(minutes=119)
    await world.sweeper.begin()
    await run(world)
    assert (await world.app.events.get(event.id)).event.starts_at == starts
    assert (await world.app.events.get(later.id)).event.starts_at == starts + HOUR, "it comes yet"
    world.clock.forward(minutes=1)
    await run(world)
    assert (await world.app.events.get(event.id)).event.stage is Stage.RUNNING


async def test_an_event_that_cannot_begin_at_its_time_waits_for_its_organisers(world: World) -> None:
    event = await make(world, Kind.SWISS, 3, world.clock.now() + timedelta(hours=1))
    world.clock.forward(hours=2)
    await world.stewards.drain()
    view = await world.app.events.get(event.id)
    assert view.event.paused_at is not None
    await world.app.entering.sign_up(event.id, MIO, StarterDeck("plain"))
    await world.app.organising.begin(event.id, BOSS)
    await run(world)
    assert len((await world.app.events.get(event.id)).tables) == 2


async def test_one_may_enter_a_swiss_late(world: World) -> None:
    event_id = await begin(world, Kind.SWISS, 4, late_rounds=1)
    await world.app.entering.sign_up(event_id, MIO, StarterDeck("plain"))
    await play_games(world, event_id)
    view = await world.app.events.get(event_id)
    assert 5 in {number for table in view.tables for number in table.players}
    late = await refusal_of(world.app.entering.sign_up(event_id, 5, StarterDeck("plain")))
    assert "begun" in late.sentence


async def test_who_takes_the_place_of_somebody_just_as_they_leave_stays(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    event_id, drop = await begin(world, Kind.SWISS, 4), world.app.entering.drop

    async def be_replaced(*args: Any, **kwargs: Any) -> None:
        await world.app.organising.replace(event_id, BOSS, 1, MIO, "They have to go")
        await drop(*args, **kwargs)

    monkeypatch.setattr(world.app.entering, "drop", be_replaced)
    await world.app.entering.leave(event_id, FIRST)
    assert (await world.app.events.get(event_id, MIO)).find(1).is_in


@pytest.mark.parametrize(("late_rounds", "is_in"), [(0, False), (1, True)])
async def test_a_swiss_that_has_begun_lets_in_late_whom_its_rules_let(
    world: World, late_rounds: int, *, is_in: bool
) -> None:
    event = await make(world, Kind.SWISS, 4, late_rounds=late_rounds)
    await world.app.organising.begin(event.id, BOSS)
    view = await world.app.events.get(event.id)
    assert view.event.round == 0, "its first round isn't paired yet"
    assert can_sign_up(view.event, view.rounds) is is_in


async def test_nobody_enters_a_swiss_in_its_last_round(world: World) -> None:
    event_id = await begin(world, Kind.SWISS, 4, rounds=2, late_rounds=2)
    await play_games(world, event_id)
    view = await world.app.events.get(event_id)
    assert view.event.round == 2
    late = await refusal_of(world.app.entering.sign_up(event_id, MIO, StarterDeck("plain")))
    assert "nobody can enter any more" in late.sentence
    page = build_card(view, world.app.context.packs.get("tiny")).page
    assert page is not None
    assert "Sign up" not in [
        each.label for row in page.blocks if isinstance(row, Row) for each in row.buttons
    ]


async def test_who_leaves_loses_what_is_played_and_the_others_go_on(world: World) -> None:
    event_id = await begin(world, Kind.SWISS, 4)
    (table, _) = await open_tables(world, event_id)
    view = await world.app.events.get(event_id)
    leaver = view.find(table.first)
    assert leaver.user_id is not None
    assert table.match_id is not None
    await world.app.entering.leave(event_id, leaver.user_id)
    assert (await world.app.matches.get(table.match_id)).is_over
    after = next(t for t in (await world.app.events.get(event_id)).tables if t.number == table.number)
    assert (after.outcome, after.reason) == (Outcome.SECOND, Reason.DROPPED)
    view = await play_all(world, event_id)
    assert view.event.stage is Stage.OVER
    again = await refusal_of(world.app.entering.leave(event_id, leaver.user_id))
    assert "don't play" in again.sentence


async def test_deleted_people_are_former_players_with_no_deck(world: World) -> None:
    event_id = await begin(world, Kind.ROBIN, 4)
    await world.app.privacy.delete(FIRST)
    async with world.store.read() as tx:
        gone = await tx.rows.get(Entrant, event_id=event_id, number=1)
    assert gone is not None
    assert (gone.user_id, gone.deck, gone.is_in) == (None, None, False)
    view = await play_all(world, event_id)
    assert len(view.standings) == 4


async def test_decisions_are_handed_out_to_who_made_them_and_whom_they_name(world: World) -> None:
    """Everybody can read them below the event, so whom one names is told all of it."""

    async def read_reasons(user_id: int) -> list[str]:
        rows = json.loads((await world.app.privacy.export(user_id)).data)["rows"]
        return [each["reason"] for each in rows["event_rulings"]]

    event_id = await begin(world, Kind.SWISS, 4)
    await world.app.organising.add_organiser(event_id, BOSS, EVE)
    await world.app.organising.pause(event_id, BOSS, "The hall is closed")
    await world.app.organising.resume(event_id, Caller(EVE))
    await world.app.organising.replace(event_id, BOSS, 1, MIO, "Ill")
    assert await read_reasons(ORGANISER) == ["", "The hall is closed", "Ill"]
    assert await read_reasons(EVE) == ["", ""], "that she helps, and what she decided"
    assert await read_reasons(FIRST) == ["Ill"], "whose place was taken"
    assert await read_reasons(FIRST + 1) == []
    listed = [each.reason for each in await world.app.events.rulings(event_id)]
    assert listed == ["Ill", "", "The hall is closed", ""]


async def test_what_came_of_an_event_stays_when_somebody_leaves_after_its_end(world: World) -> None:
    event_id = await begin(world, Kind.SINGLE, 2)
    view = await play_all(world, event_id)
    places = {line.number: line.place for line in view.standings}
    winner = view.find(next(number for number, place in places.items() if place == 1))
    assert winner.user_id is not None
    assert "is over" in (await refusal_of(world.app.entering.leave(event_id, winner.user_id))).sentence
    await world.app.privacy.delete(winner.user_id)
    after = await world.app.events.get(event_id)
    assert {line.number: line.place for line in after.standings} == places


async def test_who_leaves_while_a_round_is_paired_is_not_in_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = await make(world, Kind.SWISS, 4)
    await world.app.organising.begin(event.id, BOSS)
    begun = (await world.app.events.get(event.id)).event

    async def leave_meanwhile(tx: Transaction, event: Event) -> Field:
        field = await read_field(tx, event)
        monkeypatch.setattr(rounds, "read_field", read_field)
        await world.app.entering.leave(event.id, FIRST)
        return field

    monkeypatch.setattr(rounds, "read_field", leave_meanwhile)
    with pytest.raises(Conflict):
        await rounds.pair_round(world.app.context, begun, world.clock.now())
    await run(world)
    view = await world.app.events.get(event.id)
    assert all(1 not in table.players for table in view.field.pairings)


async def test_a_deck_handed_in_while_a_table_is_opened_is_played(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = await make(world, Kind.SINGLE, 2, is_free=True)

    async def hand_in_meanwhile(tx: Transaction, event: Event) -> Field:
        field = await read_field(tx, event)
        monkeypatch.setattr(stewards, "read_field", read_field)
        await world.app.entering.hand_in(event.id, FIRST, StarterDeck("flat"))
        return field

    monkeypatch.setattr(stewards, "read_field", hand_in_meanwhile)
    await world.app.organising.begin(event.id, BOSS)
    await run(world)
    (table,) = await open_tables(world, event.id)
    assert table.match_id is not None
    async with world.store.read() as tx:
        names = [deck.name for deck in (await tx.matches.header(table.match_id)).decks]
    assert "Flat" in names, names


async def test_who_is_deleted_before_it_begins_leaves_nothing(world: World) -> None:
    event = await make(world, Kind.SWISS, 4)
    await world.app.privacy.delete(FIRST)
    assert 1 not in {each.number for each in (await world.app.events.get(event.id)).field.entrants}


async def test_decks_are_fixed_unless_the_rules_let_one_change(world: World) -> None:
    fixed = await begin(world, Kind.SWISS, 4)
    refused = await refusal_of(world.app.entering.hand_in(fixed, FIRST, StarterDeck("plain")))
    assert "fixed" in refused.sentence
    free = await make(world, Kind.SINGLE, 2, best_of=3, is_free=True)
    await world.app.organising.begin(free.id, BOSS)
    await run(world)
    (table,) = await open_tables(world, free.id)
    assert table.match_id is not None
    await world.app.matches.concede(table.match_id, FIRST)
    await world.stewards.drain()
    assert not await open_tables(world, free.id), "there is time to change decks"
    own = StoredDeckRef(await store_deck(world, FIRST, "Another"))
    await world.app.entering.hand_in(free.id, FIRST, own)
    world.clock.forward(minutes=6)
    await run(world)
    (table,) = await open_tables(world, free.id)
    async with world.store.read() as tx:
        decks = (await tx.matches.header(table.match_id or "")).decks
    assert "Another" in {deck.name for deck in decks}


async def test_decks_of_closed_events_are_told_when_the_event_is_over(world: World) -> None:
    event_id = await begin(world, Kind.SWISS, 4, is_open=False)
    (table, _) = await open_tables(world, event_id)
    assert table.match_id is not None
    match = await world.app.matches.get(table.match_id)
    await world.app.matches.concede(match.id, match.users[0])
    for doing in (world.app.matches.journal(match.id), world.app.rematches.offer(match.id, match.users[0])):
        with pytest.raises(Refused, match="lists of decks are closed"):
            await doing
    assert not (await world.app.events.get(event_id)).are_lists_shown
    assert await list_noted(world) == [], "nor does it count for what is played"
    assert (await play_all(world, event_id)).are_lists_shown
    assert await world.app.matches.journal(match.id)
    assert match.id in await list_noted(world)
