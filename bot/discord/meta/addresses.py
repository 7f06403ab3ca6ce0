"""Addresses of what is played: ``w1|verb|game|chart|where|weeks|who``."""

from dataclasses import dataclass
from enum import StrEnum

from bot.discord.platform.addresses import Address


class MetaVerb(StrEnum):
    """What a press asks for. A code, once used, keeps its meaning: old messages never go away."""

    SHOW = "v"
    SHARE = "s"


class Chart(StrEnum):
    """What is shown."""

    DECKS = "d"
    LEADERS = "l"
    CARDS = "c"
    PAIRS = "p"
    WEEKS = "w"


class Where(StrEnum):
    """Where the matches were played."""

    HERE = "h"
    EVERYWHERE = "e"


class Who(StrEnum):
    """Whose matches are counted."""

    RATED = "r"
    PEOPLE = "p"
    ALL = "a"


@dataclass(frozen=True)
class MetaPress(Address, prefix="w1", layout=("verb", "game", "chart", "where", "weeks", "who")):
    """A press on figures.

    Args:
        verb: what is asked for.
        game: the card game.
        chart: what is shown.
        where: where the matches were played.
        weeks: of the last so many weeks; 0 for all.
        who: whose matches.
    """

    verb: MetaVerb
    game: str
    chart: Chart
    where: Where
    weeks: int
    who: Who
