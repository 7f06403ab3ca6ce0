"""Times and time controls in words, as Discord shows them in each reader's own time zone."""

from datetime import datetime, timedelta

from bot.model.challenges import TimeControl
from engine.kernel.translation import mark, tr, tr_n

_DAY, _HOUR, _MINUTE = 86400, 3600, 60


CONTROLS = {"live": mark("live"), "standard": mark("standard"), "slow": mark("slow")}
"""Time controls in words, by the names that they come with."""


def relative(time: datetime) -> str:
    """ "in 3 days", kept up to date by Discord."""
    return f"<t:{int(time.timestamp())}:R>"


def absolute(time: datetime) -> str:
    """A moment, which Discord shows as date and time of whoever reads."""
    return f"<t:{int(time.timestamp())}:f>"


def span(length: timedelta) -> str:
    """ "3 days 12 hours"; less than a minute counts as one."""
    seconds = max(60, int(length.total_seconds()))
    days, seconds = divmod(seconds, _DAY)
    hours, seconds = divmod(seconds, _HOUR)
    minutes = seconds // _MINUTE
    parts = (
        tr_n("{number} day", "{number} days", days) if days else "",
        tr_n("{number} hour", "{number} hours", hours) if hours else "",
        tr_n("{number} minute", "{number} minutes", minutes) if minutes else "",
    )
    return " ".join([part for part in parts if part][:2])


def describe(control: TimeControl | None) -> str:
    """A whole time control, as the challenge shows it."""
    if control is None:
        return tr("no clock")
    return tr(
        "{control}: {bank} each, {per_turn} more at each own turn, at most {cap}",
        control=tr(CONTROLS.get(control.name, control.name)),
        bank=span(control.bank),
        per_turn=span(control.per_turn),
        cap=span(control.cap),
    )


def say_turn(turn: int) -> str:
    """When in a match, by the number of the turn; 0 is the preparation."""
    return tr("turn {turn}", turn=turn) if turn else tr("before the first turn")
