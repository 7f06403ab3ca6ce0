"""Conditions about what has happened: this turn, at the bloom, whose first turn it is. They read the record
of events.
"""

from engine.hocg.cards.terms import Phase
from engine.hocg.language.nodes.filters import CardFilter, OfLevel, article
from engine.hocg.language.nodes.picks import HolomemRef, HolomemSet, say_whose
from engine.hocg.language.nodes.windows import is_meant
from engine.hocg.state.events import ArtUsed, Bloomed, PhaseStarted, SkillUsed, SupportPlayed
from engine.hocg.state.table import Table
from engine.hocg.texts.effects import Condition
from engine.hocg.texts.scope import Scope


class FirstTurnSecond(Condition, frozen=True):
    """``it is your first turn and you went second``."""

    def holds(self, table: Table, scope: Scope) -> bool:
        """The second turn of the match, its player's own."""
        return table.state.active == scope.seat != table.state.first and table.player(scope.seat).turns == 1

    def say(self) -> str:
        """The phrase."""
        return "it is your first turn and you went second"


class BloomedFrom(Condition, frozen=True):
    """``it bloomed from a Debut holomem``: about the bloom that the effect belongs to."""

    words: CardFilter

    def holds(self, table: Table, scope: Scope) -> bool:
        """The card that was on top before."""
        for event in reversed(table.turn_events):
            if isinstance(event, Bloomed) and event.holomem == scope.host and event.card == scope.source:
                return self.words.matches(table.cards[event.previous])
        return False

    def say(self) -> str:
        """The phrase."""
        phrase = self.words.say()
        return f"it bloomed from {article(phrase)} {phrase} holomem"


class UsedSupport(Condition, frozen=True):
    """``you used a support card this turn``: played from hand (Q49, Q50)."""

    what: CardFilter

    def holds(self, table: Table, scope: Scope) -> bool:
        """Any of them."""
        return any(
            isinstance(event, SupportPlayed)
            and event.seat == scope.seat
            and self.what.matches(table.cards[event.card])
            for event in table.turn_events
        )

    def say(self) -> str:
        """The phrase."""
        phrase = self.what.say()
        return f"you used {article(phrase)} {phrase} this turn"


def first_phase(table: Table) -> Phase:
    """The phase with which the record of this turn begins: a position may begin within a turn."""
    started = next((event.phase for event in table.turn_events if isinstance(event, PhaseStarted)), None)
    if started is None:
        return table.state.phase
    order = list(Phase)
    return order[order.index(started) - 1]


class UsedSpInMain(Condition, frozen=True):
    """``you used your SP Oshi skill in your main phase this turn``."""

    def holds(self, table: Table, scope: Scope) -> bool:
        """In the main phase of the own turn."""
        phase = first_phase(table)
        for event in table.turn_events:
            if isinstance(event, PhaseStarted):
                phase = event.phase
            elif isinstance(event, SkillUsed) and event.is_sp and event.seat == scope.seat:
                return phase is Phase.MAIN and table.state.active == scope.seat
        return False

    def say(self) -> str:
        """The phrase."""
        return "you used your SP Oshi skill in your main phase this turn"


class HolomemBloomed(Condition, frozen=True):
    """``your holomem bloomed this turn`` (Q485: any of them)."""

    def holds(self, table: Table, scope: Scope) -> bool:
        """Any bloom of the own side."""
        return any(isinstance(event, Bloomed) and event.seat == scope.seat for event in table.turn_events)

    def say(self) -> str:
        """The phrase."""
        return "your holomem bloomed this turn"


class UsedArt(Condition, frozen=True):
    """``this tool's holomem used an art this turn``."""

    who: HolomemSet | HolomemRef

    def holds(self, table: Table, scope: Scope) -> bool:
        """That very holomem, or any of those meant."""
        used = {event.holomem for event in table.turn_events if isinstance(event, ArtUsed)}
        return any(is_meant(table, scope, self.who, handle) for handle in sorted(used))

    def say(self) -> str:
        """The phrase."""
        return f"{say_whose(self.who)} used an art this turn"


__all__ = [
    "BloomedFrom",
    "FirstTurnSecond",
    "HolomemBloomed",
    "OfLevel",
    "UsedArt",
    "UsedSpInMain",
    "UsedSupport",
]
