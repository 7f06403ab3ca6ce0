"""The grammar of a vocabulary: rules made from the patterns of classes, for an LALR parser.

Words stand in the grammar as terminals whose names say nothing; ``Grammar.phrases`` has the words behind
them. Each pattern is one alternative, named ``p<number>``; what its children mean is in
``Grammar.alternatives``.
"""

import inspect
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from typing import Any, Union

import msgspec

from engine.kernel.errors import EngineBug
from engine.kernel.language import forms
from engine.kernel.language.patterns import (
    ITSELF,
    VERB,
    Agreement,
    Article,
    Choice,
    Literal,
    Optional,
    Part,
    Slot,
    Told,
    Words,
)
from engine.kernel.language.phrase import Phrase, patterns_of
from engine.kernel.language.terminals import INTEGER, Terminal
from engine.kernel.spoken import Spoken

THIRD = "third"
"""The voice in which verbs are said of somebody else."""

THEIRS = "theirs"
"""The voice behind "your opponent may": the verb as it is, but "their" for "your"."""

OF_OTHERS = (THIRD, THEIRS)

INFINITIVE = "infinitive"
"""The voice behind "you": the verb as it is, and nothing that somebody else does."""

OF_VERBS = (*OF_OTHERS, INFINITIVE)
"""The voices of what begins with a verb."""


class Alternative(msgspec.Struct, frozen=True):
    """What an alternative of the grammar builds.

    Args:
        kind: the class.
        words: the pattern.
        slots: the fields that its children are, in order; what is left out is ``None``, and ``VERB`` follows
            from the rest.
        voice: the voice in which it is said.
        of_others: those of the fields that are said of somebody else.
    """

    kind: type[Phrase]
    words: Words
    slots: tuple[str, ...]
    voice: str = ""
    of_others: frozenset[str] = frozenset()


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
        names = [kind.__name__ for kind in self.kinds]
        if twins := {name for name in names if names.count(name) > 1}:
            raise EngineBug(f"several classes are called {', '.join(sorted(twins))}")
        self.by_name: Mapping[str, type[Phrase]] = {kind.__name__: kind for kind in self.kinds}
        self._types: dict[type, dict[str, Any]] = {}

    def members(self, category: type, voice: str = "") -> list[type[Phrase]]:
        """The classes with words that may be read in the place of a category."""
        return [
            kind
            for kind in self.kinds
            if issubclass(kind, category)
            and kind.IS_READ
            and patterns_of(kind)
            and patterns_of(kind, attribute_of(voice))
        ]

    def held_by(self, kind: type[Phrase], slot: Slot) -> Terminal | tuple[type, ...]:
        """What may stand in a slot of a pattern: words of a terminal, or members of one of some classes.

        Args:
            kind: the class whose pattern it is.
            slot: the slot; of a list, what its members are is meant.

        Raises:
            EngineBug: there is no such field, terminal or class.
        """
        if slot.field == ITSELF:
            return (kind,)
        if slot.category in self.by_name:
            return (self.by_name[slot.category],)
        classes = tuple(classes_in(self.type_of(kind, slot.field)))
        name = slot.category or ("INT" if classes == (int,) else "")
        if name and name not in self.terminals:
            raise EngineBug(f"no terminal or class is called {name}")
        return self.terminals[name] if name else classes

    def type_of(self, kind: type[Phrase], field: str) -> Any:
        """What a field or a property of a class, or a part of one ("to.side"), is declared to hold.

        Raises:
            EngineBug: it has neither.
        """
        whole, _, part = field.rpartition(".")
        held = tuple(classes_in(self.type_of(kind, whole))) if whole else ()
        owners = [each for each in self.kinds if issubclass(each, held) and hasattr(each, part)]
        if owners:
            return Union[tuple(self.type_of(each, part) for each in owners)]  # noqa: UP007  # of any number
        if kind not in self._types:
            self._types[kind] = typing.get_type_hints(kind)
        if field in kind.__struct_fields__:
            return self._types[kind][field]
        found = inspect.getattr_static(kind, field, None)
        getter: Callable[..., Any] | None = getattr(found, "fget", None) or getattr(found, "func", None)
        if getter is None:
            raise EngineBug(f"{kind.__name__} has no {field!r}, which its words name")
        return typing.get_type_hints(inspect.unwrap(getter))["return"]


def classes_in(declared: Any) -> Iterator[type]:
    """The classes of which a field may hold members: of a list, of several in a union, or the one."""
    members = typing.get_args(declared)
    for member in members:
        yield from classes_in(member)
    if not members and isinstance(declared, type) and declared not in (types.NoneType, types.EllipsisType):
        yield declared


def attribute_of(voice: str) -> str:
    """The attribute of a class that has the patterns of a voice."""
    return "words" if voice in ("", *OF_VERBS) else voice


class Grammar:
    """The grammar of a vocabulary.

    Args:
        vocabulary: the classes.
        start: the class that a whole text is.
        parts: the classes that are also read alone; the parser is told so by a mark, which no text has.
    """

    def __init__(
        self, vocabulary: Vocabulary, start: type[Phrase], parts: Iterable[type[Phrase]] = ()
    ) -> None:
        self.vocabulary = vocabulary
        self.start = start
        self.marks: Mapping[str, str] = {part.__name__: f"_PART_{part.__name__.upper()}" for part in parts}
        self.alternatives: dict[str, Alternative] = {}
        self.phrases: dict[str, str] = {}
        self.spellings: dict[str, tuple[str, ...]] = {}
        self.verbs: set[str] = set()
        self.members: dict[tuple[str, str], Enum] = {}
        self._terminals: dict[str, str] = {}
        self._rules: dict[str, list[str]] = {}
        self._used: set[str] = set()
        self._enums: dict[str, type[Enum]] = {}
        whole = self._category((start,), "")
        alone = [
            f"{mark} {self._category((vocabulary.by_name[name],), '')}" for name, mark in self.marks.items()
        ]
        self.text = self._write(" | ".join([whole, *alone]))

    def _write(self, first: str) -> str:
        lines = [f"start: {first}"]
        lines += [f"{name}: {' | '.join(body)}" for name, body in self._rules.items()]
        names = sorted({*self.phrases, *self._used, *self.marks.values()})
        return "\n".join([*lines, f"%declare {' '.join(names)}", ""])

    # Words

    def _word(self, *spellings: str) -> str:
        """The terminal of some words in all their spellings; a mark behind them tells it from the same words
        elsewhere.
        """
        key = "|".join(spellings).casefold()
        if key not in self._terminals:
            name = f"_W{len(self._terminals)}"
            self._terminals[key] = name
            self.phrases[name] = forms.unmarked(spellings[0])
            self.spellings[name] = tuple(map(forms.unmarked, spellings))
        return self._terminals[key]

    # Categories

    def _category(self, kinds: tuple[type, ...], voice: str) -> str:
        """The name of the rule for some classes; the rule is written when it is first named. What somebody
        does is read by the rules of verbs, since the reader knows both forms of a verb.
        """
        is_verb = voice in OF_VERBS
        voice = "" if is_verb else voice
        if len(kinds) > 1:
            return self._union(kinds, voice)
        kind = kinds[0]
        if issubclass(kind, Enum):
            return self._enum(kind)
        if not issubclass(kind, Phrase):
            raise EngineBug(f"no words are known for the type {kind!r}")
        members = self.vocabulary.members(kind, voice)
        if not members:
            raise EngineBug(f"nothing in the vocabulary can be said for {kind.__name__} {voice}")
        if members == [kind]:
            return self._own(kind, voice)
        if is_verb:
            verbs = [each for each in members if each.IS_VERB]
            return self._any_of(f"c_{kind.__name__.lower()}_verb", verbs, voice)
        return self._any_of(f"c_{kind.__name__.lower()}", members, voice)

    def _union(self, options: tuple[type, ...], voice: str) -> str:
        kinds: list[Any] = []
        for each in options:
            kinds += self.vocabulary.members(each, voice) if issubclass(each, Phrase) else [each]
        return self._any_of("u_" + "_or_".join(each.__name__.lower() for each in options), kinds, voice)

    def _any_of(self, name: str, kinds: list[Any], voice: str) -> str:
        name = f"{name}_{voice}" if voice else name
        if f"?{name}" not in self._rules:
            self._rules[f"?{name}"] = []
            self._rules[f"?{name}"] = [self._own(each, voice) for each in dict.fromkeys(kinds)]
        return name

    def _own(self, kind: Any, voice: str) -> str:
        """The rule of one class alone, without what is derived from it."""
        if issubclass(kind, Enum):
            return self._enum(kind)
        name = f"n_{kind.__name__.lower()}{f'_{voice}' if voice else ''}"
        if name not in self._rules:
            self._rules[name] = []
            self._rules[name] = self._alternatives(kind, voice)
        return name

    def _enum(self, kind: type[Enum]) -> str:
        name = f"e_{kind.__name__.lower()}"
        if self._enums.setdefault(name, kind) is not kind:
            raise EngineBug(f"several enumerations are called {kind.__name__}")
        if f"!{name}" not in self._rules:
            said = self._rules[f"!{name}"] = []
            for member in kind:
                for spelling in spellings_of(member):
                    terminal = self._word(spelling)
                    if (name, terminal) not in self.members:
                        said.append(terminal)
                    self.members.setdefault((name, terminal), member)
        return name

    # Patterns

    def _alternatives(self, kind: type[Phrase], voice: str) -> list[str]:
        made = []
        for each in patterns_of(kind, attribute_of(voice)):
            if not each.is_read:
                continue
            slots: list[str] = []
            body = self._sequence(kind, each.parts, slots)
            if kind.IS_VERB and each.parts:
                self._note_verbs(kind, each.parts[0])
            alias = f"p{len(self.alternatives)}"
            said_of_others = frozenset(_slots_of_others(each.parts))
            self.alternatives[alias] = Alternative(kind, each, tuple(slots), voice, said_of_others)
            made.append(f"{body} -> {alias}")
        return made

    def _note_verbs(self, kind: type[Phrase], part: Part) -> None:
        """Remember the terminals that begin with a verb, which has a third person."""
        match part:
            case Literal(text):
                self.verbs.add(self._word(text))
            case Choice(options):
                self.verbs.add(self._word(*options))
            case Slot(field) if field == VERB:
                verbs: type[Enum] = self.vocabulary.type_of(kind, field)
                self.verbs |= {self._word(each) for verb in verbs for each in spellings_of(verb)}

    def _sequence(self, kind: type[Phrase], parts: tuple[Part, ...], slots: list[str]) -> str:
        """Parts one after the other."""
        return " ".join(self._part(kind, part, slots) for part in parts)

    def _part(self, kind: type[Phrase], part: Part, slots: list[str]) -> str:
        match part:
            case Literal(text):
                return self._word(text)
            case Choice(options):
                return self._word(*options)
            case Agreement(one, many, _):
                return self._word(one, many)
            case Told():
                return ""
            case Article():
                return f"{self._word('a', 'an')}?"
            case Slot():
                slots.append(part.field)
                return self._slot(kind, part)
            case Optional(inner, flag):
                if flag:
                    slots.append(flag)
                    return f"[{self._flag(inner)}]"
                return f"[{self._sequence(kind, inner, slots)}]"

    def _flag(self, parts: tuple[Part, ...]) -> str:
        """A rule that is there or not."""
        body = " ".join(self._part(Phrase, part, []) for part in parts)
        name = "f_" + "".join(each for each in body.lower() if each.isalnum())
        self._rules[f"!{name}"] = [body]
        return name

    def _slot(self, kind: type[Phrase], slot: Slot) -> str:
        held = self.vocabulary.held_by(kind, slot)
        if isinstance(held, Terminal):
            self._used.add(held.name)
            named = held.name
        else:
            named = self._category(held, slot.voice)
            if slot.category and self._settles(held[0]):
                return named
        return named if slot.separator is None else self._list(named, slot.separator)

    def _settles(self, category: type) -> bool:
        """Whether a category is the syntax of a list, which it settles into once it is read."""
        members = self.vocabulary.members(category)
        return any(member.settled is not Phrase.settled for member in members)

    def _list(self, item: str, separator: str) -> str:
        between = self._separator(separator)
        name = f"l_{item.lower()}_{''.join(each for each in between.lower() if each.isalnum())}"
        self._rules[name] = [item, " ".join(filter(None, [name, between, item]))]
        return name

    def _separator(self, separator: str) -> str:
        if separator == "\\n":
            return self._word("\n")
        options = [option.strip() for option in separator.split("|") if option.strip()]
        return self._word(*options) if options else ""


def _slots_of_others(parts: tuple[Part, ...]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Slot) and part.voice in OF_OTHERS:
            yield part.field
        elif isinstance(part, Optional):
            yield from _slots_of_others(part.parts)


def spellings_of(member: Enum) -> tuple[str, ...]:
    """The words of a member of an enumeration: its own ``spellings``, else its value."""
    return member.spellings if isinstance(member, Spoken) else (str(member.value),)
