"""What does jobs: it takes what is due of one kind, holds it while it is at it, and puts off what fails."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import ClassVar

from bot.app.breaking_off import break_off
from bot.app.context import Context, Signal, wait_for_signal
from bot.model.errors import Conflict
from bot.model.ids import new_key
from bot.model.jobs import Job, JobKind, Lease
from bot.model.matches import MatchInfo

SHORTEST_PAUSE = 0.01


@dataclass(frozen=True)
class _Batch:
    """Jobs of one lane that are in progress.

    Args:
        ids: their rows.
        ended: set when they are not any more.
    """

    ids: frozenset[int]
    ended: asyncio.Event = field(default_factory=asyncio.Event)


class Worker(ABC):
    """Does the jobs of one kind: in order within a lane, at the same time for different lanes.

    Everything that is due of a lane is held by a short lease while it is done, which is renewed again and
    again, so several processes may run workers on one store. If a process dies, its jobs are free again when
    their leases end.

    Args:
        context: the store, clock and policy.
        at_once: how many lanes are worked on at the same time.
        taken: how many lanes are held at the same time; by default as many.
        signal: what is sent when there may be something to do.
        poll: how long it waits at the most before it looks again.
        worker: the name of this worker; by default a random one.
        grace: seconds that jobs in progress are given when it is stopped.

    Attributes:
        looked_at: when it last saw what waits; ``None`` if never.
    """

    kind: ClassVar[JobKind]
    reads_matches: ClassVar[bool] = False
    """Whether jobs come with the matches that they are about, read in the same transaction."""

    def __init__(
        self,
        context: Context,
        *,
        at_once: int,
        taken: int | None = None,
        signal: Signal | None = None,
        poll: timedelta | None = None,
        worker: str | None = None,
        grace: float = 0.0,
    ) -> None:
        self._context, self._grace = context, grace
        self._taken, self._gate = taken or at_once, asyncio.Semaphore(at_once)
        self._signal = signal or Signal()
        self._poll = poll or context.policy.poll
        self._worker = worker or new_key()
        self.looked_at: datetime | None = None
        self._busy: dict[str, _Batch] = {}
        """What is in progress here, by lane. Should a lease end before it was renewed, it isn't begun again,
        and nothing that has come behind it or has taken its place is begun before it ends.
        """

    @abstractmethod
    async def carry_out(self, jobs: Sequence[Job], match: MatchInfo | None) -> int:
        """Do jobs of one lane in order, and write what came of them; how many attempts there were.

        Args:
            jobs: the jobs, all held by this worker.
            match: the match that they are about, where it was read along.

        Raises:
            Exception: something that is no outcome: those that are not done are put off.
        """

    async def run(self) -> None:
        """Work until cancelled; jobs in progress are given a moment to finish then."""
        running: set[asyncio.Task[int]] = set()
        renewing = asyncio.create_task(self._keep_holding(running))
        try:
            with self._signal.subscribed() as signalled:
                while True:
                    signalled.clear()
                    await self._wait(signalled, await self._launch(running, signalled))
        finally:
            try:
                if running:
                    _, late = await asyncio.wait(running, timeout=self._grace)
                    await break_off(late)
            finally:
                renewing.cancel()

    async def drain(self) -> int:
        """Do everything that is due now, until nothing is; how many attempts there were."""
        attempts = 0
        with self._signal.subscribed() as signalled:
            while True:
                signalled.clear()
                lanes, tries = await self.do_some(self._taken)
                attempts += tries
                if lanes < self._taken and not signalled.is_set():
                    return attempts

    async def do_some(self, most: int) -> tuple[int, int]:
        """Do what is due now of so many lanes at most; how many lanes, and how many attempts, there were."""
        lease, matches = await self._lease(most)
        tries = await asyncio.gather(*(self._do(jobs, matches) for jobs in lease.rows))
        return len(lease.rows), sum(tries)

    async def _keep_holding(self, running: set[asyncio.Task[int]]) -> None:
        """Renew the leases of what is being done, for as long as anything is."""
        lease = self._context.policy.lease
        while True:
            await asyncio.sleep(lease.total_seconds() / 4)
            if not running:
                continue
            try:
                async with self._context.store.write() as tx:
                    await tx.jobs.renew(self.kind, self._worker, self._context.clock.now() + lease)
            except Exception as error:  # the outermost boundary of this task: the database may be away
                self._context.outages.note(f"{self.kind}_leases_not_renewed", error)
            else:
                self._context.outages.end(f"{self.kind}_leases_not_renewed")

    async def _launch(self, running: set[asyncio.Task[int]], signalled: asyncio.Event) -> datetime | None:
        """Start as many due jobs as there is room for; when the next one comes due, if one does."""
        if len(running) >= self._taken:
            self.looked_at = self._context.clock.now()
            return None
        try:
            lease, matches = await self._lease(self._taken - len(running))
        except Exception as error:  # the outermost boundary of this task: the database may be away
            self._context.outages.note(f"{self.kind}_jobs_unreadable", error)
            return None
        self.looked_at = self._context.clock.now()
        self._context.outages.end(f"{self.kind}_jobs_unreadable")

        def finish(task: asyncio.Task[int]) -> None:
            if len(running) >= self._taken:
                signalled.set()
            running.discard(task)

        for jobs in lease.rows:
            task = asyncio.create_task(self._do(jobs, matches))
            running.add(task)
            task.add_done_callback(finish)
        return lease.next_due

    async def _wait(self, signalled: asyncio.Event, due: datetime | None) -> None:
        """Sleep until the signal is sent, a job comes due, or it is time to look again."""
        pause = self._poll.total_seconds()
        if due is not None:
            until = (due - self._context.clock.now()).total_seconds()
            pause = min(pause, max(SHORTEST_PAUSE, until))
        await wait_for_signal(signalled, pause)

    async def _lease(self, limit: int) -> tuple[Lease, Mapping[str, MatchInfo]]:
        """What is due of so many lanes, with the matches that it is about."""
        now = self._context.clock.now()
        async with self._context.store.write() as tx:
            lease = await tx.jobs.lease(self.kind, self._worker, now, now + self._context.policy.lease, limit)
            subjects = {jobs[0].work.subject for jobs in lease.rows if self.reads_matches}
            return lease, await tx.matches.get_all(subjects) if subjects else {}

    async def _do(self, jobs: Sequence[Job], matches: Mapping[str, MatchInfo]) -> int:
        """One attempt at jobs of a lane, unless some are in progress; how many there were.

        Nothing but cancellation comes out of it.
        """
        lane, event = jobs[0].lane, f"{self.kind}_not_done"
        if lane in self._busy:
            await self._let_go_after(self._busy[lane], jobs)
            return 0
        batch = self._busy[lane] = _Batch(frozenset(job.id for job in jobs))
        try:
            async with self._gate:
                attempts = await self.carry_out(jobs, matches.get(jobs[0].work.subject))
        except Conflict:  # somebody else got on with it
            await self._put_off(jobs, timedelta())
            return len(jobs)
        except Exception as error:  # the outermost boundary: they are tried again
            self._context.outages.note(event, error, job=repr(jobs[0].work))
            await self._put_off(jobs, self.pause_after(jobs[0].attempts))
            return len(jobs)
        finally:
            del self._busy[lane]
            batch.ended.set()
        self._context.outages.end(event)
        return attempts

    def pause_after(self, attempts: int) -> timedelta:
        """How long a job waits after an attempt that has failed: twice as long with each one.

        Args:
            attempts: how many attempts there were before that one.
        """
        policy = self._context.policy
        doubled = policy.retry_first * float(2 ** min(attempts, 20))
        return min(doubled, policy.retry_longest)

    async def _let_go_after(self, batch: _Batch, jobs: Sequence[Job]) -> None:
        """Hold jobs of a lane until what is in progress of it has ended, and let go of them then: what comes
        first may have changed.
        """
        others = [job for job in jobs if job.id not in batch.ids]
        if others:
            await batch.ended.wait()
            await self._put_off(others, timedelta(), was_tried=False)

    async def _put_off(self, jobs: Sequence[Job], pause: timedelta, *, was_tried: bool = True) -> None:
        """Let go of jobs of a lane, of which one has failed, for so long; those that are done are gone."""
        due = self._context.clock.now() + pause
        try:
            async with self._context.store.write() as tx:
                for job in jobs:
                    await tx.jobs.retry(job.id, self._worker, due, was_tried=was_tried)
        except Exception as error:  # the database may be away: their leases end
            self._context.outages.note(f"{self.kind}_not_put_off", error)
        else:
            self._context.outages.end(f"{self.kind}_not_put_off")
        self._signal.send()
