"""Mutations: texts of which one word is another, to see whether the scenarios of a card notice.

Only mutations that still compile, to another program, count: what doesn't compile can't be played anyway.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path

from engine.hocg.cards.card import Ability, Card
from engine.hocg.cards.pool import Pool, default_pool
from engine.hocg.cards.terms import COLORS
from engine.hocg.language.compiler import compile_text
from engine.hocg.scenario import Scenario, read_scenarios, run_scenario
from engine.kernel.errors import DataError

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios" / "cards"
POSITIONS = ("center", "collab", "back")
LEVELS = ("Debut", "1st", "2nd")
QUOTED = re.compile(r'"[^"]*"')
"""The name of an ability: no word of the language, and one that nothing is called is refused anyway."""
PAIRS = (
    ("or", "and"), ("or more", "or fewer"), ("or more", "or less"), ("odd", "even"), ("up to ", ""),
    ("your opponent's", "your"),
)  # fmt: skip


@dataclass(frozen=True)
class Mutation:
    """One word of one text of a card is another.

    Args:
        card: the card as it is.
        text: which of its texts.
        sort: what sort of word was changed.
        words: the text as it is afterwards.
        index: which one of its sort in this text it is, from 1.
    """

    card: Card
    text: Ability
    sort: str
    words: str
    index: int = 1

    @property
    def name(self) -> str:
        """Short, for lists."""
        return f"{self.card.number} {self.text.kind}, {self.sort}, {self.index}"

    def __str__(self) -> str:
        return f"{self.name}: {self.text.text!r} -> {self.words!r}"

    @cached_property
    def mutant(self) -> Card:
        """The card with the other text."""
        ability = replace(self.text, text=self.words)
        abilities = tuple(ability if each is self.text else each for each in self.card.abilities)
        arts = tuple(
            replace(art, ability=ability) if art.ability is self.text else art for art in self.card.arts
        )
        return replace(self.card, abilities=abilities, arts=arts)

    @cached_property
    def pool(self) -> Pool:
        """The shipped cards, with the mutant in the place of the card."""
        pool = copy(default_pool())
        pool.cards = {**pool.cards, self.card.number: self.mutant}
        for text in self.mutant.texts:
            text.attach(pool.compile)
        return pool


Swap = Callable[[re.Match[str]], list[str]]


def _number(match: re.Match[str]) -> list[str]:
    sign, digits = match.group(1), int(match.group(2))
    return [f"{sign}{digits + (10 if sign or digits >= 10 else 1)}"]


def _another(of: tuple[str, ...]) -> Swap:
    return lambda match: [each for each in of if each.casefold() != match.group().casefold()]


@cache
def _names() -> tuple[str, ...]:
    return tuple(sorted({f"<{card.name}>" for card in default_pool().cards.values()}))


@cache
def _tags() -> tuple[str, ...]:
    return tuple(sorted({f"#{tag}" for card in default_pool().cards.values() for tag in card.tags}))


def _neighbour(of: tuple[str, ...]) -> Swap:
    """The next one of many, in the order of the alphabet."""

    def swap(match: re.Match[str]) -> list[str]:
        later = [each for each in of if each > match.group()] or list(of)
        return later[:1]

    return swap


def _swaps() -> dict[str, tuple[str, Swap]]:
    """Sort -> the words it changes, and what they become."""
    tags = "|".join(map(re.escape, sorted(_tags(), key=len, reverse=True)))
    found: dict[str, tuple[str, Swap]] = {
        "number": (r"(?<![\w#<])([+-]?)(\d+)(?![\w>])", _number),
        "position": (rf"\b(?:{'|'.join(POSITIONS)})\b", _another(POSITIONS)),
        "yours": (r"\byour(?! opponent)\b", lambda _: ["your opponent's"]),
        "may": (r"\byou may (?:also )?", lambda _: [""]),
        "level": (rf"\b(?:{'|'.join(LEVELS)})\b", _another(LEVELS)),
        "color": (rf"\b(?:{'|'.join(COLORS)})\b", _another(tuple(map(str, COLORS)))),
        "tag": (rf"(?:{tags})(?!\w)", _neighbour(_tags())),
        "name": (r"<[^<>]+>", _neighbour(_names())),
    }
    for one, other in PAIRS:
        for this, that in ((one, other), (other, one)):
            if this and this != "your":
                found[f"{this.strip()} -> {that}"] = (
                    rf"\b{re.escape(this)}" + (r"\b" if this[-1] != " " else ""),
                    lambda _, that=that: [that],  # type: ignore[misc]
                )
    return found


def mutate(text: Ability) -> Iterator[tuple[str, str]]:
    """(sort, words) of every text that differs in one word, compiles, and means something else."""
    quoted = {index for match in QUOTED.finditer(text.text) for index in range(*match.span())}
    for sort, (pattern, swap) in _swaps().items():
        for match in re.finditer(pattern, text.text, re.IGNORECASE):
            if match.start() in quoted:
                continue
            for word in swap(match):
                words = text.text[: match.start()] + word + text.text[match.end() :]
                if means_another(text, words):
                    yield sort, words


def means_another(text: Ability, words: str) -> bool:
    """Whether these words compile to another program than the text."""
    try:
        return compile_text(text.kind, words) != text.program
    except DataError:
        return False


def mutations_of(card: Card) -> list[Mutation]:
    """All of them, in the order of the texts."""
    found = []
    for text in card.texts:
        count = Counter[str]()
        for sort, words in mutate(text):
            count[sort] += 1
            found.append(Mutation(card, text, sort, words, count[sort]))
    return found


def scenarios_of(number: str) -> list[Scenario]:
    """The scenarios in the files of a card: ``<number>.yaml`` and ``<number>-<more>.yaml``."""
    paths = sorted((SCENARIOS / number.partition("-")[0]).glob(f"{number}*.yaml"))
    return [
        scenario for path in paths for scenario in read_scenarios(path.read_text(encoding="utf-8"), path.name)
    ]


@cache
def holding_scenarios_of(number: str) -> tuple[Scenario, ...]:
    """Those that hold as long as the card is as it is: the others would fail whatever it says."""
    return tuple(scenario for scenario in scenarios_of(number) if run_scenario(scenario).is_passed)


def is_noticed(mutation: Mutation) -> bool:
    """Whether some scenario of the card fails with the other text."""
    pool = mutation.pool
    scenarios = holding_scenarios_of(mutation.card.number)
    return any(not run_scenario(scenario, pool).is_passed for scenario in scenarios)
