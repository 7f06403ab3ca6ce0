"""How much a line of a match's log weighs among the others."""

from enum import StrEnum


class Weight(StrEnum):
    """What a line of the log tells: an action, with what belongs to it; a turn; or something decisive."""

    PLAIN = ""
    ACTION = "action"
    DECISIVE = "decisive"
    TURN = "turn"
