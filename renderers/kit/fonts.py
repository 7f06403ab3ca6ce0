"""The fonts of the pictures: which file has which character. The files lie in ``data/fonts``."""

import struct
import unicodedata
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Final

from PIL import ImageFont, features

FONTS: Final = Path(__file__).parents[2] / "data" / "fonts"
MISSING: Final = "□"
"""Drawn for a character that no font has."""
STAND_INS: Final = {"⸜": "╲", "⸝": "╱", "꒳": "ω", "ꓵ": "∩", "ꓶ": "⅂", "ꓷ": "D"}
"""Drawn for characters that no font of ours has and that names of arts use as ornaments."""


class Style(StrEnum):
    """How a text is set; the value is the file with its Latin letters."""

    TEXT = "NotoSans-CondensedMedium.ttf"
    LABEL = "NotoSans-CondensedSemiBold.ttf"
    STRONG = "NotoSans-CondensedExtraBold.ttf"
    NARROW = "NotoSans-ExtraCondensedSemiBold.ttf"


FALLBACKS: Final = ("NotoSansCJKjp-Bold.otf", "DejaVuSans-Bold.ttf", "NotoSansThai-CondensedBold.ttf")
"""Where a character is looked for that the style's own file lacks."""

SHAPED: Final = frozenset({"DejaVuSans-Bold.ttf", "NotoSansThai-CondensedBold.ttf"})
"""Files with scripts whose letters join, which need the full layout engine."""


def can_join() -> bool:
    """Whether letters are joined and put in the order of their script, as Arabic, Hebrew and Thai need it.

    Pillow does so with FriBiDi, which it doesn't bring along. Without it the letters are drawn singly, from
    left to right.
    """
    return bool(features.check("raqm"))


@lru_cache(maxsize=256)
def load_font(file: str, size: int) -> ImageFont.FreeTypeFont:
    """Load a font file in a size."""
    engine = ImageFont.Layout.RAQM if file in SHAPED and can_join() else ImageFont.Layout.BASIC
    return ImageFont.truetype(FONTS / file, size, layout_engine=engine)


@lru_cache(maxsize=16)
def list_characters(file: str) -> frozenset[int]:
    """List the code points that a font file has glyphs for (OpenType ``cmap``, formats 4 and 12)."""
    data = (FONTS / file).read_bytes()
    tables = struct.unpack_from(">H", data, 4)[0]
    for index in range(tables):
        tag, _, start, _ = struct.unpack_from(">4sLLL", data, 12 + 16 * index)
        if tag == b"cmap":
            return _read_cmap(data, start)
    raise ValueError(f"{file} has no cmap table, so it is no usable font")


def _read_cmap(data: bytes, start: int) -> frozenset[int]:
    """Read the table with the most characters: one of format 12 has all that one of format 4 has."""
    tables: dict[int, int] = {}
    for index in range(struct.unpack_from(">H", data, start + 2)[0]):
        offset = start + struct.unpack_from(">HHL", data, start + 4 + 8 * index)[2]
        tables[struct.unpack_from(">H", data, offset)[0]] = offset
    if 12 in tables:
        return frozenset(_read_groups(data, tables[12]))
    return frozenset(_read_segments(data, tables[4]) if 4 in tables else ())


def _read_groups(data: bytes, offset: int) -> set[int]:
    """Read a format 12 table: groups with a first and a last character."""
    found: set[int] = set()
    (count,) = struct.unpack_from(">L", data, offset + 12)
    for first, last, _ in struct.iter_unpack(">LLL", data[offset + 16 : offset + 16 + 12 * count]):
        found.update(range(first, last + 1))
    return found


def _read_segments(data: bytes, offset: int) -> set[int]:
    """Read a format 4 table: segments with a first and a last character; glyph 0 means there is none."""
    count = struct.unpack_from(">H", data, offset + 6)[0] // 2
    lasts = struct.unpack_from(f">{count}H", data, offset + 14)
    firsts = struct.unpack_from(f">{count}H", data, offset + 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}H", data, offset + 16 + 4 * count)
    place = offset + 16 + 6 * count
    ranges = struct.unpack_from(f">{count}H", data, place)
    found: set[int] = set()
    for index, (first, last, delta, skip) in enumerate(zip(firsts, lasts, deltas, ranges, strict=True)):
        for code in range(first, last + 1):
            glyph = code
            if skip:
                glyph = struct.unpack_from(">H", data, place + 2 * index + skip + 2 * (code - first))[0]
            if glyph and (glyph + delta) & 0xFFFF and code != 0xFFFF:
                found.add(code)
    return found


@lru_cache(maxsize=8192)
def find_file(style: Style, character: str) -> str | None:
    """Find the file to draw a character with; ``None`` if no font has it."""
    code = ord(character)
    for file in (style.value, *FALLBACKS):
        if code in list_characters(file):
            return file
    return None


def split_runs(text: str, style: Style) -> list[tuple[str, str]]:
    """Cut a text into runs that one file can draw: (file, characters). Unknown characters become boxes."""
    runs: list[tuple[str, str]] = []
    for character in text:
        file = find_file(style, character)
        if file is None and character in STAND_INS:
            character = STAND_INS[character]
            file = find_file(style, character)
        if file is None:
            character, file = MISSING, find_file(style, MISSING) or style.value
        if runs and runs[-1][0] == file:
            runs[-1] = (file, runs[-1][1] + character)
        else:
            runs.append((file, character))
    return _turn_round(runs) if can_join() else runs


def _turn_round(runs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Put words of Arabic and Hebrew that follow each other in their order, from right to left. Within each
    the layout engine does so; the spaces between them come from another file.
    """
    ordered: list[tuple[str, str]] = []
    start = 0  # of the words that follow each other, in what is ordered
    for run in runs:
        if _is_leftward(run[1]):
            ordered[start:] = [run, *ordered[start:]]
        elif run[1].isspace() and ordered[start:]:
            ordered.insert(start, run)
        else:
            ordered.append(run)
            start = len(ordered)
    return ordered


def _is_leftward(run: str) -> bool:
    """Whether it is written from right to left."""
    return unicodedata.bidirectional(run[0]) in ("R", "AL")
