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
from engine.hocg.language.nodes.facts import OF_COLOR, Predicate, Single
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
from engine.kernel.language import Meaningless, every, like, words

HURT = Predicate((Being(State.DAMAGED),))
"""Damaged, of which Japanese says that HP are missing."""
STATES = like(noun=None, adjectives=every(Being))
"""What ends in a verb in Japanese, as states do."""


TAGS = like(noun=None, after=(), adjectives=every(Tagged))


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
            "{who:CardsThere}すべてが{is_what}{who.what}の",
            is_all=True,
            is_not=False,
            is_what=OF_COLOR,
        ),
        words("{who:CardsThere}すべてが{is_what}の", is_all=True, is_not=False),
        words("このアーツの対象が相手の{what_target}の", who=HolomemRef.TARGETED, covers=("is_what",)),
        words("{who}[?is_all 全員]の色が{is_what%listed}[?is_not 以外]の", is_what=OF_COLOR),
        words("{who%stage}全員の{is_what}", is_all=True, is_what=HURT),
        words("{who}[?is_all 全員]の{is_what%not}", is_not=True, is_what=HURT),
        words("{who}の{is_what}", is_what=HURT),
        words("{who}[?is_all 全員]が{is_what%not}", is_not=True),
        words("{who}が{is_what}", such=HolomemSet, given=EARLY),
        words("{who}が{is_what}", such=HolomemSet, given=BEARS_TAG),
        words("{such}がいる", covers=("who", "is_what")),
        words("{who%stage}全員が{is_what}", is_all=True, is_what=STATES),
        words("{who}が{is_what}", is_what=STATES),
        words("{who%stage}全員が{what_target}の", is_all=True, covers=("is_what",)),
        words("{who}が{is_what%listed}の"),
    )
    words = (
        words("{who} is/are@who[?is_not not] {is_what}"),
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
        return self.who.place.needs() if isinstance(self.who, CardsThere) else needs_of(self.who)

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
