"""Whose work a delivery is: leases that are renewed, processes that die, posts that were overtaken."""

import asyncio
from collections import Counter
from datetime import datetime, timedelta

import pytest

from bot.app.delivery.deliverer import TemporaryFailure
from bot.app.delivery.dispatcher import Dispatcher
from bot.app.policy import Policy
from bot.model.decks import StarterDeck
from bot.model.deliveries import (
    Delivery,
    EditBoard,
    PostBoard,
    PostNotice,
    PostResult,
    RecallPost,
    RefreshHand,
    SendHand,
)
from bot.model.jobs import JobKind, Queueing
from bot.model.matches import MatchInfo
from bot.model.notices import ThreadLost
from tests.bot.worlds import RIN, World, new_world, temporary


async def test_after_a_crash_everything_waits_five_seconds_at_most(world: World) -> None:
    match_id = await world.start()
    await world.choose(match_id)
    now = world.clock.now()
    async with world.store.write() as tx:
        assert (
            await tx.jobs.lease(JobKind.DELIVERY, "a process that dies", now, now + world.policy.lease, 1)
        ).rows
    await world.restart()
    world.clock.forward(seconds=5)
    await world.dispatcher.drain()
    assert len(world.postman.of(PostBoard)) == 1


async def test_on_sqlite_a_starting_process_owns_everything(world: World) -> None:
    match_id = await world.start()
    await world.choose(match_id)
    now = world.clock.now()
    async with world.store.write() as tx:
        assert (
            await tx.jobs.lease(JobKind.DELIVERY, "a process that dies", now, now + world.policy.lease, 1)
        ).rows
    await world.restart()
    await world.store.take_over()
    await world.dispatcher.drain()
    is_sqlite = world.store.engine.dialect.name == "sqlite"
    assert len(world.postman.of(PostBoard)) == is_sqlite


async def test_a_long_delivery_keeps_its_lease(database_url: str) -> None:
    policy = Policy(lease=timedelta(milliseconds=80), poll=timedelta(milliseconds=5))
    async with new_world(database_url, policy) as world:
        await world.challenge()
        begun, finished, arrived = asyncio.Event(), asyncio.Event(), asyncio.Event()

        async def linger(_: Delivery) -> None:
            begun.set()
            await finished.wait()
            arrived.set()

        world.postman.before = linger
        first = asyncio.create_task(world.dispatcher.run())
        await begun.wait()
        other = Dispatcher(world.app.context, world.postman)
        for _ in range(20):  # five times as long as the lease
            await asyncio.sleep(0.02)
            world.clock.forward(seconds=0.02)
            assert await other.drain() == 0
        finished.set()
        await arrived.wait()
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        assert len(world.postman.attempts) == 1


async def test_a_delivery_keeps_its_lease_while_its_process_ends(database_url: str) -> None:
    """What is under way then has a few seconds, which are longer than a lease."""
    policy = Policy(lease=timedelta(milliseconds=80), poll=timedelta(milliseconds=5))
    async with new_world(database_url, policy) as world:
        await world.challenge()
        begun, finished = asyncio.Event(), asyncio.Event()

        async def linger(_: Delivery) -> None:
            begun.set()
            await finished.wait()

        world.postman.before = linger
        ending = asyncio.create_task(Dispatcher(world.app.context, world.postman, grace=60.0).run())
        await begun.wait()
        ending.cancel()
        other = Dispatcher(world.app.context, world.postman)
        for _ in range(20):  # five times as long as the lease
            await asyncio.sleep(0.02)
            world.clock.forward(seconds=0.02)
            assert await other.drain() == 0, "another process makes it as well"
        finished.set()
        await asyncio.gather(ending, return_exceptions=True)
        assert len(world.postman.attempts) == 1


async def queue_notices(world: World, match_id: str, count: int) -> None:
    """So many posts of one match, which stand in one lane."""
    now = world.clock.now()
    notices = [ThreadLost(reason=f"number {number}") for number in range(count)]
    async with world.store.write() as tx:
        await tx.jobs.add(
            *(Queueing(PostNotice(subject=match_id, notice=notice)) for notice in notices), now=now
        )


async def live_and_die(world: World, deliveries: int) -> None:
    """A process that is killed in the middle of this delivery, and another one that starts after it."""
    begun, count = asyncio.Event(), 0

    async def count_down(_: Delivery) -> None:
        nonlocal count
        count += 1
        if count == deliveries:
            begun.set()
            await asyncio.Event().wait()

    world.postman.before = count_down
    running = asyncio.create_task(world.dispatcher.drain())
    dying = asyncio.create_task(begun.wait())
    await asyncio.wait({running, dying}, return_when=asyncio.FIRST_COMPLETED)
    for task in (running, dying):
        task.cancel()
    await asyncio.gather(running, dying, return_exceptions=True)
    world.postman.before = None
    await world.restart()
    world.clock.forward(seconds=5)


async def test_a_process_that_dies_again_and_again_gets_on_with_the_posts_of_a_match(world: World) -> None:
    match_id = await world.start()
    await queue_notices(world, match_id, 8)
    for _ in range(6):
        await live_and_die(world, deliveries=3)
    tried = Counter(post.key for post in world.postman.attempts if isinstance(post, PostNotice))
    arrived = world.postman.of(PostNotice)
    assert len({post.key for post in arrived}) == 8, "all of them"
    assert max(tried.values()) <= 3, "one that was made is not made again and again"


async def test_what_was_posted_is_ticked_off_while_the_next_post_takes_its_time(world: World) -> None:
    match_id = await world.start()
    await queue_notices(world, match_id, 4)

    waiting = asyncio.Event()

    async def wait_at_the_last(_: Delivery) -> None:
        world.clock.forward(seconds=1)
        if len(world.postman.attempts) == 4:
            waiting.set()
            await asyncio.Event().wait()

    world.postman.before = wait_at_the_last
    running = asyncio.create_task(world.dispatcher.drain())
    await waiting.wait()
    async with world.store.read() as tx:
        left = await tx.jobs.of(match_id, JobKind.DELIVERY)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert len(left) == 1, "three were posted"


@pytest.mark.parametrize(("held", "more"), [(1, 0), (2, 0), (1, 1)])
async def test_who_is_done_with_a_lane_rings_if_more_of_it_came_meanwhile(
    world: World, held: int, more: int
) -> None:
    """Else whoever waits would look for nothing."""
    match_id = await world.start()
    await queue_notices(world, match_id, held)

    async def queue_more(_: Delivery) -> None:
        world.clock.forward(seconds=1)
        if len(world.postman.attempts) == 1:
            await queue_notices(world, match_id, more)

    world.postman.before = queue_more
    with world.app.context.job_signal.subscribed() as rung:
        await world.dispatcher.do_some(1)
    assert len(world.postman.of(PostNotice)) == held
    assert rung.is_set() == (more > 0)


async def test_who_is_stopped_breaks_off_at_once_unless_time_is_given(world: World) -> None:
    await world.challenge()
    begun = asyncio.Event()

    async def hang(_: Delivery) -> None:
        begun.set()
        await asyncio.Event().wait()

    world.postman.before = hang
    running = asyncio.create_task(world.dispatcher.run())
    await begun.wait()
    running.cancel()
    for _ in range(1000):
        await asyncio.sleep(0)
    assert running.cancelled()


class Asked:
    """A deliverer that notes since when each delivery was tried before, and the match that it is given."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.since: list[tuple[str, datetime | None]] = []
        self.given: list[tuple[str, MatchInfo | None]] = []

    async def deliver(
        self, delivery: Delivery, tried_since: datetime | None = None, match: MatchInfo | None = None
    ) -> object:
        self.since.append((type(delivery).__name__, tried_since))
        self.given.append((type(delivery).__name__, match))
        return await self._world.postman.deliver(delivery)


async def test_who_delivers_learns_that_an_earlier_attempt_may_have_got_through(world: World) -> None:
    asked = Asked(world)
    dispatcher = Dispatcher(world.app.context, asked)  # type: ignore[arg-type]
    queued = world.clock.now()
    await world.challenge()
    world.clock.forward(seconds=1)
    async with world.store.write() as tx:
        now = world.clock.now()
        assert (
            await tx.jobs.lease(JobKind.DELIVERY, "a process that dies", now, now + world.policy.lease, 1)
        ).rows
    world.clock.forward(seconds=10)
    await dispatcher.drain()
    assert asked.since == [("PostChallenge", queued)]


async def test_who_delivers_is_given_the_match_until_something_is_written_of_it(world: World) -> None:
    asked = Asked(world)
    match_id = await world.challenge()
    await world.dispatcher.drain()
    begun = await world.app.challenges.accept(match_id, RIN, StarterDeck("plain"))
    await Dispatcher(world.app.context, asked).drain()  # type: ignore[arg-type]
    public = [given for given in asked.given if given[0] != "SendHand"]
    assert public == [
        ("EditChallenge", begun),
        ("OpenThread", begun),
        ("PostNotice", None),
        ("PostBoard", None),
    ]


async def test_a_post_that_was_put_off_before_it_was_sent_is_no_attempt(world: World) -> None:
    asked = Asked(world)
    dispatcher = Dispatcher(world.app.context, asked)  # type: ignore[arg-type]
    match_id = await world.start()
    world.postman.refusals[PostBoard] = [TemporaryFailure("much is posted", 4.0, was_tried=False)]
    await world.choose(match_id)
    await dispatcher.drain()
    world.clock.forward(seconds=5)
    await dispatcher.drain()
    assert [since for kind, since in asked.since if kind == "PostBoard"] == [None, None]


async def test_what_was_put_off_for_no_time_is_made_at_once(world: World) -> None:
    """As a hand, when its conversation has to be opened anew."""
    world.postman.refusals[SendHand] = [TemporaryFailure("it has to be opened anew", was_tried=False)]
    match_id = await world.challenge(deck="flat")
    await world.app.challenges.accept(match_id, RIN, StarterDeck("flat"))
    await world.dispatcher.drain()
    assert sorted(hand.seat for hand in world.postman.of(SendHand)) == [0, 1]


async def test_an_overtaken_post_is_looked_for(world: World) -> None:
    """The answer to a post was lost, and the next hand-over comes before it is tried again."""
    match_id = await world.start()
    world.postman.refusals[PostBoard] = temporary(1)
    await world.choose(match_id)
    await world.dispatcher.drain()
    lost = world.postman.attempts[-1]
    assert isinstance(lost, PostBoard)
    await world.choose(match_id)
    await world.dispatcher.drain()
    (recall,) = world.postman.of(RecallPost)
    assert recall.post == lost
    kinds = [type(d) for d in world.postman.delivered if isinstance(d, RecallPost | PostBoard)]
    assert kinds == [RecallPost, PostBoard], "in this order"


async def test_a_post_that_was_never_tried_is_simply_replaced(world: World) -> None:
    match_id = await world.start()
    for _ in range(2):
        await world.choose(match_id)
    await world.dispatcher.drain()
    assert world.postman.of(RecallPost) == []
    assert len(world.postman.of(PostBoard)) == 1


async def test_an_edit_waits_for_a_post_that_must_be_tried_again(world: World) -> None:
    match_id = await world.start(deck="flat")
    await world.skip_redraws(match_id)
    world.postman.refusals[PostBoard] = temporary(1)
    await world.dispatcher.drain()
    (lost,) = (d for d in world.postman.attempts if isinstance(d, PostBoard))
    await world.choose(match_id, "card")
    world.clock.forward(seconds=10)
    await world.dispatcher.drain()
    assert world.postman.of(PostBoard) == [lost], "with the same key, so that it is found"


async def test_the_end_recalls_what_was_tried(world: World) -> None:
    match_id = await world.start()
    world.postman.refusals[PostBoard] = temporary(1)
    world.postman.refusals[SendHand] = temporary(1)
    await world.choose(match_id)
    await world.dispatcher.drain()
    await world.app.matches.concede(match_id, 101)
    world.clock.forward(seconds=10)
    await world.dispatcher.drain()
    assert len(world.postman.of(PostResult)) == 1
    assert len(world.postman.of(RecallPost)) == 1
    assert [board.ping for board in world.postman.of(PostBoard)] == [None]


async def stand_still(world: World) -> tuple[asyncio.Task[int], asyncio.Event]:
    """A process that is just at the next board and holds it no longer; and what lets it go on."""
    begun, waking = asyncio.Event(), asyncio.Event()

    async def linger(delivery: Delivery) -> None:
        if isinstance(delivery, PostBoard) and not begun.is_set():
            begun.set()
            await waking.wait()

    world.postman.before = linger
    sleeper = asyncio.create_task(world.dispatcher.drain())
    await begun.wait()
    world.clock.forward(seconds=5)
    return sleeper, waking


async def test_nothing_of_a_match_is_made_while_its_earlier_post_is_on_its_way(world: World) -> None:
    match_id = await world.start()
    await world.choose(match_id)
    sleeper, waking = await stand_still(world)
    await world.choose(match_id)
    again = asyncio.create_task(world.dispatcher.drain())
    await asyncio.sleep(0.05)
    assert not world.postman.of(RecallPost)
    waking.set()
    await asyncio.gather(sleeper, again)
    await world.dispatcher.drain()
    kinds = [type(d) for d in world.postman.delivered if isinstance(d, RecallPost | PostBoard)]
    assert kinds[0] is PostBoard
    assert RecallPost in kinds[1:], "it is looked for where it can be found"


async def test_a_post_that_comes_late_is_taken_back(world: World) -> None:
    """Another process has gone on with the match meanwhile."""
    match_id = await world.start()
    await world.choose(match_id)
    sleeper, waking = await stand_still(world)
    await world.choose(match_id)
    await Dispatcher(world.app.context, world.postman).drain()
    board = (await world.app.matches.get(match_id)).board_message_id
    world.postman.forget()
    waking.set()
    await sleeper
    await world.dispatcher.drain()
    late, recall, shown = (d for d in world.postman.delivered if not isinstance(d, RefreshHand))
    assert isinstance(recall, RecallPost)
    assert recall.post == late
    assert recall.message_id not in (None, board)
    assert isinstance(shown, EditBoard), "it may have shown what is past"
    assert (await world.app.matches.get(match_id)).board_message_id == board
