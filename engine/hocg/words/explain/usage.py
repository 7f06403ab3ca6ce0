"""What the classes of the vocabulary say about themselves, and which cards are made of them."""

import re
from collections.abc import Iterator
from contextlib import suppress

import msgspec

from engine.hocg.cards.card import Ability
from engine.hocg.cards.pool import Pool
from engine.hocg.language.vocabulary import KINDS, language
from engine.kernel.errors import DataError
from engine.kernel.language import Phrase
from engine.kernel.language.phrase import patterns_of
from engine.kernel.language.walking import walk
from engine.kernel.machine import clauses_in

REFERENCE = re.compile(r"(?<![\w.-])(?:\d{1,2}(?:\.\d+)+|Q\d+)(?![\w-])")
LEADING = re.compile(r"^(?:``[^`]+``|\(?(?:\d+\.[\d.]+|Q\d+)(?:,| and)?\)?|,|and|or|\s)+(?::\s*|\.?$)")
CITED = re.compile(r" \((?:(?:\d{1,2}(?:\.\d+)+|Q\d+)(?:, | and )?)+\)")
LONG_EXAMPLE = 90


class Facts(msgspec.Struct, frozen=True):
    """What a class says about itself: what it does, and the clauses and rulings that it names or
    implements.
    """

    meaning: str
    clauses: tuple[str, ...]


class Use(msgspec.Struct):
    """Where a class occurs: the numbers and the names of the cards, and a short example of each pattern."""

    cards: set[str] = msgspec.field(default_factory=set)
    names: set[str] = msgspec.field(default_factory=set)
    examples: dict[str, tuple[str, str]] = msgspec.field(default_factory=dict)


def collect_uses(pool: Pool) -> dict[type[Phrase], Use]:
    """Every class of the vocabulary, with the cards whose texts are made of it."""
    found: dict[type[Phrase], Use] = {kind: Use() for kind in KINDS}
    printer = language().printer()
    for number, card in sorted(pool.cards.items()):
        for text in card.texts:
            for node in _nodes_of(text):
                use = found.setdefault(type(node), Use())
                use.cards.add(number)
                use.names.add(card.name)
                if not patterns_of(type(node)):
                    continue
                pattern = printer.pattern_of(node).pattern
                said = use.examples.get(pattern, ("", ""))[1]
                if not said or len(said) > LONG_EXAMPLE:
                    shorter = printer.say(node)
                    if not said or len(shorter) < len(said):
                        use.examples[pattern] = (number, shorter)
    return found


def _nodes_of(text: Ability) -> Iterator[Phrase]:
    """Every node of a text; none of one that doesn't compile: those are what ``oshiban cards check`` is
    for.
    """
    with suppress(DataError):
        yield from walk(text.program)


def read_facts(kind: type[Phrase]) -> Facts:
    """What a class says about itself: in its docstring, and by the clauses that it marks as implemented."""
    about = first_paragraph(kind.__doc__)
    place = f"{kind.__module__}:{kind.__qualname__}"
    marked = [
        number
        for number, names in clauses_in(kind.__module__).items()
        if any(f"{name}.".startswith(f"{place}.") for name in names)
    ]
    clauses = {*REFERENCE.findall(about), *marked}
    meaning = CITED.sub("", LEADING.sub("", about))
    return Facts(meaning[:1].upper() + meaning[1:], tuple(sorted(clauses, key=clause_order)))


def first_paragraph(text: str | None) -> str:
    """The first paragraph of a docstring on one line."""
    return " ".join((text or "").strip().partition("\n\n")[0].split())


def clause_order(clause: str) -> tuple[bool, list[int]]:
    """Clauses by number, then rulings by number."""
    return clause.startswith("Q"), [int(part) for part in clause.lstrip("Q").split(".")]
