"""What is said of cards and holomem behind their noun."""

from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.card import Card
from engine.hocg.cards.names import fold
from engine.hocg.cards.program import Node
from engine.hocg.cards.terms import Aspect
from engine.hocg.cards.wording import EARLY
from engine.hocg.language.nodes.adjectives import Named, Noun, Relative, Tagged
from engine.hocg.language.nodes.bounds import Bound, Range
from engine.hocg.language.nodes.nouns import HolomemRef, HolomemSet, Kind, What, holomem_meant
from engine.hocg.language.nodes.places import InPlace, attached_to, meant_of
from engine.hocg.language.nodes.program import EffectKind
from engine.hocg.queries import queries
from engine.hocg.queries.comparing import Together, traits_now, traits_of
from engine.hocg.queries.recorded import has_collabed
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.kernel.language import like, remembered, words
from engine.kernel.machine import clause
from engine.kernel.prompts import Relation
from engine.kernel.spoken import Spoken


class NameContains(Relative, frozen=True):
    """``with "PC" in its name``: part of one of its names (2.1.2)."""

    part: str
    words = "with {part:QUOTED} in its name"
    ja = "カード名に{part:QUOTED}を含む"

    def matches(self, card: Card) -> bool:
        return any(fold(self.part) in name for name in card.folded_names)


class HasPrinted(Relative, frozen=True):
    """``with a collab effect``, ``of which a deck may include any number`` (2.11.2.1)."""

    kind: EffectKind | None = None
    bare_ja = ("{kind}", "{self}")
    words = ("with a/an {kind}", "of which a deck may include any number")
    ja = ("{kind}を持つ", "エクストラ「このホロメンはデッキに何枚でも入れられる」を持つ")

    def matches(self, card: Card) -> bool:
        return card.has_any_number if self.kind is None else bool(card.programs(self.kind.ability))


class Like(Spoken):
    """A card with which others are compared ("of the same color as your Oshi")."""

    OSHI = "your Oshi", "自分の推しホロメン"
    OPPONENTS_OSHI = "your opponent's Oshi", "相手の推しホロメン"
    THAT_CARD = "that card", "戻したホロメン"

    def cards(self, table: Table, scope: Scope) -> list[Card]:
        """The cards that something is compared with."""
        if self is Like.THAT_CARD:
            return [table.cards[card] for card in scope.that_cards]
        seat = scope.seat if self is Like.OSHI else 1 - scope.seat
        return [table.cards[table.player(seat).oshi]]


class OneOf(Node, frozen=True):
    """``1 of your #Gamers holomem``: any of them to compare with."""

    who: HolomemSet
    words = "1 of {who}"
    flat = "1 of {who%flat}"
    ja = "{who%stage}1人"


class CardsThere(InPlace, Node, frozen=True):
    """``a cheer in your archive``: any of those there to compare with; ``all cheers on your stage``."""

    every = "all {what@2} {place%in_place}"
    flat = ("a/an {what} {place:OnStage}", "a/an {what} in {place:InZone}")
    words = "a/an {what} {place%in_place}"
    ja = "{place}の{what}"

    def cards(self, table: Table, scope: Scope) -> list[Card]:
        """The cards of the place that fit, each of which may be compared with."""
        return [table.cards[card] for card, _ in self.place.meant(table, scope, self.what)]


Likes = Like | HolomemRef | OneOf | HolomemSet | CardsThere


def aspects_of(table: Table, scope: Scope, aspect: Aspect, like: Likes) -> frozenset[str]:
    """What those compared with are in an aspect now; on the stage, the colours that they count as (2.4.4)."""
    if isinstance(like, Like | CardsThere):
        return frozenset().union(*(traits_of(aspect, card) for card in like.cards(table, scope)))
    found = like.who.members(table, scope) if isinstance(like, OneOf) else holomem_meant(table, scope, like)
    if aspect is Aspect.COLOR:
        return frozenset(color for each in found for color in queries.colors_of(table, each))
    return frozenset().union(*(traits_of(aspect, table.top(each)) for each in found))


class ComparedWith(Relative, frozen=True):
    """``of the same color as your Oshi``: something in common with it (2.4.4); ``of a color that your
    opponent's Oshi doesn't have``: nothing in common with it.
    """

    aspect: Aspect
    like: Like | HolomemRef | OneOf | HolomemSet | CardsThere
    differs: bool = False
    is_likeness = True
    ja = (
        words("{like}と同色の", aspect=Aspect.COLOR),
        "{like}と同じ{aspect}の",
        words("{like:HolomemSet%stage}全員と異なる{aspect}の", differs=True),
        words("{like}と異なる{aspect}の", differs=True, given=EARLY),
        words("{like}と異なる{aspect}を持つ", differs=True, aspect=Aspect.COLOR),
        words("{like}と異なる{aspect}の", differs=True),
    )
    words = (
        "of the same {aspect} as {like%flat}",
        words("of a {aspect} that none of {like:HolomemSet} has", differs=True),
        words("of a {aspect} that {like} doesn't/don't@like have", differs=True),
    )

    @clause("2.4.4")
    def fits(self, table: Table, scope: Scope, card: Card, holomem: Holomem | None) -> bool:
        """Whether there is anything in common; or whether it has a colour that they haven't, or else nothing
        in common: colorless is none (Q389).
        """
        own = traits_now(table, self.aspect, card, holomem)
        others = aspects_of(table, scope, self.aspect, self.like)
        if not self.differs:
            return bool(own & others)
        return bool(own - others) if self.aspect is Aspect.COLOR else bool(own) and not own & others


class WithAttached(Relative, frozen=True):
    """``with a tool attached``, ``with 2 or more cheers attached``, ``without cheers``: what is attached
    to it.
    """

    what: What
    bound: Range = Bound(1)
    is_of_stage = True
    ja = (
        words("{what}が付いていない", bound=Bound(at_most=0)),
        "{what}が[{bound#what}]付いている",
    )
    words = (
        words("without a/an {what%flat} attached^without", bound=Bound(at_most=0)),
        words("without {what%flat@bound}", bound=Bound(at_most=0)),
        "with a/an {what} attached",
        "with {bound@bound} {what@bound} attached",
    )

    def fits(self, table: Table, scope: Scope, card: Card, holomem: Holomem | None) -> bool:
        if holomem is None:
            return False
        return self.bound.holds(len(meant_of(attached_to([holomem]), table, scope, self.what)))


class Measure(Spoken):
    """What a holomem has as a number."""

    DAMAGE = "damage", "ダメージ"
    REMAINING = "remaining HP", "残りHP"
    HP = "HP", "HP"
    BATON = "baton pass cost", "バトンタッチに必要な無色"

    @property
    def counter(self) -> str:
        """The counter that Japanese has for this fact."""
        return "つ" if self is Measure.BATON else ""

    def of(self, table: Table, holomem: Holomem) -> int:
        """The fact of a holomem with all effects in force."""
        match self:
            case Measure.DAMAGE:
                return holomem.damage
            case Measure.REMAINING:
                return queries.remaining_hp(table, holomem)
            case Measure.BATON:
                return queries.baton_pass_cost(table, holomem)
        return queries.max_hp(table, holomem)


class WithMeasure(Relative, frozen=True):
    """``with 40 or more damage``, ``with 70 or less remaining HP`` (4.4.5.4)."""

    bound: Range
    measure: Measure
    ja = (
        words("HPが{bound}減っている", measure=Measure.DAMAGE),
        words("{measure}{bound}の", measure=Measure.REMAINING),
        "{measure}が{bound#measure}の",
    )
    words = "with {bound} {measure}"
    is_of_stage = True

    def fits(self, table: Table, scope: Scope, card: Card, holomem: Holomem | None) -> bool:
        """Its number now; a card has only its printed HP."""
        if holomem is None:
            return self.measure is Measure.HP and self.bound.holds(card.hp)
        return self.bound.holds(self.measure.of(table, holomem))


class WithStacked(Relative, frozen=True):
    """``with 3 or more holomem stacked under it`` (4.4.8)."""

    bound: Range
    is_of_stage = True
    words = "with {bound@bound} holomem stacked under it"
    ja = "重なっているホロメンが{bound#枚}の"

    def fits(self, table: Table, scope: Scope, card: Card, holomem: Holomem | None) -> bool:
        """The cards below the top one."""
        return holomem is not None and self.bound.holds(len(holomem.stack) - 1)


class Done(Spoken):
    """What may have happened to a holomem this turn."""

    BLOOMED = "that bloomed this turn", "このターンにBloomした"
    PLACED = "placed this turn", "このターンに出した"
    COLLABED = "that collabed this turn", "このターンにコラボした"


class ThatDid(Relative, frozen=True):
    """``that bloomed this turn``, ``placed this turn``."""

    done: Done
    is_of_stage = True
    words = "{done}"
    ja = "{done}"

    def fits(self, table: Table, scope: Scope, card: Card, holomem: Holomem | None) -> bool:
        if holomem is None:
            return False
        if self.done is Done.COLLABED:
            return has_collabed(table, holomem.id)
        turn = holomem.bloomed_turn if self.done is Done.BLOOMED else holomem.placed_turn
        return turn == table.state.turn


class BloomedFromSuch(Relative, frozen=True):
    """``that bloomed from a Debut holomem``: what lies right under its top card is like that."""

    what: Kind
    this_turn: bool = False
    ja = (words("このターンに{what}からBloomした", this_turn=True), "{what}からBloomしている")
    words = "that bloomed from a/an {what%flat}[?this_turn this turn^bloomed]"

    def fits(self, table: Table, scope: Scope, card: Card, holomem: Holomem | None) -> bool:
        """Only of a holomem on the stage."""
        if holomem is None or not holomem.stack[1:]:
            return False
        is_then = not self.this_turn or holomem.bloomed_turn == table.state.turn
        return is_then and self.what.fits(table, scope, table.cards[holomem.stack[1]])


class OtherThan(Relative, frozen=True):
    """``other than <Kazama Iroha>``: it isn't."""

    what: Named | Tagged
    words = "other than {what}"
    ja = "{what%bare}以外の"

    def matches(self, card: Card) -> bool:
        return not self.what.matches(card)


class Shared(Relative, frozen=True):
    """``of different names``: of several that are picked or counted together no two have it in common, and a
    holomem with two names counts once (Q602); ``of the same name``, ``with a tag in common``: all of them
    have it in common, several of one sort, or one of each of two sorts (2.4.4, Q284).
    """

    relation: Relation
    aspect: Aspect
    ja = (
        words("異なる{aspect}の", relation=Relation.DIFFERENT),
        words("同じ{aspect}を持つ", relation=Relation.COMMON, aspect=Aspect.TAG),
        words("同じ{aspect}の", relation=Relation.COMMON),
    )
    words = (
        words("of different {aspect@2}", relation=Relation.DIFFERENT),
        words("with a tag in common", relation=Relation.COMMON, aspect=Aspect.TAG),
        words("of the same {aspect}", relation=Relation.COMMON),
    )

    def matches(self, card: Card) -> bool:
        """One card by itself is."""
        return True


@remembered
def together(what: What) -> Together:
    """What the words say of several of them."""
    words = what.after if isinstance(what, Kind) else ()
    shared = next((word for word in words if isinstance(word, Shared)), None)
    return Together() if shared is None else Together(shared.relation, shared.aspect)


CHEER = Kind(noun=Noun.CHEER)
ANY_CARD = Kind(noun=Noun.CARD)
ANY_HOLOMEM = Kind(noun=Noun.HOLOMEM)
OF_CHEERS = like(nouns={Noun.CHEER})
OF_HOLOMEM = like(nouns={Noun.HOLOMEM})
"""Cheers and holomem, whatever else is said of them."""
