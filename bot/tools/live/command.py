"""``oshiban doctor --live``: from what was asked for to a report."""

import asyncio
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec
import typer

from bot.app.clock import SystemClock
from bot.discord.platform.logs import configure_logs
from bot.discord.running import Workers, open_pool, open_studies, open_thinkers
from bot.fake_discord.measured import DOCUMENTED, Numbers, read_numbers
from bot.fake_discord.named.fault import NamedFault
from bot.fake_discord.named.registry import NAMED_FAULTS
from bot.games.installed import installed_packs
from bot.settings import Settings
from bot.tools.common import CommandFailed, print_json
from bot.tools.live.checks import CHECKS, Check
from bot.tools.live.examining import Examination
from bot.tools.live.guided.leading import Lead
from bot.tools.live.guided.people import People
from bot.tools.live.report import Finding, Report, describe
from bot.tools.live.survey import refuse_beside_a_bot
from bot.tools.live.town import Town, examine_fake
from bot.tools.live.trial import Failed, Ground
from bot.tools.starting import one_sentence, read_settings

REPORT: Final = Path("live-report.json")


@dataclass(frozen=True)
class LiveOptions:
    """What was asked for.

    Args:
        channel: the channel to try the bot in; ``None`` for the stand-in.
        fault: what goes wrong with the stand-in.
        is_guided: whether people are led through presses.
        is_slow: whether it may take more than an hour.
        report: the file that the report goes into; ``None`` for none.
        numbers: what the stand-in allows.
        as_json: whether the report is printed instead of its findings.
    """

    channel: int | None
    fault: NamedFault | None
    is_guided: bool
    is_slow: bool
    report: Path | None
    numbers: Numbers
    as_json: bool


def read_options(
    *,
    channel: str,
    stand_in: bool,
    fault: str,
    guided: bool,
    slow: bool,
    report: Path | None,
    limits: Path | None,
    as_json: bool,
) -> LiveOptions:
    """What the options of the command ask for.

    Raises:
        CommandFailed: they don't go together.
    """
    if stand_in == bool(channel):
        raise CommandFailed(
            "--live needs either --channel ID, a text channel of a server with the bot in it, or --stand-in"
        )
    if channel and not channel.isdigit():
        raise CommandFailed(f"--channel {channel!r} is no channel's number: copy it from the channel's menu")
    if fault and not stand_in:
        raise CommandFailed("--fault goes with --stand-in: Discord has faults of its own")
    if fault and fault not in NAMED_FAULTS:
        raise CommandFailed(f"there is no fault {fault!r}; there are {', '.join(NAMED_FAULTS)}")
    if limits and not stand_in:
        raise CommandFailed("--limits goes with --stand-in: Discord has limits of its own")
    file = report or (None if stand_in else REPORT)
    with one_sentence():
        numbers = DOCUMENTED if limits is None else read_numbers(limits)
    place, named = int(channel) if channel else None, NAMED_FAULTS.get(fault)
    return LiveOptions(place, named, guided, slow, file, numbers, as_json)


def examine_live(options: LiveOptions) -> bool:
    """Try the bot out, write and print the report; whether everything was as it should be.

    Raises:
        CommandFailed: it can't be tried.
    """
    configure_logs("error", as_json=False)
    tell: Callable[[Finding], None] = (lambda _: None) if options.as_json else _print
    workers = Workers(open_pool(), open_thinkers(installed_packs()), open_studies())
    try:
        report = (
            _examine_fake(options, workers, tell)
            if options.channel is None
            else _examine_discord(options, options.channel, workers, tell)
        )
    finally:
        workers.shut_down()
    if options.report is not None:
        options.report.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n")
    if options.as_json:
        print_json(report)
    elif options.report is not None:
        typer.echo(f"The report is in {options.report}; it names nobody.")
    return report.is_fine


def _print(finding: Finding) -> None:
    for line in describe([finding]):
        typer.echo(line)


def _say(words: str) -> None:
    typer.echo(f"  → {words}", err=True)


def list_checks(options: LiveOptions, lead: Lead) -> tuple[Check, ...]:
    """What is tried, in its order."""
    quick = [check for check in CHECKS if not check.is_slow]
    slow = [check for check in CHECKS if check.is_slow and options.is_slow]
    return (*quick, *(lead.checks() if options.is_guided else ()), *slow)


def _examine_fake(options: LiveOptions, workers: Workers, tell: Callable[[Finding], None]) -> Report:
    def choose(town: Town) -> tuple[Check, ...]:
        return list_checks(options, Lead(lambda _: None, People(town).act))

    return examine_fake(choose, installed_packs(), workers, options.fault, options.numbers, tell)


def _examine_discord(
    options: LiveOptions, channel: int, workers: Workers, tell: Callable[[Finding], None]
) -> Report:
    settings = read_settings()
    token = settings.discord_token.get_secret_value() if settings.discord_token else ""
    if not token:
        raise CommandFailed("DISCORD_TOKEN is not set: put the bot's token into the environment or .env")

    async def main() -> Report:
        await _be_alone(settings)
        with tempfile.TemporaryDirectory() as folder:
            ground = Ground(
                token, channel, Path(folder), installed_packs(), workers, SystemClock(), settings=settings
            )
            return await Examination(ground, tell).run(list_checks(options, Lead(_say)), "Discord")

    return asyncio.run(main())


async def _be_alone(settings: Settings) -> None:
    with one_sentence():
        try:
            await refuse_beside_a_bot(settings.database, SystemClock().now())
        except Failed as failed:
            raise CommandFailed(str(failed)) from None
