"""Clocks: banks, credits, reminders, time-outs, abandonment, downtime."""

import asyncio
from datetime import datetime, timedelta

import pytest

from bot.app.changes import Change
from bot.app.clocks import sweeper
from bot.app.clocks.falling_due import fall_due
from bot.app.context import Context
from bot.app.matches.clockwork import credit_turn, plan, start, stop
from bot.app.matches.recording import Ready
from bot.app.matches.reminding import plan_reminders
from bot.app.matches.stepping import take_step
from bot.app.outcomes import Accepted
from bot.app.packs.pack import NewTurn
from bot.app.policy import Policy
from bot.app.refusals import MatchOver, NotAPlayer, Refused
from bot.model.challenges import TIME_CONTROLS, TimeControl
from bot.model.decks import StarterDeck
from bot.model.deliveries import EditBoard, PostBoard, PostNotice, PostResult, RetireOffer
from bot.model.jobs import Job, JobKind, Timer, TimerKind
from bot.model.matches import MatchStatus, OfferKind
from bot.model.notices import ClosedUnfinished, MoreTime, Reminder, SoonClosed, TimeIsUp
from bot.model.settings import WakingHours
from bot.store.database import Transaction
from engine.kernel.journal import Entry
from engine.kernel.ruleset import Match
from tests.bot.tiny_game import LULLING
from tests.bot.worlds import EVE, MIO, RIN, World, refusal_of

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
STANDARD = TIME_CONTROLS["standard"]


async def notices(world: World) -> list[object]:
    """Sweep, deliver, and give the notices that were posted since the last look."""
    await world.sweeper.drain()
    await world.dispatcher.drain()
    found: list[object] = [post.notice for post in world.postman.of(PostNotice)]
    world.postman.forget()
    return found


def test_presets() -> None:
    assert STANDARD is not None
    assert (STANDARD.bank, STANDARD.per_turn, STANDARD.cap) == (3 * DAY, 12 * HOUR, 5 * DAY)
    live, slow = TIME_CONTROLS["live"], TIME_CONTROLS["slow"]
    assert live is not None
    assert slow is not None
    assert (live.bank, live.per_turn) == (HOUR, timedelta(minutes=10))
    assert (slow.bank, slow.per_turn) == (7 * DAY, DAY)
    assert TIME_CONTROLS["none"] is None


def test_reminders_at_half_and_a_quarter_and_a_last_call() -> None:
    policy = Policy()
    assert plan_reminders(HOUR, policy) == [timedelta(minutes=30), timedelta(minutes=45)]
    assert plan_reminders(3 * DAY, policy) == [36 * HOUR, 54 * HOUR, 70 * HOUR]


async def time_ups(world: World, match_id: str) -> list[Job]:
    """The timers of a match that wait for the end of somebody's time."""
    async with world.store.read() as tx:
        timers = await tx.jobs.of(match_id, JobKind.TIMER)
    return [job for job in timers if job.timer.kind is TimerKind.TIME_UP]


async def test_only_the_one_who_must_choose_pays_to_the_microsecond(world: World) -> None:
    match_id = await world.start(time_control=STANDARD)
    world.clock.forward(hours=7, microseconds=123457)
    match = await world.choose(match_id)  # Mio keeps; Rin must choose
    assert match.seats[0].remaining == 3 * DAY - 7 * HOUR - timedelta(microseconds=123457)
    assert match.seats[1].remaining == 3 * DAY
    assert match.deadline == world.clock.now() + 3 * DAY
    world.clock.forward(hours=1)
    await world.restart()
    match = await world.choose(match_id)  # Rin keeps; Mio's turn begins and is credited
    assert match.seats[1].remaining == 3 * DAY - HOUR
    assert match.seats[0].remaining == 3 * DAY + 5 * HOUR - timedelta(microseconds=123457)


async def test_who_has_no_time_left_is_not_reminded_of_it(world: World) -> None:
    match = await world.app.matches.get(await world.start(time_control=STANDARD))
    now = world.clock.now() + 3 * DAY
    (up,) = plan(start(stop(match, now), now), world.policy, now)
    assert (up.slot, up.due) == (TimerKind.TIME_UP, now)


@pytest.mark.parametrize(("minutes", "is_reminded"), [(9.9, False), (10, True)])
async def test_who_chose_less_than_ten_minutes_ago_is_not_reminded(
    world: World, minutes: float, is_reminded: bool
) -> None:
    bank = timedelta(minutes=2 * minutes)
    match_id = await world.start(deck="steep", time_control=TimeControl("quick", bank, timedelta(0), bank))
    await world.skip_redraws(match_id)
    await world.choose(match_id)  # Mio plays a card and is asked again; half of her time is left
    world.clock.forward(minutes=minutes)
    assert bool(await notices(world)) == is_reminded


async def test_a_credit_never_raises_above_the_cap(world: World) -> None:
    match = await world.app.matches.get(await world.start(time_control=STANDARD))
    for turn in range(1, 11):
        match = credit_turn(match, NewTurn(turn, 0))
    assert match.seats[0].remaining == 5 * DAY
    assert match.seats[1].remaining == 3 * DAY


async def test_a_turn_that_passes_unasked_is_credited_to_its_player(world: World) -> None:
    match = await world.app.matches.get(await world.start(time_control=STANDARD))
    pack = world.app.context.packs.get("tiny")
    game: Match = world.ruleset.start([LULLING] * 2, b"any")
    for kind in ("redraw", "redraw", "play"):
        assert game.prompt is not None
        assert game.prompt.kind == kind
        picked = tuple(option.id for option in game.prompt.options[: game.prompt.at_least])
        entry = Entry(game.prompt.seat, game.prompt.id, picked)
        step = take_step(pack, match, game, entry, world.clock.now())
        assert step.game is not None
        match, game = step.match, step.game
    assert (match.turn, match.active_seat) == (3, 0)
    assert [seat.remaining for seat in match.seats] == [4 * DAY, 3 * DAY + 12 * HOUR]


async def test_stopping_and_starting_loses_nothing(world: World) -> None:
    match = await world.app.matches.get(await world.start(time_control=STANDARD))
    for _ in range(100):
        world.clock.forward(microseconds=7)
        match = start(stop(match, world.clock.now()), world.clock.now())
    assert match.seats[0].remaining == 3 * DAY - timedelta(microseconds=700)


async def test_without_a_clock_there_are_no_reminders(world: World) -> None:
    match_id = await world.start()
    world.clock.forward(days=52)
    assert await notices(world) == []
    assert (await world.app.matches.get(match_id)).deadline is None


async def test_reminders_come_once_each(world: World) -> None:
    match_id = await world.start(time_control=STANDARD)
    deadline = (await world.app.matches.get(match_id)).deadline
    assert deadline is not None
    seen = []
    for _ in range(71):
        world.clock.forward(hours=1)
        seen.append(await notices(world))
    assert [hour for hour, found in enumerate(seen, 1) if found] == [36, 54, 70]
    assert seen[35] == [Reminder(user_id=MIO, deadline=deadline)]


async def test_new_waking_hours_repeat_no_reminder(world: World) -> None:
    await world.start(time_control=STANDARD)
    world.clock.forward(hours=36)
    assert len(await notices(world)) == 1
    await world.app.waking.set(MIO, WakingHours("UTC", 0, 23))
    assert await notices(world) == []
    world.clock.forward(hours=18)
    assert len(await notices(world)) == 1, "the next one comes"


async def test_a_choice_puts_an_end_to_the_reminders_of_before(world: World) -> None:
    match_id = await world.start(time_control=STANDARD)
    world.clock.forward(hours=35)
    await world.choose(match_id)
    world.clock.forward(hours=2)
    assert await notices(world) == []
    world.clock.forward(hours=34)
    (reminder,) = await notices(world)
    assert isinstance(reminder, Reminder)
    assert reminder.user_id == RIN


async def test_no_reminder_right_after_an_action_or_when_muted(world: World) -> None:
    match_id = await world.start(deck="steep", time_control=TIME_CONTROLS["live"])
    await world.skip_redraws(match_id)
    await world.app.matches.mute(match_id, MIO)
    world.clock.forward(minutes=36)
    assert await notices(world) == []
    await world.app.matches.mute(match_id, MIO, is_muted=False)
    world.clock.forward(minutes=17)
    assert len(await notices(world)) == 1
    assert isinstance(await refusal_of(world.app.matches.mute(match_id, EVE)), NotAPlayer)


async def test_the_opponent_decides_when_the_time_is_up(world: World) -> None:
    match_id = await world.start(time_control=STANDARD)
    early = await refusal_of(world.app.timeouts.claim_win(match_id, RIN))
    assert isinstance(early, Refused)
    world.clock.forward(days=3)
    await world.sweeper.drain()
    await world.dispatcher.drain()
    assert (len(world.postman.of(EditBoard)), world.postman.of(PostBoard)) == (1, []), "it calls nobody"
    found = await notices(world)
    assert found[-1] == TimeIsUp(late=MIO, opponent=RIN, decide_by=world.clock.now() + 3 * DAY)
    match = await world.app.matches.get(match_id)
    assert (match.status, match.late_seat) == (MatchStatus.ACTIVE, 0)
    assert isinstance(await refusal_of(world.app.timeouts.claim_win(match_id, MIO)), Refused)
    assert isinstance(await refusal_of(world.app.timeouts.claim_win(match_id, EVE)), NotAPlayer)


async def test_a_timer_of_a_choice_that_was_made_meanwhile_makes_nobody_late(world: World) -> None:
    match_id = await world.start(time_control=STANDARD)
    (up,) = (job.timer for job in await time_ups(world, match_id))
    await world.choose(match_id)
    before = await world.app.matches.get(match_id)
    async with world.store.write() as tx:
        await fall_due(tx, world.app.context, up, world.clock.now() + 3 * DAY, None)
    assert await world.app.matches.get(match_id) == before


async def test_a_timer_that_comes_too_early_comes_again_when_the_time_is_up(world: World) -> None:
    """Nobody who was given time meanwhile is late."""
    match_id = await world.start(time_control=STANDARD)
    before = await world.app.matches.get(match_id)
    up = Timer(TimerKind.TIME_UP, match_id, 0)
    async with world.store.write() as tx:
        await tx.jobs.clear(match_id, [TimerKind.TIME_UP])
        await fall_due(tx, world.app.context, up, world.clock.now() + DAY, None)
    assert await world.app.matches.get(match_id) == before
    assert [job.due for job in await time_ups(world, match_id)] == [before.deadline]


async def test_claiming_the_win(world: World) -> None:
    match_id = await world.start(time_control=STANDARD)
    world.clock.forward(days=3)
    await notices(world)
    outcome = await world.app.timeouts.claim_win(match_id, RIN)
    assert outcome.after.result is not None
    assert (outcome.after.result.winner, outcome.after.result.reason) == (1, "timeout")
    async with world.store.read() as tx:
        entries = await tx.journals.entries(match_id)
        assert await tx.jobs.of(match_id, JobKind.TIMER) == []
    assert [(entry.seat, entry.kind) for entry in entries] == [(0, "timeout")]
    await world.dispatcher.drain()
    assert len(world.postman.of(PostResult)) == 1
    assert isinstance(await refusal_of(world.app.timeouts.give_time(match_id, RIN)), MatchOver)


async def test_giving_24_hours(world: World) -> None:
    match_id = await world.start(time_control=STANDARD)
    world.clock.forward(days=3, hours=1)
    await notices(world)
    outcome = await world.app.timeouts.give_time(match_id, RIN)
    assert outcome.after.deadline == world.clock.now() + DAY
    assert outcome.after.late_seat is None
    assert await notices(world) == [MoreTime(user_id=MIO, deadline=outcome.after.deadline)]
    assert isinstance(await refusal_of(world.app.timeouts.give_time(match_id, RIN)), Refused)
    world.clock.forward(hours=23)
    assert all(isinstance(notice, Reminder) for notice in await notices(world))
    world.clock.forward(hours=1)
    assert isinstance((await notices(world))[-1], TimeIsUp)


async def test_a_late_player_may_still_choose(world: World) -> None:
    match_id = await world.start(time_control=STANDARD)
    world.clock.forward(days=4)
    await notices(world)
    match = await world.choose(match_id)
    assert match.late_seat is None
    assert match.seats[0].remaining == timedelta(0)
    assert isinstance(await refusal_of(world.app.timeouts.claim_win(match_id, RIN)), Refused)
    async with world.store.read() as tx:
        assert TimerKind.CLAIM_WINDOW not in [
            job.timer.kind for job in await tx.jobs.of(match_id, JobKind.TIMER)
        ]


async def test_a_late_player_who_takes_back_is_as_late_as_before(world: World) -> None:
    """Else each choice taken back would call the opponent again and let them wait for 72 hours more."""
    match_id = await world.start(deck="flat", time_control=STANDARD)
    await world.skip_redraws(match_id)
    world.clock.forward(days=5)
    await notices(world)
    async with world.store.read() as tx:
        timers = await tx.jobs.of(match_id, JobKind.TIMER)
    for _ in range(2):
        world.clock.forward(hours=30)
        await world.choose(match_id)
        back = await world.app.offers.take_back(match_id, MIO, None)
        assert (back.after.late_seat, back.after.seats[0].remaining) == (0, 3 * DAY + 12 * HOUR)
        assert await notices(world) == []
        async with world.store.read() as tx:
            assert await tx.jobs.of(match_id, JobKind.TIMER) == timers
    world.clock.forward(hours=12)
    assert await notices(world) == [ClosedUnfinished(users=(MIO, RIN))]


async def test_who_takes_back_is_reminded_as_if_they_had_not(world: World) -> None:
    match_id = await world.start(deck="flat", time_control=STANDARD)
    await world.skip_redraws(match_id)
    async with world.store.read() as tx:
        timers = await tx.jobs.of(match_id, JobKind.TIMER)
    before = await world.app.matches.get(match_id)
    world.clock.forward(days=1)
    await world.choose(match_id)
    back = await world.app.offers.take_back(match_id, MIO, None)
    assert (back.after.clock_since, back.after.deadline) == (before.clock_since, before.deadline)
    async with world.store.read() as tx:
        assert await tx.jobs.of(match_id, JobKind.TIMER) == timers


async def test_nobody_decides_for_72_hours(world: World) -> None:
    match_id = await world.start(time_control=STANDARD)
    world.clock.forward(days=3)
    await notices(world)
    world.clock.forward(hours=71)
    assert await notices(world) == []
    world.clock.forward(hours=1)
    await world.sweeper.drain()
    await world.dispatcher.drain()
    assert [post.notice for post in world.postman.of(PostNotice)] == [ClosedUnfinished(users=(MIO, RIN))]
    assert len(world.postman.of(EditBoard)) == 1
    match = await world.app.matches.get(match_id)
    assert (match.status, match.result) == (MatchStatus.UNFINISHED, None)
    assert (await world.app.matches.outcome(match_id)).result is None


async def test_an_abandoned_match_is_closed(world: World) -> None:
    match_id = await world.start()
    world.clock.forward(days=30)
    await world.choose(match_id)
    chosen_at = world.clock.now()
    world.clock.forward(days=52)
    assert await notices(world) == []
    world.clock.forward(days=1)
    closes_at = chosen_at + timedelta(days=60)
    warning = SoonClosed(users=(MIO, RIN), since=chosen_at, closes_at=closes_at)
    assert await notices(world) == [warning]
    world.clock.forward(days=6)
    assert await notices(world) == []
    world.clock.forward(days=1)
    assert await notices(world) == [ClosedUnfinished(users=(MIO, RIN))]
    assert (await world.app.matches.get(match_id)).is_over


async def test_a_match_that_is_gone_on_with_after_the_warning_has_all_its_time_again(world: World) -> None:
    match_id = await world.start()
    world.clock.forward(days=53)
    assert len(await notices(world)) == 1
    world.clock.forward(days=6)
    await world.choose(match_id)
    world.clock.forward(days=52)
    assert await notices(world) == []
    world.clock.forward(days=1)
    assert [type(each) for each in await notices(world)] == [SoonClosed]
    world.clock.forward(days=7)
    assert [type(each) for each in await notices(world)] == [ClosedUnfinished]


async def test_who_was_warned_can_still_go_on_after_the_bot_was_away(world: World) -> None:
    """Nobody could choose in the week in which the match was to be gone on with."""
    match_id = await world.start()
    world.clock.forward(days=53)
    assert [type(each) for each in await notices(world)] == [SoonClosed]
    await world.sweeper.beat()
    world.clock.forward(days=8)
    await world.sweeper.beat()
    assert await notices(world) == []
    assert not (await world.app.matches.get(match_id)).is_over
    await world.choose(match_id)


async def test_a_press_and_the_sweeper_at_the_same_instant(world: World) -> None:
    """Whoever comes second sees what the first one did."""
    for _ in range(5):
        match_id = await world.start(time_control=STANDARD)
        world.clock.forward(days=3)
        await asyncio.gather(world.choose(match_id), world.sweeper.drain())
        match = await world.app.matches.get(match_id)
        assert (match.answers, match.late_seat, match.to_choose) == (1, None, RIN)
        async with world.store.read() as tx:
            kinds = {job.timer.kind for job in await tx.jobs.of(match_id, JobKind.TIMER)}
        assert kinds == {TimerKind.REMINDER, TimerKind.TIME_UP, TimerKind.ABANDONED}


async def test_a_press_and_a_claim_at_the_same_instant(world: World) -> None:
    """The match goes on, or it is over; never both."""
    for _ in range(5):
        match_id = await world.start(time_control=STANDARD)
        world.clock.forward(days=3)
        await world.sweeper.drain()
        user, prompt = await world.prompt(match_id)
        press, claim = await asyncio.gather(
            world.app.matches.choose(match_id, user, prompt.id, []),
            world.app.timeouts.claim_win(match_id, RIN),
            return_exceptions=True,
        )
        match = await world.app.matches.get(match_id)
        assert match.is_over == isinstance(claim, Change)
        assert match.is_over != isinstance(press, Accepted)
        assert match.answers == 1


async def test_after_a_pause_the_time_runs_out_as_before(world: World) -> None:
    match_id = await world.start(time_control=STANDARD)
    world.clock.forward(days=1)
    for user in (RIN, MIO):
        await world.app.offers.make(match_id, user, OfferKind.PAUSE)
    world.clock.forward(days=20)
    await world.app.offers.go_on(match_id, RIN)
    await notices(world)
    world.clock.forward(days=1, hours=23)
    assert [type(each) for each in await notices(world)] == [Reminder] * 3
    world.clock.forward(hours=1)
    assert [type(each) for each in await notices(world)] == [TimeIsUp]


async def test_the_post_that_time_is_up_keeps_its_buttons_for_as_long_as_it_is(world: World) -> None:
    match_id = await world.start(time_control=STANDARD)
    world.clock.forward(days=3)
    await world.sweeper.drain()
    await world.dispatcher.drain()
    await world.app.timeouts.retire_notice(match_id, 70, 4711)
    await world.dispatcher.drain()
    assert world.postman.of(RetireOffer) == []
    await world.app.timeouts.give_time(match_id, RIN)
    await world.app.timeouts.retire_notice(match_id, 70, 4711)
    await world.dispatcher.drain()
    assert [(each.channel_id, each.message_id) for each in world.postman.of(RetireOffer)] == [(70, 4711)]


async def test_downtime_is_given_back(world: World) -> None:
    match_id = await world.start(time_control=STANDARD)
    await world.sweeper.beat()
    world.clock.forward(hours=1)
    before = await world.app.matches.get(match_id)
    assert before.deadline is not None
    await world.sweeper.beat()  # an hour without a sign of life
    after = await world.app.matches.get(match_id)
    assert after.deadline == before.deadline + HOUR
    assert after.version == before.version + 1
    world.clock.forward(minutes=4)
    await world.sweeper.beat()
    assert (await world.app.matches.get(match_id)).deadline == after.deadline
    assert [job.due for job in await time_ups(world, match_id)] == [after.deadline]
    assert isinstance(await world.choose(match_id), type(after))


async def test_boards_show_the_time_that_was_given_back(world: World) -> None:
    """Else a player reads that their time is up, and may give the match up for lost."""
    match_id = await world.start(time_control=TIME_CONTROLS["live"])
    await world.start()
    unposted = await world.challenge(time_control=STANDARD)
    await world.app.challenges.accept(unposted, RIN, StarterDeck("plain"))
    await world.sweeper.beat()
    world.clock.forward(hours=3)
    await world.sweeper.beat()
    await world.dispatcher.drain()
    assert [post.subject for post in world.postman.of(EditBoard)] == [match_id]
    assert [post.subject for post in world.postman.of(PostBoard)] == [unposted], "it tells that anyway"


@pytest.mark.parametrize("is_beating_first", [True, False])
async def test_nobody_loses_by_a_database_that_was_away_while_the_process_ran(
    world: World, is_beating_first: bool
) -> None:
    """Whether the next heartbeat or the next look at the timers comes first."""
    match_id = await world.start(time_control=TIME_CONTROLS["live"])
    await world.sweeper.beat()
    world.clock.forward(minutes=1)
    await world.sweeper.beat()
    world.clock.forward(hours=2)
    if is_beating_first:
        await world.sweeper.beat()
    assert await notices(world) == []
    match = await world.app.matches.get(match_id)
    assert (match.late_seat, match.deadline) == (None, world.clock.now() + timedelta(minutes=59))
    for _ in range(13):
        world.clock.forward(minutes=4)
        await world.sweeper.beat()
    assert (await world.app.matches.get(match_id)).deadline == match.deadline, "it ran all the time"
    found = await notices(world)
    assert [type(each) for each in found] == [Reminder, Reminder]


@pytest.mark.parametrize("seconds", [14, 3590])
async def test_a_clock_that_began_after_the_last_heartbeat_has_its_downtime_back(
    world: World, seconds: int
) -> None:
    """Just before the process stopped, or after it began anew and before it gave anything back."""
    await world.sweeper.beat()
    world.clock.forward(seconds=seconds)
    match_id = await world.start(time_control=STANDARD)
    world.clock.forward(seconds=3600 - seconds)
    await world.sweeper.beat()
    match = await world.app.matches.get(match_id)
    assert match.clock_since == world.clock.now()
    assert match.deadline == world.clock.now() + 3 * DAY
    assert [job.due for job in await time_ups(world, match_id)] == [match.deadline]


async def test_a_process_that_runs_gives_signs_of_life_again_and_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeper, "LONGEST_PAUSE", timedelta(0))
    running = asyncio.create_task(world.sweeper.run())
    async with asyncio.timeout(20):
        for _ in range(3):
            world.clock.forward(minutes=1)
            while not world.sweeper.looked_at or await last_sign(world) != world.clock.now():  # noqa: ASYNC110 - nothing rings
                await asyncio.sleep(0)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert running.cancelled()


async def last_sign(world: World) -> datetime | None:
    """When a process gave a sign of life."""
    async with world.store.read() as tx:
        return await tx.service.heartbeat()


async def test_two_processes_that_start_at_once_give_downtime_back_once(world: World) -> None:
    match_id = await world.start(time_control=STANDARD)
    before = await world.app.matches.get(match_id)
    assert before.deadline is not None
    other = World(world.url)
    other.clock = world.clock
    await other.begin()
    try:
        await world.sweeper.beat()
        world.clock.forward(hours=1)
        await asyncio.gather(world.sweeper.beat(), other.sweeper.beat())
    finally:
        await other.store.close()
    assert (await world.app.matches.get(match_id)).deadline == before.deadline + HOUR


async def test_a_timer_that_fails_does_not_stop_the_others(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await world.challenge(), await world.challenge()

    async def fail_once(
        tx: Transaction, context: Context, timer: Timer, now: datetime, lost: Ready | None
    ) -> None:
        if timer.subject == first:
            raise OSError("the database says no")
        await fall_due(tx, context, timer, now, lost)

    monkeypatch.setattr(sweeper, "fall_due", fail_once)
    world.clock.forward(hours=48)
    assert await world.sweeper.drain() == 2
    assert (await world.app.challenges.get(first)).status == "open"
    assert (await world.app.challenges.get(second)).status == "expired"
    monkeypatch.undo()
    world.clock.forward(seconds=61)
    assert await world.sweeper.drain() == 1
    assert (await world.app.challenges.get(first)).status == "expired"
