"""An error of the engine freezes the match as it was before the answer."""

import json
from datetime import timedelta

import pytest
from sqlalchemy import delete, update
from structlog.testing import capture_logs

from bot.app.outcomes import Accepted
from bot.app.refusals import Frozen
from bot.model.challenges import TIME_CONTROLS
from bot.model.deliveries import EditBoard, PostBoard, PostNotice, RefreshHand
from bot.model.errors import StoreAway, UnreadableMatch
from bot.model.matches import MatchStatus
from bot.model.notices import FrozenNotice, ThawedNotice
from bot.model.records import Chapter
from bot.store.matches import MatchTable
from bot.store.records import RecordTable
from bot.store.schema import journal_entries, match_headers, match_records, match_snapshots
from tests.bot.tiny_game import TinyMatch
from tests.bot.worlds import MIO, RIN, World, refusal_of


async def meet_the_curse(world: World, clock: str = "standard") -> tuple[str, bytes]:
    """A match that was just frozen, and its snapshot of before."""
    match_id = await world.start(deck="cursed", time_control=TIME_CONTROLS[clock])
    await world.skip_redraws(match_id)
    await world.dispatcher.drain()
    world.postman.forget()
    async with world.store.read() as tx:
        before = await tx.matches.snapshot(match_id)
    user, prompt = await world.prompt(match_id)
    world.clock.forward(hours=5)
    with capture_logs() as logs:
        outcome = await refusal_of(
            world.app.matches.choose(match_id, user, prompt.id, [prompt.options[0].id])
        )
    assert isinstance(outcome, Frozen)
    errors = [(entry["event"], entry["match"]) for entry in logs if entry["log_level"] == "error"]
    assert errors == [("match_frozen", match_id)]
    return match_id, before


async def test_a_database_that_fails_freezes_no_match(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = await world.start()
    user, prompt = await world.prompt(match_id)
    await world.restart()

    async def fail(self: MatchTable, match_id: str) -> bytes:
        raise OSError("the connection is gone")

    with monkeypatch.context() as patched:
        patched.setattr(MatchTable, "snapshot", fail)
        with pytest.raises(StoreAway):
            await world.app.matches.choose(match_id, user, prompt.id, [prompt.options[0].id])
    assert (await world.app.matches.get(match_id)).status is MatchStatus.ACTIVE


@pytest.mark.parametrize("is_restarted", [False, True])
async def test_a_match_whose_question_cannot_be_told_is_frozen(
    world: World, monkeypatch: pytest.MonkeyPatch, *, is_restarted: bool
) -> None:
    """Else whoever must choose saw no question, and lost on time."""
    match_id = await world.start(time_control=TIME_CONTROLS["standard"])
    user, prompt = await world.prompt(match_id)
    if is_restarted:
        await world.restart()
    world.app.context.live.drop(match_id)

    def fail(*_: object) -> str:
        raise KeyError("no such card")

    monkeypatch.setattr(TinyMatch, "describe_hand", fail)
    looked = await refusal_of(world.app.matches.table(match_id, user))
    assert isinstance(looked, Frozen)
    assert (await world.app.matches.get(match_id)).status is MatchStatus.FROZEN
    (incident,) = await world.app.operations.incidents(match_id)
    assert "no such card" in incident.error
    answered = await refusal_of(world.app.matches.choose(match_id, user, prompt.id, [prompt.options[0].id]))
    assert isinstance(answered, Frozen)


async def test_the_match_stays_as_it_was(world: World) -> None:
    match_id, before = await meet_the_curse(world)
    match = await world.app.matches.get(match_id)
    assert match.status is MatchStatus.FROZEN
    assert match.to_choose is None
    async with world.store.read() as tx:
        assert await tx.matches.snapshot(match_id) == before
        assert len(await tx.journals.entries(match_id)) == 2
    (incident,) = await world.app.operations.incidents(match_id)
    assert incident.entry is not None
    assert (incident.entry.seat, incident.entry.prompt) == (0, 3)
    assert "EngineBug: the cursed card was played" in incident.error


async def test_both_players_are_told_and_nobody_can_go_on(world: World) -> None:
    match_id, _ = await meet_the_curse(world)
    await world.dispatcher.drain()
    (notice,) = world.postman.of(PostNotice)
    assert isinstance(notice.notice, FrozenNotice)
    assert notice.notice.pings == (MIO, RIN)
    assert len(world.postman.of(EditBoard)) == 1
    assert sorted(hand.seat for hand in world.postman.of(RefreshHand)) == [0, 1]
    before = await world.dump()
    assert isinstance(await refusal_of(world.app.matches.choose(match_id, MIO, 3, [])), Frozen)
    assert isinstance(await refusal_of(world.app.matches.concede(match_id, RIN)), Frozen)
    assert isinstance(await refusal_of(world.app.timeouts.claim_win(match_id, RIN)), Frozen)
    assert await world.dump() == before
    table = await world.app.matches.table(match_id, MIO)
    assert table.prompt is None


async def test_the_board_shows_that_a_match_is_frozen_without_a_clock_as_well(world: World) -> None:
    await meet_the_curse(world, "none")
    await world.dispatcher.drain()
    assert len(world.postman.of(EditBoard)) == 1


async def test_the_clock_stands_still_while_the_match_is_frozen(world: World) -> None:
    match_id, _ = await meet_the_curse(world)
    match = await world.app.matches.get(match_id)
    assert match.deadline is None
    left = timedelta(days=3, hours=12) - timedelta(hours=5)
    assert match.seats[0].remaining == left
    world.clock.forward(days=30)
    await world.sweeper.drain()
    await world.dispatcher.drain()
    world.postman.forget()
    thawed = await world.app.operations.thaw(match_id)
    assert thawed.deadline == world.clock.now() + left
    await world.dispatcher.drain()
    assert isinstance(world.postman.of(PostNotice)[0].notice, ThawedNotice)
    assert [post.ping for post in world.postman.of(PostBoard)] == [MIO]
    assert (await world.app.matches.table(match_id, MIO)).prompt is not None


async def test_a_match_frozen_for_long_is_closed_unfinished(world: World) -> None:
    match_id, _ = await meet_the_curse(world)
    for days in (53, 7):
        world.clock.forward(days=days)
        await world.sweeper.drain()
    assert (await world.app.matches.get(match_id)).status is MatchStatus.UNFINISHED


async def break_snapshot(world: World, match_id: str) -> None:
    """Leave a snapshot that nobody can read, and a process that has nothing in memory."""
    async with world.store.engine.begin() as connection:
        broken = update(match_snapshots).where(match_snapshots.c.match_id == match_id)
        await connection.execute(broken.values(snapshot=b"{}"))
    await world.restart()


async def test_a_match_whose_snapshot_cannot_be_read_is_played_again_from_its_journal(world: World) -> None:
    match_id = await world.start()
    await world.skip_redraws(match_id)
    user, prompt = await world.prompt(match_id)
    before = await world.app.matches.table(match_id, user)
    await break_snapshot(world, match_id)
    with capture_logs() as logs:
        after = await world.app.matches.table(match_id, user)
        assert (after.prompt, after.hand_text) == (prompt, before.hand_text)
        outcome = await world.app.matches.choose(match_id, user, prompt.id, [prompt.options[0].id])
    assert isinstance(outcome, Accepted)
    (entry,) = [each for each in logs if each["event"] == "match_played_again"]
    assert entry["match"] == match_id
    assert "this is no match of the tiny game" in entry["reason"]
    await world.restart()
    with capture_logs() as logs:
        await world.prompt(match_id)
    assert not logs, "the choice has left a good snapshot"


async def test_a_match_that_cannot_be_had_in_any_way_is_frozen(world: World) -> None:
    match_id = await world.start()
    user, prompt = await world.prompt(match_id)
    async with world.store.engine.begin() as connection:
        other = update(match_headers).where(match_headers.c.match_id == match_id)
        await connection.execute(other.values(data_hash="tiny-0"))
    await break_snapshot(world, match_id)
    with capture_logs():
        outcome = await refusal_of(world.app.matches.choose(match_id, user, prompt.id, []))
    assert isinstance(outcome, Frozen)
    (incident,) = await world.app.operations.incidents(match_id)
    assert "this is no match of the tiny game" in incident.error
    assert "nor can it be played again: this journal was played with other card texts" in incident.error


async def test_a_match_whose_record_cannot_be_read_is_frozen(world: World) -> None:
    match_id = await world.start()
    async with world.store.engine.begin() as connection:
        kept = update(match_records).where(match_records.c.match_id == match_id)
        await connection.execute(kept.values(packed=b"{}"))
    await world.restart()
    with capture_logs():
        outcome = await refusal_of(world.app.matches.concede(match_id, MIO))
    assert isinstance(outcome, Frozen)
    (incident,) = await world.app.operations.incidents(match_id)
    assert "this is no chapter of a match's record" in incident.error


async def test_a_journal_that_leads_elsewhere_is_not_believed(world: World) -> None:
    match_id = await world.start()
    await world.skip_redraws(match_id)
    user, prompt = await world.prompt(match_id)
    async with world.store.engine.begin() as connection:
        last = delete(journal_entries).where(
            journal_entries.c.match_id == match_id, journal_entries.c.number == 2
        )
        await connection.execute(last)
    await break_snapshot(world, match_id)
    with capture_logs():
        outcome = await refusal_of(world.app.matches.choose(match_id, user, prompt.id, []))
    assert isinstance(outcome, Frozen)
    (incident,) = await world.app.operations.incidents(match_id)
    assert "the journal leads to prompt 2, not to 3" in incident.error


async def test_other_matches_go_on(world: World) -> None:
    await meet_the_curse(world)
    match_id = await world.start()
    user, prompt = await world.prompt(match_id)
    assert isinstance(await world.app.matches.choose(match_id, user, prompt.id, []), Accepted)


async def break_record(world: World, match_id: str) -> None:
    """Leave a record that nobody can read, and a process that has nothing in memory."""
    async with world.store.engine.begin() as connection:
        broken = update(match_records).where(match_records.c.match_id == match_id)
        await connection.execute(broken.values(packed=b"no chapter"))
    await world.restart()


async def test_a_match_whose_record_cannot_be_read_is_frozen_by_who_looks_at_it(world: World) -> None:
    match_id = await world.start()
    await break_record(world, match_id)
    with capture_logs() as logs:
        assert isinstance(await refusal_of(world.app.matches.table(match_id, RIN)), Frozen)
        assert isinstance(await refusal_of(world.app.matches.table(match_id, MIO)), Frozen)
    assert [each["event"] for each in logs if each["log_level"] == "error"] == ["match_frozen"], "told once"
    match = await world.app.matches.get(match_id)
    assert match.status is MatchStatus.FROZEN
    assert match.deadline is None, "no clock runs"
    (incident,) = await world.app.operations.incidents(match_id)
    assert "this is no chapter of a match's record" in incident.error
    await world.dispatcher.drain()
    (notice,) = world.postman.of(PostNotice)
    assert isinstance(notice.notice, FrozenNotice)


async def test_a_match_whose_record_cannot_be_read_is_frozen_by_a_choice(world: World) -> None:
    match_id = await world.start()
    user, prompt = await world.prompt(match_id)
    await break_record(world, match_id)
    with capture_logs():
        refused = await refusal_of(
            world.app.matches.choose(match_id, user, prompt.id, [prompt.options[0].id])
        )
    assert isinstance(refused, Frozen)
    assert (await world.app.matches.get(match_id)).status is MatchStatus.FROZEN


async def test_a_match_whose_record_cannot_be_gone_on_with_is_frozen_by_who_gives_it_up(world: World) -> None:
    match_id = await world.start()
    await break_record(world, match_id)
    with capture_logs():
        assert isinstance(await refusal_of(world.app.matches.concede(match_id, MIO)), Frozen)
    assert (await world.app.matches.get(match_id)).status is MatchStatus.FROZEN


async def test_a_match_that_is_over_is_not_frozen_by_a_record_that_cannot_be_read(world: World) -> None:
    match_id = await world.start()
    await world.play_out(match_id)
    await break_record(world, match_id)
    with pytest.raises(UnreadableMatch, match="this is no chapter of a match's record"):
        await world.app.matches.table(match_id, MIO)
    assert (await world.app.matches.get(match_id)).status is MatchStatus.FINISHED


async def test_a_record_that_cannot_be_read_is_told_by_the_log_and_keeps_nobody_from_their_data(
    world: World,
) -> None:
    match_id = await world.start()
    await world.play_out(match_id)
    await break_record(world, match_id)
    with pytest.raises(UnreadableMatch, match="this is no chapter of a match's record"):
        await world.app.matches.log(match_id, MIO)
    (exported,) = json.loads((await world.app.privacy.export(MIO)).data)["matches"]
    assert exported["match"]["id"] == match_id
    assert exported["choices"]
    assert "this is no chapter of a match's record" in exported["unread"]


async def test_a_database_that_fails_while_a_record_is_read_freezes_no_match(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await world.start()
    await world.restart()

    async def fail(*_: object) -> list[Chapter]:
        raise OSError("the connection is gone")

    with monkeypatch.context() as patched:
        for name in ("read", "read_for"):
            patched.setattr(RecordTable, name, fail)
        with pytest.raises(StoreAway):
            await world.app.matches.table(match_id, MIO)
        with pytest.raises(StoreAway):
            await world.app.matches.concede(match_id, MIO)
    assert (await world.app.matches.get(match_id)).status is MatchStatus.ACTIVE
