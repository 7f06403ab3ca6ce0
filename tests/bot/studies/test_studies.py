"""Studies: asked for once, carried on a portion at a time, whatever happens meanwhile."""

from datetime import timedelta

import pytest
from sqlalchemy import update

from bot.app.studies.scholars import TRIES, Scholars
from bot.app.studies.sorts import Gain, Portion
from bot.model.jobs import JobKind
from bot.model.studies import LENGTH, Study, StudyAsker, StudyFailure, StudyKind, name_study
from bot.store.schema import ROWS
from tests.bot.worlds import MIO, RIN, World, refusal_of

STEPS = 6


def count(subject: str, found: str, done: int, is_hard: bool) -> Gain:
    """Two steps of a study: their numbers after what was found."""
    if is_hard:
        raise ArithmeticError(f"{subject} is too hard")
    steps = min(2, STEPS - done)
    return Gain(done + steps, found + "".join(f" {subject}{done + step}" for step in range(steps)))


class Counting:
    """A sort of study that counts, and notes the order in which portions were planned."""

    def __init__(self) -> None:
        self.planned: list[str] = []
        self.is_hard, self.is_gone = False, False

    async def plan(self, study: Study) -> Portion | None:
        self.planned.append(study.subject)
        if self.is_gone:
            return None
        return Portion(count, (study.subject, study.found, study.done, self.is_hard))


@pytest.fixture
def counting(world: World) -> Counting:
    sort = Counting()
    hire(world, sort)
    return sort


def hire(world: World, sort: Counting) -> None:
    """Let a process study what this sort says."""
    world.app.studies.sorts = {StudyKind.DECK: sort}
    world.scholars = Scholars(world.app.context, world.app.studies, world.thinkers)


def new(world: World, subject: str) -> Study:
    """A study that isn't begun."""
    return Study(name_study(StudyKind.DECK, subject), StudyKind.DECK, subject, STEPS, world.clock.now())


async def look(world: World, subject: str) -> Study:
    study = await world.app.studies.get(name_study(StudyKind.DECK, subject))
    assert study is not None
    return study


async def do_portion(world: World) -> None:
    """One portion of whatever comes first."""
    await world.scholars.do_some(1)


async def list_askers(world: World) -> list[StudyAsker]:
    async with world.store.read() as tx:
        return [each for user in (MIO, RIN) for each in await tx.rows.find(StudyAsker, user_id=user)]


def test_the_same_question_has_the_same_id() -> None:
    assert name_study(StudyKind.DECK, "a", "b") == name_study(StudyKind.DECK, "a", "b")
    assert name_study(StudyKind.DECK, "a", "b") != name_study(StudyKind.DECK, "ab", "")
    assert len(name_study(StudyKind.DECK, "a")) == LENGTH


async def test_a_study_is_carried_on_to_its_end(world: World, counting: Counting) -> None:
    begun = await world.app.studies.ask(MIO, new(world, "a"))
    assert (begun.done, begun.is_over) == (0, False)
    assert [each.user_id for each in await list_askers(world)] == [MIO]
    await world.scholars.drain()
    study = await look(world, "a")
    assert study.is_finished
    assert study.found == " a0 a1 a2 a3 a4 a5"
    assert await list_askers(world) == [], "nobody waits any more"
    async with world.store.read() as tx:
        assert (await tx.jobs.state(JobKind.STUDY)).waiting == 0


async def test_what_is_found_is_not_looked_for_again(world: World, counting: Counting) -> None:
    await world.app.studies.ask(MIO, new(world, "a"))
    await world.scholars.drain()
    planned = len(counting.planned)
    again = await world.app.studies.ask(RIN, new(world, "a"))
    assert again.is_finished
    assert await world.scholars.drain() == 0
    assert len(counting.planned) == planned


async def test_studies_take_turns(world: World, counting: Counting) -> None:
    await world.app.studies.ask(MIO, new(world, "a"))
    await world.app.studies.ask(RIN, new(world, "b"))
    for _ in range(4):
        world.clock.forward(seconds=1)
        await do_portion(world)
    assert counting.planned == ["a", "b", "a", "b"]


async def test_a_person_waits_for_a_few_studies_at_a_time(world: World, counting: Counting) -> None:
    for number in range(world.policy.max_studies_each):
        await world.app.studies.ask(MIO, new(world, f"{number}"))
    before = await world.dump()
    refused = await refusal_of(world.app.studies.ask(MIO, new(world, "b")))
    assert "still at work" in refused.sentence
    assert await world.dump() == before
    same = await world.app.studies.ask(MIO, new(world, "0"))
    assert same.id == name_study(StudyKind.DECK, "0"), "asking for the same is looking at it"
    await world.scholars.drain()
    assert (await world.app.studies.ask(MIO, new(world, "b"))).done == 0


async def test_what_is_gone_holds_up_nobody(world: World, counting: Counting) -> None:
    for number in range(world.policy.max_studies_each):
        await world.app.studies.ask(MIO, new(world, f"{number}"))
    async with world.store.write() as tx:  # as with the match that it is about, while nothing is studied
        await tx.rows.delete(Study, id=name_study(StudyKind.DECK, "0"))
    assert (await world.app.studies.ask(MIO, new(world, "b"))).done == 0


async def test_so_many_wait_at_once(world: World, counting: Counting) -> None:
    most = world.app.context.policy.max_studies
    for user in range(most):
        await world.app.studies.ask(1000 + user, new(world, f"{user}"))
    refused = await refusal_of(world.app.studies.ask(MIO, new(world, "a")))
    assert "Very many" in refused.sentence
    joined = await world.app.studies.ask(MIO, new(world, "3"))
    assert not joined.is_over, "what waits already may be waited for by others"


async def test_a_process_that_dies_loses_no_more_than_a_portion(world: World, counting: Counting) -> None:
    await world.app.studies.ask(MIO, new(world, "a"))
    await do_portion(world)
    async with world.store.write() as tx:  # as a process that is killed then
        now = world.clock.now()
        await tx.jobs.lease(JobKind.STUDY, "dead", now, now + world.policy.lease, 5)
    await world.restart()
    hire(world, counting)
    assert await world.scholars.drain() == 0, "somebody is at it"
    world.clock.forward(seconds=world.policy.lease.total_seconds() + 1)
    await world.scholars.drain()
    assert (await look(world, "a")).found == " a0 a1 a2 a3 a4 a5"


async def test_of_two_processes_one_writes(world: World, counting: Counting) -> None:
    await world.app.studies.ask(MIO, new(world, "a"))
    other = Scholars(world.app.context, world.app.studies, world.thinkers)
    (first,), matches = (lease := await world.scholars._lease(1))[0].rows, lease[1]
    world.clock.forward(seconds=world.policy.lease.total_seconds() + 1)  # held for too long
    await other.drain()
    await world.scholars._do(first, matches)
    await other.drain()
    assert (await look(world, "a")).found == " a0 a1 a2 a3 a4 a5"


async def test_what_fails_again_and_again_is_given_up(world: World, counting: Counting) -> None:
    counting.is_hard = True
    await world.app.studies.ask(MIO, new(world, "a"))
    for _ in range(TRIES + 1):
        await world.scholars.drain()
        world.clock.forward(seconds=3600)
    study = await look(world, "a")
    assert (study.failure, study.is_finished) == (StudyFailure.BROKEN, False)
    assert await list_askers(world) == []
    counting.is_hard = False
    assert not (await world.app.studies.ask(MIO, new(world, "a"))).is_over, "it may be asked for anew"
    await world.scholars.drain()
    assert (await look(world, "a")).is_finished


async def test_what_is_gone_is_given_up_at_once(world: World, counting: Counting) -> None:
    await world.app.studies.ask(MIO, new(world, "a"))
    await do_portion(world)
    counting.is_gone = True
    await world.scholars.drain()
    assert (await look(world, "a")).failure is StudyFailure.CHANGED


async def test_what_was_found_is_forgotten_in_time(world: World, counting: Counting) -> None:
    await world.app.studies.ask(MIO, new(world, "a"))
    await world.scholars.drain()
    async with world.store.engine.begin() as connection:
        long_ago = world.clock.now() - world.policy.studies_kept - timedelta(days=1)
        await connection.execute(update(ROWS[Study]).values(at=long_ago))
    await world.app.studies.ask(RIN, new(world, "b"))
    assert await world.app.studies.get(name_study(StudyKind.DECK, "a")) is None


async def test_deleted_people_wait_for_nothing(world: World, counting: Counting) -> None:
    await world.app.studies.ask(MIO, new(world, "a"))
    await world.app.privacy.delete(MIO)
    assert await list_askers(world) == []
    await world.scholars.drain()
    assert (await look(world, "a")).is_finished, "it names nobody"
