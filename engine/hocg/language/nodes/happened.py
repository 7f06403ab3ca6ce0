"""Facts about what has happened: this turn, in the match, at a bloom, and what earlier steps came to."""

from collections.abc import Sequence
from enum import StrEnum

from engine.hocg.cards.program import Node
from engine.hocg.cards.terms import AbilityKind, Phase
from engine.hocg.language.nodes.adjectives import Noun
from engine.hocg.language.nodes.agents import SkillWord
from engine.hocg.language.nodes.changes_players import require_face
from engine.hocg.language.nodes.counts import Parity, roller
from engine.hocg.language.nodes.facts import Predicate, Single
from engine.hocg.language.nodes.nouns import (
    HolomemRef,
    HolomemSet,
    Side,
    holomem_meant,
)
from engine.hocg.language.nodes.occasions import PhaseWord, UsesSkill
from engine.hocg.language.nodes.relatives import Bound, Exactly
from engine.hocg.language.nodes.windows import IsDowned
from engine.hocg.state.events import Bloomed, DiceRolled, HolomemDowned, PhaseStarted
from engine.hocg.state.table import Table
from engine.hocg.texts.occasions import DownOccasion, Occasion, RolledOccasion, Trigger
from engine.hocg.texts.scope import Scope
from engine.kernel.events import Event
from engine.kernel.language import Meaningless, words


class HasBloomedFrom(Single, frozen=True):
    """``this holomem bloomed from a Buzz holomem``: what lies right under its top card is like that."""

    who: HolomemSet | HolomemRef
    is_what: Predicate
    words = "{who} bloomed from {is_what}"
    ja = "{who}が{is_what}からBloomしていた"

    def holds(self, table: Table, scope: Scope) -> bool:
        """Any of those meant."""
        return any(
            len(each.stack) > 1 and self.is_what.fits(table, scope, table.cards[each.stack[1]])
            for each in holomem_meant(table, scope, self.who)
        )


class FirstTurnSecond(Single, frozen=True):
    """``it is your first turn and you went second``."""

    words = "it is your first turn and you went second"
    ja = "自分が後攻で最初のターンの"

    def holds(self, table: Table, scope: Scope) -> bool:
        """The second turn of the match, its player's own."""
        return table.state.active == scope.seat != table.state.first and table.player(scope.seat).turns == 1


class WhoseTurn(Single, frozen=True):
    """``it is your turn``, ``it is your opponent's turn``."""

    side: Side
    words = "it is {side} turn"
    ja = "{side}ターンの"

    def holds(self, table: Table, scope: Scope) -> bool:
        """Who is active."""
        return table.state.active in self.side.seats(scope)


class WhosePhase(Single, frozen=True):
    """``it is your opponent's main phase``."""

    side: Side
    phase: PhaseWord
    words = "it is {side} {phase} phase"
    ja = "{side}{phase}ステップの"
    provided_ja = "{side}{phase}ステップの間"

    def holds(self, table: Table, scope: Scope) -> bool:
        """Which phase it is, and whose."""
        return table.state.phase is self.phase.phase and table.state.active in self.side.seats(scope)


class BloomedFrom(Single, frozen=True):
    """``it bloomed from a Debut holomem``: about the bloom that the effect belongs to."""

    is_what: Predicate
    is_of_moment = True
    words = "it bloomed from {is_what}"
    ja = "{is_what%bare}からBloomした"

    def holds(self, table: Table, scope: Scope) -> bool:
        """The card that was on top before."""
        for event in reversed(table.turn_events):
            if isinstance(event, Bloomed) and event.holomem == scope.host and event.card == scope.source:
                return self.is_what.fits(table, scope, table.cards[event.previous])
        return False


class BloomedBy(Single, frozen=True):
    """``it bloomed by your SP Oshi skill "Ollie Revived"``: about the bloom that the effect belongs to."""

    skill: SkillWord
    name: str = ""
    words = "it bloomed by your {skill}[ {name:QUOTED}]"
    ja = "自分の{skill}[{name:QUOTED}]でBloomした"

    def holds(self, table: Table, scope: Scope) -> bool:
        """The ability that is noted with the bloom."""
        kind = AbilityKind.SP_OSHI_SKILL if self.skill is SkillWord.SP else AbilityKind.OSHI_SKILL
        for event in reversed(table.turn_events):
            if isinstance(event, Bloomed) and event.holomem == scope.host and event.card == scope.source:
                is_named = self.name.casefold() in ("", event.by_name.casefold())
                return is_named and event.by_kind == kind and table.owner(event.cause) == scope.seat
        return False


class Span(StrEnum):
    """When something may have happened."""

    TURN = "this turn"
    LAST = "in your opponent's last turn"
    GAME = "this game"

    @property
    def ja(self) -> str:
        """In Japanese."""
        return {
            Span.TURN: "このターンに",
            Span.LAST: "直前の相手のターンに",
            Span.GAME: "このゲーム中に",
        }[self]


class PhaseSpan(Node, frozen=True):
    """``in your main phase this turn``, ``in that performance phase``: a phase of the turn that runs."""

    phase: PhaseWord
    side: Side | None = None
    ja = (words("その{phase}ステップに", side=None), words("このターンの{side}{phase}ステップに"))
    words = (
        words("in that {phase} phase", side=None),
        words("in {side} {phase} phase this turn"),
    )

    def events(self, table: Table, scope: Scope) -> list[Event]:
        """What has happened in it."""
        if self.side is not None and table.state.active not in self.side.seats(scope):
            return []
        found: list[Event] = []
        phase = first_phase(table)
        for event in table.turn_events:
            if isinstance(event, PhaseStarted):
                phase = event.phase
            elif phase is self.phase.phase:
                found.append(event)
        return found


class Happened(Single, frozen=True):
    """``your holomem bloomed this turn``, ``you used a support card this turn``: any time (Q485)."""

    event: Occasion
    span: Span | PhaseSpan
    words = "{event%past} {span}"
    ja = "{span}{event%had}"

    def __post_init__(self) -> None:
        is_kept = isinstance(self.event, UsesSkill) and self.event.skill is SkillWord.SP
        if self.span is Span.GAME and not is_kept:
            raise Meaningless("only of the SP Oshi skill is it kept for the whole game whether it was used")

    def holds(self, table: Table, scope: Scope) -> bool:
        """It is in the record of the turn; the SP Oshi skill can be used once a game."""
        if self.span is Span.GAME:
            assert isinstance(self.event, UsesSkill)
            player = table.player(scope.seat)
            skill = table.cards[player.oshi].oshi_skill(AbilityKind.SP_OSHI_SKILL)
            is_named = skill is not None and self.event.name.casefold() in ("", skill.name.casefold())
            return player.has_used_sp and is_named
        kind = self.event
        events = self._events(table, scope)
        if isinstance(kind, DownOccasion):
            return any(
                self._was_downed(table, scope, each) for each in events if isinstance(each, HolomemDowned)
            )
        if isinstance(kind, RolledOccasion):
            return any(
                isinstance(each, DiceRolled) and kind.matches(table, scope, roller(each)) for each in events
            )
        assert isinstance(kind, Trigger)
        return any(
            isinstance(each, kind.EVENTS) and kind.about(table, scope, each) is not None for each in events
        )

    def _events(self, table: Table, scope: Scope) -> Sequence[Event]:
        """The record of the span."""
        if isinstance(self.span, PhaseSpan):
            return self.span.events(table, scope)
        return table.turn_events if self.span is Span.TURN else table.last_turn_events

    def _was_downed(self, table: Table, scope: Scope, event: HolomemDowned) -> bool:
        """Whether that downing is meant: by the holomem if it is still known, else by its top card."""
        kind = self.event
        holomem = table.last_known(event.holomem)
        if holomem is not None and isinstance(kind, DownOccasion):
            return kind.matches(table, scope, holomem, event.blow)
        whose = kind.whose if isinstance(kind, IsDowned) else None
        return (
            isinstance(whose, HolomemSet)
            and event.seat in whose.side.seats(scope)
            and event.position in whose.positions
            and whose.is_like_card(table, scope, table.cards[event.card])
        )


def first_phase(table: Table) -> Phase:
    """The phase with which the record of this turn begins: a position may begin within a turn."""
    started = next((event.phase for event in table.turn_events if isinstance(event, PhaseStarted)), None)
    if started is None:
        return table.state.phase
    order = list(Phase)
    return order[order.index(started) - 1]


# What this ability has come to


class Chance(Single, frozen=True):
    """A fact that is known only while the ability resolves."""

    @property
    def is_chance(self) -> bool:
        """It is."""
        return True


class DieIs(Chance, frozen=True):
    """``it is odd``, ``it is 3 or more``, ``it is 3 or 5``: about the die just rolled."""

    parity: Parity | None = None
    bound: Bound | None = None
    faces: tuple[int, ...] = ()
    is_not: bool = False
    NEEDS = ("die",)
    ja = (
        "{parity}の",
        "{bound}の",
        words("{faces*か}以外の", is_not=True),
        words("{faces*か}の", is_not=False),
    )
    words = ("it is {parity}", "it is {bound}", "it is[?is_not not^face] {faces* or}")

    def __post_init__(self) -> None:
        bounds = (self.bound.at_least or 1, self.bound.at_most or 1) if self.bound else ()
        for face in (*self.faces, *bounds):
            require_face(face)

    def holds(self, table: Table, scope: Scope) -> bool:
        """Nothing is true of a die that wasn't rolled."""
        result = scope.numbers.get("die", 0)
        if not result:
            return False
        if self.parity is not None:
            return self.parity.holds(result)
        if self.faces:
            return (result in self.faces) is not self.is_not
        return self.bound is not None and self.bound.holds(result)


class Winner(StrEnum):
    """Who may have won."""

    YOU = "you win"
    OPPONENT = "your opponent wins"

    @property
    def ja(self) -> str:
        """In Japanese."""
        return {Winner.YOU: "自分が勝った", Winner.OPPONENT: "相手が勝った"}[self]


class Wins(Chance, frozen=True):
    """``you win``: the rock-paper-scissors just played."""

    who: Winner
    NEEDS = ("winner",)
    words = "{who}"
    ja = "{who}"

    def holds(self, table: Table, scope: Scope) -> bool:
        """Nobody has won what wasn't played."""
        if "winner" not in scope.numbers:
            return False
        return (scope.numbers["winner"] == scope.seat) is (self.who is Winner.YOU)


class AnyOdd(Chance, frozen=True):
    """``any is odd``: of the dice just rolled."""

    NEEDS = ("die",)
    words = "any is odd"
    ja = "奇数がある"

    def holds(self, table: Table, scope: Scope) -> bool:
        """At least one."""
        return scope.numbers.get("odd", 0) > 0


class ExcessIs(Single, frozen=True):
    """``there is 50 or more excess damage``."""

    bound: Bound
    NEEDS = ("excess",)
    ja = (
        words("与えたダメージが残りHPをオーバーしていた", bound=Bound(1)),
        "与えたダメージが残りHPを{bound}オーバーしていた",
    )
    words = (words("there is excess damage", bound=Bound(1)), words("there is^excess {bound} excess damage"))

    def holds(self, table: Table, scope: Scope) -> bool:
        """What was kept."""
        return self.bound.holds(scope.numbers.get("excess", 0))


class Did(Chance, frozen=True):
    """``you did``: what the sentence before says was done, as far as it could be (1.3.2, Q529)."""

    ja = (
        words("アーカイブした", given="after archive"),
        words("手札に加えた", given="after add to hand"),
        words("付けた", given="after attach"),
        "そうした",
    )
    words = "you did"

    def holds(self, table: Table, scope: Scope) -> bool:
        """What the resolution has noted of the last step."""
        return scope.numbers.get("did", 0) > 0


class Handled(StrEnum):
    """What was done to the card that a fact is about."""

    REVEALED = "revealed"
    ARCHIVED = "archived"
    RETURNED = "returned"
    PLACED = "placed"
    ATTACHED = "attached"

    @property
    def ja(self) -> str:
        """In Japanese."""
        return {
            Handled.REVEALED: "公開した",
            Handled.ARCHIVED: "アーカイブした",
            Handled.RETURNED: "戻した",
            Handled.PLACED: "出した",
            Handled.ATTACHED: "付けた",
        }[self]


class HandledThisWay(Single, frozen=True):
    """``you returned 3 cards this way``, ``you placed 2 holomem this way``: about earlier steps."""

    how: Handled
    bound: Bound | Exactly
    noun: Noun
    ja = (words("{bound%sheets}{how}", noun=Noun.CARD), "{noun}を{bound%sheets}{how}")
    words = "you {how} {bound@bound} {noun@bound} this way"
    is_of_deed = True

    def needs(self) -> tuple[str, ...]:
        """The step."""
        return (self.how.value,)

    def holds(self, table: Table, scope: Scope) -> bool:
        """What was kept."""
        key = self.how.value
        own = scope.numbers.get(f"{key} {scope.seat}", scope.numbers.get(key, 0))
        bound = Bound(self.bound.amount) if isinstance(self.bound, Exactly) else self.bound
        return bound.holds(own)


class CardIs(Chance, frozen=True):
    """``the revealed card is a support card``: about the cards last revealed, archived or returned."""

    how: Handled
    is_what: Predicate
    NEEDS = ("cards",)
    words = "the {how} card is {is_what}"
    ja = "{how}カードが{is_what%listed}の"

    def holds(self, table: Table, scope: Scope) -> bool:
        """The last one."""
        return bool(scope.that_cards) and self.is_what.fits(table, scope, table.cards[scope.that_cards[-1]])


class SameLevel(Single, frozen=True):
    """``they are 3 holomem of the same Bloom level``: the revealed cards."""

    amount: int
    NEEDS = ("cards",)
    words = "they are {amount} holomem of the same Bloom level"
    ja = "公開したカード{amount}枚が同じBloomレベルのホロメンの"

    def holds(self, table: Table, scope: Scope) -> bool:
        """All of one level."""
        levels = [table.cards[card].level for card in scope.that_cards]
        return len(levels) >= self.amount and None not in levels and len(set(levels)) == 1
