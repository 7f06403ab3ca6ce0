"""Packed bytes, unfolded to so much and no more: a little can stand for very much."""

import lzma
import zlib
from collections.abc import Iterator
from typing import Final

from engine.kernel.errors import DataError

MOST: Final = 32 * 1024 * 1024
"""Bytes that anything of a match unfolds to: far more than the longest of them has needed."""
PIECE: Final = 1024 * 1024
"""Bytes that are unfolded at once. In one go the libraries would hold all of it twice, to put it together,
also of what is refused then.
"""
XZ: Final = b"\xfd7zXZ"
"""How bytes begin that were packed by LZMA; others are zlib's."""


def unfold(packed: bytes, most: int = MOST) -> bytes:
    """What was packed by LZMA or zlib.

    Args:
        packed: the packed bytes.
        most: how many bytes they may unfold to.

    Raises:
        DataError: they unfold to more, end too early, or weren't packed.
    """
    pieces, size = list[bytes](), 0
    try:
        for piece in _unfold_xz(packed) if packed.startswith(XZ) else _unfold_zlib(packed):
            pieces.append(piece)
            size += len(piece)
            if size > most:
                raise DataError(f"what is packed here unfolds to more than {most:,} bytes")
    except (lzma.LZMAError, zlib.error) as error:
        raise DataError(f"this was not packed by the bot: {error}") from error
    return b"".join(pieces)


def _unfold_xz(packed: bytes) -> Iterator[bytes]:
    xz = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=4 * MOST)
    yield xz.decompress(packed, PIECE)
    while not xz.eof:
        if xz.needs_input:
            raise DataError("what is packed here ends too early")
        yield xz.decompress(b"", PIECE)


def _unfold_zlib(packed: bytes) -> Iterator[bytes]:
    deflated, left = zlib.decompressobj(), packed
    while not deflated.eof:
        piece, left = deflated.decompress(left, PIECE), deflated.unconsumed_tail
        if not piece and not left and not deflated.eof:
            raise DataError("what is packed here ends too early")
        yield piece
