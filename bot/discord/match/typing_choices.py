"""`/play`: every choice of a prompt as typed text, so that nothing needs a button.

One choice is a number (copies share one), its whole label, or whole words that no other option is called;
several are separated by commas, in their order. Nothing is guessed: words that fit several options are asked
back, and so are words that stand only in what an option does.
"""

import re
from collections import Counter
from collections.abc import Sequence

from rapidfuzz import fuzz, process, utils

from bot.app.packs.asking import Asking
from bot.discord.match.choices import Menu, Spot, say_none
from bot.discord.platform.limits import CHOICES, OPTION_TEXT
from bot.discord.platform.marks import shorten
from engine.kernel.translation import tr

NOTHING = "none"
_WORD = re.compile(r"\w+")
SURE = 60
"""Of 100: how much alike typed words and an option must be to be suggested."""
HINTS = 3
"""So many options are suggested for words that none has."""


class Unclear(Exception):
    """What was typed names no option; the sentence says what to do."""


def name_options(menu: Menu) -> list[str]:
    """What all options are called, in the order of their numbers (from 1)."""
    return [
        tr("{head}: {text}", head=label.group, text=label.text)
        if label.group and label.group not in label.text
        else label.text
        for label in menu.labels
    ]


def number_options(menu: Menu) -> list[str]:
    """All options in words, in the order of their numbers (from 1)."""
    return [
        f"{name} — {label.detail}" if label.detail else name
        for name, label in zip(name_options(menu), menu.labels, strict=True)
    ]


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))


def _find(menu: Menu, typed: str, picks: Sequence[int]) -> int:
    """The place of the option that is meant, beside the picks before it.

    It is never guessed: the number, the whole label, or whole words that only one option is called.
    """
    left = menu.left(tuple(picks))
    lines, words = number_options(menu), _words(typed)
    if words and all(word.isdecimal() for word in words):
        numbered = [p for p in left if typed.isdecimal() and menu.numbers[p] == int(typed)]
        if not numbered:
            raise Unclear(tr("There is no option {typed} to pick now.", typed=shorten(typed, 50)))
        return numbered[0]
    wanted = typed.casefold().strip()
    exact = [p for p in left if wanted in (menu.labels[p].text.casefold(), lines[p].casefold())]
    names = name_options(menu)
    found = exact or [p for p in left if words and words <= _words(names[p])]
    if len({menu.prompt.options[p].alike or p for p in found}) == 1:
        return found[0]
    if found:
        raise Unclear(
            tr(
                "“{typed}” fits {number} options: {options}. Which one?",
                typed=shorten(typed, 50),
                number=len(found),
                options=_list(menu, lines, found),
            )
        )
    likeness = {place: _compare(typed, lines[place]) for place in left}
    near = [place for place in sorted(left, key=lambda p: -likeness[p]) if likeness[place] >= SURE][:HINTS]
    told = [p for p in left if words and words <= _words(lines[p])]
    close = told or near
    hint = " " + tr("Did you mean {options}?", options=_list(menu, lines, close)) if close else ""
    raise Unclear(tr("No option has the words “{typed}”.{hint}", typed=shorten(typed, 50), hint=hint))


def _compare(typed: str, line: str) -> float:
    """How much alike typed words and an option are, of 100: as its least likely word is. Words are compared
    whole, so that a short one isn't found within another ("no" in "Mio"); where words aren't parted, as in
    Japanese, a part of the line will do.
    """
    if not typed.isascii() and typed.casefold() in line.casefold():
        return 100.0
    named = _words(line)
    return min(
        (max((fuzz.ratio(word, each) for each in named), default=0.0) for word in _words(typed)), default=0
    )


def _list(menu: Menu, lines: Sequence[str], places: Sequence[int]) -> str:
    """A few options with their numbers, copies once."""
    first = {menu.numbers[place]: lines[place] for place in reversed(places)}
    named = [
        f"{number} ({shorten(line.partition(' — ')[0], 60)})" for number, line in reversed(first.items())
    ]
    return tr(", ").join(named[:5]) + (" …" if len(named) > 5 else "")


def read_choice(menu: Menu, typed: str) -> Spot:
    """The picks that a typed text means.

    Raises:
        Unclear: a part of it names no option.
    """
    if typed.strip().casefold() in (NOTHING, "") and menu.prompt.at_least == 0:
        return Spot()
    picks: list[int] = []
    words = [typed] if menu.is_single else typed.split(",")
    for word in words:
        if word.strip():
            picks.append(_find(menu, word.strip(), picks))
    return Spot(picks=tuple(picks))


def _suggest_next(menu: Menu, picks: tuple[int, ...], word: str) -> list[int]:
    """The options that may be meant by an unfinished word, the likeliest first, copies once."""
    numbers, lines = menu.numbers, number_options(menu)
    places = list({numbers[entry.index]: entry.index for entry in reversed(menu.entries(picks))}.values())[
        ::-1
    ]
    if not word:
        return places
    names = {place: f"{numbers[place]} {lines[place]}" for place in places}
    plain = [place for place, name in names.items() if word.casefold() in name.casefold()]
    if plain:
        return plain
    found = process.extract(word, names, scorer=fuzz.WRatio, processor=utils.default_process, limit=CHOICES)
    return [int(place) for _, score, place in found if score >= SURE // 2]


def suggest_choices(menu: Menu, typed: str, asking: Asking) -> list[tuple[str, str]]:
    """The choices of the autocomplete, (name, value): each completes what was typed so far."""
    before, _, word = typed.rpartition(",") if not menu.is_single else ("", "", typed)
    try:
        picks = read_choice(menu, before).picks if before else ()
    except Unclear:
        picks, word = (), typed
    lines = number_options(menu)
    start = ", ".join(str(menu.numbers[pick]) for pick in picks)
    suggestions: list[tuple[str, str]] = []
    if picks and len(picks) >= menu.prompt.at_least and not word.strip():
        suggestions.append((tr("✔ {picked}: that is all", picked=start), start))
    if not picks and menu.prompt.at_least == 0:
        suggestions.append((say_none(asking), NOTHING))
    for place in _suggest_next(menu, picks, word.strip()):
        number = str(menu.numbers[place])
        value = f"{start}, {number}" if start else number
        if len(value) <= OPTION_TEXT:
            suggestions.append((shorten(f"{value}. {lines[place]}", OPTION_TEXT), value))
    return suggestions[:CHOICES]


def list_options(menu: Menu) -> str:
    """All options with their numbers, for a reader without selects; of copies how many there are."""
    copies = Counter(menu.numbers)
    lines = dict(zip(reversed(menu.numbers), reversed(number_options(menu)), strict=True))
    return "\n".join(
        f"{number}. {lines[number]}" + (f" ×{copies[number]}" if copies[number] > 1 else "")
        for number in sorted(lines)
    )
