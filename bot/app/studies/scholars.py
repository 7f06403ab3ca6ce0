"""Carries studies on, in a process of their own that gives way to everything else."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import Executor

import msgspec
import structlog

from bot.app.context import Context
from bot.app.studies.sorts import Gain, Portion
from bot.app.studies.studies import Studies
from bot.app.workers import Worker
from bot.model.jobs import Job, JobKind, Queueing, Research
from bot.model.matches import MatchInfo
from bot.model.studies import Study, StudyAsker, StudyFailure
from engine.kernel.errors import DataError

log = structlog.get_logger(__name__)
TRIES = 5
"""A study that fails so often in one place is given up."""


class GivenUp(Exception):
    """A study can't be gone on with.

    Args:
        failure: why.
    """

    def __init__(self, failure: StudyFailure) -> None:
        super().__init__(failure.value)
        self.failure = failure


class Scholars(Worker):
    """Works at one study after the other, a portion of a few seconds each in turn. What a portion found is
    written before the next one is begun, so a process that dies loses no more than that.

    Args:
        context: the store, clock and policy.
        studies: what can be studied.
        pool: where the work is done; it ends what nobody waits for any more.
        worker: the name of this worker; by default a random one.
    """

    kind = JobKind.STUDY

    def __init__(self, context: Context, studies: Studies, pool: Executor, worker: str | None = None) -> None:
        super().__init__(context, at_once=1, signal=context.study_signal, worker=worker)
        self._studies, self._pool = studies, pool

    async def carry_out(self, jobs: Sequence[Job], match: MatchInfo | None) -> int:
        """A portion of one study; then the others have their turn."""
        job = jobs[-1]
        async with self._context.store.read() as tx:
            study = await tx.rows.get(Study, id=job.work.subject)
        if study is not None and not study.is_over:
            await self._carry_on(study, job)
        else:
            async with self._context.store.write() as tx:
                await tx.jobs.finish(job.lane, [job.id], self._worker)
        return len(jobs)

    async def _carry_on(self, study: Study, job: Job) -> None:
        """Do the next portion, and write what came of it."""
        now = self._context.clock.now
        try:
            gain = await self._work(study, job.attempts)
        except GivenUp as given_up:
            log.error(
                "study_given_up",
                study=study.id,
                kind=study.kind,
                done=study.done,
                tries=job.attempts,
                failure=given_up.failure,
                reason=repr(given_up.__cause__),
            )
            after = msgspec.structs.replace(study, failure=given_up.failure, at=now())
        else:
            after = msgspec.structs.replace(study, done=gain.done, found=gain.found, at=now())
        async with self._context.store.write() as tx:
            await tx.rows.advance(after)
            await tx.jobs.finish(job.lane, [job.id], self._worker)
            if after.is_over:
                await tx.rows.delete(StudyAsker, study_id=study.id)
            else:  # a new job stands at the end of the line, and nobody has failed at it
                await tx.jobs.add(Queueing(Research(study.id), Research.slot), now=now())
        self._signal.send()

    async def _work(self, study: Study, attempts: int) -> Gain:
        """What the next portion of a study found.

        Raises:
            GivenUp: it can't be gone on with.
            Exception: an error of the program; it is tried again.
        """
        sort = next((sort for kind, sort in self._studies.sorts.items() if kind == study.kind), None)
        if sort is None:
            raise GivenUp(StudyFailure.CHANGED)
        if attempts >= TRIES:
            raise GivenUp(StudyFailure.BROKEN)
        try:
            portion = await sort.plan(study)
            if portion is None:
                raise GivenUp(StudyFailure.CHANGED)
            return await self._do_portion(portion)
        except DataError as error:
            raise GivenUp(StudyFailure.CHANGED) from error

    async def _do_portion(self, portion: Portion) -> Gain:
        loop, limit = asyncio.get_running_loop(), self._context.policy.portion_limit
        try:
            async with asyncio.timeout(limit.total_seconds()):
                return await loop.run_in_executor(self._pool, portion.work, *portion.subject)
        except TimeoutError as error:
            raise GivenUp(StudyFailure.ENDLESS) from error
