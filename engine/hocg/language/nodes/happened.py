"""Facts about what has happened: this turn, in the match, at a bloom, and what earlier steps came to."""

from collections.abc import Sequence

import msgspec

from engine.hocg.abilities.occasions import Occasion
from engine.hocg.abilities.results import Came, own_result
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.program import Node
from engine.hocg.cards.terms import AbilityKind, Phase
from engine.hocg.cards.wording import THIS_ABILITY
from engine.hocg.language.nodes.adjectives import Noun
from engine.hocg.language.nodes.agents import Agent, SkillWord
from engine.hocg.language.nodes.bounds import Bound, Range
from engine.hocg.language.nodes.counts import Count
from engine.hocg.language.nodes.facts import Predicate, Single
from engine.hocg.language.nodes.nouns import HolomemRef, HolomemSet, Side, holomem_meant
from engine.hocg.language.nodes.trigger_phrases import UsesSkill, UsesSupport, is_by
from engine.hocg.queries.recorded import events_in_phase, last_bloom
from engine.hocg.state.table import Table
from engine.kernel.events import Event
from engine.kernel.language import Meaningless, words
from engine.kernel.spoken import Spoken


class HasBloomedFrom(Single, frozen=True):
    """``this holomem bloomed from a Buzz holomem``: what lies right under its top card is like that."""

    who: HolomemSet | HolomemRef
    is_what: Predicate
    words = "{who} bloomed from {is_what}"
    ja = "{who}が{is_what}からBloomしている"

    def holds(self, table: Table, scope: Scope) -> bool:
        return any(
            len(each.stack) > 1 and self.is_what.judge(table, scope, table.cards[each.stack[1]])
            for each in holomem_meant(table, scope, self.who)
        )


class FirstTurnSecond(Single, frozen=True):
    """``it is your first turn and you went second``."""

    words = "it is your first turn and you went second"
    ja = "自分が後攻で最初のターンの"

    def holds(self, table: Table, scope: Scope) -> bool:
        """The second turn of the match, its player's own."""
        return table.state.active == scope.seat != table.state.first and table.player(scope.seat).turns == 1

    def is_over(self, table: Table, scope: Scope) -> bool:
        """For whoever went first it never was."""
        return scope.seat == table.state.first or table.player(scope.seat).turns > 1


class WhoseTurn(Single, frozen=True):
    """``it is your turn``, ``it is your opponent's main phase``."""

    side: Side
    phase: Phase | None = None
    ja = ("{side}ターンの", "{side}{phase}ステップの")
    provided_ja = "{side}{phase}ステップの間"
    words = ("it is {side} turn", "it is {side} {phase} phase")

    def holds(self, table: Table, scope: Scope) -> bool:
        """Whose turn it is, and which phase."""
        is_phase = self.phase is None or table.state.phase is self.phase
        return is_phase and table.state.active in self.side.seats(scope)


class ItBloomed(Single, frozen=True):
    """``it bloomed from a Debut holomem``, ``it bloomed by your SP Oshi skill "Ollie Revived"``: about the
    bloom that the effect belongs to.
    """

    is_what: Predicate | None = None
    by: Agent | None = None
    is_of_moment = True
    NEEDS = ("bloom",)
    words = ("it bloomed from {is_what}[ by {by}]", "it bloomed by {by}")
    ja = ("[{by}で]{is_what%bare}からBloomした", "{by}でBloomした")

    def holds(self, table: Table, scope: Scope) -> bool:
        """The card that was on top before, and the ability that is noted with the bloom."""
        bloom = last_bloom(table, scope.host, scope.source)
        if bloom is None or not is_by(table, scope, self.by, bloom.cause, bloom.by_name):
            return False
        return self.is_what is None or self.is_what.judge(table, scope, table.cards[bloom.previous])


class Span(Spoken):
    """The time within which something must have happened."""

    TURN = "this turn", "このターンに"
    LAST = "in your opponent's last turn", "直前の相手のターンに"
    GAME = "this game", "このゲーム中に"

    def events(self, table: Table, scope: Scope) -> Sequence[Event]:
        """The events of that time, as far as they are kept."""
        return table.last_turn_events if self is Span.LAST else table.turn_events


class PhaseSpan(Node, frozen=True):
    """``in your main phase this turn``, ``in that performance phase``: a phase of the turn that runs."""

    phase: Phase
    side: Side | None = None
    ja = ("その{phase}ステップに", "このターンの{side}{phase}ステップに")
    words = ("in that {phase} phase", "in {side} {phase} phase this turn")

    def events(self, table: Table, scope: Scope) -> Sequence[Event]:
        """The events of the phase so far."""
        if self.side is not None and table.state.active not in self.side.seats(scope):
            return []
        return events_in_phase(table, self.phase)


class Recorded(msgspec.Struct, frozen=True):
    """Something that is in the record: what happened, and within which time."""

    event: Occasion
    span: Span | PhaseSpan

    def __post_init__(self) -> None:
        is_kept = isinstance(self.event, UsesSkill) and self.event.skill is SkillWord.SP
        if self.span is Span.GAME and not is_kept:
            raise Meaningless("only of the SP Oshi skill is it kept for the whole game whether it was used")

    def count(self, table: Table, scope: Scope, *, of_things: bool) -> int:
        """How often it happened, or how many cards or dice it was."""
        events = self.span.events(table, scope)
        found = (self.event.things_in(table, scope, each) for each in events)
        return sum(each if of_things else each > 0 for each in found)


class Happened(Recorded, Single, frozen=True):
    """``your holomem bloomed this turn``, ``you used a support card this turn``: any time (Q485); ``your
    holomem bloomed 2 or more times this turn``; ``3 or more cards were archived from your deck this turn``:
    cards, however often.
    """

    times: Range = Bound(1)
    is_of_things: bool = False
    ja = (
        words("{span}{event:CardsArchived%counted}{times#枚}アーカイブしていた", is_of_things=True),
        "{span}[{times#回}、]{event%had}",
    )
    words = (
        words("{times} {event:CardsArchived%past} {span}", is_of_things=True),
        "{event%past}[ {times@times} time/times@times] {span}",
    )

    def __post_init__(self) -> None:
        Recorded.__post_init__(self)
        if self.span is Span.GAME and self.times != Bound(1):
            raise Meaningless("the SP Oshi skill is used once a game at most")

    def holds(self, table: Table, scope: Scope) -> bool:
        """It is in the record of the turn; the SP Oshi skill can be used once a game."""
        if self.span is Span.GAME:
            assert isinstance(self.event, UsesSkill)
            player = table.player(scope.seat)
            skill = table.cards[player.oshi].oshi_skill(AbilityKind.SP_OSHI_SKILL)
            is_named = skill is not None and self.event.name.casefold() in ("", skill.name.casefold())
            return player.has_used_sp and is_named
        count = self.count(table, scope, of_things=self.is_of_things)
        many = self.event.many if isinstance(self.event, UsesSupport) else None
        return (many or self.times).holds(count)


class TimesHappened(Recorded, Count, frozen=True):
    """``time your holomem bloomed this turn``, ``event you used this turn``, ``die rolled for an ability of
    your <AZKi> this turn``: how often something happened, or how many cards and dice it was (Q392, Q393,
    Q394).
    """

    is_of_things: bool = False
    is_of_event = True
    ja = (
        words("{span}{event:UsesSupport%counted}", is_of_things=True),
        words("{span}{event}回数", covers=("is_of_things",)),
    )
    words = (
        words("{event:UsesSupport%counted@} {span}", is_of_things=True),
        words("{event:RollsDice%counted} {span}", is_of_things=True),
        "time/times@ {event%past} {span}",
    )

    @property
    def counter(self) -> str:
        """Cards, or how often it was."""
        return "枚" if self.is_of_things and isinstance(self.event, UsesSupport) else "回"

    def __post_init__(self) -> None:
        Recorded.__post_init__(self)
        if self.span is Span.GAME:
            raise Meaningless("what happened is kept for two turns; count 'this turn' or in the last one")

    def value(self, table: Table, scope: Scope) -> int:
        return self.count(table, scope, of_things=self.is_of_things)


# What this ability has come to


class Wins(Single, frozen=True):
    """``you win``, ``your opponent wins``: the rock-paper-scissors just played."""

    side: Side
    is_chance = True
    NEEDS = ("winner",)
    ja = (words("自分が勝った", side=Side.YOURS), words("相手が勝った", side=Side.OPPONENTS))
    words = (words("you win", side=Side.YOURS), words("your opponent wins", side=Side.OPPONENTS))

    def holds(self, table: Table, scope: Scope) -> bool:
        """Nobody has won what wasn't played."""
        return scope.numbers.get(Came.WINNER) == self.side.seat(scope)


class Did(Single, frozen=True):
    """``you did``: what the sentence before says was done, as far as it could be (1.3.2, Q529)."""

    ja = (
        words("アーカイブした", given="after archive"),
        words("手札に加えた", given="after add to hand"),
        words("付けた", given="after attach"),
        "そうした",
    )
    words = "you did"
    asks_if_done = True
    is_chance = True

    def holds(self, table: Table, scope: Scope) -> bool:
        """What the resolution has noted of the last step."""
        return scope.numbers.get(Came.DID, 0) > 0


class Handled(Spoken):
    """What was done to the card that a fact is about."""

    REVEALED = "revealed", "公開した"
    ARCHIVED = "archived", "アーカイブした"
    RETURNED = "returned", "戻した"
    PLACED = "placed", "出した"
    ATTACHED = "attached", "付けた"


class HandledThisWay(Single, frozen=True):
    """``you returned 3 cards this way``, ``you placed 2 holomem this way``: about earlier steps."""

    how: Handled
    bound: Range
    noun: Noun
    ja = (
        words("この能力で{bound#noun}{how}", noun=Noun.CARD, given=THIS_ABILITY),
        words("{bound#noun}{how}", noun=Noun.CARD),
        "{noun}を{bound#noun}{how}",
    )
    words = "you {how} {bound@bound} {noun@bound} this way"
    is_of_doing = True

    def needs(self) -> tuple[str, ...]:
        return (self.how.value,)

    def holds(self, table: Table, scope: Scope) -> bool:
        return self.bound.holds(own_result(scope, Came(self.how.value)))


class CardIs(Single, frozen=True):
    """``the revealed card is a support card``: about the cards last revealed, archived or returned."""

    how: Handled
    is_what: Predicate
    is_chance = True
    NEEDS = ("cards",)
    ja = (
        words("{is_what%listed}の", given="alike repeats"),
        "{how}カードが{is_what%listed}の",
    )
    words = "the {how} card is {is_what}"

    @property
    def asked(self) -> object:
        return self.how

    def holds(self, table: Table, scope: Scope) -> bool:
        return bool(scope.that_cards) and self.is_what.judge(table, scope, table.cards[scope.that_cards[-1]])
