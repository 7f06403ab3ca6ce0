"""A match that was played, board by board: as an animated picture, and as a page for a browser."""

import hashlib
from collections.abc import Callable, Sequence
from typing import Final, Generic, NamedTuple

from renderers.kit.animation import Frame, animate
from renderers.kit.arrows import find_routes
from renderers.kit.boards import Boards, View
from renderers.kit.pictures import Picture
from renderers.kit.replay_page import Arrow, Page, PageStep, Sprite, write_page
from renderers.kit.scenes import Scene
from renderers.kit.steps import choose_steps
from renderers.kit.themes import Theme
from renderers.kit.tiles import draw_tile

LIMIT: Final = 8 * 1024 * 1024
"""Bytes that Discord takes for a file everywhere."""
SHOWN: Final = 1400
"""Milliseconds for which a board is shown."""
ENDING: Final = 6000
"""Milliseconds for which the last board is shown."""
SHRINK: Final = 0.9
"""How much of what would fit is tried next when a file is too large."""


class Step(NamedTuple, Generic[View]):
    """A board of a replay.

    Args:
        scene: what is drawn.
        caption: what happened, in a line with the players' names.
        text: the whole board in words, for people who don't see it, with their names as well.
    """

    scene: Scene[View]
    caption: str
    text: str = ""


def fit_steps(count: int, limit: int, make: Callable[[Sequence[int]], bytes]) -> bytes:
    """A file of as many steps as fit into so many bytes.

    Args:
        count: how many steps there are.
        limit: in bytes.
        make: makes the file of the steps with these numbers.

    Raises:
        ValueError: there are no steps, or not even one fits the limit.
    """
    most = count
    while True:
        data = make(choose_steps(count, most))
        if len(data) <= limit:
            return data
        if most == 1:
            raise ValueError(f"a single board takes {len(data)} bytes, more than {limit}")
        most = max(1, min(most - 1, int(most * limit / len(data) * SHRINK)))


def draw_replay(
    boards: Boards[View], scenes: Sequence[Scene[View]], theme: Theme, limit: int = LIMIT
) -> Picture:
    """Draw a match as an animated picture of at most so many bytes; if need be, boards are left out evenly.

    Args:
        boards: the boards of its game.
        scenes: what they show, in order, at least one.
        theme: the colours.
        limit: in bytes.

    Raises:
        ValueError: there are no scenes, or not even one board fits the limit.
    """
    images = [boards.compose(scene, theme) for scene in scenes]

    def make(chosen: Sequence[int]) -> bytes:
        frames = [Frame(images[index], SHOWN) for index in chosen[:-1]]
        return animate([*frames, *(Frame(images[index], ENDING) for index in chosen[-1:])])

    data = fit_steps(len(images), limit, make)
    digest = hashlib.sha256(data).hexdigest()[:10]
    return Picture(data, boards.width, boards.height, "gif", f"replay-{digest}.gif")


def write_replay(
    boards: Boards[View], title: str, steps: Sequence[Step[View]], theme: Theme, limit: int = LIMIT
) -> bytes:
    """Write a match as a page of its own: an HTML file that needs nothing else, for keyboard and touch. If it
    would be larger than so many bytes, boards are left out evenly.

    Args:
        boards: the boards of its game.
        title: what the match is called ("Mio vs Rin, match A7K2").
        steps: what the boards show, in order.
        theme: the colours.
        limit: in bytes.

    Raises:
        ValueError: not even one board fits the limit.
    """
    if not steps:
        return _write_page(boards, title, steps, theme)
    return fit_steps(
        len(steps),
        limit,
        lambda chosen: _write_page(boards, title, [steps[index] for index in chosen], theme),
    )


def _write_page(boards: Boards[View], title: str, steps: Sequence[Step[View]], theme: Theme) -> bytes:
    sprites: dict[object, Sprite] = {}
    pages = []
    for step in steps:
        places = []
        for tile in boards.list_tiles(step.scene, theme):
            key = (tile.place.w, tile.place.h, tile.key)
            if key not in sprites:
                sprites[key] = Sprite(len(sprites), draw_tile(tile, theme))
            places.append((sprites[key].id, tile.place.x, tile.place.y))
        routes = find_routes(boards.lay_out(step.scene), step.scene.attack)
        arrows = tuple(Arrow(route.points, route.head) for route in routes)
        pages.append(PageStep(step.scene.view.turn, step.caption, step.text, tuple(places), arrows))
    page = Page(title, boards.width, boards.height, tuple(sprites.values()), tuple(pages))
    return write_page(page, theme)
