"""Time zones, by whose clocks people and servers say hours."""

from functools import cache
from zoneinfo import available_timezones

from bot.app.refusals import Refused
from engine.kernel.translation import tr

HOURS = 24
"""Of a day."""


@cache
def list_zones() -> tuple[str, ...]:
    """The names of all time zones."""
    return tuple(sorted(available_timezones()))


def check_zone(zone: str) -> None:
    """Look whether there is a time zone. Raises Refused if there isn't."""
    if zone not in list_zones():
        raise Refused(tr("There is no time zone {zone!r}. One is named like Asia/Tokyo.", zone=zone))
