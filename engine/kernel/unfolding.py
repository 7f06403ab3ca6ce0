"""Packed bytes, unfolded to so much and no more: a little can stand for very much."""

import lzma
import zlib
from typing import Final

from engine.kernel.errors import DataError

MOST: Final = 32 * 1024 * 1024
"""Bytes that anything of a match unfolds to: far more than the longest of them has needed."""
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
    try:
        if packed.startswith(XZ):
            xz = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=4 * MOST)
            raw, is_whole, is_more = xz.decompress(packed, most), xz.eof, not xz.needs_input
        else:
            deflated = zlib.decompressobj()
            raw, is_whole = deflated.decompress(packed, most), deflated.eof
            is_more = bool(deflated.unconsumed_tail)
    except (lzma.LZMAError, zlib.error) as error:
        raise DataError(f"this was not packed by the bot: {error}") from error
    if not is_whole:
        said = f"unfolds to more than {most:,} bytes" if is_more else "ends too early"
        raise DataError(f"what is packed here {said}")
    return raw
