"""Whole numbers as few bits: exponential Golomb codes, packed one after the other."""

from bot.app.deck_lists.errors import UnreadableDeck
from engine.kernel.translation import mark, tr

LONGEST_PREFIX = 16
DAMAGED = mark("This Oshiban code is damaged or was cut off; copy the whole code again.")


class BitWriter:
    """Collects numbers as bits, the highest bit of each first."""

    def __init__(self) -> None:
        self._value, self._length = 1, 0

    def write_bits(self, number: int, width: int) -> None:
        """Write a number in a fixed width."""
        if not 0 <= number < 1 << width:
            raise ValueError(f"{number} needs more than {width} bits")
        self._value = self._value << width | number
        self._length += width

    def write(self, number: int, order: int) -> None:
        """Write a number from 0 upward; a usual one is below 2 to the power of the order."""
        if number < 0:
            raise ValueError(f"{number} is negative")
        number += 1 << order
        width = number.bit_length()
        self.write_bits(0, width - 1 - order)
        self.write_bits(number, width)

    def to_bytes(self) -> bytes:
        """Everything written, filled up with zero bits."""
        fill = -self._length % 8
        value = (self._value << fill) & ((1 << self._length + fill) - 1)
        return value.to_bytes((self._length + fill) // 8, "big")


class BitReader:
    """Reads what a BitWriter wrote. Every method raises UnreadableDeck at the end of the data."""

    def __init__(self, data: bytes) -> None:
        self._value, self._left = int.from_bytes(data, "big"), len(data) * 8

    def read_bits(self, width: int) -> int:
        """Read a number of a fixed width."""
        if width > self._left:
            raise UnreadableDeck(tr(DAMAGED))
        self._left -= width
        return self._value >> self._left & ((1 << width) - 1)

    def read(self, order: int) -> int:
        """Read a number that was written with the same order."""
        prefix = 0
        while self.read_bits(1) == 0:
            prefix += 1
            if prefix > LONGEST_PREFIX:
                raise UnreadableDeck(tr(DAMAGED))
        width = prefix + order
        return (1 << width | self.read_bits(width)) - (1 << order)
