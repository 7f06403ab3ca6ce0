"""Changes: what is different about holomem as long as an ability is in force, or for a while (10.10)."""

from functools import cached_property

from engine.hocg.abilities.causes import Cause
from engine.hocg.abilities.changes import (
    Change,
    Dealt,
    DealtChange,
    KeepingChange,
    ReachesFurther,
    SourcedChange,
)
from engine.hocg.abilities.quantity import require_amount
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.card import Card
from engine.hocg.cards.program import Node
from engine.hocg.cards.terms import Color, DamageKind, Position
from engine.hocg.cards.wording import AGAIN, EARLY, MIDDLE, THAT_ART
from engine.hocg.language.nodes.adjectives import At, Noun
from engine.hocg.language.nodes.agents import Agent, OshiBeside, is_dealer
from engine.hocg.language.nodes.counts import Each, times
from engine.hocg.language.nodes.nouns import OF_HOST, HolomemSet, Kind, Side, is_meant
from engine.hocg.language.nodes.picks import THAT, AllHolomem, BothHolomem, HolomemPick, TheHolomem
from engine.hocg.queries.recorded import has_come_to
from engine.hocg.state import stats
from engine.hocg.state.state import Holomem
from engine.hocg.state.stats import AnyStat, Reach, Stat
from engine.hocg.state.table import Table
from engine.kernel.language import Meaningless, unlike, words
from engine.kernel.spoken import Spoken


class StatChange(Change, frozen=True):
    """A number or mark of holomem that is changed."""

    @property
    def is_granted(self) -> bool:
        """Whether it is then in force as an ability, because there is more to it than a number."""
        return False

    @property
    def whom(self) -> HolomemPick | None:
        """Whom it affects, or whose arts; ``None`` if it is about a player."""
        who: HolomemPick | None = getattr(getattr(self, "arts", self), "who", None)
        return who

    @cached_property
    def art_name(self) -> str:
        """Which of their arts, if it is one."""
        name: str = getattr(getattr(self, "arts", None), "name", "")
        return name

    @cached_property
    def is_of_host(self) -> bool:
        """Where it is said of "this holomem" or "this tool's holomem"."""
        who = self.whom
        return isinstance(who, TheHolomem) and who.ref in OF_HOST

    def applies_to(self, table: Table, scope: Scope, holomem: Holomem) -> bool:
        who = self.whom
        if isinstance(who, TheHolomem):
            return holomem.id in who.ref.handles(table, scope)
        if isinstance(who, BothHolomem):
            return any(holomem in each.reachable(table, scope) for each in (who.first, who.second))
        return isinstance(who, AllHolomem) and who.what.includes(table, scope, holomem)

    def value(self, table: Table, scope: Scope, holomem: Holomem) -> int:
        """By how much; "on each of them" is the affected holomem."""
        return self.amount_for(table, scope, holomem.id)

    def amount_for(self, table: Table, scope: Scope, handle: int) -> int:
        """By how much for one of those whom it is given for a while."""
        return 1


class Numbered(StatChange, frozen=True):
    """A change by a number, which is less than 0 where something becomes less."""

    amount: int

    def __post_init__(self) -> None:
        require_amount(self.amount)

    @property
    def can_lower(self) -> bool:
        """Where the number is less than 0."""
        return self.amount < 0

    def amount_for(self, table: Table, scope: Scope, handle: int) -> int:
        """The number for each of what is counted; that may depend on the holomem."""
        each: Each | None = getattr(self, "each", None)
        return self.amount if each is None else times(self.amount, each, table, scope.about(handle))


class Amounting(Numbered, frozen=True):
    """A change of holomem by a number."""

    who: HolomemPick


class Plain(Spoken):
    """Numbers of a holomem that can be raised and lowered."""

    ARTS = "Arts", "アーツ"
    HP = "HP", "HP"


class Gets(Amounting, frozen=True):
    """``your center holomem gets Arts +20``, ``this holomem gets HP +10 for each cheer on it``."""

    what: Plain
    each: Each | None = None
    ja = (
        words("そのアーツ{amount:SIGNED}", what=Plain.ARTS, who=THAT, given=THAT_ART),
        words("[{each}]{who}の{what}{amount:SIGNED}[{each%limit}]", what=Plain.HP),
        "[{each}]{who%stage}の{what}{amount:SIGNED}[{each%limit}]",
    )
    words = "{who} gets/get@who {what} {amount:SIGNED}[ {each}]"

    @property
    def stat(self) -> AnyStat:
        return Stat.ARTS if self.what is Plain.ARTS else Stat.HP


class GainsIcon(Amounting, frozen=True):
    """``this holomem gains a red +30 critical icon``: beside those of its arts (12.3.4.3)."""

    critical: Color
    each: Each | None = None
    REMARKS = "for each of its arts that is used on a target of that color"
    words = "{who} gains/gain@who a/an {critical} {amount:SIGNED} critical icon[ {each}]"
    ja = "[{each}]{who}は{critical}特攻{amount:SIGNED}を得る[{each%limit}]"

    def __post_init__(self) -> None:
        Numbered.__post_init__(self)
        if self.critical is Color.COLORLESS:
            raise Meaningless("nobody is of the color 'colorless' (2.4.2.2)")

    @property
    def stat(self) -> AnyStat:
        return stats.CriticalAgainst(self.critical)


class DamageSort(Spoken):
    """The kinds of damage in words (Q168)."""

    ARTS = "Arts", "アーツ"
    SPECIAL = "special", "特殊"

    @property
    def kind(self) -> DamageKind:
        """Arts damage or special damage, as rules call it."""
        return DamageKind(self.value.lower())


class Takes(Amounting, SourcedChange, frozen=True):
    """``this holomem takes 10 less damage``, ``... in the center or collab position``, ``... from your
    opponent's 1st holomem``; ``300 less of the first Arts damage``: of the first of the turn that comes to it
    there (5.22.2, 5.22.3).
    """

    sort: DamageSort | None = None
    each: Each | None = None
    positions: tuple[Position, ...] = ()
    source: HolomemSet | None = None
    is_first: bool = False
    ja = (
        words(
            "[{each}]{those}が{who.what.position}ポジションで受ける[{sort}]ダメージ{amount:SIGNED}[{each%limit}]",
            covers=("positions",),
        ),
        (
            "[{each}]{who}が[{source}から][{positions*ポジションか}ポジションで][?is_first 最初に]"
            "受ける[{sort}]ダメージ{amount:SIGNED}[{each%limit}]"
        ),
    )
    words = (
        "{who} takes/take@who {amount:BY}[?is_first of the first] [{sort}] damage[ from {source}]"
        "[ in the {positions* or} position][ {each}]"
    )

    def __post_init__(self) -> None:
        Numbered.__post_init__(self)
        if len(set(self.positions)) < len(self.positions):
            raise Meaningless(f"a position is named twice in {' or '.join(self.positions)!r}")
        if self.is_first and self.sort is not DamageSort.ARTS:
            raise Meaningless(
                "the first art of a turn is known, no other damage: say 'the first Arts damage'"
            )

    @property
    def is_granted(self) -> bool:
        """Where it depends on who deals the damage, or on what was dealt before."""
        return self.is_first or self.source is not None

    @property
    def stat(self) -> AnyStat:
        """A number of its own where it depends on who deals the damage."""
        kind = self.sort.kind if self.sort else None
        return stats.DamageTaken(kind, Reach.ANY if self.source is None else Reach.SOME)

    def applies_to(self, table: Table, scope: Scope, holomem: Holomem) -> bool:
        """Only in the positions that are named; of the first Arts damage, until that has come to it."""
        is_there = not self.positions or holomem.position in self.positions
        is_so = is_there and StatChange.applies_to(self, table, scope, holomem)
        return is_so and not (
            self.is_first and has_come_to(table, holomem.id, DamageKind.ARTS, self.positions)
        )

    def concerns(self, table: Table, scope: Scope, dealer: int, kind: DamageKind) -> bool:
        is_kind = self.sort is None or self.sort.kind is kind
        return is_kind and self.source is not None and is_meant(table, scope, self.source, dealer)

    @property
    def those(self) -> HolomemSet | None:
        """Whom it is for, if they are of a level in one position, which Japanese names with the damage."""
        if not isinstance(self.who, AllHolomem) or not self.who.what.is_of_level_there or self.positions:
            return None
        return HolomemSet(self.who.what.side, self.who.what.what_there)


class HpKept(StatChange, KeepingChange, frozen=True):
    """``the HP of this holomem can't be reduced or changed by your opponent's abilities``: neither damage nor
    what sets its HP (5.22.4, Q382).
    """

    is_granted = True
    who: HolomemPick
    by: Agent | None = None
    words = "the HP of {who} can't be reduced or changed[ by {by}]"
    ja = "{who}のHPは[{by}で]減らず、変動しない"

    stat = Stat.HP_KEPT

    def prevents(self, table: Table, scope: Scope, cause: Cause) -> bool:
        return self.by is None or self.by.covers(table, scope, cause)


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
    def stat(self) -> AnyStat:
        """By the kind of damage, and whose it is."""
        kind = self.sort.kind if self.sort else None
        return stats.NoDamage(kind, Reach.OPPONENT if self.from_opponent else Reach.ANY)


class IsSoOf(StatChange, frozen=True):
    """``Arts damage of this tool's holomem can't be reduced`` (5.22.3.1); ``after 1 of your <Mori Calliope>
    uses an art, it uses that art once more``, or may (5.25).
    """

    who: HolomemPick
    stat: Stat
    REMARKS = words(
        "for the second use you choose its target anew; with none there it isn't used",
        stat=unlike(Stat.ARTS_NOT_REDUCED),
    )
    ja = (
        words("{who}のアーツダメージは軽減されない", stat=Stat.ARTS_NOT_REDUCED),
        words("{who}は、アーツを使った後、同じアーツをもう1回使える", stat=Stat.ART_MAY_REPEAT),
        words("{who}は、アーツを使った後、同じアーツをもう1回使う", stat=Stat.ART_AGAIN),
    )
    words = (
        words("Arts damage of {who} can't be reduced", stat=Stat.ARTS_NOT_REDUCED),
        words("after {who} uses an art, it uses that art once more", stat=Stat.ART_AGAIN),
        words("after {who} uses an art, it may use that art once more", stat=Stat.ART_MAY_REPEAT),
    )


class NeedsForBaton(Amounting, frozen=True):
    """``your opponent's center holomem needs 1 more colorless cheer for a baton pass`` (2.10.1)."""

    ja = (
        words("{who}のバトンタッチに必要な無色エール{amount:SIGNED}", given=MIDDLE),
        "{who}のバトンタッチに必要な無色{amount:SIGNED}",
    )
    bare_ja = "バトンタッチに必要な無色{amount:SIGNED}"
    words = "{who} needs/need@who {amount:BY} colorless cheer/cheers@amount for a baton pass"

    stat = Stat.BATON_PASS


class Act(Spoken):
    """What a holomem can be kept from, by the names of the marks that keep it from it."""

    CANNOT_MOVE = "pass the baton, move or be swapped", "バトンタッチ、移動、交代できない"
    CANNOT_BLOOM = "bloom", "Bloomできない"
    CANNOT_COLLAB = "collab", "コラボできない"
    CANNOT_USE_ARTS = "use arts", "アーツを使えない"
    CANNOT_BECOME_ACTIVE = "become active in the reset phase", "リセットステップでアクティブにならない"
    DOES_NOT_REST = "rest in the reset phase", "リセットステップでお休みしない"
    CANNOT_BE_RESTORED = "be restored", "回復できない"


class Cannot(StatChange, frozen=True):
    """``your opponent's center holomem can't pass the baton, move or be swapped`` (5.29.1), ``this holomem
    doesn't rest in your reset phase``: when it moves from the collab position (7.2.3).
    """

    who: HolomemPick
    act: Act
    words = (
        words("{who} doesn't/don't@who rest in your reset phase", act=Act.DOES_NOT_REST),
        "{who} can't {act}",
    )
    ja = "{who}は、{act}"

    @property
    def stat(self) -> AnyStat:
        return Stat[self.act.name]


class CountsAsColor(StatChange, frozen=True):
    """``this holomem is also regarded as red``, ``as all colors``: one more colour, or all (2.4, 2.4.2.3)."""

    who: HolomemPick
    color: Color | None = None
    ja = ("{who%stage}は、すべての色を持つホロメンとして扱う", "{who}を{color}としても扱う")
    words = ("{who} is/are@who also regarded as all colors", "{who} is/are@who also regarded as {color}")

    @property
    def stat(self) -> AnyStat:
        return stats.RegardedAs(self.color)


class MayHaveMascots(Amounting, frozen=True):
    """``this holomem may have up to 2 mascots of different names attached`` (5.17.3)."""

    words = "{who} may have up to {amount} mascots of different names attached"
    ja = "{who}は、異なるカード名のマスコットを{amount}枚まで付けられる"

    stat = Stat.MASCOTS


BLOOM_RULE = "by the action of the main phase; all else about blooming stays as it is"


class BloomsInto(StatChange, frozen=True):
    """``this holomem can bloom once more into a 2nd holomem from your hand in the turn in which it
    bloomed``, ``this holomem can bloom into a 2nd <AZKi> from your hand, whatever its Bloom level``.
    """

    LASTS = False
    who: HolomemPick
    what: Kind
    stat: Stat
    ja = (
        words(
            "このターンにBloomした{who}は、自分の手札の{what}を使ってもう1回Bloomできる",
            stat=Stat.BLOOM_AGAIN,
        ),
        words("{who}は、自分の手札の{what}に、Bloomレベルを無視してBloomできる", stat=Stat.BLOOM_ANY_LEVEL),
    )
    words = (
        words(
            "{who} can bloom once more into a/an {what} from your hand in the turn in which it bloomed",
            stat=Stat.BLOOM_AGAIN,
        ),
        words(
            "{who} can bloom into a/an {what} from your hand, whatever its Bloom level",
            stat=Stat.BLOOM_ANY_LEVEL,
        ),
    )
    REMARKS = (BLOOM_RULE,)

    def speaks_of(self, card: Card) -> bool:
        """Whether the permission's words are true of the card."""
        return self.what.matches(card)


class OnlyCollabTargeted(StatChange, frozen=True):
    """``arts of your opponent's holomem can only target your collab holomem (special damage excepted)``."""

    LASTS = False
    words = "arts of your opponent's holomem can only target your collab holomem (special damage excepted)"
    ja = "相手のホロメンのアーツは、自分のコラボホロメンしか対象にできない。ただし、特殊ダメージは除く"

    stat = Stat.ONLY_COLLAB

    def applies_to(self, table: Table, scope: Scope, holomem: Holomem) -> bool:
        return holomem.seat != scope.seat


OPPOSING = HolomemSet(Side.OPPONENTS)
OPPOSING_CENTER = HolomemSet(Side.OPPONENTS, Kind((At(Position.CENTER),), Noun.HOLOMEM))


class DealsMore(Numbered, DealtChange, frozen=True):
    """``your <Nekomata Okayu> deal 20 more special damage to your opponent's center holomem``; ``your Oshi
    <Nekomata Okayu> and your <Nekomata Okayu> deal 20 more ...``: the Oshi beside holomem (10.11.2.4).
    """

    who: HolomemPick | OshiBeside
    whom_to: HolomemSet | None = None
    ja = (
        "{who:OshiBeside}が[{whom_to}に]与える特殊ダメージ{amount:SIGNED}",
        "{who%stage}が[{whom_to}[?is_to_one 1人]に]与える特殊ダメージ{amount:SIGNED}",
    )
    words = "{who} deals/deal@who {amount:BY} special damage[ to {whom_to}]"

    @property
    def whom(self) -> HolomemPick | None:
        """Whose number it is; with an Oshi beside them only this very text knows."""
        return None if isinstance(self.who, OshiBeside) else self.who

    @property
    def is_to_one(self) -> bool:
        """Whether it is to any one of several."""
        return self.whom_to is not None and not self.whom_to.is_single

    @property
    def stat(self) -> AnyStat:
        return stats.SpecialDealt(self.reach)

    @property
    def reach(self) -> Reach:
        """Special damage to any, to the center, or from or to those whom only this very text knows."""
        if self.whom is None or self.whom_to not in (None, OPPOSING, OPPOSING_CENTER):
            return Reach.SOME
        return Reach.CENTER if self.whom_to == OPPOSING_CENTER else Reach.ANY

    @property
    def is_granted(self) -> bool:
        """What the holomem itself can't carry."""
        return self.reach is Reach.SOME

    def concerns_dealt(self, table: Table, scope: Scope, dealt: Dealt) -> bool:
        """Whether its dealer and its target are meant, where no number of the dealer says it."""
        is_to = self.whom_to is None or self.whom_to.includes(table, scope, dealt.target)
        if not self.is_granted or not is_to:
            return False
        if isinstance(self.who, OshiBeside):
            return is_dealer(table, scope, self.who, dealt)
        dealer = table.last_known(dealt.by)
        return dealer is not None and self.applies_to(table, scope, dealer)


class Arts(Node, frozen=True):
    """``arts of your center holomem``, ``the art "Wild Dance" of this holomem``: all of them, or one by its
    name (10.1.3.1).
    """

    who: HolomemPick
    name: str = ""
    ja = (
        words("そのアーツ", who=THAT, given=(THAT_ART, AGAIN)),
        "{who}のアーツ[{name:QUOTED}]",
    )
    words = ("arts of {who}", "the art {name:QUOTED} of {who}")

    @property
    def is_plural(self) -> bool:
        """Unless it is one by its name."""
        return not self.name


class NeedsForArts(Numbered, frozen=True):
    """``arts of your center holomem need 1 less red cheer``: the cheers that arts need (12.3.3.1)."""

    arts: Arts
    color: Color
    each: Each | None = None
    ja = (
        words("[{each}]{arts}に必要な{color}エール{amount:SIGNED}[{each%limit}]", given=EARLY),
        "[{each}]{arts}に必要な{color}{amount:SIGNED}[{each%limit}]",
    )
    words = "{arts} needs/need@arts {amount:BY} {color} cheer/cheers@amount[ {each}]"

    @property
    def stat(self) -> AnyStat:
        return stats.CheersNeeded(self.color)


class NeedsNo(StatChange, frozen=True):
    """``arts of 1 of your #holoX holomem need no cheers``, ``all cheers that arts of this mascot's holomem
    need are colorless`` (12.3.3.1).
    """

    arts: Arts
    stat: Stat
    ja = (
        words("{arts}は、エールを必要とせずに使える", stat=Stat.NO_CHEERS),
        words("{arts}に必要なエールの色すべてを無色にする", stat=Stat.ALL_COLORLESS),
    )
    words = (
        words("{arts} needs/need@arts no cheers", stat=Stat.NO_CHEERS),
        words("all cheers that {arts} needs/need@arts are colorless", stat=Stat.ALL_COLORLESS),
    )


class ArtGets(Numbered, frozen=True):
    """``the art "Wild Dance" of this holomem gets +20``: of all arts "gets Arts +20" is said."""

    arts: Arts
    each: Each | None = None
    words = "{arts} gets/get@arts {amount:SIGNED}[ {each}]"
    ja = "[{each}]{arts}{amount:SIGNED}[{each%limit}]"

    stat = Stat.ARTS
    """What is added to their damage (12.3.4.4)."""


class MayTarget(StatChange, ReachesFurther, frozen=True):
    """``arts of your center holomem may also target your opponent's back holomem`` (12.3.3.2)."""

    is_granted = True
    arts: Arts
    what: HolomemSet
    words = "{arts} may also target {what}"
    ja = "{arts}は、{what}も対象にできる"

    def __post_init__(self) -> None:
        if self.what.side is not Side.OPPONENTS:
            raise Meaningless(f"arts target your opponent's holomem (12.3.3.2), not {self.what.say()!r}")

    stat = Stat.REACHES

    def further_targets(self, table: Table, scope: Scope) -> list[Holomem]:
        return self.what.members(table, scope)
