"""The reference of the card text language: every phrase, its meaning, its clause, a card that uses it.

Nothing in it is written for the page alone but titles and the meaning of words that no class stands for: the
phrases come from the grammar, what they mean from the classes they are compiled into, the examples from the
cards.
"""

from collections.abc import Iterator

import msgspec

from engine.hocg.cards.pool import Pool
from engine.hocg.cards.program import Node
from engine.hocg.words.explain.phrases import Phrase, list_phrases
from engine.hocg.words.explain.vocabulary import (
    Facts,
    Use,
    clause_order,
    collect_nodes,
    collect_uses,
    is_base,
    read_facts,
)


class RuleWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said about all phrases of a rule of the grammar.

    Args:
        title: the heading above them.
        about: what they are for.
        clauses: the clauses of those that name none themselves.
    """

    title: str
    about: str
    clauses: tuple[str, ...] = ()


class PhraseWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said about one phrase, in place of (or, for clauses, besides) what its class says."""

    means: str = ""
    clauses: tuple[str, ...] = ()


class Allowance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Names that may break a rule of the vocabulary, and why."""

    reason: str
    names: tuple[str, ...]


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words that belong to the manual.

    Args:
        rules: by the rule's name.
        phrases: by the phrase's name.
        singletons: phrases that only one card uses.
        unused: phrases and classes that no card uses yet.
        wordless: classes without a phrase of their own.
    """

    rules: dict[str, RuleWords]
    phrases: dict[str, PhraseWords]
    singletons: tuple[Allowance, ...] = ()
    unused: tuple[Allowance, ...] = ()
    wordless: tuple[Allowance, ...] = ()


class Entry(msgspec.Struct, frozen=True):
    """A line of the manual."""

    phrase: Phrase
    meaning: str
    clauses: tuple[str, ...]
    use: Use | None


class Manual:
    """The manual of a pool of cards.

    Args:
        pool: the cards.
        words: what belongs to the manual itself.
    """

    def __init__(self, pool: Pool, words: Words) -> None:
        self.words = words
        self.uses = collect_uses(pool)
        self.nodes = collect_nodes(pool)
        self.entries = tuple(self._make_entry(phrase) for phrase in list_phrases())

    def _make_entry(self, phrase: Phrase) -> Entry:
        use = self.uses.get(phrase.name)
        own = self.words.phrases.get(phrase.name, PhraseWords())
        facts = _facts_of(use)
        rule = self.words.rules.get(phrase.rule)
        clauses = {*own.clauses, *(clause for each in facts for clause in each.clauses)}
        if not clauses and rule is not None:
            clauses = {*rule.clauses}
        meaning = own.means or " Or: ".join(each.meaning for each in facts if each.meaning)
        return Entry(phrase, meaning, tuple(sorted(clauses, key=clause_order)), use)

    def find_gaps(self) -> list[str]:
        """Everything that the manual should say and can't, and every allowance that is no longer needed."""
        return [*self._gaps_of_phrases(), *self._gaps_of_nodes(), *self._gaps_of_allowances()]

    def _gaps_of_phrases(self) -> Iterator[str]:
        for entry in self.entries:
            name = entry.phrase.name
            if entry.phrase.rule not in self.words.rules:
                yield f"rule {entry.phrase.rule}: no title"
            if not entry.meaning:
                yield f"phrase {name}: no meaning"
            if not entry.clauses:
                yield f"phrase {name}: no clause"
        known = {entry.phrase.name for entry in self.entries}
        yield from (f"phrase {name}: not in the grammar" for name in self.words.phrases if name not in known)
        rules = {entry.phrase.rule for entry in self.entries}
        yield from (f"rule {name}: not in the grammar" for name in self.words.rules if name not in rules)

    def _gaps_of_nodes(self) -> Iterator[str]:
        wordless, unused = _names(self.words.wordless), _names(self.words.unused)
        for node, cards in self.nodes.items():
            if is_base(node) and not cards:
                continue
            if not read_facts(node).phrases and node.__name__ not in wordless:
                yield f"class {node.__name__}: its docstring quotes no phrase"
            if not cards and node.__name__ not in unused:
                yield f"class {node.__name__}: no card uses it, and unused.yaml has no reason for it"

    def _gaps_of_allowances(self) -> Iterator[str]:
        singletons, unused = _names(self.words.singletons), _names(self.words.unused)
        for name in sorted(self._single - singletons):
            card = min(self._cards(name))
            yield f"phrase {name}: only {card} uses it, and singletons.yaml has no reason for it"
        for name in sorted(self._unused - unused):
            yield f"phrase {name}: no card uses it, and unused.yaml has no reason for it"
        for name in sorted(self.idle_allowances()):
            yield f"{name}: needs no reason any more; `make docs` takes it out"
        wordless = {node.__name__ for node in self.nodes if not read_facts(node).phrases}
        for name in sorted(_names(self.words.wordless) - wordless):
            yield f"class {name}: quotes a phrase now; take it out of wordless.yaml"

    def idle_allowances(self) -> set[str]:
        """Names with a reason for being used by one card or by none, of which that is no longer true."""
        unused_nodes = {
            node.__name__ for node, cards in self.nodes.items() if not cards and not is_base(node)
        }
        idle = _names(self.words.singletons) - self._single
        return idle | (_names(self.words.unused) - self._unused - unused_nodes)

    @property
    def _single(self) -> set[str]:
        return {name for name in self._phrase_names() if len(self._cards(name)) == 1}

    @property
    def _unused(self) -> set[str]:
        return {name for name in self._phrase_names() if not self._cards(name)}

    def _phrase_names(self) -> Iterator[str]:
        return (entry.phrase.name for entry in self.entries)

    def _cards(self, name: str) -> set[str]:
        use = self.uses.get(name)
        return use.cards if use else set()

    def write(self) -> str:
        """The whole page in Markdown."""
        lines = [INTRODUCTION]
        section = rule = ""
        for entry in sorted(self.entries, key=self._order):
            if entry.phrase.section != section:
                section = entry.phrase.section
                lines.append(f"\n## {section}")
            if entry.phrase.rule != rule:
                rule = entry.phrase.rule
                lines += [*self._head(rule), TABLE_HEAD]
            lines.append(_row(entry))
        return "\n".join(lines) + "\n"

    def _order(self, entry: Entry) -> tuple[int, int]:
        """Sections and rules in the order in which they first occur."""
        sections = list(dict.fromkeys(each.phrase.section for each in self.entries))
        rules = list(dict.fromkeys(each.phrase.rule for each in self.entries))
        return sections.index(entry.phrase.section), rules.index(entry.phrase.rule)

    def _head(self, rule: str) -> list[str]:
        words = self.words.rules.get(rule, RuleWords(rule.replace("_", " "), ""))
        return [f"\n### {placeholder_of(rule)}: {words.title}", f"{words.about}\n"]


MOST_CLASSES = 2
"""A phrase that is compiled into more classes than these only holds other phrases."""


def placeholder_of(rule: str) -> str:
    """How a rule stands in the phrases of others."""
    return rule.replace("_", " ").upper()


def _facts_of(use: Use | None) -> list[Facts]:
    """What the classes say that a phrase is compiled into; nothing of phrases that merely hold others."""
    builds = sorted(use.builds, key=lambda built: built.__name__) if use is not None else []
    facts = [read_facts(built) for built in builds if issubclass(built, Node)]
    return facts if len(facts) <= MOST_CLASSES else []


def _names(allowances: tuple[Allowance, ...]) -> set[str]:
    return {name for allowance in allowances for name in allowance.names}


def _row(entry: Entry) -> str:
    spellings = "<br>".join(f"`{_cell(spelling)}`" for spelling in entry.phrase.spellings)
    meaning = _cell(entry.meaning.replace("``", "`"))
    example = "not yet"
    if entry.use is not None:
        number, words = entry.use.example
        example = f"{number}: {_plain(words)}" if words else number
    return f"| {spellings} | {meaning} | {', '.join(entry.clauses)} | {_cell(example)} |"


def _cell(text: str) -> str:
    """Text that can stand in a table."""
    return text.replace("|", "\\|").replace("\n", " ")


def _plain(text: str) -> str:
    """Words of a card as plain text: no tag of HTML, no emphasis."""
    return text.replace("<", "&lt;").replace("*", "\\*")


TABLE_HEAD = "| phrase | meaning | clauses | on a card |\n| --- | --- | --- | --- |"

INTRODUCTION = """# The language of card texts

<!-- Written by `make docs` from the grammar, the vocabulary and the cards. Changes here are lost. -->

A card's text is its program: what players read is what runs. This page lists every phrase that the
compiler knows.

- Words stand as they are; capital or small letters make no difference. `N` is a number, `+N` a number with
  its sign, `<Name>` a card's name, `#tag` a tag, `"Name"` the name of a skill or an art.
- WORDS IN CAPITALS stand for any phrase under the heading of that name.
- `{ }` is around what may be left out, `...` says that it may be repeated, `a / b` and `a/b` mean either.
- Square and round brackets are part of the text where they hold small letters only: `[once per turn]`.
- Clauses are those of the Japanese comprehensive rules 1.9.0 (`oshiban rules show 10.6.3`); `Q` numbers are
  official answers.
- Each example is cut from the first card, by number, that shows the phrase shortly.

A text compiles whole or not at all. `oshiban cards compile "TEXT" --as art` says what is not understood,
where, and what could have stood there. `oshiban cards explain NUMBER` says what a card does, step by step.
How to add cards is in [new-set.md](new-set.md)."""
