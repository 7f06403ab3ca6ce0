"""Computer opponents: they answer at once and exactly once, whatever else happens."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update
from structlog.testing import capture_logs

from bot.app.clocks.falling_due import lose_on_time
from bot.app.computers.thinking import LATE_TRIES, Computers
from bot.app.outcomes import Accepted
from bot.app.packs.computers import Advising, Thinking
from bot.app.refusals import Refused
from bot.model.challenges import TIME_CONTROLS, TimeControl
from bot.model.decks import StarterDeck
from bot.model.deliveries import EditBoard, OpenThread, PostBoard, PostChallenge, PostResult, SendHand
from bot.model.jobs import JobKind, Timer, TimerKind, Turn
from bot.model.matches import MatchInfo, MatchStatus
from bot.store.schema import match_headers, match_snapshots
from engine.kernel.ruleset import Match
from tests.bot.tiny_pack import TinyPack, decide
from tests.bot.worlds import ARENA, MIO, World, refusal_of


async def begin(
    world: World, computer: str = "random", deck: str = "plain", time_control: TimeControl | None = None
) -> str:
    """A match of Mio against a computer; its id."""
    outcome = await world.app.practice.start(
        ruleset="tiny",
        user_id=MIO,
        computer=computer,
        place=ARENA,
        deck=StarterDeck(deck),
        against=StarterDeck(deck),
        time_control=time_control,
    )
    return outcome.id


async def choose(world: World, match_id: str) -> MatchInfo:
    """Let Mio pick the first options."""
    table = await world.app.matches.table(match_id, MIO)
    assert table.prompt is not None
    picked = [option.id for option in table.prompt.options[: table.prompt.at_least]]
    outcome = await world.app.matches.choose(match_id, MIO, table.prompt.id, picked)
    assert isinstance(outcome, Accepted)
    return outcome.table.match


async def test_it_begins_at_once_and_is_unrated(world: World) -> None:
    match_id = await begin(world)
    await world.dispatcher.drain()
    match = await world.app.matches.get(match_id)
    assert [(seat.user_id, seat.computer) for seat in match.seats] == [(MIO, None), (None, "random")]
    assert not match.is_rated
    kinds = [type(delivery) for delivery in world.postman.delivered]
    assert kinds.index(PostChallenge) < kinds.index(OpenThread) < kinds.index(PostBoard)
    assert kinds.count(SendHand) == 1, "a computer gets no hand"


async def test_a_whole_match_ends_with_a_result_and_a_rematch(world: World) -> None:
    match_id = await begin(world)
    for _ in range(300):
        await world.computers.drain()
        match = await world.app.matches.get(match_id)
        if match.is_over:
            break
        assert match.to_choose == MIO
        await choose(world, match_id)
    await world.dispatcher.drain()
    assert match.result is not None
    assert len(world.postman.of(PostResult)) == 1
    again = await world.app.rematches.offer(match_id, MIO)
    assert isinstance(again, MatchInfo)
    assert [seat.computer for seat in again.seats] == ["random", None]
    assert again.rematch_of == match_id


async def test_the_board_is_posted_when_a_person_must_choose(world: World) -> None:
    match_id = await begin(world, deck="flat")
    await world.dispatcher.drain()
    world.postman.forget()
    match = await choose(world, match_id)
    assert match.thinks == "random"
    await world.dispatcher.drain()
    assert world.postman.of(PostBoard) == [], "the computer is not called to the board"
    while match.turn < 2:
        await world.computers.drain()
        match = await world.app.matches.get(match_id)
        if match.to_choose == MIO:
            await world.dispatcher.drain()
            world.postman.forget()
            match = await choose(world, match_id)
    await world.computers.drain()
    await world.dispatcher.drain()
    assert [post.ping for post in world.postman.of(PostBoard)] == [MIO]
    assert world.postman.of(EditBoard) == []


async def test_a_decision_is_taken_up_again_after_a_restart(world: World) -> None:
    match_id = await begin(world)
    match = await choose(world, match_id)
    assert match.thinks is not None
    await world.restart()
    await world.store.take_over()
    assert await world.computers.drain() > 0
    assert (await world.app.matches.get(match_id)).to_choose == MIO


async def test_a_process_that_dies_in_the_middle_loses_nothing(world: World) -> None:
    match_id = await begin(world)
    before = await choose(world, match_id)
    async with world.store.write() as tx:  # as another process that is killed then
        now = world.clock.now()
        ((turn,),) = (await tx.jobs.lease(JobKind.TURN, "dead", now, now + timedelta(seconds=30), 5)).rows
        assert turn.work == Turn(match_id)
    assert await world.computers.drain() == 0, "somebody is at it"
    world.clock.forward(seconds=31)
    assert await world.computers.drain() > 0
    after = await world.app.matches.get(match_id)
    assert after.answers > before.answers


async def test_a_decision_of_a_dead_process_is_taken_up_within_five_seconds(world: World) -> None:
    match_id = await begin(world)
    before = await choose(world, match_id)
    async with world.store.write() as tx:
        now = world.clock.now()
        assert (await tx.jobs.lease(JobKind.TURN, "dead", now, now + world.policy.lease, 5)).rows
        assert await tx.jobs.next_due(JobKind.TURN) == now + world.policy.lease, "the others look then"
    world.clock.forward(seconds=5)
    assert await world.computers.drain() > 0
    assert (await world.app.matches.get(match_id)).answers > before.answers


async def play_to_its_turn(world: World) -> MatchInfo:
    """A match in which a computer is going to choose several times in a row."""
    match_id = await begin(world, deck="flat")
    match = await choose(world, match_id)
    while match.turn < 2 or match.thinks is None:
        await world.computers.drain()
        match = await world.app.matches.get(match_id)
        if match.to_choose == MIO:
            match = await choose(world, match_id)
    return match


async def test_choices_that_come_quickly_are_written_together(world: World) -> None:
    before = await play_to_its_turn(world)
    await world.computers.drain()
    after = await world.app.matches.get(before.id)
    assert after.to_choose == MIO
    assert after.answers - before.answers > after.version - before.version == 1
    async with world.store.read() as tx:
        entries = await tx.journals.entries(before.id)
    assert len(entries) == after.answers, "each is in the journal"


async def test_who_waits_for_a_computer_is_woken_by_that_match_alone(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each commit used to wake everybody who waits, and each of them to read their match: of 200 people who
    wait, every choice made 200 reads.
    """
    match_id, other = await begin(world), await world.start()
    await choose(world, match_id)
    looked, get = 0, world.app.matches.get

    async def look(wanted: str) -> MatchInfo:
        nonlocal looked
        looked += wanted == match_id
        return await get(wanted)

    monkeypatch.setattr(world.app.matches, "get", look)
    waiting = asyncio.create_task(world.app.matches.wait_for_computer(match_id, MIO))
    while not looked:  # noqa: ASYNC110 - nothing rings
        await asyncio.sleep(0)
    for _ in range(4):
        await world.choose(other)
    assert looked == 1
    await world.computers.drain()
    assert (await waiting).match.thinks is None
    assert looked == 2


async def test_what_was_chosen_before_a_computer_breaks_down_stands(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await play_to_its_turn(world)
    think, asked = TinyPack.think, 0

    def think_once(pack: TinyPack, *about: Any) -> Thinking:
        nonlocal asked
        asked += 1
        return think(pack, *about) if asked == 1 else Thinking(decide, ("blind", b"", 0, b""))

    with monkeypatch.context() as broken:
        broken.setattr(TinyPack, "think", think_once)
        await world.computers.drain()
    held = await world.app.matches.get(before.id)
    assert (held.status, held.answers) == (MatchStatus.FROZEN, before.answers + 1)
    async with world.store.read() as tx:
        assert len(await tx.journals.entries(before.id)) == held.answers
    await world.app.operations.thaw(before.id)
    await world.computers.drain()
    assert (await world.app.matches.get(before.id)).to_choose == MIO


async def test_two_processes_give_one_answer(world: World) -> None:
    match_id = await begin(world)
    before = await choose(world, match_id)
    other = Computers(world.app.context, world.thinkers)
    await asyncio.gather(
        *(each._answer(match_id) for each in (world.computers, other)), return_exceptions=True
    )
    after = await world.app.matches.get(match_id)
    assert after.version == before.version + 1


async def test_giving_up_while_it_thinks(world: World) -> None:
    match_id = await begin(world)
    await choose(world, match_id)
    await world.app.matches.concede(match_id, MIO)
    assert await world.computers.drain() == 0
    async with world.store.read() as tx:
        assert await tx.jobs.next_due(JobKind.TURN) is None


@pytest.mark.parametrize("computer", ["clumsy", "blind"])
async def test_a_weaker_one_takes_the_place_of_one_that_fails(world: World, computer: str) -> None:
    match_id = await begin(world, computer)
    await choose(world, match_id)
    assert await world.computers.drain() > 0
    assert (await world.app.matches.get(match_id)).to_choose == MIO


async def test_where_no_computer_finds_an_answer_the_match_is_held(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await begin(world)
    before = await choose(world, match_id)
    with monkeypatch.context() as broken:
        broken.setattr(TinyPack, "think", lambda *_: Thinking(decide, ("blind", b"", 0, b"")))
        await world.computers.drain()
    held = await world.app.matches.get(match_id)
    assert held.status is MatchStatus.FROZEN
    (incident,) = await world.app.operations.incidents(match_id)
    assert "no computer opponent answers" in incident.error
    await world.app.operations.thaw(match_id)
    assert await world.computers.drain() > 0
    assert (await world.app.matches.get(match_id)).answers > before.answers


def be_late(*_: object) -> tuple[str, ...]:
    raise TimeoutError


async def test_a_machine_that_is_too_busy_to_think_puts_the_move_off(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await begin(world)
    before = await choose(world, match_id)
    with monkeypatch.context() as busy:
        busy.setattr(TinyPack, "think", lambda *_: Thinking(be_late, ()))
        for _ in range(3):
            await world.computers.drain()
            world.clock.forward(minutes=1)
    late = await world.app.matches.get(match_id)
    assert (late.status, late.answers) == (MatchStatus.ACTIVE, before.answers)
    await world.computers.drain()
    assert (await world.app.matches.get(match_id)).answers > before.answers


async def test_thinking_that_never_ends_holds_the_match_in_the_end(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await begin(world)
    await choose(world, match_id)
    monkeypatch.setattr(TinyPack, "think", lambda *_: Thinking(be_late, ()))
    for _ in range(LATE_TRIES + 1):
        await world.computers.drain()
        world.clock.forward(minutes=6)
    assert (await world.app.matches.get(match_id)).status is MatchStatus.FROZEN


async def test_only_the_person_has_a_clock_and_loses_by_it(world: World) -> None:
    match_id = await begin(world, time_control=TIME_CONTROLS["live"])
    match = await choose(world, match_id)
    assert match.deadline is None, "a computer has all the time of the world"
    world.clock.forward(days=3)
    await world.sweeper.drain()
    assert not (await world.app.matches.get(match_id)).is_over
    await world.computers.drain()
    world.clock.forward(hours=3)
    await world.sweeper.drain()
    match = await world.app.matches.get(match_id)
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (1, "timeout")


async def test_a_match_is_lost_by_the_timer_of_the_time_that_is_up_and_no_other(world: World) -> None:
    match_id = await begin(world, time_control=TIME_CONTROLS["live"])
    world.clock.forward(hours=3)
    for kind in TimerKind:
        lost = await lose_on_time(world.app.context, Timer(kind, match_id, 0), world.clock.now())
        assert (lost is not None) == (kind is TimerKind.TIME_UP), kind


async def test_the_turns_of_a_computer_add_no_time(world: World) -> None:
    match_id = await begin(world, deck="flat", time_control=TIME_CONTROLS["live"])
    while (match := await world.app.matches.get(match_id)).turn < 3:
        if match.to_choose == MIO:
            await choose(world, match_id)
        await world.computers.drain()
    assert match.seats[0].remaining is not None
    assert match.seats[1].remaining is None


async def test_in_the_other_seat_the_person_loses_by_the_clock_as_well(world: World) -> None:
    match_id = await begin(world, time_control=TIME_CONTROLS["live"])
    await world.app.matches.concede(match_id, MIO)
    again = await world.app.rematches.offer(match_id, MIO)
    assert isinstance(again, MatchInfo)
    await world.computers.drain()
    world.clock.forward(hours=3)
    await world.sweeper.drain()
    match = await world.app.matches.get(again.id)
    assert match.seats[1].user_id == MIO
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (0, "timeout")


async def test_a_match_that_cannot_be_read_when_time_is_up_is_frozen(world: World) -> None:
    match_id = await begin(world, time_control=TIME_CONTROLS["live"])
    await choose(world, match_id)
    await world.computers.drain()
    async with world.store.engine.begin() as connection:
        await connection.execute(update(match_snapshots).values(snapshot=b"{}"))
        await connection.execute(update(match_headers).values(data_hash="tiny-0"))
    await world.restart()
    world.clock.forward(days=3)
    with capture_logs() as logs:
        await world.sweeper.drain()
    assert [entry["event"] for entry in logs if entry["log_level"] == "error"] == ["match_frozen"]
    assert (await world.app.matches.get(match_id)).status is MatchStatus.FROZEN
    async with world.store.read() as tx:
        kinds = {job.timer.kind for job in await tx.jobs.of(match_id, JobKind.TIMER)}
    assert TimerKind.TIME_UP not in kinds


async def test_an_opponent_that_is_not_there(world: World) -> None:
    outcome = await refusal_of(
        world.app.practice.start(
            ruleset="tiny", user_id=MIO, computer="genius", place=ARENA, deck=StarterDeck("plain")
        )
    )
    assert isinstance(outcome, Refused)
    assert "random, clumsy, blind" in outcome.sentence


async def test_its_deck_is_one_of_the_starter_decks(world: World) -> None:
    names = set()
    for _ in range(12):
        outcome = await world.app.practice.start(
            ruleset="tiny", user_id=MIO, computer="random", place=ARENA, deck=StarterDeck("plain")
        )
        async with world.store.read() as tx:
            names.add((await tx.matches.header(outcome.id)).decks[1].name)
    assert len(names) > 1


async def test_it_plays_beside_while_it_runs(world: World) -> None:
    match_id = await begin(world)
    running = asyncio.create_task(world.computers.run())
    try:
        for _ in range(40):
            if (await choose(world, match_id)).is_over:
                break
            table = await world.app.matches.wait_for_computer(match_id, MIO)
            assert table.match.thinks is None
            if table.match.is_over:
                break
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def test_two_hints_on_one_question_say_the_same(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[bytes] = []
    advise = TinyPack.advise

    def note(pack: TinyPack, match: Match, seat: int, seed: bytes) -> Advising:
        seeds.append(seed)
        return advise(pack, match, seat, seed)

    monkeypatch.setattr(TinyPack, "advise", note)
    world.app.hints.pool = world.thinkers
    match_id = await begin(world)
    await asyncio.gather(*(world.app.hints.find(match_id, MIO) for _ in range(2)))
    match = await choose(world, match_id)
    while match.to_choose != MIO:
        await world.computers.drain()
        match = await world.app.matches.get(match_id)
    await world.app.hints.find(match_id, MIO)
    await world.app.hints.find(await begin(world), MIO)
    assert [seeds[0] == each for each in seeds] == [True, True, False, False]
