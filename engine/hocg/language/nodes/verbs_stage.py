"""Verbs for the stage: damage, restoring, swapping and moving, blooming, bonuses (5.2 to 5.4, 5.14 to
5.23).
"""

from collections.abc import Sequence

import msgspec

from engine.hocg.abilities.asking import Number
from engine.hocg.abilities.causes import Cause
from engine.hocg.abilities.effects import Effect, Pick, Resolving
from engine.hocg.abilities.quantity import require_amount
from engine.hocg.abilities.results import Came
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.program import Node
from engine.hocg.cards.terms import MoveReason, Position
from engine.hocg.cards.wording import CHOSEN, FIRST, JOINED, OLDER, OWNED_AGAIN, THIS_ABILITY, UNSTAGED
from engine.hocg.language.nodes.adjectives import State
from engine.hocg.language.nodes.counts import Each, times
from engine.hocg.language.nodes.nouns import HOSTS, HolomemSet, Side
from engine.hocg.language.nodes.picks import (
    ONE,
    AllHolomem,
    BothHolomem,
    ChosenHolomem,
    HolomemPick,
    TheHolomem,
)
from engine.hocg.procedures.damage import ask_portions, bring_down, special_damage
from engine.hocg.procedures.rule_processing import DownHolomem
from engine.hocg.queries import continuous, queries
from engine.hocg.queries.continuous import is_kept_from
from engine.hocg.queries.damage import takes_special
from engine.hocg.queries.players import keeps_life
from engine.hocg.queries.recorded import cause_of
from engine.hocg.state import atoms, atoms_values
from engine.hocg.state.state import Holomem
from engine.hocg.state.stats import Stat
from engine.hocg.state.table import Table
from engine.kernel.extent import NOTHING, Extent, extent_of
from engine.kernel.language import Meaningless, among, like, remembered, words
from engine.kernel.machine import Frame, clause
from engine.kernel.prompts import Prompt


def require_one(who: HolomemPick) -> HolomemPick:
    """A pick of a single holomem, where no more than one can be meant.

    Raises:
        Meaningless: it may be several.
    """
    match who:
        case AllHolomem(what) | ChosenHolomem(what) if who.is_plural or who.chosen() not in (None, ONE):
            raise Meaningless(f"only one holomem can be meant here: say '1 of {what.say()}'")
        case BothHolomem():
            raise Meaningless(f"only one holomem can be meant here, not '{who.say()}'")
    return who


def mover(who: HolomemPick) -> HolomemPick:
    """Who changes places: only somebody who can move is offered."""
    return msgspec.structs.replace(who, must_move=True) if isinstance(who, ChosenHolomem) else who


def helped(who: HolomemPick, each: Each | None) -> HolomemPick:
    """Who is chosen for what follows, as many for each of something."""
    match who:
        case ChosenHolomem():
            return msgspec.structs.replace(who, must_help=True, each=each)
        case BothHolomem(first, second):
            return msgspec.structs.replace(who, first=helped(first, each), second=helped(second, each))
    return who


class Choose(Effect, frozen=True):
    """``choose 1 of your holomem``: later words mean it by "that holomem"."""

    CHANGES_TABLE = False
    MOVES_CARDS = False

    who: HolomemPick
    each: Each | None = None
    TELLS = (CHOSEN,)
    ja = (
        words("[{each}]{who}を選ぶ", given=OLDER),
        words("[{each}]{who}を選ぶ", given=UNSTAGED),
        words("[{each}]{who%stage}を選び、", given=(JOINED, "before Effect")),
        "[{each}]{who%stage}を選ぶ",
    )
    words = "choose {who}[ {each}]"

    def __post_init__(self) -> None:
        if self.each is not None and not isinstance(self.who, ChosenHolomem):
            raise Meaningless(f"{self.who.say()!r} has no number that could be meant 'for each' of something")

    @remembered
    def picks(self) -> tuple[Pick, ...]:
        """Who; a support card leaves out whom it would not help."""
        return (helped(self.who, self.each),)

    def extent(self, table: Table, scope: Scope) -> Extent:
        """By itself it changes nothing; "you may choose ...:" is offered only if there are enough to choose
        from.
        """
        return Extent(is_any=False, is_full=self.who.extent(table, scope).is_full)

    def views_after(self, table: Table, scope: Scope) -> Sequence[Scope]:
        """Each of those who may be chosen as "that holomem"."""
        return [scope.about(holomem.id) for holomem in self.who.reachable(table, scope)]

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """They are "that holomem" by now."""


SPOT_OF_ONE = like(AllHolomem, says_only_where=True)


class Swap(Effect, frozen=True):
    """``swap your opponent's center holomem with 1 of their back holomem`` (5.18)."""

    one: HolomemPick
    other: HolomemPick
    ja = (
        words("{one%standing}と{other%standing'}のホロメンを入れ替える", one=SPOT_OF_ONE, other=SPOT_OF_ONE),
        words("{one}と{other}を交代させる", given=OWNED_AGAIN),
        "{one}と{other'}を交代させる",
    )
    words = "swap {one} with^swap {other'}"

    GIVES = ("moved",)
    REMARKS = ("one exchange: nothing is done unless both are there and can move",)

    def __post_init__(self) -> None:
        require_one(self.one)
        require_one(self.other)
        sides = {
            who.what.side for who in (self.one, self.other) if isinstance(who, AllHolomem | ChosenHolomem)
        }
        if len(sides) > 1:
            raise Meaningless(
                "holomem are swapped with holomem of the same player: 'their' or 'your' back holomem"
            )

    @remembered
    def picks(self) -> tuple[Pick, ...]:
        """Both; who plays the ability chooses (Q117, Q118)."""
        return (mover(self.one), mover(self.other))

    def extent(self, table: Table, scope: Scope) -> Extent:
        """Whether there are two who can change places (5.29.1)."""
        ones, others = self.one.reachable(table, scope), self.other.reachable(table, scope)
        is_any = any(
            one is not other and queries.can_move(table, one) and queries.can_move(table, other)
            for one in ones
            for other in others
        )
        return Extent(is_any, Effect.extent(self, table, scope).is_full)

    @clause("5.10.2")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Only if both are there and can move; "that holomem" is then the one that moved to the back."""
        scope.that_holomem = []
        if not picked[0] or not picked[1]:
            return
        one, other = table.require_holomem(picked[0][0]), table.require_holomem(picked[1][0])
        if queries.can_move(table, one) and queries.can_move(table, other):
            atoms.swap_holomem(table, one, other)
            scope.that_holomem = [each.id for each in (one, other) if each.position is Position.BACK]


OF_HOST = like(TheHolomem, ref=among(*HOSTS))
"""The holomem to which this card is attached."""


class MoveTo(Effect, frozen=True):
    """``move this holomem to the back position``: it keeps its state (Q8); moving to the collab position is
    no collab (Q292).
    """

    who: HolomemPick
    to: Position
    ja = (
        words("{who}をコラボポジションに移動させる（移動はコラボとしては扱わない）", to=Position.COLLAB),
        words("{who}を{to}ポジションに移動する", who=OF_HOST),
        "{who}を{to}ポジションに移動させる",
    )

    words = (
        words("move {who} to the collab position (this is not a collab)", to=Position.COLLAB),
        "move {who} to the {to} position",
    )

    @clause("5.29.1")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """If it can move and there is room."""
        for handle in picked[0]:
            holomem = table.require_holomem(handle)
            is_taken = self.to is not Position.BACK and bool(queries.at(table, holomem.seat, (self.to,)))
            if queries.can_move(table, holomem) and not is_taken:
                atoms.move_holomem(table, holomem, self.to, MoveReason.MOVE)


class Spared(Node, frozen=True):
    """What is said of the life of somebody whose holomem may go down without costing any."""

    side: Side
    IS_READ = False
    ja = (
        words("（ダウンしても{side}ライフは減らない）", given=FIRST),
        words("。ただし、この能力でダウンしてもライフは減らない", given=THIS_ABILITY),
        "。ただし、ダウンしても{side}ライフは減らない",
    )
    words = "(no life is lost if it is downed)"


class Downing(Effect, frozen=True):
    """What may bring holomem down; with ``spares_life`` no life is lost by it."""

    @property
    def sparing(self) -> Spared:
        """Whose life is spared: who was spoken of before is an opponent's."""
        who = getattr(self, "who", None) or getattr(self, "to", None)
        who = who.first if isinstance(who, BothHolomem) else who
        whose = getattr(who, "what", who)
        return Spared(whose.side if isinstance(whose, HolomemSet) else Side.OPPONENTS)


class DealSpecialDamage(Downing, frozen=True):
    """``deal 20 special damage to your opponent's center holomem`` (5.22, Q168); ``spares_life``: no life is
    lost by it.
    """

    to: HolomemPick
    amount: int | None = None
    each: Each | None = None
    equal: Number | None = None
    spares_life: bool = False

    ja = (
        words("{to}に特殊ダメージ{amount}を与える", given=(JOINED, "alike shares_each"), covers=("each",)),
        "{to%either}に、{each}特殊ダメージ{amount}を与える[?spares_life {sparing}][{each%limit}]",
        "{to}に特殊ダメージ{amount}を与える[?spares_life {sparing}]",
        "{to}に{equal%number}と同じ数値の特殊ダメージを与える[?spares_life {sparing}]",
    )
    words = (
        "deal {amount} special damage to {to}[ {each}][?spares_life (no life is lost if it is downed)]",
        "deal special damage to {to} equal to {equal}[?spares_life (no life is lost if it is downed)]",
    )

    def extent(self, table: Table, scope: Scope) -> Extent:
        """To somebody who takes it, and not for each of none."""
        numbers = [number for number in (self.each, self.equal) if number is not None]
        if any(number.is_none(table, scope) for number in numbers):
            return NOTHING
        takers = [each for each in self.to.reachable(table, scope) if takes_special(table, scope, each)]
        return Extent(bool(takers), self.to.extent(table, scope).is_full)

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> tuple[Frame, ...]:
        """Through the procedure of damage, which knows what changes it."""
        if self.equal is not None:
            amount = self.equal.value(table, scope)
        else:
            amount = times(self.amount or 0, self.each, table, scope)
        return tuple(
            special_damage(scope, handle, amount, spares_life=self.spares_life) for handle in picked[0]
        )


class DealDivided(Downing, frozen=True):
    """``deal 30 special damage to your opponent's back holomem, divided as you choose in steps of 10``: its
    player says who gets how much (5.22).
    """

    amount: int
    to: HolomemSet
    portion: int
    spares_life: bool = False
    REMARKS = (
        "you choose who gets each {portion}; all of it is dealt at the same time",
        "each of them takes its share as one damage",
    )
    words = (
        "deal {amount} special damage to {to}, divided as you choose in steps of {portion}"
        "[?spares_life (no life is lost if it is downed)]"
    )
    ja = "{to}に特殊ダメージ{amount}を{portion}ずつ割り振って与える[?spares_life {sparing}]"

    def __post_init__(self) -> None:
        require_amount(self.amount, self.portion)
        if self.amount % self.portion:
            raise Meaningless(f"{self.amount} can't be divided in steps of {self.portion}")

    def extent(self, table: Table, scope: Scope) -> Extent:
        return extent_of(sum(takes_special(table, scope, each) for each in self.to.members(table, scope)))

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Prompt | None:
        members = self.to.members(table, scope)
        return ask_portions(table, scope, members, self.amount // self.portion) if members else None

    @clause("5.22.1")
    def answered(self, table: Table, scope: Resolving) -> tuple[Frame, ...]:
        named = [option.target for option in table.machine.answer]
        return tuple(
            special_damage(scope, handle, self.portion * named.count(handle), spares_life=self.spares_life)
            for handle in dict.fromkeys(named)
        )


class Restore(Effect, frozen=True):
    """``restore 20 HP of 1 of your holomem``, ``restore all HP of ...`` (5.23, 5.23.1.1)."""

    GIVES = ("restored",)
    MOVES_CARDS = False
    who: HolomemPick
    amount: int | None = None
    each: Each | None = None
    ja = ("{who}のHPすべて回復", "[{each}]{who}のHP{amount}回復[{each%limit}]")
    words = ("restore all HP of {who}", "restore {amount} HP of {who}[ {each}]")
    REMARKS = ("no more than there is damage; what was really restored is what counts",)

    def extent(self, table: Table, scope: Scope) -> Extent:
        """Whether one of those meant is damaged (Q285)."""
        is_any = any(holomem.damage for holomem in self.who.reachable(table, scope))
        return Extent(is_any, Effect.extent(self, table, scope).is_full)

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Each of them; how much it came to is kept."""
        amount = None if self.amount is None else times(self.amount, self.each, table, scope)
        total = sum(
            atoms_values.restore_hp(table, holomem, amount, cause=scope.source, ability=scope.ability.name)
            for holomem in map(table.require_holomem, picked[0])
            if not continuous.stat(table, holomem, Stat.CANNOT_BE_RESTORED)
        )
        scope.keep(Came.RESTORED, total)


class SetRemainingHp(Effect, frozen=True):
    """``the remaining HP of your opponent's center holomem becomes 50``: neither damage nor restoring."""

    who: HolomemPick
    left: int
    words = "the remaining HP of {who} becomes {left}"
    ja = "{who}の残りHPを{left}にする"

    def extent(self, table: Table, scope: Scope) -> Extent:
        """Whether the HP of one of those meant would be another."""
        cause = cause_of(table, scope.source)
        is_any = any(
            self._damage_then(table, cause, holomem) != holomem.damage
            for holomem in self.who.reachable(table, scope)
        )
        return Extent(is_any, Effect.extent(self, table, scope).is_full)

    def _damage_then(self, table: Table, cause: Cause, holomem: Holomem) -> int:
        """The damage that leaves so much; it can't become less than none. Of some the HP isn't changed."""
        if is_kept_from(table, holomem, Stat.HP_KEPT, cause):
            return holomem.damage
        return max(0, queries.max_hp(table, holomem) - self.left)

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        cause = cause_of(table, scope.source, scope.ability.name)
        for holomem in map(table.require_holomem, picked[0]):
            damage, hp = self._damage_then(table, cause, holomem), queries.max_hp(table, holomem)
            atoms_values.set_damage(table, holomem, damage, hp, seat=scope.seat, source=scope.source)


class Down(Downing, frozen=True):
    """``down 1 of your opponent's back holomem with 40 or more damage`` (5.4)."""

    who: HolomemPick
    spares_life: bool = False

    ja = "{who}をダウンさせる[?spares_life {sparing}]"
    words = "down {who}[?spares_life (no life is lost if it is downed)]"

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        for holomem in map(table.require_holomem, picked[0]):
            bring_down(table, scope, holomem, spares_life=self.spares_life)


class LoseLife(Effect, frozen=True):
    """``your opponent loses 1 life``, ``lose 1 life`` (3.2.1)."""

    amount: int
    words = "you lose {amount} life"
    ja = "自分のライフ-{amount}"
    opponents_ja = "相手のライフ-{amount}"

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """As life damage, which rule processing carries out; none where the player's life is kept."""
        if not keeps_life(table, scope.seat, cause_of(table, scope.source, scope.ability.name)):
            atoms_values.add_life_damage(table, scope.seat, self.amount)


class LoseLessLife(Effect, frozen=True):
    """``you lose 1 less life``: by the downing that the ability is about."""

    amount: int
    words = "you lose {amount} less life"
    ja = "自分の減るライフ-{amount}"

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Tell the down resolution that waits below."""
        down = table.enclosing(DownHolomem)
        if down is not None:
            down.spare_life(self.amount)
            atoms_values.note_spared_life(table, scope.seat, scope.source, self.amount)


class ReturnToDebut(Effect, frozen=True):
    """``return 1 of your opponent's back holomem to Debut`` (5.15)."""

    who: HolomemPick
    words = "return^holomem {who} to Debut"
    ja = "{who}をDebutホロメンに戻す"
    REMARKS = (
        "no damage is left on it; 1 Debut card and all cheers stay, all else goes to its player's hand",
        "nothing happens to one that is a Debut already or has none at the bottom (5.15.1.1)",
    )

    @clause("5.15.1", "5.15.1.1", "5.15.1.2", "5.15.1.3")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """No damage, one Debut card and all cheers stay, the rest goes to its player's hand."""
        for handle in picked[0]:
            atoms.return_to_debut(table, table.require_holomem(handle), cause=scope.source)


class Turns(Effect, frozen=True):
    """``rest 1 of your holomem``: an active holomem becomes resting; ``make 1 of your resting holomem
    active`` (4.3.2).
    """

    who: HolomemPick
    state: State
    can_ja = words("{who}をお休みさせることができる", state=State.RESTING)
    ja = (
        words("{who}をお休みさせる", state=State.RESTING),
        words("{who}をアクティブにする", state=State.ACTIVE),
    )
    choice_ja = (
        words("お休みさせる", state=State.RESTING),
        words("アクティブにする", state=State.ACTIVE),
    )
    words = (
        words("rest {who}", state=State.RESTING),
        words("make {who} active^made", state=State.ACTIVE),
    )

    def extent(self, table: Table, scope: Scope) -> Extent:
        """Whether one of those meant isn't so yet."""
        found = self.who.reachable(table, scope)
        is_to_rest = self.state is State.RESTING
        return extent_of(any(holomem.is_resting is not is_to_rest for holomem in found))

    @clause("4.3.2")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        is_to_rest = self.state is State.RESTING
        for holomem in map(table.require_holomem, picked[0]):
            atoms_values.set_resting(
                table, holomem, is_to_rest, cause=scope.source, ability=scope.ability.name
            )
