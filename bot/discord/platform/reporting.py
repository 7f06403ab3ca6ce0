"""The button that reports a problem: ``r1|match``, or ``r1`` where it is about no match. The menu that asks
which match a report is about: ``rw|number``.
"""

from dataclasses import dataclass

from bot.discord.platform.addresses import from_base36, join_parts, split_parts, to_base36
from bot.discord.platform.pages import Button
from engine.kernel.translation import tr

PREFIX = "r1"
ABOUT = "rw"
NO_MATCH = "-"
"""The value of the menu's line for a report that is about no match."""


@dataclass(frozen=True)
class ReportPress:
    """A press that reports a problem.

    Args:
        match_id: the match that it is about; "" if it is about none.
    """

    match_id: str = ""

    @property
    def custom_id(self) -> str:
        """The identifier."""
        return join_parts(PREFIX, self.match_id)


def parse_report(custom_id: str) -> ReportPress | None:
    """The press that an identifier stands for, or ``None`` if it is none."""
    prefix, rest = split_parts(custom_id)
    return ReportPress(rest[0]) if prefix == PREFIX and len(rest) == 1 else None


@dataclass(frozen=True)
class AboutPress:
    """A choice of the match that a report is about; the value is its id, or ``NO_MATCH``.

    Args:
        number: the report.
    """

    number: int

    @property
    def custom_id(self) -> str:
        """The identifier."""
        return join_parts(ABOUT, to_base36(self.number))


def parse_about(custom_id: str) -> AboutPress | None:
    """The press that an identifier stands for, or ``None`` if it is none."""
    prefix, rest = split_parts(custom_id)
    if prefix != ABOUT or len(rest) != 1:
        return None
    try:
        return AboutPress(from_base36(rest[0]))
    except ValueError:
        return None


def report_button(match_id: str = "") -> Button:
    """The button, for whatever page somebody may find something wrong on."""
    return Button(tr("Report a problem"), ReportPress(match_id))
