"""Flow: conditions, choices to do something or not, dice, declared numbers."""

from typing import TYPE_CHECKING

from engine.hocg.effects.base import Condition, Effect, Scope
from engine.hocg.effects.program import say_effects
from engine.kernel.machine import Frame, clause
from engine.kernel.prompts import Option, Prompt

if TYPE_CHECKING:
    from engine.hocg.rules.resolution import Resolution
    from engine.hocg.table import Table


class If(Effect, frozen=True):
    """``If you have <AZKi> on your stage, ...``; with ``otherwise`` for "Otherwise, ..."."""

    condition: Condition
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()

    def blocks(self) -> tuple[tuple[Effect, ...], ...]:
        """Both branches."""
        return (self.then, self.otherwise)

    def is_possible(self, table: "Table", scope: Scope) -> bool:
        """Whether the branch that is taken could do anything; a die may come up either way."""
        if self.condition.is_chance:
            return any(effect.is_possible(table, scope) for effect in (*self.then, *self.otherwise))
        branch = self.then if self.condition.holds(table, scope) else self.otherwise
        return any(effect.is_possible(table, scope) for effect in branch)

    def apply(self, table: "Table", scope: "Resolution", picked: list[list[int]]) -> None:
        """Go into one branch."""
        if self.condition.holds(table, scope):
            scope.enter(0)
        elif self.otherwise:
            scope.enter(1)

    def say(self) -> str:
        """As in "if it is odd, draw 1 card"."""
        text = f"if {self.condition.say()}, {say_chain(self.then)}"
        return f"{text}. Otherwise, {say_chain(self.otherwise)}" if self.otherwise else text


class May(Effect, frozen=True):
    """``You may ...`` and ``You may ...: ...``: a choice, asked only if it can be done in full (10.4.2.2, 10.8.3.1.1)."""

    cost: tuple[Effect, ...]
    then: tuple[Effect, ...] = ()

    def blocks(self) -> tuple[tuple[Effect, ...], ...]:
        """What is done if the player wants to, and what follows."""
        return (self.cost, self.then)

    def is_possible(self, table: "Table", scope: Scope) -> bool:
        """Whether it can be paid and anything would follow."""
        return self.is_payable(table, scope)

    def is_payable(self, table: "Table", scope: Scope) -> bool:
        """Whether all of the cost can be paid."""
        return all(effect.is_payable(table, scope) for effect in self.cost)

    @clause("10.4.2", "10.4.2.1", "10.4.2.2", "10.1.1.2.2", "10.8.3.1.1", "10.8.3.2.1")
    def apply(self, table: "Table", scope: "Resolution", picked: list[list[int]]) -> Prompt | None:
        """Ask, if there is anything to ask."""
        if not self.is_payable(table, scope):
            return None
        return table.ask_yes_no(
            scope.seat,
            text=f"{say_chain((self,)).capitalize()}?".replace("You may ", "").capitalize(),
            clause="10.8.3.1.1",
            source=scope.source,
        )

    def answered(self, table: "Table", scope: "Resolution") -> None:
        """Do both on yes."""
        if table.said_yes:
            scope.enter(1)
            scope.enter(0)

    def say(self) -> str:
        """As in "you may archive 1 card from your hand: Draw 1 card"."""
        text = f"you may {say_chain(self.cost)}"
        return f"{text}: {say_effects(self.then)}" if self.then else text


class Roll(Effect, frozen=True):
    """``roll a die``: through the procedure of dice, which lets dice be declared, rolled again and set (5.24)."""

    count: int = 1

    def is_possible(self, table: "Table", scope: Scope) -> bool:
        """A roll by itself changes nothing; what follows it does."""
        return False

    def is_payable(self, table: "Table", scope: Scope) -> bool:
        """A die can always be rolled."""
        return True

    @clause("5.24.1", "5.24.2")
    def apply(self, table: "Table", scope: "Resolution", picked: list[list[int]]) -> Frame:
        """Roll."""
        from engine.hocg.rules.dice import RollDice

        return RollDice(seat=scope.seat, count=self.count, source=scope.source, holomem=scope.host)

    def finished(self, table: "Table", scope: "Resolution") -> None:
        """The results are there to be asked about."""
        results: list[int] = table.machine.returned
        scope.numbers["die"] = results[-1]
        scope.numbers["dice"] = sum(results)

    def say(self) -> str:
        """As in "roll a die"."""
        return "roll a die" if self.count == 1 else f"roll {self.count} dice"


class Rolled(Effect, frozen=True):
    """``Roll a die: ...``: a roll and what follows from it."""

    roll: Roll
    then: tuple[Effect, ...]

    def blocks(self) -> tuple[tuple[Effect, ...], ...]:
        """The roll, then what follows."""
        return ((self.roll,), self.then)

    def is_possible(self, table: "Table", scope: Scope) -> bool:
        """Whether any result could do anything."""
        return any(effect.is_possible(table, scope) for effect in self.then)

    def apply(self, table: "Table", scope: "Resolution", picked: list[list[int]]) -> None:
        """Roll, then go on."""
        scope.enter(1)
        scope.enter(0)

    def say(self) -> str:
        """As in "roll a die: If it is odd, draw 1 card"."""
        return f"{self.roll.say()}: {say_effects(self.then)}"


class DeclareDie(Effect, frozen=True):
    """``declare a number from 1 to 6 as the result``: the die about to be rolled counts as that number (5.24.4)."""

    def is_possible(self, table: "Table", scope: Scope) -> bool:
        """It always can."""
        return True

    @clause("5.24.4")
    def apply(self, table: "Table", scope: "Resolution", picked: list[list[int]]) -> Prompt:
        """Ask for the number."""
        return table.ask(
            scope.seat,
            "number",
            tuple(Option("number", number=face) for face in range(1, 7)),
            text="Declare the result of the die.",
            clause="5.24.4",
            source=scope.source,
        )

    def answered(self, table: "Table", scope: "Resolution") -> None:
        """Tell the roll that waits below."""
        from engine.hocg.rules.dice import RollDice

        for frame in reversed(table.machine.stack):
            if isinstance(frame, RollDice):
                frame.declared = table.machine.answer[0].number
                return

    def say(self) -> str:
        """The phrase."""
        return "declare a number from 1 to 6 as the result"


def say_chain(effects: tuple[Effect, ...]) -> str:
    """Effects that stand under one condition: the first, then the others with "then"."""
    return ", then ".join(effect.say() for effect in effects)
