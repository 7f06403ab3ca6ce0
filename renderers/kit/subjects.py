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


class Placed(NamedTuple):
    """Somebody in a table of standings.

    Args:
        place: "1".
        name: what they are called.
        cells: the rest of the line, a text for each column.
        is_out: whether they don't play any more.
    """

    place: str
    name: str
    cells: tuple[str, ...]
    is_out: bool = False


class Standings(NamedTuple):
    """How everybody stands in an event, or a page of that.

    Args:
        name: what the event is called.
        title: what is told beside it ("Round 2 of 4").
        heads: what the columns are called: the place, the name, the rest.
        lines: those who are shown, the best first.
    """

    name: str
    title: str
    heads: tuple[str, ...]
    lines: tuple[Placed, ...]
