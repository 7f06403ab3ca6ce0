"""A match that was played, board by board: as an animated picture, and as a page for a browser."""

import hashlib
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from renderers.hocg.board import Board, compose_board, lay_out_scene, list_tiles
from renderers.hocg.layout import HEIGHT, WIDTH
from renderers.hocg.themes import load_theme
from renderers.kit.animation import Frame, animate
from renderers.kit.arrows import find_routes
from renderers.kit.names import clean_names, fill_names
from renderers.kit.pictures import Picture
from renderers.kit.replay_page import Arrow, Page, PageStep, Sprite, write_page
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


class Step(NamedTuple):
    """A board of a replay.

    Args:
        scene: what is drawn.
        caption: what happened, in a line; ``{0}`` and ``{1}`` stand for the players' names.
        text: the whole board in words, for people who don't see it, with the same signs for names.
    """

    scene: Board
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


def draw_replay(scenes: Sequence[Board], theme: Theme | None = None, limit: int = LIMIT) -> Picture:
    """Draw a match as an animated picture of at most so many bytes; if need be, boards are left out evenly.

    Args:
        scenes: the boards in order, at least one.
        theme: the colours; the theme "night" without it.
        limit: in bytes.

    Raises:
        ValueError: there are no scenes, or not even one board fits the limit.
    """
    theme = theme or load_theme()
    images = [compose_board(scene, theme) for scene in scenes]

    def make(chosen: Sequence[int]) -> bytes:
        frames = [Frame(images[index], SHOWN) for index in chosen[:-1]]
        return animate([*frames, *(Frame(images[index], ENDING) for index in chosen[-1:])])

    data = fit_steps(len(images), limit, make)
    digest = hashlib.sha256(data).hexdigest()[:10]
    return Picture(data, WIDTH, HEIGHT, "gif", f"replay-{digest}.gif")


def write_replay(title: str, steps: Sequence[Step], theme: Theme | None = None, limit: int = LIMIT) -> bytes:
    """Write a match as a page of its own: an HTML file that needs nothing else, for keyboard and touch. If it
    would be larger than so many bytes, boards are left out evenly.

    Args:
        title: what the match is called ("Mio vs Rin, match A7K2").
        steps: the boards in order.
        theme: the colours; the theme "night" without it.
        limit: in bytes.

    Raises:
        ValueError: not even one board fits the limit.
    """
    colors = theme or load_theme()
    if not steps:
        return _write_page(title, steps, colors)
    return fit_steps(
        len(steps), limit, lambda chosen: _write_page(title, [steps[index] for index in chosen], colors)
    )


def _write_page(title: str, steps: Sequence[Step], theme: Theme) -> bytes:
    sprites: dict[object, Sprite] = {}
    pages = []
    for step in steps:
        names = clean_names(step.scene.names)
        places = []
        for tile in list_tiles(step.scene, theme):
            key = (tile.place.w, tile.place.h, tile.key)
            if key not in sprites:
                sprites[key] = Sprite(len(sprites), draw_tile(tile, theme))
            places.append((sprites[key].id, tile.place.x, tile.place.y))
        turn, caption = step.scene.view.turn, fill_names(step.caption, names)
        text = fill_names(step.text, names)
        pages.append(PageStep(turn, caption, text, tuple(places), _list_arrows(step)))
    page = Page(title, WIDTH, HEIGHT, tuple(sprites.values()), tuple(pages))
    return write_page(page, theme)


def _list_arrows(step: Step) -> tuple[Arrow, ...]:
    """List the arrows of a step: their lines, and the corners of their heads."""
    routes = find_routes(lay_out_scene(step.scene), step.scene.attack)
    return tuple(Arrow(route.points, route.head) for route in routes)
