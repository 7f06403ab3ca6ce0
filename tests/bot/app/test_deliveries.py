"""The outbox and its dispatcher: order, retries, failures, several workers."""

import asyncio
from collections import Counter
from datetime import datetime, timedelta

import pytest
from structlog.testing import capture_logs

from bot.app.delivery.deliverer import PermanentFailure, Receipt, TemporaryFailure
from bot.app.delivery.dispatcher import Dispatcher
from bot.app.delivery.receipts import record_receipt
from bot.app.policy import Policy
from bot.app.refusals import MatchOver, NotAPlayer
from bot.model.challenges import Place
from bot.model.conversations import Conversation
from bot.model.decks import StarterDeck
from bot.model.deliveries import (
    Delivery,
    EditBoard,
    FailureReason,
    OpenThread,
    PostBoard,
    PostChallenge,
    PostNotice,
    PostResult,
    RefreshHand,
    RetireBoard,
    SendHand,
    SendNotice,
    TellChallenger,
)
from bot.model.jobs import JobKind
from bot.model.matches import MatchInfo
from bot.model.notices import HandUnreachable, MatchBegins, NoThread, PlaceLost, ThreadLost
from bot.store.jobs import JobTable
from tests.bot.worlds import EVE, MIO, RIN, World, new_world, refusal_of, temporary


def gone(reason: FailureReason) -> list[Exception]:
    """One permanent failure."""
    return [PermanentFailure(reason, "10003")]


async def accept_all(world: World, count: int) -> list[str]:
    """Matches of so many people against Rin, whose first posts are not delivered yet."""
    ids = [await world.challenge(challenger=MIO + number) for number in range(count)]
    await world.dispatcher.drain()
    world.postman.forget()
    for match_id in ids:
        await world.app.challenges.accept(match_id, RIN, StarterDeck("flat"))
    return ids


async def accept(world: World) -> str:
    """A match whose first posts are not delivered yet."""
    (match_id,) = await accept_all(world, 1)
    return match_id


async def test_a_temporary_failure_is_tried_again_and_holds_up_its_own_match_only(world: World) -> None:
    first, second = await accept_all(world, 2)
    world.postman.refusals[OpenThread] = temporary(1)
    await world.dispatcher.drain()
    stuck = {delivery.subject for delivery in world.postman.delivered if isinstance(delivery, PostBoard)}
    assert len(stuck) == 1
    world.clock.forward(seconds=1)
    assert await world.dispatcher.drain() == 0
    world.clock.forward(seconds=1)
    await world.dispatcher.drain()
    for match_id in (first, second):
        kinds = [type(d).__name__ for d in world.postman.delivered if d.subject == match_id]
        assert kinds == ["EditChallenge", "OpenThread", "PostNotice", "PostBoard", "SendHand", "SendHand"]
    keys = Counter(attempt.key for attempt in world.postman.attempts)
    assert sorted(keys.values())[-2:] == [1, 2]


async def test_a_hand_that_waits_holds_up_neither_the_board_nor_the_other_hand(world: World) -> None:
    match_id = await accept(world)
    held = TemporaryFailure("40003", retry_after=600, was_tried=False)

    async def hold_up(delivery: Delivery) -> None:
        if isinstance(delivery, SendHand | RefreshHand) and delivery.seat == 0:
            raise held

    world.postman.before = hold_up
    await world.dispatcher.drain()
    for _ in range(2):
        await world.choose(match_id)
        await world.dispatcher.drain()
    assert len(world.postman.of(PostBoard)) == 3
    assert {hand.seat for hand in world.postman.of(SendHand)} == {1}
    world.postman.before = None
    world.clock.forward(seconds=600)
    await world.dispatcher.drain()
    assert [hand.seat for hand in world.postman.of(SendHand)].count(0) == 1


async def test_a_hand_that_was_put_off_is_not_tried_sooner_for_a_new_turn(world: World) -> None:
    match_id = await accept(world)
    tried: Counter[int] = Counter()

    async def put_off(delivery: Delivery) -> None:
        if isinstance(delivery, SendHand | RefreshHand):
            tried[delivery.seat] += 1
            raise TemporaryFailure("40003", retry_after=600, was_tried=False)

    world.postman.before = put_off
    await world.dispatcher.drain()
    match = await world.app.matches.get(match_id)
    while not match.is_over:
        match = await world.choose(match_id)
        await world.dispatcher.drain()
    assert match.turn > 1
    assert tried == {0: 1, 1: 1}


async def test_the_pauses_double_up_to_a_limit(world: World) -> None:
    await world.challenge()
    world.postman.refusals[PostChallenge] = temporary(20)
    pauses = []
    last = world.clock.now()
    await world.dispatcher.drain()
    for _ in range(10):
        async with world.store.read() as tx:
            due = await tx.jobs.next_due(JobKind.DELIVERY)
        assert due is not None
        pauses.append((due - last).total_seconds())
        last = world.clock.time = due
        await world.dispatcher.drain()
    assert pauses == [2, 4, 8, 16, 32, 64, 128, 256, 300, 300]


async def test_the_log_says_how_often_a_delivery_was_tried_in_vain(world: World) -> None:
    await world.challenge()
    world.postman.refusals[PostChallenge] = temporary(2)
    with capture_logs() as logs:
        for _ in range(3):
            await world.dispatcher.drain()
            world.clock.forward(seconds=4)
    assert [each["attempts"] for each in logs if each["event"] == "delivery_delayed"] == [1, 2]
    assert len(world.postman.of(PostChallenge)) == 1


async def test_the_service_says_how_long_to_wait(world: World) -> None:
    await world.challenge()
    world.postman.refusals[PostChallenge] = [TemporaryFailure("429", retry_after=40)]
    await world.dispatcher.drain()
    world.clock.forward(seconds=39)
    assert await world.dispatcher.drain() == 0
    world.clock.forward(seconds=1)
    assert await world.dispatcher.drain() == 1


async def wait_for_next(world: World) -> None:
    """Let the time pass until the next delivery comes due."""
    async with world.store.read() as tx:
        due = await tx.jobs.next_due(JobKind.DELIVERY)
    assert due is not None
    world.clock.time = max(due, world.clock.now())


async def test_a_delivery_is_given_up_after_days_and_recorded(database_url: str) -> None:
    async with new_world(database_url, Policy(retry_longest=timedelta(hours=12))) as world:
        begun = world.clock.now()
        challenge_id = await world.challenge()
        world.postman.refusals[PostChallenge] = temporary(50)
        await world.dispatcher.drain()
        while not await is_idle(world):
            await wait_for_next(world)
            await world.dispatcher.drain()
        assert timedelta(days=3) <= world.clock.now() - begun < timedelta(days=3, hours=12)
        (failure,) = await world.app.operations.failures(challenge_id)
        assert failure.reason is FailureReason.GIVEN_UP
        assert failure.detail == "503 Service Unavailable"
        assert await world.dispatcher.drain() == 0


@pytest.mark.parametrize(
    "refused",
    [
        TemporaryFailure("it is not its turn yet", 5, was_tried=False),
        TemporaryFailure("503 Service Unavailable"),
    ],
)
async def test_nothing_is_given_up_for_the_time_in_which_the_bot_was_down(
    world: World, refused: TemporaryFailure
) -> None:
    match_id = await accept(world)
    world.clock.forward(days=4)
    await world.restart()
    await world.sweeper.begin()
    world.postman.refusals[PostBoard] = [refused]
    await world.dispatcher.drain()
    assert world.postman.of(PostBoard) == []
    world.clock.forward(seconds=5)
    await world.dispatcher.drain()
    assert await world.app.operations.failures(match_id) == []
    assert len(world.postman.of(PostBoard)) == 1
    assert sorted(hand.seat for hand in world.postman.of(SendHand)) == [0, 1]


async def test_a_delivery_that_was_tried_before_the_bot_was_down_is_tried_on(world: World) -> None:
    match_id = await accept(world)
    world.postman.refusals[PostBoard] = temporary(2)
    await world.dispatcher.drain()
    world.clock.forward(days=4)
    await world.restart()
    await world.dispatcher.drain()
    await wait_for_next(world)
    await world.dispatcher.drain()
    assert await world.app.operations.failures(match_id) == []
    assert len(world.postman.of(PostBoard)) == 1


async def test_what_has_to_wait_for_its_turn_for_days_is_not_given_up(world: World) -> None:
    match_id = await accept(world)
    held = [TemporaryFailure("no conversation can be opened (40003)", 600, was_tried=False) for _ in range(9)]
    world.postman.refusals[SendHand] = list(held)
    for _ in range(10):
        world.clock.forward(days=1)
        await world.dispatcher.drain()
    assert await world.app.operations.failures(match_id) == []
    assert sorted(hand.seat for hand in world.postman.of(SendHand)) == [0, 1]


async def test_an_unexpected_error_is_tried_a_few_times_and_recorded(world: World) -> None:
    match_id = await accept(world)
    world.postman.refusals[OpenThread] = [KeyError("oops") for _ in range(9)]
    for _ in range(9):
        await world.dispatcher.drain()
        world.clock.forward(minutes=6)
    (failure,) = await world.app.operations.failures(match_id)
    assert failure.reason is FailureReason.UNEXPECTED
    assert failure.detail == "KeyError: 'oops'"
    attempts = [attempt for attempt in world.postman.attempts if isinstance(attempt, OpenThread)]
    assert len(attempts) == world.policy.tries_unexpected
    assert len(world.postman.of(PostBoard)) == 1  # the match goes on


@pytest.mark.parametrize("reason", [FailureReason.REFUSED, FailureReason.CHANNEL_GONE])
async def test_who_made_a_challenge_is_told_that_it_could_not_be_posted(
    world: World, reason: FailureReason
) -> None:
    world.postman.refusals[PostChallenge] = gone(reason)
    challenge_id = await world.challenge()
    await world.dispatcher.drain()
    (told,) = world.postman.of(TellChallenger)
    assert (told.subject, told.user_id) == (challenge_id, MIO)


async def test_nobody_is_told_of_the_post_of_a_challenge_that_is_over(world: World) -> None:
    world.postman.refusals[PostChallenge] = gone(FailureReason.REFUSED)
    challenge_id = await world.challenge()
    await world.app.challenges.accept(challenge_id, RIN, StarterDeck("flat"))
    await world.dispatcher.drain()
    assert world.postman.of(TellChallenger) == [], "its match tells of itself"
    assert len(world.postman.of(PostBoard)) == 1


async def test_without_a_thread_the_match_is_played_in_the_channel(world: World) -> None:
    match_id = await accept(world)
    world.postman.refusals[OpenThread] = [PermanentFailure(FailureReason.REFUSED, "160006")]
    await world.dispatcher.drain()
    begins, notice = world.postman.of(PostNotice)
    assert isinstance(begins.notice, MatchBegins)
    assert notice.notice == NoThread(reason="160006")
    assert (await world.app.matches.get(match_id)).thread_id is None
    assert len(world.postman.of(PostBoard)) == 1


async def test_closed_dms_are_told_once(world: World) -> None:
    match_id = await accept(world)
    world.postman.refusals[SendHand] = gone(FailureReason.DM_CLOSED)
    await world.dispatcher.drain()
    _, notice = world.postman.of(PostNotice)
    assert notice.notice == HandUnreachable(user_id=MIO)
    match = await world.app.matches.get(match_id)
    assert [seat.is_dm_closed for seat in match.seats] == [True, False]
    world.postman.forget()
    await world.skip_redraws(match_id)
    await world.choose(match_id, "card")
    world.clock.forward(seconds=3)
    await world.dispatcher.drain()
    assert [hand.seat for hand in world.postman.of(SendHand)] == []  # Mio's turn, without a try
    assert world.postman.of(PostNotice) == []


async def test_closed_dms_of_one_player_keep_no_hand_from_the_other(world: World) -> None:
    match_id = await accept(world)
    world.postman.refusals[SendHand] = gone(FailureReason.DM_CLOSED)
    await world.dispatcher.drain()
    await world.app.matches.concede(match_id, RIN)
    await world.dispatcher.drain()
    assert [hand.seat for hand in world.postman.of(RefreshHand)] == [1], "it shows the last position"


async def test_a_player_who_opened_dms_gets_the_hand(world: World) -> None:
    match_id = await accept(world)
    world.postman.refusals[SendHand] = gone(FailureReason.DM_CLOSED)
    await world.dispatcher.drain()
    world.postman.forget()
    await world.app.matches.send_hand_again(match_id, MIO)
    assert isinstance(await refusal_of(world.app.matches.send_hand_again(match_id, EVE)), NotAPlayer)
    await world.dispatcher.drain()
    assert [hand.seat for hand in world.postman.of(SendHand)] == [0]
    match = await world.app.matches.get(match_id)
    assert not match.seats[0].is_dm_closed
    assert match.seats[0].hand_message_id is not None


async def test_a_hand_that_arrives_shows_that_dms_are_open(world: World) -> None:
    """Mio opens hers and asks again just when the first hand is refused."""
    match_id = await accept(world)

    async def refuse(delivery: Delivery) -> None:
        if isinstance(delivery, SendHand) and delivery.seat == 0:
            world.postman.before = None
            await world.app.matches.send_hand_again(match_id, MIO)
            raise PermanentFailure(FailureReason.DM_CLOSED, "50007")

    world.postman.before = refuse
    await world.dispatcher.drain()
    match = await world.app.matches.get(match_id)
    assert match.seats[0].hand_message_id is not None
    assert not match.seats[0].is_dm_closed


async def test_who_was_welcomed_is_written_to_in_the_same_place_from_then_on(world: World) -> None:
    match_id = await world.start()
    async with world.store.write() as tx:
        hand, welcome = SendHand(subject=match_id, seat=0), Receipt(5, 6, welcomed=MIO)
        await record_receipt(tx, hand, welcome, world.clock.now())
        await record_receipt(tx, SendHand(subject=match_id, seat=1), Receipt(7, 8), world.clock.now())
    async with world.store.read() as tx:
        assert await tx.rows.find(Conversation) == [Conversation(MIO, 5, is_used=True)]


async def test_a_deleted_board_or_hand_is_posted_anew(world: World) -> None:
    match_id = await world.start(deck="flat")
    await world.skip_redraws(match_id)
    await world.dispatcher.drain()
    world.postman.forget()
    world.postman.refusals[EditBoard] = gone(FailureReason.MESSAGE_GONE)
    world.postman.refusals[RefreshHand] = gone(FailureReason.MESSAGE_GONE)
    await world.choose(match_id, "card")
    world.clock.forward(seconds=world.policy.edit_interval.total_seconds())
    await world.dispatcher.drain()
    assert [post.ping for post in world.postman.of(PostBoard)] == [None]
    assert [hand.seat for hand in world.postman.of(SendHand)] == [0]


async def test_an_edit_that_fails_again_and_again_does_not_put_off_the_next(world: World) -> None:
    match_id = await world.start(deck="flat")
    await world.skip_redraws(match_id)
    await world.dispatcher.drain()
    world.postman.refusals[EditBoard] = temporary(4)
    await world.choose(match_id, "card")
    for _ in range(4):
        world.clock.forward(seconds=10)
        await world.dispatcher.drain()
    assert world.postman.refusals[EditBoard] == [], "it is tried again after 16 seconds"
    await world.choose(match_id)
    world.clock.forward(seconds=world.policy.edit_interval.total_seconds())
    await world.dispatcher.drain()
    assert len(world.postman.of(EditBoard)) == 1


async def test_a_hand_is_sent_anew_when_its_players_turn_begins_and_only_then(world: World) -> None:
    match_id = await world.start(deck="flat")
    await world.skip_redraws(match_id)
    await world.dispatcher.drain()
    before, turns = await world.app.matches.get(match_id), set[bool]()
    while turns != {True, False}:
        world.postman.forget()
        after = await world.choose(match_id)
        assert not after.is_over
        await world.dispatcher.drain()
        is_new = after.turn != before.turn
        sent = [hand.seat for hand in world.postman.of(SendHand)]
        assert sent == ([after.active_seat] if is_new else [])
        turns.add(is_new)
        before = after


async def test_a_choice_is_shown_by_the_board_and_the_hands_and_nothing_else(world: World) -> None:
    match_id = await world.start(deck="flat")
    while not (match := await world.choose(match_id)).is_over:
        world.clock.forward(seconds=world.policy.edit_interval.total_seconds())
        await world.dispatcher.drain()
        shown = {type(each) for each in world.postman.delivered}
        assert shown <= {PostBoard, EditBoard, RetireBoard, SendHand, RefreshHand}
        assert shown & {PostBoard, EditBoard}
        world.postman.forget()
    await world.dispatcher.drain()
    assert [each.ping for each in world.postman.of(PostResult)] == [match.users]


async def test_a_deleted_thread_moves_the_match_to_the_channel(world: World) -> None:
    match_id = await world.start()
    world.postman.refusals[PostBoard] = gone(FailureReason.CHANNEL_GONE)
    await world.choose(match_id)
    await world.dispatcher.drain()
    assert [post.ping for post in world.postman.of(PostBoard)] == [RIN]
    assert [post.notice for post in world.postman.of(PostNotice)] == [ThreadLost()]
    match = await world.app.matches.get(match_id)
    assert match.thread_id is None
    assert match.board_message_id is not None


async def test_a_result_whose_thread_is_deleted_is_posted_in_the_channel(world: World) -> None:
    match_id = await world.start()
    world.postman.refusals[PostResult] = gone(FailureReason.CHANNEL_GONE)
    await world.app.matches.concede(match_id, RIN)
    await world.dispatcher.drain()
    assert len(world.postman.of(PostResult)) == 1
    assert world.postman.of(PostNotice) == [], "nobody goes on in it"


async def test_a_deleted_channel_is_told_by_dm_and_the_match_can_move(world: World) -> None:
    match_id = await world.start()
    world.postman.refusals[PostBoard] = gone(FailureReason.CHANNEL_GONE) * 4
    await world.choose(match_id)
    await world.dispatcher.drain()
    told = world.postman.of(SendNotice)
    assert [(notice.user_id, notice.notice) for notice in told] == [(MIO, PlaceLost()), (RIN, PlaceLost())]
    await world.choose(match_id)
    await world.dispatcher.drain()
    assert len(world.postman.of(SendNotice)) == 2  # not again on the same day
    world.postman.refusals.clear()
    new = Place(guild_id=7, channel_id=71)
    assert isinstance(await refusal_of(world.app.matches.move(match_id, EVE, new)), NotAPlayer)
    await world.app.matches.move(match_id, RIN, new)
    await world.dispatcher.drain()
    match = await world.app.matches.get(match_id)
    assert match.place == new
    assert [post.ping for post in world.postman.of(PostBoard)] == [MIO]
    await world.play_out(match_id)
    assert isinstance(await refusal_of(world.app.matches.move(match_id, RIN, new)), MatchOver)


async def test_a_match_that_is_moved_while_its_thread_is_opened_stays_where_it_was_moved_to(
    world: World,
) -> None:
    match_id, lounge = await world.challenge(), Place(guild_id=7, channel_id=71)

    async def move(delivery: Delivery) -> None:
        if isinstance(delivery, OpenThread):
            world.postman.before = None
            await world.app.matches.move(match_id, RIN, lounge)

    world.postman.before = move
    await world.app.challenges.accept(match_id, RIN, StarterDeck("plain"))
    await world.dispatcher.drain()
    assert len(world.postman.of(OpenThread)) == 1
    match = await world.app.matches.get(match_id)
    assert (match.place, match.home) == (lounge, 71)


@pytest.mark.parametrize(("channel", "moved_to"), [(77, None), (78, 78)])
async def test_the_board_of_before_says_where_the_new_one_is_if_it_is_elsewhere(
    world: World, channel: int, moved_to: int | None
) -> None:
    match_id = await world.start()
    before = await world.app.matches.get(match_id)
    world.postman.board_id = channel
    await world.choose(match_id)
    await world.dispatcher.drain()
    (retired,) = world.postman.of(RetireBoard)
    assert (retired.channel_id, retired.message_id) == (77, before.board_message_id)
    assert retired.moved_to == moved_to


async def test_a_deleted_channel_is_told_again_after_a_day_and_not_before(world: World) -> None:
    match_id = await world.start()
    world.postman.refusals[PostBoard] = gone(FailureReason.CHANNEL_GONE) * 9
    told = []
    for hours in (0, 23, 1):
        world.clock.forward(hours=hours)
        await world.choose(match_id)
        await world.dispatcher.drain()
        told.append(len(world.postman.of(SendNotice)))
    assert told == [2, 2, 4], "both players; nobody again on the same day; both on the next one"


async def test_matches_are_served_at_the_same_time_and_each_in_order(world: World) -> None:
    ids = await accept_all(world, 5)
    running: Counter[str] = Counter()
    most = 0

    async def linger(delivery: Delivery) -> None:
        nonlocal most
        running[delivery.lane] += 1
        assert running[delivery.lane] == 1
        most = max(most, running.total())
        await asyncio.sleep(0.01)
        running[delivery.lane] -= 1

    world.postman.before = linger
    await world.dispatcher.drain()
    assert most >= len(ids)
    for match_id in ids:
        kinds = [type(d).__name__ for d in world.postman.delivered if d.subject == match_id]
        assert kinds == ["EditChallenge", "OpenThread", "PostNotice", "PostBoard", "SendHand", "SendHand"]


async def test_two_dispatchers_share_the_work(world: World) -> None:
    other = World(world.url)
    other.clock, other.postman = world.clock, world.postman
    await other.begin()
    try:
        ids = await accept_all(world, 6)
        busy: set[str] = set()

        async def linger(delivery: Delivery) -> None:
            assert delivery.lane not in busy
            busy.add(delivery.lane)
            await asyncio.sleep(0.005)
            busy.discard(delivery.lane)

        world.postman.before = linger
        await asyncio.gather(world.dispatcher.drain(), other.dispatcher.drain())
        await world.dispatcher.drain()
    finally:
        await other.store.close()
    assert len(world.postman.attempts) == 6 * len(ids)
    assert len({delivery.key for delivery in world.postman.attempts}) == 6 * len(ids)


async def test_an_edit_during_a_delivery_is_not_lost(world: World) -> None:
    """The board is being posted with an older state: the edit that comes meanwhile follows it."""
    match_id = await world.start(deck="flat")
    await world.skip_redraws(match_id)
    chosen = False

    async def choose_meanwhile(delivery: Delivery) -> None:
        nonlocal chosen
        if isinstance(delivery, PostBoard) and not chosen:
            chosen = True
            await world.choose(match_id, "card")

    world.postman.before = choose_meanwhile
    await world.dispatcher.drain()
    world.clock.forward(seconds=world.policy.edit_interval.total_seconds())
    await world.dispatcher.drain()
    kinds = [type(d).__name__ for d in world.postman.delivered if isinstance(d, PostBoard | EditBoard)]
    assert kinds == ["PostBoard", "EditBoard"]


async def test_a_deliverer_that_never_answers(database_url: str) -> None:
    async with new_world(database_url, Policy(delivery_limit=timedelta(milliseconds=20))) as world:
        await world.challenge()

        async def hang(_: Delivery) -> None:
            await asyncio.sleep(60)

        world.postman.before = hang
        assert await world.dispatcher.drain() == 1
        world.postman.before = None
        world.clock.forward(seconds=2)
        assert await world.dispatcher.drain() == 1
        assert len(world.postman.delivered) == 1


async def is_idle(world: World) -> bool:
    """Whether nothing waits in the outbox."""
    async with world.store.read() as tx:
        return await tx.jobs.next_due(JobKind.DELIVERY) is None


async def test_running_until_cancelled(world: World) -> None:
    """The dispatcher wakes when something is committed."""
    task = asyncio.create_task(world.dispatcher.run())
    sweep = asyncio.create_task(world.sweeper.run())
    match_id = await world.challenge()
    await world.app.challenges.accept(match_id, RIN, StarterDeck("flat"))
    await world.play_out(match_id)
    async with asyncio.timeout(20):
        while not (world.postman.of(PostResult) and await is_idle(world)):  # noqa: ASYNC110 - nothing rings
            await asyncio.sleep(0.01)
    for job in (task, sweep):
        job.cancel()
    await asyncio.gather(task, sweep, return_exceptions=True)
    assert task.cancelled()
    assert await is_idle(world)
    async with world.store.read() as tx:
        assert await tx.service.heartbeat() == world.clock.now()


async def test_the_dispatcher_survives_a_database_that_is_away(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrived, failed = asyncio.Event(), asyncio.Event()

    async def note(_: Delivery) -> None:
        arrived.set()

    async def be_away(self: JobTable, kind: JobKind) -> None:
        failed.set()
        monkeypatch.undo()
        world.app.context.job_signal.send()
        raise OSError("connection refused")

    world.postman.before = note
    monkeypatch.setattr(JobTable, "next_due", be_away)
    with capture_logs() as logs:
        task = asyncio.create_task(world.dispatcher.run())
        async with asyncio.timeout(20):
            await failed.wait()
            await world.challenge()
            await arrived.wait()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    assert "delivery_jobs_unreadable" in [entry["event"] for entry in logs]


async def test_a_receipt_without_the_ids_is_an_error_that_is_logged(world: World) -> None:
    match_id = await world.start()
    await world.choose(match_id)

    class Careless:
        """Forgets the message's id."""

        async def deliver(
            self, delivery: Delivery, tried_since: datetime | None = None, match: MatchInfo | None = None
        ) -> Receipt:
            return Receipt()

    with capture_logs() as logs:
        await Dispatcher(world.app.context, Careless()).drain()
    assert [entry["event"] for entry in logs] == ["delivery_not_done"]
    world.clock.forward(seconds=61)
    await world.dispatcher.drain()
    assert len(world.postman.of(PostBoard)) == 1
