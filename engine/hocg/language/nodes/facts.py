"""Facts: what is or isn't so on the table, what has happened, what this ability has come to so far."""

from enum import StrEnum

from engine.hocg.cards.card import Card
from engine.hocg.cards.program import Node
from engine.hocg.cards.terms import Position
from engine.hocg.language.nodes.adjectives import Before, Being, Link, Noun, OfColor, Other
from engine.hocg.language.nodes.counts import LifeOf, Parity, SupportsUsed
from engine.hocg.language.nodes.japanese import in_japanese
from engine.hocg.language.nodes.nouns import (
    HolomemRef,
    HolomemSet,
    Kind,
    Relative,
    Side,
    What,
    holomem_meant,
)
from engine.hocg.language.nodes.picks import needs_of
from engine.hocg.language.nodes.places import InZone, OnHolomem, OnStage, Pile, Place, Spot, require_there
from engine.hocg.language.nodes.relatives import Bound, Exactly, Like, count_different
from engine.hocg.queries import queries
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.hocg.texts.effects import Condition, Number
from engine.hocg.texts.scope import Scope, StaticScope
from engine.kernel.language import Meaningless, words


class Single(Condition, frozen=True):
    """A fact that isn't made of others."""


class Owner(StrEnum):
    """Who has something."""

    YOU = "you have"
    OPPONENT = "your opponent has"
    THERE = "there are"

    @property
    def ja(self) -> str:
        """In Japanese."""
        return {
            Owner.YOU: "自分の",
            Owner.OPPONENT: "相手の",
            Owner.THERE: "",
        }[self]

    @property
    def spellings(self) -> tuple[str, ...]:
        """With "there is" for one."""
        return (str(self), "there is") if self is Owner.THERE else (str(self),)

    def view(self, scope: Scope) -> Scope:
        """The point of view from which "in hand" and "life" are meant."""
        if self is not Owner.OPPONENT:
            return scope
        other = StaticScope(1 - scope.seat, scope.source, scope.host, scope.that_holomem)
        other.that_cards, other.numbers = scope.that_cards, scope.numbers
        return other


class InHand(Spot, frozen=True):
    """``in hand``: in the hand of whom the sentence is about."""

    words = "in hand"
    ja = "手札"

    def cards(self, table: Table, scope: Scope) -> list[tuple[int, int]]:
        """All cards of the hand."""
        return [(card, -1) for card in table.player(scope.seat).hand]

    @property
    def is_hidden(self) -> bool:
        """4.1.2."""
        return True


class Mass(StrEnum):
    """Piles that are counted by themselves."""

    LIFE = "life"
    HOLO_POWER = "holo Power"

    @property
    def ja(self) -> str:
        """In Japanese."""
        return {
            Mass.LIFE: "ライフ",
            Mass.HOLO_POWER: "ホロパワー",
        }[self]


def count_there(table: Table, scope: Scope, owner: Owner, what: What, place: Place) -> int:
    """How many such cards are in a place, this card left out."""
    view = owner.view(scope) if isinstance(place, InHand) else scope
    found = place.meant(table, view, what)
    kept = [table.cards[card] for card, holomem in found if card != scope.source or holomem >= 0]
    return count_different(table, what, kept)


class ThereIs(Single, frozen=True):
    """``you have 3 or more #ReGLOSS holomem on your stage``, ``there are 5 or more cheers on your stage``,
    ``your opponent has no 2nd holomem on their stage``: Oshi holomem aren't on the stage (Q170).
    """

    owner: Owner
    what: What
    place: Place
    bound: Bound | Exactly = Bound(1)
    ja = (
        words("{owner}手札が{bound%sheets}の", when="is_hand", covers=("what", "place")),
        words(
            "{owner}手札がこのカードを含まずに{bound%sheets}の",
            when="is_rest_of_hand",
            covers=("what", "place"),
        ),
        words("{place:OnHolomem}に{what}が{bound%sheets}付いている", covers=("owner",)),
        words("{place}の{what}が{bound%persons}の", when="is_at_most", covers=("owner",)),
        words("{place}に{what}がいない", bound=Bound(at_most=0), when="is_on_stage", covers=("owner",)),
        words("{place}に{what}がいる", bound=Bound(1), when="is_on_stage", covers=("owner",)),
        words("{place}に{what}が{bound%persons}いる", when="is_on_stage", covers=("owner",)),
        words("{place}に{what}がない", bound=Bound(at_most=0), covers=("owner",)),
        words("{place}に{what}がある", bound=Bound(1), covers=("owner",)),
        words("{place}に{what}が{bound%sheets}ある", covers=("owner",)),
    )
    words = (
        words("{owner} a/an {what} {place:Spot'}"),
        words("{owner} a/an {what} in {place:InZone'}"),
        words("{owner} a/an {what} on {place:OnHolomem'}"),
        words("{owner} {bound@bound} {what@bound} {place:Spot'}"),
        words("{owner} {bound@bound} {what@bound} in {place:InZone'}"),
        words("{owner} {bound@bound} {what@bound} on {place:OnHolomem'}"),
    )

    @property
    def is_at_most(self) -> bool:
        """Whether there may be only so many holomem, and not none."""
        return self.is_on_stage and isinstance(self.bound, Bound) and bool(self.bound.at_most)

    @property
    def is_on_stage(self) -> bool:
        """Whether it is about holomem on the stage, who are "there" as people are."""
        return isinstance(self.place, OnStage) and self.what.nouns != {Noun.CHEER}

    @property
    def is_hand(self) -> bool:
        """Whether it is about the size of a hand."""
        return self.place == InHand() and self.what == Kind(noun=Noun.CARD)

    @property
    def is_rest_of_hand(self) -> bool:
        """Whether it is about the size of the hand without this card."""
        return self.place == InHand() and self.what == Kind((Other(),), Noun.CARD)

    def __post_init__(self) -> None:
        require_there(self.what, self.place)

    def holds(self, table: Table, scope: Scope) -> bool:
        """As many as it says."""
        return self.bound.holds(count_there(table, scope, self.owner, self.what, self.place))

    def needs(self) -> tuple[str, ...]:
        """What the place refers to."""
        return self.place.needs()

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
        """None on the stage."""
        side = Side.OPPONENTS if self.owner is Owner.OPPONENT else Side.YOURS
        return not HolomemSet(side, self.what).members(table, scope)


class HasMass(Single, frozen=True):
    """``you have 3 or less life``, ``your opponent has 4 or more holo Power``."""

    owner: Owner
    bound: Bound | Exactly
    mass: Mass
    ja = (words("{owner}{mass}が{bound%sheets}の", mass=Mass.HOLO_POWER), "{owner}{mass}が{bound}の")
    words = "{owner} {bound} {mass}"

    def holds(self, table: Table, scope: Scope) -> bool:
        """The cards in that zone."""
        place = InZone(Pile(self.mass.value))
        return self.bound.holds(len(place.cards(table, self.owner.view(scope))))


class Relation(StrEnum):
    """How one number compares with another."""

    MORE = "more"
    LESS = "less"
    AS_MANY = "as many"
    AT_LEAST = "as many or more"
    AT_MOST = "as many or fewer"

    @property
    def ja(self) -> str:
        """In Japanese."""
        return {
            Relation.MORE: "多い",
            Relation.LESS: "少ない",
            Relation.AS_MANY: "同じ枚数の",
            Relation.AT_LEAST: "多いか同じ",
            Relation.AT_MOST: "少ないか同じ",
        }[self]

    @property
    def spellings(self) -> tuple[str, ...]:
        """Fewer of what is counted, less of the rest."""
        return ("less", "fewer") if self is Relation.LESS else (str(self),)

    def holds(self, one: int, other: int) -> bool:
        """Whether it is so."""
        match self:
            case Relation.MORE:
                return one > other
            case Relation.LESS:
                return one < other
            case Relation.AS_MANY:
                return one == other
            case Relation.AT_LEAST:
                return one >= other
        return one <= other


class MoreThanOpponent(Single, frozen=True):
    """``you have fewer cards in hand than your opponent``, ``you have more cheers on your stage than your
    opponent``.
    """

    relation: Relation
    what: What
    place: Place
    ja = (
        words("{place}が相手より{relation}", when="is_of_any_card", covers=("what",)),
        words("{place}の{what}が相手より{relation}"),
    )
    words = (
        words("you have {relation@several} {what@several} {place:Spot} than your opponent"),
        words("you have {relation@several} {what@several} in {place:InZone} than your opponent"),
    )

    @property
    def is_of_any_card(self) -> bool:
        """Whether any card there is meant, so that Japanese names the place alone."""
        return self.what == Kind(noun=Noun.CARD)

    def __post_init__(self) -> None:
        require_there(self.what, self.place)

    @property
    def several(self) -> int:
        """They stand in the plural."""
        return 2

    def holds(self, table: Table, scope: Scope) -> bool:
        """The same counted from both sides."""
        other = StaticScope(1 - scope.seat, -1)
        mine = len(self.place.meant(table, scope, self.what))
        theirs = len(self.place.meant(table, other, self.what))
        return self.relation.holds(mine, theirs)


class MoreMassThanOpponent(Single, frozen=True):
    """``you have less life than your opponent``."""

    relation: Relation
    mass: Mass
    words = "you have {relation} {mass} than your opponent"
    ja = "自分の{mass}が相手より{relation}"

    def holds(self, table: Table, scope: Scope) -> bool:
        """Both zones."""
        place = InZone(Pile(self.mass.value))
        other = StaticScope(1 - scope.seat, -1)
        return self.relation.holds(len(place.cards(table, scope)), len(place.cards(table, other)))


class Predicate(Node, frozen=True):
    """What somebody is: ``#Promise``, ``a Debut or Spot holomem``, ``of the same color as your Oshi``."""

    adjectives: tuple[Before, ...] = ()
    noun: Noun | None = None
    after: tuple[Relative, ...] = ()
    ja = words("{in_japanese*}", covers=("adjectives", "noun", "after"))
    bare_ja = words("{adjectives*}", noun=Noun.HOLOMEM)
    words = (
        words("a/an [{adjectives*}] {noun} [{after*}]"),
        words("{adjectives*} [{after*}]", noun=None),
        words("{after*}", noun=None, adjectives=()),
    )

    @property
    def in_japanese(self) -> tuple[object, ...]:
        """Its words in the order of Japanese."""
        return in_japanese(self.adjectives, self.noun, self.after)

    def fits(self, table: Table, scope: Scope, card: Card, holomem: Holomem | None = None) -> bool:
        """All of its words are true."""
        return (self.noun is None or self.noun.matches(card)) and all(
            word.fits(table, scope, card, holomem) for word in (*self.adjectives, *self.after)
        )


class OshiIs(Single, frozen=True):
    """``your Oshi is <AZKi>``, ``your opponent's Oshi is purple``."""

    like: Like
    is_what: Predicate
    is_not: bool = False
    words = "{like} is[?is_not not] {is_what}"
    ja = "{like}が{is_what}[?is_not 以外]の"

    def holds(self, table: Table, scope: Scope) -> bool:
        """Its printed facts."""
        cards = self.like.cards(table, scope)
        return any(self.is_what.fits(table, scope, card) for card in cards) is not self.is_not


class HolomemIs(Single, frozen=True):
    """``your center holomem is #Promise``, ``that holomem is damaged``, ``all of your holomem are
    #Advent``.
    """

    who: HolomemSet | HolomemRef
    is_what: Predicate
    is_all: bool = False
    is_not: bool = False
    ja = (
        words("{who}[?is_all 全員]の色が{is_what}[?is_not 以外]の", when="is_about_color"),
        words("{who}[?is_all 全員]が{is_what}[?is_not では]ない", is_not=True),
        words("{who}[?is_all 全員]が{is_what}", when="is_about_state"),
        words("{who}全員が{is_what}の", is_all=True),
        words("{who}が{is_what}の"),
    )
    words = (
        words("{who} is/are@who[?is_not not] {is_what}"),
        words("all of {who} are[?is_not not] {is_what}", is_all=True),
    )

    @property
    def is_about_color(self) -> bool:
        """Whether it asks for nothing but a colour."""
        words = self.is_what.adjectives
        return len(words) == 1 and isinstance(words[0], OfColor) and not self.is_what.noun

    @property
    def is_about_state(self) -> bool:
        """Whether what it asks for ends in a verb, as a state does in Japanese."""
        what = self.is_what
        return what.noun is None and all(isinstance(each, Being) for each in what.adjectives)

    def needs(self) -> tuple[str, ...]:
        """What the reference needs."""
        return needs_of(self.who)

    def holds(self, table: Table, scope: Scope) -> bool:
        """Whether there is one and every one is like that; of "center or collab holomem" any one."""
        found = [
            self.is_what.fits(table, scope, table.top(each), each) is not self.is_not
            for each in holomem_meant(table, scope, self.who)
        ]
        is_any = isinstance(self.who, HolomemSet) and self.who.link is Link.OR
        return any(found) if is_any else bool(found) and all(found)


class HasAttached(Single, frozen=True):
    """``this holomem has a tool attached``, ``your center holomem has 2 or more cheers attached``."""

    who: HolomemSet | HolomemRef
    what: What
    bound: Bound | Exactly = Bound(1)
    ja = (
        words("{who}に{what}が付いていない", bound=Bound(at_most=0)),
        words("{who}に{what}が付いている", bound=Bound(1)),
        words("{who}に{what}が{bound%sheets}付いている"),
    )
    words = (
        words("{who} has/have@who a/an {what} attached"),
        words("{who} has/have@who {bound@bound} {what@bound} attached"),
    )

    def holds(self, table: Table, scope: Scope) -> bool:
        """As many cards like this, on all of them together."""
        return self.bound.holds(len(OnHolomem(self.who).meant(table, scope, self.what)))


class CheersDiffer(Single, frozen=True):
    """``your #Justice center and collab holomem have cheers of different colors attached``."""

    who: HolomemSet
    words = "{who} have cheers of different colors attached"
    ja = "{who}に異なる色のエールが付いている"

    def __post_init__(self) -> None:
        if self.who.link is Link.OR:
            raise Meaningless(f"cheers of all of them are compared: say 'and' in {self.who.say()!r}")

    def holds(self, table: Table, scope: Scope) -> bool:
        """Whether every position has such a holomem with a cheer, and the colours aren't all the same."""
        members = self.who.members(table, scope)
        standing: set[Position] = {holomem.position for holomem in members if holomem.cheers}
        cheers = [table.cards[card] for holomem in members for card in holomem.cheers]
        colors = {color for cheer in cheers for color in cheer.colors}
        return standing.issuperset(self.who.positions) and len(colors) > 1


class ColorCount(Single, frozen=True):
    """``the cheers on your stage have 2 or more colors``."""

    place: Place
    bound: Bound | Exactly
    words = (
        words("the cheers {place:Spot} have {bound@bound} color/colors@bound"),
        words("the cheers on {place:OnHolomem} have {bound@bound} color/colors@bound"),
        words("the cheers in {place:InZone} have {bound@bound} color/colors@bound"),
    )
    ja = "{place}のエールが{bound}色の"

    def holds(self, table: Table, scope: Scope) -> bool:
        """Different colours of the cheers there."""
        cheers = self.place.meant(table, scope, Kind(noun=Noun.CHEER))
        return self.bound.holds(len({color for card, _ in cheers for color in table.cards[card].colors}))


class CollabsWith(Single, frozen=True):
    """``it collabs with <AZKi>``: the center holomem is like this."""

    is_what: Predicate
    words = "it collabs with {is_what}"
    ja = "{is_what}とコラボしている"

    def holds(self, table: Table, scope: Scope) -> bool:
        """The holomem it collabs with is the center holomem."""
        center = table.player(scope.seat).center
        return center is not None and self.is_what.fits(table, scope, table.top(center), center)


class BatonPassNeeds(Single, frozen=True):
    """``the target of this art needs 2 or more colorless cheers for a baton pass``."""

    who: HolomemSet | HolomemRef
    bound: Bound | Exactly
    words = "{who} needs/need@who {bound@bound} colorless cheer/cheers@bound for a baton pass"
    ja = "{who}のバトンタッチに必要な無色エールが{bound}個の"

    def holds(self, table: Table, scope: Scope) -> bool:
        """With all effects."""
        found = holomem_meant(table, scope, self.who)
        return self.bound.holds(sum(queries.baton_pass_cost(table, holomem) for holomem in found))


class All(Condition, frozen=True):
    """Several facts, all of which must be so."""

    first: Condition
    rest: tuple[Condition, ...]
    words = "{first:Single} and^fact {rest:Single* and^fact}"
    ja = "{first%with}、{rest*、かつ、}"

    def holds(self, table: Table, scope: Scope) -> bool:
        """Every one of them."""
        return self.first.holds(table, scope) and all(each.holds(table, scope) for each in self.rest)

    @property
    def is_chance(self) -> bool:
        """Whether any of them is."""
        return any(each.is_chance for each in (self.first, *self.rest))


class AnyOf(Condition, frozen=True):
    """Several facts, one of which is enough."""

    first: Condition
    rest: tuple[Condition, ...]
    words = "{first:Single} or^fact {rest:Single* or^fact}"
    ja = "{first}か、{rest*か、}"

    def holds(self, table: Table, scope: Scope) -> bool:
        """Any of them."""
        return self.first.holds(table, scope) or any(each.holds(table, scope) for each in self.rest)

    @property
    def is_chance(self) -> bool:
        """Whether any of them is."""
        return any(each.is_chance for each in (self.first, *self.rest))


class UsedCount(Single, frozen=True):
    """``you used 2 or more #Food events this turn``: supports played from hand (Q557, Q558)."""

    bound: Bound | Exactly
    what: What
    words = "you used {bound@bound} {what@bound} this turn"
    ja = "このターンに自分が{what}を{bound%sheets}使っていた"

    def holds(self, table: Table, scope: Scope) -> bool:
        """Counted from what happened."""
        return self.bound.holds(SupportsUsed(self.what).value(table, scope))


class NumberIs(Single, frozen=True):
    """``the total damage on your opponent's back holomem is 80 or more``, ``your life is 2 or less``."""

    number: Number
    bound: Bound | Exactly | None = None
    parity: Parity | None = None
    ja = (words("{number}が{bound}の", parity=None), words("{number}が{parity}の", bound=None))
    words = (words("{number} is {bound}", parity=None), words("{number} is {parity}", bound=None))

    def holds(self, table: Table, scope: Scope) -> bool:
        """Whether there is such a number, and it is within the bound or odd or even."""
        if not self.number.is_there(table, scope):
            return False
        value = self.number.value(table, scope)
        if self.parity is not None:
            return self.parity.holds(value)
        return self.bound is not None and self.bound.holds(value)


class Comparison(StrEnum):
    """How a number compares with another."""

    AT_LEAST = "equal to or more than"
    AT_MOST = "equal to or less than"
    MORE = "more than"
    LESS = "less than"
    SAME = "equal to"

    @property
    def ja(self) -> str:
        """In Japanese."""
        return {
            Comparison.AT_LEAST: "以上",
            Comparison.AT_MOST: "以下",
            Comparison.MORE: "より大きい",
            Comparison.LESS: "より小さい",
            Comparison.SAME: "と同じ",
        }[self]

    def holds(self, one: int, other: int) -> bool:
        """Whether it is so."""
        return {
            Comparison.AT_LEAST: one >= other,
            Comparison.AT_MOST: one <= other,
            Comparison.MORE: one > other,
            Comparison.LESS: one < other,
            Comparison.SAME: one == other,
        }[self]


class NumbersCompare(Single, frozen=True):
    """``your result is equal to or more than your opponent's result``, ``your life is less than ...``."""

    one: Number
    how: Comparison
    other: Number
    ja = "{one}が{other}{how}の"
    words = (
        words(
            "your life is equal to or less than your opponent's",
            one=LifeOf(Side.YOURS),
            how=Comparison.AT_MOST,
            other=LifeOf(Side.OPPONENTS),
        ),
        words("{one} is {how} {other}"),
    )

    @property
    def is_chance(self) -> bool:
        """Whether it asks for dice that are rolled while the ability resolves."""
        return "die" in (*self.one.needs(), *self.other.needs())

    def holds(self, table: Table, scope: Scope) -> bool:
        """Whether both numbers are there, and compare so."""
        numbers = (self.one, self.other)
        if not all(number.is_there(table, scope) for number in numbers):
            return False
        return self.how.holds(self.one.value(table, scope), self.other.value(table, scope))


class DieCompares(Single, frozen=True):
    """``it is equal to or more than your life``: the die just rolled, compared with a number of the table."""

    how: Comparison
    number: Number
    NEEDS = ("die",)
    words = "it is {how} {number}"
    ja = "サイコロの目が{number}{how}の"
    is_chance = True

    def holds(self, table: Table, scope: Scope) -> bool:
        """Nothing is true of a die that wasn't rolled."""
        result = scope.numbers.get("die", 0)
        return bool(result) and self.how.holds(result, self.number.value(table, scope))


class AllOfThemAre(Single, frozen=True):
    """``all cheers on your stage are red``: and there is one."""

    what: What
    place: Place
    is_what: Predicate
    words = (
        words("all {what@several} {place:Spot} are {is_what}"),
        words("all {what@several} in {place:InZone} are {is_what}"),
        words("all {what@several} on {place:OnHolomem} are {is_what}"),
    )
    ja = "{place}の{what}すべてが{is_what}の"

    @property
    def several(self) -> int:
        """They stand in the plural."""
        return 2

    def __post_init__(self) -> None:
        require_there(self.what, self.place)

    def holds(self, table: Table, scope: Scope) -> bool:
        """Every one of them."""
        found = [table.cards[card] for card, _ in self.place.meant(table, scope, self.what)]
        return bool(found) and all(self.is_what.fits(table, scope, card) for card in found)


class IsOneOf(Single, frozen=True):
    """``the target of this art is your opponent's collab holomem``."""

    who: HolomemRef
    what: HolomemSet
    words = "{who} is {what}"
    ja = "{who}が{what}の"

    def needs(self) -> tuple[str, ...]:
        """What the reference needs."""
        return needs_of(self.who)

    def holds(self, table: Table, scope: Scope) -> bool:
        """Whether it is among them."""
        found = holomem_meant(table, scope, self.who)
        return bool(found) and all(self.what.includes(table, scope, each) for each in found)
