"""What a text is once it is compiled, as far as a card needs to know: parts that can be said, and the facts
that its extra abilities add to the card.

What parts do is known above (``engine.hocg.abilities``); how they come of words, in the language. The
language attaches its compiler here.
"""

from collections.abc import Callable
from typing import ClassVar, TypeVar

from engine.hocg.cards.terminals import PRINTER
from engine.hocg.cards.terms import SupportKind
from engine.kernel.errors import EngineBug
from engine.kernel.language import Declared, Meaningless, Phrase, forms, remembered, words
from engine.kernel.translation import Quote

GAME = "hocg"
"""Whose phrases these are, where they are quoted."""


class Node(Phrase, frozen=True):
    """Anything that a card text is made of."""

    refers_back: ClassVar[bool] = False
    """Whether its words mean what was spoken of before ("among them"): to begin with, what the event of its
    ability was about.
    """

    SORT: ClassVar[str] = ""
    """The class as which it is read where a saved match quotes it alone; "" for what it never does."""

    @remembered
    def say(self) -> str:
        """Its words, as they stand within a sentence."""
        said = PRINTER.say(self)
        return said[:1] + forms.capitalize(said)[1:]

    @remembered
    def quote(self) -> Quote:
        """Itself, to be kept in a saying and said in the language of whoever reads it."""
        return Quote.of(GAME, self.SORT, self.say(), self)

    def told(self) -> str:
        """Its words in the language that is spoken now."""
        return self.quote().say()

    REMARKS: ClassVar[Declared] = ()
    """What its words leave to the rules: choices that are made on the way, what becomes of the rest. Each of
    these patterns is said that is true of the values that it has.
    """

    def remarks(self) -> tuple[str, ...]:
        """What its words leave to the rules."""
        return PRINTER.say_each(self, "REMARKS")


class Part(Node, frozen=True):
    """A paragraph of a card text, which stands for one ability or one rule about the card."""

    SORT = "Part"

    @remembered
    def say(self) -> str:
        return forms.capitalize(PRINTER.say(self))


class Clause(Node, frozen=True):
    """A paragraph without its full stop, within a sentence."""

    part: Part
    SORT = "Clause"
    IS_READ = False
    words = "{part}"
    ja = "{part%unclosed}"

    @remembered
    def say(self) -> str:
        return self.part.say().removesuffix(".")


P = TypeVar("P", bound=Part)


class Name(Node, frozen=True):
    """A name that a card is also regarded as."""

    name: str
    words = "{name:NAME}"
    ja = "{name:NAME}"


class Extra(Part, frozen=True):
    """2.11: one of the four extra abilities."""

    also: tuple[Name, ...] = ()
    life_loss: int = 0
    cannot_bloom: bool = False
    any_number: bool = False
    ja = (
        words("このホロメンは{also*と}としても扱う。"),
        words("このホロメンがダウンした時、自分のライフ-{life_loss}。"),
        words("このホロメンはBloomできない。", cannot_bloom=True),
        words("このホロメンはデッキに何枚でも入れられる。", any_number=True),
    )
    words = (
        words("this holomem is also regarded as {also* and}."),
        words("you lose {life_loss} life when this holomem is downed."),
        words("this holomem can't bloom.", cannot_bloom=True),
        words("you may include any number of this holomem in the deck.", any_number=True),
    )

    def __post_init__(self) -> None:
        if not (self.also or self.life_loss or self.cannot_bloom or self.any_number):
            raise Meaningless("a holomem that is downed costs 1 life or more: 0 can't be said here")

    @property
    def also_named(self) -> tuple[str, ...]:
        """The names that it is also regarded as."""
        return tuple(name.name for name in self.also)

    @property
    def is_of_deck(self) -> bool:
        """Whether it is over once decks are made."""
        return self.any_number


class Program(Node, frozen=True):
    """A whole compiled text. A text has parts, one a paragraph, each of its own sort (10.1)."""

    parts: tuple[Part, ...]
    words = "{parts*\\n}"
    ja = "{parts*\\n}"

    def of_sort(self, sort: type[P]) -> tuple[P, ...]:
        """Its parts of one sort, in order."""
        found: tuple[P, ...] | None = self.__dict__.get(sort.__name__)
        if found is None:
            found = tuple(part for part in self.parts if isinstance(part, sort))
            self.__dict__[sort.__name__] = found
        return found

    @remembered
    def say(self) -> str:
        """The canonical text, a line a part."""
        return "\n".join(part.say() for part in self.parts)

    @property
    def also_named(self) -> tuple[str, ...]:
        """Names that an extra ability adds."""
        return tuple(name for part in self.parts if isinstance(part, Extra) for name in part.also_named)

    @property
    def life_loss(self) -> int:
        """Life lost when downed, 0 if nothing is said of it."""
        return max((part.life_loss for part in self.parts if isinstance(part, Extra)), default=0)

    @property
    def cannot_bloom(self) -> bool:
        """Whether an extra ability forbids blooming."""
        return any(isinstance(part, Extra) and part.cannot_bloom for part in self.parts)

    @property
    def any_number(self) -> bool:
        """Whether a deck may have any number of it."""
        return any(isinstance(part, Extra) and part.any_number for part in self.parts)


Compiler = Callable[[str, str], Program]
"""Makes the program of a text: the sort of text (an ability kind), then its words. Raises DataError if a word
isn't understood.
"""

LanguageCompiler = Callable[[str, str, frozenset[str]], Program]
"""The same for any pool: besides, the tags that the pool's cards have, in comparable form."""

Judge = Callable[[SupportKind, Program], str]
"""Says why a text would never do anything on a support card of a sort; "" if all of it can."""

_compilers: list[tuple[LanguageCompiler, LanguageCompiler]] = []
_judges: list[Judge] = []


def register_compiler(compiler: LanguageCompiler, keeping: LanguageCompiler, judge: Judge) -> None:
    """Have the texts of every pool that brings no compiler of its own compiled by this one.

    Args:
        compiler: makes programs of texts.
        keeping: makes those of texts that are played with already, also where they are refused by now.
        judge: knows what they can do on their cards.
    """
    _compilers[:] = [(compiler, keeping)]
    _judges[:] = [judge]


def registered_judge() -> Judge:
    """What knows what texts can do on their cards; where no language is registered, all can."""
    return _judges[0] if _judges else lambda _card, _program: ""


def registered_compiler(*, is_kept: bool = False) -> LanguageCompiler:
    """The compiler that the language has registered.

    Args:
        is_kept: the one for texts that are played with already.

    Raises:
        EngineBug: there is none; importing ``engine.hocg`` registers it.
    """
    if not _compilers:
        raise EngineBug("no compiler of card texts is registered")
    compiler, keeping = _compilers[0]
    return keeping if is_kept else compiler
