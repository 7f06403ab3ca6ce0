"""Charts, profiles and standings are read in every theme, without colours, and tell what is so."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from renderers.kit.charts import CELL, _line_colors, draw_bars, draw_heat, draw_lines
from renderers.kit.curves import draw_curves
from renderers.kit.pictures import Picture
from renderers.kit.profile import draw_profile
from renderers.kit.standings import draw_standings
from renderers.kit.subjects import (
    Bar,
    BarChart,
    Cell,
    Curve,
    CurveChart,
    Estimate,
    HeatMap,
    Line,
    LineChart,
    Placed,
    Profile,
    Spot,
    Standings,
    Tick,
)
from renderers.kit.themes import Rgb, list_themes, load_theme, to_rgb
from tests.renderers.contrasts import LEAST, contrast, record_contrasts

DRAWABLE = 3.0
"""WCAG 2, for what is no text but has to be seen."""
ROW = 8
SHARES = [number / 63 for number in range(64)]
HEAT = HeatMap(
    "Who beats whom",
    "64 matches",
    tuple("ABCDEFGH"),
    tuple(
        tuple(Cell(share, f"{100 * share:.0f}", "n=11964") for share in SHARES[start : start + ROW])
        for start in range(0, 64, ROW)
    ),
)
LINES = LineChart(
    "How much is played",
    "",
    tuple("ABCDE"),
    tuple((0.1 * line, 0.1 * line + 0.05) for line in range(5)),
    ("1", "2"),
)
CURVES = CurveChart(
    "The chance to win",
    "",
    (
        Curve("Mio", (Spot(0.0, 0.5), Spot(1.0, 0.9)), (Spot(0.5, 0.7),)),
        Curve("Rin", (Spot(0.0, 0.5), Spot(1.0, 0.1)), (Spot(0.5, 0.3),)),
    ),
    (Tick(0.0, "1"),),
)
YEAR = Profile(
    "Mio",
    "2026",
    (Line("matches", "12"),),
    tuple(Bar(3, 2, 1) for _ in range(12)),
    ("won", "drawn", "lost"),
    ((Line("Rin", "3 : 1"),), (), ()),
    ("Rivals", "Points", "Best decks"),
    (0.5, 0.6),
    "Form",
)
HEADS = ("#", "Player", "Pts", "W-L-D", "OMW")
TABLE = Standings(
    "Autumn Cup",
    "Round 1",
    HEADS,
    tuple(Placed(str(place), "Mio", ("9", "3-0-0", "50.0%"), is_out=place > 2) for place in range(1, 5)),
)


def decode(picture: Picture) -> Image.Image:
    return Image.open(BytesIO(picture.data)).convert("RGB")


def count_colors(picture: Picture, box: tuple[int, int, int, int]) -> int:
    """How many colours a part of a picture has besides that of most of it."""
    return len(decode(picture).crop(box).getcolors(1 << 20) or ()) - 1


@pytest.mark.parametrize("name", list_themes())
def test_every_text_stands_out_from_its_ground(name: str) -> None:
    bars = tuple(Estimate(f"{share}", f"{share} %", share / 100, 0.4, 0.6) for share in (1, 50, 99))
    with record_contrasts() as found:
        draw_bars(BarChart("Win rate", "Note", bars, 0.5), name)
        draw_heat(HEAT, name)
        draw_lines(LINES, name)
        draw_curves(CURVES, name)
        draw_profile(YEAR, name)
        draw_standings(TABLE, name)
    assert {"n=11964", "Win rate", "matches"} <= found.keys()
    faint = {words: round(each, 2) for words, each in found.items() if each < LEAST}
    assert not faint


def list_fills(picture: Picture) -> list[Rgb]:
    """What the fields of a matrix of eight by eight are filled with, row by row."""
    image, found = decode(picture), list[Rgb]()
    for row in range(ROW):
        for column in range(ROW):
            x = image.width - 48 - (ROW - column) * (CELL + 6) + CELL // 2
            pixel = image.getpixel((x, 174 + 70 + row * (CELL + 6) + 4))
            assert isinstance(pixel, tuple)
            found.append((pixel[0], pixel[1], pixel[2]))
    return found


@pytest.mark.parametrize("name", list_themes())
def test_the_farther_from_half_the_stronger_is_a_field(name: str) -> None:
    theme = load_theme(name)
    fills = list_fills(draw_heat(HEAT, name))
    more, less = map(to_rgb, theme.seats)

    def away(fill: Rgb, end: Rgb) -> float:
        return sum((one - other) ** 2 for one, other in zip(fill, end, strict=True))

    low = [away(fill, less) for fill in fills[:32]]
    high = [away(fill, more) for fill in fills[32:]]
    assert low == sorted(low)
    assert high == sorted(high, reverse=True)
    assert (fills[0], fills[-1]) == (less, more)


@pytest.mark.parametrize("name", list_themes())
def test_lines_are_seen_on_their_ground(name: str) -> None:
    theme = load_theme(name)
    colors = dict(decode(draw_profile(YEAR, name)).getcolors(1 << 20) or ())
    assert to_rgb(theme.gold_text) in colors.values(), "the line of the form"
    lines = [color for color in _line_colors(theme) if contrast(color, to_rgb(theme.panel)) < DRAWABLE]
    assert not lines
    assert contrast(to_rgb(theme.gold_text), to_rgb(theme.raised)) >= DRAWABLE


def test_a_number_of_matches_is_not_cut() -> None:
    """ "n=119…" would read as 119."""
    cells = ((Cell(0.5, "50", "n=11964"),),)
    others = ((Cell(0.5, "50", "n=11965"),),)
    heats = [draw_heat(HeatMap("", "", ("A",), each)) for each in (cells, others)]
    assert heats[0].data != heats[1].data


def test_spots_that_fall_on_one_pixel_are_drawn() -> None:
    """Of a match with more choices than the chart has pixels."""
    spots = tuple(Spot(number / 3000, 0.5) for number in range(3001))
    curves = (Curve("Mio", spots), Curve("Rin", spots))
    assert draw_curves(CurveChart("The chance to win", "", curves, ())).data


def test_the_costliest_decisions_of_both_players_are_told_apart_without_colours() -> None:
    """Those of the second stand on squares: a corner of the field is filled, too."""
    mio, rin = CURVES.courses[0], CURVES.courses[1]._replace(marks=())
    corner, panel = (625, 269), to_rgb(load_theme().panel)
    for courses, is_square in (((mio, rin), False), ((rin, mio), True)):
        picture = decode(draw_curves(CURVES._replace(courses=courses)))
        assert (picture.getpixel(corner) != panel) is is_square


@pytest.mark.parametrize("name", ["🔥", "👩‍🚀 🎉"])
def test_a_name_of_pictures_alone_is_told(name: str) -> None:
    head = (40, 30, 700, 130)
    assert count_colors(draw_profile(YEAR._replace(name=name)), head) > 0
    assert count_colors(draw_standings(TABLE._replace(name=name)), (40, 30, 400, 90)) > 0


def test_figures_of_many_rounds_stay_in_their_column() -> None:
    """In a league of 32 somebody may have played 31 matches."""
    line = Placed("4", "Mio", ("40", "10-11-10", "50.0%"))
    pictures = [
        decode(draw_standings(TABLE._replace(lines=(line._replace(cells=cells),))))
        for cells in (line.cells, ("", *line.cells[1:]))
    ]
    between = (20 + 66 + 330 + 118 - 6, 178, 20 + 66 + 330 + 118 + 6, 210)
    assert pictures[0].crop(between).tobytes() == pictures[1].crop(between).tobytes()
    assert len(pictures[0].crop(between).getcolors(1 << 20) or ()) == 1
