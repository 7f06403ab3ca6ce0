"""Occasions: what has to happen for a triggered ability or a window."""

from engine.hocg.abilities.causes import Cause
from engine.hocg.abilities.occasions import (
    ArchiveOccasion,
    DamageOccasion,
    DownOccasion,
    RollOccasion,
)
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.terms import DamageKind
from engine.hocg.cards.wording import EARLY, SAYS_ONE
from engine.hocg.language.nodes.adjectives import Noun
from engine.hocg.language.nodes.agents import (
    AbilityOf,
    Agent,
    Dealer,
    DealerWord,
    is_dealer,
)
from engine.hocg.language.nodes.changes import DamageSort
from engine.hocg.language.nodes.nouns import HOSTS, HolomemRef, HolomemSet, Kind, What, is_meant
from engine.hocg.language.nodes.places import OnHolomem, require_there
from engine.hocg.state.state import Blow, Holomem
from engine.hocg.state.table import Table
from engine.kernel.language import Meaningless, among, like, words

OF_HOST = like(AbilityOf, whose=among(*HOSTS))


class RollsDice(RollOccasion, frozen=True):
    """``when an ability of your holomem would roll a die``: before the roll (5.24.4); ``when dice are rolled
    for an ability of this fan's holomem``: before the results count (5.24.3).
    """

    agent: Agent | None = None
    would: bool = False
    ja = (
        words("自分が能力でサイコロを振る", agent=None, would=True),
        words("{agent}でサイコロを振る", would=True),
        words("自分が能力でサイコロを振った", agent=None),
        words("{agent.whose}が能力でサイコロを振った", agent=OF_HOST, given=EARLY),
        words("{agent}でサイコロを1回以上振った", given=SAYS_ONE),
        words("{agent}でサイコロを振った"),
    )
    past = (words("you rolled (a die|dice)", agent=None), "dice were rolled for {agent}")
    counted = (words("(die|dice) you rolled", agent=None), "(die|dice) rolled for {agent}")
    words = (
        words("you would roll (a die|dice)", agent=None, would=True),
        words("{agent} would roll (a die|dice)", would=True),
        words("you have rolled (dice|a die)", agent=None),
        words("dice are rolled for {agent}"),
    )

    @property
    def is_before(self) -> bool:
        """Whether they are about to be rolled."""
        return self.would

    def gives(self) -> tuple[str, ...]:
        """The result, once they are rolled."""
        return () if self.would else ("die",)

    def matches(self, table: Table, scope: Scope, cause: Cause) -> bool:
        """Whether the ability that rolls is one of those."""
        return cause.seat == scope.seat if self.agent is None else self.agent.covers(table, scope, cause)


class WouldTakeDamage(DamageOccasion, frozen=True):
    """``when your #Promise holomem would take damage from your opponent``: before the damage (10.11)."""

    whose: HolomemSet | HolomemRef
    sort: DamageSort | None = None
    from_opponent: bool = False
    words = "{whose} would take [{sort}] damage[?from_opponent from your opponent]"
    ja = "{whose}が[?from_opponent 相手から][{sort}]ダメージを受ける"

    def matches(self, table: Table, scope: Scope, holomem: int, by_seat: int, kind: DamageKind) -> bool:
        """Whether that holomem is meant and the damage is of the right sort."""
        if self.from_opponent and by_seat == scope.seat:
            return False
        if self.sort is not None and kind is not self.sort.kind:
            return False
        return is_meant(table, scope, self.whose, holomem)


class IsDowned(DownOccasion, frozen=True):
    """``when this holomem is downed``."""

    whose: HolomemSet | HolomemRef
    words = "{whose} is/are@whose downed"
    ja = "{whose}がダウンした"
    past = "{whose} was/were@whose downed"

    def matches(self, table: Table, scope: Scope, holomem: Holomem, blow: Blow | None) -> bool:
        """Whether the holomem that goes down is meant."""
        return is_meant(table, scope, self.whose, holomem.id)


class Downs(DownOccasion, frozen=True):
    """``when this holomem downs your opponent's holomem``, ``when your opponent downs your holomem``, ``when
    this art downs ...``: whose damage brought it down.
    """

    who: Dealer
    whom: HolomemSet | HolomemRef
    ja = (words("{who}で{whom}をダウンさせた", who=DealerWord.THIS_ART), "{who}が{whom}をダウンさせた")
    words = "{who} downs/down@who {whom}"
    past = "{who} downed {whom}"

    def matches(self, table: Table, scope: Scope, holomem: Holomem, blow: Blow | None) -> bool:
        """Whether it did it, and to whom it must be done."""
        if blow is None or not is_meant(table, scope, self.whom, holomem.id):
            return False
        return is_dealer(table, scope, self.who, blow, is_art=blow.is_art)


class WouldBeArchived(ArchiveOccasion, frozen=True):
    """``when <Lunaito> on your center holomem would be archived``: as a cost, by an effect or by the rules
    (Q520, Q521); ``when cards revealed for the art "holoX Slot" of this holomem would be archived``: instead
    of that (10.2.1.3.1).
    """

    what: What
    place: OnHolomem | None = None
    art: str = ""
    ja = (
        words("{place}に付いている{what}をアーカイブする", art=""),
        words("このホロメンのアーツ{art:QUOTED}で公開した{what}をアーカイブする", place=None),
    )
    words = (
        words("{what@2} on {place} would be archived", art=""),
        words("{what@2} revealed for the art {art:QUOTED} of this holomem would be archived", place=None),
    )

    def __post_init__(self) -> None:
        if self.place is not None:
            require_there(self.what, self.place)
        elif self.what != Kind(noun=Noun.CARD):
            raise Meaningless("all that the art has revealed is meant: say 'cards revealed for the art ...'")

    def gives(self) -> tuple[str, ...]:
        """Those cards; what is archived from a holomem can be put elsewhere."""
        return ("cards",) if self.place is None else ("cards", "doomed")

    def matches(self, table: Table, scope: Scope, card: int, holomem: int) -> bool:
        """Whether it is such a card on such a holomem."""
        host = table.holomem(holomem)
        if self.place is None or host is None or not is_meant(table, scope, self.place.who, holomem):
            return False
        return self.what.fits(table, scope, table.cards[card], host)

    def is_of_art(self, scope: Scope, holomem: int, ability: str) -> bool:
        """Whether it is about what this ability of this holomem has revealed."""
        return self.place is None and holomem == scope.host and ability.casefold() == self.art.casefold()

    def remarks(self) -> tuple[str, ...]:
        """What becomes of the others, or what counts as archived all the same."""
        if self.place is None:
            return ("instead of archiving them; those that are left are archived",)
        return ("a cost that archives it is paid all the same; also when its holomem is downed",)
