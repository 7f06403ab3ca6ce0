"""The grammar of a vocabulary: rules made from the patterns of classes, for an LALR parser.

Words stand in the grammar as terminals whose names say nothing; ``Grammar.phrases`` has the words behind them. Each
pattern is one alternative, named ``p<number>``; what its children mean is in ``Grammar.alternatives``.
"""

import types
import typing
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

import msgspec

from engine.kernel.errors import EngineBug
from engine.kernel.language import forms
from engine.kernel.language.patterns import (
    Agreement,
    Article,
    Choice,
    Literal,
    Optional,
    Part,
    Slot,
    Words,
)
from engine.kernel.language.phrase import Phrase, patterns_of
from engine.kernel.language.terminals import INTEGER, Terminal


class Alternative(msgspec.Struct, frozen=True):
    """What an alternative of the grammar builds.

    Args:
        kind: the class.
        words: the pattern.
        slots: the fields that its children are, in order; what is left out is ``None``.
        is_third: whether it is said in the third person.
    """

    kind: type[Phrase]
    words: Words
    slots: tuple[str, ...]
    is_third: bool = False


class Vocabulary:
    """The classes of a language and how they stand for one another.

    Args:
        kinds: every class, categories included.
        terminals: the terminals that its patterns name, besides ``INT``.
    """

    def __init__(self, kinds: Iterable[type[Phrase]], terminals: Iterable[Terminal] = ()) -> None:
        self.kinds = tuple(dict.fromkeys(kinds))
        self.terminals: Mapping[str, Terminal] = {
            terminal.name: terminal for terminal in (INTEGER, *terminals)
        }
        self._types: dict[type, dict[str, Any]] = {}

    def members(self, category: type) -> list[type[Phrase]]:
        """The classes with words that may stand in the place of a category."""
        return [kind for kind in self.kinds if issubclass(kind, category) and patterns_of(kind)]

    def type_of(self, kind: type[Phrase], field: str) -> Any:
        """The declared type of a field."""
        if kind not in self._types:
            self._types[kind] = typing.get_type_hints(kind)
        try:
            return self._types[kind][field]
        except KeyError:
            raise EngineBug(f"{kind.__name__} has no field {field!r}, which its words name") from None


class Grammar:
    """The grammar of a vocabulary, with ``start`` as the class that a whole text is."""

    def __init__(self, vocabulary: Vocabulary, start: type[Phrase]) -> None:
        self.vocabulary = vocabulary
        self.start = start
        self.alternatives: dict[str, Alternative] = {}
        self.phrases: dict[str, str] = {}
        self.members: dict[tuple[str, str], Enum] = {}
        self._terminals: dict[str, str] = {}
        self._rules: dict[str, list[str]] = {}
        self._used: set[str] = set()
        first = self._category(start, is_third=False)
        self.text = self._write(first)

    def _write(self, first: str) -> str:
        lines = [f"start: {first}"]
        lines += [f"{name}: {' | '.join(body)}" for name, body in self._rules.items()]
        names = sorted({*self.phrases, *self._used})
        return "\n".join([*lines, f"%declare {' '.join(names)}", ""])

    # Words

    def _word(self, words: str) -> str:
        key = words.casefold()
        if key not in self._terminals:
            name = f"_W{len(self._terminals)}"
            self._terminals[key] = name
            self.phrases[name] = words
        return self._terminals[key]

    # Categories

    def _category(self, kind: Any, *, is_third: bool) -> str:
        """The name of the rule for a type; the rule is written when it is first named."""
        options = [each for each in typing.get_args(kind) if each is not types.NoneType]
        if isinstance(kind, types.UnionType) or typing.get_origin(kind) is typing.Union:
            if len(options) == 1:
                return self._category(options[0], is_third=is_third)
            return self._union(options, is_third=is_third)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return self._enum(kind)
        if not isinstance(kind, type) or not issubclass(kind, Phrase):
            raise EngineBug(f"no words are known for the type {kind!r}")
        name = f"{'t' if is_third else 'c'}_{kind.__name__.lower()}"
        if f"?{name}" not in self._rules and name not in self._rules:
            self._describe(name, kind, is_third=is_third)
        return name

    def _union(self, options: list[Any], *, is_third: bool) -> str:
        name = "u_" + "_or_".join(getattr(each, "__name__", str(each)).lower() for each in options)
        key = f"?{name}"
        if key not in self._rules:
            self._rules[key] = []
            kinds: list[Any] = []
            for each in options:
                kinds += self.vocabulary.members(each) if issubclass(each, Phrase) else [each]
            self._rules[key] = [self._own(each, is_third=is_third) for each in dict.fromkeys(kinds)]
        return name

    def _own(self, kind: Any, *, is_third: bool) -> str:
        """The rule of one class alone, without what is derived from it."""
        if issubclass(kind, Enum):
            return self._enum(kind)
        name = f"{'m' if is_third else 'n'}_{kind.__name__.lower()}"
        if name not in self._rules:
            self._rules[name] = []
            self._rules[name] = self._alternatives(kind, is_third=is_third)
        return name

    def _describe(self, name: str, kind: type[Phrase], *, is_third: bool) -> None:
        members = self.vocabulary.members(kind)
        if not members:
            raise EngineBug(f"nothing in the vocabulary can be said for {kind.__name__}")
        self._rules[f"?{name}"] = []
        self._rules[f"?{name}"] = [self._own(each, is_third=is_third) for each in members]

    def _enum(self, kind: type[Enum]) -> str:
        name = f"!e_{kind.__name__.lower()}"
        if name not in self._rules:
            self._rules[name] = []
            for member in kind:
                for spelling in spellings_of(member):
                    terminal = self._word(spelling)
                    self.members.setdefault((name[1:], terminal), member)
                    self._rules[name].append(terminal)
        return name[1:]

    # Patterns

    def _alternatives(self, kind: type[Phrase], *, is_third: bool) -> list[str]:
        made = []
        for each in patterns_of(kind):
            slots: list[str] = []
            body = self._sequence(kind, each.parts, slots, is_first=is_third, is_third=is_third)
            alias = f"p{len(self.alternatives)}"
            self.alternatives[alias] = Alternative(kind, each, tuple(slots), is_third)
            made.append(f"{body} -> {alias}")
        return made

    def _sequence(
        self, kind: type[Phrase], parts: tuple[Part, ...], slots: list[str], *, is_first: bool, is_third: bool
    ) -> str:
        """Parts one after the other; ``is_first`` where the verb is still to come."""
        said = []
        for part in parts:
            said.append(self._part(kind, part, slots, is_first=is_first, is_third=is_third))
            is_first = is_first and isinstance(part, Optional)
        return " ".join(said)

    def _part(
        self, kind: type[Phrase], part: Part, slots: list[str], *, is_first: bool, is_third: bool
    ) -> str:
        def spell(words: str) -> str:
            return forms.inflect(words) if is_first else forms.their(words) if is_third else words

        match part:
            case Literal(text):
                return self._word(spell(text))
            case Choice(options):
                return f"({' | '.join(self._word(spell(option)) for option in options)})"
            case Agreement(one, many, _):
                return f"({self._word(one)} | {self._word(many)})"
            case Article():
                return f"({self._word('a')} | {self._word('an')})?"
            case Slot():
                slots.append(part.field)
                return self._slot(kind, part, is_third=is_third)
            case Optional(inner, flag):
                if flag:
                    slots.append(flag)
                    return f"[{self._flag(inner)}]"
                return f"[{self._sequence(kind, inner, slots, is_first=False, is_third=is_third)}]"

    def _flag(self, parts: tuple[Part, ...]) -> str:
        """A rule that is there or not."""
        body = " ".join(self._part(Phrase, part, [], is_first=False, is_third=False) for part in parts)
        name = f"!f_{body.replace(' ', '').replace('(', '').replace(')', '').replace('|', '_').lower()}"
        self._rules[name] = [body]
        return name[1:]

    def _slot(self, kind: type[Phrase], slot: Slot, *, is_third: bool) -> str:
        declared = self.vocabulary.type_of(kind, slot.field)
        if slot.separator is not None:
            item = next(each for each in typing.get_args(declared) if each is not Ellipsis)
            return self._list(self._single(item, slot), slot.separator)
        del is_third
        return self._single(declared, slot)

    def _single(self, declared: Any, slot: Slot) -> str:
        bare = [each for each in typing.get_args(declared) if each is not types.NoneType] or [declared]
        if slot.terminal or bare == [int]:
            name = slot.terminal or "INT"
            if name not in self.vocabulary.terminals:
                raise EngineBug(f"no terminal is called {name}")
            self._used.add(name)
            return name
        return self._category(declared, is_third=slot.is_third)

    def _list(self, item: str, separator: str) -> str:
        between = self._separator(separator)
        name = f"l_{item.lower()}_{between.lower().strip('()').replace(' | ', '_')}"
        self._rules[name] = [item, " ".join(filter(None, [name, between, item]))]
        return name

    def _separator(self, separator: str) -> str:
        if separator == "\\n":
            return self._word("\n")
        options = [option.strip() for option in separator.split("|") if option.strip()]
        if not options:
            return ""
        return (
            options and f"({' | '.join(map(self._word, options))})"
            if len(options) > 1
            else self._word(options[0])
        )


def spellings_of(member: Enum) -> tuple[str, ...]:
    """The words of a member of an enumeration: its own ``spellings``, else its value."""
    own = getattr(member, "spellings", None)
    return tuple(own) if own else (str(member.value),)


def word_of(member: Enum, language: str) -> str:
    """The word of a member that is printed."""
    if language != "words":
        return str(getattr(member, language))
    return spellings_of(member)[0]
