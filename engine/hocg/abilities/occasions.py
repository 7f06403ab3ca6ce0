"""Occasions: what has to happen for an automatic ability or a window. The rules know these sorts of them."""

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, get_args, get_type_hints

import msgspec

from engine.hocg.abilities.causes import Cause
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.program import Node
from engine.hocg.cards.terms import DamageKind
from engine.hocg.state.events import DamageDealt, DiceRolled
from engine.hocg.state.state import Blow, Holomem
from engine.hocg.state.table import Table
from engine.kernel.events import Event


class Occasion(Node, frozen=True):
    """Something that may happen. Subclasses say what, and match it when it does."""

    IS_ABOUT: ClassVar[tuple[str, ...]] = ("holomem",)
    """What every such occasion lets later words speak of, besides what its own words give."""

    is_arrival: ClassVar[bool] = False
    """Whether it is that the card itself is attached: no ability that it lends to its holomem."""
    is_time: ClassVar[bool] = False
    """Whether it is a time in a turn, which comes whatever the players do."""

    def things_in(self, table: Table, scope: Scope, event: Event) -> int:
        """How many cards or dice an event was about, if it was this; 1 if it was about neither, 0 if it was
        something else.
        """
        raise NotImplementedError(type(self).__name__)


class About(msgspec.Struct, frozen=True):
    """What an event was about, for the words of the ability that it triggers: holomem, cards, a number."""

    holomem: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    amount: int = 0


@cache
def read_by(method: Callable[..., Any]) -> tuple[type[Event], ...]:
    """The kinds of events that a method takes as its ``event``, as it declares."""
    kind = get_type_hints(method)["event"]
    return get_args(kind) or (kind,)


class Trigger(Occasion, frozen=True):
    """An occasion of an automatic ability: it reads events, and says what each was about."""

    @property
    def events(self) -> tuple[type[Event], ...]:
        """The kinds of events that it reads: those that ``is_so`` takes."""
        return read_by(type(self).is_so)

    def about(self, table: Table, scope: Scope, event: Any) -> About | None:
        """What an event that it reads was about, or ``None`` if it isn't this occasion."""
        return self.about_such(event) if self.is_so(table, scope, event) else None

    def about_such(self, event: Any) -> About:
        """What such an event was about: the holomem that it names, the cards of which later words can speak,
        how much damage it was.
        """
        holomem = getattr(event, "holomem", None)
        cards = getattr(event, "cards", None) or (event.card,) if "cards" in self.GIVES else ()
        amount = event.amount if isinstance(event, DamageDealt) else 0
        return About(() if holomem is None else (holomem,), cards, amount)

    def is_so(self, table: Table, scope: Scope, event: Any) -> bool:
        """Whether an event that it reads is this occasion."""
        raise NotImplementedError(type(self).__name__)

    def things_in(self, table: Table, scope: Scope, event: Event) -> int:
        about = self.about(table, scope, event) if isinstance(event, self.events) else None
        return 0 if about is None else max(1, len(about.cards))


class RollOccasion(Occasion, frozen=True):
    """Dice are about to be rolled for an ability (5.24.4), or were rolled and their results don't count yet
    (5.24.3).
    """

    IS_ABOUT = ("dice", "holomem")

    @property
    def is_before(self) -> bool:
        """Whether they are about to be rolled."""
        raise NotImplementedError(type(self).__name__)

    def matches(self, table: Table, scope: Scope, cause: Cause) -> bool:
        """Whether the ability that rolls is meant."""
        raise NotImplementedError(type(self).__name__)

    def things_in(self, table: Table, scope: Scope, event: Event) -> int:
        if not isinstance(event, DiceRolled):
            return 0
        roller = Cause(event.seat, event.cause, event.holomem, event.ability)
        return len(event.results) if self.matches(table, scope, roller) else 0


class DamageOccasion(Occasion, frozen=True):
    """A holomem is about to take damage (10.11)."""

    IS_ABOUT = ("holomem", "damage")

    def matches(self, table: Table, scope: Scope, holomem: int, by_seat: int, kind: DamageKind) -> bool:
        """Whether this holomem is meant, and damage of this kind from that seat."""
        raise NotImplementedError(type(self).__name__)


class ArchiveOccasion(Occasion, frozen=True):
    """A card is about to be archived; what is done with it is done instead (10.2.1.3.1)."""

    def matches(self, table: Table, scope: Scope, card: int, holomem: int) -> bool:
        """Whether this card is meant, attached to this holomem (-1 for none)."""
        raise NotImplementedError(type(self).__name__)

    def is_of_art(self, scope: Scope, holomem: int, ability: str) -> bool:
        """Whether it is about what this ability of this holomem has revealed."""
        raise NotImplementedError(type(self).__name__)


class DownOccasion(Occasion, frozen=True):
    """Something about a holomem that goes down; carried out inside down resolution (10.1.1.2.3, 11.3.1.1)."""

    IS_ABOUT = ("holomem", "excess", "down")

    def matches(self, table: Table, scope: Scope, holomem: Holomem, blow: Blow | None) -> bool:
        """Whether this downing is meant; ``blow`` is what brought it about, if anything did."""
        raise NotImplementedError(type(self).__name__)
