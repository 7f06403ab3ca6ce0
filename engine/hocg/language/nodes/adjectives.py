"""Adjectives: what a card or a holomem is like, said before its noun."""

from collections.abc import Sequence
from enum import StrEnum
from typing import ClassVar

from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.card import Card
from engine.hocg.cards.names import fold
from engine.hocg.cards.program import Node
from engine.hocg.cards.terms import LEVEL_ORDER, Color, Level, Position
from engine.hocg.cards.wording import HOLOMEM, HOST, PLAIN_OTHERS
from engine.hocg.queries import queries
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.kernel.language import Meaningless, every, words
from engine.kernel.spoken import Spoken


class Adjective(Node, frozen=True):
    """Something that is true or false of a card, or of a holomem on the stage."""

    is_of_stage: ClassVar[bool] = False
    """Whether only a holomem on the stage can be like that, so that nothing else need say where it is."""

    @property
    def sort(self) -> "type[Adjective]":
        """Of which class it is; of a choice, the first of its words."""
        return type(self)

    def fits(self, table: Table, scope: Scope, card: Card, holomem: Holomem | None) -> bool:
        """Whether it is true of the card, or of the holomem whose top card it is."""
        return self.matches(card)

    def matches(self, card: Card) -> bool:
        """Whether it is true of a card as printed (2.15.1)."""
        raise NotImplementedError(type(self).__name__)

    def reads_print(self, *, on_stage: bool) -> bool:
        """Whether ``fits`` reads nothing but print: of a card on no stage, or of a holomem's top card."""
        return type(self).fits is Adjective.fits

    def can_be_of(self, noun: "Noun") -> bool:
        """Whether anything of this sort can be like that."""
        return True

    def excludes(self, other: "Adjective") -> bool:
        """Whether nothing that is like that can be like the other word as well."""
        return False


class Before(Adjective, frozen=True):
    """An adjective in the ordinary place, before the noun."""


class Relative(Adjective, frozen=True):
    """What is said of a card or a holomem behind its noun.

    Attributes:
        is_likeness: whether it is something in common with others.
    """

    is_likeness: ClassVar[bool] = False


class Word(Before, frozen=True):
    """An adjective that is one word, or one name: several of them can be joined by "or"."""


class OfColor(Word, frozen=True):
    """``white``: it has this colour (2.4)."""

    color: Color
    words = "{color}"
    ja = "{color}"

    def fits(self, table: Table, scope: Scope, card: Card, holomem: Holomem | None) -> bool:
        """On the stage, the colours that it counts as."""
        return self._is_among(card.colors if holomem is None else queries.colors_of(table, holomem))

    def reads_print(self, *, on_stage: bool) -> bool:
        """Its colours on the stage may be others."""
        return not on_stage

    def matches(self, card: Card) -> bool:
        return self._is_among(card.colors)

    def _is_among(self, colors: Sequence[Color]) -> bool:
        """A colorless card has no colour (2.4.2.2)."""
        return self.color in colors or (self.color is Color.COLORLESS and not colors)

    def can_be_of(self, noun: "Noun") -> bool:
        return noun in (Noun.HOLOMEM, Noun.CHEER, Noun.CARD)


class OfLevel(Word, frozen=True):
    """``Debut``, ``1st or higher``: its Bloom level (2.3)."""

    level: Level
    or_higher: bool = False
    ja = (words("{level}以上の", or_higher=True), "{level}")
    words = ("{level}[?or_higher or higher]",)

    def matches(self, card: Card) -> bool:
        """Spots have no place in the order of levels."""
        if self.or_higher:
            return card.level in LEVEL_ORDER and LEVEL_ORDER[card.level] >= LEVEL_ORDER[self.level]
        return card.level is self.level

    def can_be_of(self, noun: "Noun") -> bool:
        return noun in (Noun.HOLOMEM, Noun.CARD)

    def excludes(self, other: Adjective) -> bool:
        return isinstance(other, OfLevel) and not self.or_higher and not other.or_higher


class Named(Word, frozen=True):
    """``<AZKi>``: it has this name (2.1.2); names that it is also regarded as count, in every zone (Q12)."""

    name: str
    words = "{name:NAME}"
    ja = "{name:NAME}"

    def matches(self, card: Card) -> bool:
        """Compared in the form without case and width."""
        return fold(self.name) in card.folded_names


class Tagged(Word, frozen=True):
    """``#Promise``: it has this tag (2.6)."""

    tag: str
    words = "{tag:TAG}"
    ja = "{tag:TAG}を持つ"
    bare_ja = "{tag:TAG}"

    def matches(self, card: Card) -> bool:
        """Tags are compared after NFKC and case folding."""
        return fold(self.tag) in card.folded_tags

    def can_be_of(self, noun: "Noun") -> bool:
        return noun is not Noun.CHEER


class Mark(Spoken):
    """What is printed on some cards beside name and level, and is asked for by texts."""

    BUZZ = "Buzz", "Buzz"
    LIMITED = "LIMITED", "LIMITED"


class Marked(Word, frozen=True):
    """``Buzz``, ``LIMITED``: it has this mark (2.5, 2.12)."""

    mark: Mark
    ja = (words("{mark}の", mark=Mark.LIMITED), "{mark}")
    bare_ja = "{mark}"
    words = "{mark}"

    def matches(self, card: Card) -> bool:
        return card.is_buzz if self.mark is Mark.BUZZ else card.is_limited

    def can_be_of(self, noun: "Noun") -> bool:
        is_of_holomem = noun in (Noun.HOLOMEM, Noun.CARD)
        return is_of_holomem if self.mark is Mark.BUZZ else noun not in (Noun.HOLOMEM, Noun.CHEER)


class At(Word, frozen=True):
    """``center``: it stands in this position (4.7 to 4.9)."""

    position: Position
    words = "{position}"
    ja = "{position}"

    def fits(self, table: Table, scope: Scope, card: Card, holomem: Holomem | None) -> bool:
        """A card that isn't on the stage stands nowhere."""
        return holomem is not None and holomem.position is self.position

    def matches(self, card: Card) -> bool:
        """A card by itself stands nowhere."""
        return False

    def can_be_of(self, noun: "Noun") -> bool:
        return noun in (Noun.HOLOMEM, Noun.CARD)

    def excludes(self, other: Adjective) -> bool:
        return isinstance(other, At)


class State(Spoken):
    """What a holomem on the stage may be."""

    ACTIVE = "active", "お休みしていない"
    RESTING = "resting", "お休みしている"
    DAMAGED = "damaged", "HPが減っている"


class Being(Word, frozen=True):
    """``active``, ``resting``, ``damaged``: how a holomem on the stage is now (4.3.2, 4.4.5.4)."""

    state: State
    is_of_stage = True
    words = "{state}"
    ja = "{state}"

    def fits(self, table: Table, scope: Scope, card: Card, holomem: Holomem | None) -> bool:
        if holomem is None:
            return False
        if self.state is State.DAMAGED:
            return holomem.damage > 0
        return holomem.is_resting is (self.state is State.RESTING)

    def can_be_of(self, noun: "Noun") -> bool:
        return noun in (Noun.HOLOMEM, Noun.CARD)

    def excludes(self, other: Adjective) -> bool:
        return isinstance(other, Being) and {self.state, other.state} == {State.ACTIVE, State.RESTING}


class SingleColored(Word, frozen=True):
    """``single-color``: it has one colour and no more (2.4)."""

    words = "single-color"
    ja = "色が1色の"

    def fits(self, table: Table, scope: Scope, card: Card, holomem: Holomem | None) -> bool:
        """On the stage, of the colours that it counts as."""
        return len(card.colors if holomem is None else queries.colors_of(table, holomem)) == 1

    def matches(self, card: Card) -> bool:
        """A colorless card has none (2.4.2.2)."""
        return len(card.colors) == 1

    def can_be_of(self, noun: "Noun") -> bool:
        return noun in (Noun.HOLOMEM, Noun.CHEER, Noun.CARD)


class Other(Word, frozen=True):
    """``other``: not this holomem or card; in an Oshi skill, not that holomem."""

    refers_back = True
    ja = (
        words("他の", given=PLAIN_OTHERS),
        words("他の", given=HOST),
        words("このホロメン以外の", given=HOLOMEM),
        "他の",
    )
    words = "(other|another)"

    def fits(self, table: Table, scope: Scope, card: Card, holomem: Holomem | None) -> bool:
        """Compared with the ability's own holomem, or the one it is about."""
        if holomem is None:
            return True
        return holomem.id != scope.host if scope.host >= 0 else holomem.id not in scope.that_holomem

    def reads_print(self, *, on_stage: bool) -> bool:
        """Any card that isn't on the stage is another one."""
        return not on_stage


class Not(Word, frozen=True):
    """``non-Buzz``: the word behind it is not true of it."""

    what: "Adjective"
    ja = ("{what:Tagged%not}", "{what%bare}以外の")
    words = "non- {what:Word}"

    def fits(self, table: Table, scope: Scope, card: Card, holomem: Holomem | None) -> bool:
        return not self.what.fits(table, scope, card, holomem)

    def matches(self, card: Card) -> bool:
        return not self.what.matches(card)

    def reads_print(self, *, on_stage: bool) -> bool:
        return self.what.reads_print(on_stage=on_stage)

    def excludes(self, other: Adjective) -> bool:
        return other == self.what


class Link(StrEnum):
    """By which word a list is joined; "and" in a list of adjectives means any of them, too."""

    OR = "or"
    AND = "and"


class Either(Before, frozen=True):
    """``white or green``, ``<AZKi> and <Tokino Sora>``, ``center and collab``: at least one of the words
    is true.

    ``link`` is "and" where the text lists whom it means.
    """

    first: Adjective
    rest: tuple[Adjective, ...]
    link: Link = Link.OR
    ja = (
        words("\\[{options%bare*か}\\]を持つ", options=every(Tagged), covers=("link",)),
        "\\[{options*か}\\]",
        words("{options*と}", link=Link.AND),
    )
    words = (
        "{first:Word} or^word {rest:Word* or^word}",
        words("{first:Word} and^word {rest:Word* and^word}", link=Link.AND),
    )

    def __post_init__(self) -> None:
        if len(set(self.options)) < len(self.options):
            kind = "a position" if isinstance(self.first, At) else "a word"
            raise Meaningless(f"{kind} is named twice in {self.say()!r}")
        if any(isinstance(each, Either) for each in self.options):
            raise Meaningless(
                "'and' and 'or' in one list can be read in two ways; say one of them throughout"
            )
        if self.link is Link.AND and not all(isinstance(each, Named | At) for each in self.options):
            raise Meaningless(f"nothing is all of {self.say()!r}; say 'or'")

    @property
    def sort(self) -> type[Adjective]:
        return self.first.sort

    @property
    def options(self) -> tuple[Adjective, ...]:
        """All the words that may stand there."""
        return (self.first, *self.rest)

    def fits(self, table: Table, scope: Scope, card: Card, holomem: Holomem | None) -> bool:
        return any(each.fits(table, scope, card, holomem) for each in self.options)

    def matches(self, card: Card) -> bool:
        return any(each.matches(card) for each in self.options)

    def can_be_of(self, noun: "Noun") -> bool:
        return any(each.can_be_of(noun) for each in self.options)

    def reads_print(self, *, on_stage: bool) -> bool:
        return all(each.reads_print(on_stage=on_stage) for each in self.options)


def is_minimum(word: Adjective) -> bool:
    """Whether a word is a Bloom level "or higher"."""
    return isinstance(word, OfLevel) and word.or_higher


class Noun(Spoken):
    """What a noun phrase is about."""

    HOLOMEM = "holomem", "ホロメン"
    CARD = "card", "カード", "cards"
    CHEER = "cheer", "エール", "cheers"
    SUPPORT = "support card", "サポートカード", "support cards"
    TOOL = "tool", "ツール", "tools"
    MASCOT = "mascot", "マスコット", "mascots"
    FAN = "fan", "ファン", "fans"
    EVENT = "event", "イベント", "events"
    ITEM = "item", "アイテム", "items"
    STAFF = "staff", "スタッフ"

    @property
    def counter(self) -> str:
        """The counter of cards in Japanese."""
        return "枚"

    def matches(self, card: Card) -> bool:
        """Whether a card is of this sort."""
        type_or_kind = self.value.removesuffix(" card")
        return self is Noun.CARD or type_or_kind in (card.type, card.kind)


class AttachedNoun(Spoken):
    """What an attached card calls itself."""

    TOOL = "tool", "ツール"
    MASCOT = "mascot", "マスコット"
    FAN = "fan", "ファン"
