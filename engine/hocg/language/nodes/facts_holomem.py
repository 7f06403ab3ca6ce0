"""Facts about holomem and what is attached to them: what they are, how many colours there are."""

from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.wording import BEARS_TAG, EARLY
from engine.hocg.language.nodes.adjectives import (
    Being,
    Link,
    Named,
    Noun,
    State,
    Tagged,
)
from engine.hocg.language.nodes.bounds import Bound, Range
from engine.hocg.language.nodes.facts import Predicate, Single
from engine.hocg.language.nodes.nouns import (
    HolomemRef,
    HolomemSet,
    Kind,
    Side,
    What,
    holomem_meant,
    require_one_of,
)
from engine.hocg.language.nodes.picks import needs_of
from engine.hocg.language.nodes.places import (
    OnHolomem,
)
from engine.hocg.language.nodes.relatives import (
    CardsThere,
    aspect_to_differ_in,
    count_different,
)
from engine.hocg.state.table import Table
from engine.kernel.language import Meaningless, words


class HolomemIs(Single, frozen=True):
    """``your center holomem is #Promise``, ``that holomem is damaged``, ``all of your holomem are #Advent``,
    ``all cheers on your stage are red``.
    """

    who: HolomemSet | HolomemRef | CardsThere
    is_what: Predicate
    is_all: bool = False
    is_not: bool = False
    ja = (
        words(
            "{who:CardsThere}すべてが{is_what}{of_them}の", is_all=True, is_not=False, when="is_about_color"
        ),
        words("{who:CardsThere}すべてが{is_what}の", is_all=True, is_not=False),
        words("このアーツの対象が相手の{what_target}の", when="is_about_target", covers=("who", "is_what")),
        words("{who}[?is_all 全員]の色が{is_what%listed}[?is_not 以外]の", when="is_about_color"),
        words("{who%stage}全員の{is_what}", is_all=True, when="is_about_hp"),
        words("{who}[?is_all 全員]の{is_what%not}", is_not=True, when="is_about_hp"),
        words("{who}の{is_what}", when="is_about_hp"),
        words("{who}[?is_all 全員]が{is_what%not}", is_not=True),
        words("{who}が{is_what}", when="is_about_tag", given=EARLY),
        words("{who}が{is_what}", when="is_about_tag", given=BEARS_TAG),
        words("{such}がいる", when="is_about_tag", covers=("who", "is_what")),
        words("{who%stage}全員が{is_what}", is_all=True, when="is_about_state"),
        words("{who}が{is_what}", when="is_about_state"),
        words("{who%stage}全員が{what_target}の", is_all=True, covers=("is_what",)),
        words("{who}が{is_what%listed}の"),
    )
    words = (
        words("{who} is/are@who[?is_not not] {is_what}"),
        words("{who:CardsThere%every} are[?is_not not] {is_what}", is_all=True),
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
    def is_about_tag(self) -> bool:
        """Whether it asks for nothing but a tag of the holomem of one position, of which newer sets say that
        there is one.
        """
        what = self.is_what
        is_of_tag = (
            not what.noun and not what.after and all(isinstance(word, Tagged) for word in what.adjectives)
        )
        return is_of_tag and not self.is_all and isinstance(self.who, HolomemSet) and self.who.is_single

    @property
    def such(self) -> HolomemSet:
        """The holomem of that side that have the tag as well."""
        assert isinstance(self.who, HolomemSet)
        assert isinstance(self.who.what, Kind)
        what = self.who.what
        return HolomemSet(
            self.who.side, Kind((*self.is_what.adjectives, *what.adjectives), what.noun, what.after)
        )

    @property
    def is_about_target(self) -> bool:
        """Whether it asks what the opponent's holomem is that the art targets."""
        return self.who is HolomemRef.TARGETED

    @property
    def what_target(self) -> Kind:
        """What the target has to be."""
        what = self.is_what
        is_name = bool(what.adjectives) and isinstance(what.adjectives[-1], Named)
        return Kind(what.adjectives, what.noun or (None if is_name else Noun.HOLOMEM), what.after)

    @property
    def is_about_state(self) -> bool:
        """Whether what it asks for ends in a verb, as a state does in Japanese."""
        what = self.is_what
        return what.noun is None and all(isinstance(each, Being) for each in what.adjectives)

    def needs(self) -> tuple[str, ...]:
        return self.who.place.needs() if isinstance(self.who, CardsThere) else needs_of(self.who)

    @property
    def of_them(self) -> What:
        """Which cards it is about, where it isn't about holomem."""
        assert isinstance(self.who, CardsThere)
        return self.who.what

    def holds(self, table: Table, scope: Scope) -> bool:
        """Whether there is one, of both players' on either side, and every one is like that; of "center or
        collab holomem" any one.
        """
        if isinstance(self.who, CardsThere):
            cards = self.who.cards(table, scope)
            return bool(cards) and all(
                self.is_what.fits(table, scope, card) is not self.is_not for card in cards
            )
        meant = holomem_meant(table, scope, self.who)
        is_of_both = isinstance(self.who, HolomemSet) and self.who.side is Side.BOTH
        if is_of_both and {each.seat for each in meant} != {0, 1}:
            return False
        found = [self.is_what.fits(table, scope, table.top(each), each) is not self.is_not for each in meant]
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
        words("{who}に{what%plain}が[{bound#what}]付いている"),
    )
    words = (
        words("{who} has/have@who a/an {what} attached"),
        words("{who} has/have@who {bound@bound} {what@bound} attached"),
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
        return aspect_to_differ_in(self.what) is not None

    def holds(self, table: Table, scope: Scope) -> bool:
        """As many cards like this, on all of them together; where those of several are to differ, each has
        one.
        """
        found = OnHolomem(self.who).meant(table, scope, self.what)
        hosts = {host for _, host in found}
        if self.is_of_different and not self._have_all(table, hosts):
            return False
        cards = [table.cards[card] for card, _ in found]
        return self.bound.holds(count_different(table, self.what, cards))

    def _have_all(self, table: Table, hosts: set[int]) -> bool:
        """Whether there is one with such a card in every position that is named together with others."""
        if not isinstance(self.who, HolomemSet) or self.who.link is not Link.AND:
            return True
        standing = {table.require_holomem(each).position for each in hosts}
        return standing.issuperset(self.who.positions)


class CollabsWith(Single, frozen=True):
    """``it collabs with <AZKi>``: the center holomem is like this."""

    is_what: Predicate
    NEEDS = ("collab",)
    words = "it collabs with {is_what}"
    ja = "{is_what}とコラボした"

    def holds(self, table: Table, scope: Scope) -> bool:
        """The holomem it collabs with is the center holomem."""
        center = table.player(scope.seat).center
        return center is not None and self.is_what.fits(table, scope, table.top(center), center)


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
