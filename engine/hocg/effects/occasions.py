"""Occasions that trigger automatic abilities: each reads one or more kinds of events (10.8)."""

from typing import TYPE_CHECKING, ClassVar

import msgspec

from engine.hocg.effects.base import Scope
from engine.hocg.effects.picks import Side
from engine.hocg.effects.windows import Occasion
from engine.hocg.events import PhaseEnding, PhaseStarted
from engine.hocg.terms import Phase
from engine.kernel.events import Event

if TYPE_CHECKING:
    from engine.hocg.table import Table


class About(msgspec.Struct, frozen=True):
    """What an event was about, for the words of the ability that it triggers: holomem, cards, a number."""

    holomem: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    amount: int = 0


class Trigger(Occasion, frozen=True):
    """An occasion that triggers. ``EVENTS`` says which events it reads."""

    EVENTS: ClassVar[tuple[type[Event], ...]] = ()

    def about(self, table: "Table", scope: Scope, event: Event) -> About | None:
        """What the event was about, or ``None`` if it isn't this occasion."""
        raise NotImplementedError(type(self).__name__)


class PhaseBegins(Trigger, frozen=True):
    """``when your performance phase starts``."""

    side: Side
    phase: Phase

    EVENTS = (PhaseStarted,)

    def about(self, table: "Table", scope: Scope, event: Event) -> About | None:
        """The phase of that player."""
        assert isinstance(event, PhaseStarted)
        is_it = event.phase is self.phase and event.seat == self.side.seat(scope)
        return About() if is_it else None

    def say(self) -> str:
        """The phrase."""
        return f"when {self.side} {self.phase} phase starts"


class PhaseEnds(Trigger, frozen=True):
    """``when your performance phase ends``; the end of the end phase is the end of the turn."""

    side: Side
    phase: Phase

    EVENTS = (PhaseEnding,)

    def about(self, table: "Table", scope: Scope, event: Event) -> About | None:
        """The phase of that player."""
        assert isinstance(event, PhaseEnding)
        is_it = event.phase is self.phase and event.seat == self.side.seat(scope)
        return About() if is_it else None

    def say(self) -> str:
        """The phrase."""
        return f"when {self.side} {'turn' if self.phase is Phase.END else f'{self.phase} phase'} ends"
