"""Counts and amounts: what is counted on the table, and what earlier steps came to."""

from collections.abc import Mapping, Sequence

import msgspec

from engine.hocg.abilities.asking import Number
from engine.hocg.abilities.quantity import require_amount
from engine.hocg.abilities.results import FACES, Came, faces_rolled, own_result
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.terms import Aspect, Zone
from engine.hocg.cards.wording import COMPARED, HOLOMEM_RETURNED, RETURNED_TO_HAND, SEVERAL_DICE, THIS_ABILITY
from engine.hocg.language.nodes.adjectives import Noun
from engine.hocg.language.nodes.bounds import Numbers, OddOrEven, Range
from engine.hocg.language.nodes.nouns import SEVERAL, HolomemRef, HolomemSet, Side, What, holomem_meant
from engine.hocg.language.nodes.places import InPlace, InZone, Place, RevealedCards, is_counted
from engine.hocg.language.nodes.relatives import ANY_CARD, Measure, together
from engine.hocg.queries.comparing import count_traits
from engine.hocg.queries.continuous import as_regarded
from engine.hocg.queries.recorded import dice_of_last_art
from engine.hocg.state.table import Table
from engine.kernel.language import PERSONS, Meaningless, like, unlike, words
from engine.kernel.spoken import Spoken


class Count(Number, frozen=True):
    """Something that is counted; its words stand behind "for each"."""


class CountHolomem(Count, frozen=True):
    """``of your #Promise holomem``: those on the stage now; ``of different names`` counts each name once."""

    what: HolomemSet
    counter = PERSONS
    words = "of {what}"
    ja = "{what%stage}"

    def value(self, table: Table, scope: Scope) -> int:
        members = self.what.members(table, scope)
        return together(self.what.what).count([table.top(holomem) for holomem in members])


def count_cards(table: Table, scope: Scope, what: What, place: Place) -> int:
    """How many such cards are in a place, this card left out."""
    found = place.meant(table, scope, what)
    cards = [table.cards[card] for card, host in found if is_counted(scope, place, card, host)]
    return together(what).count(cards)


def count_both(table: Table, scope: Scope, what: What, place: Place) -> tuple[int, int]:
    """How many such cards are in a place of one's own and of the opponent's, the same seen from both
    sides.
    """
    mine, theirs = (place.meant(table, each, what) for each in (scope, scope.of_opponent()))
    return len(mine), len(theirs)


class CountCards(InPlace, Count, frozen=True):
    """``cheer on this holomem``, ``holomem in your archive``: this card left out; ``cheer on your stage that
    you have more than your opponent``: by how many.
    """

    is_surplus: bool = False
    counter = "枚"
    ja = (
        words("多い枚数", is_surplus=True, given=COMPARED),
        words("{place}の{what}が相手より多い枚数", is_surplus=True),
        words("{place}のカード", what=ANY_CARD, place=InZone(Zone.ARCHIVE)),
        words("{place}", what=ANY_CARD),
        "{place:StackedUnder}{what}",
        words("この能力で公開した{what}", place=RevealedCards(), given=THIS_ABILITY),
        words("公開した{what}", place=RevealedCards()),
        words("{place:OnHolomem%all}に付いている{what%together}", what=unlike(nouns={Noun.CHEER})),
        "{place%all}の{what%together}",
    )
    number_ja = "{place}の{what}の枚数"
    size_ja = (words("{place}", what=ANY_CARD), "{place}の{what}の枚数")
    words = (
        "{what@} {place%in_place}",
        words("{what@} {place:Spot} that you have more than your opponent", is_surplus=True),
    )

    def value(self, table: Table, scope: Scope) -> int:
        """As a surplus over the opponent's cards it is 0 where there are fewer."""
        if not self.is_surplus:
            return count_cards(table, scope, self.what, self.place)
        mine, theirs = count_both(table, scope, self.what, self.place)
        return max(0, mine - theirs)

    def is_known(self, table: Table, scope: Scope) -> bool:
        """Of cards that are yet to be looked at or revealed nobody knows."""
        return not self.place.needs() or bool(scope.looked) or bool(scope.that_cards)


class CountShades(InPlace, Count, frozen=True):
    """``color among the cheers on your stage``: each colour once."""

    shade: Aspect
    ja = (words("{place}の{what}", shade=Aspect.COLOR), "{place}の{what}の{shade}")
    fact_ja = (words("{place}に{what}", shade=Aspect.COLOR), "{place}の{what}の{shade}")
    words = ("{shade@} among the {what@2} {place%in_place}",)

    @property
    def counter(self) -> str:
        return self.shade.counter

    def value(self, table: Table, scope: Scope) -> int:
        found = [
            as_regarded(table, table.cards[card], host)
            for card, host in self.place.meant(table, scope, self.what)
        ]
        return count_traits(self.shade, found)


class Kept(Spoken):
    """What earlier steps of the same ability came to. It is kept under the name of the member; cheers are
    among all cards.
    """

    @property
    def came(self) -> Came:
        """The key under which the ability keeps that number."""
        return Came[self.name.removesuffix("_CHEERS")]

    @property
    def giver(self) -> Came:
        """What an earlier step must have come to."""
        return self.came


class Result(Kept):
    """Results that are counted one by one."""

    ARCHIVED = "card archived this way", "アーカイブしたカード", "cards archived this way"
    ARCHIVED_CHEERS = "cheer archived this way", "アーカイブしたエール", "cheers archived this way"
    RETURNED = (
        "card returned this way",
        "デッキに戻したカード",
        "cards returned this way",
        "card they returned",
    )
    RETURNED_CHEERS = "cheer returned this way", "戻したエール", "cheers returned this way"
    FROM_HAND = "card returned from your hand", "手札から戻したカード", "cards returned from your hand"
    PLACED = "holomem placed this way", "出したホロメン"
    POINTS = "point rolled", "出た目の数", "points rolled"
    COLORS = (
        "color among the cheers archived this way",
        "アーカイブしたエール",
        "colors among the cheers archived this way",
    )
    X = "holo Power archived this way", "この能力でアーカイブしたホロパワー"

    @property
    def counter(self) -> str:
        """Cards, but for the points of dice and colours."""
        return {Result.POINTS: "", Result.COLORS: "色"}.get(self, "枚")

    @property
    def given_ja(self) -> Mapping[str, str]:
        """In Japanese, where it has been said of what it is a result."""
        if self is Result.RETURNED:
            return {HOLOMEM_RETURNED: "戻したホロメン", RETURNED_TO_HAND: "手札に戻したカード"}
        return {SEVERAL_DICE: "出た目の合計数"} if self is Result.POINTS else {}

    @property
    def giver(self) -> Came:
        others = {Result.FROM_HAND: Came.RETURNED, Result.POINTS: Came.DIE, Result.COLORS: Came.ARCHIVED}
        return others.get(self, self.came)


class CameOf(msgspec.Struct, frozen=True):
    """The result of an earlier step, which nobody knows before that is done."""

    result: Kept

    def needs(self) -> tuple[str, ...]:
        return (self.result.giver,)

    def value(self, table: Table, scope: Scope) -> int:
        """What was kept; what is archived instead of a cheer counts as one (10.11.4)."""
        return own_result(scope, self.result.came)

    def is_known(self, table: Table, scope: Scope) -> bool:
        return self.result.came in scope.numbers


class ResultOf(CameOf, Count, frozen=True):
    """``card archived this way``, ``point rolled``: the result of an earlier step."""

    result: Result
    is_of_result = True
    ja = (words("この能力で{result}", given=THIS_ABILITY), "{result}")
    number_ja = (words("{result}", result=Result.POINTS), "この能力で{result}の枚数")
    words = "{result@}"

    @property
    def counter(self) -> str:
        return self.result.counter


class Quantum(Kept):
    """Results that are counted in groups."""

    EXCESS = "excess damage", "オーバーしたダメージ"
    RESTORED = "HP restored this way", "回復したダメージ"
    AMOUNT = "damage dealt", "与えたダメージ"


class AmountOf(CameOf, Number, frozen=True):
    """``the damage dealt``, ``the excess damage``: the whole result of an earlier step."""

    result: Quantum
    grouped_ja = "{result}"
    ja = (words("それ", result=Quantum.AMOUNT), "{result}")
    grouped = "{result}"
    words = "the {result}"


class TotalOf(Number, frozen=True):
    """``the total damage on your opponent's back holomem``, ``the damage on this holomem``."""

    measure: Measure
    who: HolomemSet | HolomemRef
    ja = (
        words("{who}全員が受けているダメージの合計数", measure=Measure.DAMAGE, who=SEVERAL),
        words("{who}が受けているダメージ", measure=Measure.DAMAGE),
        words("{who}全員の{measure}の合計", who=SEVERAL),
        "{who}の{measure}",
    )
    grouped_ja = (
        words("そのホロメンの{measure}", measure=Measure.BATON, who=HolomemRef.TARGET),
        "{who}の{measure}",
    )
    missing_ja = (words("{who}全員のHPが合計", who=SEVERAL), "{who}のHPが")
    grouped = ("{measure} on {who}", "{measure} of {who}")
    one = (
        words("cheer/cheers@ in the target's baton pass cost", measure=Measure.BATON, who=HolomemRef.TARGET),
        words("cheer/cheers@ in the baton pass cost of {who}", measure=Measure.BATON),
    )
    words = (
        words("the {measure} of {who}", measure=Measure.BATON),
        "the total {measure} on {who}",
        "the {measure} on {who}",
    )

    @property
    def counter(self) -> str:
        return self.measure.counter

    def value(self, table: Table, scope: Scope) -> int:
        return sum(self.measure.of(table, each) for each in holomem_meant(table, scope, self.who))


OF_BATON = like(TotalOf, measure=Measure.BATON)


class LifeLostSinceStart(Count, frozen=True):
    """``life you have less than at the start of the game``: than the life of the own Oshi."""

    words = "life you have less than at the start of the game"
    ja = "自分の初期ライフから減っているライフ"

    def value(self, table: Table, scope: Scope) -> int:
        player = table.player(scope.seat)
        return max(0, table.cards[player.oshi].life - len(player.life))


class FacesRolled(Count, frozen=True):
    """``result of 4 or more``, ``odd result``: of the dice just rolled."""

    is_what: Range | OddOrEven | Numbers
    NEEDS = ("die",)
    counter = "回"
    ja = (words("この能力で{is_what:OddOrEven}が出た回数", given=THIS_ABILITY), "{is_what}が出た回数")
    words = (
        "result/results@ of {is_what:Range}",
        "result/results@ of {is_what:Numbers}",
        "{is_what:OddOrEven} result/results@",
    )

    def value(self, table: Table, scope: Scope) -> int:
        return sum(map(self.is_what.holds, faces_rolled(scope)))

    def is_known(self, table: Table, scope: Scope) -> bool:
        """Nobody knows before dice are rolled."""
        return Came.DIE in scope.numbers


class DiceTotal(Number, frozen=True):
    """``the total of the dice rolled for that art``: of the art that the ability is about."""

    words = "the total of the dice rolled for that art"
    ja = "そのアーツでサイコロを振って出た目の合計数"
    NEEDS = ("used art",)

    def value(self, table: Table, scope: Scope) -> int:
        return sum(dice_of_last_art(table, scope.that_holomem))

    def is_there(self, table: Table, scope: Scope) -> bool:
        """Without a roll there is no total."""
        return bool(dice_of_last_art(table, scope.that_holomem))


class RolledDie(Number, frozen=True):
    """``it``: the die just rolled, where a fact is about it; or any one of several dice."""

    is_any: bool = False
    NEEDS = ("die",)
    IS_READ = False
    words = ("it", words("any", is_any=True))
    ja = "出た目の数"

    def values(self, table: Table, scope: Scope) -> Sequence[int]:
        """Nothing is true of a die that wasn't rolled."""
        if self.is_any:
            return faces_rolled(scope)
        return [scope.numbers[Came.DIE]] if Came.DIE in scope.numbers else []


def require_face(face: int) -> None:
    """A number that a die can show.

    Raises:
        Meaningless: no die shows it.
    """
    if face not in FACES:
        raise Meaningless(f"no die shows {face}; it has the numbers {FACES[0]} to {FACES[-1]}")


class ResultRolled(Number, frozen=True):
    """``your result``, ``your opponent's result``: of the die that this player has just rolled."""

    side: Side
    NEEDS = ("die",)
    words = "{side} result"
    ja = "{side}出た目の数"

    def value(self, table: Table, scope: Scope) -> int:
        return scope.numbers.get(Came.DIE.by(self.side.seat(scope)), 0)

    def is_there(self, table: Table, scope: Scope) -> bool:
        return Came.DIE.by(self.side.seat(scope)) in scope.numbers


class LifeOf(Number, frozen=True):
    """``your life``: the cards in the life area."""

    side: Side
    words = "{side} life"
    ja = "{side}ライフ"

    def value(self, table: Table, scope: Scope) -> int:
        return sum(len(table.player(seat).life) for seat in self.side.seats(scope))


class Each(Number, frozen=True):
    """``for each cheer on this holomem (count up to 5)``: times a count, at most so many of them; ``for each
    2 cheers on this holomem``, ``for each 10 damage dealt``: times its whole groups.
    """

    count: Count | AmountOf | TotalOf
    per: int = 1
    cap: int | None = None
    ja = words("{count%grouped}{per#count}につき、", covers=("cap",))
    alone_ja = words("{count%grouped}{per#count}につき", covers=("cap",))
    limit_ja = (
        words("", cap=None, covers=("per",)),
        words("。ただし、数える{counter}数は{cap#}まで", covers=("per",)),
    )
    rolls_ja = (words("", cap=None, covers=("per",)), words("（{cap}回まで）", covers=("per",)))
    words = (
        "for each {count:Count}[ (count up to {cap})]",
        "for each {per} {count:Count@per}[ (count up to {cap})]",
        words("for each {count:TotalOf%one}[ (count up to {cap})]", count=OF_BATON),
        words("for each {per} {count:TotalOf%one@per}[ (count up to {cap})]", count=OF_BATON),
        "for each {per} {count:TotalOf%grouped}[ (count up to {cap})]",
        "for each {per} {count:AmountOf%grouped}[ (count up to {cap})]",
    )

    @property
    def counter(self) -> str:
        return PERSONS if isinstance(self.count, CountHolomem) else "枚"

    def __post_init__(self) -> None:
        require_amount(self.cap, self.per)

    def value(self, table: Table, scope: Scope) -> int:
        count = self.count.value(table, scope) // self.per
        return count if self.cap is None else min(count, self.cap)

    def is_known(self, table: Table, scope: Scope) -> bool:
        return self.count.is_known(table, scope)


def times(amount: int, each: Each | None, table: Table, scope: Scope) -> int:
    """An amount for each of something, or just the amount."""
    return amount if each is None else amount * each.value(table, scope)
