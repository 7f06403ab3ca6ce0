"""A finished picture."""

import hashlib
import io
from dataclasses import dataclass
from typing import Final

from PIL import Image

from renderers.kit.palette import index_colors
from renderers.kit.themes import Theme

LEVEL: Final = 3
"""Of zlib: the next ones take twice the time for a few per cent."""


@dataclass(frozen=True)
class Picture:
    """An encoded picture, ready to be sent.

    Args:
        data: the file.
        width: in pixels.
        height: in pixels.
        format: "png".
        filename: a name that follows from the content alone.
    """

    data: bytes
    width: int
    height: int
    format: str
    filename: str


def encode(image: Image.Image, theme: Theme, kind: str) -> Picture:
    """Encode a painted image as a PNG with the theme's palette."""
    buffer = io.BytesIO()
    index_colors(image, theme).save(buffer, format="PNG", compress_level=LEVEL)
    data = buffer.getvalue()
    digest = hashlib.sha256(data).hexdigest()[:10]
    return Picture(data, image.width, image.height, "png", f"{kind}-{digest}.png")
