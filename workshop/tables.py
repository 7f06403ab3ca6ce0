"""Figures and progress for people at a terminal."""

from collections.abc import Iterable, Sequence
from io import StringIO
from typing import TypeVar

from rich.console import Console
from rich.progress import track
from rich.table import Table
from rich.text import Text

T = TypeVar("T")
WIDEST = 200
"""Characters of the longest line of a table; what is longer is broken."""


def tabulate(rows: Iterable[Sequence[str]]) -> str:
    """Rows below each other, their columns in line; without the spaces at the ends of lines."""
    table = Table.grid(padding=(0, 2))
    for row in rows:
        table.add_row(*map(Text, row))
    written = StringIO()
    Console(file=written, width=WIDEST, color_system=None, legacy_windows=False).print(table)
    return "\n".join(line.rstrip() for line in written.getvalue().splitlines())


def follow(items: Iterable[T], what: str, total: int | None = None) -> Iterable[T]:
    """The same items, with a bar on the terminal that says how many are done; none where nobody looks on.

    Args:
        items: what is gone through.
        what: what is being done, for the person who waits.
        total: how many there are, if they don't tell.
    """
    console = Console(stderr=True)
    return track(items, what, total, console=console, transient=True, disable=not console.is_terminal)
