"""Reporting a problem: the button's answer, `/report` for words, and which match it is about."""

from collections.abc import Sequence

from discord import app_commands

from bot.app.refusals import Refused
from bot.discord.platform.extensions import Choices, Interaction, Registry, extension, to_choices
from bot.discord.platform.finding import MatchFinder
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.limits import SELECT_OPTIONS
from bot.discord.platform.pages import Choice, Outgoing, Page, Select, say
from bot.discord.platform.presses import Presses, in_place, press
from bot.discord.platform.receiving import Line, Short
from bot.discord.platform.refusing import say_refusal
from bot.discord.platform.reporting import NO_MATCH, AboutPress, ReportPress
from bot.model.reports import Report
from engine.kernel.translation import mark, tr

LONELY = mark("Nothing but your words is in it.")


def say_attached(report: Report) -> str:
    """What whoever runs the bot finds in a report."""
    if report.match_id is None:
        return tr(LONELY)
    if not report.scenario:
        return tr(
            "It is about match #{match}: the journal up to now is in it.",
            match=report.match_id,
        )
    return tr(
        "It is about match #{match}: the position as you see it, and the journal up to now, are in it.",
        match=report.match_id,
    )


def tell_report(report: Report, attached: str = "") -> Outgoing:
    """That a report was taken.

    Args:
        report: the report.
        attached: what is said of what is in it; "" to say what is.
    """
    return say(
        tr(
            "Thank you. This is report **#{number}**, which whoever runs this bot can read."
            " `/report number:{number}` adds what else there is to say. {attached}",
            number=report.number,
            attached=attached or say_attached(report),
        )
    )


def tell_explained(report: Report) -> Outgoing:
    """That words were added to a report."""
    return say(
        tr(
            "Your words were added to report **#{number}**. {attached}",
            number=report.number,
            attached=say_attached(report),
        )
    )


class ReportPresses(Presses):
    """Takes reports.

    Args:
        front_end: the tools.
    """

    KIND = "report"

    def __init__(self, front_end: FrontEnd) -> None:
        super().__init__(front_end)
        self._reports = front_end.app.reports
        self.finder = MatchFinder(front_end.app, front_end.names)

    @press(ReportPress)
    async def take(self, match_id: str, user: int) -> Outgoing:
        """Take a report without words, of the button."""
        return tell_report(await self._reports.make(user, match_id or None))

    @press(AboutPress, acknowledge=in_place)
    async def attach(self, number: int, user: int, values: Sequence[str]) -> Outgoing:
        """Put a report to the match that was chosen."""
        if not values or values[0] == NO_MATCH:
            return say(
                tr("Report **#{number}** is about no match. {lonely}", number=number, lonely=tr(LONELY))
            )
        match = await self.finder.find_named(values[0])
        return tell_report(await self._reports.attach(number, user, match.id))

    async def report(
        self, interaction: Interaction, words: str, number: int | None, named: str | None
    ) -> Outgoing:
        """Report something in words, or add words to a report. Where it isn't plain which match it is about,
        that is asked once the words are stored.
        """
        user = interaction.user.id
        match = await self.finder.find_named(named) if named else None
        if number is not None:
            explained = await self._reports.explain(number, user, words)
            if match is None or explained.match_id == match.id:
                return tell_explained(explained)
            try:
                return tell_explained(await self._reports.attach(number, user, match.id))
            except Refused as refused:
                added = tr("Your words were added to report **#{number}**.", number=number)
                return say(f"{added} {say_refusal(refused)}")
        if match is None:
            match = await self.finder.find_here(user, interaction.channel_id)
        made = await self._reports.make(user, None if match is None else match.id, words)
        return await self._ask_which(made, user) if match is None else tell_report(made)

    async def _ask_which(self, report: Report, user: int) -> Outgoing:
        """The answer to a report that came from a place where no match is meant."""
        recent = await self.finder.list_recent(user)
        if not recent:
            return tell_report(report)
        question = tr("So far nothing but your words is in it. Which match is it about?")
        told = tell_report(report, question)
        choices = [Choice(line, match_id) for line, match_id in recent[: SELECT_OPTIONS - 1]]
        choices.append(Choice(tr("It is about no match"), NO_MATCH))
        menu = Select(tr("Which match is it about?"), AboutPress(report.number), tuple(choices))
        assert told.page is not None, "it is a page"
        return Outgoing(Page((*told.page.blocks, menu)))


@extension
def add_reports(registry: Registry) -> None:
    """Register the command and the presses."""
    front_end, reports = registry.front_end, ReportPresses(registry.front_end)
    registry.router.add(reports)

    async def suggest_matches(interaction: Interaction, typed: str) -> Choices:
        return to_choices(front_end.linter, await reports.finder.suggest(interaction.user.id, typed))

    @registry.tree.command(name="report", description=mark("Report a problem to whoever runs this bot"))
    @app_commands.describe(
        words=mark("What is wrong"),
        match=mark("Which match it is about; leave it out for the one played here"),
        number=mark("The report that this is about, if you made one"),
    )
    @app_commands.autocomplete(match=suggest_matches)
    async def report(
        interaction: Interaction,
        words: Line,
        match: Short | None = None,
        number: app_commands.Range[int, 1, 10**9] | None = None,
    ) -> None:
        await front_end.answer(
            interaction, "/report", lambda: reports.report(interaction, words, number, match)
        )
