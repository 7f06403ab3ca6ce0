"""Names of things found while they are being typed, in English, Japanese or romaji, with typing errors."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from bot.app.lookup.romaji import simplify, to_katakana, to_romaji
from bot.app.lookup.words import fold, split

EXACT, START, WORD_START, IN_ANY_ORDER, INSIDE = 100.0, 95.0, 90.0, 88.0, 80.0
ALIKE = 74.0
"""From this likeness (of 100) on a name that was typed wrongly is taken for a known one."""
MISTYPED = 0.78
"""What that likeness is multiplied with, so that names with the very letters stay in front."""
READ = 100
"""So many letters of what was typed are read."""
SHORT = 3
"""So few letters are never taken for a typing error."""


@dataclass(frozen=True)
class Named:
    """A name that fits what was typed, and how well (of 100)."""

    name: str
    score: float


def comparable(name: str) -> str:
    """A name without capitals, signs and spaces' differences; hiragana as katakana."""
    return to_katakana(" ".join(split(fold(name))))


class NameIndex:
    """Names and everything else they are called.

    Args:
        names: each name with its other forms; its romaji is added here.
    """

    def __init__(self, names: Mapping[str, Iterable[str]]) -> None:
        self._forms: dict[str, list[str]] = {}
        for name, others in names.items():
            for form in (name, *others):
                for key in self._spellings(form):
                    owners = self._forms.setdefault(key, [])
                    if name not in owners:
                        owners.append(name)
        self._orderless: dict[tuple[str, ...], list[str]] = {}
        """The words of each form, whatever their order: family names stand first or last."""
        self._solid = {form.replace(" ", ""): owners for form, owners in self._forms.items() if " " in form}
        """Forms of several words without spaces: what is typed in kana has none."""
        self._parts: dict[str, list[str]] = {}
        for form, owners in self._forms.items():
            known = self._orderless.setdefault(_sort_words(form), [])
            known += [owner for owner in owners if owner not in known]
            for part in {form, *form.split()}:
                if len(part) > SHORT:
                    known = self._parts.setdefault(part, [])
                    known += [owner for owner in owners if owner not in known]

    @staticmethod
    def _spellings(form: str) -> set[str]:
        plain = comparable(form)
        latin = comparable(to_romaji(plain))
        return {spelling for spelling in (plain, latin, simplify(latin)) if spelling}

    def exact(self, typed: str) -> list[str]:
        """The names that are called just this; if none is, by these words in another order or as one word."""
        found: list[str] = []
        spellings = (comparable(typed), simplify(comparable(typed)))
        for spelling in spellings:
            found += [name for name in self._forms.get(spelling, ()) if name not in found]
        for spelling in spellings if not found else ():
            others = (*self._orderless.get(_sort_words(spelling), ()), *self._solid.get(spelling, ()))
            found += [name for name in others if name not in found]
        return found

    def find(self, typed: str, limit: int = 25) -> list[Named]:
        """The names that fit what was typed, the best first.

        Args:
            typed: a name or a part of it.
            limit: how many at most.
        """
        plain = comparable(typed[:READ])
        if not plain:
            return []
        best: dict[str, float] = {}
        loose = simplify(comparable(to_romaji(plain)))
        for wanted in {plain, loose} if len(loose) >= SHORT else {plain}:
            self._add_parts(wanted, best)
        if len(plain.replace(" ", "")) > SHORT and len(best) < limit:
            self._add_alike(plain, limit, best)
        order = sorted(best.items(), key=lambda pair: (-pair[1], pair[0]))
        return [Named(name, round(score, 2)) for name, score in order[:limit]]

    def _add_parts(self, wanted: str, best: dict[str, float]) -> None:
        words = wanted.split()
        for form, names in self._forms.items():
            place = form.find(wanted)
            if place < 0 and not (len(words) > 1 and _has_words(form, words)):
                continue
            if place < 0:
                score = IN_ANY_ORDER
            elif len(form) == len(wanted):
                score = EXACT
            elif place == 0:
                score = START
            elif form[place - 1] == " ":
                score = WORD_START
            elif len(wanted) > 1:
                score = INSIDE
            else:
                continue
            self._add(names, score, len(wanted) / len(form), best)
        for form, names in self._solid.items() if len(wanted) >= SHORT else ():
            if form.startswith(wanted):
                self._add(names, START, len(wanted) / len(form), best)

    @staticmethod
    def _add(names: Iterable[str], score: float, typed: float, best: dict[str, float]) -> None:
        """Note how well names fit; among equals the one goes first of which more has been typed."""
        for name in names:
            best[name] = max(best.get(name, 0.0), score + 4 * typed - 4)

    def _add_alike(self, plain: str, limit: int, best: dict[str, float]) -> None:
        found = process.extract(plain, self._parts.keys(), scorer=fuzz.ratio, score_cutoff=ALIKE, limit=limit)
        for part, likeness, _ in found:
            for name in self._parts[part]:
                best[name] = max(best.get(name, 0.0), likeness * MISTYPED)


def _sort_words(form: str) -> tuple[str, ...]:
    return tuple(sorted(form.split()))


def _has_words(form: str, words: Sequence[str]) -> bool:
    """Whether each of these begins a word of a form of its own, in whatever order they stand."""
    left = form.split()
    for word in sorted(words, key=len, reverse=True):  # what a longer one begins, a shorter one may begin too
        own = next((each for each in left if each.startswith(word)), None)
        if own is None:
            return False
        left.remove(own)
    return True
