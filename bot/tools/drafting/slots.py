"""What differs between texts that say the same of other things: names, tags, colors, levels, numbers. A text
is its words with slots, and what fills them.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from unicodedata import normalize

from engine.hocg.cards.names import fold

COLORS = {
    "無色": "colorless",
    "白": "white",
    "緑": "green",
    "赤": "red",
    "青": "blue",
    "紫": "purple",
    "黄": "yellow",
}
LEVELS = ("Debut", "1st", "2nd", "Spot")


class Slot(StrEnum):
    """What can stand in a slot; each value is the letter that stands for it in the words of a text."""

    NAME = "\ue000"
    SKILL = "\ue001"
    TAG = "\ue002"
    COLOR = "\ue003"
    LEVEL = "\ue004"
    NUMBER = "\ue005"


LETTERS = frozenset(slot.value for slot in Slot)


ENGLISH = (
    rf"(?P<NAME><[^>]+>)|(?P<SKILL>\"[^\"]+\")|(?P<TAG>#TAGS)|(?P<COLOR>\b(?:{'|'.join(COLORS.values())})\b)"
    rf"|(?P<LEVEL>\b(?:{'|'.join(LEVELS)})\b)|(?P<NUMBER>(?<!\w)\d+(?!\w))"
)
JAPANESE = (
    rf"(?P<NAME>〈[^〉]+〉)|(?P<SKILL>「[^」]+」)|(?P<TAG>#TAGS)|(?P<COLOR>{'|'.join(COLORS)})"
    rf"|(?P<LEVEL>{'|'.join(LEVELS)})|(?P<NUMBER>\d+)"
)
OTHER_TAG = r"[^\s、。,.:を]+"
PLURALS = re.compile(r"\b(\d+) (other )?(cheer|card|die|dice)(s?)\b")


@dataclass(frozen=True)
class Shape:
    """A Japanese text with slots.

    Args:
        words: the text with a letter of Slot for each of them; texts of the same words say the same of other
            things.
        filled: what stands in the slots, in order, as it is said in English.
    """

    words: str
    filled: tuple[str, ...]

    @property
    def slots(self) -> list[Slot]:
        """What kind of thing belongs in each slot, in the order of ``filled``."""
        return [Slot(letter) for letter in self.words if letter in LETTERS]


@dataclass(frozen=True)
class Dictionary:
    """English for the Japanese names that stand in texts.

    Args:
        names: folded Japanese name of a card -> English.
        tags: the same for tags.
        skills: the same for skills and arts.
    """

    names: Mapping[str, str]
    tags: Mapping[str, str]
    skills: Mapping[str, str]

    @cached_property
    def japanese(self) -> re.Pattern[str]:
        """Finds the slots of a Japanese text."""
        return re.compile(JAPANESE.replace("#TAGS", _match_tags(self.tags)))

    @cached_property
    def english(self) -> re.Pattern[str]:
        """Finds the slots of an English text."""
        return re.compile(ENGLISH.replace("#TAGS", _match_tags(self.tags.values())))

    def find_shape(self, text: str) -> Shape:
        """A Japanese text with its slots; a name without English stays Japanese."""
        filled: list[str] = []

        def take(found: re.Match[str]) -> str:
            slot = Slot[str(found.lastgroup)]
            filled.append(self._say(slot, found[0]))
            return slot.value

        words = self.japanese.sub(take, normalize("NFKC", text))
        return Shape(words, tuple(filled))

    def _say(self, slot: Slot, found: str) -> str:
        match slot:
            case Slot.NAME:
                return f"<{self.names.get(fold(found[1:-1]), found[1:-1])}>"
            case Slot.SKILL:
                return f'"{self.skills.get(fold(found[1:-1]), found[1:-1])}"'
            case Slot.TAG:
                return f"#{self.tags.get(fold(found[1:]), found[1:])}"
            case Slot.COLOR:
                return COLORS[found]
            case _:
                return found


def _match_tags(tags: Iterable[str]) -> str:
    """Tags have blanks and no end mark, so the longest known one is meant."""
    known = [f"(?i:{re.escape(tag)})" for tag in sorted(set(tags), key=len, reverse=True)]
    return f"#(?:{'|'.join([*known, OTHER_TAG])})"


def substitute(english: str, old: Shape, new: Shape, dictionary: Dictionary) -> tuple[str, bool]:
    """An English text with what fills its slots exchanged.

    Args:
        english: what the pool says for the old Japanese text.
        old: that text.
        new: the text to be said, of the same slots.
        dictionary: the tags that are known.

    Returns:
        The text, and whether every difference could be put in its place.
    """
    wanted: dict[tuple[Slot, str], list[str]] = {}
    for slot, before, after in zip(old.slots, old.filled, new.filled, strict=True):
        wanted.setdefault((slot, fold(before)), []).append(after)
    pattern = dictionary.english
    occurs: dict[tuple[Slot, str], int] = {}
    for found in pattern.finditer(english):
        key = (Slot[str(found.lastgroup)], fold(found[0]))
        occurs[key] = occurs.get(key, 0) + 1
    is_sure = True
    for key, values in wanted.items():
        changes = any(fold(value) != key[1] for value in values)
        is_same = len({fold(value) for value in values}) == 1
        if changes and (key not in occurs or not (is_same or occurs[key] == len(values))):
            is_sure = False
    used: dict[tuple[Slot, str], int] = {}

    def exchange(found: re.Match[str]) -> str:
        key = (Slot[str(found.lastgroup)], fold(found[0]))
        values = wanted.get(key)
        if values is None:
            return found[0]
        place = used.get(key, 0)
        used[key] = place + 1
        after = values[min(place, len(values) - 1)]
        return found[0] if fold(after) == key[1] else after

    return PLURALS.sub(_agree, pattern.sub(exchange, english)), is_sure


def _agree(found: re.Match[str]) -> str:
    number, other, noun = found[1], found[2] or "", found[3]
    if noun in ("die", "dice"):
        return f"{number} {other}{'die' if number == '1' else 'dice'}"
    return f"{number} {other}{noun}{'' if number == '1' else 's'}"
