"""How what is kept of a match that is over is packed: by zstd, with a dictionary of what is in all matches.

A dictionary is a file of ``data/dictionaries``, made by ``oshiban dictionary``. What is packed names the
version that it was packed with. So those that were released stay for ever, byte for byte; the newest packs.
"""

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import zstandard

from engine.kernel.errors import DataError
from engine.kernel.unfolding import MOST
from engine.kernel.unfolding import unfold as unfold_older

DICTIONARIES: Final = Path(__file__).resolve().parents[2] / "data" / "dictionaries"
RELEASED: Final[Mapping[int, str]] = {
    1: "2a39680ea33a3ae4dd95f0f45716789f4f4e3403c701d5283bc57d6f3fe5509b",
}
"""The SHA-256 of each dictionary by its version: packed with altered bytes, a match could never be read."""
FIRST_ID: Final = 40_000
"""The number of a dictionary in what it has packed is this and its version; smaller ones belong to zstd."""
LEVEL: Final = 19
MAGIC: Final = zstandard.FRAME_HEADER
"""How bytes begin that were packed here; older ones are LZMA's or zlib's."""


def newest_packing() -> int:
    """The version of the dictionary that packs."""
    return max(RELEASED)


def find_dictionary(version: int) -> Path:
    """Where the dictionary of a version lies."""
    return DICTIONARIES / f"matches-{version}.zdict"


@cache
def read_dictionary(version: int) -> zstandard.ZstdCompressionDict:
    """A dictionary, ready to pack.

    Raises:
        DataError: this release doesn't have it, or its file is gone or altered.
    """
    path = find_dictionary(version)
    if version not in RELEASED:
        raise DataError(f"this was packed with dictionary {version}, which this release doesn't have")
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise DataError(f"dictionary {version} of finished matches can't be read: {error}") from error
    if sha256(raw).hexdigest() != RELEASED[version]:
        raise DataError(f"{path} was altered: install the bot anew")
    dictionary = zstandard.ZstdCompressionDict(raw)
    dictionary.precompute_compress(level=LEVEL)  # once for all that it packs
    return dictionary


def fold(raw: bytes) -> bytes:
    """Pack bytes as small as they get; it takes some hundredths of a second.

    Raises:
        DataError: the newest dictionary can't be read.
    """
    used = read_dictionary(newest_packing())
    packer = zstandard.ZstdCompressor(level=LEVEL, dict_data=used, write_checksum=True)
    return packer.compress(raw)


def unfold(packed: bytes, most: int = MOST) -> bytes:
    """What was packed by this release or an earlier one.

    Args:
        packed: the packed bytes.
        most: how many bytes they may unfold to.

    Raises:
        DataError: they unfold to more, end too early, weren't packed, or need a dictionary that isn't there.
    """
    if not packed.startswith(MAGIC):
        return unfold_older(packed, most)
    try:
        frame = zstandard.get_frame_parameters(packed)
        if frame.content_size > most:
            raise DataError(f"what is packed here unfolds to more than {most:,} bytes")
        used = read_dictionary(frame.dict_id - FIRST_ID)
        unpacker = zstandard.ZstdDecompressor(dict_data=used)
        return unpacker.decompress(packed, max_output_size=most, allow_extra_data=False)
    except zstandard.ZstdError as error:
        raise DataError(f"this was not packed by the bot: {error}") from error
