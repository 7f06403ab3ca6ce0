"""Looking at pictures in tests."""

from __future__ import annotations

import io

from PIL import Image, ImageChops

from renderers.kit.pictures import Picture
from renderers.kit.rects import Rect


def decode(picture: Picture) -> Image.Image:
    """Decode a picture, checking that it is what it says."""
    image = Image.open(io.BytesIO(picture.data))
    assert image.format == picture.format.upper()
    assert image.size == (picture.width, picture.height)
    return image.convert("RGB")


def find_change(first: Picture, second: Picture) -> Rect | None:
    """The smallest rectangle with everything in which two pictures of one size differ."""
    box = ImageChops.difference(decode(first), decode(second)).getbbox()
    return None if box is None else Rect(box[0], box[1], box[2] - box[0], box[3] - box[1])
