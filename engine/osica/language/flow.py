"""Flow: "you may", "if", "choose one", "your opponent"."""

from engine.kernel.language import Meaningless
from engine.kernel.language import words as words_for
from engine.kernel.machine import Outcome
from engine.kernel.prompts import Option
from engine.osica.cards.terms import OptionKind, PromptKind
from engine.osica.language.facts import Fact, all_hold
from engine.osica.procedures.effects import Effect, Run
from engine.osica.state.table import Scope, Table


def require_plain(effects: tuple[Effect, ...], *, is_end: bool) -> None:
    """Raise Meaningless if it couldn't be told how far an "if" or "you may" in a list of effects reaches.

    Args:
        effects: the list.
        is_end: whether the last one may be such.
    """
    for effect in effects[:-1] if is_end else effects:
        if isinstance(effect, If | May | ChooseOne):
            raise Meaningless("'if', 'you may' and 'choose one' stand at the beginning of a sentence")


class If(Effect, frozen=True):
    """Effects that are done only if something is so at that moment."""

    facts: tuple[Fact, ...]
    then: tuple[Effect, ...]
    words = "if {facts* and}, {then* and}"
    ja = "{facts*、}なら、{then*、}"

    def __post_init__(self) -> None:
        require_plain(self.then, is_end=True)

    def blocks(self) -> tuple[tuple[Effect, ...], ...]:
        return (self.then,)

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        if all_hold(self.facts, table, run.scope):
            run.enter(0)


class May(Effect, frozen=True):
    """Effects that whoever acts may do, for something or for nothing."""

    then: tuple[Effect, ...]
    cost: tuple[Effect, ...] = ()
    words = (
        words_for("you may {then* and}", cost=()),
        words_for("you may {cost* and}: {then* and}"),
    )
    ja = (
        words_for("次を行ってもよい：{then*、}", cost=()),
        words_for("次を行ってもよい：{cost*、}。行った場合、{then*、}"),
    )

    def __post_init__(self) -> None:
        require_plain(self.cost, is_end=False)
        require_plain(self.then, is_end=True)

    is_optional = True

    def blocks(self) -> tuple[tuple[Effect, ...], ...]:
        """The cost, and what is done for it."""
        return (self.cost, self.then)

    def can_be_done(self, table: Table, scope: Scope) -> bool:
        return True

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> Outcome:
        """Ask, if it can be done at all."""
        scope = run.scope
        needed = self.cost or self.then
        if not all(effect.is_payable(table, scope) for effect in needed):
            return None
        if not all(effect.can_be_done(table, scope) for effect in self.then):
            return None
        return table.ask_yes_no(
            scope.acting,
            clause="8.1.1",
            source=scope.source,
        )

    def answered(self, table: Table, run: Run) -> None:
        """What is entered last is done first."""
        if table.said_yes:
            run.enter(1)
            if self.cost:
                run.enter(0)


class ChooseOne(Effect, frozen=True):
    """One of several things, chosen by who acts."""

    modes: tuple[Effect, ...]
    words = "choose one: {modes* or}"
    ja = "次から1つを選ぶ：{modes*／}"

    def __post_init__(self) -> None:
        require_plain(self.modes, is_end=False)

    def blocks(self) -> tuple[tuple[Effect, ...], ...]:
        return tuple((mode,) for mode in self.modes)

    def can_be_done(self, table: Table, scope: Scope) -> bool:
        return any(mode.can_be_done(table, scope) for mode in self.modes)

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> Outcome:
        """Ask which of those that can be done."""
        possible = [index for index, mode in enumerate(self.modes) if mode.can_be_done(table, run.scope)]
        return table.ask(
            run.scope.acting,
            PromptKind.MODE,
            tuple(Option(OptionKind.MODE, run.scope.source, number=index + 1) for index in possible),
            clause="8.1.1",
            source=run.scope.source,
        )

    def answered(self, table: Table, run: Run) -> None:
        for option in table.machine.answer:
            run.enter(option.number - 1)


class Opponent(Effect, frozen=True):
    """The opponent acts: chooses, draws, drops from the own hand."""

    does: Effect
    words = "your opponent {does%third}"
    ja = "相手は自身について次を行う：{does}"

    def __post_init__(self) -> None:
        if isinstance(self.does, If | May | ChooseOne | Opponent):
            raise Meaningless("an opponent does one plain thing; a condition comes first: 'If ..., your ...'")

    def blocks(self) -> tuple[tuple[Effect, ...], ...]:
        return ((self.does,),)

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        """With everything seen from the opponent's side."""
        run.enter(0, actor=1 - run.scope.seat)
