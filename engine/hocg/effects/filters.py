"""Filters: which cards and holomem are meant. A filter is a list of words, all of which must be true."""

from typing import TYPE_CHECKING

import msgspec

from engine.hocg.effects.base import Node
from engine.hocg.terms import CardType, Color, Level, SupportKind

if TYPE_CHECKING:
    from engine.hocg.cards import Card
    from engine.hocg.state import Holomem
    from engine.hocg.table import Table

LEVEL_ORDER = {Level.DEBUT: 0, Level.FIRST: 1, Level.SECOND: 2}


class CardFilter(Node, frozen=True):
    """A word that is true or false of a card as it is (2.15.1)."""

    def matches(self, card: "Card") -> bool:
        """Whether the card is meant."""
        raise NotImplementedError(type(self).__name__)


class OfColor(CardFilter, frozen=True):
    """``white``: it has this colour (2.4)."""

    color: Color

    def matches(self, card: "Card") -> bool:
        """A colorless card has no colour (2.4.2.2)."""
        return self.color in card.colors

    def say(self) -> str:
        """The colour."""
        return self.color


class OfLevel(CardFilter, frozen=True):
    """``Debut``, ``1st or higher``: its Bloom level (2.3)."""

    level: Level
    or_higher: bool = False

    def matches(self, card: "Card") -> bool:
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

    def matches(self, card: "Card") -> bool:
        """Names that it is also regarded as count, in every zone (Q12)."""
        return self.folded in card.folded_names

    def say(self) -> str:
        """The name in angle brackets."""
        return f"<{self.name}>"


class Tagged(CardFilter, frozen=True):
    """``#Promise``: it has this tag (2.6)."""

    tag: str
    folded: str

    def matches(self, card: "Card") -> bool:
        """Tags are compared after NFKC and case folding."""
        return self.folded in card.folded_tags

    def say(self) -> str:
        """The tag with its sign."""
        return f"#{self.tag}"


class IsBuzz(CardFilter, frozen=True):
    """``Buzz``: it is a Buzz holomem (2.5)."""

    def matches(self, card: "Card") -> bool:
        """Printed Buzz."""
        return card.is_buzz

    def say(self) -> str:
        """The word."""
        return "Buzz"


class IsLimited(CardFilter, frozen=True):
    """``LIMITED``: it has the LIMITED mark (2.12)."""

    def matches(self, card: "Card") -> bool:
        """Printed LIMITED."""
        return card.is_limited

    def say(self) -> str:
        """The word."""
        return "LIMITED"


class OfType(CardFilter, frozen=True):
    """The noun: ``holomem``, ``cheer``, ``support card``, ``card`` (any, with ``None``)."""

    type: CardType | None

    def matches(self, card: "Card") -> bool:
        """Its card type."""
        return self.type is None or card.type is self.type

    def say(self) -> str:
        """The noun in the singular."""
        return {None: "card", CardType.SUPPORT: "support card"}.get(self.type, str(self.type))


class OfKind(CardFilter, frozen=True):
    """The noun of a support kind: ``tool``, ``mascot``, ``fan``, ``event``, ``item``, ``staff``."""

    kind: SupportKind

    def matches(self, card: "Card") -> bool:
        """Its support kind."""
        return card.kind is self.kind

    def say(self) -> str:
        """The kind."""
        return self.kind


class Not(CardFilter, frozen=True):
    """``non-Buzz``: the word is not true of it."""

    what: CardFilter

    def matches(self, card: "Card") -> bool:
        """The opposite."""
        return not self.what.matches(card)

    def say(self) -> str:
        """The word with ``non-``."""
        return f"non-{self.what.say()}"


class AnyOf(CardFilter, frozen=True):
    """``white or green``: at least one of the words is true of it."""

    options: tuple[CardFilter, ...]

    def matches(self, card: "Card") -> bool:
        """Any of them."""
        return any(option.matches(card) for option in self.options)

    def say(self) -> str:
        """Joined by "or"."""
        return " or ".join(option.say() for option in self.options)


class AllOf(CardFilter, frozen=True):
    """Several words, all of which must be true: ``non-Buzz 1st or 2nd holomem``."""

    words: tuple[CardFilter, ...]

    def matches(self, card: "Card") -> bool:
        """All of them."""
        for word in self.words:
            if not word.matches(card):
                return False
        return True

    def say(self) -> str:
        """One after the other."""
        return " ".join(word.say() for word in self.words)


ANYTHING = AllOf(())


class HolomemFilter(msgspec.Struct, frozen=True):
    """What is asked of a holomem on the stage: words about its top card, and about its state.

    Args:
        words: words about the top card.
        is_other: ``other``: not this holomem.
        is_resting: ``resting`` / ``active``, where asked.
        holds: ``with ... attached``: a card like this is attached to it.
    """

    words: AllOf = ANYTHING
    is_other: bool = False
    is_resting: bool | None = None
    attached: CardFilter | None = None

    def matches(self, table: "Table", holomem: "Holomem", host: int) -> bool:
        """Whether the holomem is meant; ``host`` is "this holomem"."""
        if self.is_other and holomem.id == host:
            return False
        if self.is_resting is not None and holomem.is_resting is not self.is_resting:
            return False
        cards = table.cards
        if self.attached is not None and not any(
            self.attached.matches(cards[card]) for card in (*holomem.cheers, *holomem.attached)
        ):
            return False
        return self.words.matches(cards[holomem.stack[0]])

    def say_before(self) -> str:
        """The words that stand before the noun, with a space behind if there are any."""
        words = []
        if self.is_other:
            words.append("other")
        if self.is_resting is not None:
            words.append("resting" if self.is_resting else "active")
        if self.words.words:
            words.append(self.words.say())
        return "".join(word + " " for word in words)

    def say_after(self) -> str:
        """The words that stand behind the noun, with a space before if there are any."""
        if self.attached is None:
            return ""
        phrase = self.attached.say()
        return f" with {article(phrase)} {phrase} attached"


def article(phrase: str) -> str:
    """ "a" or "an"."""
    return "an" if phrase[:1].lower() in "aeiou" else "a"
