"""Conditions about the table: the Oshi, holomem, cards, hands, lives, dice."""

from engine.hocg.cards.terms import Position
from engine.hocg.language.nodes.card_picks import say_plural
from engine.hocg.language.nodes.filters import AllOf, CardFilter, OtherThan, article, say_one
from engine.hocg.language.nodes.numbers import Count, CountCards, CountColors, CountHolomem, say_in
from engine.hocg.language.nodes.picks import HolomemRef, HolomemSet, Side, say_whose
from engine.hocg.language.nodes.places import Place, holomem_meant
from engine.hocg.state.table import Table
from engine.hocg.texts.effects import Condition
from engine.hocg.texts.scope import Scope


class Exists(Condition, frozen=True):
    """``you have <AZKi> on your stage``, ``your opponent has no collab holomem``."""

    what: HolomemSet
    is_negated: bool = False

    def holds(self, table: Table, scope: Scope) -> bool:
        """Oshi holomem aren't on the stage (Q170)."""
        return bool(self.what.members(table, scope)) is not self.is_negated

    def say(self) -> str:
        """As in "you have <AZKi> on your stage"."""
        owner = "you have" if self.what.side is Side.YOURS else "your opponent has"
        if self.is_negated:
            return f"{owner} no {self.what.say_noun()}"
        noun = self.what.say_noun()
        lead = noun if noun.startswith("<") else f"{article(noun)} {noun}"
        return f"{owner} {lead} on {'your' if self.what.side is Side.YOURS else 'their'} stage"


class HolomemCount(Condition, frozen=True):
    """``you have 3 or more #ReGLOSS holomem of different names on your stage``."""

    count: CountHolomem
    amount: int
    is_or_more: bool

    def holds(self, table: Table, scope: Scope) -> bool:
        """At least, or at most."""
        value = self.count.value(table, scope)
        return value >= self.amount if self.is_or_more else value <= self.amount

    def say(self) -> str:
        """As in "you have 3 or more #ReGLOSS holomem on your stage"."""
        names = " of different names" if self.count.is_distinct else ""
        word = "more" if self.is_or_more else "fewer"
        return f"you have {self.amount} or {word} {self.count.what.say_noun()}{names} on your stage"


class CardCount(Condition, frozen=True):
    """``there are 5 or more cheers on your stage``, ``there are 0 holomem stacked under this holomem``.

    Args:
        count: what is counted.
        at_least: as many or more.
        at_most: as many or fewer; ``None`` for any number.
    """

    count: CountCards
    at_least: int
    at_most: int | None = None

    def holds(self, table: Table, scope: Scope) -> bool:
        """At least, at most, or exactly."""
        value = self.count.value(table, scope)
        return self.at_least <= value and (self.at_most is None or value <= self.at_most)

    def say(self) -> str:
        """As in "there are 4 or more support cards in your archive"."""
        noun = f"{say_plural(self.count.what)} {say_in(self.count.place)}"
        if self.at_most is None:
            return f"there are {self.at_least} or more {noun}"
        if self.at_least == self.at_most:
            return f"there are {self.at_least} {noun}"
        return f"there are {self.at_most} or fewer {noun}"


class ColorCount(Condition, frozen=True):
    """``the cheers on your stage have 2 or more colors``."""

    place: Place
    amount: int

    def holds(self, table: Table, scope: Scope) -> bool:
        """At least so many."""
        return CountColors((self.place,)).value(table, scope) >= self.amount

    def say(self) -> str:
        """The phrase."""
        return f"the cheers {say_in(self.place)} have {self.amount} or more colors"


class CheersDiffer(Condition, frozen=True):
    """``your #Justice center and collab holomem have cheers of different colors attached``."""

    who: HolomemSet

    def holds(self, table: Table, scope: Scope) -> bool:
        """Whether every position has such a holomem with a cheer, and the colours aren't all the same."""
        members = self.who.members(table, scope)
        standing = {holomem.position for holomem in members if holomem.cheers}
        cheers = [table.cards[card] for holomem in members for card in holomem.cheers]
        colors = {color for cheer in cheers for color in cheer.colors}
        return standing.issuperset(self.who.positions) and len(colors) > 1

    def say(self) -> str:
        """The phrase."""
        before = f"{words} " if (words := self.who.filter.words.say()) else ""
        place = " and ".join(self.who.positions)
        return f"{self.who.side} {before}{place} holomem have cheers of different colors attached"


class OshiIs(Condition, frozen=True):
    """``your Oshi is <AZKi>``, ``your Oshi is purple``."""

    words: AllOf

    def holds(self, table: Table, scope: Scope) -> bool:
        """Its printed facts."""
        return self.words.matches(table.cards[table.player(scope.seat).oshi])

    def say(self) -> str:
        """The phrase."""
        return f"your Oshi is {self.words.say()}"


class HolomemIs(Condition, frozen=True):
    """``your center holomem is #Promise``, ``that holomem is white``, ``all of your holomem are #Advent``."""

    who: HolomemSet | HolomemRef
    words: AllOf
    is_all: bool = False

    def holds(self, table: Table, scope: Scope) -> bool:
        """Whether there is one and every one is like that; of "center or collab holomem" any one."""
        found = [self.words.matches(table.top(each)) for each in holomem_meant(table, scope, self.who)]
        is_any = isinstance(self.who, HolomemSet) and self.who.link == "or"
        return any(found) if is_any else bool(found) and all(found)

    def say(self) -> str:
        """The phrase."""
        who = say_whose(self.who)
        return f"all of {who} are {self.words.say()}" if self.is_all else f"{who} is {self.words.say()}"


class IsDamaged(Condition, frozen=True):
    """``your center holomem is damaged``."""

    who: HolomemSet | HolomemRef

    def holds(self, table: Table, scope: Scope) -> bool:
        """Whether there is damage on one of them."""
        return any(holomem.damage > 0 for holomem in holomem_meant(table, scope, self.who))

    def say(self) -> str:
        """The phrase."""
        return f"{say_whose(self.who)} is damaged"


class HasAttached(Condition, frozen=True):
    """``this holomem has a tool attached``."""

    who: HolomemSet | HolomemRef
    what: CardFilter

    def holds(self, table: Table, scope: Scope) -> bool:
        """At least one card like this, on any of them."""
        return any(
            self.what.matches(table.cards[card])
            for holomem in holomem_meant(table, scope, self.who)
            for card in (*holomem.cheers, *holomem.attached)
        )

    def say(self) -> str:
        """The phrase."""
        who = say_whose(self.who)
        return f"{who} has {say_one(self.what)} attached"


class HandCount(Condition, frozen=True):
    """``you have 6 or fewer other cards in hand``: the own hand, without the card that asks."""

    amount: int
    is_or_more: bool
    is_other: bool = True

    def holds(self, table: Table, scope: Scope) -> bool:
        """Counts the cards in hand but this one."""
        count = sum(card != scope.source for card in table.player(scope.seat).hand)
        return count >= self.amount if self.is_or_more else count <= self.amount

    def say(self) -> str:
        """As in "you have 6 or fewer other cards in hand"."""
        word = "more" if self.is_or_more else "fewer"
        return f"you have {self.amount} or {word}{' other' if self.is_other else ''} cards in hand"


class FewerInHand(Condition, frozen=True):
    """``you have fewer cards in hand than your opponent``."""

    def holds(self, table: Table, scope: Scope) -> bool:
        """Counts both hands."""
        return len(table.player(scope.seat).hand) < len(table.opponent(scope.seat).hand)

    def say(self) -> str:
        """The phrase."""
        return "you have fewer cards in hand than your opponent"


class LifeIs(Condition, frozen=True):
    """``you have 3 or less life``, ``you have 2 or more life``."""

    amount: int
    is_or_more: bool

    def holds(self, table: Table, scope: Scope) -> bool:
        """The cards in the life area."""
        life = len(table.player(scope.seat).life)
        return life >= self.amount if self.is_or_more else life <= self.amount

    def say(self) -> str:
        """The phrase."""
        return f"you have {self.amount} or {'more' if self.is_or_more else 'less'} life"


class LifeBelow(Condition, frozen=True):
    """``you have less life than your opponent``; with ``or_equal``: "equal to or less than your
    opponent's".
    """

    or_equal: bool = False

    def holds(self, table: Table, scope: Scope) -> bool:
        """Both life areas."""
        mine, theirs = len(table.player(scope.seat).life), len(table.opponent(scope.seat).life)
        return mine <= theirs if self.or_equal else mine < theirs

    def say(self) -> str:
        """The phrase."""
        if self.or_equal:
            return "your life is equal to or less than your opponent's"
        return "you have less life than your opponent"


class CollabsWith(Condition, frozen=True):
    """``it collabs with <AZKi>``: the center holomem is like this."""

    words: AllOf

    def holds(self, table: Table, scope: Scope) -> bool:
        """The holomem it collabs with is the center holomem."""
        center = table.player(scope.seat).center
        return center is not None and self.words.matches(table.top(center))

    def say(self) -> str:
        """As in "it collabs with <AZKi>"."""
        return f"it collabs with {self.words.say()}"


class BatonPassNeeds(Condition, frozen=True):
    """``your opponent's holomem that this art targets needs 2 or more colorless cheers for a baton pass``."""

    count: Count
    amount: int

    def holds(self, table: Table, scope: Scope) -> bool:
        """With all effects."""
        return self.count.value(table, scope) >= self.amount

    def say(self) -> str:
        """The phrase."""
        cheers = f"{self.amount} or more colorless cheers"
        return f"your opponent's holomem that this art targets needs {cheers} for a baton pass"


class All(Condition, frozen=True):
    """Several conditions joined by "and"."""

    conditions: tuple[Condition, ...]

    def holds(self, table: Table, scope: Scope) -> bool:
        """Every one of them."""
        return all(condition.holds(table, scope) for condition in self.conditions)

    @property
    def is_chance(self) -> bool:
        """Whether any of them is."""
        return any(condition.is_chance for condition in self.conditions)

    def say(self) -> str:
        """Joined by "and"."""
        return " and ".join(condition.say() for condition in self.conditions)


CENTER = HolomemSet(positions=(Position.CENTER,))
__all__ = ["OtherThan"]
