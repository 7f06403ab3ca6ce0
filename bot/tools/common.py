"""What the tools of the command line share: how results are printed and how a tool gives up."""

from typing import Annotated

import msgspec
import typer

from engine.kernel.errors import OshibanError

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


class CommandFailed(OshibanError):
    """A command can't do what it was asked to. Its message is one sentence for the person who asked.

    Args:
        message: what was wrong and what would be right.
        report: more lines about it, printed before the sentence.
    """

    def __init__(self, message: str, report: str = "") -> None:
        super().__init__(message)
        self.report = report


def print_json(value: object) -> None:
    """A result for programs: JSON with two spaces of indent."""
    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def print_line_of_json(value: object) -> None:
    """A result for programs on one line."""
    typer.echo(msgspec.json.encode(value).decode())
