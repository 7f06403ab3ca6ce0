"""Addresses of look-ups: ``k1|verb|game|target``. A target belongs to the game's library and is never read
here.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.discord.platform.addresses import join_parts, split_parts

PREFIX = "k1"
PLACE = 60
"""Characters of what tells two selects apart."""


class LookVerb(StrEnum):
    """What a press asks for. A code, once used, keeps its meaning: old messages never go away."""

    SHOW = "v"
    CHOOSE = "go"
    SHARE = "s"
    READ = "r"
    """Show it beside what is there, not in its place."""


@dataclass(frozen=True)
class Look:
    """A press on an answer.

    Args:
        verb: what is asked for.
        game: whose library it is.
        target: what it leads to; for :attr:`LookVerb.CHOOSE` whatever tells the selects of a message apart:
            Discord's desktop keeps the old choice of a select with the same identifier, so it changes with
            the page.
    """

    verb: LookVerb
    game: str
    target: str

    @property
    def custom_id(self) -> str:
        """The identifier. Raises ValueError if it would be longer than Discord allows."""
        target = self.target[:PLACE] if self.verb is LookVerb.CHOOSE else self.target
        return join_parts(PREFIX, self.verb.value, self.game, target)


def parse_look(custom_id: str) -> Look | None:
    """The look-up that an identifier stands for, or ``None`` if it is none."""
    prefix, rest = split_parts(custom_id)
    if prefix != PREFIX or len(rest) < 3 or rest[0] not in set(LookVerb):
        return None
    return Look(LookVerb(rest[0]), rest[1], "|".join(rest[2:]))
