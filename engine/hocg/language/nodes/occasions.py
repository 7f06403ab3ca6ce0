"""Occasions that trigger automatic abilities: each reads one or more kinds of events (10.8)."""

from engine.hocg.cards.terms import CardType, DamageKind, Phase, Position, Zone
from engine.hocg.language.nodes.filters import ANYTHING, AllOf, article
from engine.hocg.language.nodes.picks import HolomemRef, HolomemSet, Side, say_whose
from engine.hocg.language.nodes.windows import is_meant
from engine.hocg.queries import queries
from engine.hocg.state.events import (
    ArtUsed,
    Bloomed,
    CardsMoved,
    CardsRevealed,
    Collabed,
    DamageDealt,
    HolomemPlaced,
    HpRestored,
    PhaseStarted,
    SupportAttached,
)
from engine.hocg.state.table import Table
from engine.hocg.texts.occasions import About, Trigger
from engine.hocg.texts.scope import Scope
from engine.kernel.events import Event


class PhaseBegins(Trigger, frozen=True):
    """``when your performance phase starts``."""

    side: Side
    phase: Phase

    EVENTS = (PhaseStarted,)

    def about(self, table: Table, scope: Scope, event: Event) -> About | None:
        """The phase of that player."""
        assert isinstance(event, PhaseStarted)
        is_it = event.phase is self.phase and event.seat == self.side.seat(scope)
        return About() if is_it else None

    def say(self) -> str:
        """The phrase."""
        return f"when {self.side} {self.phase} phase starts"


class UsesArt(Trigger, frozen=True):
    """``when this tool's holomem uses an art``."""

    who: HolomemSet | HolomemRef
    position: Position | None = None

    EVENTS = (ArtUsed,)

    def about(self, table: Table, scope: Scope, event: Event) -> About | None:
        """Which holomem used it, and where it stood."""
        assert isinstance(event, ArtUsed)
        holomem = table.last_known(event.holomem)
        if holomem is None or (self.position is not None and holomem.position is not self.position):
            return None
        return About((event.holomem,)) if is_meant(table, scope, self.who, event.holomem) else None

    def remarks(self) -> tuple[str, ...]:
        """When (Q64, Q280)."""
        return ("the art has dealt its damage by then",)

    def say(self) -> str:
        """The phrase."""
        where = f" in the {self.position} position" if self.position else ""
        return f"when {say_whose(self.who)} uses an art{where}"


class Blooms(Trigger, frozen=True):
    """``when this mascot's holomem blooms``, ``when the Bloom level of ... rises``."""

    who: HolomemSet | HolomemRef
    is_level_up: bool = False

    EVENTS = (Bloomed,)

    def about(self, table: Table, scope: Scope, event: Event) -> About | None:
        """Which holomem bloomed."""
        assert isinstance(event, Bloomed)
        if self.is_level_up and not event.is_level_up:
            return None
        return About((event.holomem,)) if is_meant(table, scope, self.who, event.holomem) else None

    def say(self) -> str:
        """The phrase."""
        who = say_whose(self.who)
        return f"when the Bloom level of {who} rises" if self.is_level_up else f"when {who} blooms"


class Collabs(Trigger, frozen=True):
    """``when this mascot's holomem collabs``."""

    who: HolomemSet | HolomemRef

    EVENTS = (Collabed,)

    def about(self, table: Table, scope: Scope, event: Event) -> About | None:
        """Which holomem collabed."""
        assert isinstance(event, Collabed)
        return About((event.holomem,)) if is_meant(table, scope, self.who, event.holomem) else None

    def say(self) -> str:
        """The phrase."""
        return f"when {say_whose(self.who)} collabs"


class TakesDamage(Trigger, frozen=True):
    """``when this tool's holomem takes damage`` (Q169: of either kind)."""

    who: HolomemSet | HolomemRef

    EVENTS = (DamageDealt,)

    def about(self, table: Table, scope: Scope, event: Event) -> About | None:
        """Which holomem took it."""
        assert isinstance(event, DamageDealt)
        meant = is_meant(table, scope, self.who, event.holomem)
        return About((event.holomem,), amount=event.amount) if meant else None

    def say(self) -> str:
        """The phrase."""
        return f"when {say_whose(self.who)} takes damage"


class DealsDamage(Trigger, frozen=True):
    """``when your blue holomem deals damage to your opponent's back holomem``; ``or_oshi``: also the own
    Oshi.
    """

    who: HolomemSet | HolomemRef
    whom: HolomemSet
    or_oshi: bool = False

    EVENTS = (DamageDealt,)

    def about(self, table: Table, scope: Scope, event: Event) -> About | None:
        """To whom, and how much."""
        assert isinstance(event, DamageDealt)
        target = table.last_known(event.holomem)
        if event.by_seat != scope.seat or target is None or not self.whom.includes(table, scope, target):
            return None
        is_oshi = event.source == table.player(scope.seat).oshi
        if is_oshi:
            return About((event.holomem,), amount=event.amount) if self.or_oshi else None
        by = event.by >= 0 and is_meant(table, scope, self.who, event.by)
        return About((event.holomem,), amount=event.amount) if by else None

    def say(self) -> str:
        """The phrase."""
        oshi = "your Oshi or " if self.or_oshi else ""
        return f"when {oshi}{say_whose(self.who)} deals damage to {self.whom.say()}"


class ThisArtDeals(Trigger, frozen=True):
    """``when this art deals damage to your opponent's holomem``."""

    EVENTS = (DamageDealt,)

    def about(self, table: Table, scope: Scope, event: Event) -> About | None:
        """How much the art of this holomem dealt."""
        assert isinstance(event, DamageDealt)
        is_it = event.kind is DamageKind.ARTS and event.by == scope.host and event.seat != scope.seat
        return About((event.holomem,), amount=event.amount) if is_it else None

    def say(self) -> str:
        """The phrase."""
        return "when this art deals damage to your opponent's holomem"


class IsRestored(Trigger, frozen=True):
    """``when this tool's holomem is restored by your ability``."""

    who: HolomemSet | HolomemRef

    EVENTS = (HpRestored,)

    def about(self, table: Table, scope: Scope, event: Event) -> About | None:
        """Which holomem, by whose card."""
        assert isinstance(event, HpRestored)
        if event.cause < 0 or table.owner(event.cause) != scope.seat:
            return None
        return About((event.holomem,)) if is_meant(table, scope, self.who, event.holomem) else None

    def say(self) -> str:
        """The phrase."""
        return f"when {say_whose(self.who)} is restored by your ability"


class AttachedFromHand(Trigger, frozen=True):
    """``when this fan is attached from your hand``, with a host where the text names one."""

    word: str
    host: AllOf = ANYTHING

    EVENTS = (SupportAttached,)

    def about(self, table: Table, scope: Scope, event: Event) -> About | None:
        """This very card, played from hand."""
        assert isinstance(event, SupportAttached)
        if event.card != scope.source or event.origin is not Zone.RESOLUTION:
            return None
        holomem = table.require_holomem(event.holomem)
        return About((event.holomem,)) if self.host.matches(table.top(holomem)) else None

    def say(self) -> str:
        """The phrase."""
        phrase = self.host.say()
        to = f" to {article(phrase)} {phrase}" if self.host.words else ""
        return f"when this {self.word} is attached from your hand{to}"


class IsPlaced(Trigger, frozen=True):
    """``when your #Justice Debut or Spot holomem is placed on the stage``."""

    who: HolomemSet | HolomemRef

    EVENTS = (HolomemPlaced,)

    def about(self, table: Table, scope: Scope, event: Event) -> About | None:
        """Which holomem; not before the game."""
        assert isinstance(event, HolomemPlaced)
        if event.is_face_down:
            return None
        return About((event.holomem,)) if is_meant(table, scope, self.who, event.holomem) else None

    def say(self) -> str:
        """The phrase."""
        return f"when {say_whose(self.who)} is placed on the stage"


class CheersArchived(Trigger, frozen=True):
    """``when cheers are archived for an ability of your blue holomem``."""

    whose: HolomemSet

    EVENTS = (CardsMoved,)

    def about(self, table: Table, scope: Scope, event: Event) -> About | None:
        """How many, by whose ability."""
        assert isinstance(event, CardsMoved)
        if event.to is not Zone.ARCHIVE or event.cause < 0:
            return None
        cheers = tuple(card for card in event.cards if table.cards[card].type is CardType.CHEER)
        by = [
            each
            for each in table.player(scope.seat).stage
            if event.cause in (each.top, *each.attached)
            and queries.performer_of(table, event.cause, each.id) is each
        ]
        if not cheers or not any(self.whose.includes(table, scope, each) for each in by):
            return None
        return About(cards=cheers, amount=len(cheers))

    def remarks(self) -> tuple[str, ...]:
        """Which are counted."""
        return ("by its cost or its effect; all cheers that it archives at once count together",)

    def say(self) -> str:
        """The phrase."""
        return f"when cheers are archived for an ability of {self.whose.say()}"


class RevealedFor(Trigger, frozen=True):
    """``when cards are revealed for the art "holoX Slot" of this holomem``."""

    name: str

    EVENTS = (CardsRevealed,)

    def about(self, table: Table, scope: Scope, event: Event) -> About | None:
        """The cards that this art revealed."""
        assert isinstance(event, CardsRevealed)
        is_it = event.holomem == scope.host and event.ability.casefold() == self.name.casefold()
        return About((event.holomem,), event.cards) if is_it else None

    def say(self) -> str:
        """The phrase."""
        return f'when cards are revealed for the art "{self.name}" of this holomem'
