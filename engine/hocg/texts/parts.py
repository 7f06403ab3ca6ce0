"""Parts: the sorts of paragraphs that a text can have (10.1), as the rules know them."""

import msgspec

from engine.hocg.cards.card import Card
from engine.hocg.cards.program import Node, Part, Program
from engine.hocg.cards.terms import Position
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.hocg.texts.changes import Modifier
from engine.hocg.texts.effects import (
    Condition,
    Effect,
    FoundRule,
    Permission,
    say_effects,
    would_change,
)
from engine.hocg.texts.occasions import Occasion
from engine.hocg.texts.scope import Scope


class Limits(msgspec.Struct, frozen=True):
    """What stands in brackets in front: how often, and where.

    Args:
        per: "turn" or "game", or empty.
        positions: the positions in which the ability works; empty for any.
        is_opponents_turn: whether it works in the opponent's turn only.
    """

    per: str = ""
    positions: tuple[Position, ...] = ()
    is_opponents_turn: bool = False

    def allow(self, table: Table, scope: Scope) -> bool:
        """Whether turn and position are right."""
        if self.is_opponents_turn and table.state.active == scope.seat:
            return False
        return self.allow_position(table, scope)

    def allow_position(self, table: Table, scope: Scope) -> bool:
        """Whether the holomem of the ability stands where it must."""
        if not self.positions:
            return True
        holomem = table.holomem(scope.host)
        return holomem is not None and holomem.position in self.positions

    def say(self) -> str:
        """As in "[Center position only] [Once per turn] "."""
        words = []
        if self.positions:
            places = " or ".join(self.positions)
            words.append(f"[{places[:1].upper()}{places[1:]} position only]")
        if self.per:
            words.append(f"[Once per {self.per}]")
        return "".join(word + " " for word in words)


NO_LIMITS = Limits()


class HostRule(Node, frozen=True):
    """``If attached to ...:``: for which holomem an additional ability of an attached card works (5.19)."""

    def allows(self, table: Table, scope: Scope) -> bool:
        """Whether the holomem it is attached to is one."""
        raise NotImplementedError(type(self).__name__)


def say_host(host: HostRule | None) -> str:
    """The prefix, or nothing."""
    return host.say() if host else ""


class OneShot(Part, frozen=True):
    """10.2.1.1: effects that are done when the ability is played."""

    effects: tuple[Effect, ...]
    limits: Limits = NO_LIMITS

    def say(self) -> str:
        """The sentences."""
        return self.limits.say() + say_effects(self.effects)


class UseCondition(Part, frozen=True):
    """``Usable only if ...``: without it the card or skill can't be played (10.7.2)."""

    condition: Condition

    def say(self) -> str:
        """As in "Usable only if you have 6 or fewer other cards in hand."."""
        return f"Usable only if {self.condition.say()}."


class UseCost(Part, frozen=True):
    """``Usable only if you archive ...``: an additional cost (10.7.2.4.1)."""

    effects: tuple[Effect, ...]

    def say(self) -> str:
        """As in "Usable only if you archive 1 cheer on your stage."."""
        return f"Usable only if you {say_effects(self.effects, is_sentence=False)}."


class Window(Part, frozen=True):
    """``Usable when ...: ...``: may be played when that happens (10.11.3, 12.1.5)."""

    occasion: Occasion
    effects: tuple[Effect, ...]
    limits: Limits = NO_LIMITS
    host: HostRule | None = None
    condition: Condition | None = None

    def say(self) -> str:
        """As in "Usable when an ability of your holomem would roll a die: ..."."""
        turn = "during your opponent's turn " if self.limits.is_opponents_turn else ""
        condition = f" if {self.condition.say()}" if self.condition else ""
        head = f"{say_host(self.host)}{self.limits.say()}Usable {turn}{self.occasion.say()}{condition}"
        return f"{head}: {say_effects(self.effects)}"


class Activated(Part, frozen=True):
    """``In your main phase, you may ...: ...``: an activated ability (10.1.1.1)."""

    effects: tuple[Effect, ...]
    limits: Limits = NO_LIMITS
    host: HostRule | None = None

    def say(self) -> str:
        """As in "[Once per turn] In your main phase, you may archive 1 card from your hand: Draw 1 card."."""
        text = say_effects(self.effects)
        return f"{say_host(self.host)}{self.limits.say()}In your main phase, {text[:1].lower()}{text[1:]}"


class Triggered(Part, frozen=True):
    """``When ..., ...``: an automatic ability (10.1.1.2)."""

    occasion: Occasion
    effects: tuple[Effect, ...]
    limits: Limits = NO_LIMITS
    host: HostRule | None = None

    def say(self) -> str:
        """As in "When this holomem is restored, draw 1 card."."""
        text = say_effects(self.effects)
        turn = "during your opponent's turn, " if self.limits.is_opponents_turn else ""
        head = f"{turn}{self.occasion.say()}"
        prefix = f"{say_host(self.host)}{self.limits.say()}"
        return f"{prefix}{head[:1].upper()}{head[1:]}, {text[:1].lower()}{text[1:]}"


class Continuous(Part, frozen=True):
    """10.1.1.3: an ability that is in force as long as its card is."""

    modifiers: tuple[Modifier, ...]
    condition: Condition | None = None
    limits: Limits = NO_LIMITS
    host: HostRule | None = None

    def is_active(self, table: Table, scope: Scope) -> bool:
        """Whether its conditions are met (10.3.3)."""
        return (
            self.limits.allow(table, scope)
            and (self.host is None or self.host.allows(table, scope))
            and (self.condition is None or self.condition.holds(table, scope))
        )

    def say(self) -> str:
        """The sentence."""
        text = " and ".join(modifier.say() for modifier in self.modifiers)
        if self.condition is not None:
            text = f"if {self.condition.say()}, {text}"
        return f"{say_host(self.host)}{self.limits.say()}{text[:1].upper()}{text[1:]}."


class SharedLimit(Part, frozen=True):
    """``You can use ... only once per turn``: shared by all copies (10.1.3.1)."""

    @property
    def is_of_ability(self) -> bool:
        """Whether it limits the ability of its own name, rather than cards that are played."""
        raise NotImplementedError(type(self).__name__)

    def covers(self, card: Card) -> bool:
        """Whether playing this card is a use."""
        raise NotImplementedError(type(self).__name__)


class Shift(Part, frozen=True):
    """5.20: under a condition the text may change to another one, once per game for all cards of the name."""

    condition: Condition
    effects: tuple[Effect, ...]
    limits: Limits = NO_LIMITS

    def say(self) -> str:
        """As in "If your life is 3 or less, this text may change to: ..."."""
        text = f"{self.limits.say()}{say_effects(self.effects)}"
        return f"If {self.condition.say()}, this text may change to: {text}"


class HostLimit(Part, frozen=True):
    """``Attach only to ...``: which holomem may have it (11.4.3)."""

    def allows(self, card: Card) -> bool:
        """Whether a holomem with this card on top may."""
        raise NotImplementedError(type(self).__name__)


Resolvable = OneShot | Triggered | Window | UseCost | Activated | Shift
"""Parts that are carried out effect by effect."""


# What a whole text says


def one_shots(program: Program) -> tuple[int, ...]:
    """Which parts are done when the ability is played."""
    return tuple(i for i, part in enumerate(program.parts) if isinstance(part, OneShot))


def use_costs(program: Program) -> tuple[int, ...]:
    """Which parts are additional costs."""
    return tuple(i for i, part in enumerate(program.parts) if isinstance(part, UseCost))


def art_rules(program: Program) -> list[FoundRule]:
    """The rules that an art's text states about the art."""
    return [
        found
        for part in program.parts
        if isinstance(part, OneShot)
        for effect in part.effects
        for found in effect.art_rules()
    ]


def can_be_used(program: Program, table: Table, scope: Scope) -> bool:
    """Whether its use conditions hold and its use costs can be paid."""
    for part in program.parts:
        if isinstance(part, UseCondition) and not part.condition.holds(table, scope):
            return False
        if isinstance(part, UseCost) and not all(effect.is_payable(table, scope) for effect in part.effects):
            return False
    return True


def is_worth_playing(program: Program, table: Table, scope: Scope) -> bool:
    """10.7.2.3.7: whether playing it could change anything but the place of its own card."""
    return any(
        would_change(part.effects, table, scope)
        for part in program.parts
        if isinstance(part, OneShot | Shift)
    )


def fits_host(program: Program, table: Table, holomem: Holomem) -> bool:
    """Whether its attach rules allow this holomem."""
    card = table.top(holomem)
    return all(part.allows(card) for part in program.parts if isinstance(part, HostLimit))


def only_may(part: Part) -> Permission | None:
    """The "you may" that is all of a part that its player chooses to use: that choice answers it too."""
    if not isinstance(part, Window | Activated | Triggered | OneShot) or len(part.effects) != 1:
        return None
    effect = part.effects[0]
    return effect if isinstance(effect, Permission) else None


def is_about_event(part: Part) -> bool:
    """Whether what it does may depend on the holomem or the cards that its event was about."""
    pending: list[object] = list(part.effects) if isinstance(part, Resolvable) else [part]
    while pending:
        value = pending.pop()
        if getattr(value, "refers_back", False):
            return True
        if isinstance(value, tuple):
            pending.extend(value)
        elif isinstance(value, Node):
            pending.extend(getattr(value, name) for name in value.__struct_fields__)
    return False
