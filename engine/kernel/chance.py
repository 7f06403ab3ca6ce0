"""Chance: one counter-based generator a match, whose key is the match seed and whose position is part of the
state.

Word number ``n`` is bytes ``8 * (n % 4)`` to ``8 * (n % 4) + 7`` of SHA-256(seed + the 8-byte big-endian
number ``n // 4``), read as a big-endian integer. Anyone who knows the seed can repeat every shuffle and die
roll by hand.
"""

import hashlib
from collections.abc import MutableSequence, Sequence
from functools import lru_cache
from struct import Struct
from typing import TypeVar

import msgspec

SEED_BYTES = 32
WORDS = 4
"""Words in a block."""

_SPAN = 1 << 64
_FOUR_WORDS = Struct(">4Q")
T = TypeVar("T")


class Chance(msgspec.Struct):
    """The generator: a seed of 32 bytes and how many 64-bit words of it have been used.

    Args:
        seed: the match seed.
        position: number of words used so far.
        dice: results the next die rolls take instead (positions set up by hand).
        is_shuffling: whether a shuffle changes the order (a position set up by hand may say no).
    """

    seed: bytes
    position: int = 0
    dice: list[int] = []
    is_shuffling: bool = True

    def word(self) -> int:
        """The next 64 bits of the generator."""
        position = self.position
        self.position = position + 1
        return _words_of(self.seed, position // WORDS)[position % WORDS]

    def below(self, n: int) -> int:
        """A uniform integer from 0 to ``n - 1``; words that would favour small results are skipped."""
        if n < 1:
            raise ValueError(f"below({n}): the bound must be at least 1")
        last = _SPAN - n
        while True:
            position = self.position
            self.position = position + 1
            word = _words_of(self.seed, position // WORDS)[position % WORDS]
            result = word % n
            if word - result <= last:
                return result

    def roll(self) -> int:
        """One roll of a six-sided die."""
        if self.dice:
            return self.dice.pop(0)
        return 1 + self.below(6)

    def shuffle(self, cards: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher-Yates from the end)."""
        if not self.is_shuffling:
            return
        order, self.position = _order_of(self.seed, self.position, len(cards))
        cards[:] = [cards[place] for place in order]

    def branch(self) -> "Chance":
        """Another generator, whose seed is drawn from this one."""
        return Chance(b"".join(self.word().to_bytes(8, "big") for _ in range(SEED_BYTES // 8)))

    def copy(self) -> "Chance":
        """An independent generator at the same position."""
        return Chance(self.seed, self.position, list(self.dice), self.is_shuffling)


@lru_cache(maxsize=256)
def _words_of(seed: bytes, block: int) -> tuple[int, ...]:
    """The four words of a block."""
    return _FOUR_WORDS.unpack(hashlib.sha256(seed + block.to_bytes(8, "big")).digest())


@lru_cache(maxsize=256)
def _order_of(seed: bytes, position: int, number: int) -> tuple[Sequence[int], int]:
    """How a shuffle orders so many cards, by the places in which they lay, and the position behind it."""
    order = list(range(number))
    chance = Chance(seed, position)
    for last in range(number - 1, 0, -1):
        other = chance.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order, chance.position


def commit_to(seed: bytes) -> str:
    """The commitment that is published before a match: SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()
