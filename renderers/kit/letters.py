"""Signs of names that no font of ours has: as the plain letters that they stand for, or in words."""

import unicodedata
from collections.abc import Iterator
from typing import Final

from renderers.kit.fonts import Style, find_file

SMALL_CAPITAL: Final = "LATIN LETTER SMALL CAPITAL "
OF_FLAGS: Final = "REGIONAL INDICATOR SYMBOL LETTER "


def list_signs(text: str) -> Iterator[str]:
    """The signs of a text, one after another. Ornamental letters that no font has ("𝓜", "ᴍ") are told as
    letters, as names on Discord are often made of them.
    """
    for sign in unicodedata.normalize("NFC", text):
        if can_draw(sign):
            yield sign
            continue
        name = unicodedata.name(sign, "")
        is_small = name.startswith(SMALL_CAPITAL)
        plain = name.removeprefix(SMALL_CAPITAL) if is_small else unicodedata.normalize("NFKC", sign)
        yield from plain if all(map(can_draw, plain)) else sign


def can_draw(sign: str) -> bool:
    """Whether a font has it."""
    return find_file(Style.LABEL, sign) is not None


def spell(text: str) -> str:
    """The pictures in a text by their names, for a name that is nothing else: "🔥" is "fire"."""
    named = (unicodedata.name(sign, "") for sign in text if unicodedata.category(sign) == "So")
    return " ".join(name.removeprefix(OF_FLAGS).lower() for name in named if name)
