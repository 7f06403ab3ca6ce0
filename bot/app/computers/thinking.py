"""Lets computer opponents choose: wherever one must, as soon as it must, in other processes."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import suppress

import structlog

from bot.app.changes import Step
from bot.app.context import Context
from bot.app.matches.committing import put_frozen, put_through
from bot.app.matches.freezing import Breakdown
from bot.app.matches.restoring import restore_for
from bot.app.matches.stepping import sum_up, take_steps
from bot.app.workers import Worker
from bot.model.errors import UnknownMatch
from bot.model.jobs import Job, JobKind
from bot.model.matches import MatchInfo
from engine.kernel.chance import SEED_BYTES
from engine.kernel.errors import IllegalAnswer
from engine.kernel.journal import Entry
from engine.kernel.ruleset import Match
from engine.kernel.translation import tr

log = structlog.get_logger(__name__)

LATE_TRIES = 6
"""So often a decision is tried that no opponent comes to in time: a busy machine is no fault of the match."""


class NoAnswer(Exception):
    """No computer opponent of a game has found an answer that its question allows."""


class Computers(Worker):
    """Makes the decisions of computer opponents, as many of a match at once as come quickly.

    A match that waits for one has a job, so a decision is taken up again after a restart. It is written like
    anybody's choice, and only if the match is still as it was: a question gets one answer, whatever else
    happens meanwhile.

    Args:
        context: the store, clock, policy and games.
        pool: where they think; it has the games read. One decision takes one worker for a second or two.
        worker: the name of this worker; by default a random one.
    """

    kind = JobKind.TURN

    def __init__(self, context: Context, pool: Executor, worker: str | None = None) -> None:
        super().__init__(
            context, at_once=context.policy.parallel_thoughts, signal=context.computer_signal, worker=worker
        )
        self._pool = pool

    async def carry_out(self, jobs: Sequence[Job], match: MatchInfo | None) -> int:
        """One decision, unless a player gave up meanwhile, or another process was faster. What is written
        takes the job away.
        """
        for job in jobs:
            is_written = False
            with suppress(UnknownMatch):
                is_written = await self._decide(job)
            if not is_written:
                async with self._context.store.write() as tx:
                    await tx.jobs.finish(job.lane, [job.id], self._worker)
        return len(jobs)

    async def _decide(self, job: Job) -> bool:
        """A decision; the match is frozen if it can't be read, or if no computer answers its question.
        Whether there was one to be made.

        Raises:
            TimeoutError: none came to an answer in time, so this is put off.
        """
        try:
            return await self._answer(job.work.subject)
        except Breakdown as broken:
            if isinstance(broken.error, TimeoutError) and job.attempts < LATE_TRIES:
                raise broken.error from None
            await put_frozen(self._context, broken)
            return True

    async def _answer(self, match_id: str) -> bool:
        async with self._context.store.read() as tx:
            match = await tx.matches.get(match_id)
            if match is None or match.thinks is None or match.prompt_seat is None:
                return False
            seat, name = match.prompt_seat, match.thinks
            game = await restore_for(self._context, tx, match, Entry(seat, match.question_number))
        steps = await self._play(match, game, seat, name)
        await put_through(
            self._context, await sum_up(self._context, match, game, steps, self._context.clock.now())
        )
        return True

    async def _play(self, match: MatchInfo, game: Match, seat: int, name: str) -> list[Step]:
        """What an opponent does until somebody else must choose, or until its player would like to see it:
        choices that are made quickly are written together.
        """
        loop, steps = asyncio.get_running_loop(), list[Step]()
        end = loop.time() + self._context.policy.computer_patience.total_seconds() / 2
        while True:
            try:
                entry = await self._find_answer(match, game, seat, name)
                steps += await take_steps(self._context, match, game, entry, self._context.clock.now())
            except Breakdown:
                if not steps:
                    raise
                return steps  # they are written; what broke comes again, of the match as it is stored then
            last = steps[-1]
            if last.game is None or last.match.thinks != name or loop.time() >= end:
                return steps
            match, game = last.match, last.game

    async def _find_answer(self, match: MatchInfo, game: Match, seat: int, name: str) -> Entry:
        """What this opponent answers, or a weaker one.

        Raises:
            Breakdown: none of them has an answer.
        """
        prompt_id = match.prompt_id if game.prompt is None else game.prompt.id
        failure: Exception | None = None
        for computer in self._ladder(match, name):
            try:
                picked = await self._think(match, game, computer, seat)
            except TimeoutError as late:
                failure = late
                log.warning("computer_late", match=match.id, computer=computer, prompt=match.prompt_id)
            except Exception:  # whatever a player may raise: a weaker one takes its place
                log.exception("computer_stuck", match=match.id, computer=computer, prompt=match.prompt_id)
            else:
                return Entry(seat, prompt_id or 0, tuple(picked))
        failure = failure or NoAnswer(
            tr("no computer opponent answers prompt {prompt}", prompt=match.prompt_id)
        )
        raise Breakdown(match, Entry(seat, prompt_id or 0), failure)

    def _ladder(self, match: MatchInfo, name: str) -> list[str]:
        """This opponent, and the weaker ones."""
        names = [computer.name for computer in self._context.packs.get(match.ruleset).computers]
        return names[names.index(name) :: -1] if name in names else names[:1]

    async def _think(self, match: MatchInfo, game: Match, computer: str, seat: int) -> Sequence[str]:
        """What a computer picks.

        Raises:
            IllegalAnswer: what the question doesn't allow.
            TimeoutError: it thought for too long.
        """
        pack, seed = self._context.packs.get(match.ruleset), self._context.entropy(SEED_BYTES)
        thinking = pack.think(computer, game, seat, seed)
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(self._context.policy.thinking_limit.total_seconds()):
            picked = await loop.run_in_executor(self._pool, thinking.decide, *thinking.subject)
        if game.prompt is None:
            raise IllegalAnswer(tr("nothing is asked"))
        game.prompt.check(picked)
        return picked
