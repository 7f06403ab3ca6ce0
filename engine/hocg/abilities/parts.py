"""Parts: the sorts of paragraphs that a text can have (10.1), as the rules know them."""

from functools import cached_property
from typing import ClassVar

from msgspec.structs import replace

from engine.hocg.abilities.asking import Condition
from engine.hocg.abilities.changes import Modifier
from engine.hocg.abilities.effects import Effect, FoundRule, Permission
from engine.hocg.abilities.occasions import Occasion
from engine.hocg.abilities.scope import Scope, stands_in
from engine.hocg.cards.card import Card
from engine.hocg.cards.program import Node, Part, Program
from engine.hocg.cards.terms import Limit, Position
from engine.hocg.cards.wording import ART, EARLY, MIDDLE, ONLY_WHEN, SUPPORT
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.kernel.extent import in_turn
from engine.kernel.language import Meaningless, words
from engine.kernel.spoken import Spoken


class Often(Spoken):
    """How often a text may be used."""

    TURN = "once per turn", "ターンに1回"
    GAME = "once per game", "ゲームに1回"


class Limits(Node, frozen=True):
    """What stands in brackets in front: how often, and where.

    Args:
        often: how often, if it is limited.
        positions: the positions in which the ability works; empty for any.
    """

    often: Often | None = None
    positions: tuple[Position, ...] = ()
    ja = (
        words("", often=None, positions=()),
        words("[\\[{positions*ポジション・}ポジション限定\\]][\\[{often}\\]]"),
    )
    words = (
        words("", often=None, positions=(), only_said=True),
        words("\\[{positions* or} position only\\][ \\[{often}\\]]"),
        words("\\[{often}\\]"),
        words("\\[{often}\\] \\[{positions* or} position only\\]"),
    )

    def __post_init__(self) -> None:
        if len(set(self.positions)) < len(self.positions):
            raise Meaningless(f"a position is named twice in {' or '.join(self.positions)!r}")

    @cached_property
    def per(self) -> Limit:
        """Within what it is counted."""
        return Limit[self.often.name] if self.often else Limit.NONE

    def fits(self, position: Position) -> bool:
        """Whether the ability works in this position."""
        return not self.positions or position in self.positions

    def allows(self, table: Table, scope: Scope) -> bool:
        """Whether the holomem of the ability stands where it must."""
        return not self.positions or stands_in(table, scope, self.positions)


NO_LIMITS = Limits()


class Turn(Spoken):
    """In whose turn an ability works, where it is only one's."""

    OPPONENTS = "during your opponent's turn", "相手のターンで"
    YOURS = "during your turn", "自分のターンで"

    def allows(self, table: Table, scope: Scope) -> bool:
        """Whether it is that player's turn."""
        return (table.state.active == scope.seat) is (self is Turn.YOURS)


class HostRule(Node, frozen=True):
    """``If attached to ...:``: for which holomem an additional ability of an attached card works (5.19)."""

    def allows(self, table: Table, scope: Scope) -> bool:
        """Whether the holomem it is attached to is one."""
        raise NotImplementedError(type(self).__name__)


class Conditional(Part, frozen=True):
    """A paragraph with limits in front of it, perhaps for one host only (5.19)."""

    IS_USED: ClassVar[bool] = False
    """Whether its player decides to use it, so that what its text asks for must be there."""

    def allows(self, table: Table, scope: Scope) -> bool:
        """Whether position, turn and host are right."""
        rules = self._rules
        return not rules or all(rule.allows(table, scope) for rule in rules)

    @cached_property
    def _rules(self) -> "tuple[Limits | Turn | HostRule, ...]":
        """What it says of position, turn and host."""
        limits: Limits = getattr(self, "limits", NO_LIMITS)
        said = (
            limits if limits.positions else None,
            getattr(self, "turn", None),
            getattr(self, "host", None),
        )
        return tuple(rule for rule in said if rule is not None)


class OneShot(Conditional, frozen=True):
    """10.2.1.1: effects that are done when the ability is played."""

    effects: tuple[Effect, ...]
    limits: Limits = NO_LIMITS
    IS_READ = False
    words = "{limits} {effects+.}"
    ja = "{limits}{effects%later+。}"


class UseRule(Part, frozen=True):
    """What must be there so that a card or skill can be used (10.7.2)."""

    def allows(self, table: Table, scope: Scope) -> bool:
        """Whether what this rule asks for is there now."""
        raise NotImplementedError(type(self).__name__)


class UseCondition(UseRule, frozen=True):
    """``Usable only if ...``: without it the card or skill can't be played (10.7.2). ``Usable in the collab
    position only if ...`` asks for it in these positions alone.
    """

    condition: Condition
    positions: tuple[Position, ...] = ()
    ja = (
        words("このカードは、{condition%whenever}にしか使えない。", positions=(), given=ONLY_WHEN),
        words("このカードは、{condition%unless}使えない。", positions=(), given=SUPPORT),
        words("このアーツは、{condition%unless}[{positions*か}ポジションでは]使えない。", given=ART),
        words("{condition%provided}に使える：", positions=(), given=EARLY),
        words("{condition%provided}使える：", positions=()),
        words("このアーツは、{condition%unless}{positions*か}ポジションでは使えない。"),
    )
    words = "usable[ in the {positions* or} position] only if {condition}."

    def remarks(self) -> tuple[str, ...]:
        if not self.positions:
            return ()
        return (f"only in the {' or '.join(self.positions)} position; elsewhere it can be used all the same",)

    def allows(self, table: Table, scope: Scope) -> bool:
        """Whether it can be used where its holomem stands."""
        if self.positions and not stands_in(table, scope, self.positions):
            return True
        return self.condition.holds(table, scope)


class UseCost(UseRule, frozen=True):
    """``Usable only if you archive ...``: an additional cost (10.7.2.4.1)."""

    effects: tuple[Effect, ...]
    ja = (words("このカードは、{effects%unless*、}使えない。", given=SUPPORT), "{effects%can*、}:")
    words = "usable only if you {effects%infinitive*, then}."

    def allows(self, table: Table, scope: Scope) -> bool:
        """Whether it can be paid in full (10.4.2.2)."""
        return in_turn(effect.extent(table, scope) for effect in self.effects).is_full


class Window(Conditional, frozen=True):
    """``Usable when ...: ...``: may be played when that happens (10.11.3, 12.1.5)."""

    IS_USED = True

    occasion: Occasion
    effects: tuple[Effect, ...]
    limits: Limits = NO_LIMITS
    host: HostRule | None = None
    condition: Condition | None = None
    turn: Turn | None = None
    ja = (
        words(
            "[{host}][{limits}][{turn}、][{condition%with}、]{occasion}時、{effects%later+。}",
            when="begins_with_choice",
        ),
        words(
            "[{host}][{limits}][{turn}、]{occasion}時、{condition%provided}使える：{effects%later+。}",
            when="is_at_a_time",
        ),
        "[{host}][{limits}][{turn}、][{condition%with}、]{occasion}時に使える：{effects%later+。}",
    )
    words = "[{host}] [{limits}] usable[ {turn}] when {occasion}[ if {condition}]: {effects:Body+.}"

    @property
    def is_at_a_time(self) -> bool:
        """Whether it says a time in the turn and a condition, which Japanese says after the time."""
        return self.condition is not None and self.occasion.is_time

    @property
    def begins_with_choice(self) -> bool:
        """Whether it is asked anyway whether it is used."""
        return isinstance(self.effects[0], Permission)


class Activated(Conditional, frozen=True):
    """``In your main phase, you may ...: ...``: an activated ability (10.1.1.1); ``In your main phase, while
    this card is in your archive, ...``: one that works there alone (10.3.4).
    """

    IS_USED = True

    effects: tuple[Effect, ...]
    limits: Limits = NO_LIMITS
    host: HostRule | None = None
    is_in_archive: bool = False
    ja = (
        words(
            "[{host}][{limits}]自分のメインステップで、{effects%later+。}（この能力は、アーカイブにある時のみ使える）",
            is_in_archive=True,
        ),
        words("[{host}][{limits}]自分のメインステップで、{effects%later+。}"),
    )
    words = (
        words(
            "[{host}] [{limits}] in your main phase, while this card is in your archive, {effects:Body+.}",
            is_in_archive=True,
        ),
        words("[{host}] [{limits}] in your main phase, {effects:Body+.}"),
    )


class Triggered(Conditional, frozen=True):
    """``When ..., ...``: an automatic ability (10.1.1.2)."""

    occasion: Occasion
    effects: tuple[Effect, ...]
    limits: Limits = NO_LIMITS
    host: HostRule | None = None
    turn: Turn | None = None
    words = "[{host}] [{limits}][ {turn},] when {occasion}, {effects:Body+.}"
    ja = "[{host}][{limits}][{turn}、]{occasion}時、{effects%later+。}"


class Continuous(Conditional, frozen=True):
    """10.1.1.3: an ability that is in force as long as its card is."""

    modifiers: tuple[Modifier, ...]
    condition: Condition | None = None
    limits: Limits = NO_LIMITS
    host: HostRule | None = None
    IS_READ = False
    ja = (
        words(
            "[{host}]{limits}{user}がアーツを使う時、{condition%provided}、{modifiers%untimed*、}。",
            when="is_while_used",
        ),
        words("[{host}]{limits}[{condition%aslongas}、]{modifiers*、}。", given=MIDDLE),
        "[{host}]{limits}[{condition%provided}、]{modifiers*、}。",
    )
    words = "[{host}] {limits} [if {condition},] {modifiers* and^change}."

    @property
    def user(self) -> object:
        """Whose use of an art its only change is about."""
        return getattr(self.modifiers[0], "user", None) if len(self.modifiers) == 1 else None

    @property
    def is_while_used(self) -> bool:
        """Whether it holds while an art is used and under a condition, which Japanese says after the time."""
        return self.condition is not None and self.user is not None

    def is_active(self, table: Table, scope: Scope) -> bool:
        """Whether its conditions are met (10.3.3)."""
        return self.allows(table, scope) and (self.condition is None or self.condition.holds(table, scope))


class SharedLimit(Part, frozen=True):
    """``You can use ... only once per turn``: shared by all copies (10.1.3.1)."""

    @property
    def is_of_ability(self) -> bool:
        """Whether it limits the ability of its own name, rather than cards that are played."""
        raise NotImplementedError(type(self).__name__)

    def covers(self, card: Card) -> bool:
        """Whether playing this card is a use."""
        raise NotImplementedError(type(self).__name__)


class PaysWithPower(Part, frozen=True):
    """An Oshi skill by which holo Power may be archived instead of cards from hand (10.11.4)."""

    def covers(self, table: Table, scope: Scope, holomem: Holomem) -> bool:
        """Whether that is so for abilities of this holomem."""
        raise NotImplementedError(type(self).__name__)


class Shift(Part, frozen=True):
    """5.20: under a condition the text may change to another one, once per game for all cards of the name."""

    condition: Condition
    effects: tuple[Effect, ...]
    limits: Limits = NO_LIMITS
    words = "if {condition}, this text may change to: [{limits}] {effects:Body+.}"
    ja = "◆{condition%provided}、能力変更可能\n[{limits}]{effects%later+。}"


class HostLimit(Part, frozen=True):
    """``Attach only to ...``: which holomem may have it (11.4.3)."""

    def allows(self, card: Card) -> bool:
        """Whether a holomem with this card on top may."""
        raise NotImplementedError(type(self).__name__)


Resolvable = OneShot | Triggered | Window | UseCost | Activated | Shift
"""Parts that are carried out effect by effect."""

RESOLVABLE = (OneShot, Triggered, Window, UseCost, Activated, Shift)
"""The same to ask for, which takes a third of the time."""


def effects_of(part: Part) -> tuple[Effect, ...]:
    """What is carried out of a part."""
    return part.effects if isinstance(part, RESOLVABLE) else ()


# What a whole text says


def one_shots(program: Program) -> tuple[int, ...]:
    """Which parts are done when the ability is played."""
    return tuple(i for i, part in enumerate(program.parts) if isinstance(part, OneShot))


def use_costs(program: Program) -> tuple[int, ...]:
    """The indices of a program's parts that are additional costs."""
    return tuple(i for i, part in enumerate(program.parts) if isinstance(part, UseCost))


def art_rules(program: Program) -> list[FoundRule]:
    """The rules that an art's text states about the art."""
    return [
        replace(found, positions=part.limits.positions)
        for part in program.parts
        if isinstance(part, OneShot)
        for effect in part.effects
        for found in effect.art_rules()
    ]


def can_be_used(program: Program, table: Table, scope: Scope) -> bool:
    """Whether its use conditions hold and its use costs can be paid."""
    rules = program.of_sort(UseRule)
    return not rules or all(rule.allows(table, scope) for rule in rules)


def fits_host(program: Program, card: Card) -> bool:
    """Whether its attach rules allow a holomem with this card on top."""
    return all(part.allows(card) for part in program.of_sort(HostLimit))


def only_may(part: Part) -> Permission | None:
    """The "you may" that is all of a part that its player chooses to use: that choice answers it too."""
    if not isinstance(part, Window | Activated | Triggered | OneShot) or len(part.effects) != 1:
        return None
    effect = part.effects[0]
    return effect if isinstance(effect, Permission) else None


def agreed_may(part: Activated) -> tuple[Permission | None, int]:
    """The "you may" that playing an activated ability answers, and how many conditions stand before it: they
    hold, or it couldn't be played.
    """
    effects, conditions = part.effects, 0
    while len(effects) == 1 and (inner := effects[0].under_condition):
        effects, conditions = inner, conditions + 1
    effect = effects[0]
    return (effect if len(effects) == 1 and isinstance(effect, Permission) else None), conditions
