"""What people type about events, read: times, lengths of rounds, lists of cards and sets."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from bot.discord.platform.refusing import Explained
from bot.discord.platform.times import absolute
from engine.kernel.translation import tr

LENGTH = re.compile(r"(\d{1,5})\s*([mhdw分時日週])", re.IGNORECASE)
UNITS = {
    "m": timedelta(minutes=1), "分": timedelta(minutes=1),
    "h": timedelta(hours=1), "時": timedelta(hours=1),
    "d": timedelta(days=1), "日": timedelta(days=1),
    "w": timedelta(weeks=1), "週": timedelta(weeks=1),
}  # fmt: skip
BETWEEN = re.compile(r"[\s,、;]+")
MOST_NAMED = 100
FARTHEST = timedelta(days=3653)
"""No event is planned so far ahead. Further on there are times that no clock can tell."""


def read_length(typed: str) -> timedelta:
    """A length of time: "50m", "2h", "1d 12h", "1w".

    Raises:
        Explained: it is none, or too long.
    """
    found = LENGTH.findall(typed)
    if not found or _leave_out_lengths(typed):
        raise Explained(tr("Say how long as in `50m`, `2h`, `1d 12h` or `1w`."))
    length = sum((int(number) * UNITS[unit.lower()] for number, unit in found), timedelta())
    if length > FARTHEST:
        raise Explained(tr("That is more than ten years. Say a shorter time."))
    return length


def _leave_out_lengths(typed: str) -> str:
    """What is typed beside lengths of time."""
    return LENGTH.sub("", typed).strip("間 ")


def read_moment(typed: str, now: datetime, zone: str | None) -> datetime:
    """A moment: "2h" from now, or "2026-12-01 18:00" in somebody's time zone.

    Args:
        typed: what was typed.
        now: the time.
        zone: their time zone, as `/reminders` has it; UTC if ``None``.

    Raises:
        Explained: it is none, over already, or too far away.
    """
    if LENGTH.search(typed) and not _leave_out_lengths(typed):
        return now + read_length(typed)
    try:
        moment = datetime.fromisoformat(typed.strip().replace("/", "-"))
    except ValueError:
        raise Explained(
            tr(
                "Say when as in `2h` (from now) or `2026-12-01 18:00`, in the time zone of `/reminders`, else"
                " in UTC."
            )
        ) from None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=ZoneInfo(zone or "UTC"))
    if moment <= now:
        raise Explained(
            tr(
                "{moment} is over already. Say a later time, or how long from now, as in `2h`. Times are in"
                " the time zone of `/reminders`, else in UTC.",
                moment=absolute(moment),
            )
        )
    if moment - now > FARTHEST:
        raise Explained(tr("That is more than ten years from now. Say an earlier time."))
    return moment


def read_names(typed: str | None) -> tuple[str, ...]:
    """Numbers of cards or names of sets with commas or spaces between them.

    Raises:
        Explained: they are too many.
    """
    names = tuple(dict.fromkeys(name for name in BETWEEN.split(typed or "") if name))
    if len(names) > MOST_NAMED:
        raise Explained(tr("At most {number} can be named.", number=MOST_NAMED))
    return names
