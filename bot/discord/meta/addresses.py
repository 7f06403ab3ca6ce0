"""Addresses of what is played: ``w1|verb|game|chart|where|weeks|who``, and the event if one is meant."""

from dataclasses import dataclass
from enum import StrEnum

from bot.discord.platform.addresses import Address


class MetaVerb(StrEnum):
    """What a press asks for. A code, once used, keeps its meaning: old messages never go away."""

    SHOW = "v"
    SHARE = "s"


class Chart(StrEnum):
    """Which page of figures is shown; its letter stands in addresses."""

    DECKS = "d"
    LEADERS = "l"
    CARDS = "c"
    PAIRS = "p"
    WEEKS = "w"


class Where(StrEnum):
    """Where the counted matches were played: on this server, anywhere, or in one event."""

    HERE = "h"
    EVERYWHERE = "e"
    EVENT = "v"


class Who(StrEnum):
    """Which matches are counted: rated ones, all between people, or those against computers too."""

    RATED = "r"
    PEOPLE = "p"
    ALL = "a"


@dataclass(frozen=True)
class MetaPress(Address, prefix="w1", layout=("verb", "game", "chart", "where", "weeks", "who", "arguments")):
    """A press on figures.

    Args:
        verb: what is asked for.
        game: the card game.
        chart: what is shown.
        where: where the matches were played.
        weeks: of the last so many weeks; 0 for all.
        who: whose matches.
        arguments: the event, if the matches of one are meant.
    """

    verb: MetaVerb
    game: str
    chart: Chart
    where: Where
    weeks: int
    who: Who
    arguments: tuple[str, ...] = ()

    @property
    def event(self) -> str:
        """The event; "" if none is meant."""
        return self.arguments[0] if self.where is Where.EVENT and self.arguments else ""
