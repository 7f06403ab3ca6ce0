"""Filters: which cards and holomem are meant. A filter is a list of words, all of which must be true."""

from collections.abc import Iterable
from enum import StrEnum

from engine.hocg.cards.card import Card
from engine.hocg.cards.program import Node
from engine.hocg.cards.terms import AbilityKind, CardType, Color, Level, SupportKind
from engine.hocg.state.table import Table
from engine.hocg.texts.scope import Scope
from engine.kernel.machine import clause

LEVEL_ORDER = {Level.DEBUT: 0, Level.FIRST: 1, Level.SECOND: 2}


class CardFilter(Node, frozen=True):
    """A word that is true or false of a card as it is (2.15.1)."""

    def matches(self, card: Card) -> bool:
        """Whether the card is meant."""
        raise NotImplementedError(type(self).__name__)

    def bind(self, table: Table, scope: "Scope") -> "CardFilter":
        """The word with everything it compares with filled in; words that compare with nothing are
        themselves.
        """
        return self


class OfColor(CardFilter, frozen=True):
    """``white``: it has this colour (2.4)."""

    color: Color

    def matches(self, card: Card) -> bool:
        """A colorless card has no colour (2.4.2.2)."""
        return self.color in card.colors

    def say(self) -> str:
        """The colour."""
        return self.color


class OfLevel(CardFilter, frozen=True):
    """``Debut``, ``1st or higher``: its Bloom level (2.3)."""

    level: Level
    or_higher: bool = False

    def matches(self, card: Card) -> bool:
        """Spots have no place in the order of levels."""
        if self.or_higher:
            return card.level in LEVEL_ORDER and LEVEL_ORDER[card.level] >= LEVEL_ORDER[self.level]
        return card.level is self.level

    def say(self) -> str:
        """The level."""
        return f"{self.level} or higher" if self.or_higher else self.level


class Named(CardFilter, frozen=True):
    """``<AZKi>``: it has this name (2.1.2), in comparable form in ``folded``."""

    name: str
    folded: str

    def matches(self, card: Card) -> bool:
        """Names that it is also regarded as count, in every zone (Q12)."""
        return self.folded in card.folded_names

    def say(self) -> str:
        """The name in angle brackets."""
        return f"<{self.name}>"


class Tagged(CardFilter, frozen=True):
    """``#Promise``: it has this tag (2.6)."""

    tag: str
    folded: str

    def matches(self, card: Card) -> bool:
        """Tags are compared after NFKC and case folding."""
        return self.folded in card.folded_tags

    def say(self) -> str:
        """The tag with its sign."""
        return f"#{self.tag}"


class IsBuzz(CardFilter, frozen=True):
    """``Buzz``: it is a Buzz holomem (2.5)."""

    def matches(self, card: Card) -> bool:
        """Printed Buzz."""
        return card.is_buzz

    def say(self) -> str:
        """The word."""
        return "Buzz"


class IsLimited(CardFilter, frozen=True):
    """``LIMITED``: it has the LIMITED mark (2.12)."""

    def matches(self, card: Card) -> bool:
        """Printed LIMITED."""
        return card.is_limited

    def say(self) -> str:
        """The word."""
        return "LIMITED"


class OfType(CardFilter, frozen=True):
    """The noun: ``holomem``, ``cheer``, ``support card``, ``card`` (any, with ``None``)."""

    type: CardType | None

    def matches(self, card: Card) -> bool:
        """Its card type."""
        return self.type is None or card.type is self.type

    def say(self) -> str:
        """The noun in the singular."""
        return {None: "card", CardType.SUPPORT: "support card"}.get(self.type, str(self.type))


class OfKind(CardFilter, frozen=True):
    """The noun of a support kind: ``tool``, ``mascot``, ``fan``, ``event``, ``item``, ``staff``."""

    kind: SupportKind

    def matches(self, card: Card) -> bool:
        """Its support kind."""
        return card.kind is self.kind

    def say(self) -> str:
        """The kind."""
        return self.kind


class Not(CardFilter, frozen=True):
    """``non-Buzz``: the word is not true of it."""

    what: CardFilter

    def matches(self, card: Card) -> bool:
        """The opposite."""
        return not self.what.matches(card)

    def say(self) -> str:
        """The word with ``non-``."""
        return f"non-{self.what.say()}"


class AnyOf(CardFilter, frozen=True):
    """``white or green``, ``<AZKi> and <Tokino Sora>``: at least one of the words is true of it.

    Args:
        options: the words.
        link: "and" where the text lists whom it means by name, else "or".
    """

    options: tuple[CardFilter, ...]
    link: str = "or"

    def matches(self, card: Card) -> bool:
        """Any of them."""
        return any(option.matches(card) for option in self.options)

    def bind(self, table: Table, scope: "Scope") -> CardFilter:
        """Each of them bound."""
        return AnyOf(tuple(option.bind(table, scope) for option in self.options), self.link)

    def say(self) -> str:
        """Joined by "or" or "and"."""
        return f" {self.link} ".join(option.say() for option in self.options)


class AllOf(CardFilter, frozen=True):
    """Several words, all of which must be true: ``non-Buzz 1st or 2nd holomem``."""

    words: tuple[CardFilter, ...]

    @clause("2.15.1")
    def matches(self, card: Card) -> bool:
        """All of them."""
        return all(word.matches(card) for word in self.words)

    def bind(self, table: Table, scope: "Scope") -> "AllOf":
        """Each of them bound."""
        return AllOf(tuple(word.bind(table, scope) for word in self.words))

    def say(self) -> str:
        """One after the other; what must stand behind the noun last."""
        after = [word for word in self.words if isinstance(word, (*AFTER, OtherThan))]
        before = [word for word in self.words if word not in after]
        return " ".join(word.say() for word in (*before, *after))


class OtherThan(CardFilter, frozen=True):
    """``other than <Kazama Iroha>``: it doesn't have this name."""

    name: Named

    def matches(self, card: Card) -> bool:
        """The opposite of having it."""
        return not self.name.matches(card)

    def say(self) -> str:
        """The phrase."""
        return f"other than {self.name.say()}"


ANYTHING = AllOf(())


def ends_in_name(words: AllOf) -> bool:
    """Whether words need no noun behind them, because the last is a name or a choice of names."""
    last = words.words[-1] if words.words else None
    options = last.options if isinstance(last, AnyOf) else (last,)
    return all(isinstance(option, Named) for option in options)


class NameContains(CardFilter, frozen=True):
    """``with "PC" in its name``: part of one of its names (2.1.2)."""

    part: str

    def matches(self, card: Card) -> bool:
        """Regardless of case."""
        return any(self.part.casefold() in name for name in card.folded_names)

    def say(self) -> str:
        """As it stands behind the noun."""
        return f'with "{self.part}" in its name'


class HasCollabEffect(CardFilter, frozen=True):
    """``with a collab effect``."""

    def matches(self, card: Card) -> bool:
        """Whether it is printed on the card."""
        return bool(card.programs(AbilityKind.COLLAB_EFFECT))

    def say(self) -> str:
        """The phrase."""
        return "with a collab effect"


class HasAnyNumber(CardFilter, frozen=True):
    """``of which a deck may include any number`` (2.11.2.1)."""

    def matches(self, card: Card) -> bool:
        """Whether that extra ability is printed on the card."""
        return card.has_any_number

    def say(self) -> str:
        """The phrase."""
        return "of which a deck may include any number"


class Like(StrEnum):
    """With what a relational filter compares."""

    OSHI = "your Oshi"
    THAT_CARD = "that card"

    @property
    def refers_back(self) -> bool:
        """Whether it means a card that was spoken of before."""
        return self is Like.THAT_CARD

    def cards(self, table: Table, scope: "Scope") -> list[Card]:
        """The cards that are meant."""
        if self is Like.OSHI:
            return [table.cards[table.player(scope.seat).oshi]]
        return [table.cards[card] for card in scope.that_cards]


def color_in_common(cards: Iterable[Card]) -> CardFilter:
    """One of the colours of some cards."""
    colors = {color for card in cards for color in card.colors}
    return AnyOf(tuple(OfColor(color) for color in Color if color in colors))


class SameColor(CardFilter, frozen=True):
    """``of the same color as your Oshi``: a colour in common (2.4.4)."""

    like: Like

    @clause("2.4.4")
    def bind(self, table: Table, scope: "Scope") -> CardFilter:
        """One of the colours that it has now."""
        return color_in_common(self.like.cards(table, scope))

    def say(self) -> str:
        """The phrase."""
        return f"of the same color as {self.like}"


class SameName(CardFilter, frozen=True):
    """``of the same name as that card``: a name in common."""

    like: Like

    def bind(self, table: Table, scope: "Scope") -> CardFilter:
        """One of the names that it has."""
        names = sorted({name for card in self.like.cards(table, scope) for name in card.folded_names})
        return AnyOf(tuple(Named(name, name) for name in names))

    def say(self) -> str:
        """The phrase."""
        return f"of the same name as {self.like}"


class Behind(CardFilter, frozen=True):
    """A word about a card that stands behind the noun and speaks of holomem on the stage."""

    refers_back = True


AFTER = (NameContains, HasCollabEffect, HasAnyNumber, SameColor, SameName, Behind)
"""Words that stand behind the noun."""


def is_noun_phrase(what: CardFilter) -> bool:
    """Whether a phrase is more than a name or adjectives: "red cheer", "<AZKi> with a collab effect"."""
    if isinstance(what, AnyOf):
        return bool(what.options) and all(map(is_noun_phrase, what.options))
    return any(isinstance(word, (OfType, OfKind, *AFTER)) for word in getattr(what, "words", ()))


def say_one(what: CardFilter) -> str:
    """A phrase with its article where it takes one: "a red cheer", "<AZKi>", "#Art"."""
    phrase = what.say()
    return f"{article(phrase)} {phrase}" if is_noun_phrase(what) else phrase


def article(phrase: str) -> str:
    """ "a" or "an"."""
    return "an" if phrase[:1].lower() in "aeiou" else "a"
