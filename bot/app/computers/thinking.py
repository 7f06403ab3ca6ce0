"""Lets computer opponents choose: wherever one must, as soon as it must, in other processes."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import Executor
from datetime import datetime, timedelta

import structlog

from bot.app.context import Context, wait_for_ring
from bot.app.matches.committing import put_frozen, put_through
from bot.app.matches.freezing import Breakdown
from bot.app.matches.restoring import restore_for
from bot.app.matches.stepping import play_out
from bot.model.errors import Conflict, UnknownMatch
from bot.model.ids import new_key
from bot.model.matches import MatchInfo
from engine.kernel.chance import SEED_BYTES
from engine.kernel.errors import IllegalAnswer
from engine.kernel.journal import Entry
from engine.kernel.ruleset import Match
from engine.kernel.translation import tr

log = structlog.get_logger(__name__)

GRACE = timedelta(seconds=10)
"""How much longer than its thoughts may take a decision is held."""


class NoAnswer(Exception):
    """No computer opponent of a game has found an answer that its question allows."""


class Computers:
    """Makes the decisions of computer opponents.

    A match that waits for one is a row, so a decision is taken up again after a restart. It is written like
    anybody's choice, and only if the match is still as it was: a question gets one answer, whatever else
    happens meanwhile.

    Args:
        context: the store, clock, policy and games.
        pool: where they think. One decision takes one worker for a second or two.
        worker: the name of this worker; by default a random one.

    Attributes:
        looked_at: when it last saw what waits; ``None`` if never.
    """

    def __init__(self, context: Context, pool: Executor, worker: str | None = None) -> None:
        self._context, self._pool = context, pool
        self._worker = worker or new_key()
        self.looked_at: datetime | None = None

    async def run(self) -> None:
        """Play until cancelled. A decision that is being made then is made again by the next process."""
        running: set[asyncio.Task[None]] = set()
        try:
            await self._warm_up()
            with self._context.minds.heard() as rung:
                while True:
                    rung.clear()
                    await self._launch(running, rung)
                    await wait_for_ring(rung, self._context.policy.poll.total_seconds())
        finally:
            for task in running:
                task.cancel()

    async def play(self) -> int:
        """Make every decision that waits now, and those that follow; how many there were."""
        decisions = 0
        while ids := await self._lease(self._context.policy.parallel_thoughts):
            await asyncio.gather(*(self._take_turn(match_id) for match_id in ids))
            decisions += len(ids)
        return decisions

    async def _warm_up(self) -> None:
        """Let a worker read the games before the first decision needs them."""
        self.looked_at = self._context.clock.now()
        loop = asyncio.get_running_loop()
        for pack in self._context.packs:
            thinking = pack.warm_up()
            if thinking is not None:
                await loop.run_in_executor(self._pool, thinking.decide, *thinking.subject)

    async def _launch(self, running: set[asyncio.Task[None]], rung: asyncio.Event) -> None:
        room = self._context.policy.parallel_thoughts - len(running)
        try:
            ids = await self._lease(room) if room > 0 else []
        except Exception as error:  # the outermost boundary of this task: the database may be away
            self._context.outages.note("computers_unreadable", error)
            return
        self.looked_at = self._context.clock.now()
        self._context.outages.end("computers_unreadable")

        def finish(task: asyncio.Task[None]) -> None:
            running.discard(task)
            rung.set()

        for match_id in ids:
            task = asyncio.create_task(self._take_turn(match_id))
            running.add(task)
            task.add_done_callback(finish)

    async def _lease(self, limit: int) -> list[str]:
        policy, now = self._context.policy, self._context.clock.now()
        async with self._context.store.read() as tx:
            if not await tx.turns.are_waiting(now):
                return []
        async with self._context.store.write() as tx:
            return await tx.turns.lease(self._worker, now, now + policy.thinking_limit + GRACE, limit)

    async def _take_turn(self, match_id: str) -> None:
        """One decision. Nothing but cancellation comes out of it."""
        try:
            await self._decide(match_id)
        except (Conflict, UnknownMatch):
            return  # somebody else got on: a player gave up, or another process was faster
        except Exception as error:  # the outermost boundary: the decision is made again when its hold ends
            self._context.outages.note("computer_failed", error, match=match_id)
        else:
            self._context.outages.end("computer_failed")

    async def _decide(self, match_id: str) -> None:
        """A decision; the match is frozen if it can't be read, or if no computer answers its question. Nobody
        else can decide, so an overtaken one isn't made again.
        """
        try:
            await self._answer(match_id)
        except Breakdown as broken:
            await put_frozen(self._context, broken)

    async def _answer(self, match_id: str) -> None:
        async with self._context.store.read() as tx:
            match = await tx.matches.get(match_id)
            if match is None or match.thinks is None or match.prompt_seat is None:
                return
            seat, name = match.prompt_seat, match.thinks
            game = await restore_for(self._context, tx, match, Entry(seat, match.prompt_id or 0))
        entry = await self._find_answer(match, game, seat, name)
        await put_through(
            self._context, await play_out(self._context, match, game, entry, self._context.clock.now())
        )

    async def _find_answer(self, match: MatchInfo, game: Match, seat: int, name: str) -> Entry:
        """What this opponent answers, or a weaker one.

        Raises:
            Breakdown: none of them has an answer.
        """
        prompt_id = match.prompt_id if game.prompt is None else game.prompt.id
        for computer in self._ladder(match, name):
            try:
                picked = await self._think(match, game, computer, seat)
            except Exception:  # whatever a player may raise: a weaker one takes its place
                log.exception("computer_stuck", match=match.id, computer=computer, prompt=match.prompt_id)
            else:
                return Entry(seat, prompt_id or 0, tuple(picked))
        error = NoAnswer(tr("no computer opponent answers prompt {prompt}", prompt=match.prompt_id))
        raise Breakdown(match, Entry(seat, prompt_id or 0), error)

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
        thinking = pack.think(computer, game.to_json(), seat, seed)
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(self._context.policy.thinking_limit.total_seconds()):
            picked = await loop.run_in_executor(self._pool, thinking.decide, *thinking.subject)
        if game.prompt is None:
            raise IllegalAnswer(tr("nothing is asked"))
        game.prompt.check(picked)
        return picked
