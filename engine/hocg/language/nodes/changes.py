"""Changes: what is different about holomem as long as an ability is in force, or for a while (10.10)."""

from enum import StrEnum
from typing import ClassVar

from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import Color, DamageKind, Position
from engine.hocg.language.nodes.adjectives import At, Being, Noun, State
from engine.hocg.language.nodes.counts import Each, require_amount, times
from engine.hocg.language.nodes.nouns import OF_HOST, HolomemSet, Kind, Side, is_meant
from engine.hocg.language.nodes.picks import AllHolomem, BothHolomem, HolomemPick, TheHolomem
from engine.hocg.state import atoms_values
from engine.hocg.state.state import Holomem, Lasting
from engine.hocg.state.table import Table
from engine.hocg.texts.changes import Change, ColorChange, CostChange, SourcedChange
from engine.hocg.texts.effects import Effect, Pick, Resolving
from engine.hocg.texts.scope import Scope, StaticScope
from engine.hocg.texts.stats import Stat
from engine.kernel.language import Meaningless, words
from engine.kernel.machine import clause

OPPOSING_BACK = HolomemSet(Side.OPPONENTS, Kind((At(Position.BACK),), Noun.HOLOMEM))
OPPOSING_DAMAGED = HolomemSet(Side.OPPONENTS, Kind((Being(State.DAMAGED), At(Position.BACK)), Noun.HOLOMEM))
OPPOSING = HolomemSet(Side.OPPONENTS)
OPPOSING_CENTER = HolomemSet(Side.OPPONENTS, Kind((At(Position.CENTER),), Noun.HOLOMEM))


class StatChange(Change, frozen=True):
    """A number or mark of holomem that is changed.

    ``LASTS`` says whether it can be given for a while, or only by an ability in force.
    """

    LASTS: ClassVar[bool] = True

    @property
    def whom(self) -> HolomemPick | None:
        """Whom it affects; ``None`` if it is about a player."""
        who: HolomemPick | None = getattr(self, "who", None)
        return who

    @property
    def is_of_host(self) -> bool:
        """Where it is said of "this holomem" or "this tool's holomem"."""
        who = self.whom
        return isinstance(who, TheHolomem) and who.ref in OF_HOST

    def applies_to(self, table: Table, scope: Scope, holomem: Holomem) -> bool:
        """Whether this holomem is affected."""
        who = self.whom
        if isinstance(who, TheHolomem):
            return holomem.id in who.ref.handles(table, scope)
        if isinstance(who, BothHolomem):
            return any(holomem in each.reachable(table, scope) for each in (who.first, who.second))
        return isinstance(who, AllHolomem) and who.what.includes(table, scope, holomem)

    def value(self, table: Table, scope: Scope, holomem: Holomem) -> int:
        """By how much; "on each of them" is the affected holomem."""
        return 1

    def amount_for(self, table: Table, scope: Scope, handle: int) -> int:
        """By how much for one of those whom it is given for a while."""
        return 1


class Amounting(StatChange, frozen=True):
    """A change by a number."""

    who: HolomemPick

    @property
    def size(self) -> int:
        """The number, less than 0 where it becomes less."""
        raise NotImplementedError(type(self).__name__)

    @property
    def can_lower(self) -> bool:
        """Where the number is less than 0."""
        return self.size < 0

    def value(self, table: Table, scope: Scope, holomem: Holomem) -> int:
        """The number for each of what is counted."""
        return self.amount_for(table, scope, holomem.id)

    def amount_for(self, table: Table, scope: Scope, handle: int) -> int:
        """The number for each of what is counted; that may depend on the holomem."""
        each: Each | None = getattr(self, "each", None)
        if each is None:
            return self.size
        numbers = dict(scope.numbers)
        view = StaticScope(scope.seat, scope.source, scope.host, [handle])
        view.numbers, view.that_cards = numbers, scope.that_cards
        return times(self.size, each, table, view)


class Plain(StrEnum):
    """Numbers of a holomem that can be raised and lowered."""

    ARTS = "Arts"
    HP = "HP"

    @property
    def ja(self) -> str:
        """In Japanese."""
        return {
            Plain.ARTS: "アーツ",
            Plain.HP: "HP",
        }[self]


class Gets(Amounting, frozen=True):
    """``your center holomem gets Arts +20``, ``this holomem gets HP +10 for each cheer on it``."""

    what: Plain
    amount: int
    each: Each | None = None
    words = "{who} gets/get@who {what} {amount:SIGNED}[ {each}]"
    ja = "[{each}]{who}の{what}{amount:SIGNED}[{each%limit}]"

    @property
    def stat(self) -> Stat:
        """Arts or HP."""
        return Stat(self.what.value)

    @property
    def size(self) -> int:
        """As printed."""
        return self.amount


class Less(StrEnum):
    """Which way a number goes."""

    LESS = "less"
    MORE = "more"

    def of(self, amount: int) -> int:
        """The amount with its sign."""
        return amount if self is Less.MORE else -amount


class DamageSort(StrEnum):
    """The kinds of damage in words (Q168)."""

    ARTS = "Arts"
    SPECIAL = "special"

    @property
    def ja(self) -> str:
        """In Japanese."""
        return {
            DamageSort.ARTS: "アーツ",
            DamageSort.SPECIAL: "特殊",
        }[self]

    @property
    def kind(self) -> DamageKind:
        """The kind."""
        return DamageKind(self.value.lower())


class Takes(Amounting, frozen=True):
    """``this holomem takes 10 less damage``, ``... in the center or collab position`` (5.22.3)."""

    amount: int
    less: Less
    sort: DamageSort | None = None
    each: Each | None = None
    positions: tuple[Position, ...] = ()
    ja = words(
        "[{each}][{positions*か}ポジションにいる]{who}が受ける[{sort}]ダメージ{size:SIGNED}[{each%limit}]",
        covers=("amount", "less"),
    )
    words = "{who} takes/take@who {amount} {less} [{sort}] damage[ in the {positions* or} position][ {each}]"

    def __post_init__(self) -> None:
        require_amount(self.amount)
        if len(set(self.positions)) < len(self.positions):
            raise Meaningless(f"a position is named twice in {' or '.join(self.positions)!r}")

    @property
    def stat(self) -> Stat:
        """By the kind of damage."""
        if self.sort is None:
            return Stat.DAMAGE_TAKEN
        return Stat.ARTS_TAKEN if self.sort is DamageSort.ARTS else Stat.SPECIAL_TAKEN

    @property
    def size(self) -> int:
        """Less is below 0."""
        return self.less.of(self.amount)

    def applies_to(self, table: Table, scope: Scope, holomem: Holomem) -> bool:
        """Only in the positions that are named."""
        is_there = not self.positions or holomem.position in self.positions
        return is_there and StatChange.applies_to(self, table, scope, holomem)


class TakesFrom(Amounting, SourcedChange, frozen=True):
    """``this holomem takes 20 less damage from your opponent's 1st holomem`` (5.22.3)."""

    LASTS = False
    amount: int
    less: Less
    source: HolomemSet
    sort: DamageSort | None = None
    ja = words("{who}が{source}から受ける[{sort}]ダメージ{size:SIGNED}", covers=("amount", "less"))
    words = "{who} takes/take@who {amount} {less} [{sort}] damage from {source}"

    def __post_init__(self) -> None:
        require_amount(self.amount)

    @property
    def stat(self) -> Stat:
        """A number of its own, as it depends on who deals the damage."""
        return Stat.TAKEN_FROM

    @property
    def size(self) -> int:
        """Less is below 0."""
        return self.less.of(self.amount)

    def concerns(self, table: Table, scope: Scope, dealer: int, kind: DamageKind) -> bool:
        """Whether the dealer is one of them, and the kind is right."""
        is_kind = self.sort is None or self.sort.kind is kind
        return is_kind and is_meant(table, scope, self.source, dealer)


class DoesNotRest(StatChange, frozen=True):
    """``this holomem doesn't rest in your reset phase``: when it moves from the collab position (7.2.3)."""

    who: HolomemPick
    ja = "{who}は、自分のリセットステップでお休みにならない"
    words = "{who} doesn't/don't@who rest in your reset phase"

    @property
    def stat(self) -> Stat:
        """The mark."""
        return Stat.DOES_NOT_REST


class TakesNo(StatChange, frozen=True):
    """``your back holomem take no special damage``, ``this holomem takes no damage from your opponent``
    (5.22.4).
    """

    who: HolomemPick
    sort: DamageSort | None = None
    from_opponent: bool = False
    words = "{who} takes/take@who no [{sort}] damage[?from_opponent from your opponent]"
    ja = "{who}は[?from_opponent 相手から][{sort}]ダメージを受けない"

    @property
    def stat(self) -> Stat:
        """By the kind of damage, and whose it is."""
        if self.from_opponent:
            return {
                None: Stat.NO_DAMAGE,
                DamageSort.ARTS: Stat.NO_ARTS_FROM_OPPONENT,
                DamageSort.SPECIAL: Stat.NO_SPECIAL_FROM_OPPONENT,
            }[self.sort]
        return {
            None: Stat.NO_DAMAGE_AT_ALL,
            DamageSort.ARTS: Stat.NO_ARTS_DAMAGE,
            DamageSort.SPECIAL: Stat.NO_SPECIAL_DAMAGE,
        }[self.sort]


class ArtsNotReduced(StatChange, frozen=True):
    """``Arts damage of this tool's holomem can't be reduced`` (5.22.3.1)."""

    who: HolomemPick
    words = "Arts damage of {who} can't be reduced"
    ja = "{who}のアーツダメージは軽減されない"

    @property
    def stat(self) -> Stat:
        """The mark."""
        return Stat.ARTS_NOT_REDUCED


class DealsMore(Amounting, frozen=True):
    """``your <Nekomata Okayu> deal 20 more special damage to your opponent's center holomem`` (10.11.2.4)."""

    amount: int
    less: Less
    whom_to: HolomemSet | None = None
    ja = words("{who}が[{whom_to}に]与える特殊ダメージ{size:SIGNED}", covers=("amount", "less"))
    words = "{who} deals/deal@who {amount} {less} special damage[ to {whom_to}]"

    @property
    def stat(self) -> Stat:
        """Special damage to the center, or any."""
        if self.whom_to in (None, OPPOSING):
            return Stat.SPECIAL_DEALT
        if self.whom_to != OPPOSING_CENTER:
            raise Meaningless("more special damage is dealt to all, or to your opponent's center holomem")
        return Stat.SPECIAL_TO_CENTER

    def __post_init__(self) -> None:
        require_amount(self.amount)
        _ = self.stat

    @property
    def size(self) -> int:
        """More or less."""
        return self.less.of(self.amount)


class NeedsForBaton(Amounting, frozen=True):
    """``your opponent's center holomem needs 1 more colorless cheer for a baton pass`` (2.10.1)."""

    amount: int
    less: Less
    ja = words("{who}のバトンタッチに必要な無色エール{size:SIGNED}", covers=("amount", "less"))
    words = "{who} needs/need@who {amount} {less} colorless cheer/cheers@amount for a baton pass"

    def __post_init__(self) -> None:
        require_amount(self.amount)

    @property
    def stat(self) -> Stat:
        """The cost."""
        return Stat.BATON_PASS

    @property
    def size(self) -> int:
        """More or less."""
        return self.less.of(self.amount)


class NeedsForArts(Amounting, CostChange, frozen=True):
    """``arts of your center holomem need 1 less red cheer``: the cheers that arts need (12.3.3.1)."""

    amount: int
    less: Less
    color: Color
    each: Each | None = None
    ja = words(
        "[{each}]{who}のアーツに必要な{color}エール{size:SIGNED}[{each%limit}]", covers=("amount", "less")
    )
    words = "arts of {who} need {amount} {less} {color} cheer/cheers@amount[ {each}]"

    def __post_init__(self) -> None:
        require_amount(self.amount)

    @property
    def stat(self) -> Stat:
        """The cost in this colour."""
        return Stat(f"{self.color} cheers that arts need")

    @property
    def size(self) -> int:
        """More or less."""
        return self.less.of(self.amount)


class Act(StrEnum):
    """What a holomem can be kept from."""

    MOVE = "pass the baton, move or be swapped"
    BLOOM = "bloom"
    COLLAB = "collab"
    ARTS = "use arts"
    ACTIVE = "become active in the reset phase"
    REST = "rest in the reset phase"
    RESTORE = "be restored"

    @property
    def ja(self) -> str:
        """In Japanese."""
        return {
            Act.MOVE: "バトンタッチ、移動、交代できない",
            Act.BLOOM: "Bloomできない",
            Act.COLLAB: "コラボできない",
            Act.ARTS: "アーツを使えない",
            Act.ACTIVE: "リセットステップでアクティブにならない",
            Act.REST: "リセットステップでお休みにならない",
            Act.RESTORE: "回復できない",
        }[self]

    @property
    def stat(self) -> Stat:
        """The mark that keeps it from it."""
        return Stat(f"can't {'move' if self is Act.MOVE else self.value}")


class Cannot(StatChange, frozen=True):
    """``your opponent's center holomem can't pass the baton, move or be swapped`` (5.29.1)."""

    who: HolomemPick
    deed: Act
    words = "{who} can't {deed}"
    ja = "{who}は、{deed}"

    @property
    def stat(self) -> Stat:
        """The mark."""
        return self.deed.stat


class CountsAsAllColors(StatChange, ColorChange, frozen=True):
    """``your opponent's center holomem is also regarded as all colors`` (2.4.2.3)."""

    who: HolomemPick
    words = "{who} is/are@who also regarded as all colors"
    ja = "{who}をすべての色としても扱う"

    @property
    def stat(self) -> Stat:
        """The mark."""
        return Stat.ALL_COLORS


class CountsAsColor(StatChange, ColorChange, frozen=True):
    """``this holomem is also regarded as red``: one more colour (2.4)."""

    who: HolomemPick
    color: Color
    words = "{who} is/are@who also regarded as {color}"
    ja = "{who}を{color}としても扱う"

    @property
    def stat(self) -> Stat:
        """The mark of that colour."""
        return Stat(f"also {self.color}")


class UsesArtAgain(StatChange, frozen=True):
    """``after 1 of your <Mori Calliope> uses an art, it uses that art once more`` (5.25)."""

    who: HolomemPick
    words = "after {who} uses an art, it uses that art once more"
    ja = "{who}はアーツを使った後、そのアーツをもう1回使う"

    @property
    def stat(self) -> Stat:
        """The mark."""
        return Stat.ART_AGAIN

    def remarks(self) -> tuple[str, ...]:
        """What is chosen for the second use."""
        return ("for the second use you choose its target anew; with none there it isn't used",)


class AllColorless(StatChange, frozen=True):
    """``all cheers that arts of this mascot's holomem need are colorless``."""

    who: HolomemPick
    words = "all cheers that arts of {who} need are colorless"
    ja = "{who}のアーツに必要なエールはすべて無色になる"

    @property
    def stat(self) -> Stat:
        """The mark."""
        return Stat.ALL_COLORLESS


class ReachesBack(StatChange, frozen=True):
    """``arts of your center holomem may also target your opponent's back holomem`` (12.3.3.2)."""

    who: HolomemPick
    what: HolomemSet
    words = "arts of {who} may also target {what}"
    ja = "{who}は{what}をアーツの対象にできる"

    def __post_init__(self) -> None:
        if self.what not in (OPPOSING_BACK, OPPOSING_DAMAGED):
            raise Meaningless(
                f"arts may also target {OPPOSING_BACK.say()!r} or {OPPOSING_DAMAGED.say()!r}, "
                f"not {self.what.say()!r}"
            )

    @property
    def stat(self) -> Stat:
        """The mark."""
        return Stat.REACHES_BACK if self.what == OPPOSING_BACK else Stat.REACHES_DAMAGED_BACK


class MayHaveMascots(Amounting, frozen=True):
    """``this holomem may have up to 2 mascots of different names attached`` (5.17.3)."""

    amount: int
    words = "{who} may have up to {amount} mascots of different names attached"
    ja = "{who}には異なるカード名のマスコットを{amount}枚まで付けられる"

    @property
    def stat(self) -> Stat:
        """How many."""
        return Stat.MASCOTS

    @property
    def size(self) -> int:
        """As many."""
        return self.amount


BLOOM_RULE = "by the action of the main phase; all else about blooming stays as it is"


class BloomsInto(StatChange, frozen=True):
    """A permission to bloom that the rules alone don't give (8.3.2, 8.3.3)."""

    LASTS = False
    who: HolomemPick
    what: Kind

    def speaks_of(self, card: Card) -> bool:
        """Whether the permission's words are true of the card."""
        return self.what.matches(card)

    def remarks(self) -> tuple[str, ...]:
        """What else stays as it is."""
        return (BLOOM_RULE,)


class BloomsAgain(BloomsInto, frozen=True):
    """``this holomem can bloom once more into a 2nd holomem from your hand in the turn in which it
    bloomed``.
    """

    words = "{who} can bloom once more into a/an {what} from your hand in the turn in which it bloomed"
    ja = "{who}は、Bloomしたターンにもう1回、自分の手札の{what}を使ってBloomできる"

    @property
    def stat(self) -> Stat:
        """The permission."""
        return Stat.BLOOM_AGAIN


class BloomsWhatever(BloomsInto, frozen=True):
    """``this holomem can bloom into a 2nd <AZKi> from your hand, whatever its Bloom level``."""

    words = "{who} can bloom into a/an {what} from your hand, whatever its Bloom level"
    ja = "{who}は、Bloomレベルに関係なく、自分の手札の{what}を使ってBloomできる"

    @property
    def stat(self) -> Stat:
        """The permission."""
        return Stat.BLOOM_ANY_LEVEL


class OnlyCollabTargeted(StatChange, frozen=True):
    """``arts of your opponent's holomem can only target your collab holomem (special damage excepted)``."""

    LASTS = False
    words = "arts of your opponent's holomem can only target your collab holomem (special damage excepted)"
    ja = "相手のホロメンがアーツを使う時、自分のコラボホロメンしか対象に選べない（特殊ダメージは除く）"

    @property
    def stat(self) -> Stat:
        """The mark."""
        return Stat.ONLY_COLLAB

    def applies_to(self, table: Table, scope: Scope, holomem: Holomem) -> bool:
        """Every holomem of the opponent."""
        return holomem.seat != scope.seat


class SkillTwice(StatChange, frozen=True):
    """``you can use the Oshi skill "..." twice instead of once per turn``."""

    LASTS = False
    name: str
    words = "you can use the Oshi skill {name:QUOTED} twice instead of once per turn"
    ja = "自分の推しスキル{name:QUOTED}はターンに2回使える"

    @property
    def stat(self) -> Stat:
        """The permission."""
        return Stat.SKILL_TWICE

    def applies_to(self, table: Table, scope: Scope, holomem: Holomem) -> bool:
        """It is about a player."""
        return False

    def names_skill(self, skill: str) -> bool:
        """Whether it names this skill."""
        return self.name.casefold() == skill.casefold()


LAST_TURN = 100_000
"""A turn that no match comes to."""


class Until(StrEnum):
    """How long a change lasts."""

    TURN = "during this turn"
    OPPONENTS_NEXT_TURN = "until the end of your opponent's next turn"
    IN_OPPONENTS_NEXT_TURN = "during your opponent's next turn"
    GAME = "for the rest of this game"

    @property
    def ja(self) -> str:
        """In Japanese."""
        return {
            Until.TURN: "このターンの間",
            Until.OPPONENTS_NEXT_TURN: "次の相手のターンの終わりまで",
            Until.IN_OPPONENTS_NEXT_TURN: "次の相手のターンの間",
            Until.GAME: "このゲームの間",
        }[self]

    def last_turn(self, table: Table) -> int:
        """The last turn in which it holds."""
        if self is Until.GAME:
            return LAST_TURN
        turn = table.state.turn
        return turn if self is Until.TURN else turn + 1

    def first_turn(self, table: Table) -> int:
        """The first turn in which it holds."""
        turn = table.state.turn
        return turn + 1 if self is Until.IN_OPPONENTS_NEXT_TURN else turn


class During(Effect, frozen=True):
    """``during this turn, your center holomem gets Arts +20``: whom it helps and by how much is fixed now
    (10.10.2, Q417).
    """

    until: Until
    changes: tuple[StatChange, ...]
    IS_VERB = False
    words = "{until}, {changes* and^change}"
    ja = "{until}、{changes*、}"
    later_ja = "その後、{until}、{changes*、}"

    def __post_init__(self) -> None:
        for change in self.changes:
            if not change.LASTS or change.whom is None:
                raise Meaningless(
                    f"{change.say()!r} can't be given for a while; it holds as long as its card does"
                )

    def picks(self) -> tuple[Pick, ...]:
        """Who."""
        return tuple(change.whom for change in self.changes if change.whom is not None)

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """Whether it would come to more than nothing for anybody; results of steps to come count as none."""
        return any(
            change.amount_for(table, scope, holomem.id)
            for change in self.changes
            if change.whom is not None
            for holomem in change.whom.reachable(table, scope)
        )

    @clause("10.2.1.2", "10.10.1.6.2")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """One continuous effect for each holomem; the amount may depend on it."""
        for change, handles in zip(self.changes, picked, strict=True):
            for handle in handles:
                amount = change.amount_for(table, scope, handle)
                if amount:
                    self._give(table, scope, change.stat, handle, amount)
        scope.that_holomem = list(picked[-1])

    def _give(self, table: Table, scope: Resolving, stat: Stat, handle: int, amount: int) -> None:
        lasting = Lasting(
            stat,
            amount,
            (handle,),
            scope.seat,
            scope.source,
            self.until.last_turn(table),
            since=self.until.first_turn(table),
            note=f"{stat.phrase(amount)} {self.until.removeprefix('during ')}",
        )
        atoms_values.add_lasting(table, lasting)

    def remarks(self) -> tuple[str, ...]:
        """What is fixed now (10.2.1.2, Q417)."""
        fixed = "it stays with whom it concerns now, wherever they go; who comes later gets nothing"
        own = [remark for change in self.changes for remark in change.remarks()]
        is_counted = any(getattr(change, "each", None) for change in self.changes)
        return (*own, fixed, "counted once, now") if is_counted else (*own, fixed)
