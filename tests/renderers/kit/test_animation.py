"""An animation shows every frame exactly, and stores of each what changed."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageSequence

from renderers.kit.animation import Frame, animate
from renderers.kit.palette import index_colors
from renderers.kit.themes import load_theme

THEME = load_theme()


def make_frame(x: int, milliseconds: int = 500) -> Frame:
    """A square that moves over a striped ground."""
    image = Image.new("RGB", (200, 120), (19, 23, 34))
    for left in range(0, 200, 20):
        image.paste((63, 191, 125), (left, 0, left + 7, 120))
    image.paste((255, 116, 116), (x, 30, x + 30, 60))
    return Frame(index_colors(image, THEME), milliseconds)


def test_every_frame_is_shown_as_it_was() -> None:
    frames = [make_frame(x) for x in (0, 10, 60, 60, 150)]
    read = Image.open(io.BytesIO(animate(frames)))
    shown = [frame.convert("RGB").tobytes() for frame in ImageSequence.Iterator(read)]
    assert shown == [frame.image.convert("RGB").tobytes() for frame in frames]


def test_frames_have_their_times_and_begin_again() -> None:
    read = Image.open(io.BytesIO(animate([make_frame(0, 700), make_frame(50, 3000)])))
    assert read.info["loop"] == 0
    assert [frame.info["duration"] for frame in ImageSequence.Iterator(read)] == [700, 3000]


def test_a_frame_that_changes_little_is_small() -> None:
    one = len(animate([make_frame(0)]))
    assert len(animate([make_frame(0)] * 10)) < one + 10 * 60


def test_frames_that_use_every_colour_are_shown_too() -> None:
    ramp = Image.frombytes("P", (256, 1), bytes(range(256)))
    ramp.putpalette([value for index in range(256) for value in (index, index, index)])
    turned = ramp.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    read = Image.open(io.BytesIO(animate([Frame(ramp, 100), Frame(turned, 100)])))
    shown = [frame.convert("L").tobytes() for frame in ImageSequence.Iterator(read)]
    assert shown == [bytes(range(256)), bytes(range(255, -1, -1))]


def test_an_animation_needs_a_frame() -> None:
    with pytest.raises(ValueError, match="at least one frame"):
        animate([])
