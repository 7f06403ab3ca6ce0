"""Runs the checks, and makes a report of what came of them."""

import asyncio
import re
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import version
from typing import Final

import discord
import structlog

from bot.app.delivery.deliverer import PermanentFailure, TemporaryFailure
from bot.discord.platform.failures import NETWORK, UNKNOWN_MESSAGE
from bot.model.errors import AppError
from bot.tools.live.calls import Recorder
from bot.tools.live.checks import Check
from bot.tools.live.cleaning import clean_up
from bot.tools.live.report import FORM, Finding, Report, Trouble, find_limits
from bot.tools.live.signs import find_troubles
from bot.tools.live.survey import restore_commands, survey
from bot.tools.live.trial import Failed, Ground, Trial

log = structlog.get_logger(__name__)


async def start(trial: Trial) -> str:
    """Log in for the first time."""
    await trial.start()
    return "logged in"


SURVEY: Final = Check("survey", "the application can be tried", survey)
START: Final = Check("start", "the bot logs in", start)
RESTORING: Final = Check("restoring", "the registered commands are those from before", restore_commands)
CLEANING: Final = Check("cleaning", "everything that was posted is gone again", clean_up, (UNKNOWN_MESSAGE,))
IDENTIFIER: Final = re.compile(r"\d{15,}")
EXPECTED: Final = (
    AppError,
    discord.DiscordException,
    TemporaryFailure,
    PermanentFailure,
    TimeoutError,
    *NETWORK,
)
"""What may come of trying something on Discord."""

Tell = Callable[[Finding], None]


class Examination:
    """One run of the doctor.

    Args:
        ground: where.
        tell: is told every finding at once.
    """

    def __init__(self, ground: Ground, tell: Tell = lambda _: None) -> None:
        self._loop = asyncio.get_running_loop()
        self._begun = self._loop.time()
        self._tell = tell
        self.trial = Trial(ground, Recorder(self._loop.time))
        self.findings: list[Finding] = []

    async def run(self, checks: Iterable[Check], of: str) -> Report:
        """Try everything, clean up, and report.

        Args:
            checks: what is tried, in this order.
            of: "Discord" or "stand-in".
        """
        if await self._try(SURVEY):
            try:
                if await self._try(START):
                    for check in checks:
                        await self._try(check)
            finally:  # whatever happens, and if somebody has had enough: nothing stays behind
                if self.trial.is_started:
                    await self._try(CLEANING)
                await self.trial.stop()
                await self._try(RESTORING)
        return self._report(of)

    async def _try(self, check: Check) -> bool:
        """Try something; whether it was as it should be."""
        record, begun = self.trial.record, self._loop.time()
        seen, found, is_fine = len(record.exchanges), [], False
        try:
            text, is_fine = await check.run(self.trial), True
        except Failed as failed:
            text = str(failed)
            found = [Trouble(failed.fault, text)] if failed.fault else []
        except EXPECTED as error:
            text = f"{type(error).__name__}: {error}"
        except Exception as error:  # the outermost boundary: the other checks are made all the same
            log.exception("check_failed", check=check.name)
            text = f"an error of the bot's own: {type(error).__name__}"
        troubles = _once([*found, *find_troubles(record.since(seen), check.provokes)])
        finding = Finding(
            check=check.name,
            proves=check.proves,
            is_fine=is_fine and not troubles,
            text=IDENTIFIER.sub("…", text),
            troubles=troubles,
            seconds=round(self._loop.time() - begun, 1),
        )
        self.findings.append(finding)
        self._tell(finding)
        return is_fine

    def _report(self, of: str) -> Report:
        calls = tuple(self.trial.record.calls)
        return Report(
            form=FORM,
            of=of,
            versions={"oshiban": version("oshiban"), "discord.py": discord.__version__},
            is_fine=all(finding.is_fine for finding in self.findings),
            seconds=round(self._loop.time() - self._begun, 1),
            findings=tuple(self.findings),
            measured=self.trial.measured,
            limits=find_limits(calls),
            calls=calls,
        )


def _once(troubles: Sequence[Trouble]) -> tuple[Trouble, ...]:
    """Each named trouble once, as it was told first."""
    by_name = {trouble.name or trouble.text: trouble for trouble in reversed(troubles)}
    return tuple(reversed(by_name.values()))
