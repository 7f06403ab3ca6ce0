"""Programs: a compiled text. A text has parts, one a paragraph, each of its own sort (10.1)."""

from collections.abc import Iterator
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

from engine.hocg.cards.terms import Position
from engine.hocg.language.new.adjectives import Named
from engine.hocg.language.new.arts import ArtRule
from engine.hocg.language.new.base import Condition, Effect, Node, Scope
from engine.hocg.language.new.flow import If, May
from engine.hocg.language.new.nouns import HolomemRef, Kind, What
from engine.hocg.language.new.part import Part
from engine.hocg.language.new.regarded import Permanent
from engine.hocg.language.new.relatives import EffectKind
from engine.hocg.language.new.verbs_stage import would_change
from engine.hocg.language.new.windows import Occasion
from engine.hocg.language.terminals import PRINTER
from engine.kernel.language import Meaningless, forms, words
from engine.kernel.machine import clause

if TYPE_CHECKING:
    from engine.hocg.state.state import Holomem
    from engine.hocg.state.table import Table


class Often(StrEnum):
    """How often a text may be used."""

    TURN = "once per turn"
    GAME = "once per game"


class Limits(Node, frozen=True):
    """What stands in brackets in front: how often, and where.

    Args:
        often: how often, if it is limited.
        positions: the positions in which the ability works; empty for any.
    """

    often: Often | None = None
    positions: tuple[Position, ...] = ()
    words = (
        words("", often=None, positions=(), only_said=True),
        words("\\[{positions* or} position only\\][ \\[{often}\\]]"),
        words("\\[{often}\\]"),
        words("\\[{often}\\] \\[{positions* or} position only\\]"),
    )

    def __post_init__(self) -> None:
        if len(set(self.positions)) < len(self.positions):
            raise Meaningless(f"a position is named twice in {' or '.join(self.positions)!r}")

    @property
    def per(self) -> str:
        """ "turn" or "game", or empty."""
        return self.often.value.removeprefix("once per ") if self.often else ""

    def allow(self, table: "Table", scope: Scope) -> bool:
        """Whether the holomem of the ability stands where it must."""
        if not self.positions:
            return True
        holomem = table.holomem(scope.host)
        return holomem is not None and holomem.position in self.positions


NO_LIMITS = Limits()


class Turn(StrEnum):
    """In whose turn an ability works, where it is only one's."""

    OPPONENTS = "during your opponent's turn"
    YOURS = "during your turn"

    def allows(self, table: "Table", scope: Scope) -> bool:
        """Whether it is that player's turn."""
        return (table.state.active == scope.seat) is (self is Turn.YOURS)


class Host(Node, frozen=True):
    """``If attached to a 1st or higher <AZKi>``: for which holomem an additional ability of an attached card
    works (5.19).
    """

    what: Kind
    words = "if attached to a/an {what}:"

    @clause("5.19.1")
    def allows(self, table: "Table", scope: Scope) -> bool:
        """Whether the holomem it is attached to is one."""
        holomem = table.holomem(scope.host)
        return holomem is not None and self.what.fits(table, scope, table.top(holomem), holomem)


class Conditional(Part, frozen=True):
    """A paragraph with limits in front of it, perhaps for one host only (5.19)."""

    def allows(self, table: "Table", scope: Scope) -> bool:
        """Whether position, turn and host are right."""
        limits: Limits = getattr(self, "limits", NO_LIMITS)
        host: Host | None = getattr(self, "host", None)
        turn: Turn | None = getattr(self, "turn", None)
        return (
            limits.allow(table, scope)
            and (turn is None or turn.allows(table, scope))
            and (host is None or host.allows(table, scope))
        )


class OneShot(Conditional, frozen=True):
    """10.2.1.1: effects that are done when the ability is played."""

    effects: tuple[Effect, ...]
    limits: Limits = NO_LIMITS
    IS_READ = False
    words = "{limits} {effects+.}"


class UseCondition(Part, frozen=True):
    """``Usable only if ...``: without it the card or skill can't be played (10.7.2)."""

    condition: Condition
    words = "usable only if {condition}."


class UseCost(Part, frozen=True):
    """``Usable only if you archive ...``: an additional cost (10.7.2.4.1)."""

    effects: tuple[Effect, ...]
    words = "usable only if you {effects*, then}."


class Window(Conditional, frozen=True):
    """``Usable when ...: ...``: may be played when that happens (10.11.3, 12.1.5)."""

    occasion: Occasion
    effects: tuple[Effect, ...]
    limits: Limits = NO_LIMITS
    host: Host | None = None
    condition: Condition | None = None
    turn: Turn | None = None
    words = "[{host}] [{limits}] usable[ {turn}] when {occasion}[ if {condition}]: {effects:Body+.}"


class Activated(Conditional, frozen=True):
    """``In your main phase, you may ...: ...``: an activated ability (10.1.1.1)."""

    effects: tuple[Effect, ...]
    limits: Limits = NO_LIMITS
    host: Host | None = None
    words = "[{host}] [{limits}] in your main phase, {effects:Body+.}"


class Triggered(Conditional, frozen=True):
    """``When ..., ...``: an automatic ability (10.1.1.2)."""

    occasion: Occasion
    effects: tuple[Effect, ...]
    limits: Limits = NO_LIMITS
    host: Host | None = None
    turn: Turn | None = None
    words = "[{host}] [{limits}][ {turn},] when {occasion}, {effects:Body+.}"


class Continuous(Conditional, frozen=True):
    """10.1.1.3: an ability that is in force as long as its card is."""

    modifiers: tuple[Permanent, ...]
    condition: Condition | None = None
    limits: Limits = NO_LIMITS
    host: Host | None = None
    IS_READ = False
    words = "[{host}] {limits} [if {condition},] {modifiers* and^change}."

    def is_active(self, table: "Table", scope: Scope) -> bool:
        """Whether its conditions are met (10.3.3)."""
        return self.allows(table, scope) and (self.condition is None or self.condition.holds(table, scope))


class UseLimit(Part, frozen=True):
    """``You can use ... only once per turn``: shared by all copies, by card name, ability name or kind of
    card (10.1.3.1).
    """

    what: What | None = None
    kind: EffectKind | None = None
    name: str = ""
    words = (
        words("you can use {what@several} only once per turn."),
        words("you can use the {kind} {name:QUOTED} only once per turn."),
    )

    @property
    def several(self) -> int:
        """Cards stand in the plural."""
        return 2


class Shift(Part, frozen=True):
    """5.20: under a condition the text may change to another one, once per game for all cards of the name."""

    condition: Condition
    effects: tuple[Effect, ...]
    limits: Limits = NO_LIMITS
    words = "if {condition}, this text may change to: [{limits}] {effects:Body+.}"


class AttachRule(Part, frozen=True):
    """``Attach only to your <X>``: which holomem may have it (11.4.3)."""

    what: Kind
    words = "attach only to a/an {what}."


class Extra(Part, frozen=True):
    """2.11: one of the extra abilities."""

    also: tuple[Named, ...] = ()
    life_loss: int = 0
    cannot_bloom: bool = False
    any_number: bool = False
    words = (
        words("this holomem is also regarded as {also* and}."),
        words("you lose {life_loss} life when this holomem is downed."),
        words("this holomem can't bloom.", cannot_bloom=True),
        words("you may include any number of this holomem in the deck.", any_number=True),
    )

    @property
    def also_named(self) -> tuple[str, ...]:
        """The names."""
        return tuple(each.name for each in self.also)


R = TypeVar("R", bound=ArtRule)


class FoundRule(msgspec.Struct, Generic[R], frozen=True):
    """A rule that an art's text states about the art, with what it stands under.

    Args:
        effect: the rule.
        conditions: the conditions of the "if" around it.
        costs: what must be paid for it ("you may archive ...: ").
    """

    effect: R
    conditions: tuple[Condition, ...]
    costs: tuple[Effect, ...]


def _rules(
    effects: tuple[Effect, ...], conditions: tuple[Condition, ...], costs: tuple[Effect, ...]
) -> "Iterator[FoundRule[ArtRule]]":
    for effect in effects:
        if isinstance(effect, ArtRule):
            yield FoundRule(effect, conditions, costs)
        elif isinstance(effect, If):
            yield from _rules(effect.then, (*conditions, effect.condition), costs)
        elif isinstance(effect, May):
            yield from _rules((*effect.cost, *effect.then), conditions, (*costs, *effect.cost))


def rules_of(program: "Program", kind: type[R]) -> "list[FoundRule[R]]":
    """The rules of one kind that an art's text states about the art."""
    return [
        FoundRule(found.effect, found.conditions, found.costs)
        for part in program.parts
        if isinstance(part, OneShot)
        for found in _rules(part.effects, (), ())
        if isinstance(found.effect, kind)
    ]


class Program(Node, frozen=True, dict=True):
    """A whole compiled text: a paragraph a line."""

    parts: tuple[Part, ...]
    words = "{parts*\\n}"

    @cached_property
    def art_rules(self) -> frozenset[type[ArtRule]]:
        """Which kinds of rules about the art there are at all."""
        return frozenset(type(found.effect) for found in rules_of(self, ArtRule))


    def say(self) -> str:
        """The canonical text, a line a part."""
        return forms.capitalize(PRINTER.say(self))

    @property
    def one_shots(self) -> tuple[int, ...]:
        """Which parts are done when the ability is played."""
        return tuple(i for i, part in enumerate(self.parts) if isinstance(part, OneShot))

    @property
    def use_costs(self) -> tuple[int, ...]:
        """Which parts are additional costs."""
        return tuple(i for i, part in enumerate(self.parts) if isinstance(part, UseCost))

    @property
    def use_conditions(self) -> tuple[Condition, ...]:
        """What must hold for it to be played."""
        return tuple(part.condition for part in self.parts if isinstance(part, UseCondition))

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

    def can_be_used(self, table: "Table", scope: Scope) -> bool:
        """Whether its use conditions hold and its use costs can be paid."""
        for part in self.parts:
            if isinstance(part, UseCondition) and not part.condition.holds(table, scope):
                return False
            if isinstance(part, UseCost) and not all(
                effect.is_payable(table, scope) for effect in part.effects
            ):
                return False
        return True

    def would_change(self, table: "Table", scope: Scope) -> bool:
        """10.7.2.3.7: whether playing it could change anything but the place of its own card."""
        return any(
            would_change(part.effects, table, scope)
            for part in self.parts
            if isinstance(part, OneShot | Shift)
        )

    def fits_host(self, table: "Table", holomem: "Holomem") -> bool:
        """Whether its attach rules allow this holomem."""
        card = table.top(holomem)
        return all(part.what.matches(card) for part in self.parts if isinstance(part, AttachRule))
