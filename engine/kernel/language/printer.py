"""The printer: a tree as a text, by the first pattern of each class that fits."""

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any

import msgspec

from engine.kernel.errors import EngineBug
from engine.kernel.language import forms, japanese_forms
from engine.kernel.language.context import Context
from engine.kernel.language.grammar import OF_OTHERS, THIRD, Vocabulary, attribute_of, spellings_of
from engine.kernel.language.patterns import (
    BEING,
    COUNTER,
    ITSELF,
    SEVERAL,
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
from engine.kernel.language.phrase import Phrase, defaults_of, patterns_of, value_of
from engine.kernel.language.shapes import is_like

PATTERNS = cache(patterns_of)
DEFAULTS = cache(defaults_of)
ENGLISH = "words"
ALONE = "alone"
"""The voice of what stands in no text."""
LATER = "later"
"""The voice of the members of a list behind its first."""
FURTHER = "further"
"""The same of a list whose first member stands in no text."""


Sayings = Mapping[str, Callable[[Any], str]]
"""Terminal name -> how its values are said, where another language says them otherwise."""


class Unsaid(EngineBug):
    """A phrase for which a language has no words."""


class Voice(msgspec.Struct, frozen=True):
    """How a phrase is said.

    Args:
        name: "third" where it begins with a verb in the third person, or the name of the patterns to be used.
        is_third: whether "your" is "their".
        is_many: whether its noun stands in the plural.
        is_again: whether its owner has just been named.
        owner: the voice in which it is said of somebody else, in Japanese.
        counter: what its number is counted with, in Japanese.
        context: what is so of the text around it; it grows while the text is said.
    """

    name: str = ""
    is_third: bool = False
    is_many: bool = False
    is_again: bool = False
    owner: str = ""
    counter: str = ""
    context: Context = msgspec.field(default_factory=Context)


class Printer:
    """Prints the phrases of a vocabulary in one language.

    Args:
        vocabulary: whose terminals it says.
        language: the attribute with the patterns; "words" for English.
        sayings: how values of terminals are said in it, where that isn't as in English.
        inflections: how verbs are put into the forms that patterns ask for, where it has any.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        language: str = ENGLISH,
        sayings: Sayings | None = None,
        inflections: japanese_forms.Forms | None = None,
    ) -> None:
        self.vocabulary = vocabulary
        self.language = language
        self.inflections: japanese_forms.Forms = {}
        self.open_ends = () if language == ENGLISH else japanese_forms.OPEN_ENDS
        if language != ENGLISH:
            self.inflections = japanese_forms.FORMS if inflections is None else inflections
        self.sayings: Sayings = {**{each.name: each.say for each in vocabulary.terminals.values()}}
        if sayings is not None:
            self.sayings = {**self.sayings, **sayings}

    def say(self, phrase: Phrase | Enum, voice: Voice | None = None) -> str:
        """The words of a phrase, as they stand within a sentence.

        Raises:
            Unsaid: none of its patterns fits it.
        """
        pieces = self._pieces(phrase, voice or Voice())
        return forms.join(pieces) if self.language == ENGLISH else "".join(pieces)

    def say_each(self, phrase: Phrase, name: str) -> tuple[str, ...]:
        """What a phrase says by each of the patterns of a name that is true of it, of which none need say
        all of it.
        """
        return tuple(
            forms.join(self._sequence(phrase, each.parts, Voice(), is_first=False))
            for each in PATTERNS(type(phrase), name)
            if is_true(phrase, each) and _all_said(phrase, each.parts)
        )

    def pattern_of(self, phrase: Phrase, voice: str = "", context: Context | None = None) -> Words:
        """The pattern that fits a phrase in a context."""
        around = context or Context()
        attribute = attribute_of(voice)
        attributes: tuple[str, ...] = (attribute,)
        if self.language != ENGLISH:
            attributes = (f"{attribute}_{self.language}", self.language)
        for attribute in attributes:
            for each in PATTERNS(type(phrase), attribute):
                if all(map(around.holds, each.given)) and fits(phrase, each):
                    return each
        raise Unsaid(f"no pattern of {type(phrase).__name__} fits {phrase!r} in {attribute!r}")

    def _pieces(self, phrase: Any, voice: Voice) -> list[str]:
        if isinstance(phrase, Enum):
            return [self._member(phrase, voice)]
        parts = self.pattern_of(phrase, voice.name, voice.context).parts
        voice.context.tell(phrase.tells())
        return self._sequence(phrase, parts, voice, is_first=voice.name == THIRD)

    def _member(self, member: Enum, voice: Voice) -> str:
        if self.language != ENGLISH:
            if voice.is_again and hasattr(member, f"again_{self.language}"):
                return str(getattr(member, f"again_{self.language}"))
            return self._foreign(member, voice)
        spellings = spellings_of(member)
        if voice.is_again and not voice.is_third and hasattr(member, "again"):
            return str(member.again)
        word = spellings[1] if voice.is_many and len(spellings) > 1 else spellings[0]
        return forms.their(word) if voice.is_third else word

    def _foreign(self, member: Enum, voice: Voice) -> str:
        """A word in another language: the one for what is given here, or else the ordinary one."""
        if not hasattr(member, self.language):
            raise Unsaid(f"{type(member).__name__}.{member.name} has no word in {self.language!r}")
        given: Mapping[str, str] = getattr(member, f"given_{self.language}", {})
        word = next((each for fact, each in given.items() if voice.context.holds(fact)), None)
        voice.context.tell(getattr(member, "tells", ()))
        said = str(getattr(member, self.language)) if word is None else word
        return japanese_forms.of_others(said, voice.owner)

    def _sequence(
        self, phrase: Phrase, parts: tuple[Part, ...], voice: Voice, *, is_first: bool
    ) -> list[str]:
        said: list[str] = []
        for part in parts:
            said += self._part(phrase, part, voice, is_first=is_first)
            is_first = is_first and isinstance(part, Optional)
        return said

    def _part(self, phrase: Phrase, part: Part, voice: Voice, *, is_first: bool) -> list[str]:
        match part:
            case Literal() | Choice():
                text = forms.unmarked(part.text if isinstance(part, Literal) else part.options[0])
                if self.language != ENGLISH:
                    return [japanese_forms.of_others(text, voice.owner)]
                return [forms.inflect(text) if is_first else forms.their(text) if voice.is_third else text]
            case Agreement(one, many, field):
                is_many = is_plural(getattr(phrase, field)) if field else voice.is_many
                return [forms.unmarked(many if is_many else one)]
            case Told(fact):
                voice.context.tell((fact,))
                return []
            case Article():
                return [forms.ARTICLE] if self.language == ENGLISH else []
            case Optional(inner, flag):
                if not (getattr(phrase, flag) if flag else mentions(phrase, inner)):
                    return []
                return self._sequence(phrase, inner, voice, is_first=False)
            case Slot():
                said = self._slot(phrase, part, voice)
                is_changed = is_first and part.field == VERB and self.language == ENGLISH
                return [forms.inflect(each) for each in said] if is_changed else said

    def _slot(self, phrase: Phrase, slot: Slot, voice: Voice) -> list[str]:
        if slot.field == ITSELF:
            return self._pieces(phrase, msgspec.structs.replace(voice, name=slot.voice))
        form = slot.voice if slot.voice in self.inflections else ""
        if not slot.is_of_field:
            word = _about_counter(slot, phrase.counter or voice.counter)
            return [japanese_forms.inflect(word, form, self.inflections) if form else word]
        value = value_of(phrase, slot.field)
        inner = Voice(
            slot.voice,
            voice.is_third or slot.voice in OF_OTHERS,
            _is_many(phrase, slot, voice),
            slot.is_again or voice.is_again,
            slot.voice if slot.voice in japanese_forms.OWNERS else voice.owner,
            _counter_of(phrase, slot, voice),
            voice.context,
        )
        if slot.separator is None:
            said_once = self._value(value, slot, inner)
            return [japanese_forms.inflect("".join(said_once), form, self.inflections)] if form else said_once
        if form:
            return [self._joined(value, slot, inner)]
        separator = "\n" if slot.separator == "\\n" else slot.separator.split("|")[0].strip()
        said: list[str] = []
        for index in range(len(value)):
            if separator and index and not slot.is_terminated and not said[-1].endswith(self.open_ends):
                said.append(forms.unmarked(separator))
            voiced = msgspec.structs.replace(inner, name=voice_of_member(slot.voice, index))
            said += self._listed(value, index, slot, voiced)
            if slot.is_terminated and not said[-1].endswith(self.open_ends):
                said.append(separator)
        return said

    def _listed(self, members: tuple[Any, ...], index: int, slot: Slot, voice: Voice) -> list[str]:
        """A member of a list; while it is said, the context knows what it stands between."""
        if self.language == ENGLISH:
            return self._value(members[index], slot, voice)
        with voice.context.within(members, index):
            return self._value(members[index], slot, voice)

    def _joined(self, members: tuple[Any, ...], slot: Slot, voice: Voice) -> str:
        """A list of which the last verb is changed, and those before it lead on to it; what is a sentence of
        its own stands behind.
        """
        said = ["".join(self._listed(members, index, slot, voice)) for index in range(len(members))]
        count = next(
            (i for i, each in enumerate(members) if i and getattr(each, "IS_SENTENCE", False)), len(members)
        )
        verbs = japanese_forms.chain(said[:count], slot.separator or "", slot.voice, self.inflections)
        return "。".join([verbs, *said[count:]])

    def _value(self, value: Any, slot: Slot, voice: Voice) -> list[str]:
        if slot.category in self.vocabulary.terminals:
            return [self.sayings[slot.category](value)]
        if isinstance(value, int):
            return [f"{self.sayings['INT'](value)}{voice.counter}"]
        return self._pieces(value, voice)


def _is_many(phrase: Phrase, slot: Slot, voice: Voice) -> bool:
    """Whether a field stands in the plural."""
    if not slot.number:
        return slot.number is not None and voice.is_many
    return slot.number == SEVERAL or is_plural(getattr(phrase, slot.number))


def _counter_of(phrase: Phrase, slot: Slot, voice: Voice) -> str:
    """What a field is counted with: as the slot says, or as the field does that it names."""
    if not slot.counter:
        return "" if slot.counter is None else phrase.counter or voice.counter
    if not hasattr(phrase, slot.counter):
        return slot.counter
    return str(getattr(getattr(phrase, slot.counter), COUNTER, ""))


def _about_counter(slot: Slot, counter: str) -> str:
    """The counter, or the verb of being that goes with it."""
    return japanese_forms.being(counter) if slot.field == BEING else counter


def voice_of_member(voice: str, index: int) -> str:
    """The voice in which a member of a list is said."""
    if voice not in (LATER, FURTHER):
        return voice
    return LATER if index else ALONE if voice == FURTHER else ""


def is_true(phrase: Phrase, words: Words) -> bool:
    """Whether a phrase is what a pattern asks for."""
    if any(getattr(phrase, field) != value for field, value in words.values.items()):
        return False
    if words.when and not getattr(phrase, words.when):
        return False
    return all(is_like(getattr(phrase, name), wanted) for name, wanted in words.asked.items())


def fits(phrase: Phrase, words: Words) -> bool:
    """Whether a pattern says all of a phrase, and nothing else."""
    kind = type(phrase)
    if not is_true(phrase, words):
        return False
    mentioned = {*words.fields(), *kind.UNSAID}
    if ITSELF in mentioned:
        return True
    for field, default in DEFAULTS(kind).items():
        if field not in mentioned and getattr(phrase, field) != default:
            return False
    return _all_said(phrase, words.parts)


def _all_said(phrase: Phrase, parts: tuple[Part, ...]) -> bool:
    """Whether there is something to say in every slot that must be there, and of the class that it names."""
    return all(
        value_of(phrase, part.field) not in (None, ()) and _is_of(value_of(phrase, part.field), part)
        for part in parts
        if isinstance(part, Slot) and part.is_of_field
    )


def _is_of(value: Any, slot: Slot) -> bool:
    if not slot.category or slot.category.isupper() or slot.separator is not None:
        return True
    return any(kind.__name__ == slot.category for kind in type(value).__mro__)


def mentions(phrase: Phrase, parts: tuple[Part, ...]) -> bool:
    """Whether a part that may be left out is there: what it says isn't what is so by default."""
    defaults = DEFAULTS(type(phrase))
    slots = [part for part in parts if isinstance(part, Slot) and part.is_of_field]
    return all(
        part.field not in defaults or getattr(phrase, part.field) != defaults[part.field] for part in slots
    ) and all(_is_of(getattr(phrase, part.field), part) for part in slots)


def is_plural(value: Any) -> bool:
    """Whether words that agree with a value stand in the plural."""
    if isinstance(value, Phrase):
        return value.is_plural
    if isinstance(value, Enum):
        return bool(getattr(value, "is_plural", False))
    if isinstance(value, int):
        return value not in (1, -1)
    return isinstance(value, tuple) and len(value) != 1
