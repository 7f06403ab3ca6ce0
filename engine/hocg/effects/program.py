"""Programs: a compiled text. A text has parts, one a paragraph, each of its own sort (10.1)."""

from typing import TYPE_CHECKING

import msgspec

from engine.hocg.effects.base import Condition, Effect, Node, Number, Scope
from engine.hocg.effects.filters import AllOf, HolomemFilter
from engine.hocg.effects.picks import HolomemRef, HolomemSet
from engine.hocg.effects.windows import Occasion
from engine.hocg.stats import Stat
from engine.hocg.terms import Color, Position

if TYPE_CHECKING:
    from engine.hocg.state import Holomem
    from engine.hocg.table import Table


class Limits(msgspec.Struct, frozen=True):
    """What stands in brackets in front: how often, and where.

    Args:
        per: "turn" or "game", or empty.
        positions: the positions in which the ability works; empty for any.
    """

    per: str = ""
    positions: tuple[Position, ...] = ()

    def allow_position(self, table: "Table", scope: Scope) -> bool:
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


class Part(Node, frozen=True):
    """One paragraph of a text."""


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

    def say(self) -> str:
        """As in "Usable when your holomem's ability would roll a die: ..."."""
        return f"{self.limits.say()}Usable {self.occasion.say()}: {say_effects(self.effects)}"


class Activated(Part, frozen=True):
    """``In your main phase: ...``: an activated ability (10.1.1.1)."""

    effects: tuple[Effect, ...]
    limits: Limits = NO_LIMITS

    def say(self) -> str:
        """As in "[Once per turn] In your main phase, you may archive 1 card from your hand: Draw 1 card."."""
        text = say_effects(self.effects)
        return f"{self.limits.say()}In your main phase, {text[:1].lower()}{text[1:]}"


class Triggered(Part, frozen=True):
    """``When ..., ...``: an automatic ability (10.1.1.2)."""

    occasion: Occasion
    effects: tuple[Effect, ...]
    limits: Limits = NO_LIMITS
    host: HolomemFilter | None = None

    def say(self) -> str:
        """As in "When this holomem is restored, draw 1 card."."""
        text = say_effects(self.effects)
        return f"{self.limits.say()}{self.occasion.say()[:1].upper()}{self.occasion.say()[1:]}, {text[:1].lower()}{text[1:]}"


class Modifier(Node, frozen=True):
    """A number or mark that a continuous ability changes."""

    who: HolomemSet | HolomemRef
    stat: Stat
    amount: Number
    color: Color | None = None

    def applies_to(self, table: "Table", scope: Scope, holomem: "Holomem") -> bool:
        """Whether this holomem is affected."""
        if isinstance(self.who, HolomemRef):
            return holomem.id in self.who.handles(scope)
        return self.who.includes(table, scope, holomem)

    def value(self, table: "Table", scope: Scope, holomem: "Holomem") -> int:
        """By how much."""
        return self.amount.value(table, scope)

    def say(self) -> str:
        """As in "this holomem gets Arts +20"."""
        who = self.who if isinstance(self.who, HolomemRef) else self.who.say()
        return f"{who} gets {self.stat} +{self.amount.say()}"


class Continuous(Part, frozen=True):
    """10.1.1.3: an ability that is in force as long as its card is."""

    modifiers: tuple[Modifier, ...]
    condition: Condition | None = None
    limits: Limits = NO_LIMITS
    host: HolomemFilter | None = None

    def is_active(self, table: "Table", scope: Scope) -> bool:
        """Whether its conditions are met (10.3.3)."""
        if not self.limits.allow_position(table, scope):
            return False
        if self.host is not None:
            holomem = table.holomem(scope.host)
            if holomem is None or not self.host.matches(table, holomem, -1):
                return False
        return self.condition is None or self.condition.holds(table, scope)

    def say(self) -> str:
        """The sentence."""
        text = " and ".join(modifier.say() for modifier in self.modifiers)
        if self.condition is not None:
            text = f"if {self.condition.say()}, {text}"
        return f"{self.limits.say()}{text[:1].upper()}{text[1:]}."


class AttachRule(Part, frozen=True):
    """``Attach only to your <X>``: which holomem may have it (11.4.3)."""

    words: AllOf

    def say(self) -> str:
        """As in "Attach only to <Murasaki Shion>."."""
        return f"Attach only to {self.words.say()}."


class Extra(Part, frozen=True):
    """2.11: one of the four extra abilities."""

    also_named: tuple[str, ...] = ()
    life_loss: int = 0
    cannot_bloom: bool = False
    any_number: bool = False

    def say(self) -> str:
        """The printed sentence in our words."""
        if self.also_named:
            return (
                "This holomem is also regarded as "
                + " and ".join(f"<{name}>" for name in self.also_named)
                + "."
            )
        if self.life_loss:
            return f"When this holomem is downed, you lose {self.life_loss} life."
        if self.cannot_bloom:
            return "This holomem can't bloom."
        return "You may include any number of this holomem in the deck."


class Program(msgspec.Struct, frozen=True):
    """A whole compiled text."""

    parts: tuple[Part, ...]

    def say(self) -> str:
        """The canonical text, a line a part."""
        return "\n".join(part.say() for part in self.parts)

    @property
    def one_shots(self) -> tuple[int, ...]:
        """Which parts are done when the ability is played."""
        return tuple(i for i, part in enumerate(self.parts) if isinstance(part, OneShot))

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
            effect.is_possible(table, scope)
            for part in self.parts
            if isinstance(part, OneShot)
            for effect in part.effects
        )

    def fits_host(self, table: "Table", holomem: "Holomem") -> bool:
        """Whether its attach rules allow this holomem."""
        card = table.top(holomem)
        return all(part.words.matches(card) for part in self.parts if isinstance(part, AttachRule))


def say_effects(effects: tuple[Effect, ...], *, is_sentence: bool = True) -> str:
    """Effects one after another, each a sentence of its own; a colon opens the rest of the paragraph."""
    text = ". ".join(
        (phrase := effect.say())[:1].upper() + phrase[1:] if is_sentence or i else effect.say()
        for i, effect in enumerate(effects)
    )
    return text + "." if is_sentence and not text.endswith(".") else text
