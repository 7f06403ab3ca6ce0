"""Rules from the patterns that print a language: what may stand for what, and in which letters it may end."""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum

import msgspec

from engine.kernel.errors import EngineBug
from engine.kernel.language import forms, japanese_forms
from engine.kernel.language.backward.letters import letters_of, unify
from engine.kernel.language.backward.uninflected import Uninflected
from engine.kernel.language.grammar import Vocabulary, attribute_of, classes_in, spellings_of
from engine.kernel.language.patterns import (
    BEING,
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
from engine.kernel.language.printer import voice_of_member

Held = tuple[type, ...] | str
"""What a slot holds: members of these classes, or a terminal of this name."""


class Manner(msgspec.Struct, frozen=True):
    """How something is said; see ``printer.Voice``."""

    voice: str = ""
    owner: str = ""
    is_again: bool = False
    counter: str = ""


COLON = ":"
"""The one mark between clauses that tells phrases apart: what stands before it is paid."""
ANY_COUNTER = "*"
"""The counter of what isn't known before it is read."""
COUNTERS = ("", japanese_forms.PERSONS, "枚", "つ", "個", "色", "回", "種類")
"""What is counted with; where none of them is known any may stand there."""


class Fixed(msgspec.Struct, frozen=True):
    """Letters that stand there, one of several.

    Args:
        options: the letters.
        opens: whether a colon stands before them.
        closes: whether one stands behind them.
    """

    options: tuple[str, ...]
    opens: bool = False
    closes: bool = False


class Hole(msgspec.Struct, frozen=True):
    """A slot: what stands in it, in which form.

    Args:
        field: its name.
        held: what it holds.
        manner: how it is said.
        form: the form of its verb, if any.
    """

    field: str
    held: Held
    manner: Manner
    form: str = ""


class Row(msgspec.Struct, frozen=True):
    """A slot with a list.

    Args:
        hole: its last member, and what the list is called.
        first: its first member, if there are several.
        inner: those between, if there are more.
        alone: the only one.
        between: what stands between them.
        has_sentences: whether sentences may stand behind the member whose verb has the form.
    """

    hole: Hole
    first: Hole
    inner: Hole
    alone: Hole
    between: str
    sentence: Hole | None = None


class Maybe(msgspec.Struct, frozen=True):
    """Pieces that a pattern lets stand or be left out together.

    Args:
        parts: the pieces.
        flag: the field that is true exactly if they are said; ``""`` if they mean nothing of their own.
    """

    parts: "tuple[Piece, ...]"
    flag: str = ""


Piece = Fixed | Hole | Row | Maybe


class Rule(msgspec.Struct, frozen=True, eq=False):
    """One pattern of one class.

    Args:
        kind: the class.
        words: the pattern.
        pieces: what it is made of.
        earlier: the patterns that would be printed instead if they fitted, wherever the text stands.
        again: where words have what is said of them if they have just been said, if a slot says them so;
            they are the same in the whole phrase.
    """

    kind: type[Phrase]
    words: Words
    pieces: tuple[Piece, ...]
    earlier: tuple[Words, ...]
    again: str = ""


class Word(msgspec.Struct, frozen=True, eq=False):
    """A word for a member of an enumeration."""

    member: Enum
    letters: str


AGAIN = "%"
"""Behind the name of a field that a pattern speaks of a second time."""


def mark_twice(pieces: tuple[Piece, ...], met: set[str]) -> tuple[Piece, ...]:
    """The pieces of a pattern with a name of its own for each slot."""
    marked: list[Piece] = []
    for piece in pieces:
        match piece:
            case Maybe(parts, flag):
                marked.append(Maybe(mark_twice(parts, met), flag))
            case Hole(field) if field in met:
                marked.append(msgspec.structs.replace(piece, field=f"{field}{AGAIN}{piece.manner.voice}"))
            case Hole(field):
                met.add(field)
                marked.append(piece)
            case _:
                marked.append(piece)
    return tuple(marked)


def holes_of(pieces: tuple[Piece, ...]) -> list[Hole]:
    """Every slot of some pieces, also those within others."""
    found: list[Hole] = []
    for piece in pieces:
        if isinstance(piece, Hole):
            found.append(piece)
        elif isinstance(piece, Row):
            found += [piece.hole, piece.first, piece.inner, piece.alone]
            found += [piece.sentence] if piece.sentence else []
        elif isinstance(piece, Maybe):
            found += holes_of(piece.parts)
    return found


HeldBy = Mapping[tuple[str, str], tuple[type, ...]]
"""Class and property -> what it holds, where its type doesn't say so."""


class Rules:
    """What may stand for what.

    Args:
        vocabulary: the classes, those that are only printed included.
        language: the attribute with the patterns.
        inflections: the forms of verbs.
        held: what properties hold, where their types don't say so.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        language: str = "ja",
        inflections: japanese_forms.Forms = japanese_forms.FORMS,
        held: HeldBy | None = None,
    ) -> None:
        self.vocabulary = vocabulary
        self.language = language
        self.inflections = inflections
        self._held = held or {}
        self._again = f"again_{language}"
        self._members: dict[tuple[type, ...], tuple[type, ...]] = {}
        self._of_class: dict[tuple[type, Manner], tuple[Rule | Word, ...]] = {}
        self.uninflected = Uninflected(inflections, self._ends())

    def members(self, classes: tuple[type, ...]) -> tuple[type, ...]:
        """The classes with words that may stand in the place of some classes."""
        if classes not in self._members:
            found: dict[type, None] = {}
            for each in classes:
                if issubclass(each, Enum):
                    found[each] = None
                else:
                    found |= dict.fromkeys(
                        kind
                        for kind in self.vocabulary.kinds
                        if issubclass(kind, each) and self._is_said(kind)
                    )
            self._members[classes] = tuple(found)
        return self._members[classes]

    def _is_said(self, kind: type[Phrase]) -> bool:
        return self.language in vars(kind) or any(name.endswith(f"_{self.language}") for name in vars(kind))

    def of_class(self, kind: type, manner: Manner) -> tuple[Rule | Word, ...]:
        """The rules of a class, said in some manner."""
        key = (kind, manner)
        if key not in self._of_class:
            if issubclass(kind, Enum):
                self._of_class[key] = tuple(self._words(kind, manner))
            elif issubclass(kind, Phrase):
                self._of_class[key] = tuple(self._rules(kind, manner))
        return self._of_class[key]

    def has_voice(self, kind: type, voice: str) -> bool:
        """Whether a class has words of its own for a voice."""
        return hasattr(kind, f"{attribute_of(voice)}_{self.language}")

    def _words(self, kind: type[Enum], manner: Manner) -> Iterator[Word]:
        for member in kind:
            if not hasattr(member, self.language) or not spellings_of(member):
                continue
            if manner.is_again and hasattr(member, self._again):
                yield Word(member, letters_of(getattr(member, self._again)))
                continue
            given: Mapping[str, str] = getattr(member, f"given_{self.language}", {})
            for said in dict.fromkeys((str(getattr(member, self.language)), *given.values())):
                yield Word(member, letters_of(japanese_forms.of_others(said, manner.owner)))

    def _rules(self, kind: type[Phrase], manner: Manner) -> Iterator[Rule]:
        attributes = (f"{attribute_of(manner.voice)}_{self.language}", self.language)
        earlier: list[Words] = []
        for attribute in dict.fromkeys(attributes):
            for words in patterns_of(kind, attribute):
                pieces = mark_twice(self._pieces(kind, words.parts, manner), set())
                says_again = not manner.is_again and any(hole.manner.is_again for hole in holes_of(pieces))
                yield Rule(kind, words, pieces, tuple(earlier), self._again if says_again else "")
                if not words.given:
                    earlier.append(words)

    def _pieces(self, kind: type[Phrase], parts: tuple[Part, ...], manner: Manner) -> tuple[Piece, ...]:
        made = (self._piece(kind, part, manner) for part in parts)
        return tuple(each for each in made if each != Fixed(("",)))

    def _piece(self, kind: type[Phrase], part: Part, manner: Manner) -> Piece:
        match part:
            case Literal(text):
                return self._fixed((text,), manner)
            case Choice(options):
                return self._fixed(options[:1], manner)
            case Agreement(one, many, _):
                return self._fixed((one, many), manner)
            case Article() | Told():
                return Fixed(("",))
            case Optional(inner, flag):
                return Maybe(self._pieces(kind, inner, manner), flag)
            case Slot():
                return self._slot(kind, part, manner)

    def _fixed(self, options: tuple[str, ...], manner: Manner) -> Fixed:
        said = [forms.unmarked(each) for each in options]
        said = [japanese_forms.of_others(each, manner.owner) for each in said]
        marked = unify(said[0]).strip()
        return Fixed(tuple(map(letters_of, said)), marked.startswith(COLON), marked.endswith(COLON))

    def _slot(self, kind: type[Phrase], slot: Slot, manner: Manner) -> Fixed | Hole | Row:
        form = slot.voice if slot.voice in self.inflections else ""
        if slot.field == ITSELF:
            return Hole(ITSELF, (kind,), msgspec.structs.replace(manner, voice=slot.voice))
        if not slot.is_of_field:
            return self._about_counter(slot, form)
        held = self.held_by(kind, slot)
        inner = Manner(
            slot.voice,
            slot.voice if slot.voice in japanese_forms.OWNERS else manner.owner,
            slot.is_again or manner.is_again,
            self._counter_of(kind, slot),
        )
        hole = Hole(slot.field, held, inner, form)
        if slot.separator is None:
            return hole
        between = "\n" if slot.separator == "\\n" else slot.separator.split("|")[0].strip()

        def member(index: int, form: str = "") -> Hole:
            name = (
                slot.voice if form or slot.voice in self.inflections else voice_of_member(slot.voice, index)
            )
            return Hole(slot.field, held, msgspec.structs.replace(inner, voice=name), form)

        lead = "join" if form else ""
        return Row(
            member(1, form),
            member(0, lead),
            member(1, lead),
            member(0, form),
            letters_of(forms.unmarked(between)),
            self._sentence(hole) if form else None,
        )

    def _about_counter(self, slot: Slot, form: str) -> Fixed:
        """The counters that may stand there, or their verbs of being."""
        said = [japanese_forms.being(each) if slot.field == BEING else each for each in COUNTERS]
        said = [self.inflections[form](each) for each in said] if form else said
        return Fixed(tuple(dict.fromkeys(map(letters_of, said))))

    def _counter_of(self, kind: type[Phrase], slot: Slot) -> str:
        """What a field is counted with, if that is known before it is read."""
        if slot.counter is None:
            return ""
        return ANY_COUNTER if not slot.counter or hasattr(kind, slot.counter) else slot.counter

    def _sentence(self, hole: Hole) -> Hole | None:
        """What stands as a sentence of its own behind a list of verbs."""
        if isinstance(hole.held, str):
            return None
        held = tuple(kind for kind in self.members(hole.held) if getattr(kind, "IS_SENTENCE", False))
        return msgspec.structs.replace(hole, held=held, form="") if held else None

    def held_by(self, kind: type[Phrase], slot: Slot) -> Held:
        """What a slot of a pattern holds.

        Raises:
            EngineBug: nobody says what.
        """
        if slot.category in self.vocabulary.terminals:
            return slot.category
        if slot.category in self.vocabulary.by_name:
            return (self.vocabulary.by_name[slot.category],)
        declared = self._held.get((kind.__name__, slot.field))
        classes = declared or tuple(
            each for each in classes_in(self.vocabulary.type_of(kind, slot.field)) if each is not type(None)
        )
        if classes == (int,) or classes == (int, bool):
            return "INT"
        if not classes or not all(issubclass(each, Phrase | Enum) for each in classes):
            raise EngineBug(f"what {kind.__name__}.{slot.field} holds isn't known: {classes}")
        return classes

    def _ends(self) -> Iterable[str]:
        """How the phrases of a category end."""
        for kind in self.vocabulary.kinds:
            for name in dir(kind):
                if name == self.language or name.endswith(f"_{self.language}"):
                    for words in patterns_of(kind, name):
                        yield from self._ends_of(kind, words.parts)

    def _ends_of(self, kind: type[Phrase], parts: tuple[Part, ...]) -> Iterator[str]:
        """How a pattern may end, as far as it stands there or is a verb that follows from the rest."""
        for part in reversed(parts):
            if isinstance(part, Optional):
                yield from self._ends_of(kind, part.parts)
                continue
            if isinstance(part, Literal):
                yield letters_of(forms.unmarked(part.text))
            elif isinstance(part, Slot) and part.field == BEING:
                yield from map(japanese_forms.being, COUNTERS)
            elif isinstance(part, Slot) and part.field == VERB:
                verbs: type[Enum] = self.vocabulary.type_of(kind, VERB)
                yield from (letters_of(getattr(verb, self.language)) for verb in verbs)
            return
