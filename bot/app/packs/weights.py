"""How much a line of a match's log weighs among the others."""

from enum import StrEnum


class Weight(StrEnum):
    """What a line of the log tells: a turn; an action; an attack, which its hits tell again; the effect of a
    card; something decisive; the end. Turns, actions, attacks, effects and the end head what comes of them.
    """

    PLAIN = ""
    ACTION = "action"
    ATTACK = "attack"
    EFFECT = "effect"
    DECISIVE = "decisive"
    END = "end"
    TURN = "turn"


HEADS = frozenset({Weight.ACTION, Weight.ATTACK, Weight.EFFECT, Weight.TURN, Weight.END})
"""What has lines of its own that came of it."""
