"""The reference of the card text language: every phrase, what it means, its clauses, a card that uses it.

Nothing in it is written for the page alone but the introduction: headings are the categories of the
vocabulary, phrases its patterns, meanings its docstrings, and examples come from the cards.
"""

from collections.abc import Iterator
from enum import Enum

import msgspec

from engine.hocg.cards.pool import Pool
from engine.hocg.cards.program import Node
from engine.hocg.language.vocabulary import FOR_QUESTIONS, KINDS, MODULES, language
from engine.hocg.words.explain.usage import CITED, Facts, Use, collect_uses, first_paragraph, read_facts
from engine.kernel.language import Phrase, Words
from engine.kernel.language.grammar import spellings_of
from engine.kernel.language.patterns import Optional, Part, Slot
from engine.kernel.language.phrase import patterns_of
from engine.kernel.language.showing import placeholder, show
from engine.kernel.language.terminals import Terminal

TABLE_HEAD = "| phrase | meaning | clauses | on a card |\n| --- | --- | --- | --- |"


class Entry(msgspec.Struct, frozen=True):
    """A phrase of the manual: one pattern of a class."""

    kind: type[Phrase]
    words: Words
    spelling: str
    facts: Facts
    use: Use


class Manual:
    """The manual of a pool of cards."""

    def __init__(self, pool: Pool) -> None:
        self.uses = collect_uses(pool)
        self.entries = tuple(
            Entry(
                kind, words, show(language().vocabulary, kind, words.parts), read_facts(kind), self.uses[kind]
            )
            for kind in KINDS
            if kind not in FOR_QUESTIONS
            for words in patterns_of(kind)
            if words.parts
        )

    @property
    def used(self) -> dict[type[Phrase], set[str]]:
        """The classes that some card uses, each with the names of those cards."""
        return {kind: use.names for kind, use in self.uses.items() if use.names and patterns_of(kind)}

    def write(self) -> str:
        """The whole page in Markdown: an entry for each phrase, by module and category, then the lists of
        words.
        """
        lines = [INTRODUCTION]
        for module in MODULES:
            of_module = [entry for entry in self.entries if entry.kind.__module__ == module.__name__]
            if not of_module:
                continue
            title, _, about = CITED.sub("", first_paragraph(module.__doc__)).partition(":")
            lines.append(f"\n## {title.rstrip('.')}")
            if about:
                lines.append(f"{about.strip()[:1].upper()}{about.strip()[1:]}")
            for category in dict.fromkeys(category_of(entry.kind) for entry in of_module):
                lines += [f"\n### {placeholder(category)}", *_head(category), TABLE_HEAD]
                lines += [_row(entry) for entry in of_module if category_of(entry.kind) is category]
        lines += ["\n## Words", "\n| where | words |\n| --- | --- |"]
        lines += [f"| {placeholder(kind)} | {_spell(kind)} |" for kind in self._enums()]
        return "\n".join(lines) + "\n"

    def _enums(self) -> list[type[Enum]]:
        """Every closed list of words that a phrase has a place for."""
        found: dict[type[Enum], None] = {}
        for entry in self.entries:
            for slot in _slots(entry.words.parts):
                held = language().vocabulary.held_by(entry.kind, slot)
                if not isinstance(held, Terminal):
                    found.update((each, None) for each in held if issubclass(each, Enum))
        return sorted(found, key=lambda kind: kind.__name__)


def category_of(kind: type[Phrase]) -> type[Phrase]:
    """The category in whose place a class may stand: the nearest base without words, else the class
    itself.
    """
    for base in kind.__mro__[1:]:
        if base in (Node, Phrase):
            return kind
        if issubclass(base, Phrase) and not patterns_of(base):
            return base
    return kind


def _slots(parts: tuple[Part, ...]) -> Iterator[Slot]:
    for part in parts:
        if isinstance(part, Slot):
            yield part
        elif isinstance(part, Optional):
            yield from _slots(part.parts)


# The page


def _head(category: type[Phrase]) -> list[str]:
    facts = read_facts(category)
    return [f"{facts.meaning}\n"] if not patterns_of(category) and facts.meaning else []


def _row(entry: Entry) -> str:
    number, said = entry.use.examples.get(entry.words.pattern, ("", ""))
    example = f"{number}: {_plain(said)}" if number else ""
    meaning = _cell(entry.facts.meaning.replace("``", "`"))
    clauses = ", ".join(entry.facts.clauses or read_facts(category_of(entry.kind)).clauses)
    return f"| `{_cell(entry.spelling)}` | {meaning} | {clauses} | {_cell(example)} |"


def _spell(kind: type[Enum]) -> str:
    return ", ".join(f"`{_cell(spelling)}`" for member in kind for spelling in spellings_of(member)[:1])


def _cell(text: str) -> str:
    """Text that can stand in a table."""
    return text.replace("|", "\\|").replace("\n", " ")


def _plain(text: str) -> str:
    """Words of a card as plain text: no tag of HTML, no emphasis."""
    return text.replace("<", "&lt;").replace("*", "\\*")


INTRODUCTION = """# The language of card texts

<!-- Written by `make docs` from the vocabulary and the cards. Changes here are lost. -->

A card's text is its program: what players read is what runs. This page lists every phrase that the
compiler knows. Whatever stands under a heading can stand wherever that heading is named, whether or not a
card says so today.

- Words stand as they are; capital or small letters make no difference. `N` is a number, `+N` a number with
  its sign, `<Name>` a card's name, `#Tag` a tag, `"Name"` the name of a skill or an art.
- WORDS IN CAPITALS stand for any phrase under a heading of that name, or for one of the words listed at the
  end.
- `{ }` is around what may be left out, `…` says that it may be repeated, `a/b` means either.
- Clauses are those of the Japanese comprehensive rules 1.9.0 (`oshiban rules show 10.6.3`); `Q` numbers are
  official answers.

A text compiles whole or not at all. `oshiban cards compile "TEXT" --as art` says what is not understood,
where, and what could have stood there. `oshiban cards explain NUMBER` says what a card does, step by step.
How to add cards is in [new-set.md](new-set.md)."""
