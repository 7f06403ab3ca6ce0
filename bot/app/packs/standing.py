"""Answers that a player gives ahead, to questions that will come again."""

from enum import StrEnum

import msgspec


class Lasting(StrEnum):
    """For how long a question may be answered ahead."""

    TURN = "turn"
    MATCH = "match"
    EITHER = "either"
    """Whichever of both its player likes."""


class Recurring(msgspec.Struct, frozen=True):
    """A waiting question that may be answered ahead from now on.

    Args:
        key: the same for every question of its sort in one match; it names nothing that only its player may
            know.
        words: what is answered ahead, for its player.
        picked: the ids of the options that do the least: decline, pass, go on.
        covers: the keys that the answer stands for; by default its own alone.
        lasting: for how long it may stand.
        caution: what is given up by it, of which its player is reminded before; "" if that is not much.
        is_offered: whether there is a button for it; not where it does no more than one of the options.
        is_idle: whether nothing hangs on the question, so that people may have it answered in every match.
    """

    key: str
    words: str
    picked: tuple[str, ...]
    covers: tuple[str, ...] = ()
    lasting: Lasting = Lasting.EITHER
    caution: str = ""
    is_offered: bool = True
    is_idle: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that the answer stands for."""
        return self.covers or (self.key,)
