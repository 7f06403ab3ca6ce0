"""Facts about holomem and what is attached to them: what they are, how many colours there are."""

from engine.hocg.cards.terms import Position
from engine.hocg.language.nodes.adjectives import (
    Being,
    Link,
    Noun,
    State,
)
from engine.hocg.language.nodes.facts import Predicate, Single
from engine.hocg.language.nodes.nouns import (
    HolomemRef,
    HolomemSet,
    Kind,
    What,
    holomem_meant,
)
from engine.hocg.language.nodes.picks import needs_of
from engine.hocg.language.nodes.places import (
    OnHolomem,
    Place,
    require_there,
)
from engine.hocg.language.nodes.relatives import Bound, Exactly
from engine.hocg.queries import queries
from engine.hocg.state.table import Table
from engine.hocg.texts.scope import Scope
from engine.kernel.language import Meaningless, words


class HolomemIs(Single, frozen=True):
    """``your center holomem is #Promise``, ``that holomem is damaged``, ``all of your holomem are
    #Advent``.
    """

    who: HolomemSet | HolomemRef
    is_what: Predicate
    is_all: bool = False
    is_not: bool = False
    ja = (
        words("このアーツの対象が相手の{what_target}の", when="is_about_target", covers=("who", "is_what")),
        words("{who}[?is_all 全員]の色が{is_what%listed}[?is_not 以外]の", when="is_about_color"),
        words("{who}[?is_all 全員]の{is_what%not}", is_not=True, when="is_about_hp"),
        words("{who}[?is_all 全員]の{is_what}", when="is_about_hp"),
        words("{who}[?is_all 全員]が{is_what%not}", is_not=True),
        words("{who}[?is_all 全員]が{is_what}", when="is_about_state"),
        words("{who%stage}全員が{what_target}の", is_all=True, covers=("is_what",)),
        words("{who}が{is_what%listed}の"),
    )
    words = (
        words("{who} is/are@who[?is_not not] {is_what}"),
        words("all of {who} are[?is_not not] {is_what}", is_all=True),
    )

    @property
    def is_about_color(self) -> bool:
        """Whether it asks for nothing but a colour."""
        return self.is_what.is_color

    @property
    def is_about_hp(self) -> bool:
        """Whether it asks for nothing but damage, of which Japanese says that HP are missing."""
        return self.is_what == Predicate((Being(State.DAMAGED),))

    @property
    def is_about_target(self) -> bool:
        """Whether it asks what the opponent's holomem is that the art targets."""
        return self.who is HolomemRef.TARGETED

    @property
    def what_target(self) -> Kind:
        """What the target is."""
        return Kind(self.is_what.adjectives, self.is_what.noun or Noun.HOLOMEM, self.is_what.after)

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
        words("{who}に{what%plain}が付いていない", bound=Bound(at_most=0)),
        words("{who}に{what%plain}が付いている", bound=Bound(1)),
        words("{who}に{what%plain}が{bound%sheets}付いている"),
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
    ja = "{place}にエールが{bound%colors}ある"

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


class AllOfThemAre(Single, frozen=True):
    """``all cheers on your stage are red``: and there is one."""

    what: What
    place: Place
    is_what: Predicate
    ja = (
        words("{place}の{what}すべてが{is_what}{what}の", when="is_about_color"),
        "{place}の{what}すべてが{is_what}の",
    )
    words = (
        words("all {what@several} {place:Spot} are {is_what}"),
        words("all {what@several} in {place:InZone} are {is_what}"),
        words("all {what@several} on {place:OnHolomem} are {is_what}"),
    )

    @property
    def is_about_color(self) -> bool:
        """Whether it asks for nothing but a colour."""
        return self.is_what.is_color

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
