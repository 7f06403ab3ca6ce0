"""Text in pictures: made safe to draw, fitted into its place, and drawn."""

import math
import unicodedata
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from PIL import Image

from renderers.kit.caches import remember, weigh_image
from renderers.kit.fonts import Style, find_file, load_font, split_runs
from renderers.kit.rects import Rect
from renderers.kit.themes import Rgb

SMALLEST: Final = 30
"""Nothing on a board or hand is set smaller: a phone shows it at a quarter of the size."""
SMALLEST_WIDE: Final = 20
"""The same for signs that are as wide as they are high: each of them says as much as a few letters."""

CAP_HEIGHT: Final = 0.714
"""Height of capitals and digits in the Latin fonts, in parts of the size."""

ELLIPSIS: Final = "…"
MOST_MARKS: Final = 2
"""Accents kept on one letter: Thai has two."""
LONGEST: Final = 400
"""Characters of one text that are looked at at all; nothing longer has a place in a picture line."""


class Align(Enum):
    """Where a text stands in its place."""

    LEFT = 0.0
    CENTER = 0.5
    RIGHT = 1.0


@lru_cache(maxsize=4096)
def clean(text: str) -> str:
    """Make any text drawable: composed, on one line, without control characters and piled-up accents.

    Emoji that no font has are left out; other unknown characters are kept and drawn as boxes.
    """
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text[:LONGEST]):
        kind = unicodedata.category(character)
        if character.isspace() or kind in ("Zl", "Zp"):
            character, marks = " ", 0
        elif kind.startswith("C") and kind != "Cn":
            continue
        elif kind in ("Mn", "Me"):
            marks += 1
            if marks > MOST_MARKS or find_file(Style.LABEL, character) is None:
                continue
        else:
            marks = 0
            if (kind in ("So", "Sk", "Cn")) and find_file(Style.LABEL, character) is None:
                continue
        kept.append(character)
    return " ".join("".join(kept).split())


@dataclass(frozen=True)
class Strip:
    """A drawn line: its coverage, and where that starts from the pen's position on the baseline."""

    mask: Image.Image | None
    dx: int
    dy: int
    advance: float


def _weigh_strip(strip: Strip) -> int:
    return 0 if strip.mask is None else weigh_image(strip.mask)


@remember(6_000_000, _weigh_strip)
def draw_strip(text: str, style: Style, size: int) -> Strip:
    """Draw a line of text once; the result is shared and must not be changed."""
    parts = []
    pen = 0.0
    for file, run in split_runs(text, style):
        font = load_font(file, size)
        core, (dx, dy) = font.getmask2(run, mode="L", anchor="ls")
        width, height = core.size
        if width and height:
            mask = Image.frombytes("L", (width, height), bytes(core))
            parts.append((round(pen) + int(dx), int(dy), mask))
        pen += font.getlength(run)
    if not parts:
        return Strip(None, 0, 0, pen)
    left, top = min(x for x, _, _ in parts), min(y for _, y, _ in parts)
    right = max(x + mask.width for x, _, mask in parts)
    bottom = max(y + mask.height for _, y, mask in parts)
    whole = Image.new("L", (right - left, bottom - top))
    for x, y, mask in parts:
        whole.paste(mask, (x - left, y - top), mask)
    return Strip(whole, left, top, pen)


@lru_cache(maxsize=8192)
def measure(text: str, style: Style, size: int) -> float:
    """Measure how wide a clean text is."""
    return sum(load_font(file, size).getlength(run) for file, run in split_runs(text, style))


@dataclass(frozen=True)
class Fitted:
    """A text with the style and size in which it fits."""

    text: str
    style: Style
    size: int

    @property
    def width(self) -> float:
        """How wide it is."""
        return measure(self.text, self.style, self.size)


def is_wide(character: str) -> bool:
    """Whether a sign is as wide as it is high in every style."""
    return unicodedata.east_asian_width(character) in "WF"


@lru_cache(maxsize=4096)
def fit(text: str, style: Style, size: int, width: int, smallest: int = SMALLEST) -> Fitted:
    """Fit a text into a width: first smaller, then narrower letters, at last shortened with an ellipsis.
    Signs without a narrow form, such as kana, may become smaller still.
    """
    text, smallest = clean(text), min(size, smallest)
    least = min(smallest, SMALLEST_WIDE) if any(map(is_wide, text)) else smallest
    for tried in range(size, least - 1, -2):
        if measure(text, style, tried) <= width:
            return Fitted(text, style, tried)
    if measure(text, Style.NARROW, smallest) <= width:
        return Fitted(text, Style.NARROW, smallest)
    return Fitted(shorten(text, Style.NARROW, smallest, width), Style.NARROW, smallest)


def shorten(text: str, style: Style, size: int, width: int) -> str:
    """Cut a text so that it ends with an ellipsis within a width; empty if not even that fits."""
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + ELLIPSIS, style, size) <= width:
            low = middle
        else:
            high = middle - 1
    if low == 0 and measure(ELLIPSIS, style, size) > width:
        return ""
    return text[:low].rstrip() + ELLIPSIS


def put_name(sentence: str, name: str, width: int) -> str:
    """Put a name into a sentence (as ``{name}``), shortening only the name if the smallest letters have no
    room.
    """
    room = width - math.ceil(measure(sentence.replace("{name}", ""), Style.NARROW, SMALLEST))
    if measure(name, Style.NARROW, SMALLEST) > room:
        name = shorten(name, Style.NARROW, SMALLEST, room)
    return sentence.replace("{name}", name)


def draw_fitted(image: Image.Image, place: Rect, fitted: Fitted, fill: Rgb, align: Align = Align.LEFT) -> int:
    """Draw a fitted text with its capitals in the middle of a place; returns where it ends to the right."""
    strip = draw_strip(fitted.text, fitted.style, fitted.size)
    x = round(place.x + (place.w - strip.advance) * align.value)
    baseline = round(place.y + (place.h + CAP_HEIGHT * fitted.size) / 2)
    _paint_strip(image, place, fitted, strip, (x + strip.dx, baseline + strip.dy), fill)
    return round(x + strip.advance)


def _paint_strip(
    image: Image.Image, _place: Rect, _shown: Fitted, strip: Strip, corner: tuple[int, int], fill: Rgb
) -> None:
    """Put a drawn line on an image; all text goes through here."""
    if strip.mask is not None:
        image.paste(fill, corner, strip.mask)


def draw_text(
    image: Image.Image,
    place: Rect,
    text: str,
    style: Style,
    size: int,
    fill: Rgb,
    align: Align = Align.LEFT,
    smallest: int = SMALLEST,
) -> int:
    """Fit a text into a place and draw it; returns where it ends to the right."""
    return draw_fitted(image, place, fit(text, style, size, place.w, smallest), fill, align)


def wrap(text: str, style: Style, size: int, width: int) -> list[str]:
    """Break a text into lines; words longer than a line, and scripts without spaces, break anywhere."""
    lines: list[str] = []
    line = ""
    for word in clean_words(text).split(" "):
        joined = f"{line} {word}" if line else word
        if measure(joined, style, size) <= width:
            line = joined
            continue
        if line and measure(word, style, size) <= width:
            lines.append(line)
            line = word
            continue
        for character in f" {word}" if line else word:
            if line and measure(line + character, style, size) > width:
                lines.append(line)
                line = character.strip()
            else:
                line += character
    if line:
        lines.append(line)
    return lines


def clean_words(text: str) -> str:
    """Clean a text of any length, word by word."""
    return " ".join(word for word in map(clean, text.split()) if word)
