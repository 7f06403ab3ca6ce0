"""Animated pictures: boards one after the other, of which only what changed is stored."""

import io
from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import GifImagePlugin, Image, ImageChops

MILLISECONDS: Final = 10
"""GIF counts time in hundredths of a second."""


class Frame(NamedTuple):
    """A picture of an animation.

    Args:
        image: mode P; all frames of an animation have one size and one palette.
        milliseconds: how long it is shown.
    """

    image: Image.Image
    milliseconds: int


def animate(frames: Sequence[Frame]) -> bytes:
    """Make an animated GIF that begins again when it has ended.

    Of each frame only the rectangle that changed is stored, and in it the pixels that stay are transparent.

    Args:
        frames: at least one.

    Raises:
        ValueError: there are no frames.
    """
    if not frames:
        raise ValueError("an animation needs at least one frame")
    first = frames[0].image
    clear = _find_unused(frames)
    parts = [_make_header(first)]
    before: Image.Image | None = None
    for frame in frames:
        place, part = _find_changed(before, frame.image, clear)
        options = {"duration": max(MILLISECONDS, frame.milliseconds), "disposal": 1}
        if clear is not None and before is not None:
            options["transparency"] = clear
        parts += GifImagePlugin.getdata(part, place, **options)
        before = frame.image
    return b"".join([*parts, b";"])


def _make_header(image: Image.Image) -> bytes:
    """The parts of a GIF before its frames: size, palette, and that it begins again."""
    buffer = io.BytesIO()
    buffer.write(b"GIF89a")
    buffer.write(image.width.to_bytes(2, "little") + image.height.to_bytes(2, "little"))
    buffer.write(bytes((0b1111_0111, 0, 0)))  # a palette of 256 colours follows
    buffer.write(bytes(image.getpalette() or ()).ljust(768, b"\0"))
    buffer.write(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")
    return buffer.getvalue()


def _find_unused(frames: Sequence[Frame]) -> int | None:
    """Find an index of the palette that no frame has, to stand for pixels that stay as they are."""
    used = [False] * 256
    for frame in frames:
        used = [known or bool(count) for known, count in zip(used, frame.image.histogram(), strict=True)]
    return next((index for index in range(255, -1, -1) if not used[index]), None)


def _as_numbers(image: Image.Image) -> Image.Image:
    """The indices of an image as shades of grey, for comparisons."""
    return Image.frombuffer("L", image.size, image.tobytes(), "raw", "L", 0, 1)


def _find_changed(
    before: Image.Image | None, image: Image.Image, clear: int | None
) -> tuple[tuple[int, int], Image.Image]:
    """Find the part of a frame that must be stored, and where it lies."""
    if before is None:
        return (0, 0), image
    changes = ImageChops.difference(_as_numbers(before), _as_numbers(image))
    box = changes.getbbox() or (0, 0, 1, 1)
    part = image.crop(box)
    if clear is not None:
        stays = changes.crop(box).point([255] + [0] * 255)
        part.paste(clear, (0, 0), stays)
    return box[:2], part
