"""Analyses of matches that are over: who may see which, and asking for them."""

import asyncio
from functools import partial

import msgspec

from bot.app.context import Context, find_match
from bot.app.refusals import Refused
from bot.model.analyses import SeatAnalysis
from bot.model.jobs import Analyse, JobKind, Queueing
from bot.model.matches import MatchInfo, Seat
from bot.store.database import Transaction
from engine.kernel.translation import mark, tr

NOT_OVER = mark("A match is analysed when it is over.")
NOT_YOURS = mark(
    "Only its players see the analysis of match #{match}. They can show it to everybody with **{share}**."
)
NO_JUDGEMENT = mark(
    "Matches of {ruleset} can't be analysed yet: its computer opponents have no judgement of who stands how"
    " well."
)
NO_TURN = mark("Match #{match} ended before its first turn: there is nothing to analyse.")
MANY_WAITING = mark("{number} of your matches wait to be analysed. Please ask again when they are done.")


class AnalysisSeen(msgspec.Struct, frozen=True):
    """What a player may see of the analysis of a match.

    Args:
        match: the match.
        seat: the player's seat.
        own: what was found for it.
        other: what was found for the opponent; ``None`` unless both let each other see it.
        is_other_open: whether the opponent lets the player see it.
        ahead: how many analyses are made until the first one of these is done that isn't yet, itself
            included; 0 if all are.
    """

    match: MatchInfo
    seat: int
    own: SeatAnalysis
    other: SeatAnalysis | None = None
    is_other_open: bool = False
    ahead: int = 0


class Analyses:
    """Use cases about analyses."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def look(self, match_id: str, user_id: int) -> AnalysisSeen:
        """What is known of a match of a user; what isn't known yet is asked for, and waited for a little.

        Args:
            match_id: the match.
            user_id: who looks.

        Raises:
            Refused: it is still played, isn't theirs, or can't be analysed; or they wait for very many.
            UnknownMatch: there is no such match.
        """
        await self._context.retrying(partial(self._ask, match_id, user_id))
        self._context.analysis_signal.send()
        await self._wait(match_id, user_id)
        async with self._context.store.read() as tx:
            match, seat = await self._find(tx, match_id, user_id)
            return await self._see(tx, match, seat)

    async def set_open(self, match_id: str, user_id: int, *, is_open: bool) -> AnalysisSeen:
        """Let the opponent see the own view, once they do the same; or don't any more.

        Raises what :meth:`look` raises.
        """
        await self._context.retrying(partial(self._ask, match_id, user_id))
        async with self._context.store.write() as tx:
            _, seat = await self._find(tx, match_id, user_id)
            await tx.analyses.set_open(match_id, seat, is_open=is_open)
        return await self.look(match_id, user_id)

    # --- parts ----------------------------------------------------------------------------------------------

    async def _find(self, tx: Transaction, match_id: str, user_id: int) -> tuple[MatchInfo, int]:
        match = await find_match(tx, match_id)
        seat, pack = match.seat_of(user_id), self._context.packs.get(match.ruleset)
        if not match.is_over:
            raise Refused(tr(NOT_OVER))
        if seat is None:
            raise Refused(tr(NOT_YOURS, match=match_id, share=tr("Share")))
        if not pack.has_analysis:
            raise Refused(tr(NO_JUDGEMENT, ruleset=pack.ruleset.title))
        if match.turn < 1:
            raise Refused(tr(NO_TURN, match=match_id))
        return match, seat

    async def _ask(self, match_id: str, user_id: int) -> None:
        """Queue what isn't there: the own view, and the opponent's if both may see it."""
        async with self._context.store.write() as tx:
            match, seat = await self._find(tx, match_id, user_id)
            rows = await tx.analyses.of(match_id)
            other = match.opponent_of(seat)
            wanted = [seat]
            if _is_open(match.seats[seat], rows) and _is_open(other, rows):
                wanted.append(other.index)
            waiting = {job.lane for job in await tx.jobs.of(match_id, JobKind.ANALYSIS)}
            for each in wanted:
                work = Analyse(match_id, each)
                if each not in rows:
                    await tx.analyses.add(match_id, each)
                elif rows[each].is_done:
                    continue
                if work.lane not in waiting:
                    await self._check_limit(tx, user_id)
                    await tx.jobs.add(Queueing(work, work.slot), now=self._context.clock.now())

    async def _check_limit(self, tx: Transaction, user_id: int) -> None:
        waiting = await tx.analyses.count_waiting(user_id)
        if waiting >= self._context.policy.max_waiting_analyses:
            raise Refused(tr(MANY_WAITING, number=waiting))

    async def _wait(self, match_id: str, user_id: int) -> None:
        """Wait until something can be shown, but not long, and only where somebody works on it."""
        signal, patience = self._context.analysis_signal, self._context.policy.analysis_patience
        if not signal.has_subscribers:
            return
        with signal.subscribed() as signalled:
            try:
                async with asyncio.timeout(patience.total_seconds()):
                    while not await self._has_anything(match_id, user_id):
                        await signalled.wait()
                        signalled.clear()
            except TimeoutError:
                return

    async def _has_anything(self, match_id: str, user_id: int) -> bool:
        async with self._context.store.read() as tx:
            seat = (await find_match(tx, match_id)).seat_of(user_id)
            row = None if seat is None else (await tx.analyses.of(match_id)).get(seat)
        return row is None or row.is_done or row.found is not None

    async def _see(self, tx: Transaction, match: MatchInfo, seat: int) -> AnalysisSeen:
        rows = await tx.analyses.of(match.id)
        own, other = rows.get(seat, SeatAnalysis(match.id, seat)), match.opponent_of(seat)
        is_open = _is_open(other, rows)
        is_both = is_open and _is_open(match.seats[seat], rows)
        shown = rows.get(other.index) if is_both else None
        sides = [own] if shown is None else [own, shown]
        pending = [side.seat for side in sides if not side.is_done]
        ahead = await tx.analyses.count_ahead(match.id, pending) if pending else 0
        return AnalysisSeen(match, seat, own, shown, is_open, ahead)


def _is_open(seat: Seat, rows: dict[int, SeatAnalysis]) -> bool:
    """Whether a seat may be seen by its opponent: its player has said so. A computer has nothing to hide; of
    somebody whose data were deleted nothing is shown.
    """
    if seat.computer is not None:
        return True
    return seat.user_id is not None and seat.index in rows and rows[seat.index].is_open
