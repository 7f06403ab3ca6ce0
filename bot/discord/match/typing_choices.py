"""`/play`: every choice of a prompt as typed text, so that nothing needs a button.

One choice is a number or a part of its words; several are separated by commas, in their order.
"""

from collections.abc import Sequence

from rapidfuzz import fuzz, process, utils

from bot.discord.match.choices import Menu, Spot
from bot.discord.platform.limits import CHOICES, OPTION_TEXT
from bot.discord.platform.marks import shorten

NOTHING = "none"
SURE = 60
"""Of 100: how much alike typed words and an option must be."""


class Unclear(Exception):
    """What was typed names no option; the sentence says what to do."""


def number_options(menu: Menu) -> list[str]:
    """All options in words, in the order of their numbers (from 1)."""
    lines = []
    for label in menu.labels:
        group = f"{label.group}: " if label.group and label.group not in label.text else ""
        detail = f" — {label.detail}" if label.detail else ""
        lines.append(f"{group}{label.text}{detail}")
    return lines


def _find(menu: Menu, word: str, picks: Sequence[int]) -> int:
    """The place of the option that a word means, beside the picks before it."""
    left = menu.left(tuple(picks))
    lines = number_options(menu)
    if word.isdecimal():
        place = int(word) - 1
        if place not in left:
            raise Unclear(f"There is no option {word} to pick now.")
        return place
    names = {place: lines[place] for place in left}
    exact = [place for place, name in names.items() if name.casefold() == word.casefold()]
    found = process.extractOne(word, names, scorer=fuzz.WRatio, processor=utils.default_process)
    if exact:
        return exact[0]
    if names and found[1] >= SURE:
        return int(found[2])
    raise Unclear(f"No option reads like {shorten(word, 50)!r}.")


def read_choice(menu: Menu, typed: str) -> Spot:
    """The picks that a typed text means.

    Raises:
        Unclear: a part of it names no option.
    """
    if typed.strip().casefold() in (NOTHING, ""):
        return Spot()
    picks: list[int] = []
    words = [typed] if menu.is_single else typed.split(",")
    for word in words:
        if word.strip():
            picks.append(_find(menu, word.strip(), picks))
    return Spot(picks=tuple(picks))


def _suggest_next(menu: Menu, picks: tuple[int, ...], word: str) -> list[int]:
    """The options that may be meant by an unfinished word, the likeliest first."""
    entries = menu.entries(picks)
    lines = number_options(menu)
    if not word:
        return [entry.index for entry in entries]
    names = {entry.index: f"{entry.index + 1} {lines[entry.index]}" for entry in entries}
    plain = [place for place, name in names.items() if word.casefold() in name.casefold()]
    if plain:
        return plain
    found = process.extract(word, names, scorer=fuzz.WRatio, processor=utils.default_process, limit=CHOICES)
    return [int(place) for _, score, place in found if score >= SURE // 2]


def suggest_choices(menu: Menu, typed: str) -> list[tuple[str, str]]:
    """The choices of the autocomplete, (name, value): each completes what was typed so far."""
    before, _, word = typed.rpartition(",") if not menu.is_single else ("", "", typed)
    try:
        picks = read_choice(menu, before).picks if before else ()
    except Unclear:
        picks, word = (), typed
    lines = number_options(menu)
    start = ", ".join(str(pick + 1) for pick in picks)
    suggestions: list[tuple[str, str]] = []
    if picks and len(picks) >= menu.prompt.at_least and not word.strip():
        suggestions.append((f"✔ {start}: that is all", start))
    if not picks and menu.prompt.at_least == 0:
        suggestions.append(("None of them", NOTHING))
    for place in _suggest_next(menu, picks, word.strip()):
        number = str(place + 1)
        value = f"{start}, {number}" if start else number
        if len(value) <= OPTION_TEXT:
            suggestions.append((shorten(f"{value}. {lines[place]}", OPTION_TEXT), value))
    return suggestions[:CHOICES]


def list_options(menu: Menu) -> str:
    """All options with their numbers, for a reader without selects."""
    return "\n".join(f"{number}. {line}" for number, line in enumerate(number_options(menu), 1))
