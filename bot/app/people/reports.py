"""Problems that people report: what is kept of them for whoever runs the bot."""

import msgspec

from bot.app.context import Context, find_match
from bot.app.matches.restoring import read_journal, restore
from bot.app.policy import DAY
from bot.app.refusals import Refused
from bot.model.errors import UnknownMatch, UnreadableMatch
from bot.model.matches import MatchInfo
from bot.model.reports import Report
from bot.store.database import Transaction
from engine.kernel.translation import tr

MOST_WORDS = 2000
"""Characters of what somebody writes."""


MOST_OF_REPORT = 8000
"""Characters of everything that somebody writes to one report."""


class Reports:
    """What is done with problems that people report."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def make(self, user_id: int, match_id: str | None, words: str = "") -> Report:
        """Keep a problem, with the position of the match as the reporter sees it.

        Args:
            user_id: who reports it.
            match_id: the match that it is about; ``None`` if it is about none.
            words: what is wrong, in the reporter's words.

        Raises:
            Refused: they have reported as many problems today as anybody may.
            UnknownMatch: there is no such match.
        """
        now, limit = self._context.clock.now(), self._context.policy.max_reports_a_day
        report = Report(0, now, words.strip()[:MOST_WORDS], user_id)
        async with self._context.writing() as tx:
            if await tx.reports.count(user_id, now - DAY) >= limit:
                raise Refused(
                    tr(
                        "You have reported {limit} problems today. Thank you; please go on tomorrow.",
                        limit=limit,
                    )
                )
            if match_id is not None:
                report = await self._put_match(tx, report, match_id, user_id)
            number = await tx.reports.add(report)
            return msgspec.structs.replace(report, number=number)

    async def _put_match(self, tx: Transaction, report: Report, match_id: str, user_id: int) -> Report:
        """A report with its match as it is now."""
        match = await find_match(tx, match_id)
        return msgspec.structs.replace(
            report,
            match_id=match.id,
            seat=match.seat_of(user_id),
            answers=match.answers,
            prompt=match.prompt_id,
            scenario=await self._write_scenario(tx, match, user_id),
        )

    async def _write_scenario(self, tx: Transaction, match: MatchInfo, user_id: int) -> str:
        """The position as the reporter sees it; "" where the saved game can't be read any more, which the
        journal then has to do for.
        """
        try:
            game = await restore(self._context, tx, match)
        except UnreadableMatch:
            return ""
        view = game.view(match.seat_of(user_id))
        pack = self._context.packs.get(match.ruleset)
        return pack.write_scenario(view, f"Reported from match {match.id}", f"match {match.id}")

    async def explain(self, number: int, user_id: int, words: str) -> Report:
        """Add the reporter's words to an own report; what it says already stays. Raises Refused."""
        now, added = self._context.clock.now(), words.strip()[:MOST_WORDS]
        async with self._context.writing() as tx:
            report = await _find_own(tx, number, user_id)
            if report.words:
                added = f"{report.words}\n[{now:%Y-%m-%d %H:%M} UTC] {added}"
            if len(added) > MOST_OF_REPORT:
                raise Refused(tr("Report #{number} is full. Make another one for the rest.", number=number))
            report = msgspec.structs.replace(report, words=added)
            await tx.reports.change(report)
        return report

    async def attach(self, number: int, user_id: int, match_id: str) -> Report:
        """Say which match an own report is about, with the position as it is now.

        Raises:
            Refused: it is about one already, or isn't theirs.
            UnknownMatch: there is no such match.
        """
        async with self._context.writing() as tx:
            report = await _find_own(tx, number, user_id)
            if report.match_id is not None:
                raise Refused(
                    tr(
                        "Report #{number} is about match #{match} already. Make another one about this"
                        " match.",
                        number=number,
                        match=report.match_id,
                    )
                )
            report = await self._put_match(tx, report, match_id, user_id)
            await tx.reports.change(report)
        return report

    # --- for whoever runs the bot ---------------------------------------------------------------------------

    async def newest(self, limit: int = 50) -> list[Report]:
        """The newest reports, the newest first."""
        async with self._context.store.read() as tx:
            return await tx.reports.newest(limit)

    async def get(self, number: int) -> Report | None:
        """A report by its number; ``None`` if there is none such."""
        async with self._context.store.read() as tx:
            return await tx.reports.get(number)

    async def journal(self, report: Report) -> bytes:
        """The journal of its match up to the report, with the secret seed: for the operator alone.

        Raises:
            UnknownMatch: the report is about none.
        """
        if report.match_id is None:
            raise UnknownMatch(f"report #{report.number}")
        async with self._context.store.read() as tx:
            journal = await read_journal(self._context, tx, await find_match(tx, report.match_id))
        return msgspec.structs.replace(journal, entries=journal.entries[: report.answers]).to_json()


async def _find_own(tx: Transaction, number: int, user_id: int) -> Report:
    """A report of this user. Raises Refused if there is none."""
    report = await tx.reports.get(number)
    if report is None or report.user_id != user_id:
        raise Refused(tr("You have made no report #{number}.", number=number))
    return report
