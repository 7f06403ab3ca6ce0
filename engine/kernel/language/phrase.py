"""What every node of a vocabulary is: a frozen value with fields, and words for them."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from inspect import isclass
from types import ModuleType
from typing import Any, ClassVar, TypeVar

import msgspec

from engine.kernel.language.patterns import Words, words

P = TypeVar("P", bound="Phrase")
R = TypeVar("R")

Declared = str | Words | tuple[str | Words, ...]


class Meaningless(Exception):
    """A phrase whose words can be read but mean nothing in the rules; says why, and what to say instead."""


_is_kept: ContextVar[bool] = ContextVar("_is_kept", default=False)


@contextmanager
def reading_as_kept() -> Iterator[None]:
    """Read texts within the block as those that were taken once: what has come to be called meaningless since
    then is read as it was, for somebody plays with it.
    """
    token = _is_kept.set(True)
    try:
        yield
    finally:
        _is_kept.reset(token)


def is_read_as_kept() -> bool:
    """Whether texts are read now that were taken once."""
    return _is_kept.get()


def _pardon(judge: Callable[[Any], None]) -> Callable[[Any], None]:
    """A ``__post_init__`` that lets pass what was taken once."""

    @wraps(judge)
    def judge_new(phrase: Any) -> None:
        try:
            judge(phrase)
        except Meaningless:
            if not is_read_as_kept():
                raise

    return judge_new


class Phrase(msgspec.Struct, frozen=True, dict=True):
    """A meaning with its words. A class without words of its own is a category.

    ``words`` are its patterns in English, ``ja`` in Japanese; see ``patterns``. A class may raise
    ``Meaningless`` in ``__post_init__`` where the values of its fields make no sense together. A class that
    is only printed, because texts are read as something that settles into it, sets ``IS_READ`` to false;
    ``UNSAID`` names fields of which no words speak. A class whose words don't begin with a verb, and so
    can't be said of somebody else, sets ``IS_VERB`` to false.
    ``TELLS`` are facts that hold for the words behind it in the same text, for patterns that ask what is
    ``given``; a class that sets ``IS_SENTENCE`` is said as a sentence of its own where others are joined.
    """

    words: ClassVar[Declared] = ()
    ja: ClassVar[Declared] = ()
    IS_READ: ClassVar[bool] = True
    IS_VERB: ClassVar[bool] = True
    UNSAID: ClassVar[tuple[str, ...]] = ()
    GIVES: ClassVar[tuple[str, ...]] = ()
    NEEDS: ClassVar[tuple[str, ...]] = ()
    TELLS: ClassVar[tuple[str, ...]] = ()
    IS_SENTENCE: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        judge = cls.__dict__.get("__post_init__")
        if judge is not None:
            setattr(cls, "__post_init__", _pardon(judge))  # noqa: B010  no field of every class

    @property
    def is_plural(self) -> bool:
        """Whether words that agree with it stand in the plural."""
        return False

    @property
    def counter(self) -> str:
        """What numbers of it are counted with in Japanese; "" where that isn't its own."""
        return ""

    def settled(self) -> Any:
        """What it comes to once it is read: itself, unless it is only the syntax of something else."""
        return self

    def gives(self) -> tuple[str, ...]:
        """What later words may refer to; see ``references``."""
        return self.GIVES

    def needs(self) -> tuple[str, ...]:
        """What must have been spoken of before; see ``references``."""
        return self.NEEDS

    def tells(self) -> tuple[str, ...]:
        """What holds for the words behind it, for patterns that ask what is given."""
        return self.TELLS


def value_of(phrase: Any, way: str) -> Any:
    """What a field or property of a phrase holds, or a part of that ("to.side"); ``None`` if it has no such
    part.
    """
    field, _, rest = way.partition(".")
    value = getattr(phrase, field)
    for name in rest.split(".") if rest else ():
        value = getattr(value, name, None)
    return value


def remembered(method: Callable[[P], R]) -> Callable[[P], R]:
    """Mark a method without arguments, or a function of one phrase, that reads nothing but the fields of the
    phrase: what it answers is found once for each phrase.
    """
    key = method.__qualname__

    @wraps(method)
    def recall(phrase: P) -> R:
        known = phrase.__dict__
        if key not in known:
            known[key] = method(phrase)
        answer: R = known[key]
        return answer

    return recall


def patterns_of(kind: type[Phrase], language: str = "words") -> tuple[Words, ...]:
    """The patterns that a class declares itself, in the order in which they are tried; those of a name
    ("later_ja") it may have from a class above.
    """
    own: Declared = kind.__dict__.get(language, ())
    declared: Declared = getattr(kind, language, ()) if "_" in language else own
    if isinstance(declared, str | Words):
        declared = (declared,)
    return tuple(words(each) if isinstance(each, str) else each for each in declared)


def defaults_of(kind: type[Phrase]) -> dict[str, Any]:
    """The values that fields have if nothing is said of them."""
    return {
        field.name: field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
        for field in msgspec.structs.fields(kind)
        if field.default is not msgspec.NODEFAULT or field.default_factory is not msgspec.NODEFAULT
    }


def classes_in(modules: Iterable[ModuleType]) -> tuple[type[Phrase], ...]:
    """Every class of phrases that these modules declare, module by module, in the order of each."""
    return tuple(
        member
        for module in modules
        for member in vars(module).values()
        if isclass(member) and issubclass(member, Phrase) and member.__module__ == module.__name__
    )
