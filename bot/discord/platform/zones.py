"""Time zones to choose from while one is typed."""

from bot.app.zones import list_zones
from bot.discord.platform.extensions import Choices, to_choices
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.limits import CHOICES


def suggest_zones(front_end: FrontEnd, typed: str) -> Choices:
    """The time zones whose names have what was typed."""
    wanted = typed.strip().casefold().replace(" ", "_")
    found = [zone for zone in list_zones() if wanted in zone.casefold()]
    return to_choices(front_end.linter, [(zone, zone) for zone in found[:CHOICES]])
