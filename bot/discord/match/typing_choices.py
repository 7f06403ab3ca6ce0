"""`/play`: every choice of a prompt as typed text, so that nothing needs a button.

One choice is a number (copies share one), its whole label, a card's whole name, or whole words that no other
option is called; several are separated by commas, in their order. Whatever a page lists can be typed, in
every language that the bot speaks. Nothing is guessed: words that fit several options are asked back, and so
are words that stand only in what an option does.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from unicodedata import normalize

from rapidfuzz import fuzz

from bot.app.packs.asking import Asking
from bot.discord.match.choices import Entry, Menu, Spot, say_none
from bot.discord.match.telling import number_labels
from bot.discord.platform.limits import CHOICES, OPTION_TEXT
from bot.discord.platform.markdown import shorten
from engine.kernel.questions import Label
from engine.kernel.translation import languages, speaking, tr

NOTHING = "none"
"""What stands for picking nothing in a suggestion; it can be typed as well."""
DECLINE = 0
"""The number of picking nothing; those of the options begin with 1."""
_WORD = re.compile(r"\w+")
_COMMA = re.compile(r"[,、]")
SURE = 60
"""Of 100: how much alike typed words and an option must be to be suggested."""
HINTS = 3
"""So many options are suggested for words that none has."""


class Unclear(Exception):
    """What was typed names no option; the sentence says what to do."""


def _clean(text: str) -> str:
    """A text as it is compared: wide letters of a Japanese keyboard as narrow ones, in lower case."""
    return " ".join(normalize("NFKC", text).casefold().split())


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text))


def _begins(typed: str, name: str) -> bool:
    """Whether every typed word begins a word of a name."""
    named, words = _words(name), _words(typed)
    return bool(words) and all(any(each.startswith(word) for each in named) for word in words)


def _say_name(label: Label) -> str:
    """What an option is called: its text, with the sort of action where that doesn't say it."""
    if label.group and label.group not in label.text:
        return tr("{head}: {text}", head=label.group, text=label.text)
    return label.text


def _say_line(label: Label) -> str:
    """An option in words: its name, and what it does."""
    name = _say_name(label)
    return f"{name} — {label.detail}" if label.detail else name


def _list_declines(askings: Iterable[Asking]) -> Iterator[str]:
    """Everything that picking nothing may be called."""
    yield from (NOTHING, str(DECLINE))
    for language in languages():
        with speaking(language):
            yield from (tr("none"), tr("None of them"))
    yield from (asking.none for asking in askings if asking.none)


class TypedChoices:
    """The choices of one prompt, as a person may type them.

    Args:
        menu: its options.
        asking: what is told with it, in the reader's language.
        others: the same in other languages, which may be typed as well.
    """

    def __init__(self, menu: Menu, asking: Asking, others: Sequence[Asking] = ()) -> None:
        self._menu = menu
        self._lines = [_say_line(label) for label in menu.labels]
        askings = (asking, *others)
        shown = [number_labels(menu.prompt, each, each.labels) for each in askings]
        self._names: list[list[str]] = []
        self._told: list[list[str]] = []
        self._wholes: list[frozenset[str]] = []
        for place, option in enumerate(menu.prompt.options):
            labels = [menu.labels[place], *(each.labels[option.id] for each in others)]
            numbered = [each[option.id] for each in shown if option.id in each]
            self._names.append([_clean(_say_name(label)) for label in labels])
            self._told.append([_clean(_say_line(label)) for label in labels])
            self._wholes.append(frozenset(self._list_forms(place, [*labels, *numbered])))
        self._cards = frozenset(_clean(card.name) for each in askings for card in each.cards)
        can_decline = menu.prompt.at_least == 0
        self._declines = [_clean(name) for name in _list_declines(askings)] if can_decline else []
        self._decline = f"{DECLINE}. {say_none(asking)}"
        if can_decline:
            self._declines.append(_clean(self._decline))

    def _list_forms(self, place: int, labels: Sequence[Label]) -> Iterator[str]:
        """Everything that a page may show of an option, as it is compared."""
        number, numbers = self._menu.numbers[place], self._menu.numbers
        for label in labels:
            entry = Entry(place, numbers.count(number), label)
            for form in (label.text, _say_name(label), _say_line(label), entry.text):
                yield _clean(form)
                yield _clean(f"{number}. {form}")
        yield _clean(self._say_listed(place))

    def _say_listed(self, place: int) -> str:
        """An option with its number; of copies how many there are."""
        number, numbers = self._menu.numbers[place], self._menu.numbers
        copies = numbers.count(number)
        return f"{number}. {self._lines[place]}" + (f" ×{copies}" if copies > 1 else "")

    def list_all(self) -> str:
        """All options with their numbers, for a reader without selects, and picking nothing where that is
        allowed.
        """
        first = {number: place for place, number in reversed(list(enumerate(self._menu.numbers)))}
        lines = [self._say_listed(first[number]) for number in sorted(first)]
        return "\n".join([*lines, self._decline] if self._declines else lines)

    # --- reading --------------------------------------------------------------------------------------------

    def read(self, typed: str) -> Spot:
        """The picks that a typed text means.

        Raises:
            Unclear: a part of it names no option.
        """
        if self._declines and _clean(typed).strip() in ("", *self._declines):
            return Spot()
        picks: list[int] = []
        parts = [typed] if self._menu.is_single else [part for part in _COMMA.split(typed) if part.strip()]
        while parts:
            place, length = self._find_whole(parts, picks)
            picks.append(place)
            parts = parts[length:]
        return Spot(picks=tuple(picks))

    def _find_whole(self, parts: Sequence[str], picks: Sequence[int]) -> tuple[int, int]:
        """The place of the option that comes first, and of how many parts its name is made: it may have
        commas of its own.
        """
        left = self._menu.left(tuple(picks))
        for length in range(len(parts), 1, -1):
            wanted = {_clean(comma.join(parts[:length])) for comma in (",", "、")}
            for place in left:
                if wanted & self._wholes[place]:
                    return place, length
        return self._find(_clean(parts[0]), parts[0].strip(), left), 1

    def _find(self, wanted: str, typed: str, left: Sequence[int]) -> int:
        """The place of the option that is meant. It is never guessed.

        Args:
            wanted: what was typed, as it is compared.
            typed: the same as it was typed.
            left: the places of what can be picked.
        """
        menu, words = self._menu, _words(wanted)
        if words and all(word.isdecimal() for word in words):
            numbered = [p for p in left if wanted.isdecimal() and menu.numbers[p] == int(wanted)]
            if not numbered:
                raise Unclear(tr("There is no option {typed} to pick now.", typed=shorten(typed, 50)))
            return numbered[0]
        found = (
            [p for p in left if wanted in self._wholes[p]]
            or [p for p in left if words and self._is_called(p, words)]
            or [p for p in left if wanted in self._cards and any(wanted in name for name in self._names[p])]
        )
        if len({menu.prompt.options[p].likeness for p in found}) == 1:
            return found[0]
        if found:
            raise Unclear(
                tr(
                    "“{typed}” fits {number} options: {options}. Which one?",
                    typed=shorten(typed, 50),
                    number=len({menu.numbers[place] for place in found}),
                    options=self._list_some(found),
                )
            )
        raise self._suggest_near(wanted, typed, left)

    def _is_called(self, place: int, words: frozenset[str]) -> bool:
        """Whether an option has all these words in its name, in one language."""
        return any(words <= _words(name) for name in self._names[place])

    def _suggest_near(self, wanted: str, typed: str, left: Sequence[int]) -> Unclear:
        """That no option is called so, and what may have been meant."""
        words = _words(wanted)
        told = [p for p in left if words and any(words <= _words(line) for line in self._told[p])]
        likeness = {place: self._compare(place, wanted) for place in left}
        near = [p for p in sorted(left, key=lambda p: -likeness[p]) if likeness[p] >= SURE][:HINTS]
        close = told or near
        hint = " " + tr("Did you mean {options}?", options=self._list_some(close)) if close else ""
        return Unclear(tr("No option has the words “{typed}”.{hint}", typed=shorten(typed, 50), hint=hint))

    def _compare(self, place: int, typed: str) -> float:
        """How much alike typed words and an option are, of 100, in the language in which they are most."""
        return max(_compare(typed, line) for line in self._told[place])

    def _list_some(self, places: Sequence[int]) -> str:
        """A few options with their numbers, copies once."""
        first = {self._menu.numbers[place]: self._lines[place] for place in reversed(places)}
        named = [
            f"{number} ({shorten(line.partition(' — ')[0], 60)})" for number, line in reversed(first.items())
        ]
        return tr(", ").join(named[:5]) + (" …" if len(named) > 5 else "")

    # --- suggesting -----------------------------------------------------------------------------------------

    def suggest(self, typed: str) -> list[tuple[str, str]]:
        """The choices of the autocomplete, (name, value): each completes what was typed so far. What was
        typed comes first; picking nothing comes last, or where it was typed.
        """
        menu, numbers = self._menu, self._menu.numbers
        before, word = self._part(typed)
        try:
            picks = self.read(before).picks if before else ()
        except Unclear:
            picks, word = (), typed
        start = ", ".join(str(numbers[pick]) for pick in picks)
        suggestions: list[tuple[str, str]] = []
        if picks and len(picks) >= menu.prompt.at_least and not word.strip():
            suggestions.append((tr("✔ {picked}: that is all", picked=start), start))
        for place in self._suggest_next(picks, _clean(word)):
            number = str(numbers[place])
            value = f"{start}, {number}" if start else number
            if len(value) <= OPTION_TEXT:
                suggestions.append((shorten(f"{value}. {self._lines[place]}", OPTION_TEXT), value))
        if picks or not self._is_declining(_clean(word)):
            return suggestions[:CHOICES]
        decline = (shorten(self._decline, OPTION_TEXT), NOTHING)
        if word.strip() and _clean(word) in self._declines:
            return [decline, *suggestions][:CHOICES]
        return [*suggestions[: CHOICES - 1], decline]

    def _is_declining(self, word: str) -> bool:
        """Whether an unfinished word may mean to pick nothing."""
        return any(name.startswith(word) for name in self._declines)

    def _part(self, typed: str) -> tuple[str, str]:
        """What is complete of a typed text, and what is being typed."""
        commas = [] if self._menu.is_single else list(_COMMA.finditer(typed))
        return (typed[: commas[-1].start()], typed[commas[-1].end() :]) if commas else ("", typed)

    def _suggest_next(self, picks: tuple[int, ...], word: str) -> list[int]:
        """The options that may be meant by an unfinished word, the likeliest first, copies once."""
        numbers = self._menu.numbers
        first = {numbers[entry.index]: entry.index for entry in reversed(self._menu.entries(picks))}
        places = list(first.values())[::-1]
        if not word:
            return places
        if word in self._declines:
            return [place for place in places if word in self._wholes[place]]
        ranks = {place: rank for place in places if (rank := self._rank(place, word)) is not None}
        if ranks or self._is_declining(word):
            return sorted(ranks, key=ranks.__getitem__)
        likeness = {place: self._compare(place, word) for place in places}
        near = [place for place in places if likeness[place] >= SURE]
        return sorted(near, key=lambda place: -likeness[place])

    def _rank(self, place: int, word: str) -> int | None:
        """How well an option fits an unfinished word, from 0 for its number; ``None`` if it doesn't."""
        names = self._names[place]
        tests = (
            word == str(self._menu.numbers[place]),
            word in self._wholes[place],
            any(name.startswith(word) for name in names),
            any(_begins(word, name) for name in names),
            any(word in name for name in names),
            any(word in line for line in self._told[place]),
            any(form.startswith(word) for form in self._wholes[place]),
        )
        return next((rank for rank, is_met in enumerate(tests) if is_met), None)


def _compare(typed: str, line: str) -> float:
    """How much alike typed words and an option are, of 100: as its least likely word is. Words are compared
    whole, so that a short one isn't found within another ("no" in "Mio"); where words aren't parted, as in
    Japanese, a part of the line will do.
    """
    if not typed.isascii() and typed in line:
        return 100.0
    named = _words(line)
    return min(
        (max((fuzz.ratio(word, each) for each in named), default=0.0) for word in _words(typed)), default=0
    )
