"""Texts made from the grammar alone: every alternative of every rule in at least one, whether or not a card
has it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from engine.hocg.language.vocabulary import language
from engine.kernel.language.tables import Rule

START = "start"


def find_rules() -> tuple[Rule, ...]:
    """The rules of whole texts: those that only parts read alone have are tried with these."""
    rules = language().reader.tables.rules
    marks = set(language().grammar.marks.values())
    found: dict[Rule, None] = {}
    waiting = [START]
    while waiting:
        origin = waiting.pop()
        for rule in rules:
            if rule.origin == origin and rule not in found and marks.isdisjoint(rule.symbols):
                found[rule] = None
                waiting += rule.symbols
    return tuple(rule for rule in rules if rule in found)


RULES = find_rules()
PHRASES = language().grammar.phrases
DEEP = 16
"""From this depth on the shortest way to the end is taken."""
SPARE = 1
"""How much deeper than the smallest a tree beside the wanted phrase may be."""

DETOUR = 2
"""How many steps away from the start a way to a phrase may lead at once."""


SAMPLES = {
    "NAME": ("<AZKi>", "<Tokino Sora>", "<Ouro Kronii>"),
    "TAG": ("#Promise", "#ID 3rd Gen", "#JP"),
    "INT": ("1", "2", "3", "4", "5", "6"),
    "SIGNED": ("+20", "+30"),
    "BY": ("10 less", "20 more", "1 less"),
    "QUOTED": ('"Wind"', '"PC"'),
}


def is_terminal(symbol: str) -> bool:
    """Whether a symbol is a word, and not made of others."""
    return symbol.isupper()


@cache
def rules_by_origin() -> dict[str, list[Rule]]:
    """The alternatives of each symbol, as the parser has them."""
    found: dict[str, list[Rule]] = {}
    for rule in RULES:
        found.setdefault(rule.origin, []).append(rule)
    return found


@cache
def heights() -> dict[str, int]:
    """How deep the smallest tree of a symbol is."""
    found: dict[str, int] = {}
    changed = True
    while changed:
        changed = False
        for origin, rules in rules_by_origin().items():
            best = min((height_of(rule, found) for rule in rules), default=BOUNDLESS)
            if best < found.get(origin, BOUNDLESS):
                found[origin] = best
                changed = True
    return found


BOUNDLESS = 1_000


def height_of(rule: Rule, known: dict[str, int]) -> int:
    """How deep the smallest tree of an alternative is."""
    inner = [0 if is_terminal(each) else known.get(each, BOUNDLESS) for each in rule.symbols]
    return 1 + max(inner, default=0)


@cache
def parents() -> dict[str, list[Rule]]:
    """The alternatives in which each symbol stands."""
    found: dict[str, list[Rule]] = {}
    for rule in RULES:
        for symbol in set(rule.symbols):
            found.setdefault(symbol, []).append(rule)
    return found


@cache
def depths() -> dict[str, int]:
    """How far each symbol is from the start."""
    found: dict[str, int] = {START: 0}
    waiting: list[str] = [START]
    while waiting:
        origin = waiting.pop(0)
        for rule in rules_by_origin()[origin]:
            for symbol in rule.symbols:
                if not is_terminal(symbol) and symbol not in found:
                    found[symbol] = found[origin] + 1
                    waiting.append(symbol)
    return found


def way_down(symbol: str, chance: Random) -> list[Rule]:
    """Alternatives that lead from the start to a symbol, one of the shorter ways."""
    way: list[Rule] = []
    while symbol != START:
        near = [rule for rule in parents()[symbol] if depths()[rule.origin] < depths()[symbol] + DETOUR]
        way.insert(0, chance.choice(near))
        symbol = way[0].origin
    return way


def text_with(rule: Rule, chance: Random) -> str:
    """A text in which an alternative of a rule stands, the rest of it by chance."""
    return join_words(_derive(START, [*way_down(rule.origin, chance), rule], chance, 0))


def _derive(symbol: str, fixed: list[Rule], chance: Random, depth: int) -> Iterator[str]:
    if is_terminal(symbol):
        yield chance.choice(SAMPLES[symbol]) if symbol in SAMPLES else PHRASES[symbol]
        return
    rule = fixed.pop(0) if fixed and fixed[0].origin == symbol else _any_rule(symbol, chance, depth)
    for each in rule.symbols:
        yield from _derive(each, fixed, chance, depth + 1)


def _any_rule(symbol: str, chance: Random, depth: int) -> Rule:
    known = heights()
    most = known[symbol] + (SPARE if depth < DEEP else 0)
    rules = [rule for rule in rules_by_origin()[symbol] if height_of(rule, known) <= most]
    least = min(len(rule.symbols) for rule in rules)
    short = [rule for rule in rules if len(rule.symbols) <= least + 1]
    return chance.choice(short)


def join_words(words: Iterator[str]) -> str:
    """Words as they are written: no blank before a mark."""
    text = ""
    for word in words:
        tight = not text or word[0] in ".,:])\n" or text[-1] in "[(\n" or text.endswith("non-")
        text += word if tight else f" {word}"
    return text
