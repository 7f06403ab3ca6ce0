"""Analyses of matches that are over, a study for each side: who may see which, and asking for them."""

import asyncio
from dataclasses import dataclass

import msgspec

from bot.app.context import Context, find_match
from bot.app.packs.computers import Examining
from bot.app.refusals import Refused
from bot.app.studies.sorts import Gain, Portion
from bot.app.studies.studies import Studies
from bot.model.jobs import JobKind
from bot.model.matches import MatchInfo, Seat
from bot.model.studies import OpenSide, Study, StudyFailure, StudyKind, name_study
from bot.store.database import Transaction
from engine.kernel.analysis.findings import Analysis
from engine.kernel.decoding import decode_json
from engine.kernel.journal import Journal
from engine.kernel.translation import mark, tr

METHOD = "2"
"""Changes with everything that makes another analysis of the same match."""
PARTS = 2
"""How the chances went, then what the decisions cost."""
NOT_OVER = mark("A match is analysed when it is over.")
NOT_YOURS = mark(
    "Only its players see the analysis of match #{match}. They can show it to everybody with **{share}**."
)
NO_JUDGEMENT = mark(
    "Matches of {ruleset} can't be analysed yet: its computer opponents have no judgement of who stands how"
    " well."
)
NO_TURN = mark("Match #{match} ended before its first turn: there is nothing to analyse.")


@dataclass(frozen=True)
class Side:
    """What is known of how a match went for a seat.

    Args:
        seat: the seat.
        found: what was found, by what the seat could see; ``None`` if nothing was yet.
        failure: why it was given up, if it was.
        is_open: whether its player lets the opponent see it, once that one does the same.
    """

    seat: int
    found: Analysis | None = None
    failure: StudyFailure | None = None
    is_open: bool = False

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be found."""
        return self.failure is not None or (self.found is not None and self.found.decisions is not None)


@dataclass(frozen=True)
class AnalysisSeen:
    """What a player may see of the analysis of a match.

    Args:
        match: the match.
        own: what was found for their seat.
        other: what was found for the opponent; ``None`` unless both let each other see it.
        is_other_open: whether the opponent lets the player see it.
        others: how many other computations take turns with it.
    """

    match: MatchInfo
    own: Side
    other: Side | None = None
    is_other_open: bool = False
    others: int = 0

    @property
    def seat(self) -> int:
        """The seat of the player who looks."""
        return self.own.seat

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be found of what is shown."""
        return all(side.is_over for side in (self.own, self.other) if side is not None)


def trace_side(examining: Examining) -> Gain:
    """Find how the chances went; runs in a worker.

    Raises:
        DataError: the match can't be played again as it was.
    """
    return _tell(Analysis(examining.trace(*examining.subject)), 1)


def judge_side(examining: Examining, found: str) -> Gain:
    """Find what the decisions cost, beside what was found before. Errors are those of :func:`trace_side`."""
    decisions = examining.judge(*examining.subject)
    return _tell(msgspec.structs.replace(_read(found), decisions=decisions), PARTS)


def _tell(found: Analysis, done: int) -> Gain:
    return Gain(done, msgspec.json.encode(found).decode())


def _read(found: str) -> Analysis:
    return decode_json(found, Analysis)


def name_side(match_id: str, seat: int) -> str:
    """The id of the study of a side of a match."""
    return name_study(StudyKind.MATCH, METHOD, match_id, str(seat))


async def find_analysis(tx: Transaction, match_id: str, seat: int) -> Analysis | None:
    """What is kept of how a match went for a seat; ``None`` if nothing is."""
    study = await tx.rows.get(Study, id=name_side(match_id, seat))
    return _read(study.found) if study is not None and study.found else None


class Analyses:
    """Use cases about analyses, and the sort of study that they are."""

    def __init__(self, context: Context, studies: Studies) -> None:
        self._context, self._studies = context, studies

    async def analyse(self, match_id: str, user_id: int, *, again: bool = False) -> AnalysisSeen:
        """What is known of a match of a user; what isn't known yet is asked for, and waited for a little.

        Args:
            match_id: the match.
            user_id: who looks.
            again: whether what was given up is begun anew.

        Raises:
            Refused: it is still played, isn't theirs, or can't be analysed; or as :meth:`Studies.ask` says.
            UnknownMatch: there is no such match.
        """
        async with self._context.store.read() as tx:
            match, seat = await self._find(tx, match_id, user_id)
            sides = await _list_open(tx, match)
            other = match.opponent_of(seat).index
            wanted = [seat, other] if {seat, other} <= sides else [seat]
            known = {each: await tx.rows.get(Study, id=name_side(match_id, each)) for each in wanted}
        for each, study in known.items():
            if study is None or not study.is_over or (again and study.failure is not None):
                try:
                    await self._studies.ask(user_id, self._begin(match, each))
                except Refused:  # the next look asks for the other side again, and one's own is shown now
                    if each == seat:
                        raise
        await self._wait(match_id, seat)
        async with self._context.store.read() as tx:
            return await self._see(tx, match, seat)

    async def set_open(self, match_id: str, user_id: int, *, is_open: bool) -> bool:
        """Let the opponent see the own view, once they do the same; or don't any more.

        Returns:
            Whether it was never allowed before.

        Raises:
            Refused: as :meth:`analyse` says.
            UnknownMatch: there is no such match.
        """
        async with self._context.store.write() as tx:
            await self._find(tx, match_id, user_id)
            before = await tx.rows.hold(OpenSide, match_id=match_id, user_id=user_id)
            if before is not None or is_open:
                await tx.rows.put_held(before, OpenSide(match_id, user_id, is_open))
        return is_open and before is None

    async def plan(self, study: Study) -> Portion | None:
        """How the chances went first, then every decision; ``None`` if the match is gone.

        Raises:
            DataError: the card texts that it was played with can't be read.
        """
        match_id, seat = study.match_id, study.seat
        if match_id is None or seat is None:
            return None
        async with self._context.store.read() as tx:
            match = await tx.matches.get(match_id)
            if match is None:
                return None
            examining = await self._prepare(tx, match, seat)
        if not study.found:
            return Portion(trace_side, (examining,))
        return Portion(judge_side, (examining, study.found))

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

    def _begin(self, match: MatchInfo, seat: int) -> Study:
        """The study of a side, as it begins. It goes with its match."""
        named, now = name_side(match.id, seat), self._context.clock.now()
        return Study(named, StudyKind.MATCH, "", PARTS, now, match_id=match.id, seat=seat)

    async def _prepare(self, tx: Transaction, match: MatchInfo, seat: int) -> Examining:
        """What is to be done for a seat of a match, with the card texts that it was played with."""
        pack = self._context.packs.get(match.ruleset)
        header, entries = await tx.matches.header(match.id), await tx.journals.entries(match.id)
        texts = b""
        if header.data_hash != pack.ruleset.data_hash:
            texts = await tx.texts.get(header.ruleset, header.data_hash) or b""
        return pack.examine(Journal(header, entries, texts).to_json(), match.result, seat)

    async def _wait(self, match_id: str, seat: int) -> None:
        """Wait until something can be shown, but not long, and only where somebody works on it."""
        signal, patience = self._context.study_signal, self._context.policy.analysis_patience
        if not patience or not signal.has_subscribers:
            return
        with signal.subscribed() as signalled:
            try:
                async with asyncio.timeout(patience.total_seconds()):
                    while not await self._has_anything(match_id, seat):
                        await signalled.wait()
                        signalled.clear()
            except TimeoutError:
                return

    async def _has_anything(self, match_id: str, seat: int) -> bool:
        study = await self._studies.get(name_side(match_id, seat))
        return study is None or study.is_over or study.done > 0

    async def _see(self, tx: Transaction, match: MatchInfo, seat: int) -> AnalysisSeen:
        sides, other = await _list_open(tx, match), match.opponent_of(seat).index
        own = await _read_side(tx, match, seat, sides)
        is_both = seat in sides and other in sides
        shown = await _read_side(tx, match, other, sides) if is_both else None
        pending = [side for side in (own, shown) if side is not None and not side.is_over]
        waiting = (await tx.jobs.state(JobKind.STUDY)).waiting if pending else 0
        return AnalysisSeen(match, own, shown, other in sides, max(0, waiting - len(pending)))


async def _read_side(tx: Transaction, match: MatchInfo, seat: int, sides: frozenset[int]) -> Side:
    study = await tx.rows.get(Study, id=name_side(match.id, seat))
    if study is None:
        return Side(seat, is_open=seat in sides)
    return Side(seat, _read(study.found) if study.found else None, study.failure, seat in sides)


async def _list_open(tx: Transaction, match: MatchInfo) -> frozenset[int]:
    """The seats that may be seen by their opponents: their players have said so. A computer has nothing to
    hide; of somebody whose data were deleted nothing is shown.
    """
    said = {row.user_id for row in await tx.rows.find(OpenSide, match_id=match.id) if row.is_open}

    def may_be_seen(seat: Seat) -> bool:
        return seat.computer is not None or seat.user_id in said

    return frozenset(seat.index for seat in match.seats if may_be_seen(seat))
