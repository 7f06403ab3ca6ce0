"""The sweeper: does what is due by the clock."""

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial

import msgspec
import structlog

from bot.app.calling import call_to_check_in
from bot.app.clocks.falling_due import fall_due, lose_on_time
from bot.app.context import Context
from bot.app.delivery.queueing import BOARD, queue, wake_event
from bot.app.matches.clockwork import CLOCK_TIMERS
from bot.app.matches.committing import attempting
from bot.app.refusals import Frozen
from bot.app.round_times import lengthen_round
from bot.app.workers import Worker
from bot.model.deliveries import EditBoard, EditEvent, EditRound
from bot.model.events import Event, Stage
from bot.model.jobs import Job, JobKind, Lease, Queueing, TimerKind
from bot.model.matches import MatchInfo
from bot.model.settings import Mute
from bot.model.sightings import SeenMember, SeenPerson
from bot.store.database import Transaction

log = structlog.get_logger(__name__)

BATCH = 100
LONGEST_PAUSE = timedelta(seconds=15)
"""Between two looks at the timers, and between two heartbeats."""
AFTER_FAILURE = timedelta(seconds=1)
"""After a heartbeat that failed: what is chosen before the next one is charged with the time away."""


class Sweeper(Worker):
    """Takes the timers that are due, one after the other: expiry, reminders, time-outs, abandoned matches.
    It keeps the heartbeat, and gives back to the clocks the time in which nobody did.

    Args:
        context: the store, clock and policy.
        worker: the name of this worker; by default a random one.
    """

    kind = JobKind.TIMER

    def __init__(self, context: Context, worker: str | None = None) -> None:
        super().__init__(context, at_once=1, taken=BATCH, poll=LONGEST_PAUSE, worker=worker)
        self._beaten_at: datetime | None = None

    async def begin(self) -> None:
        """Note that this process runs, as soon as the database answers. It is connected only then: a process
        that people can reach is none that was down.
        """
        while not await self._survived(self.beat()):
            await _pause(AFTER_FAILURE)

    async def run(self) -> None:
        """Sweep until cancelled."""
        if self._beaten_at is None:
            await self.begin()
        async with asyncio.TaskGroup() as group:
            group.create_task(super().run())
            group.create_task(self._keep_beating())

    async def beat(self) -> None:
        """Note that this process runs, and clear away old failures, old names and mutes that are over.

        If the last heartbeat is old, the time since then counts for no running clock, for none of its timers,
        for no match whose players were told that it is closed soon and for no round or check-in of an event:
        nobody can choose while the bot or its database is down.
        """
        async with self._context.store.write() as tx:
            now = self._context.clock.now()
            seen = await tx.service.heartbeat()
            if await tx.service.follow_heartbeat(seen, now) and self._context.policy.was_down(seen, now):
                await _give_back(tx, seen, now)
                tx.after_commit.append(self._context.job_signal.send)
            await tx.jobs.forget_failures(now - self._context.policy.failed_kept)
            for kind in (SeenMember, SeenPerson):
                await tx.rows.delete_before(kind, now - self._context.policy.seen_kept)
            await tx.rows.delete_before(Mute, now, "until")
        self._beaten_at = now

    async def _keep_beating(self) -> None:
        is_noted = True
        while True:
            await _pause(LONGEST_PAUSE if is_noted else AFTER_FAILURE)
            is_noted = await self._survived(self.beat())

    async def _lease(self, limit: int) -> tuple[Lease, Mapping[str, MatchInfo]]:
        """What is due of so many lanes. Time that is to be given back makes nothing due."""
        if self._context.policy.was_down(self._beaten_at, self._context.clock.now()):
            await self.beat()
        return await super()._lease(limit)

    async def carry_out(self, jobs: Sequence[Job], match: MatchInfo | None) -> int:
        """Handle timers of one kind of a match; what was cleared meanwhile isn't due any more."""
        for job in jobs:
            with suppress(Frozen):  # its match was, which is in the log and has ended the timer
                await attempting(self._context, partial(self._fall_due, job))
        return len(jobs)

    async def _fall_due(self, job: Job) -> None:
        now = self._context.clock.now()
        lost = await lose_on_time(self._context, job.timer, now)
        async with self._context.writing() as tx:
            if (await tx.jobs.finish(job.lane, [job.id], self._worker)).held:
                await fall_due(tx, self._context, job.timer, now, lost)

    async def _survived(self, work: Coroutine[None, None, object]) -> bool:
        """Whether the work was done; an error of the database is logged and survived."""
        try:
            await work
        except Exception as error:  # the outermost boundary of this task
            self._context.outages.note("heartbeat_failed", error)
            return False
        self._context.outages.end("heartbeat_failed")
        return True


async def _give_back(tx: Transaction, seen: datetime, now: datetime) -> None:
    """Let the time since ``seen`` count for nobody, and have boards tell until when there is time now."""
    clocks = await tx.matches.give_back(seen, now)
    boards = [Queueing(EditBoard(subject=each), BOARD) for each, is_posted in clocks.items() if is_posted]
    await tx.jobs.add(*boards, now=now)
    await tx.jobs.give_back((*CLOCK_TIMERS, TimerKind.CLOSING), seen, now)
    await _give_back_rounds(tx, seen, now)
    await _give_back_check_ins(tx, seen, now)
    facts = {"seconds": (now - seen).total_seconds(), "clocks": len(clocks)}
    tx.after_commit.append(partial(log.info, "downtime_given_back", **facts))


async def _give_back_rounds(tx: Transaction, seen: datetime, now: datetime) -> None:
    """Let the running rounds of events take longer by the time since ``seen``, or since they began if that
    was later; those that stand still have it back when they go on. Their posts tell until when.
    """
    for event in await tx.rows.find(Event, stage=Stage.RUNNING):
        if event.round_ends_at is None or event.round_began_at is None or event.paused_at is not None:
            continue
        await tx.rows.advance(await lengthen_round(tx, event, now - max(seen, event.round_began_at)))
        await wake_event(tx, event.id, now)
        if event.message_id is not None:
            await queue(tx, EditEvent(subject=event.id), now)
        if event.round_message_id is not None:
            await queue(tx, EditRound(subject=event.id, round=event.round), now)


async def _give_back_check_ins(tx: Transaction, seen: datetime, now: datetime) -> None:
    """Let events begin later by the time since ``seen`` in which players could have checked in: who hasn't
    is out when they begin. A check-in that should have been opened since then is as long as any.
    """
    for stage in (Stage.SIGN_UP, Stage.CHECK_IN):
        for event in await tx.rows.find(Event, stage=stage):
            if event.rules.check_in is None or event.starts_at is None or event.starts_at <= seen:
                continue
            lost = now - max(seen, event.created_at, event.starts_at - event.rules.check_in)
            if lost <= timedelta():
                continue
            later = msgspec.structs.replace(event, starts_at=event.starts_at + lost)
            await tx.rows.advance(later)
            if stage is Stage.CHECK_IN:  # what called them names the time that isn't right any more
                await call_to_check_in(tx, later, now)
            await wake_event(tx, event.id, now)
            if event.message_id is not None:
                await queue(tx, EditEvent(subject=event.id), now)


async def _pause(span: timedelta) -> None:
    await asyncio.sleep(span.total_seconds())
