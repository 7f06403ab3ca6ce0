"""How much a line of a match's log weighs among the others."""

from enum import StrEnum


class Weight(StrEnum):
    """What a line of the log tells: a turn; an action and what comes of it; something decisive; the end."""

    PLAIN = ""
    ACTION = "action"
    DECISIVE = "decisive"
    END = "end"
    TURN = "turn"
