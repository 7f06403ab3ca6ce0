"""What is drawn whatever the game; nothing here draws."""

from typing import NamedTuple


class Bar(NamedTuple):
    """A month: matches won, drawn and lost."""

    won: int
    drawn: int
    lost: int


class Line(NamedTuple):
    """Something that is told, and its figure: a rival and "3 : 1"."""

    words: str
    figure: str


class Profile(NamedTuple):
    """A player's year.

    Args:
        name: what the player is called.
        title: what the picture is called ("2026").
        figures: large figures with what they count, up to four.
        months: the twelve months.
        legend: what won, drawn and lost are called.
        lines: what is told below, up to three lines in each of two columns.
        heads: what the two columns are called.
    """

    name: str
    title: str
    figures: tuple[Line, ...]
    months: tuple[Bar, ...]
    legend: tuple[str, str, str]
    lines: tuple[tuple[Line, ...], tuple[Line, ...]]
    heads: tuple[str, str]
