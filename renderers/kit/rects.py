"""Rectangles in pixels: what layouts are made of, before anything is painted."""

from typing import NamedTuple


class Rect(NamedTuple):
    """A rectangle in pixels: its left upper corner, its width and its height."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column of pixels that no longer belongs to it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row of pixels that no longer belongs to it."""
        return self.y + self.h

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right, bottom, as Pillow wants it."""
        return self.x, self.y, self.right, self.bottom

    def inset(self, across: int, down: int | None = None) -> "Rect":
        """The rectangle without a margin of so much at each side; ``down`` is ``across`` if not given."""
        down = across if down is None else down
        return Rect(self.x + across, self.y + down, self.w - 2 * across, self.h - 2 * down)

    def overlaps(self, other: "Rect") -> bool:
        """Whether the two share a pixel."""
        return (
            self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom
        )

    def contains(self, other: "Rect") -> bool:
        """Whether the other lies wholly inside."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def move(self, across: int, down: int) -> "Rect":
        """The rectangle, so far to the right and down."""
        return Rect(self.x + across, self.y + down, self.w, self.h)

    def cut_left(self, x: int) -> "Rect":
        """What is left of it from a column on; empty if the column is behind it."""
        x = min(max(x, self.x), self.right)
        return Rect(x, self.y, self.right - x, self.h)

    def take_left(self, width: int, gap: int = 0) -> tuple["Rect", "Rect"]:
        """Cut off a left part; the gap belongs to neither."""
        return self._replace(w=width), Rect(self.x + width + gap, self.y, self.w - width - gap, self.h)

    def columns(self, count: int, gap: int = 0) -> tuple["Rect", ...]:
        """Cut into equal columns; what can't be divided goes to the gaps' ends."""
        width = (self.w - gap * (count - 1)) // count
        extra = self.w - gap * (count - 1) - width * count
        columns, x = [], self.x
        for index in range(count):
            wide = width + (1 if index < extra else 0)
            columns.append(Rect(x, self.y, wide, self.h))
            x += wide + gap
        return tuple(columns)

    def rows(self, count: int) -> tuple["Rect", ...]:
        """Cut the rectangle into rows of equal height."""
        height = self.h // count
        return tuple(Rect(self.x, self.y + height * index, self.w, height) for index in range(count))
