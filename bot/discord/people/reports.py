"""Reporting a problem: the button's answer, and `/report` for words."""

from collections.abc import Sequence

from discord import app_commands

from bot.app.outcomes import Refused
from bot.app.people.reports import Reported
from bot.discord.platform.desk import Desk
from bot.discord.platform.marks import escape
from bot.discord.platform.pages import Outgoing, say
from bot.discord.platform.parts import Interaction, Tree
from bot.discord.platform.receiving import Line
from bot.discord.platform.reporting import parse_report
from bot.discord.platform.threads import read_match_id
from engine.kernel.translation import mark, tr


def tell_report(outcome: Reported | Refused) -> Outgoing:
    """What became of a report."""
    if isinstance(outcome, Refused):
        return say(escape(outcome.sentence))
    return say(
        tr(
            "Thank you. This is report **#{number}**. Whoever runs this bot sees the position as you see it,"
            " and the journal. `/report number:{number}` adds what is wrong in your words.",
            number=outcome.number,
        )
    )


class ReportDesk:
    """Takes reports.

    Args:
        desk: the tools.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk, self._reports = desk, desk.app.reports

    async def on_press(self, interaction: Interaction, custom_id: str, _: Sequence[str]) -> bool:
        """Answer a press; whether its address is one of a report."""
        press = parse_report(custom_id)
        if press is None:
            return False

        async def make() -> Outgoing:
            return tell_report(await self._reports.make(interaction.user.id, press.match_id or None))

        await self._desk.answer(interaction, "report", make, subject=press.match_id)
        return True

    async def report(self, interaction: Interaction, words: str, number: int | None) -> Outgoing:
        """Report something in words, about the match of this thread if it is one; or explain a report."""
        user = interaction.user.id
        if number is not None:
            return tell_report(await self._reports.explain(number, user, words))
        match_id = read_match_id(str(getattr(interaction.channel, "name", "")))
        return tell_report(await self._reports.make(user, match_id, words))


def add_reports(tree: Tree, desk: Desk) -> ReportDesk:
    """Put the command into the tree; the desk that answers presses."""
    reports = ReportDesk(desk)

    @tree.command(name="report", description=mark("Report a problem to whoever runs this bot"))
    @app_commands.describe(
        words=mark("What is wrong"), number=mark("The report that this is about, if you made one")
    )
    async def report(
        interaction: Interaction, words: Line, number: app_commands.Range[int, 1, 10**9] | None = None
    ) -> None:
        await desk.answer(interaction, "/report", lambda: reports.report(interaction, words, number))

    return reports
