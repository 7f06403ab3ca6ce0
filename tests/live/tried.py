"""The doctor's run with the tiny game, whose matches are short."""

from __future__ import annotations

from collections.abc import Callable, Collection

from bot.app.packs.pack import Packs
from bot.discord.running import Workers
from bot.fake_discord.named.fault import NamedFault
from bot.tools.live.checks import CHECKS, Check
from bot.tools.live.report import Finding, Report
from bot.tools.live.town import Town, examine_fake
from tests.bot.tiny_game import TinyRuleset
from tests.bot.tiny_pack import TinyPack
from tests.wire.drawn_game import DrawnPack


class TriedPack(TinyPack, DrawnPack):
    """The tiny game with computer opponents and pictures."""


TRIED = Packs([TriedPack(TinyRuleset())])


QUICK = tuple(check.name for check in CHECKS if not check.is_slow)
"""Everything that needs nobody's press and no hour."""


def try_out(
    workers: Workers,
    fault: NamedFault | None = None,
    arrange: Callable[[Town], None] = lambda _: None,
    names: Collection[str] = QUICK,
) -> Report:
    """Look at the application, log in, try some of the checks, and clean up.

    Args:
        workers: draw and think.
        fault: what goes wrong.
        arrange: is shown the town before anything is tried.
        names: the checks.
    """

    def choose(town: Town) -> tuple[Check, ...]:
        arrange(town)
        return tuple(check for check in CHECKS if check.name in names)

    return examine_fake(choose, TRIED, workers, fault)


def find(report: Report, check: str) -> Finding:
    """What came of a check."""
    return next(finding for finding in report.findings if finding.check == check)
