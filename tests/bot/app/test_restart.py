"""A crash at any instant loses no choice and no post."""

import asyncio
from contextlib import suppress

from bot.app.delivery.dispatcher import Dispatcher
from bot.model.deliveries import Delivery, EditBoard, PostBoard, PostResult
from bot.model.jobs import JobKind
from bot.model.matches import MatchStatus
from engine.kernel.journal import Journal, replay
from tests.bot.worlds import World


async def test_a_restart_between_all_choices(world: World) -> None:
    match_id = await world.start()
    match = await world.app.matches.get(match_id)
    choices = 0
    while not match.is_over:
        await world.restart()
        assert len(world.app.context.live) == 0
        match = await world.choose(match_id)
        choices += 1
        assert match.answers == choices
    assert match.status is MatchStatus.FINISHED
    await world.restart()
    log = await world.app.matches.log(match_id, None, limit=1000)
    assert log[-1].text in ("{0} wins.", "{1} wins.", "Nobody wins.")


async def test_the_journal_replays_to_the_snapshot(world: World) -> None:
    match_id = await world.start()
    while True:
        async with world.store.read() as tx:
            header = await tx.matches.header(match_id)
            entries = await tx.journals.entries(match_id)
            snapshot = await tx.matches.snapshot(match_id)
        assert replay(world.ruleset, header, entries).to_json() == snapshot
        if (await world.app.matches.get(match_id)).is_over:
            break
        await world.choose(match_id)
    exported = Journal.from_json(await world.app.matches.journal(match_id))
    assert (exported.header, exported.entries) == (header, entries)


async def test_a_crash_between_commit_and_delivery(world: World) -> None:
    """What was committed is delivered once by the next process."""
    match_id = await world.start()
    await world.choose(match_id)
    assert world.postman.delivered == []
    await world.restart()
    await world.dispatcher.drain()
    assert len(world.postman.of(PostBoard)) == 1
    world.postman.forget()
    await world.restart()
    assert await world.dispatcher.drain() == 0


async def test_a_crash_during_delivery(world: World) -> None:
    """The row is delivered again with the same key, once the lease of the dead process has ended."""
    match_id = await world.start()
    await world.choose(match_id)

    async def crash(_: Delivery) -> None:
        raise asyncio.CancelledError

    world.postman.before = crash
    with suppress(asyncio.CancelledError):
        await world.dispatcher.drain()
    world.postman.before = None
    (lost,) = world.postman.attempts
    await world.restart()
    assert await world.dispatcher.drain() == 0  # still held
    world.clock.forward(seconds=61)
    await world.dispatcher.drain()
    (board,) = world.postman.of(PostBoard)
    assert board == lost


async def test_a_crash_after_delivery_and_before_it_is_ticked_off(world: World) -> None:
    """At least once: Discord tells the second one by its nonce."""
    match_id = await world.start()
    await world.choose(match_id)
    now = world.clock.now()
    async with world.store.write() as tx:
        ((row, *_),) = (
            await tx.jobs.lease(JobKind.DELIVERY, "a process that dies", now, now + world.policy.lease, 1)
        ).rows
    await world.postman.deliver(row.delivery)
    await world.restart()
    world.clock.forward(seconds=61)
    await world.dispatcher.drain()
    boards = world.postman.of(PostBoard)
    assert [board.key for board in boards] == [row.delivery.key] * 2


async def test_a_process_that_lost_its_lease_records_nothing(world: World) -> None:
    match_id = await world.start()
    await world.choose(match_id)
    other = Dispatcher(world.app.context, world.postman, worker="the other")

    async def be_slow(delivery: Delivery) -> None:
        world.postman.before = None
        world.clock.forward(seconds=61)
        await other.drain()

    world.postman.before = be_slow
    await world.dispatcher.drain()
    boards = world.postman.of(PostBoard)
    assert [board.key for board in boards] == [boards[0].key] * 2
    match = await world.app.matches.get(match_id)
    assert match.board_message_id is not None
    async with world.store.read() as tx:
        assert await tx.jobs.failures(match_id) == []
        assert await tx.jobs.next_due(JobKind.DELIVERY) is None


async def test_the_end_survives_a_crash(world: World) -> None:
    match_id = await world.start()
    await world.play_out(match_id)
    await world.restart()
    world.clock.forward(seconds=3)
    await world.dispatcher.drain()
    assert len(world.postman.of(PostResult)) == 1
    assert len(world.postman.of(EditBoard)) + len(world.postman.of(PostBoard)) >= 1
