"""What the doctor has found on Discord. It names nobody: it can be shown to anybody."""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from bot.fake_discord.measured import Measured, RouteLimit
from bot.tools.live.calls import Call

FORM: Final = 1
"""The form of these reports; another number is another form."""


class Trouble(msgspec.Struct, frozen=True):
    """Something that Discord did and that gets in the way.

    Args:
        name: as ``oshiban doctor --live --stand-in --fault NAME`` knows it; "" for what has no name.
        text: what was seen, and what to do about it.
    """

    name: str
    text: str


class Finding(msgspec.Struct, frozen=True):
    """A check and what came of it.

    Args:
        check: its name.
        proves: what it proves where it is fine.
        is_fine: whether all was as it should be.
        text: what was seen.
        troubles: what got in the way.
        seconds: how long it took.
    """

    check: str
    proves: str
    is_fine: bool
    text: str
    troubles: tuple[Trouble, ...] = ()
    seconds: float = 0.0


class Report(msgspec.Struct, frozen=True):
    """What ``oshiban doctor --live`` writes down.

    Args:
        form: the form of the report.
        of: what was asked: "Discord" or "stand-in".
        versions: of the bot and of discord.py.
        is_fine: whether every check was.
        seconds: how long it took.
        findings: the checks, in their order.
        measured: what was found out on the way.
        limits: what Discord says about its limits.
        calls: every request.
    """

    form: int
    of: str
    versions: dict[str, str]
    is_fine: bool
    seconds: float
    findings: tuple[Finding, ...]
    measured: Measured
    limits: tuple[RouteLimit, ...]
    calls: tuple[Call, ...]

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """What got in the way, each thing once."""
        return tuple(dict.fromkeys(trouble for finding in self.findings for trouble in finding.troubles))


def find_limits(calls: Iterable[Call]) -> tuple[RouteLimit, ...]:
    """The limits that answers told of, by route."""
    by_route: dict[tuple[str, str, str], list[Call]] = {}
    for call in calls:
        if call.limit is not None and call.bucket:
            by_route.setdefault((call.method, call.route, call.bucket), []).append(call)
    return tuple(
        RouteLimit(
            method=method,
            route=route,
            bucket=bucket,
            limit=max(call.limit or 0 for call in told),
            within=max(call.reset_after or 0.0 for call in told),
            calls=len(told),
            refused=sum(call.status == 429 for call in told),
        )
        for (method, route, bucket), told in sorted(by_route.items())
    )


def describe(findings: Sequence[Finding]) -> list[str]:
    """The findings in lines for people."""
    lines = []
    for finding in findings:
        lines.append(f"{'ok  ' if finding.is_fine else 'NO  '} {finding.check}: {finding.text}")
        lines += [f"     {trouble.name or 'unknown'}: {trouble.text}" for trouble in finding.troubles]
    return lines
