"""Text in pictures: made safe to draw, fitted into its place, and drawn."""

import math
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from PIL import Image

from renderers.kit.caches import remember
from renderers.kit.fonts import MISSING, Style, load_font, split_runs
from renderers.kit.images import weigh_image
from renderers.kit.letters import can_draw, list_signs, spell
from renderers.kit.rects import Rect
from renderers.kit.themes import Rgb

SMALLEST: Final = 30
"""Nothing on a board or hand is set smaller: a phone shows it at a quarter of the size."""
SMALLEST_WIDE: Final = 20
"""The same for signs that are as wide as they are high: each of them says as much as a few letters."""

CUT_WIDE: Final = 24
"""How large such signs are where not all of them have room."""

CAP_HEIGHT: Final = 0.714
"""Height of capitals and digits in the Latin fonts, in parts of the size."""

ELLIPSIS: Final = "…"
MOST_MARKS: Final = 2
"""Accents kept on one letter: Thai has two."""
NO_BEGIN: Final = frozenset(
    "、。，．・：；？！ー～〜…」』）】〕〉》〟々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ,.:;?!)]}"
)
"""Signs that never begin a line in Japanese."""
NO_END: Final = frozenset("「『（【〔〈《〝([{")
"""Signs that never end one."""
MOST_INITIALS: Final = 2
"""Words of a name that may be abbreviated; who has more of them isn't known by their initials."""
VOWELS: Final = frozenset("aeiou")
ONE_SOUND: Final = frozenset({"ch", "ck", "ph", "sh", "th", "ts"})
"""Consonants that no abbreviation tears apart."""
LONGEST: Final = 400
"""Characters of one text that are looked at at all; nothing longer has a place in a picture line."""


class Align(Enum):
    """Where a text stands in its place."""

    LEFT = 0.0
    CENTER = 0.5
    RIGHT = 1.0


@lru_cache(maxsize=4096)
def clean(text: str) -> str:
    """Make any text drawable: composed, on one line, in letters, without control characters and piled-up
    accents.

    Emoji that no font has are left out; other unknown characters are kept and drawn as boxes.
    """
    kept: list[str] = []
    marks = 0
    for character in list_signs(text[:LONGEST]):
        kind = unicodedata.category(character)
        if character.isspace() or kind in ("Zl", "Zp"):
            character, marks = " ", 0
        elif kind.startswith("C") and kind != "Cn":
            continue
        elif kind in ("Mn", "Me"):
            marks += 1
            if marks > MOST_MARKS or not can_draw(character):
                continue
        else:
            marks = 0
            if kind in ("So", "Sk", "Cn") and not can_draw(character):
                continue
        kept.append(character)
    return " ".join("".join(kept).split())


def clean_name(name: str) -> str:
    """Make a name drawable; one of pictures alone is told in words. Empty if nothing remains of it."""
    return clean(name) or clean(spell(name))


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
        """How wide it is when drawn, in pixels."""
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
    return cut(text, width, smallest)


def cut(text: str, width: int, smallest: int = SMALLEST, tail: float = 0.0) -> Fitted:
    """Cut a text that has no room in a width; ``tail`` as :func:`shorten_inside` has it. Wide signs are set
    small, so that many of them remain.
    """
    if any(map(is_wide, text)):
        size = min(smallest, CUT_WIDE)
        short = shorten_inside(text, Style.NARROW, size, width, tail)
        if any(map(is_wide, short)):
            return Fitted(short, Style.NARROW, size)
    return Fitted(shorten_inside(text, Style.NARROW, smallest, width, tail), Style.NARROW, smallest)


@lru_cache(maxsize=256)
def fit_alike(words: tuple[tuple[str, int], ...], style: Style, size: int) -> tuple[Fitted, ...]:
    """Fit labels of one rank into their widths, all in one style and size.

    Args:
        words: each with its width.
        style: how they are set; narrower if one of them needs it.
        size: how large at most.
    """
    found = [fit(word, style, size, width) for word, width in words]
    style = Style.NARROW if any(each.style is Style.NARROW for each in found) else style
    size = min(each.size for each in found)
    return tuple(Fitted(each.text, style, size) for each in found)


@lru_cache(maxsize=2048)
def fit_name(name: str, style: Style, size: int, width: int) -> Fitted:
    """Fit a name into a width: whole if it can be, else with as much of its first words as has room
    ("Tsunom. Watame", "T. Watame"), at last its beginning and its end, by which names are told apart.
    """
    name = clean_name(name) or (MISSING if name else "")
    whole = fit(name, style, size, width)
    if whole.text == name:
        return whole
    for tried in list_short_names(name):
        fitted = fit(tried, style, size, width)
        if fitted.text == tried:
            return fitted
    return cut(name, width, tail=0.5)


def list_short_names(name: str) -> list[str]:
    """Shorter and shorter forms of a name: its first words are abbreviated, one after the other, and the last
    one stays whole. What begins with anything but words of letters has none.
    """
    words = name.split()
    first = words[: min(MOST_INITIALS, len(words) - 1)]
    if not all(word[:1].isalpha() and not is_wide(word[0]) for word in first):
        return []
    initials = [f"{word[0]}." for word in first]
    return [
        " ".join([*initials[:index], short, *words[index + 1 :]])
        for index, word in enumerate(first)
        for short in abbreviate(word)
    ]


def abbreviate(word: str) -> list[str]:
    """Abbreviations of a word, longest first: it is broken off behind a consonant, and at last only its first
    letter remains.
    """
    stem = word.split("'")[0]
    most = len(word) - 2 - (stem == word)
    ends = [
        end
        for end in range(min(most, len(stem)), 1, -1)
        if stem[end - 1].lower() not in VOWELS and stem[end - 1 : end + 1].lower() not in ONE_SOUND
    ]
    return [f"{word[:end]}." for end in (*ends, 1)]


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


def shorten_inside(text: str, style: Style, size: int, width: int, tail: float) -> str:
    """Cut letters out of a text so that with an ellipsis it has room in a width.

    Args:
        text: what is shortened.
        style: how it is set.
        size: how large.
        width: what it has to fit.
        tail: how much of what remains stands behind the ellipsis, from 0 to 1.
    """
    if not tail:
        return shorten(text, style, size, width)
    for kept in range(len(text) - 1, 1, -1):
        behind = int(kept * tail)
        short = text[: kept - behind].rstrip() + ELLIPSIS + text[len(text) - behind :].lstrip()
        if measure(short, style, size) <= width:
            return short
    return shorten(text, style, size, width)


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


def draw_name(
    image: Image.Image, place: Rect, name: str, style: Style, size: int, fill: Rgb, align: Align = Align.LEFT
) -> int:
    """Fit a name into a place and draw it; returns where it ends to the right."""
    return draw_fitted(image, place, fit_name(name, style, size, place.w), fill, align)


def wrap(text: str, style: Style, size: int, width: int) -> list[str]:
    """Break a text into lines: at spaces, and between signs of scripts that have none, except where such
    scripts never break. What is longer than a line breaks anywhere.
    """
    lines: list[str] = []
    line = ""
    for word in clean_words(text).split(" "):
        gap = " " if line else ""
        for part in split_parts(word):
            if measure(line + gap + part, style, size) <= width:
                line += gap + part
            elif line and measure(part, style, size) <= width:
                lines.append(line)
                line = part
            else:
                *full, line = _break_anywhere(line, gap + part, style, size, width)
                lines += full
            gap = ""
    if line:
        lines.append(line)
    return lines


def part_name(name: str, style: Style, size: int, width: int) -> list[str]:
    """A name in two lines if it has no room in one, parted at a space or behind a middle dot so that the
    longer half is as short as can be. A name that has neither stays in one line: a part of a word may be
    another word.
    """
    name = clean_words(name)
    places = [at + 1 for at, character in enumerate(name[:-1]) if character in " ・"]
    if measure(name, style, size) <= width or not places:
        return [name]
    halves = ([name[:place].rstrip(), name[place:]] for place in places)
    return min(halves, key=lambda lines: max(measure(line, style, size) for line in lines))


def join_lines(lines: Sequence[str]) -> str:
    """Lines that were broken by :func:`wrap` as one again: with a space where there was one."""
    text = ""
    for line in lines:
        is_glued = not text or is_wide(text[-1]) or is_wide(line[0])
        text += line if is_glued else f" {line}"
    return text


def _break_anywhere(line: str, part: str, style: Style, size: int, width: int) -> list[str]:
    """The line that was begun, continued with a part that is too long for one line; the last one is open."""
    lines = []
    for character in part:
        if line and measure(line + character, style, size) > width:
            lines.append(line)
            line = character.strip()
        else:
            line += character
    return [*lines, line]


def split_parts(word: str) -> list[str]:
    """Cut a word into parts between which a line may break: single wide signs, and runs of others. What
    never begins a line stays with what is before it, and what never ends one with what is behind it.
    """
    parts: list[str] = []
    for character in word:
        is_bound = character in NO_BEGIN or (parts[-1:] and parts[-1][-1] in NO_END)
        if parts and (is_bound or not (is_wide(character) or is_wide(parts[-1][-1]))):
            parts[-1] += character
        else:
            parts.append(character)
    return parts


def clean_words(text: str) -> str:
    """Clean a text of any length, word by word."""
    return " ".join(word for word in map(clean, text.split()) if word)
