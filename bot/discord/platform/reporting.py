"""The button that reports a problem: ``r1|match``, or ``r1|`` where it is about no match. The menu that asks
which match a report is about: ``rw|number``.
"""

from dataclasses import dataclass

from bot.discord.platform.addresses import Address
from bot.discord.platform.pages import Button
from engine.kernel.translation import tr

NO_MATCH = "-"
"""The value of the menu's line for a report that is about no match."""


@dataclass(frozen=True)
class ReportPress(Address, prefix="r1", layout=("match_id",)):
    """A press that reports a problem.

    Args:
        match_id: the match that it is about; "" if it is about none.
    """

    match_id: str = ""

    @property
    def about(self) -> str:
        return self.match_id


@dataclass(frozen=True)
class AboutPress(Address, prefix="rw", layout=("number",)):
    """A choice of the match that a report is about; the value is its id, or ``NO_MATCH``.

    Args:
        number: the report.
    """

    number: int


def report_button(match_id: str = "") -> Button:
    """The button, for whatever page somebody may find something wrong on."""
    return Button(tr("Report a problem"), ReportPress(match_id))
