"""What organisers decide, and the ends of rounds."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import msgspec
import pytest
from sqlalchemy import update

from bot.app.events.decisions import Caller
from bot.app.formats.field import Field, Meeting
from bot.app.formats.formats import pair_otherwise
from bot.app.refusals import Frozen, Refused
from bot.discord.events.notes import build_rulings, tell_ruling
from bot.discord.platform.pages import Text
from bot.model.announcements import RoundEnds
from bot.model.challenges import Place
from bot.model.decks import StarterDeck
from bot.model.deliveries import EditEvent, EditRound, PostAnnouncement
from bot.model.event_rulings import RulingKind
from bot.model.events import Entrant, EventMatch, Kind, Lateness, Outcome, Pairing, Reason, Stage
from bot.model.matches import MatchStatus, OfferKind
from bot.model.settings import WakingHours
from bot.store.schema import match_headers, match_records, match_snapshots
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
from tests.bot.worlds import ARENA, EVE, MIO, World, refusal_of

WEEK = timedelta(days=7)


async def test_only_organisers_decide(world: World) -> None:
    event_id = await begin(world, Kind.SWISS, 4)
    use = world.app.organising
    for doing in (
        use.pause(event_id, Caller(EVE), "x"),
        use.set_result(event_id, Caller(EVE), (1, 1), None, "x"),
    ):
        with pytest.raises(Refused, match="Only the organisers"):
            await doing
    await use.pause(event_id, Caller(EVE, is_manager=True), "Lunch")
    await use.resume(event_id, BOSS)
    await use.add_organiser(event_id, BOSS, EVE)
    await use.pause(event_id, Caller(EVE), "Dinner")
    kinds = [each.kind for each in await world.app.events.rulings(event_id)]
    assert kinds == [RulingKind.PAUSED, RulingKind.JOINED, RulingKind.RESUMED, RulingKind.PAUSED]


async def test_members_of_the_role_decide(world: World) -> None:
    event = await world.app.making.create(
        name="Cup",
        ruleset="tiny",
        rules=(await make(world, Kind.SWISS, 0)).rules,
        place=ARENA,
        organiser=ORGANISER,
        role_id=55,
    )
    await world.app.organising.check_runs(event, Caller(EVE, roles=(55,)))
    with pytest.raises(Refused, match="Only the organisers"):
        await world.app.organising.check_runs(event, Caller(EVE, roles=(56,)))


async def test_a_paused_event_stands_still_and_has_its_time_back(world: World) -> None:
    event_id = await begin(world, Kind.SWISS, 4, round_time=WEEK)
    ends = (await world.app.events.get(event_id)).event.round_ends_at
    assert ends is not None
    await world.app.organising.pause(event_id, BOSS, "Holidays")
    world.clock.forward(days=10)
    await world.stewards.drain()
    assert len(await open_tables(world, event_id)) == 2, "nothing has ended"
    await world.app.organising.resume(event_id, BOSS)
    resumed = (await world.app.events.get(event_id)).event
    assert resumed.round_ends_at is not None
    assert abs(resumed.round_ends_at - ends - timedelta(days=10)) < timedelta(minutes=1)


async def test_a_result_is_changed_with_a_reason(world: World) -> None:
    event_id = await begin(world, Kind.SWISS, 4)
    (table, _) = await open_tables(world, event_id)
    await world.app.organising.set_result(event_id, BOSS, (1, table.number), Outcome.SECOND, "Wrong deck")
    assert table.match_id is not None
    match = await world.app.matches.get(table.match_id)
    assert match.status is MatchStatus.UNFINISHED
    view = await world.app.events.get(event_id)
    ruled = next(each for each in view.tables if each.number == table.number)
    assert (ruled.outcome, ruled.reason, ruled.match_id) == (Outcome.SECOND, Reason.RULED, None)
    assert (await world.app.events.rulings(event_id))[0].reason == "Wrong deck"
    await play_all(world, event_id)


async def test_a_table_is_played_again(world: World) -> None:
    event_id = await begin(world, Kind.SINGLE, 4)
    (table, _) = await open_tables(world, event_id)
    await world.app.organising.set_result(event_id, BOSS, (1, table.number), None, "The board was wrong")
    await run(world)
    again = next(each for each in await open_tables(world, event_id) if each.number == table.number)
    assert again.match_id != table.match_id
    await play_all(world, event_id)


async def test_a_decided_table_that_is_played_again_is_decided_by_the_new_game(world: World) -> None:
    event_id = await begin(world, Kind.SWISS, 4)
    (table, _) = await open_tables(world, event_id)
    assert table.match_id is not None
    match = await world.app.matches.get(table.match_id)
    await world.app.matches.concede(match.id, match.users[1])
    await run(world)
    await world.app.organising.set_result(event_id, BOSS, (1, table.number), None, "The board was wrong")
    await run(world)
    again = next(each for each in await open_tables(world, event_id) if each.number == table.number)
    assert again.match_id is not None
    assert (again.first_won, again.second_won) == (0, 0)
    await world.app.matches.concede(again.match_id, match.users[0])
    await run(world)
    view = await world.app.events.get(event_id)
    decided = next(each for each in view.tables if (each.round, each.number) == (1, table.number))
    assert (decided.first_won, decided.second_won) in {(0, 1), (1, 0)}
    assert decided.outcome is not None
    await play_all(world, event_id)


async def test_what_the_bot_was_away_in_a_pause_is_given_back_once(world: World) -> None:
    event_id = await begin(world, Kind.SWISS, 4, round_time=WEEK)
    before = (await world.app.events.get(event_id)).event.round_ends_at
    assert before is not None
    await world.sweeper.beat()
    await world.app.organising.pause(event_id, BOSS, "Holidays")
    world.clock.forward(hours=5)
    await world.sweeper.beat()
    await world.app.organising.resume(event_id, BOSS)
    after = (await world.app.events.get(event_id)).event.round_ends_at
    assert after == before + timedelta(hours=5)


async def test_a_round_is_paired_anew_as_long_as_nothing_was_finished(world: World) -> None:
    event_id = await begin(world, Kind.SWISS, 6)
    before = {table.match_id for table in await open_tables(world, event_id)}
    await world.app.organising.pair_again(event_id, BOSS, "Somebody was missing")
    await run(world)
    after = {table.match_id for table in await open_tables(world, event_id)}
    assert len(after) == 3
    assert not before & after
    table, *_ = await open_tables(world, event_id)
    assert table.match_id is not None
    match = await world.app.matches.get(table.match_id)
    await world.app.matches.concede(match.id, match.users[0])
    refused = await refusal_of(world.app.organising.pair_again(event_id, BOSS, "Again"))
    assert "were finished" in refused.sentence
    await play_all(world, event_id)


async def test_a_round_takes_longer_by_what_the_bot_was_away(world: World) -> None:
    timed = await begin(world, Kind.SWISS, 4, round_time=WEEK)
    open_ended = await begin(world, Kind.SWISS, 4)
    await world.sweeper.beat()
    before = (await world.app.events.get(timed)).event.round_ends_at
    assert before is not None
    await world.dispatcher.drain()
    world.postman.forget()
    world.clock.forward(hours=2)
    await world.sweeper.beat()
    assert (await world.app.events.get(timed)).event.round_ends_at == before + timedelta(hours=2)
    await world.dispatcher.drain()
    for edit in (EditEvent, EditRound):
        assert [each.subject for each in world.postman.of(edit)] == [timed], "its posts tell until when"
    assert (await world.app.events.get(open_ended)).event.round_ends_at is None
    world.clock.forward(hours=WEEK / timedelta(hours=1) - 1)
    await world.stewards.drain()
    assert (await world.app.events.get(timed)).event.round == 1, "it isn't over yet"


async def test_a_round_that_began_after_the_bot_was_away_takes_no_longer(world: World) -> None:
    await world.sweeper.beat()
    world.clock.forward(hours=2)
    timed = await begin(world, Kind.SWISS, 4, round_time=WEEK)
    world.clock.forward(seconds=5)
    await world.sweeper.beat()
    assert (await world.app.events.get(timed)).event.round_ends_at == world.clock.now() + WEEK


async def test_a_game_that_was_finished_counts_though_its_table_was_decided_otherwise(world: World) -> None:
    event_id = await begin(world, Kind.SWISS, 4, best_of=3)
    table, _ = await open_tables(world, event_id)
    match = await world.app.matches.get(table.match_id or "")
    await world.app.matches.concede(match.id, match.users[0])
    await run(world)
    assert match.users[0] is not None
    await world.app.entering.leave(event_id, match.users[0])
    assert not await world.app.organising.has_other_way(event_id)
    refused = await refusal_of(world.app.organising.pair_again(event_id, BOSS, "Somebody has left"))
    assert "were finished" in refused.sentence


async def seated(world: World, event_id: str) -> frozenset[frozenset[int]]:
    """Who sits together in the running round."""
    view = await world.app.events.get(event_id)
    return frozenset(frozenset(each.players) for each in view.tables)


async def test_another_way_to_pair_a_round_is_looked_for_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    event_id, looked = await begin(world, Kind.SWISS, 4), list[Field]()

    def look(field: Field) -> list[Meeting] | None:
        looked.append(field)
        return pair_otherwise(field)

    monkeypatch.setattr("bot.app.events.organising.pair_otherwise", look)
    for _ in range(3):
        assert await world.app.organising.has_other_way(event_id)
    assert len(looked) == 1
    await world.app.organising.pair_again(event_id, BOSS, "Not so")
    assert len(looked) == 1, "what was seen is done"
    await run(world)
    assert await world.app.organising.has_other_way(event_id)
    assert len(looked) == 2, "the round is another one"
    await world.app.organising.remove(event_id, BOSS, 4, "Ill")
    await world.app.organising.has_other_way(event_id)
    assert len(looked) == 3, "others play in it"


async def test_decisions_are_told_of_who_was_taken_out_before_the_round_was_paired_anew(world: World) -> None:
    event_id, use = await begin(world, Kind.SWISS, 4), world.app.organising
    table = await own_table(world, event_id, FIRST)
    await use.set_result(event_id, BOSS, (1, table.number), Outcome.FIRST, "Absent")
    await use.pair_again(event_id, BOSS, "Not so")
    await use.remove(event_id, BOSS, 1, "Ill")
    told = build_rulings(await world.app.events.get(event_id), await world.app.events.rulings(event_id), 0)
    words = (
        "\n".join(block.text for block in told.page.blocks if isinstance(block, Text)) if told.page else ""
    )
    assert f"table {table.number}**: somebody has won against" in words
    assert "somebody was taken out." in words


async def test_a_round_is_never_paired_again_as_it_was(world: World) -> None:
    event_id = await begin(world, Kind.SWISS, 4)
    ways = {await seated(world, event_id)}
    for _ in range(2):
        assert await world.app.organising.has_other_way(event_id)
        await world.app.organising.pair_again(event_id, BOSS, "Not so")
        await run(world)
        ways.add(await seated(world, event_id))
    assert len(ways) == 3, "four players have three ways to meet"
    assert not await world.app.organising.has_other_way(event_id)
    refused = await refusal_of(world.app.organising.pair_again(event_id, BOSS, "Not so either"))
    assert "There is no other way to pair this round" in refused.sentence
    await play_games(world, event_id)
    before = await seated(world, event_id)
    await world.app.organising.pair_again(event_id, BOSS, "The next round has ways of its own")
    await run(world)
    assert await seated(world, event_id) != before


async def test_where_the_order_says_who_meets_there_is_no_other_way(world: World) -> None:
    event_id = await begin(world, Kind.SINGLE, 4)
    refused = await refusal_of(world.app.organising.pair_again(event_id, BOSS, "Not so"))
    assert "There is no other way to pair this round" in refused.sentence
    (table, _) = await open_tables(world, event_id)
    await world.app.organising.remove(event_id, BOSS, table.first, "Ill")
    await play_all(world, event_id)


@pytest.mark.parametrize("players", [4, 5])
async def test_a_round_robin_whose_first_round_somebody_leaves_keeps_its_schedule(
    world: World, players: int
) -> None:
    event_id = await begin(world, Kind.ROBIN, players)
    before = await seated(world, event_id)
    leaver = (await open_tables(world, event_id))[0].first
    await world.app.entering.leave(event_id, FIRST + leaver - 1)
    await run(world)
    assert not await world.app.organising.has_other_way(event_id)
    refused = await refusal_of(world.app.organising.pair_again(event_id, BOSS, "Somebody has left"))
    assert "There is no other way to pair this round" in refused.sentence
    assert await seated(world, event_id) == before
    view = await play_all(world, event_id)
    met = [frozenset(each.players) for each in view.field.pairings if each.second is not None]
    assert len(met) == len(set(met)) == players * (players - 1) // 2
    assert len(view.standings) == players


async def test_somebody_takes_a_players_place_with_their_points(world: World) -> None:
    event_id = await begin(world, Kind.SWISS, 4)
    await play_games(world, event_id)
    view = await world.app.events.get(event_id)
    best = view.standings[0]
    await world.app.organising.replace(event_id, BOSS, best.number, MIO, "Ill")
    await run(world)
    view = await world.app.events.get(event_id)
    assert view.find(best.number).user_id == MIO
    assert next(line for line in view.standings if line.number == best.number).points == best.points
    tables = await open_tables(world, event_id)
    assert len(tables) == 2
    seated = [set((await world.app.matches.get(table.match_id or "")).users) for table in tables]
    assert any(MIO in users for users in seated)
    await play_all(world, event_id)


async def test_who_takes_a_place_plays_what_is_left_of_earlier_rounds(world: World) -> None:
    event_id, table = await begin_on_vacation(world)
    left = await world.app.matches.get(table.match_id or "")
    number, user = table.first, (await world.app.events.get(event_id)).find(table.first).user_id
    await world.app.organising.replace(event_id, BOSS, number, MIO, "On vacation for months")
    await run(world)
    assert (await world.app.matches.get(left.id)).status is MatchStatus.UNFINISHED
    again = next(each for each in await open_tables(world, event_id) if each.round == 1)
    match = await world.app.matches.get(again.match_id or "")
    assert {*match.users} == {*left.users} - {user} | {MIO}
    world.clock.forward(days=5)
    await run(world)
    assert again in await open_tables(world, event_id), "it has the time of the running round"
    world.clock.forward(days=3)
    await run(world)
    view = await world.app.events.get(event_id)
    assert next(each for each in view.field.pairings if each.round == 1 and each.second).outcome is not None


async def test_who_was_taken_out_does_not_come_back_by_the_button(world: World) -> None:
    event = await make(world, Kind.SWISS, 5)
    await world.app.organising.remove(event.id, BOSS, 1, "Rude")
    from_button = world.app.entering.sign_up(event.id, FIRST, StarterDeck("plain"))
    assert "have left" in (await refusal_of(from_button)).sentence
    await world.app.organising.begin(event.id, BOSS)
    assert 1 not in (await world.app.events.get(event.id)).field.playing


async def test_the_place_of_who_was_taken_out_is_given_only_while_there_is_room(world: World) -> None:
    event = await make(world, Kind.SWISS, 5, most=5)
    await world.app.organising.remove(event.id, BOSS, 1, "Rude")
    await world.app.entering.sign_up(event.id, EVE, StarterDeck("plain"))
    replacing = world.app.organising.replace(event.id, BOSS, 1, MIO, "For her sister")
    assert "is full: it has 5 players" in (await refusal_of(replacing)).sentence
    await world.app.entering.leave(event.id, EVE)
    await world.app.organising.replace(event.id, BOSS, 1, MIO, "For her sister")
    assert len((await world.app.events.get(event.id)).field.playing) == 5


@pytest.mark.parametrize("is_deleted", [False, True])
async def test_a_table_is_not_played_again_where_somebody_has_left(world: World, *, is_deleted: bool) -> None:
    event_id = await begin(world, Kind.SWISS, 4)
    table = await own_table(world, event_id, FIRST)
    await (world.app.privacy.delete(FIRST) if is_deleted else world.app.entering.leave(event_id, FIRST))
    again = world.app.organising.set_result(event_id, BOSS, (1, table.number), None, "Once more")
    assert "Player number 1 has left" in (await refusal_of(again)).sentence
    await play_all(world, event_id)


async def test_who_takes_the_place_of_a_player_wins_against_one_who_has_left(world: World) -> None:
    event_id = await begin(world, Kind.SWISS, 4)
    table = await own_table(world, event_id, FIRST)
    for number in table.players:
        user = (await world.app.events.get(event_id)).find(number).user_id
        assert user is not None
        await world.app.privacy.delete(user)
    await world.app.organising.replace(event_id, BOSS, 1, MIO, "They came instead")
    await run(world)
    won = await own_table(world, event_id, MIO)
    assert won.number == table.number
    assert won.outcome is (Outcome.FIRST if won.first == 1 else Outcome.SECOND)
    assert won.reason is Reason.DROPPED
    (rival,) = {*table.players} - {1}
    await world.app.organising.replace(event_id, BOSS, rival, EVE, "So did they")
    await run(world)
    match = await world.app.matches.get((await own_table(world, event_id, MIO)).match_id or "")
    assert {*match.users} == {MIO, EVE}, "now both are there"
    await play_all(world, event_id)


async def begin_without_the_last(world: World, kind: Kind) -> str:
    """An event of five, the last of whom doesn't check in; its first round is being played. Its id."""
    starts = world.clock.now() + timedelta(hours=2)
    event = await make(world, kind, 5, starts, check_in=timedelta(hours=1))
    world.clock.forward(minutes=61)
    await run(world)
    for user in range(FIRST, FIRST + 4):
        await world.app.entering.check_in(event.id, user)
    world.clock.forward(hours=1)
    await run(world)
    assert (await world.app.events.get(event.id)).event.round == 1
    return event.id


@pytest.mark.parametrize("kind", [Kind.SINGLE, Kind.DOUBLE, Kind.ROBIN])
async def test_nobody_takes_the_place_of_who_was_not_there_at_the_beginning(world: World, kind: Kind) -> None:
    event_id = await begin_without_the_last(world, kind)
    for user in (FIRST + 4, MIO):
        refused = await refusal_of(world.app.organising.replace(event_id, BOSS, 5, user, "They are here now"))
        assert "Player number 5 wasn't there when the first round" in refused.sentence
    assert await world.app.events.rulings(event_id) == []
    view = await play_all(world, event_id)
    assert [line.number for line in view.standings if line.number == 5] == []


@pytest.mark.parametrize("kind", [Kind.SINGLE, Kind.DOUBLE])
async def test_nobody_takes_a_place_without_which_a_bracket_has_gone_on(world: World, kind: Kind) -> None:
    event_id = await begin(world, kind, 8)
    winner = await go_on_without_a_winner(world, event_id)
    refused = await refusal_of(world.app.organising.replace(event_id, BOSS, winner, MIO, "They come instead"))
    assert f"Player number {winner} has left" in refused.sentence
    view = await play_all(world, event_id)
    if kind is Kind.SINGLE:
        assert view.event.round == 3, "eight players, three rounds"


async def go_on_without_a_winner(world: World, event_id: str) -> int:
    """Have the winner of a table leave while the others are played, until the second round is being played
    without them. Their number.
    """
    table = (await open_tables(world, event_id))[0]
    at = (1, table.number)
    await world.app.organising.set_result(event_id, BOSS, at, Outcome.FIRST, "The other one slept")
    user = (await world.app.events.get(event_id)).find(table.first).user_id
    assert user is not None
    await world.app.entering.leave(event_id, user)
    await play_games(world, event_id)
    assert (await world.app.events.get(event_id)).event.round == 2
    return table.first


async def test_who_was_not_there_when_a_swiss_began_is_let_in_by_its_organisers(world: World) -> None:
    event_id = await begin_without_the_last(world, Kind.SWISS)
    await world.app.organising.replace(event_id, BOSS, 5, FIRST + 4, "They are here now")
    view = await play_all(world, event_id)
    (line,) = [line for line in view.standings if line.number == 5]
    assert line.won + line.lost + line.drawn == view.event.round - 1, "from the second round on"


async def test_somebody_takes_the_place_of_who_left_before_the_event_began(world: World) -> None:
    event = await make(world, Kind.SINGLE, 4)
    await world.app.organising.remove(event.id, BOSS, 2, "Ill")
    await world.app.organising.replace(event.id, BOSS, 2, MIO, "They come instead")
    await world.app.organising.begin(event.id, BOSS)
    await run(world)
    assert 2 in (await world.app.events.get(event.id)).field.playing
    await play_all(world, event.id)


async def test_players_are_put_in_order_by_hand(world: World) -> None:
    event = await make(world, Kind.SINGLE, 4, seeding="hand")
    for place, number in enumerate((3, 1, 4, 2), 1):
        await world.app.organising.put_in_order(event.id, BOSS, number, place)
    await world.app.organising.begin(event.id, BOSS)
    seeds = {each.number: each.seed for each in (await world.app.events.get(event.id)).field.entrants}
    assert seeds == {3: 1, 1: 2, 4: 3, 2: 4}


@pytest.mark.parametrize(
    ("puts", "order"),
    [
        ([(2, 4)], [1, 3, 4, 2]),
        ([(2, 9)], [1, 3, 4, 2]),
        ([(1, 1), (3, 1), (4, 1)], [4, 3, 1, 2]),
        ([(4, 2), (3, 2), (4, 1)], [4, 3, 1, 2]),
        ([(1, 1), (2, 3), (3, 1)], [3, 1, 2, 4]),
    ],
)
async def test_a_player_begins_in_the_place_in_which_they_were_put(
    world: World, puts: list[tuple[int, int]], order: list[int]
) -> None:
    event = await make(world, Kind.SINGLE, 4, seeding="hand")
    for number, place in puts:
        await world.app.organising.put_in_order(event.id, BOSS, number, place)
    await world.app.organising.begin(event.id, BOSS)
    entrants = (await world.app.events.get(event.id)).field.entrants
    assert [each.number for each in sorted(entrants, key=lambda each: each.seed)] == order


async def test_whom_an_earlier_release_put_in_one_place_all_move_down(world: World) -> None:
    event = await make(world, Kind.SINGLE, 4, seeding="hand")
    async with world.store.write() as tx:
        for number in (1, 2):
            entrant = await tx.rows.get(Entrant, event_id=event.id, number=number)
            assert entrant is not None
            await tx.rows.put(msgspec.structs.replace(entrant, rank=1))
    await world.app.organising.put_in_order(event.id, BOSS, 3, 1)
    await world.app.organising.begin(event.id, BOSS)
    entrants = (await world.app.events.get(event.id)).field.entrants
    assert [each.number for each in sorted(entrants, key=lambda each: each.seed)] == [3, 1, 2, 4]


async def test_it_moves_with_its_posts(world: World) -> None:
    event_id = await begin(world, Kind.SWISS, 4)
    await world.dispatcher.drain()
    await world.app.organising.move(event_id, BOSS, Place(ARENA.guild_id, 71))
    moved = (await world.app.events.get(event_id)).event
    assert (moved.channel_id, moved.message_id) == (71, None)
    elsewhere = world.app.organising.move(event_id, BOSS, Place(99, 71))
    assert "another server" in (await refusal_of(elsewhere)).sentence


async def test_an_event_is_called_off(world: World) -> None:
    event_id = await begin(world, Kind.SWISS, 4)
    await world.app.organising.call_off(event_id, BOSS, "Too few")
    assert (await world.app.events.get(event_id)).event.stage is Stage.CALLED_OFF
    tables = await open_tables(world, event_id)
    match = await world.app.matches.get(tables[0].match_id or "")
    await world.app.matches.concede(match.id, match.users[0])
    await run(world)
    assert "is over" in (await refusal_of(world.app.organising.pause(event_id, BOSS, ""))).sentence


# --- organisers who play ------------------------------------------------------------------------------------


async def own_table(world: World, event_id: str, user: int) -> Pairing:
    """The table at which somebody plays."""
    view = await world.app.events.get(event_id)
    number = next(each.number for each in view.field.entrants if each.user_id == user)
    return next(each for each in view.tables if number in each.players)


async def test_another_organiser_decides_the_table_of_one_who_plays(world: World) -> None:
    event_id, use = await begin(world, Kind.SWISS, 4), world.app.organising
    await use.add_organiser(event_id, BOSS, FIRST)
    own, player = await own_table(world, event_id, FIRST), Caller(FIRST)
    view = await world.app.events.get(event_id)
    rival = next(number for number in own.players if view.find(number).user_id != FIRST)
    for deciding in (
        use.set_result(event_id, player, (1, own.number), Outcome.FIRST, "I say so"),
        use.set_result(event_id, player, (1, own.number), None, "I say so"),
        use.remove(event_id, player, rival, "I say so"),
        use.replace(event_id, player, rival, MIO, "I say so"),
        use.pair_again(event_id, player, "I say so"),
    ):
        assert "You play there yourself" in (await refusal_of(deciding)).sentence
    other = next(each.number for each in view.tables if each.number != own.number)
    await use.set_result(event_id, player, (1, other), Outcome.FIRST, "They don't play there")
    decided = await use.set_result(event_id, BOSS, (1, own.number), Outcome.FIRST, "The other one decides")
    assert not decided.is_own


async def test_the_only_organiser_decides_their_own_table_for_all_to_read(world: World) -> None:
    event = await make(world, Kind.SWISS, 3)
    await world.app.entering.sign_up(event.id, ORGANISER, StarterDeck("plain"))
    await world.app.organising.begin(event.id, BOSS)
    await run(world)
    own = await own_table(world, event.id, ORGANISER)
    await world.app.organising.set_result(event.id, BOSS, (1, own.number), Outcome.FIRST, "They didn't come")
    (kept,) = await world.app.events.rulings(event.id)
    assert kept.is_own
    said = tell_ruling(await world.app.events.get(event.id), kept)
    assert "who plays there: no other organiser could decide it. Reason: They didn't come" in said


async def test_an_organiser_who_plays_may_leave_by_their_own_decision(world: World) -> None:
    event_id = await begin(world, Kind.SWISS, 4)
    await world.app.organising.add_organiser(event_id, BOSS, FIRST)
    taken_out = await world.app.organising.remove(event_id, Caller(FIRST), 1, "I have to go")
    assert taken_out is not None
    assert not taken_out.is_own


# --- results of a round that is over, in an elimination -----------------------------------------------------


async def test_a_corrected_result_of_the_round_before_pairs_an_elimination_anew(world: World) -> None:
    event_id, use = await begin(world, Kind.SINGLE, 4), world.app.organising
    await play_games(world, event_id)
    view = await world.app.events.get(event_id)
    assert view.event.round == 2
    wrong = next(each for each in view.field.pairings if each.round == 1 and each.number == 1)
    (final,) = await open_tables(world, event_id)
    turned = Outcome.SECOND if wrong.outcome is Outcome.FIRST else Outcome.FIRST
    await use.set_result(event_id, BOSS, (1, 1), turned, "The board was wrong")
    await run(world)
    (corrected,) = await open_tables(world, event_id)
    winner = wrong.second if turned is Outcome.SECOND else wrong.first
    assert winner in corrected.players
    assert winner not in final.players
    assert (await world.app.matches.get(final.match_id or "")).status is MatchStatus.UNFINISHED
    kinds = [each.kind for each in await world.app.events.rulings(event_id)]
    assert kinds == [RulingKind.REPAIRED, RulingKind.RESULT]
    await play_all(world, event_id)


async def test_a_result_of_an_elimination_stands_once_the_round_after_it_has_one(world: World) -> None:
    event_id = await begin(world, Kind.SINGLE, 8)
    await play_games(world, event_id)
    table, _ = await open_tables(world, event_id)
    match = await world.app.matches.get(table.match_id or "")
    await world.app.matches.concede(match.id, match.users[0])
    await run(world)
    late = world.app.organising.set_result(event_id, BOSS, (1, 1), Outcome.NEITHER, "x")
    assert "Games of the rounds after it were finished" in (await refusal_of(late)).sentence


# --- the end of a round -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lateness", list(Lateness))
@pytest.mark.parametrize("kind", [Kind.SWISS, Kind.SINGLE])
async def test_a_round_whose_time_is_over_ends_by_its_rule(
    world: World, kind: Kind, lateness: Lateness
) -> None:
    event_id = await begin(world, kind, 4, round_time=timedelta(hours=2), clock="none", lateness=lateness)
    tables = await open_tables(world, event_id)
    losers = {}
    for table in tables:
        match = await world.app.matches.get(table.match_id or "")
        losers[table.number] = match.prompt_seat
    world.clock.forward(hours=3)
    await run(world)
    view = await world.app.events.get(event_id)
    first = [each for each in view.field.pairings if each.round == 1]
    for table in first:
        match = await world.app.matches.get(
            next(t.match_id or "" for t in tables if t.number == table.number)
        )
        assert match.is_over
        if lateness is Lateness.CLAIM:
            assert table.outcome is (Outcome.SECOND if losers[table.number] == 0 else Outcome.FIRST)
        elif lateness is Lateness.LOSS:
            assert table.outcome is Outcome.NEITHER
        elif kind is Kind.SWISS:
            assert table.outcome is Outcome.DRAW
        else:
            assert table.reason is Reason.LEVEL


async def take_vacation(world: World, table: Pairing) -> None:
    """Let the players of a table agree on a vacation of ten days."""
    match = await world.app.matches.get(table.match_id or "")
    first, second = match.users
    offered = await world.app.offers.make(match.id, first, OfferKind.VACATION, 10)
    assert offered.after.offer is not None
    await world.app.offers.answer(match.id, second, offered.after.offer.number, is_agreed=True)


async def begin_late_again(world: World, best_of: int) -> tuple[str, Pairing]:
    """A Swiss with rounds of 20 hours, of which a table is played again after 21 hours while another one is
    held open by a vacation; its id, and the table that is played again.
    """
    event_id = await begin(world, Kind.SWISS, 4, best_of=best_of, round_time=timedelta(hours=20))
    kept, late = await open_tables(world, event_id)
    await take_vacation(world, kept)
    world.clock.forward(hours=21)
    await run(world)
    await world.app.organising.set_result(event_id, BOSS, (1, late.number), None, "The board was wrong")
    await run(world)
    return event_id, late


async def is_played(world: World, event_id: str, table: Pairing, hours: float) -> bool:
    """Whether a game is being played at a table after so many hours."""
    world.clock.forward(hours=hours)
    await run(world)
    found = await open_tables(world, event_id)
    return (table.round, table.number) in {(each.round, each.number) for each in found}


@pytest.mark.parametrize("best_of", [1, 3])
async def test_a_table_that_is_played_again_after_the_time_of_its_round_has_as_much_time(
    world: World, best_of: int
) -> None:
    event_id, late = await begin_late_again(world, best_of)
    if best_of > 1:
        (again,) = [each for each in await open_tables(world, event_id) if each.number == late.number]
        match = await world.app.matches.get(again.match_id or "")
        await world.app.matches.concede(match.id, match.users[0])
        await run(world)
    assert await is_played(world, event_id, late, 19)
    assert not await is_played(world, event_id, late, 2)


async def test_a_table_with_a_time_of_its_own_has_it_back_after_a_pause_of_its_event(world: World) -> None:
    event_id, late = await begin_late_again(world, 1)
    await world.app.organising.pause(event_id, BOSS, "Holidays")
    world.clock.forward(hours=30)
    await world.app.organising.resume(event_id, BOSS)
    assert await is_played(world, event_id, late, 19)
    assert not await is_played(world, event_id, late, 2)


async def test_a_table_that_is_opened_again_while_its_event_stands_still_ends_with_its_round(
    world: World,
) -> None:
    event_id = await begin(world, Kind.SWISS, 4, round_time=timedelta(hours=20))
    table, _ = await open_tables(world, event_id)
    world.clock.forward(hours=15)
    await world.app.organising.pause(event_id, BOSS, "Holidays")
    world.clock.forward(hours=30)
    await world.app.organising.set_result(event_id, BOSS, (1, table.number), None, "The board was wrong")
    world.clock.forward(hours=30)
    await world.app.organising.resume(event_id, BOSS)
    assert await is_played(world, event_id, table, 4)
    assert not await is_played(world, event_id, table, 2)


async def test_a_table_has_a_day_after_a_vacation(world: World) -> None:
    event_id, table = await begin_on_vacation(world)
    match = await world.app.matches.get(table.match_id or "")
    await world.app.offers.go_on(match.id, match.users[0])
    for hours, is_open in ((23, True), (2, False)):
        world.clock.forward(hours=hours)
        await world.app.organising.pause(event_id, BOSS, "A look")  # which wakes the event
        await world.app.organising.resume(event_id, BOSS)
        await run(world)
        tables = (await world.app.events.get(event_id)).field.pairings
        assert (next(each for each in tables if each.round == 1 and each.second).outcome is None) is is_open


@pytest.mark.parametrize("lateness", list(Lateness))
async def test_whoever_leads_a_table_when_its_time_is_over_has_won_it(
    world: World, lateness: Lateness
) -> None:
    event_id = await begin(
        world, Kind.SWISS, 4, best_of=3, round_time=timedelta(hours=2), clock="none", lateness=lateness
    )
    table, _ = await open_tables(world, event_id)
    view = await world.app.events.get(event_id)
    leader, other = (view.find(number).user_id for number in table.players)
    assert other is not None
    await world.app.matches.concede(table.match_id or "", other)
    await run(world)
    second = next(each for each in await open_tables(world, event_id) if each.number == table.number)
    match = await world.app.matches.get(second.match_id or "")
    while match.to_choose != leader:
        match = await world.choose(match.id)
    world.clock.forward(hours=3)
    await run(world)
    view = await world.app.events.get(event_id)
    decided = next(each for each in view.field.pairings if (each.round, each.number) == (1, table.number))
    assert (decided.outcome, decided.reason) == (Outcome.FIRST, Reason.LATE)
    assert (decided.first_won, decided.second_won, decided.drawn) == (1, 0, 0)
    assert (await world.app.matches.get(match.id)).status is MatchStatus.UNFINISHED, "they lose no game by it"


async def break_match(world: World, match_id: str) -> None:
    """Leave a match that can't be read in any way, and a process that has nothing in memory."""
    async with world.store.engine.begin() as connection:
        saved = update(match_snapshots).where(match_snapshots.c.match_id == match_id)
        await connection.execute(saved.values(snapshot=b"{}"))
        header = update(match_headers).where(match_headers.c.match_id == match_id)
        await connection.execute(header.values(data_hash="tiny-0"))
    await world.restart()


async def break_record(world: World, match_id: str) -> None:
    """Leave a match whose record can't be read, and a process that has nothing in memory."""
    async with world.store.engine.begin() as connection:
        kept = update(match_records).where(match_records.c.match_id == match_id)
        await connection.execute(kept.values(packed=b"{}"))
    await world.restart()


@pytest.mark.parametrize("lateness", list(Lateness))
@pytest.mark.parametrize("break_it", [break_match, break_record])
async def test_a_round_ends_though_a_match_of_it_cannot_be_read(
    world: World, lateness: Lateness, break_it: Callable[[World, str], Awaitable[None]]
) -> None:
    event_id = await begin(
        world, Kind.SWISS, 4, rounds=2, round_time=timedelta(hours=2), clock="none", lateness=lateness
    )
    broken, _ = await open_tables(world, event_id)
    await break_it(world, broken.match_id or "")
    world.clock.forward(hours=3)
    await run(world)
    view = await world.app.events.get(event_id)
    assert view.event.round == 2
    decided = next(e for e in view.field.pairings if (e.round, e.number) == (1, broken.number))
    assert decided.outcome is not None
    match = await world.app.matches.get(broken.match_id or "")
    assert match.is_over
    if lateness is Lateness.CLAIM or (lateness is Lateness.DRAW and break_it is break_record):
        assert (decided.outcome, match.status) == (Outcome.DRAW, MatchStatus.UNFINISHED)
        assert await world.app.operations.incidents(match.id)


@pytest.mark.parametrize("kind", [Kind.SWISS, Kind.SINGLE])
async def test_an_error_of_ours_makes_nobody_lose(world: World, kind: Kind) -> None:
    event_id = await begin(
        world, kind, 4, round_time=timedelta(hours=2), clock="none", lateness=Lateness.LOSS
    )
    frozen, late = await open_tables(world, event_id)
    await break_match(world, frozen.match_id or "")
    match = await world.app.matches.get(frozen.match_id or "")
    assert isinstance(await refusal_of(world.app.matches.concede(match.id, match.users[0])), Frozen)
    world.clock.forward(hours=3)
    await run(world)
    decided = {e.number: e for e in (await world.app.events.get(event_id)).field.pairings if e.round == 1}
    assert decided[late.number].outcome is Outcome.NEITHER
    level = Reason.LATE if kind is Kind.SWISS else Reason.LEVEL
    assert decided[frozen.number].reason is level
    assert decided[frozen.number].outcome is not Outcome.NEITHER
    async with world.store.read() as tx:
        game = await tx.rows.get(EventMatch, match_id=match.id)
    assert game is not None
    assert game.outcome is Outcome.DRAW


async def test_rounds_of_a_league_begin_on_their_days(world: World) -> None:
    event_id = await begin(world, Kind.ROBIN, 4, round_time=WEEK, is_calendar=True)
    begun = world.clock.now()
    for number in (1, 2, 3):
        view = await world.app.events.get(event_id)
        assert view.event.round == number
        await play_games(world, event_id)
        if number < 3:
            assert (await world.app.events.get(event_id)).event.round == number, "its week isn't over"
            world.clock.forward(days=7 * number - (world.clock.now() - begun) / timedelta(days=1))
            await run(world)
    assert (await world.app.events.get(event_id)).event.stage is Stage.OVER, "nothing is left to wait for"


async def test_a_league_of_one_is_over(world: World) -> None:
    event_id = await begin(world, Kind.ROBIN, 3, round_time=WEEK, is_calendar=True)
    for user in (FIRST, FIRST + 1):
        await world.app.entering.leave(event_id, user)
    await run(world)
    assert (await world.app.events.get(event_id)).event.stage is Stage.OVER


async def begin_on_vacation(world: World) -> tuple[str, Pairing]:
    """A league of three whose second round has begun, while the table of the first is still played by players
    on vacation; its id, and that table.
    """
    event_id = await begin(world, Kind.ROBIN, 3, round_time=WEEK, is_calendar=True)
    (table,) = await open_tables(world, event_id)
    await take_vacation(world, table)
    world.clock.forward(days=8)
    await run(world)
    return event_id, table


async def test_a_vacation_puts_the_end_of_a_table_off(world: World) -> None:
    event_id, _ = await begin_on_vacation(world)
    view = await world.app.events.get(event_id)
    assert view.event.round == 2, "the league goes on"
    assert next(each for each in view.field.pairings if each.round == 1 and each.second).outcome is None
    world.clock.forward(days=5)
    await run(world)
    view = await world.app.events.get(event_id)
    assert next(each for each in view.field.pairings if each.round == 1 and each.second).outcome is not None


async def test_players_are_reminded_once_and_nobody_is_woken(world: World) -> None:
    now = world.clock.now()
    asleep = WakingHours("UTC", (now.hour + 8) % 24, (now.hour + 9) % 24)
    async with world.store.write() as tx:
        await tx.people.set_waking_hours(FIRST, asleep)
    event_id = await begin(world, Kind.SWISS, 4, round_time=timedelta(hours=4))
    world.clock.forward(hours=3.1)
    await run(world)
    await world.dispatcher.drain()
    told = [each.announcement for each in world.postman.of(PostAnnouncement)]
    (reminder,) = [each for each in told if isinstance(each, RoundEnds)]
    assert len(reminder.users) == 4
    assert FIRST not in reminder.pings
    await run(world)
    await world.dispatcher.drain()
    assert len([e for e in world.postman.of(PostAnnouncement) if isinstance(e.announcement, RoundEnds)]) == 1
    assert event_id


async def test_players_of_a_round_that_is_paired_anew_are_reminded_of_its_end(world: World) -> None:
    event_id = await begin(world, Kind.SWISS, 4, round_time=timedelta(hours=4))
    for _ in range(2):
        world.clock.forward(hours=3.1)
        await run(world)
        await world.dispatcher.drain()
        await world.app.organising.pair_again(event_id, BOSS, "Not so")
        await run(world)
    told = [each.announcement for each in world.postman.of(PostAnnouncement)]
    first, second = (each for each in told if isinstance(each, RoundEnds))
    assert second.ends_at > first.ends_at


@pytest.mark.parametrize(("left", "kinds"), [(1, []), (2, [RulingKind.ENDED_EARLY])])
async def test_a_swiss_of_one_player_does_not_end_for_want_of_new_opponents(
    world: World, left: int, kinds: list[RulingKind]
) -> None:
    event_id = await begin(world, Kind.SWISS, 4, rounds=3)
    table = (await open_tables(world, event_id))[0]
    staying = {FIRST + number - 1 for number in table.players[:left]}
    await play_games(world, event_id)
    for user in set(range(FIRST, FIRST + 4)) - staying:
        await world.app.entering.leave(event_id, user)
    await run(world)
    assert (await world.app.events.get(event_id)).event.is_over
    assert [each.kind for each in await world.app.events.rulings(event_id)] == kinds
