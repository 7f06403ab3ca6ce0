"""Answers that a player gives ahead, to questions that will come again."""

import msgspec


class Recurring(msgspec.Struct, frozen=True):
    """A waiting question that may be answered ahead from now on.

    Args:
        key: the same for every question of its sort in one match; it names nothing that only its player may
            know.
        words: what is answered ahead, for its player.
        picked: the ids of the options that do the least: decline, pass, go on.
        covers: the keys that the answer stands for; by default its own alone.
        is_for_turn_only: whether it can't stand for the whole match.
    """

    key: str
    words: str
    picked: tuple[str, ...]
    covers: tuple[str, ...] = ()
    is_for_turn_only: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that the answer stands for."""
        return self.covers or (self.key,)
