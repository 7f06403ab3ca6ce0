"""The parts of the bot that can have a level of their own in the log."""

import re
from collections.abc import Mapping
from enum import StrEnum

LEVELS = ("debug", "info", "warning", "error")
"""Levels of the log, the most talkative first."""


class Area(StrEnum):
    """A part of the bot that can be given a level of its own in the log."""

    MATCHES = "matches"
    """What happens in matches and challenges."""
    INTERACTIONS = "interactions"
    """What people press and type, and how they are answered."""
    DELIVERIES = "deliveries"
    """What is posted."""
    CLOCKS = "clocks"
    COMPUTERS = "computers"
    PICTURES = "pictures"
    DATABASE = "database"
    DISCORD = "discord"
    """discord.py: the connection and its limits."""


_MODULES = {
    "bot.app.context": Area.MATCHES,
    "bot.app.challenges": Area.MATCHES,
    "bot.app.consent": Area.MATCHES,
    "bot.app.matches": Area.MATCHES,
    "bot.app.clocks": Area.CLOCKS,
    "bot.app.computers": Area.COMPUTERS,
    "bot.app.delivery": Area.DELIVERIES,
    "bot.app.outages": Area.DATABASE,
    "bot.discord.match.delivery": Area.DELIVERIES,
    "bot.discord.platform.front_end": Area.INTERACTIONS,
    "bot.discord.platform.limits": Area.INTERACTIONS,
    "bot.discord.platform.metrics": Area.INTERACTIONS,
    "bot.discord.platform.receiving": Area.INTERACTIONS,
    "bot.discord.platform.pictures": Area.PICTURES,
    "bot.store": Area.DATABASE,
    "discord": Area.DISCORD,
    "renderers": Area.PICTURES,
    "sqlalchemy": Area.DATABASE,
}
_PAIR = re.compile(r"\s*([a-z]+)\s*=\s*([a-z]+)\s*", re.IGNORECASE)


def find_area(logger: str) -> Area | None:
    """The part that a logger belongs to, by its module or the packages around it; ``None`` for the rest."""
    name = logger
    while name not in _MODULES and "." in name:
        name = name.rpartition(".")[0]
    return _MODULES.get(name)


def read_level(value: object) -> str:
    """A level of the log.

    Raises:
        ValueError: there is no such level.
    """
    level = str(value).strip().lower()
    if level not in LEVELS:
        raise ValueError(f"{value!r} is no level: there is {', '.join(LEVELS)}")
    return level


def read_levels(value: object) -> Mapping[Area, str]:
    """Levels of parts, such as ``deliveries=debug,discord=warning``; none of an empty text.

    Raises:
        ValueError: it isn't written so, or there is no such part or level.
    """
    if isinstance(value, Mapping):
        return value
    levels: dict[Area, str] = {}
    for pair in filter(str.strip, str(value or "").split(",")):
        found = _PAIR.fullmatch(pair)
        if found is None:
            raise ValueError(f"{pair.strip()!r} is no part with a level, such as deliveries=debug")
        if found[1].lower() not in set(Area):
            raise ValueError(f"{found[1]!r} is no part of the log: there is {', '.join(Area)}")
        levels[Area(found[1].lower())] = read_level(found[2])
    return levels
