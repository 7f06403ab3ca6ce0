"""Numbers: amounts that are fixed, counted, or results of what has happened so far."""

from enum import StrEnum

from engine.hocg.language.nodes.card_picks import say_plural
from engine.hocg.language.nodes.filters import CardFilter
from engine.hocg.language.nodes.picks import HolomemRef, HolomemSet
from engine.hocg.language.nodes.places import Place
from engine.hocg.queries import queries
from engine.hocg.state.events import SupportPlayed
from engine.hocg.state.table import Table
from engine.hocg.texts.effects import Number
from engine.hocg.texts.scope import Scope


class Fixed(Number, frozen=True):
    """A plain number."""

    amount: int

    def value(self, table: Table, scope: Scope) -> int:
        """Itself."""
        return self.amount

    def say(self) -> str:
        """In digits."""
        return str(self.amount)


class Count(Number, frozen=True):
    """Something that is counted; ``say`` gives what stands behind "for each"."""


class ForEach(Number, frozen=True):
    """``20 for each ...``: a number times a count, "(count up to 5)" of them at most, in whole groups of
    ``per``.
    """

    amount: int
    count: Count
    cap: int | None = None

    def value(self, table: Table, scope: Scope) -> int:
        """The product."""
        count = self.count.value(table, scope)
        return self.amount * (count if self.cap is None else min(count, self.cap))

    def is_none(self, table: Table, scope: Scope) -> bool:
        """Where none are counted."""
        return self.count.is_none(table, scope)

    def say(self) -> str:
        """The number alone; what stands behind it is said by ``say_each``."""
        return str(self.amount)


def say_each(number: Number) -> str:
    """ " for each ..." with its cap, or nothing for a fixed number."""
    if not isinstance(number, ForEach):
        return ""
    cap = "" if number.cap is None else f" (count up to {number.cap})"
    return f" for each {number.count.say()}{cap}"


class CountHolomem(Count, frozen=True):
    """``of your #Promise holomem``; ``of different names`` counts each name once (Q602: a holomem with two
    names once).
    """

    what: HolomemSet
    is_distinct: bool = False

    def value(self, table: Table, scope: Scope) -> int:
        """Those on the stage now."""
        members = self.what.members(table, scope)
        if not self.is_distinct:
            return len(members)
        return len({table.top(holomem).name for holomem in members})

    def say(self) -> str:
        """As in "of your #3rd Gen holomem of different names"."""
        return f"of {self.what.say()}" + (" of different names" if self.is_distinct else "")


class CountCards(Count, frozen=True):
    """``cheer on this holomem``, ``holomem in your archive``: cards somewhere, this card left out; whole
    groups of ``per``.
    """

    what: CardFilter
    place: Place
    per: int = 1

    def value(self, table: Table, scope: Scope) -> int:
        """How many (groups) are there."""
        cards = table.cards
        count = sum(
            card != scope.source and self.what.matches(cards[card])
            for card, _ in self.place.cards(table, scope)
        )
        return count // self.per

    def is_none(self, table: Table, scope: Scope) -> bool:
        """Of cards that are yet to be looked at or revealed nobody knows."""
        is_open = self.place.refers_back and not scope.looked and not scope.that_cards
        return not is_open and self.value(table, scope) == 0

    def say(self) -> str:
        """As in "cheer on this holomem"."""
        noun = self.what.say() if self.per == 1 else f"{self.per} {say_plural(self.what)}"
        return f"{noun} {say_in(self.place)}"


def say_in(place: Place) -> str:
    """A place as it stands behind what is counted: "on this holomem", "in your archive"."""
    phrase = place.say()
    for zone in ("archive", "hand", "holo Power"):
        if phrase.endswith(zone):
            return phrase.replace("from ", "in ", 1)
    return phrase.replace("from ", "on ", 1)


class CountColors(Count, frozen=True):
    """``color among the cheers on your stage``: each colour once."""

    places: tuple[Place, ...]

    def value(self, table: Table, scope: Scope) -> int:
        """Colours of the cheer cards there."""
        colors = {
            color
            for place in self.places
            for card, _ in place.cards(table, scope)
            if table.cards[card].type == "cheer"
            for color in table.cards[card].colors
        }
        return len(colors)

    def say(self) -> str:
        """As in "color among the cheers on your stage"."""
        if len(self.places) > 1:
            return "color among the cheers in both archives"
        return f"color among the cheers {say_in(self.places[0])}"


class Result(StrEnum):
    """What earlier steps of the same ability came to, by the name under which it is kept."""

    ARCHIVED = "archived"
    ARCHIVED_CHEERS = "archived cheers"
    RETURNED = "returned"
    FROM_HAND = "returned from hand"
    PLACED = "placed"
    POINTS = "points"
    EXCESS = "excess"
    RESTORED = "restored"
    DEALT = "amount"
    COLORS = "colors"
    ODD = "odd"


RESULT_PHRASES = {
    Result.ARCHIVED: "card archived this way",
    Result.ARCHIVED_CHEERS: "cheer archived this way",
    Result.RETURNED: "card returned this way",
    Result.FROM_HAND: "card returned from your hand",
    Result.PLACED: "holomem placed this way",
    Result.POINTS: "point rolled",
    Result.EXCESS: "excess damage",
    Result.RESTORED: "HP restored this way",
    Result.DEALT: "damage dealt",
    Result.COLORS: "color among the cheers archived this way",
    Result.ODD: "odd result",
}


IN_GROUPS = frozenset({Result.EXCESS, Result.RESTORED, Result.DEALT})
"""Results that are counted in groups: "for each 10 damage dealt"."""


class ResultOf(Count, frozen=True):
    """``card archived this way``, ``10 damage dealt``: the result of an earlier step, in whole groups of
    ``per``.
    """

    result: Result
    per: int = 1

    def is_none(self, table: Table, scope: Scope) -> bool:
        """Nobody knows before that step is done."""
        return self.result in scope.numbers and self.value(table, scope) == 0

    def value(self, table: Table, scope: Scope) -> int:
        """What was kept; what is archived instead of a cheer counts as one (10.11.4)."""
        key = Result.ARCHIVED if self.result is Result.ARCHIVED_CHEERS else self.result
        own = scope.numbers.get(f"{key} {scope.seat}")
        return (scope.numbers.get(key, 0) if own is None else own) // self.per

    def say(self) -> str:
        """As in "30 excess damage"."""
        unit = f"{self.per} " if self.result in IN_GROUPS else ""
        return f"{unit}{RESULT_PHRASES[self.result]}"


class SupportsUsed(Count, frozen=True):
    """``event you used this turn``: supports played from hand this turn (Q557, Q558)."""

    what: CardFilter

    def value(self, table: Table, scope: Scope) -> int:
        """Counted from what happened."""
        return sum(
            isinstance(event, SupportPlayed)
            and event.seat == scope.seat
            and self.what.matches(table.cards[event.card])
            for event in table.turn_events
        )

    def say(self) -> str:
        """As in "event you used this turn"."""
        return f"{self.what.say()} you used this turn"


class BatonPassCost(Count, frozen=True):
    """``colorless cheer it needs for a baton pass``: of the target of the art."""

    who: HolomemRef = HolomemRef.TARGET

    def value(self, table: Table, scope: Scope) -> int:
        """With all effects."""
        found = [table.holomem(handle) for handle in self.who.handles(table, scope)]
        return sum(queries.baton_pass_cost(table, holomem) for holomem in found if holomem is not None)

    def say(self) -> str:
        """The phrase."""
        return "colorless cheer it needs for a baton pass"


class DamageOn(Count, frozen=True):
    """``the total damage on your opponent's back holomem``."""

    what: HolomemSet

    def value(self, table: Table, scope: Scope) -> int:
        """The sum."""
        return sum(holomem.damage for holomem in self.what.members(table, scope))

    def say(self) -> str:
        """The phrase."""
        return f"the total damage on {self.what.say()}"
