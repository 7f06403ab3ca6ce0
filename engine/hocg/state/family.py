"""The families of hOCG: frames and events carry the game's name when they are saved (``hocg.MainPhase``), so
that those of another game can have the same names.
"""

from engine.kernel.chance import Chance
from engine.kernel.codec import name_tags
from engine.kernel.events import Event
from engine.kernel.machine import Frame

RULESET = "hocg"


class Procedure(Frame, tag=name_tags(RULESET)):
    """A procedure of the comprehensive rules in progress; its steps are numbered clauses."""

    def imagine(self, seat: int, chance: Chance) -> None:
        """Deal anew what it holds and this seat can't know; most procedures hold nothing of the kind."""


class GameEvent(Event, frozen=True, tag=name_tags(RULESET)):
    """Something that happened in a match of hOCG."""
