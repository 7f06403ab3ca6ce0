"""Analyses matches that are over, one at a time, in a process of its own behind everything else."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import TypeVar

import msgspec
import structlog

from bot.app.context import Context
from bot.app.packs.computers import Examining
from bot.app.workers import Worker
from bot.model.analyses import SeatAnalysis
from bot.model.jobs import Analyse, Job, JobKind
from bot.model.matches import MatchInfo
from bot.store.database import Transaction
from engine.kernel.analysis.findings import Analysis
from engine.kernel.errors import DataError
from engine.kernel.journal import Journal
from engine.kernel.translation import mark

log = structlog.get_logger(__name__)
T = TypeVar("T")
BROKEN = mark("An error in the program broke the analysis off.")


class Analysts(Worker):
    """Analyses what was asked for: how the chances went first, then every decision. Each part is kept as soon
    as it is found, so a process that dies loses the part that it was at, and another one goes on there.

    Args:
        context: the store, clock, policy and games.
        pool: where it is thought out.
        worker: the name of this worker; by default a random one.
    """

    kind = JobKind.ANALYSIS

    def __init__(self, context: Context, pool: Executor, worker: str | None = None) -> None:
        super().__init__(context, at_once=1, signal=context.analysis_signal, worker=worker)
        self._pool = pool

    async def carry_out(self, jobs: Sequence[Job], match: MatchInfo | None) -> int:
        """The analysis of a match for one seat."""
        job = jobs[-1]
        work = job.work
        assert isinstance(work, Analyse), work
        if job.attempts >= self._context.policy.analysis_tries:
            log.error("analysis_given_up", match=work.subject, seat=work.seat, tries=job.attempts)
            await self._fail(work, BROKEN)
        else:
            try:
                await self._analyse(work)
            except DataError as error:
                log.warning("not_analysed", match=work.subject, seat=work.seat, reason=str(error))
                await self._fail(work, str(error))
        async with self._context.store.write() as tx:
            await tx.jobs.finish(job.lane, [each.id for each in jobs], self._worker)
        return len(jobs)

    async def _analyse(self, work: Analyse) -> None:
        """Find what isn't known yet.

        Raises:
            DataError: the match can't be played again as it was.
        """
        async with self._context.store.read() as tx:
            match = await tx.matches.get(work.subject)
            row = (await tx.analyses.of(work.subject)).get(work.seat)
            if match is None or row is None or row.is_done:
                return
            examining = await self._prepare(tx, match, row)
        found = row.found
        if found is None:
            found = Analysis(await self._think(examining.trace, examining))
            await self._keep(work, found)
        decisions = await self._think(examining.judge, examining)
        await self._keep(work, msgspec.structs.replace(found, decisions=decisions))

    async def _prepare(self, tx: Transaction, match: MatchInfo, row: SeatAnalysis) -> Examining:
        """What is to be done for a seat of a match, with the card texts that it was played with.

        Raises:
            DataError: the texts that are kept can't be read.
        """
        pack = self._context.packs.get(match.ruleset)
        header, entries = await tx.matches.header(match.id), await tx.journals.entries(match.id)
        texts = b""
        if header.data_hash != pack.ruleset.data_hash:
            texts = await tx.texts.get(header.ruleset, header.data_hash) or b""
        return pack.examine(Journal(header, entries, texts).to_json(), match.result, row.seat)

    async def _think(self, part: Callable[..., T], examining: Examining) -> T:
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(self._context.policy.analysis_limit.total_seconds()):
            return await loop.run_in_executor(self._pool, part, *examining.subject)

    async def _keep(self, work: Analyse, found: Analysis) -> None:
        async with self._context.store.write() as tx:
            await tx.analyses.keep(work.subject, work.seat, found)
        self._context.analysis_signal.send()

    async def _fail(self, work: Analyse, why: str) -> None:
        async with self._context.store.write() as tx:
            await tx.analyses.fail(work.subject, work.seat, why)
        self._context.analysis_signal.send()
