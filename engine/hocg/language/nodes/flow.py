"""Flow: conditions, choices to do something or not, dice, declared numbers, rock-paper-scissors, another turn
(5.26).
"""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from engine.hocg.abilities.asking import Condition
from engine.hocg.abilities.effects import Effect, FoundRule, Permission, Resolving
from engine.hocg.abilities.reach import plays_support, would_change
from engine.hocg.abilities.results import FACES, Came, results_of_dice
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards import wording
from engine.hocg.cards.program import Node
from engine.hocg.cards.terminals import PRINTER
from engine.hocg.cards.terms import AbilityKind, OptionKind, PromptKind
from engine.hocg.language.nodes.counts import Each, times
from engine.hocg.language.nodes.verbs_stage import LoseLife, Turns
from engine.hocg.procedures.dice import RollDice
from engine.hocg.procedures.hands import PlayRockPaperScissors
from engine.hocg.queries import queries
from engine.hocg.state import atoms_values
from engine.hocg.state.table import Table, number_options
from engine.kernel.extent import NOTHING, PREPARES, Extent, extent_of, in_turn
from engine.kernel.language import Meaningless, every, forms, like, remembered, words
from engine.kernel.machine import Frame, clause
from engine.kernel.prompts import Option, Prompt


class Composed(Effect, frozen=True):
    """What is made of other effects, and can be done as far as any of them can."""

    def extent(self, table: Table, scope: Scope) -> Extent:
        """Whether any effect inside could do anything."""
        inside = (effect for block in self.blocks() for effect in block)
        return Extent(in_turn(effect.extent(table, scope) for effect in inside).is_any, is_full=True)


class Deeds(Node, frozen=True):
    """What is done one after the other, as one question or choice names it."""

    effects: tuple[Effect, ...]
    IS_READ = False
    words = "{effects*, then}"
    ja = "{effects%further*。}"


class Question(Node, frozen=True):
    """Whether the player wants something done, as a question; only printed, never read."""

    deeds: Deeds
    IS_READ = False
    words = "{deeds}?"
    ja = "{deeds%asked}"

    @remembered
    def say(self) -> str:
        return forms.capitalize(PRINTER.say(self))


class NotSo(Condition, frozen=True):
    """The opposite of a fact: what holds for an "otherwise"."""

    fact: Condition
    IS_READ = False
    ja = "{fact%not}"
    words = "it is not so that {fact}"

    def holds(self, table: Table, scope: Scope) -> bool:
        return not self.fact.holds(table, scope)

    @property
    def is_chance(self) -> bool:
        return self.fact.is_chance


class If(Composed, frozen=True):
    """``If you have <AZKi> on your stage, ...``; with ``otherwise`` for "Otherwise, ..."."""

    condition: Condition
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()
    IS_READ = False
    later_ja = (
        *wording.WORDLESS,
        words("{self}", given=wording.MARKED),
        words("さらに、{self}", given=wording.FURTHER),
        words(
            "{condition%provided}、さらに、{then%instead*。}",
            given=(wording.FIRST, "alike adds_to"),
            otherwise=(),
        ),
        words("{condition%provided}、さらに、{then*。}", given="alike adds_to", otherwise=()),
        words("{condition%provided}、さらに、{then*。}", given=wording.FURTHER_THEN, otherwise=()),
        words("{self}", given="alike repeats"),
        words("{self}", given="alike stays_there"),
        words("その後、{self}", when="is_about_table"),
        "{self}",
    )
    ja = (
        words("■{condition%provided}、{then%later*。}", given=wording.MARKED),
        words("このアーツは、{condition%provided}、{then*。}", when="is_waiver"),
        words("{condition%whenever}、{then%later*。}", condition=like(is_of_moment=True)),
        words(
            "{otherwise*。}。{!AGAIN}{condition%provided}、かわりに、{then%instead*。}",
            when="is_instead",
            given=wording.RECENT,
        ),
        words("{otherwise*。}。{condition%provided}、かわりに、{!AGAIN}{then%instead*。}", when="is_instead"),
        words("{otherwise%later*。}。{condition%provided}、かわりに、{then%later*。}", when="is_all_instead"),
        "{condition%provided}、{then%later*。}[。そうでないなら、{otherwise*。}]",
    )
    words = "if {condition}, {then*, then}[. otherwise, {otherwise*, then}]"

    @property
    def is_waiver(self) -> bool:
        """Whether it says under which condition an art needs fewer cheers of any colour."""
        return bool(getattr(self.then[0], "waived", 0))

    @property
    def infinitive(self) -> str:
        """What is done if it is so, where nothing is done otherwise."""
        return "" if self.otherwise else self.then[-1].infinitive

    def repeats(self, before: object) -> bool:
        """Whether it asks for the same as what was said just before, only more or otherwise."""
        asked = self.condition.asked
        return asked is not None and isinstance(before, If) and before.condition.asked == asked

    def stays_there(self, before: object) -> bool:
        """Whether it asks for something else in the place of which the sentence before asked."""
        if not isinstance(before, If) or before.otherwise or self.repeats(before):
            return False
        where = self.condition.where
        return where is not None and before.condition.where == where

    def adds_to(self, before: object) -> bool:
        """Whether it adds to what has just been given."""
        done = before.then[-1] if isinstance(before, If) and before.then else before
        return self.is_about_table and self.then[0].adds_up and isinstance(done, type(self.then[0]))

    @property
    def is_instead(self) -> bool:
        """Whether the same is done in both cases, only more or otherwise."""
        then, otherwise = self.then, self.otherwise
        if len(then) != 1 or len(otherwise) != 1 or self.condition.is_chance:
            return False
        inner = otherwise[0]
        if isinstance(inner, If) and not inner.otherwise:
            return [type(each) for each in inner.then] == [type(then[0])]
        return type(then[0]) is type(otherwise[0])

    @property
    def is_all_instead(self) -> bool:
        """Whether the same steps are done in both cases, by one player or by each."""
        deeds = [deed_of(effect) for effect in self.then]
        return not self.condition.is_chance and deeds == [deed_of(effect) for effect in self.otherwise]

    @property
    def is_about_table(self) -> bool:
        """Whether it asks for what is so on the table."""
        return not self.condition.is_chance and not self.condition.is_of_doing

    @property
    def is_only_if_done(self) -> bool:
        """Whether it asks for that, and does nothing otherwise."""
        return self.condition.asks_if_done and not self.otherwise

    @property
    def under_condition(self) -> tuple[Effect, ...]:
        """What is done if it is so, where nothing is done otherwise."""
        return () if self.otherwise else self.then

    def extent(self, table: Table, scope: Scope) -> Extent:
        """That of the branch that is taken, if there is one; a die may come up either way."""
        if self.condition.is_chance:
            return super().extent(table, scope)
        branch = self.then if self.condition.holds(table, scope) else self.otherwise
        return in_turn(effect.extent(table, scope) for effect in branch)

    def art_rules(self) -> Iterator[FoundRule]:
        """Rules that hold if the condition does, and those that hold otherwise."""
        yield from (found.under(self.condition) for effect in self.then for found in effect.art_rules())
        unless = NotSo(self.condition)
        yield from (found.under(unless) for effect in self.otherwise for found in effect.art_rules())

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        if self.condition.holds(table, scope):
            scope.enter(0)
        elif self.otherwise:
            scope.enter(1)
        else:
            condition = self.condition.quote()
            atoms_values.note_unmet(table, scope.seat, scope.source, scope.ability.kind, condition)


class May(Permission, frozen=True):
    """``You may ...: ...`` and ``You may ...``: a choice (10.8.3.1.1). A cost is paid in full or not at all
    (10.4.2.2); what nothing follows from is no cost, and done as far as it can be (1.3.2, Q461, Q529).
    """

    cost: tuple[Effect, ...]
    then: tuple[Effect, ...] = ()
    IS_VERB = False
    later_ja = (*wording.WORDLESS, "その後、{self}")
    ja = (
        "{cost%can*、}",
        words(
            "{cost%can*、}。アーカイブしたなら、{then%later*。}",
            given=wording.WHEN_DONE,
            infinitive=like("archive"),
        ),
        words("{cost%can*、}。戻したなら、{then%later*。}", given=wording.WHEN_DONE),
        words("{cost%can*、}：{then%later*。}", given=wording.OLDER),
        words("{cost%can*、}。{then%later*。}", when="leads_to_chance"),
        "{cost%can*、}：{then%later*。}",
    )
    words = (
        "you may {cost:Chain*, then}",
        words("you may {cost*, then}: {then+.}", only_said=True),
    )

    PAID_FOR = 0

    def __post_init__(self) -> None:
        if isinstance(self.cost[0], May):
            raise Meaningless("'you may' once is enough")

    @clause("1.3.2", "10.4.2.2", "10.7.2.3.3")
    def extent(self, table: Table, scope: Scope) -> Extent:
        """All or nothing: whether all of the cost can be paid; of what is no cost, whether any of it would
        change anything (Q429).
        """
        found = in_turn(effect.extent(table, scope) for effect in self.cost)
        return extent_of(found.is_full if self.is_priced else found.is_any)

    @property
    def is_priced(self) -> bool:
        return bool(self.then)

    @property
    def leads_to_chance(self) -> bool:
        """Whether what follows asks for what has come of it."""
        return bool(self.then) and isinstance(self.then[0], If) and self.then[0].condition.is_chance

    @remembered
    def question(self) -> Question:
        """The question to the player who may do it, of what is to be paid or done first."""
        return Question(Deeds(self.cost))

    @property
    def infinitive(self) -> str:
        """What may be done at last."""
        return self.cost[-1].infinitive

    def art_rules(self) -> Iterator[FoundRule]:
        """Rules that are to be paid for."""
        for effect in (*self.cost, *self.then):
            yield from (replace(found, permission=self) for found in effect.art_rules())

    @property
    def is_any_number(self) -> bool:
        """Whether all that it asks is a choice of "any number" or "up to" so many."""
        counts = [pick.chosen() for effect in self.cost for pick in effect.chooses()]
        return len(self.cost) == 1 and any(count is not None and count.least == 0 for count in counts)

    @clause("10.4.2", "10.4.2.1", "10.4.2.2", "10.1.1.2.2", "10.8.3.1.1", "10.8.3.2.1")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Prompt | None:
        """Ask, if there is anything to ask. Where any number may be picked, picking none is the no. What was
        paid when an art was aimed (12.3.3.2) is neither asked for nor paid again.
        """
        art = table.state.art
        if (
            art is not None
            and art.is_paid
            and scope.ability.kind == AbilityKind.ART
            and any(self.art_rules())
        ):
            scope.enter(1)
            return None
        if not self.extent(table, scope).is_full:
            scope.keep(Came.DID, 0)
            return None
        if self.is_any_number:
            scope.enter(1)
            scope.enter(0)
            return None
        return table.ask_yes_no(scope.seat, clause="10.8.3.1.1", source=scope.source)

    def answered(self, table: Table, scope: Resolving) -> None:
        scope.keep(Came.DID, int(table.said_yes))
        if table.said_yes:
            scope.enter(1)
            scope.enter(0)


class Paid(Effect, frozen=True):
    """``Archive 2 cards from your hand: ...``: a cost that isn't optional. If it can't be paid in full,
    nothing is done (10.4.2.2, Q237).
    """

    PAID_FOR = 0

    cost: tuple[Effect, ...]
    then: tuple[Effect, ...]
    IS_READ = False
    ja = (
        words("{cost*、}：{then%later*。}", given=wording.SUPPORT),
        words("{cost*、}ことで、{then%later*。}", given=wording.MIDDLE),
        "{cost*、}：{then%later*。}",
    )
    words = "{cost*, then}: {then+.}"

    def extent(self, table: Table, scope: Scope) -> Extent:
        """All or nothing: whether the whole cost can be paid."""
        return extent_of(in_turn(effect.extent(table, scope) for effect in self.cost).is_full)

    @clause("10.4.2", "10.4.2.1", "10.4.2.2")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        if self.extent(table, scope).is_full:
            scope.enter(1)
            scope.enter(0)


class Roll(Effect, frozen=True):
    """``roll a die``: through the procedure of dice, which lets dice be declared, rolled again and set
    (5.24).
    """

    CHANGES_TABLE = False

    count: int = 1
    each: Each | None = None
    GIVES = ("die",)
    REMARKS = words("whole groups only; without one no die is rolled", each=Each)
    words = ("roll a die", "roll {count} die/dice@count[ {each}]")
    ja = "[{each}]サイコロを{count}回振る[{each%rolls}]"

    def tells(self) -> tuple[str, ...]:
        """Whether there is more than one result."""
        return () if self.count == 1 and self.each is None else (wording.SEVERAL_DICE,)

    def extent(self, table: Table, scope: Scope) -> Extent:
        """A die can always be rolled, none can't; only what follows it changes anything."""
        return PREPARES if times(self.count, self.each, table, scope) > 0 else NOTHING

    @clause("5.24.1", "5.24.2")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Frame | None:
        count = times(self.count, self.each, table, scope)
        if count <= 0:
            return None
        by = queries.performer_of(table, scope.source, scope.host)
        return RollDice(
            seat=scope.seat,
            count=count,
            source=scope.source,
            holomem=by.id if by is not None else -1,
            ability=scope.ability.name,
        )

    def finished(self, table: Table, scope: Resolving) -> None:
        """The results are there to be asked about."""
        scope.numbers = {**scope.numbers, **results_of_dice(table.machine.returned, scope.seat)}


class Rolled(Composed, frozen=True):
    """``Roll a die: ...``: a roll and what follows from it."""

    roll: "Roll | ByEach"
    then: tuple[Effect, ...]
    IS_READ = False
    ja = (words("{roll}：{then%later*。}", given=wording.EARLY), "{roll}。{then%later*。}")
    words = "{roll}: {then+.}"

    def blocks(self) -> tuple[tuple[Effect, ...], ...]:
        return ((self.roll,), self.then)

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        scope.enter(1)
        scope.enter(0)


class DeclareDie(Effect, frozen=True):
    """``declare a number from 1 to 6 as the result``: the die about to be rolled counts as that number
    (5.24.4).
    """

    IS_VERB = False
    words = "declare a number from 1 to 6 as the result"
    ja = "サイコロの目の数1つを宣言し、次に出る目の数を宣言した目として扱う"
    REMARKS = (
        "you choose the number",
        "the die is rolled all the same, and counts as that; of several dice the first one",
    )

    @clause("5.24.4")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Prompt:
        return scope.ask(table, PromptKind.NUMBER, number_options(FACES), "5.24.4")

    def answered(self, table: Table, scope: Resolving) -> None:
        """Tell the roll that waits below."""
        roll = table.enclosing(RollDice)
        if roll is not None:
            roll.declare(table.machine.answer[0].number)


def deed_of(effect: Effect) -> tuple[type[Effect], ...]:
    """What is done, whoever does it."""
    inner = effect.effects if isinstance(effect, ByEach) else (effect,)
    return tuple(type(each) for each in inner)


class ByOthers(Composed, frozen=True):
    """What both players do, or somebody else: "your" is theirs, and each of them begins with a verb that can
    be said of them.
    """

    effects: tuple[Effect, ...]
    IS_VERB = False

    def __post_init__(self) -> None:
        for effect in self.effects:
            if not effect.IS_VERB:
                raise Meaningless(f"nobody else can do this: {effect.say()!r}; say it by itself")


class ByEach(ByOthers, frozen=True):
    """``each player ...``: the same for both, the active player first (1.3.4)."""

    later_ja = (
        words("次に、お互い、{effects%severally*、}", given=wording.EARLY),
        words("そして{effects%severally*、}", given=wording.THEREUPON),
        "その後、{self}",
    )
    ja = (
        words("お互い、{effects%ownerless*、}", given=wording.EARLY),
        words("お互いに{effects*、}", when="is_of_dice"),
        "{effects%both*、}",
    )
    words = "each player {effects%third* and^action}"

    @property
    def is_of_dice(self) -> bool:
        """Whether each player rolls dice and nothing else."""
        return isinstance(self.effects[0], Roll)

    @clause("1.3.4", "1.3.4.1")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """The active player's turn first: what is entered last is done first."""
        scope.enter(0, seat=1 - table.state.active)
        scope.enter(0, seat=table.state.active)


class ByOpponent(ByOthers, frozen=True):
    """``your opponent draws 1 card``: the opponent does it and makes the choices in it; ``your opponent may
    ...``: is asked first.
    """

    may: bool = False
    then: tuple[Effect, ...] = ()
    ja = (
        words("相手は、{permission%theirs}", may=True),
        words("相手は、{permission%theirs}：{then%later*。}", may=True),
        words("{effects%opponents*、}", effects=every(LoseLife)),
        "相手は、{effects%theirs*、}",
    )
    words = (
        "your opponent {effects%third* and^action}",
        words("your opponent may {effects%theirs*, then}", may=True),
        words("your opponent may {effects%theirs*, then}: {then+.}", may=True, only_said=True),
    )

    def blocks(self) -> tuple[tuple[Effect, ...], ...]:
        return ((May(self.effects, self.then),),) if self.may else (self.effects,)

    @property
    def permission(self) -> May:
        """What the opponent may do, without what follows."""
        return May(self.effects)

    def extent(self, table: Table, scope: Scope) -> Extent:
        """Whether the opponent could do anything, or all that is asked."""
        return super().extent(table, scope.of_opponent())

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        scope.enter(0, seat=1 - scope.seat)


class ForEachOfThose(Effect, frozen=True):
    """``for each of those holomem, reveal ...``: the same for each of several that were chosen, in the order
    in which they were; in it each is "that holomem".
    """

    then: tuple[Effect, ...]
    NEEDS = ("holomem",)
    IS_VERB = False
    words = "for each of those holomem, {then:Chain*, then}"
    ja = "選んだホロメンそれぞれについて、{then%later*。}"

    def extent(self, table: Table, scope: Scope) -> Extent:
        """Whether it could do anything for one of them."""
        each = [scope.about(handle) for handle in scope.that_holomem]
        return extent_of(any(effect.extent(table, view).is_any for view in each for effect in self.then))

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        scope.enter_for_each(0, list(scope.that_holomem))


class EitherOf(Composed, frozen=True):
    """``either archive all of them, or return all of them to the top of your deck in any order``: one of
    two, as its player likes.
    """

    first: tuple[Effect, ...]
    second: tuple[Effect, ...]
    IS_VERB = False
    ja = (
        words("そのカードすべてを、{first%choice*、}か、{second%choice*、}", when="is_of_rest"),
        "{whom}を{first%choice*、}か{second%choice*、}",
        "次のどちらかを行う：{first*、}／{second*、}",
    )
    words = "either {first:Chain*, then}, or {second:Chain*, then}"

    @remembered
    def choices(self) -> tuple[Deeds, Deeds]:
        """The two, as they are told apart."""
        return Deeds(self.first), Deeds(self.second)

    @property
    def is_of_rest(self) -> bool:
        """Whether it is what to do with the cards looked at."""
        return all(effect.needs() == ("rest",) for effect in (*self.first, *self.second))

    @property
    def whom(self) -> object:
        """Whom it makes active or resting, if it is the same in either case."""
        both = (*self.first, *self.second)
        whom = [effect.who for effect in both if isinstance(effect, Turns)]
        return whom[0] if len(both) == 2 and whom == whom[:1] * 2 else None

    @clause("10.7.2.2.1", "10.7.2.3.7")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Prompt | None:
        """Ask which; a support card isn't played for one that would change nothing."""
        if self.is_of_rest and not scope.looked:
            return None
        numbers = [number for number in (1, 2) if self._is_useful(number, table, scope)]
        modes = (Option(OptionKind.MODE, number=number) for number in numbers or (1, 2))
        return scope.ask(table, PromptKind.MODE, modes, "10.7.2.2.1")

    def _is_useful(self, number: int, table: Table, scope: Resolving) -> bool:
        """Whether this one may be chosen."""
        if not plays_support(scope):
            return True
        return would_change((*self.blocks()[number - 1], *scope.rest(table)), table, scope)

    def answered(self, table: Table, scope: Resolving) -> None:
        scope.enter(table.machine.answer[0].number - 1)


def open_colon(
    effects: tuple[Effect, ...], rest: tuple[Effect, ...], is_cost: Callable[[Effect], bool]
) -> tuple[Effect, ...]:
    """What stands behind a colon belongs to the choice, the roll or the cost that stands before it.

    Raises:
        Meaningless: what stands before it is none of these.
    """
    *before, last = effects
    match last:
        case If(condition, then, ()):
            opened: Effect = If(condition, open_colon(then, rest, is_cost))
        case May(cost, ()):
            opened = May(cost, rest)
        case ByOpponent(effects, True, ()):
            opened = ByOpponent(effects, may=True, then=rest)
        case Roll():
            opened = Rolled(last, rest)
        case ByEach((Roll(),)):
            opened = Rolled(last, rest)
        case _ if is_cost(last):
            opened = Paid((last,), rest)
        case _ if (inside := last.opened(lambda effects: open_colon(effects, rest, is_cost))) is not None:
            opened = inside
        case _:
            raise Meaningless(
                "a colon can stand only behind 'you may ...', a roll or a cost ('archive ...', "
                f"'return ... to your deck'), not behind {last.say()!r}"
            )
    return (*before, opened)


class TakeExtraTurn(Effect, frozen=True):
    """``take another turn after this turn`` (5.26, Q589)."""

    words = "take another turn after this turn"
    ja = "このターンの後に、もう1回自分のターンを開始する"
    REMARKS = ("a whole turn, from its reset phase on, before the turn that would come next",)

    @clause("5.26.1", "5.26.2")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Taken when this turn is over."""
        atoms_values.queue_extra_turn(table, scope.seat, scope.source)


class PlayForWinner(Effect, frozen=True):
    """``play rock-paper-scissors with your opponent until there is a winner``."""

    GIVES = ("winner",)
    words = "play rock-paper-scissors with your opponent until there is a winner"
    ja = "相手と勝敗が決まるまでじゃんけんする"
    ONLY_PREPARES = True
    REMARKS = ("both choose a hand unseen; they are shown together, and where nobody wins chosen again",)

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Frame:
        return PlayRockPaperScissors(seat=scope.seat, source=scope.source)

    def finished(self, table: Table, scope: Resolving) -> None:
        """Who has won is there to be asked about."""
        scope.keep(Came.WINNER, table.machine.returned)
