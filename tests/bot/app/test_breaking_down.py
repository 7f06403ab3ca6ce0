"""A position that an engine can't describe or save is never written: its match is frozen as it was."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from structlog.testing import capture_logs

from bot.app.refusals import Frozen
from bot.model.challenges import TIME_CONTROLS
from bot.model.events import Kind, Lateness, Outcome
from bot.model.matches import MatchInfo, MatchStatus, OfferKind
from tests.bot.events.eventful import FIRST, begin, open_tables, run
from tests.bot.tiny_game import TinyMatch
from tests.bot.tiny_pack import TinyPack
from tests.bot.worlds import EVE, MIO, RIN, World, refusal_of


def fail(*_: object) -> None:
    """What an engine may do wherever it is asked for something."""
    raise KeyError("a card that an effect has moved")


def break_records(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on no position can be recorded."""
    monkeypatch.setattr(TinyPack, "keep_view", fail)


def break_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on nobody can say what an answer did."""
    monkeypatch.setattr(TinyPack, "find_move", fail)


def break_snapshots(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on no match can be saved once it has gone on; as it was before, it can."""
    copy, save, copies = TinyMatch.copy, TinyMatch.to_json, list[TinyMatch]()

    def note_copy(match: TinyMatch) -> TinyMatch:
        copies.append(copy(match))
        return copies[-1]

    def save_old(match: TinyMatch) -> bytes:
        if any(each is match for each in copies):
            fail()
        return save(match)

    monkeypatch.setattr(TinyMatch, "copy", note_copy)
    monkeypatch.setattr(TinyMatch, "to_json", save_old)


BREAKS: list[Callable[[pytest.MonkeyPatch], None]] = [break_records, break_moves, break_snapshots]


async def check_frozen(world: World, before: MatchInfo) -> None:
    """The match stands as it was, its clock too, and the incident tells why."""
    match = await world.app.matches.get(before.id)
    assert (match.status, match.answers) == (MatchStatus.FROZEN, before.answers)
    assert match.clock_since is None
    (incident,) = await world.app.operations.incidents(before.id)
    assert incident.entry is not None
    assert "a card that an effect has moved" in incident.error


@pytest.mark.parametrize("break_engine", BREAKS)
async def test_a_choice_whose_position_cannot_be_written_freezes_its_match(
    world: World, monkeypatch: pytest.MonkeyPatch, break_engine: Callable[[pytest.MonkeyPatch], None]
) -> None:
    match_id = await world.start(time_control=TIME_CONTROLS["live"])
    before = await world.app.matches.get(match_id)
    user, prompt = await world.prompt(match_id)
    with monkeypatch.context() as broken, capture_logs() as logs:
        break_engine(broken)
        picked = [option.id for option in prompt.options[:1]]
        refused = await refusal_of(world.app.matches.choose(match_id, user, prompt.id, picked))
    assert isinstance(refused, Frozen)
    assert [each["event"] for each in logs if each["log_level"] == "error"] == ["match_frozen"]
    await check_frozen(world, before)
    await world.app.operations.thaw(match_id)
    assert (await world.play_out(match_id)).status is MatchStatus.FINISHED


async def test_a_concession_that_cannot_be_recorded_freezes_its_match(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await world.start()
    before = await world.app.matches.get(match_id)
    break_records(monkeypatch)
    with capture_logs():
        assert isinstance(await refusal_of(world.app.matches.concede(match_id, RIN)), Frozen)
    await check_frozen(world, before)


async def test_a_choice_that_cannot_be_taken_back_freezes_its_match(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await world.start(deck="flat")
    await world.skip_redraws(match_id)
    before = await world.choose(match_id)
    assert before.undo_entry is not None
    break_records(monkeypatch)
    with capture_logs():
        refused = await refusal_of(world.app.offers.make(match_id, MIO, OfferKind.TAKEBACK))
    assert isinstance(refused, Frozen)
    await check_frozen(world, before)


@pytest.mark.parametrize("break_engine", BREAKS)
async def test_a_computer_is_not_asked_again_and_again_for_what_cannot_be_written(
    world: World, monkeypatch: pytest.MonkeyPatch, break_engine: Callable[[pytest.MonkeyPatch], None]
) -> None:
    match = await world.practise(EVE)
    before = await world.choose(match.id)
    assert before.thinks is not None
    with monkeypatch.context() as broken, capture_logs():
        break_engine(broken)
        await world.computers.drain()
    await check_frozen(world, before)
    await world.app.operations.thaw(match.id)
    await world.computers.drain()
    assert (await world.app.matches.get(match.id)).to_choose == EVE


async def test_who_deletes_their_data_leaves_a_match_that_cannot_be_given_up(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await world.start(), await world.start()
    break_records(monkeypatch)
    with capture_logs():
        await world.app.privacy.delete(MIO)
    for match_id in (first, second):
        match = await world.app.matches.get(match_id)
        assert match.status is MatchStatus.UNFINISHED
        assert match.users == (RIN,)


async def test_who_loses_on_time_against_a_computer_freezes_a_match_that_cannot_be_recorded(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await world.practise(EVE, TIME_CONTROLS["live"])
    break_records(monkeypatch)
    world.clock.forward(hours=3)
    with capture_logs():
        await world.sweeper.drain()
    await check_frozen(world, match)


@pytest.mark.parametrize("lateness", list(Lateness))
async def test_a_round_ends_though_its_matches_cannot_be_recorded(
    world: World, monkeypatch: pytest.MonkeyPatch, lateness: Lateness
) -> None:
    event_id = await begin(world, Kind.SINGLE, 2, round_time=timedelta(days=1), lateness=lateness)
    (table,) = await open_tables(world, event_id)
    break_records(monkeypatch)
    with capture_logs():
        world.clock.forward(days=1, seconds=1)
        await world.stewards.drain()
    view = await world.app.events.get(event_id)
    assert view.field.pairings[0].outcome is not None
    assert (await world.app.matches.get(table.match_id or "")).is_over


async def test_who_leaves_an_event_leaves_a_match_that_cannot_be_given_up(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    event_id = await begin(world, Kind.SINGLE, 2)
    (table,) = await open_tables(world, event_id)
    with monkeypatch.context() as broken, capture_logs():
        break_records(broken)
        await world.app.entering.leave(event_id, FIRST)
    await run(world)
    assert (await world.app.matches.get(table.match_id or "")).status is MatchStatus.UNFINISHED
    view = await world.app.events.get(event_id)
    (decided,) = view.field.pairings
    assert decided.outcome in (Outcome.FIRST, Outcome.SECOND)
