"""How everybody stands in an event, as a picture."""

from __future__ import annotations

from io import BytesIO
from itertools import groupby

import pytest
from PIL import Image

from renderers.kit.standings import IN_ONE, PAGE, draw_standings
from renderers.kit.subjects import Placed, Standings
from renderers.kit.themes import list_themes

HEADS = ("#", "Player", "Pts", "W-L-D", "OMW", "GW", "OGW")
NAMES = ("Mio", "りん", "W" * 60, "👑 Ann", "")


def make_standings(players: int, points: int = 9) -> Standings:
    """So many players, some of whom have left, with names of every sort."""
    lines = tuple(
        Placed(
            str(place),
            NAMES[place % len(NAMES)],
            (str(points), "3-0-0", "66.7%", "100.0%", "33.3%"),
            is_out=place % 4 == 0,
        )
        for place in range(1, players + 1)
    )
    return Standings("Autumn Cup " * 6, "Round 3 of 8", HEADS, lines)


@pytest.mark.parametrize("players", [0, 1, IN_ONE, IN_ONE + 1, PAGE])
def test_any_number_of_players_has_room(players: int) -> None:
    picture = draw_standings(make_standings(players))
    image = Image.open(BytesIO(picture.data))
    assert image.size == (picture.width, picture.height)
    is_wide = picture.width > 1200
    assert is_wide is (players > IN_ONE), "many players stand in two columns, few in one that a phone shows"
    assert picture.height < 2000


def test_the_picture_follows_from_its_subject() -> None:
    first, again = draw_standings(make_standings(5)), draw_standings(make_standings(5))
    assert first == again
    assert draw_standings(make_standings(5, points=8)).data != first.data


def test_who_has_left_is_known_without_colours() -> None:
    lines = [Placed("4", "Mio", ("9",), is_out=is_out) for is_out in (True, False)]
    struck, whole = (
        Image.open(BytesIO(draw_standings(Standings("Cup", "Round 1", HEADS[:3], (line,))).data)).convert("L")
        for line in lines
    )

    def longest_streak(image: Image.Image) -> int:
        """The most pixels of one shade that follow each other where the name is, but for the ground."""
        name = image.crop((96, 180, 134, 212))
        rows = [name.crop((0, y, name.width, y + 1)).tobytes() for y in range(name.height)]
        ground = name.getpixel((0, 0))
        return max(len(list(run)) for row in rows for shade, run in groupby(row) if shade != ground)

    assert longest_streak(struck) >= 36 > longest_streak(whole)


@pytest.mark.parametrize("theme", list_themes())
def test_every_theme_has_its_colours(theme: str) -> None:
    assert draw_standings(make_standings(3), theme).data
