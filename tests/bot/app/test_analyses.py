"""Analyses of matches that are over: who may see which, and that each is made once whatever happens."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import msgspec
import pytest

from bot.app.packs.computers import Examining
from bot.app.refusals import Refused
from bot.app.studies.analyses import AnalysisSeen, name_side
from bot.app.studies.scholars import TRIES, Scholars
from bot.model.decks import StarterDeck
from bot.model.errors import UnknownMatch
from bot.model.jobs import JobKind
from bot.model.studies import OpenSide, Study, StudyFailure
from engine.kernel.analysis.findings import ChanceCurve, Decisions
from engine.kernel.errors import DataError
from engine.kernel.ruleset import Result
from tests.bot import tiny_pack
from tests.bot.tiny_pack import TinyPack
from tests.bot.worlds import ARENA, EVE, MIO, RIN, World, refusal_of


async def over(world: World) -> str:
    """A match of Mio against Rin that is over; its id."""
    match_id = await world.start()
    await world.play_out(match_id)
    return match_id


async def open_side(world: World, match_id: str, user: int) -> AnalysisSeen:
    """Somebody lets their opponent see their side; what they see then."""
    await world.app.analyses.set_open(match_id, user, is_open=True)
    return await world.app.analyses.analyse(match_id, user)


async def waiting(world: World) -> int:
    """How many analyses wait."""
    async with world.store.read() as tx:
        return (await tx.jobs.state(JobKind.STUDY)).waiting


class Counted:
    """Counts the parts of analyses; a part may be held up, or fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.traced: list[int] = []
        self.judged: list[int] = []
        self.gate = threading.Event()
        self.gate.set()
        self.begun = threading.Event()
        self.error: Exception | None = None
        monkeypatch.setattr(
            TinyPack, "examine", lambda _, *subject: Examining(self.trace, self.judge, subject)
        )

    def trace(self, journal: bytes, result: Result | None, seat: int) -> ChanceCurve:
        self.traced.append(seat)
        return tiny_pack.trace(journal, result, seat)

    def judge(self, journal: bytes, result: Result | None, seat: int) -> Decisions:
        self.judged.append(seat)
        self.begun.set()
        self.gate.wait(20)
        if self.error is not None:
            raise self.error
        return tiny_pack.judge(journal, result, seat)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    return Counted(monkeypatch)


async def test_a_player_sees_how_it_went_for_them(world: World) -> None:
    match_id = await over(world)
    seen = await world.app.analyses.analyse(match_id, MIO)
    assert (seen.own.found, seen.is_over) == (None, False)
    assert await world.scholars.drain() == 2, "first the chances, then the decisions"
    seen = await world.app.analyses.analyse(match_id, MIO)
    assert seen.is_over
    assert seen.own.found is not None
    assert seen.own.found.course.seat == seen.seat == seen.match.seat_of(MIO)
    assert seen.own.found.decisions is not None
    assert seen.other is None, "the opponent's side is theirs"
    assert await waiting(world) == 0


async def test_the_picture_is_there_before_the_decisions_are_judged(world: World, counted: Counted) -> None:
    match_id = await over(world)
    await world.app.analyses.analyse(match_id, MIO)
    counted.gate.clear()
    working = asyncio.create_task(world.scholars.run())
    try:
        async with asyncio.timeout(10):
            seen = await world.app.analyses.analyse(match_id, MIO)
            while seen.own.found is None:
                await asyncio.sleep(0.01)
                seen = await world.app.analyses.analyse(match_id, MIO)
            assert seen.own.found.decisions is None
            counted.gate.set()
            while not seen.own.is_over:
                await asyncio.sleep(0.01)
                seen = await world.app.analyses.analyse(match_id, MIO)
    finally:
        counted.gate.set()
        working.cancel()
    assert (counted.traced, counted.judged) == ([seen.seat], [seen.seat])


async def test_it_is_asked_for_once_and_kept(world: World, counted: Counted) -> None:
    match_id = await over(world)
    await asyncio.gather(*(world.app.analyses.analyse(match_id, MIO) for _ in range(4)))
    assert await waiting(world) == 1
    await world.scholars.drain()
    await world.restart()
    await world.app.analyses.analyse(match_id, MIO)
    assert await waiting(world) == 0
    assert len(counted.traced) == len(counted.judged) == 1


async def test_two_processes_make_it_once(world: World, counted: Counted) -> None:
    match_id = await over(world)
    await world.app.analyses.analyse(match_id, MIO)
    other = Scholars(world.app.context, world.app.studies, world.thinkers)
    await asyncio.gather(world.scholars.drain(), other.drain())
    assert (len(counted.traced), len(counted.judged)) == (1, 1)


async def test_who_dies_in_between_loses_one_part(world: World, counted: Counted) -> None:
    match_id = await over(world)
    await world.app.analyses.analyse(match_id, MIO)
    counted.gate.clear()
    working = asyncio.create_task(world.scholars.run())
    assert await asyncio.to_thread(counted.begun.wait, 10)
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    await world.restart()
    counted.gate.set()
    assert await world.scholars.drain() == 0, "the dead process still holds it"
    world.clock.forward(seconds=world.policy.lease.total_seconds() + 1)
    assert await world.scholars.drain() == 1, "the part that it was at"
    seen = await world.app.analyses.analyse(match_id, MIO)
    assert seen.own.is_over
    assert (len(counted.traced), len(counted.judged)) == (1, 2)


async def test_what_fails_is_tried_again_and_then_told(world: World, counted: Counted) -> None:
    match_id = await over(world)
    await world.app.analyses.analyse(match_id, MIO)
    counted.error = ArithmeticError("a fault of the engine")
    for _ in range(TRIES + 1):
        await world.scholars.drain()
        world.clock.forward(minutes=10)
    seen = await world.app.analyses.analyse(match_id, MIO)
    assert seen.own.failure is StudyFailure.BROKEN
    assert seen.own.found is not None, "how the chances went is known all the same"
    assert len(counted.judged) == TRIES
    assert await waiting(world) == 0, "looking at it is not asking for it again"


async def test_what_was_given_up_is_made_when_it_is_asked_for_again(world: World, counted: Counted) -> None:
    match_id = await over(world)
    await world.app.analyses.analyse(match_id, MIO)
    async with world.store.write() as tx:  # as if one process after the other was killed at it
        (job,) = await tx.jobs.of(name_side(match_id, 0), JobKind.STUDY)
        for _ in range(TRIES):
            until = world.clock.now() + world.policy.lease
            await tx.jobs.lease(JobKind.STUDY, "dead", world.clock.now(), until, 1)
            await tx.jobs.retry(job.id, "dead", world.clock.now())
    await world.scholars.drain()
    assert (await world.app.analyses.analyse(match_id, MIO)).own.failure is StudyFailure.BROKEN
    assert counted.traced == []
    await world.app.analyses.analyse(match_id, MIO, again=True)
    await world.scholars.drain()
    seen = await world.app.analyses.analyse(match_id, MIO)
    assert (seen.is_over, seen.own.failure) == (True, None)


async def test_what_never_ends_is_given_up_after_a_while(world: World, counted: Counted) -> None:
    world.policy = msgspec.structs.replace(world.policy, portion_limit=timedelta(seconds=0.05))
    await world.restart()
    match_id = await over(world)
    counted.gate.clear()
    await world.app.analyses.analyse(match_id, MIO)
    await world.scholars.drain()
    counted.gate.set()
    seen = await world.app.analyses.analyse(match_id, MIO)
    assert seen.own.failure is StudyFailure.ENDLESS
    assert await waiting(world) == 0


async def test_a_match_that_cannot_be_played_again_is_told_so_at_once(world: World, counted: Counted) -> None:
    match_id = await over(world)
    counted.error = DataError("it was played with other card texts")
    await world.app.analyses.analyse(match_id, MIO)
    await world.scholars.drain()
    seen = await world.app.analyses.analyse(match_id, MIO)
    assert seen.own.failure is StudyFailure.CHANGED
    assert len(counted.judged) == 1


async def test_nobody_else_and_nothing_running_is_analysed(world: World) -> None:
    match_id = await world.start()
    analyses = world.app.analyses
    assert "when it is over" in str(await refusal_of(analyses.analyse(match_id, MIO)))
    await world.play_out(match_id)
    assert "Only its players" in str(await refusal_of(analyses.analyse(match_id, EVE)))
    assert "Only its players" in str(await refusal_of(analyses.set_open(match_id, EVE, is_open=True)))
    with pytest.raises(UnknownMatch):
        await analyses.analyse("NOSUCH00", MIO)
    assert await waiting(world) == 0


async def test_a_game_without_a_judgement_says_so(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TinyPack, "has_analysis", False)
    match_id = await over(world)
    told = str(await refusal_of(world.app.analyses.analyse(match_id, MIO)))
    assert "can't be analysed yet" in told
    assert not (await world.app.matches.outcome(match_id)).has_analysis


async def test_both_sides_are_seen_when_both_allow_it(world: World) -> None:
    match_id, analyses = await over(world), world.app.analyses
    await analyses.analyse(match_id, MIO)
    assert await analyses.set_open(match_id, MIO, is_open=True), "for the first time"
    seen = await analyses.analyse(match_id, MIO)
    await world.scholars.drain()
    assert (seen.own.is_open, seen.other) == (True, None)
    assert await waiting(world) == 0, "nobody looks at Rin's side yet"
    rins = await analyses.analyse(match_id, RIN)
    assert rins.is_other_open
    assert rins.other is None, "Rin doesn't see Mio's without showing hers"
    await open_side(world, match_id, RIN)
    await world.scholars.drain()
    for user in (MIO, RIN):
        seen = await analyses.analyse(match_id, user)
        assert seen.other is not None
        assert seen.other.found is not None
        assert seen.other.found.course.seat != seen.seat
    await analyses.set_open(match_id, RIN, is_open=False)
    assert (await analyses.analyse(match_id, MIO)).other is None
    assert (await analyses.analyse(match_id, RIN)).other is None


async def test_a_computer_has_nothing_to_hide(world: World) -> None:
    match = await world.app.practice.start(
        ruleset="tiny", user_id=MIO, computer="random", place=ARENA, deck=StarterDeck("plain")
    )
    await world.computers.drain()
    while not (await world.app.matches.get(match.id)).is_over:
        await world.choose(match.id)
        await world.computers.drain()
    await open_side(world, match.id, MIO)
    await world.scholars.drain()
    seen = await world.app.analyses.analyse(match.id, MIO)
    assert seen.other is not None
    assert seen.other.is_over


async def test_who_waits_for_many_waits_before_asking_for_more(world: World) -> None:
    most = world.policy.max_studies_each
    matches = [await over(world) for _ in range(most + 1)]
    for match_id in matches[:most]:
        await world.app.analyses.analyse(match_id, MIO)
    with pytest.raises(Refused, match="still at work on other things"):
        await world.app.analyses.analyse(matches[most], MIO)
    await world.app.analyses.analyse(matches[0], MIO)
    await world.scholars.drain()
    await world.app.analyses.analyse(matches[most], MIO)


async def test_who_waits_for_many_sees_what_is_known_though_the_other_side_is_not(world: World) -> None:
    match_id, analyses = await over(world), world.app.analyses
    await analyses.analyse(match_id, MIO)
    await world.scholars.drain()
    others = [await over(world) for _ in range(world.policy.max_studies_each)]
    for each in others:
        await analyses.analyse(each, MIO)
    for user in (MIO, RIN):
        await analyses.set_open(match_id, user, is_open=True)
    seen = await analyses.analyse(match_id, MIO)
    assert seen.own.is_over
    assert seen.other is not None
    assert not seen.is_over
    await world.scholars.drain()
    await analyses.analyse(match_id, MIO)
    await world.scholars.drain()
    assert (await analyses.analyse(match_id, MIO)).is_over


async def test_what_the_opponent_asks_for_is_not_counted(world: World) -> None:
    for _ in range(world.policy.max_studies_each):
        await world.app.analyses.analyse(await over(world), RIN)
    seen = await world.app.analyses.analyse(await over(world), MIO)
    assert (seen.is_over, seen.others) == (False, world.policy.max_studies_each)


async def test_the_other_side_is_waited_for_as_well(world: World) -> None:
    match_id, analyses = await over(world), world.app.analyses
    await open_side(world, match_id, MIO)
    await world.scholars.drain()
    seen = await open_side(world, match_id, RIN)
    assert not seen.is_over
    seen = await analyses.analyse(match_id, MIO)
    assert (seen.own.is_over, seen.is_over) == (True, False)
    await world.scholars.drain()
    assert (await analyses.analyse(match_id, MIO)).is_over


async def test_asking_is_news_once(world: World) -> None:
    match_id, analyses = await over(world), world.app.analyses
    told = [await analyses.set_open(match_id, MIO, is_open=each) for each in (True, True, False, True)]
    assert told == [True, False, False, False]


async def test_what_is_kept_goes_with_the_match(world: World) -> None:
    match_id = await over(world)
    await open_side(world, match_id, MIO)
    await world.scholars.drain()
    async with world.store.write() as tx:
        assert await tx.matches.forget_finished(world.clock.now() + timedelta(days=1), 10) == [match_id]
    async with world.store.read() as tx:
        assert await tx.rows.find(Study) == []
        assert await tx.rows.find(OpenSide) == []


async def test_what_is_deleted_does_not_come_back(world: World, counted: Counted) -> None:
    match_id = await over(world)
    await world.app.analyses.analyse(match_id, RIN)
    await world.app.analyses.analyse(match_id, MIO)
    await world.scholars.drain()
    exported = msgspec.json.decode((await world.app.privacy.export(MIO)).data)
    assert exported["matches"][0]["analysis"]["decisions"]["judged"] == 5
    await world.app.privacy.delete(MIO)
    async with world.store.read() as tx:
        match, kept = await tx.matches.get(match_id), await tx.rows.find(Study)
    assert match is not None
    assert [study.seat for study in kept] == [match.seat_of(RIN)], "Rin keeps what she was shown"
    assert (await world.app.analyses.analyse(match_id, RIN)).other is None


async def test_who_deletes_while_it_is_made_finds_nothing_left(world: World, counted: Counted) -> None:
    match_id = await over(world)
    await world.app.analyses.analyse(match_id, MIO)
    counted.gate.clear()
    pool = ThreadPoolExecutor(1)
    working = asyncio.create_task(Scholars(world.app.context, world.app.studies, pool).drain())
    assert await asyncio.to_thread(counted.begun.wait, 10)
    await world.app.privacy.delete(MIO)
    counted.gate.set()
    await working
    pool.shutdown()
    async with world.store.read() as tx:
        assert await tx.rows.find(Study) == []
