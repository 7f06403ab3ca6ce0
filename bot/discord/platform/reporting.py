"""The button that reports a problem: ``r1|match``, or ``r1`` where it is about no match."""

from dataclasses import dataclass

from bot.discord.platform.addresses import join_parts, split_parts
from bot.discord.platform.pages import Button
from engine.kernel.translation import tr

PREFIX = "r1"


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


def report_button(match_id: str = "") -> Button:
    """The button, for whatever page somebody may find something wrong on."""
    return Button(tr("Report a problem"), ReportPress(match_id))
