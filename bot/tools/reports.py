"""``oshiban reports``: the problems that people have reported."""

from pathlib import Path
from typing import Annotated

import typer

from bot.app.wiring import App
from bot.model.reports import Report
from bot.store.files import keep_private
from bot.tools.common import CommandFailed
from bot.tools.operations import with_app

Number = Annotated[int | None, typer.Argument(help="A report; all of them without it.", metavar="N", min=1)]
Folder = Annotated[
    Path | None,
    typer.Option(
        help="Write scenario and journal into this folder. The journal tells the seed.", metavar="DIR"
    ),
]


def describe(report: Report) -> str:
    """The line that is printed of a report: its number, when, about which match, in which words."""
    about = "no match" if report.match_id is None else f"match {report.match_id}, answer {report.answers}"
    words = " ".join(report.words.split()) or "(no words)"
    return f"#{report.number}  {report.at:%Y-%m-%d %H:%M} UTC  {about}  {words}"


def reports(number: Number = None, out: Folder = None) -> None:
    """List the reported problems, or print one: the position as its reporter saw it, as a scenario."""
    if number is None:
        found = with_app(lambda app: app.reports.newest())
        for line in map(describe, found) if found else ["Nobody has reported a problem."]:
            typer.echo(line)
        return

    async def work(app: App) -> tuple[Report, bytes]:
        found = await app.reports.get(number)
        if found is None:
            raise CommandFailed(f"there is no report #{number}")
        return found, b"" if found.match_id is None else await app.reports.journal(found)

    report, journal = with_app(work)
    typer.echo(describe(report))
    if report.match_id is None:
        typer.echo("It is about no match, so there is neither a scenario nor a journal.")
        return
    typer.echo(report.scenario or "There is no scenario of it; the journal tells the match.")
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        for end, data in (("yaml", report.scenario.encode()), ("json", journal)):
            file = out / f"report-{number}.{end}"
            keep_private(file)
            file.write_bytes(data)
