"""A finished picture, and how it becomes a file."""

import hashlib
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from isal import isal_zlib
from PIL import Image

from renderers.kit.palette import index_colors
from renderers.kit.themes import Theme

LEVEL: Final = 2
"""Of ISA-L: as small as zlib's level 2 in a seventh of the time."""
KEPT_LEVEL: Final = 6
"""Of zlib, for what is kept: a fifth smaller, in twenty times the time."""
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


class Packer(Protocol):
    """What packs bytes in the way of zlib."""

    def compress(self, data: bytes | memoryview, /) -> bytes:
        """What is packed of them so far."""
        ...

    def flush(self) -> bytes:
        """Write the bits that are left over."""
        ...


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
    """Encode a painted image (mode RGB) as a PNG with the theme's palette.

    Args:
        image: what was painted.
        theme: whose palette it gets.
        kind: what the file name begins with ("board").
    """
    return encode_indexed(index_colors(image, theme), kind)


def encode_indexed(image: Image.Image, kind: str, *, is_kept: bool = False) -> Picture:
    """Encode an image that has a palette already (mode P) as a PNG; see :func:`encode`.

    Args:
        image: the image.
        kind: what the file name begins with.
        is_kept: whether it becomes part of a file that people keep: it takes a fifth less, and longer.
    """
    packer = zlib.compressobj(KEPT_LEVEL) if is_kept else isal_zlib.compressobj(LEVEL)
    data = b"".join(
        (
            SIGNATURE,
            _make_chunk(b"IHDR", struct.pack(">LLBBBBB", image.width, image.height, 8, 3, 0, 0, 0)),
            _make_chunk(b"PLTE", bytes(image.getpalette() or ())),
            _make_chunk(b"IDAT", b"".join(_pack_rows(image, packer))),
            _make_chunk(b"IEND", b""),
        )
    )
    digest = hashlib.sha256(data).hexdigest()[:10]
    return Picture(data, image.width, image.height, "png", f"{kind}-{digest}.png")


def _pack_rows(image: Image.Image, packer: Packer) -> Iterator[bytes]:
    """Pack the rows as PNG stores them: a byte for the filter (none, best for palettes) before each.

    The rows are taken with a zero byte after each of them; moved by one, it stands before the next.
    """
    rows = memoryview(image.tobytes("raw", "P", image.width + 1, 1))[:-1]
    yield from (packer.compress(b"\0"), packer.compress(rows), packer.flush())


def _make_chunk(kind: bytes, content: bytes) -> bytes:
    """A part of a PNG file: length, kind, content, checksum (PNG 3rd edition, 5.3)."""
    return (
        struct.pack(">L", len(content))
        + kind
        + content
        + struct.pack(">L", zlib.crc32(content, zlib.crc32(kind)))
    )
