"""Programs: a compiled text. A text has parts, one a paragraph, each of its own sort (10.1)."""

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

from engine.hocg.cards.terms import Position
from engine.hocg.language.nodes.base import Condition, Effect, Node, Scope
from engine.hocg.language.nodes.card_picks import say_plural
from engine.hocg.language.nodes.filters import ANYTHING, AllOf, article
from engine.hocg.language.nodes.gains import ArtRule
from engine.hocg.language.nodes.modifiers import Modifier
from engine.hocg.language.nodes.regarded import AlsoCheer, PaysAsCheer
from engine.hocg.language.nodes.windows import Occasion
from engine.kernel.machine import clause

if TYPE_CHECKING:
    from engine.hocg.state.state import Holomem
    from engine.hocg.state.table import Table


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

    def allow(self, table: "Table", scope: Scope) -> bool:
        """Whether turn and position are right."""
        if self.is_opponents_turn and table.state.active == scope.seat:
            return False
        return self.allow_position(table, scope)

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


class Host(Node, frozen=True):
    """``If attached to a 1st or higher <AZKi>``: for which holomem an additional ability of an attached card
    works (5.19).
    """

    words: AllOf

    @clause("5.19.1")
    def allows(self, table: "Table", scope: Scope) -> bool:
        """Whether the holomem it is attached to is one."""
        holomem = table.holomem(scope.host)
        return holomem is not None and self.words.matches(table.top(holomem))

    def say(self) -> str:
        """As in "If attached to a 1st or higher <AZKi>: "."""
        phrase = self.words.say()
        if phrase.startswith("<"):
            return f"If attached to {phrase}: "
        noun = "" if phrase.endswith(">") else " holomem"
        return f"If attached to {article(phrase)} {phrase}{noun}: "


def say_host(host: Host | None) -> str:
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
    host: Host | None = None
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
    host: Host | None = None

    def say(self) -> str:
        """As in "[Once per turn] In your main phase, you may archive 1 card from your hand: Draw 1 card."."""
        text = say_effects(self.effects)
        return f"{say_host(self.host)}{self.limits.say()}In your main phase, {text[:1].lower()}{text[1:]}"


class Triggered(Part, frozen=True):
    """``When ..., ...``: an automatic ability (10.1.1.2)."""

    occasion: Occasion
    effects: tuple[Effect, ...]
    limits: Limits = NO_LIMITS
    host: Host | None = None

    def say(self) -> str:
        """As in "When this holomem is restored, draw 1 card."."""
        text = say_effects(self.effects)
        turn = "during your opponent's turn, " if self.limits.is_opponents_turn else ""
        head = f"{turn}{self.occasion.say()}"
        prefix = f"{say_host(self.host)}{self.limits.say()}"
        return f"{prefix}{head[:1].upper()}{head[1:]}, {text[:1].lower()}{text[1:]}"


class Continuous(Part, frozen=True):
    """10.1.1.3: an ability that is in force as long as its card is."""

    modifiers: tuple[Modifier | AlsoCheer | PaysAsCheer, ...]
    condition: Condition | None = None
    limits: Limits = NO_LIMITS
    host: Host | None = None

    def is_active(self, table: "Table", scope: Scope) -> bool:
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


class UseLimit(Part, frozen=True):
    """``You can use ... only once per turn``: shared by all copies, by card name, ability name or kind of
    card (10.1.3.1).
    """

    words: AllOf = ANYTHING
    kind: str = ""
    name: str = ""

    def say(self) -> str:
        """The phrase."""
        what = f'the {self.kind} "{self.name}"' if self.name else say_plural(self.words)
        return f"You can use {what} only once per turn."


class Shift(Part, frozen=True):
    """5.20: under a condition the text may change to another one, once per game for all cards of the name."""

    condition: Condition
    effects: tuple[Effect, ...]
    limits: Limits = NO_LIMITS

    def say(self) -> str:
        """The phrase."""
        text = f"{self.limits.say()}{say_effects(self.effects)}"
        return f"If {self.condition.say()}, this text may change to: {text}"


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
            return f"You lose {self.life_loss} life when this holomem is downed."
        if self.cannot_bloom:
            return "This holomem can't bloom."
        return "You may include any number of this holomem in the deck."


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
    from engine.hocg.language.nodes.flow import If, May

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


class Program(msgspec.Struct, frozen=True, dict=True):
    """A whole compiled text."""

    parts: tuple[Part, ...]

    @cached_property
    def art_rules(self) -> frozenset[type[ArtRule]]:
        """Which kinds of rules about the art there are at all."""
        return frozenset(type(found.effect) for found in rules_of(self, ArtRule))

    def say(self) -> str:
        """The canonical text, a line a part."""
        return "\n".join(part.say() for part in self.parts)

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
        from engine.hocg.language.nodes.verbs_stage import would_change

        return any(
            would_change(part.effects, table, scope)
            for part in self.parts
            if isinstance(part, OneShot | Shift)
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
