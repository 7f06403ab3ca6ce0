"""Facts: what is or isn't so on the table, what holomem are and have, what has happened."""

import msgspec

from engine.hocg.abilities.asking import Condition, Number
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.program import Node
from engine.hocg.cards.terms import Aspect, Zone
from engine.hocg.cards.wording import BEARS_TAG, COMPARED, EARLY, FIRST, OF_PLACE, TIME_THEN_FACT
from engine.hocg.language.nodes.adjectives import (
    Being,
    Link,
    Named,
    Noun,
    OfColor,
    OfLevel,
    Other,
    State,
    Tagged,
)
from engine.hocg.language.nodes.bounds import Bound, Compared, Comparison, Range, Test, Than
from engine.hocg.language.nodes.counts import (
    AmountOf,
    CountShades,
    LifeOf,
    Quantum,
    RolledDie,
    TotalOf,
    count_both,
    count_cards,
    require_face,
)
from engine.hocg.language.nodes.japanese_nouns import NounPhrase
from engine.hocg.language.nodes.nouns import (
    OPPONENTS,
    HolomemRef,
    HolomemSet,
    Kind,
    Side,
    What,
    holomem_meant,
    require_one_of,
)
from engine.hocg.language.nodes.picks import needs_of
from engine.hocg.language.nodes.places import InPlace, InZone, OnHolomem, OnStage, RevealedCards, Spot
from engine.hocg.language.nodes.relatives import (
    ANY_CARD,
    OF_HOLOMEM,
    CardsThere,
    Like,
    Measure,
    together,
)
from engine.hocg.state.table import Table
from engine.kernel.language import PERSONS, Meaningless, among, every, like, only, unlike, words
from engine.kernel.prompts import Relation as Difference
from engine.kernel.spoken import Spoken


class Single(Condition, frozen=True):
    """A fact that isn't made of others."""


NONE = Bound(at_most=0)


class Owner(Spoken):
    """Who a sentence says has something: a player, or nobody ("there is")."""

    YOU = "you have", "自分の"
    OPPONENT = "your opponent has", "相手の"
    THERE = "there is", "", "there are"

    @property
    def side(self) -> Side:
        """Whose hand, life or holomem are meant."""
        return Side.OPPONENTS if self is Owner.OPPONENT else Side.YOURS


class InHand(Spot, frozen=True):
    """``in hand``: in the hand of whom the sentence is about."""

    words = "in hand"
    ja = "手札"

    def cards(self, table: Table, scope: Scope) -> list[tuple[int, int]]:
        return [(card, -1) for card in table.player(scope.seat).hand]

    is_hidden = True


class Mass(Spoken):
    """Piles that are counted by themselves."""

    LIFE = "life", "ライフ"
    HOLO_POWER = "holo Power", "ホロパワー"

    @property
    def counter(self) -> str:
        """Its cards; of life only the number is said."""
        return "枚" if self is Mass.HOLO_POWER else ""


class ThereIs(InPlace, Single, frozen=True):
    """``you have 3 or more #ReGLOSS holomem on your stage``, ``there are 5 or more cheers on your stage``,
    ``your opponent has no 2nd holomem on their stage``: Oshi holomem aren't on the stage (Q170).
    """

    owner: Owner
    bound: Range = Bound(1)
    ja = (
        words("{bound#}{being}", given="alike repeats"),
        words("{what}が[{bound#}]{being}", given="alike stays_there"),
        words("{owner}手札が{bound#what}の", what=ANY_CARD, place=InHand()),
        words(
            "{owner}手札がこのカードを含まずに{bound#what}の",
            what=Kind((Other(),), Noun.CARD),
            place=InHand(),
        ),
        words("{place:OnHolomem}の{what}が{bound#what}の", given=OF_PLACE),
        "{place:OnHolomem}に{what%plain}が{bound#what}付いている",
        words("その中に{what}がある", place=RevealedCards()),
        "{place:StackedUnder}{what}が{bound#what}の",
        words("{place}が{bound#what}ある", what=ANY_CARD, place=InZone(Zone.ARCHIVE)),
        words("{place:InZone}の枚数が{bound#what}の", what=ANY_CARD),
        words(
            "{place}の{what}が合計{bound#what}ある",
            what=unlike(nouns={Noun.HOLOMEM}),
            place=OnStage(Side.BOTH),
        ),
        "{place}に{what:EitherKind%together}が合計{bound#what}ある",
        words("{whom}が{being%not}", bound=NONE),
        "{whom}が[{bound#}]{being}",
        words("{place}に{what}が{being%not}", bound=NONE),
        words("{place}の{what}が{bound#}の", when="is_on_stage", bound=like(Bound, at_most=int)),
        words(
            "{place}にホロメンの{what}が[{bound#}]{being}",
            when="is_on_stage",
            what=like(Kind, adjectives=every(Named), after=()),
            given=FIRST,
        ),
        words("{place:InZone}の{what}が[{bound#}]{being}", given=OF_PLACE),
        "{place}に{what}が[{bound#}]{being}",
    )
    words = (
        words("{owner} a/an {what} {place%in_place}", owner=Owner.THERE, only_said=True),
        words("{owner@bound} {bound@bound} {what@bound} {place%in_place}", owner=Owner.THERE, only_said=True),
        "{owner} a/an {what} {place%in_place'}",
        "{owner@bound} {bound@bound} {what@bound} {place%in_place'}",
    )

    @property
    def asked(self) -> object:
        return (self.owner, self.what, self.place)

    @property
    def where(self) -> object:
        return None if self.is_on_stage else (self.owner, self.place)

    @property
    def counter(self) -> str:
        """Holomem on the stage are persons; all else is cards."""
        return PERSONS if self.is_on_stage else "枚"

    @property
    def is_on_stage(self) -> bool:
        """Whether it is about holomem on the stage, who are "there" as people are."""
        is_holomem = self.owner is not Owner.THERE and self.what.nouns == frozenset(Noun)
        return isinstance(self.place, OnStage) and (is_holomem or self.what.nouns == {Noun.HOLOMEM})

    @property
    def whom(self) -> HolomemSet | None:
        """The holomem that it is about, where the words about them say that they are on the stage."""
        if not self.is_on_stage or not isinstance(self.place, OnStage) or not isinstance(self.what, Kind):
            return None
        whom = HolomemSet(self.place.side, self.what)
        return whom if whom.says_where else None

    def holds(self, table: Table, scope: Scope) -> bool:
        place = InZone(Zone.HAND, self.owner.side) if isinstance(self.place, InHand) else self.place
        return self.bound.holds(count_cards(table, scope, self.what, place))

    @property
    def is_chance(self) -> bool:
        """What is looked at or revealed is known only while the ability resolves."""
        return bool(self.place.needs())


class HasNo(Single, frozen=True):
    """``your opponent has no collab holomem``: nobody stands there."""

    owner: Owner
    what: Kind
    words = "{owner} no^nobody {what}"
    ja = "{owner}{what}がいない"

    def holds(self, table: Table, scope: Scope) -> bool:
        return not HolomemSet(self.owner.side, self.what).members(table, scope)


class Relation(Compared):
    """How one number compares with another: there is less of it, and fewer of what is counted."""

    MORE = "more", "より多い"
    LESS = "less", "より少ない", "fewer"
    SAME = "as many", "と同じ"
    AT_LEAST = "as many or more", "以上の"
    AT_MOST = "as many or fewer", "以下の"


class MoreThanOpponent(InPlace, Single, frozen=True):
    """``you have fewer cards in hand than your opponent``, ``you have more cheers on your stage than your
    opponent``, ``you have at least 2 more cheers on your stage than your opponent``.
    """

    relation: Relation
    margin: int = 0
    ja = (
        words("{place}の{what}の枚数が相手より{margin}枚以上多い", relation=Relation.MORE, margin=unlike(0)),
        words("自分の{place:InHand}が相手{relation}", what=ANY_CARD, given=OF_PLACE),
        words("自分の{place:InHand}の枚数が相手{relation}", what=ANY_CARD),
        words("{place}の枚数が相手{relation}", what=ANY_CARD),
        words("{place}の{what}が相手{relation}", what=OF_HOLOMEM),
        "{place}の{what}の枚数が相手{relation}",
    )
    words = (
        words(
            "you have at least {margin} more {what@2} {place:Spot} than your opponent",
            relation=Relation.MORE,
            margin=unlike(0),
        ),
        "you have {relation@2} {what@2} {place:Spot} than your opponent",
        "you have {relation@2} {what@2} in {place:InZone} than your opponent",
    )

    TELLS = (COMPARED,)

    def holds(self, table: Table, scope: Scope) -> bool:
        mine, theirs = count_both(table, scope, self.what, self.place)
        return mine >= theirs + self.margin if self.margin else self.relation.holds(mine, theirs)


class HasMass(Single, frozen=True):
    """``you have 3 or less life``, ``your opponent has 4 or more holo Power``, ``you have less life than your
    opponent``.
    """

    owner: Owner
    mass: Mass
    bound: Range | None = None
    relation: Relation | None = None
    ja = (
        "{owner}{mass}が{bound#mass}の",
        words("自分の{mass}が相手{relation}", owner=Owner.YOU),
    )
    words = (
        "{owner@bound} {bound} {mass}",
        words("you have {relation} {mass} than your opponent", owner=Owner.YOU),
    )

    def holds(self, table: Table, scope: Scope) -> bool:
        pile = Zone(self.mass.value)
        found = len(InZone(pile, self.owner.side).cards(table, scope))
        if self.relation is not None:
            return self.relation.holds(found, len(InZone(pile, OPPONENTS).cards(table, scope)))
        return self.bound is not None and self.bound.holds(found)


class Predicate(NounPhrase, Node, frozen=True):
    """What somebody is: ``#Promise``, ``a Debut or Spot holomem``, ``of the same color as your Oshi``."""

    ja = words("{in_japanese*}", covers=("adjectives", "noun", "after"))
    listed_ja = (
        words("{one_by_one*か}", covers=("adjectives", "noun", "after")),
        words("{in_japanese*}", covers=("adjectives", "noun", "after")),
    )
    bare_ja = words("{adjectives*}", noun=Noun.HOLOMEM, adjectives=only(like(sort=among(OfLevel))))
    words = (
        "a/an [{adjectives*}] {noun} [{after*}]",
        "{adjectives*} [{after*}]",
        "{after*}",
    )


OF_COLOR = like(Predicate, adjectives=only(like(sort=among(OfColor))), noun=None, after=())
"""A colour, or a choice of colours."""


class Joined(Condition, frozen=True):
    """Several facts, all of which must be so, or one of which is enough."""

    first: Condition
    rest: tuple[Condition, ...]
    link: Link = Link.AND
    ja = (
        words("{bearer}に{borne*と}が付いている", covers=("link",)),
        "{first%with}、{rest*、かつ、}",
        words("{first}か、{rest*か、}", link=Link.OR),
    )
    provided_ja = (
        words("{first%whenever}、{rest%if*、}", given=TIME_THEN_FACT),
        "{self}",
    )
    words = (
        "{first:Single} and^fact {rest:Single* and^fact}",
        words("{first:Single} or^fact {rest:Single* or^fact}", link=Link.OR),
    )

    @property
    def bearer(self) -> object:
        """Who has all of it attached, if all of them ask what one holomem has attached."""
        facts = (self.first, *self.rest)
        bearers = {fact.attached[0] if fact.attached else None for fact in facts}
        return bearers.pop() if len(bearers) == 1 and self.link is Link.AND else None

    @property
    def borne(self) -> tuple[object, ...]:
        """What that holomem must have attached, in the order of the facts."""
        return tuple(fact.attached[1] for fact in (self.first, *self.rest) if fact.attached)

    def holds(self, table: Table, scope: Scope) -> bool:
        """Every one of them, or any."""
        found = (each.holds(table, scope) for each in (self.first, *self.rest))
        return all(found) if self.link is Link.AND else any(found)

    def is_over(self, table: Table, scope: Scope) -> bool:
        """One that is over is enough where all are asked for."""
        over = (each.is_over(table, scope) for each in (self.first, *self.rest))
        return any(over) if self.link is Link.AND else all(over)

    @property
    def is_chance(self) -> bool:
        return any(each.is_chance for each in (self.first, *self.rest))


DIE = RolledDie()
ANY_DIE = RolledDie(is_any=True)
EXCESS = AmountOf(Quantum.EXCESS)


class NumberIs(Single, frozen=True):
    """``the total damage on your opponent's back holomem is 80 or more``, ``your life is 2 or less``, ``it is
    odd`` of the die just rolled, ``there is 50 or more excess damage``.
    """

    number: Number
    is_what: Test
    ja = (
        words("{is_what:OddOrEven}の", given="alike repeats"),
        words(
            "{number:CountShades%fact}が{is_what#number}ある", number=like(CountShades, shade=Aspect.COLOR)
        ),
        "{number:CountShades%fact}が{is_what#number}の",
        words(
            "{number:TotalOf%missing}{is_what:Range}減っている", number=like(TotalOf, measure=Measure.DAMAGE)
        ),
        words("与えたダメージが残りHPをオーバーしていた", number=EXCESS, is_what=Bound(1)),
        words("与えたダメージが残りHPを{is_what:Range}オーバーしていた", number=EXCESS),
        words("{number}が相手{is_what.how}の", when="is_with_opponent"),
        "{number%number}が{is_what:Than}の",
        words("{is_what}の", number=DIE),
        words("{is_what}がある", number=ANY_DIE),
        "{number%number}が{is_what#number}の",
    )
    words = (
        words("it is {is_what}", number=DIE),
        words("any is {is_what}", number=ANY_DIE),
        words("there is excess damage", number=EXCESS, is_what=Bound(1)),
        words("there is^excess {is_what:Bound} excess damage", number=EXCESS),
        "there is/are@is_what {is_what:Range@is_what} {number:CountShades@is_what}",
        words(
            "your life is equal to or less than your opponent's",
            number=LifeOf(Side.YOURS),
            is_what=Than(Comparison.AT_MOST, LifeOf(Side.OPPONENTS)),
        ),
        "{number} is {is_what}",
    )

    def __post_init__(self) -> None:
        for number in self.is_what.numbers if isinstance(self.number, RolledDie) else ():
            require_face(number)

    @property
    def asked(self) -> object:
        return self.number

    @property
    def is_with_opponent(self) -> bool:
        """Whether one's own number is compared with the same of the opponent."""
        is_own = getattr(self.number, "side", None) is Side.YOURS
        other = self.is_what.other if isinstance(self.is_what, Than) else None
        return is_own and msgspec.structs.replace(self.number, side=Side.OPPONENTS) == other

    def needs(self) -> tuple[str, ...]:
        """What must have been rolled or dealt."""
        return self.number.needs()

    @property
    def is_chance(self) -> bool:
        """Whether it asks for dice that are rolled while the ability resolves."""
        other = self.is_what.other.needs() if isinstance(self.is_what, Than) else ()
        return "die" in (*self.number.needs(), *other)

    def holds(self, table: Table, scope: Scope) -> bool:
        """Whether there is such a number, and it is so."""
        return any(self.is_what.holds_at(table, scope, value) for value in self.number.values(table, scope))


HURT = Predicate((Being(State.DAMAGED),))
"""Damaged, of which Japanese says that HP are missing."""
STATES = like(noun=None, adjectives=every(Being))
"""What ends in a verb in Japanese, as states do."""


TAGS = like(noun=None, after=(), adjectives=every(Tagged))


class HolomemIs(Single, frozen=True):
    """``your center holomem is #Promise``, ``that holomem is damaged``, ``all of your holomem are #Advent``,
    ``all cheers on your stage are red``, ``your Oshi is <AZKi>``, ``it collabs with <AZKi>``.
    """

    who: HolomemSet | HolomemRef | Like | CardsThere
    is_what: Predicate
    is_all: bool = False
    is_not: bool = False
    ja = (
        words("{who:CardsThere}すべてが{is_what}{who.what}の", is_all=True, is_what=OF_COLOR),
        words("{who:CardsThere}すべてが{is_what}の", is_all=True),
        words("{is_what}とコラボした", who=HolomemRef.PARTNER),
        words("このアーツの対象が相手の{what_target}の", who=HolomemRef.TARGETED),
        words("{who}[?is_all 全員]の色が{is_what%listed}[?is_not 以外]の", is_what=OF_COLOR),
        "{who:Like}が{is_what%listed}[?is_not 以外]の",
        words("{who%stage}全員の{is_what}", is_all=True, is_what=HURT),
        words("{who}[?is_all 全員]の{is_what%not}", is_not=True, is_what=HURT),
        words("{who}の{is_what}", is_what=HURT),
        words("{who}[?is_all 全員]が{is_what%not}", is_not=True),
        words("{who}が{is_what}", such=HolomemSet, given=EARLY),
        words("{who}が{is_what}", such=HolomemSet, given=BEARS_TAG),
        "{such}がいる",
        words("{who%stage}全員が{is_what}", is_all=True, is_what=STATES),
        words("{who}が{is_what}", is_what=STATES),
        words("{who%stage}全員が{what_target}の", is_all=True),
        "{who}が{is_what%listed}の",
    )
    words = (
        words("it collabs with {is_what}", who=HolomemRef.PARTNER),
        "{who} is/are@who[?is_not not] {is_what}",
        words("{who:CardsThere%every} are[?is_not not] {is_what}", is_all=True),
        words("all of {who} are[?is_not not] {is_what}", is_all=True),
    )

    @property
    def such(self) -> HolomemSet | None:
        """Those of one position with the tag for which it asks and nothing else: newer sets say that there
        is one.
        """
        who, what = self.who, self.is_what
        if self.is_all or not isinstance(who, HolomemSet) or not who.is_single or not TAGS.fits(what):
            return None
        assert isinstance(who.what, Kind)
        words = (*what.adjectives, *who.what.adjectives)
        return HolomemSet(who.side, Kind(words, who.what.noun, who.what.after))

    @property
    def what_target(self) -> Kind:
        """What the target has to be."""
        what = self.is_what
        is_name = bool(what.adjectives) and isinstance(what.adjectives[-1], Named)
        return Kind(what.adjectives, what.noun or (None if is_name else Noun.HOLOMEM), what.after)

    def needs(self) -> tuple[str, ...]:
        return needs_of(self.who)

    def holds(self, table: Table, scope: Scope) -> bool:
        """Whether there is one, of both players' on either side, and every one is like that; of "center or
        collab holomem" any one.
        """
        if isinstance(self.who, Like | CardsThere):
            judged = [self.is_what.judge(table, scope, card) for card in self.who.cards(table, scope)]
            return bool(judged) and self.is_not not in judged
        meant = holomem_meant(table, scope, self.who)
        is_of_both = isinstance(self.who, HolomemSet) and self.who.side is Side.BOTH
        if is_of_both and {each.seat for each in meant} != {0, 1}:
            return False
        found = [self.is_what.judge(table, scope, table.top(each), each) is not self.is_not for each in meant]
        is_any = isinstance(self.who, HolomemSet) and self.who.link is Link.OR
        return any(found) if is_any else bool(found) and all(found)


class HasAttached(Single, frozen=True):
    """``this holomem has a tool attached``, ``your center holomem has 2 or more cheers attached``, ``your
    center and collab holomem have 2 or more cheers of different colors attached``.
    """

    who: HolomemSet | HolomemRef
    what: What
    bound: Range = Bound(1)
    ja = (
        words("{who}に{what%plain}が付いていない", bound=Bound(at_most=0)),
        words("{who}に{what%plain}が付いている", bound=Bound(2), when="is_of_different"),
        "{who}に{what%plain}が[{bound#what}]付いている",
    )
    words = (
        "{who} has/have@who a/an {what} attached",
        "{who} has/have@who {bound@bound} {what@bound} attached",
    )

    def __post_init__(self) -> None:
        if self.bound == Bound(1):
            require_one_of(self.what)
            if self.is_of_different:
                raise Meaningless("one card differs from no other: say 'have 2 or more ... attached'")

    @property
    def attached(self) -> tuple[object, object] | None:
        return (self.who, self.what) if self.bound == Bound(1) else None

    @property
    def is_of_different(self) -> bool:
        """Whether the attached cards must differ."""
        return together(self.what).relation is Difference.DIFFERENT

    def holds(self, table: Table, scope: Scope) -> bool:
        """As many cards like this, on all of them together; where those of several are to differ, each has
        one.
        """
        found = OnHolomem(self.who).meant(table, scope, self.what)
        hosts = {host for _, host in found}
        if self.is_of_different and not self._have_all(table, hosts):
            return False
        cards = [table.cards[card] for card, _ in found]
        return self.bound.holds(together(self.what).count(cards))

    def _have_all(self, table: Table, hosts: set[int]) -> bool:
        """Whether there is one with such a card in every position that is named together with others."""
        if not isinstance(self.who, HolomemSet) or self.who.link is not Link.AND:
            return True
        standing = {table.require_holomem(each).position for each in hosts}
        return standing.issuperset(self.who.positions)


class IsOneOf(Single, frozen=True):
    """``the target of this art is your opponent's collab holomem``."""

    who: HolomemRef
    what: HolomemSet
    words = "{who} is {what}"
    ja = "{who}が{what}の"

    def needs(self) -> tuple[str, ...]:
        return needs_of(self.who)

    def holds(self, table: Table, scope: Scope) -> bool:
        found = holomem_meant(table, scope, self.who)
        return bool(found) and all(self.what.includes(table, scope, each) for each in found)
