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
        lines: what is told below, up to three lines in each of three tiles.
        heads: what the three tiles are called.
        form: how it went, from 0 to 1, the oldest first.
        form_head: what that is called.
    """

    name: str
    title: str
    figures: tuple[Line, ...]
    months: tuple[Bar, ...]
    legend: tuple[str, str, str]
    lines: tuple[tuple[Line, ...], tuple[Line, ...], tuple[Line, ...]]
    heads: tuple[str, str, str]
    form: tuple[float, ...] = ()
    form_head: str = ""


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


class Estimate(NamedTuple):
    """A share, and between which shares the truth lies; both the share itself where it is exact.

    Args:
        words: of what.
        figure: it in words ("52 %").
        value: it, from 0 to 1.
        low: the least that it may be.
        high: the most.
    """

    words: str
    figure: str
    value: float
    low: float
    high: float


class BarChart(NamedTuple):
    """Shares as bars.

    Args:
        title: what they are shares of.
        note: of how many, and where.
        bars: the bars, up to ten.
        middle: where a line is drawn that tells more from less; ``None`` for none.
    """

    title: str
    note: str
    bars: tuple[Estimate, ...]
    middle: float | None = None


class Cell(NamedTuple):
    """A field of a matrix: a share from 0 to 1, in words, and of how many."""

    value: float
    figure: str
    matches: str


class HeatMap(NamedTuple):
    """A matrix: how those of the rows did against those of the columns.

    Args:
        title: what it shows.
        note: of how many, and where.
        names: the rows, and in the same order the columns; up to eight.
        cells: row by row; ``None`` where nothing is told.
        corner: what a cell says.
    """

    title: str
    note: str
    names: tuple[str, ...]
    cells: tuple[tuple[Cell | None, ...], ...]
    corner: str = ""


class LineChart(NamedTuple):
    """Shares over time.

    Args:
        title: what they are shares of.
        note: of how many, and where.
        names: what the lines are called; up to five.
        lines: each line, point by point, from 0 to 1; ``None`` where there is none.
        ticks: what the points are called.
    """

    title: str
    note: str
    names: tuple[str, ...]
    lines: tuple[tuple[float | None, ...], ...]
    ticks: tuple[str, ...]


class Spot(NamedTuple):
    """A point of a course.

    Args:
        when: how far the match was by then, from 0 to 1.
        chance: the chance to win, from 0 to 1.
    """

    when: float
    chance: float


class Tick(NamedTuple):
    """A moment that the time of a course is read by: how far the match was, and what it is called."""

    when: float
    words: str


class Curve(NamedTuple):
    """How the chance to win went in a match, by what one player could see.

    Args:
        name: whose it is.
        spots: the points in order.
        marks: where decisions cost most, the costliest first; they are numbered from 1.
    """

    name: str
    spots: tuple[Spot, ...]
    marks: tuple[Spot, ...] = ()


class CurveChart(NamedTuple):
    """How the chances went in a match.

    Args:
        title: what it shows.
        note: of which match.
        courses: the chances of one player, or of both.
        ticks: when turns began.
    """

    title: str
    note: str
    courses: tuple[Curve, ...]
    ticks: tuple[Tick, ...]
