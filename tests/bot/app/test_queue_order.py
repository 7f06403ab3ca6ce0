"""Whose turn it is when more waits to be posted than can be: nobody starves, and nothing old is shown."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from statistics import quantiles

import pytest

from bot.app.delivery import queueing
from bot.app.delivery.deliverer import TemporaryFailure
from bot.app.delivery.dispatcher import Dispatcher, builds_on
from bot.app.delivery.queueing import BOARD, is_overtaken, queue, queue_all, slot_of
from bot.app.policy import Policy
from bot.model.deliveries import Delivery, EditBoard, OpenThread, PostBoard, PostNotice, RefreshHand, SendHand
from bot.model.jobs import Job, Queueing
from bot.model.notices import HandUnreachable
from tests.bot.worlds import MIO, SetClock, World, new_world

ONE_AT_A_TIME = Policy(parallel_deliveries=1)
NOTICE = HandUnreachable(user_id=MIO)


async def enqueue(world: World, *deliveries: Delivery) -> None:
    """Queue these, each in a transaction of its own."""
    for delivery in deliveries:
        async with world.store.write() as tx:
            await queue(tx, delivery, world.clock.now())


def subjects(world: World) -> list[str]:
    """Whose deliveries were begun, in order."""
    return [each.subject for each in world.postman.attempts]


@pytest.fixture
async def narrow(database_url: str) -> AsyncIterator[World]:
    """A world in which one match is served at a time."""
    async with new_world(database_url, ONE_AT_A_TIME) as world:
        yield world


async def test_a_match_that_moves_often_keeps_its_place(narrow: World) -> None:
    for subject in ("often", "b", "c"):
        await enqueue(narrow, PostBoard(subject=subject, ping=1))
        narrow.clock.forward(seconds=0.1)
    for _ in range(5):
        narrow.clock.forward(seconds=1)
        await enqueue(narrow, PostBoard(subject="often", ping=2))
    await narrow.dispatcher.drain()
    assert subjects(narrow) == ["often", "b", "c"], "its newest board, once, at the place of its first"
    assert narrow.postman.of(PostBoard)[0].ping == 2


async def test_a_match_that_moves_all_the_time_starves_nobody(narrow: World) -> None:
    others = [f"m{number}" for number in range(8)]
    await enqueue(narrow, *(PostBoard(subject=each, ping=1) for each in ("often", *others)))

    async def move(_: Delivery) -> None:
        narrow.clock.forward(seconds=1)
        if len(narrow.postman.attempts) < 20:
            await enqueue(narrow, PostBoard(subject="often", ping=1), EditBoard(subject="often"))

    narrow.postman.before = move
    await narrow.dispatcher.drain()
    assert subjects(narrow)[: len(others) + 2] == ["often", *others, "often"]


async def test_who_is_called_comes_before_edits_that_have_waited_less_than_ten_seconds(narrow: World) -> None:
    await enqueue(narrow, EditBoard(subject="old"))
    narrow.clock.forward(seconds=1)
    await enqueue(narrow, EditBoard(subject="young"))
    narrow.clock.forward(seconds=9.5)
    await enqueue(narrow, PostBoard(subject="called", ping=1))
    await narrow.dispatcher.drain()
    assert subjects(narrow) == ["old", "called", "young"]


@pytest.mark.parametrize("seconds", [0, 2])
async def test_what_newer_posts_show_is_not_begun(narrow: World, seconds: int) -> None:
    """The lane is held while its notice goes out, so the board behind it can't be replaced."""
    first, second = PostBoard(subject="a", ping=1), PostBoard(subject="a", ping=2)
    await enqueue(narrow, PostNotice(subject="a", notice=NOTICE), first)

    async def move(delivery: Delivery) -> None:
        if isinstance(delivery, PostNotice):
            narrow.clock.forward(seconds=seconds)
            await enqueue(narrow, second)

    narrow.postman.before = move
    await narrow.dispatcher.drain()
    assert [each.ping for each in narrow.postman.of(PostBoard)] == ([2] if seconds else [1, 2])
    assert await narrow.dispatcher.drain() == 0


async def test_an_edit_that_failed_does_not_stand_in_for_a_newer_one(narrow: World) -> None:
    narrow.postman.refusals[EditBoard] = [TemporaryFailure("Discord is away")]
    await enqueue(narrow, EditBoard(subject="a"))
    await narrow.dispatcher.drain()
    newer, due = EditBoard(subject="a"), narrow.clock.now() + timedelta(hours=1)
    async with narrow.store.write() as tx:
        await queue(tx, newer, narrow.clock.now(), due)
    narrow.clock.forward(hours=1)
    await narrow.dispatcher.drain()
    assert narrow.postman.of(EditBoard) == [newer], "the failed one is put off further and further"


async def test_an_edit_that_waits_shows_what_came_after_it(narrow: World) -> None:
    first = EditBoard(subject="a")
    await enqueue(narrow, first)
    narrow.clock.forward(seconds=1)
    await enqueue(narrow, EditBoard(subject="a"))
    await narrow.dispatcher.drain()
    assert narrow.postman.attempts == [first], "it is left as it is"


async def test_a_new_hand_goes_out_though_an_edit_of_the_old_one_waits(narrow: World) -> None:
    hand = SendHand(subject="a", seat=0)
    await enqueue(narrow, RefreshHand(subject="a", seat=0), hand, SendHand(subject="a", seat=0))
    await narrow.dispatcher.drain()
    assert narrow.postman.attempts == [hand], "once, in the place of the edit"


async def test_one_hand_that_waits_holds_up_no_new_one_of_the_other_player(narrow: World) -> None:
    waiting, again, other = (SendHand(subject="a", seat=seat) for seat in (0, 0, 1))
    await enqueue(narrow, waiting)
    async with narrow.store.write() as tx:
        await queue_all(tx, [Queueing(each, slot_of(each)) for each in (again, other)], narrow.clock.now())
    await narrow.dispatcher.drain()
    assert narrow.postman.attempts == [waiting, other]


async def test_an_edit_that_comes_with_a_notice_does_not_wait_behind_it(narrow: World) -> None:
    await enqueue(narrow, EditBoard(subject="a"))
    edit, notice = EditBoard(subject="a"), PostNotice(subject="a", notice=NOTICE)
    narrow.clock.forward(seconds=1)
    async with narrow.store.write() as tx:
        await queue_all(tx, [Queueing(edit, BOARD), Queueing(notice)], narrow.clock.now())
    await narrow.dispatcher.drain()
    assert narrow.postman.attempts == [edit, notice]


async def test_a_notice_goes_out_though_the_edit_beside_it_is_needless(narrow: World) -> None:
    await enqueue(narrow, board := PostBoard(subject="a", ping=None))
    notice = PostNotice(subject="a", notice=NOTICE)
    async with narrow.store.write() as tx:
        queued = [Queueing(EditBoard(subject="a"), BOARD), Queueing(notice)]
        await queue_all(tx, queued, narrow.clock.now())
    await narrow.dispatcher.drain()
    assert narrow.postman.attempts == [board, notice]


@pytest.mark.parametrize(
    ("delivery", "made", "expected"),
    [
        (EditBoard(subject="a"), PostBoard(subject="a", ping=1), True),
        (PostBoard(subject="a", ping=1), OpenThread(subject="a"), True),
        (PostNotice(subject="a", notice=NOTICE), PostBoard(subject="a", ping=1), False),
        (EditBoard(subject="a"), SendHand(subject="a", seat=0), False),
        (PostNotice(subject="a", notice=NOTICE), PostNotice(subject="a", notice=NOTICE), False),
    ],
)
def test_what_needs_an_earlier_delivery(delivery: Delivery, made: Delivery, expected: bool) -> None:
    assert builds_on(delivery, [made]) == expected
    assert not builds_on(delivery, [])


async def test_what_was_tried_is_made_though_something_newer_waits(narrow: World) -> None:
    """It may be there already: whoever makes it looks for it."""
    board = PostBoard(subject="a", ping=1)
    await enqueue(narrow, board)
    narrow.postman.refusals[PostBoard] = [TemporaryFailure("503")]
    await narrow.dispatcher.drain()
    narrow.clock.forward(seconds=10)

    async def move(delivery: Delivery) -> None:
        narrow.postman.before = None
        narrow.clock.forward(seconds=2)
        await enqueue(narrow, PostBoard(subject="a", ping=2))

    narrow.postman.before = move
    await Dispatcher(narrow.app.context, narrow.postman).drain()
    assert [each.ping for each in narrow.postman.of(PostBoard)] == [1, 2]


EDIT, POST = EditBoard(subject="a"), PostBoard(subject="a", ping=1)
HAND, ANEW = SendHand(subject="a", seat=0), SendHand(subject="a", seat=0, is_anew=True)


@pytest.mark.parametrize(
    ("delivery", "later", "expected"),
    [
        (EDIT, POST, True),
        (EDIT, EditBoard(subject="a"), True),
        (POST, EDIT, False),
        (POST, PostBoard(subject="a", ping=None), True),
        (HAND, SendHand(subject="a", seat=0), True),
        (HAND, RefreshHand(subject="a", seat=0), False),
        (ANEW, SendHand(subject="a", seat=0), False),
    ],
)
def test_what_overtakes_what(delivery: Delivery, later: Delivery, expected: bool) -> None:
    now = SetClock().now()
    line = [Job(number, "a", each, 0, now, now) for number, each in enumerate((delivery, later))]
    assert is_overtaken(delivery, line, now) is expected
    assert not is_overtaken(delivery, line[:1], now)
    assert not is_overtaken(delivery, line[::-1], now), "what came before it shows less"
    earlier = now - timedelta(seconds=1)
    assert not is_overtaken(delivery, line, earlier), "what isn't due doesn't overtake"


TICK = 0.25
"""Seconds of the clock between two looks at the queue."""
LOAD_SECONDS, MATCHES, QUICK = 60, 10_000, 40
"""Three of ten choices are made in the few quick matches; more come than can be posted."""
POSTED_A_TICK, CHOICES_A_TICK = 4, 6


@dataclass
class Shown:
    """What a rule of the queue comes to.

    Args:
        called: seconds from a call of somebody's turn until its board is there.
        quick: the same in matches in which choices come all the time.
        posts: how many boards were posted and edited.
    """

    called: list[float] = field(default_factory=list)
    quick: list[float] = field(default_factory=list)
    posts: int = 0

    def __str__(self) -> str:
        every, quick = (quantiles(each, n=100) for each in (self.called, self.quick))
        return (
            f"p50 {every[49]:.1f} s, p99 {every[98]:.1f} s; in quick matches p50 {quick[49]:.1f} s,"
            f" longest {max(self.quick):.1f} s; {self.posts} posts and edits"
        )


async def overload(world: World, chance: Random) -> Shown:
    """Let more choices be made than boards can be posted for, for a minute, and post the rest then."""
    shown, waiting = Shown(), dict[str, float]()
    now, begun = world.clock.now, world.clock.now()

    async def note(delivery: Delivery) -> None:
        shown.posts += 1
        since = waiting.pop(delivery.subject, None) if isinstance(delivery, PostBoard) else None
        if since is not None:
            waited = (now() - begun).total_seconds() - since
            (shown.quick if delivery.subject.startswith("q") else shown.called).append(waited)

    world.postman.before = note
    while True:
        seconds = (now() - begun).total_seconds()
        for _ in range(CHOICES_A_TICK if seconds < LOAD_SECONDS else 0):
            is_quick = chance.random() < 0.3
            subject = f"q{chance.randrange(QUICK)}" if is_quick else f"m{chance.randrange(MATCHES)}"
            if chance.random() < 0.4:
                waiting.setdefault(subject, seconds)
                await enqueue(world, PostBoard(subject=subject, ping=1))
            else:
                edit = EditBoard(subject=subject)
                async with world.store.write() as tx:
                    await queue(tx, edit, now(), now() + world.policy.edit_interval)
        if seconds >= LOAD_SECONDS and not waiting:
            return shown
        await world.dispatcher.do_some(POSTED_A_TICK)
        world.clock.forward(seconds=TICK)


@pytest.mark.slow
async def test_boards_of_ten_thousand_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rule of the queue against the one before it: each delivery behind all that came due before."""
    async with new_world("sqlite+aiosqlite://") as world:
        after = await overload(world, Random(5))
    monkeypatch.setattr(queueing, "_put_in_line", lambda new, _, __: new)
    async with new_world("sqlite+aiosqlite://") as world:
        before = await overload(world, Random(5))
    print(f"before: {before}", f"after: {after}", sep="\n")
    assert quantiles(after.called, n=100)[98] < quantiles(before.called, n=100)[98] * 0.7
    assert max(after.quick) < max(before.quick) / 2
