"""Times and time controls in words, as Discord shows them in each reader's own time zone."""

from datetime import datetime, timedelta

from bot.app.values import TimeControl

_UNITS = (("day", 86400), ("hour", 3600), ("minute", 60))


def relative(time: datetime) -> str:
    """ "in 3 days", kept up to date by Discord."""
    return f"<t:{int(time.timestamp())}:R>"


def absolute(time: datetime) -> str:
    """Date and time."""
    return f"<t:{int(time.timestamp())}:f>"


def span(length: timedelta) -> str:
    """ "3 days 12 hours"; less than a minute counts as one."""
    seconds = max(60, int(length.total_seconds()))
    parts = []
    for name, size in _UNITS:
        number, seconds = divmod(seconds, size)
        if number:
            parts.append(f"{number} {name}{'' if number == 1 else 's'}")
    return " ".join(parts[:2])


def describe(control: TimeControl | None) -> str:
    """A whole time control, as the challenge shows it."""
    if control is None:
        return "no clock"
    return (
        f"{control.name}: {span(control.bank)} each, {span(control.per_turn)} more at each own turn,"
        f" at most {span(control.cap)}"
    )
