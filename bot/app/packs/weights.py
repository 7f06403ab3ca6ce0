"""How much a line of a match's log weighs among the others."""

from enum import StrEnum


class Weight(StrEnum):
    """What a line of the log tells: a turn; an action; an attack, which its hits tell again; the effect of a
    card; a reaction, which is worth telling only if anything came of it; what dice show; that something was
    in vain, which is worth telling only if nothing else was done there; something decisive; the end.
    """

    PLAIN = ""
    ACTION = "action"
    ATTACK = "attack"
    EFFECT = "effect"
    REACTION = "reaction"
    ROLL = "roll"
    VAIN = "vain"
    DECISIVE = "decisive"
    END = "end"
    TURN = "turn"


HEADS = frozenset({Weight.ACTION, Weight.ATTACK, Weight.EFFECT, Weight.REACTION, Weight.TURN, Weight.END})
"""What has lines of its own that came of it."""
