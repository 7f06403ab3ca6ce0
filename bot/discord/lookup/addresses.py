"""Addresses of look-ups: ``k1|verb|game|target``. A target belongs to the game's library and is never read
here.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.discord.platform.addresses import Address, Rest

PLACE = 60
"""Characters of what tells two selects apart."""


class LookUpVerb(StrEnum):
    """What a press asks for. A code, once used, keeps its meaning: old messages never go away."""

    SHOW = "v"
    CHOOSE = "go"
    SHARE = "s"
    READ = "r"
    """Show it beside what is there, not in its place."""


@dataclass(frozen=True)
class LookUp(Address, prefix="k1", layout=("verb", "game", "target")):
    """A press on an answer.

    Args:
        verb: what is asked for.
        game: whose library it is.
        target: what it leads to; for :attr:`LookUpVerb.CHOOSE` whatever tells the selects of a message apart:
            Discord's desktop keeps the old choice of a select with the same identifier, so it changes with
            the page.
    """

    verb: LookUpVerb
    game: str
    target: Rest


def choose_in(game: str, place: str) -> LookUp:
    """The press of a select, by what tells it from others."""
    return LookUp(LookUpVerb.CHOOSE, game, place[:PLACE])
