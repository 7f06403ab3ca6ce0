"""Flow: conditions, choices to do something or not, dice, declared numbers."""

from collections.abc import Iterator

from engine.hocg.cards.terms import AbilityKind, OptionKind, PromptKind
from engine.hocg.language.nodes.numbers import Fixed, ForEach, say_each
from engine.hocg.procedures.dice import RollDice
from engine.hocg.queries import queries
from engine.hocg.state.table import Table
from engine.hocg.texts.effects import (
    Condition,
    Effect,
    FoundRule,
    Number,
    Permission,
    Resolving,
    say_effects,
    sentence,
)
from engine.hocg.texts.scope import Scope, StaticScope
from engine.kernel.machine import Frame, clause
from engine.kernel.prompts import Option, Prompt


class If(Effect, frozen=True):
    """``If you have <AZKi> on your stage, ...``; with ``otherwise`` for "Otherwise, ..."."""

    condition: Condition
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()

    def blocks(self) -> tuple[tuple[Effect, ...], ...]:
        """Both branches."""
        return (self.then, self.otherwise)

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """Whether the branch that is taken could do anything; a die may come up either way."""
        if self.condition.is_chance:
            return any(effect.is_possible(table, scope) for effect in (*self.then, *self.otherwise))
        branch = self.then if self.condition.holds(table, scope) else self.otherwise
        return any(effect.is_possible(table, scope) for effect in branch)

    def art_rules(self) -> Iterator[FoundRule]:
        """Rules that hold if the condition does."""
        return (found.under(self.condition) for effect in self.then for found in effect.art_rules())

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Go into one branch."""
        if self.condition.holds(table, scope):
            scope.enter(0)
        elif self.otherwise:
            scope.enter(1)

    def say(self) -> str:
        """As in "if it is odd, draw 1 card"."""
        text = f"if {self.condition.say()}, {say_chain(self.then)}"
        return f"{text}. Otherwise, {say_chain(self.otherwise)}" if self.otherwise else text


class May(Permission, frozen=True):
    """``You may ...`` and ``You may ...: ...``: a choice, asked only if it can be done in full (10.4.2.2,
    10.8.3.1.1).
    """

    cost: tuple[Effect, ...]
    then: tuple[Effect, ...] = ()

    PAID_FOR = 0

    def blocks(self) -> tuple[tuple[Effect, ...], ...]:
        """What is done if the player wants to, and what follows."""
        return (self.cost, self.then)

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """Whether it can be paid and anything would follow."""
        return self.is_payable(table, scope)

    def is_payable(self, table: Table, scope: Scope) -> bool:
        """Whether all of the cost can be paid."""
        return all(effect.is_payable(table, scope) for effect in self.cost)

    @property
    def is_priced(self) -> bool:
        """Whether anything follows."""
        return bool(self.then)

    def art_rules(self) -> Iterator[FoundRule]:
        """Rules that are to be paid for."""
        return (found.behind(self) for effect in (*self.cost, *self.then) for found in effect.art_rules())

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
        if not self.is_payable(table, scope):
            return None
        if self.is_any_number:
            scope.enter(1)
            scope.enter(0)
            return None
        return table.ask_yes_no(
            scope.seat,
            text=f"{sentence(say_chain(self.cost))[:-1]}?",
            clause="10.8.3.1.1",
            source=scope.source,
        )

    def answered(self, table: Table, scope: Resolving) -> Prompt | None:
        """Do both on yes."""
        if table.said_yes:
            scope.enter(1)
            scope.enter(0)
        return None

    def say(self) -> str:
        """As in "you may archive 1 card from your hand: Draw 1 card"."""
        text = f"you may {say_chain(self.cost)}"
        return f"{text}: {say_effects(self.then)}" if self.then else text


class Paid(Effect, frozen=True):
    """``Archive 2 cards from your hand: ...``: a cost that isn't optional. If it can't be paid in full,
    nothing is done (10.4.2.2, Q237).
    """

    PAID_FOR = 0

    cost: tuple[Effect, ...]
    then: tuple[Effect, ...]

    def blocks(self) -> tuple[tuple[Effect, ...], ...]:
        """The cost, and what follows."""
        return (self.cost, self.then)

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """Whether all of the cost can be paid."""
        return all(effect.is_payable(table, scope) for effect in self.cost)

    is_payable = is_possible

    @clause("10.4.2", "10.4.2.1", "10.4.2.2")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Pay, then go on."""
        if self.is_possible(table, scope):
            scope.enter(1)
            scope.enter(0)

    def say(self) -> str:
        """As in "archive 2 cards from your hand: Draw 1 card"."""
        return f"{say_chain(self.cost)}: {say_effects(self.then)}"


class Roll(Effect, frozen=True):
    """``roll a die``: through the procedure of dice, which lets dice be declared, rolled again and set
    (5.24).
    """

    count: Number = Fixed(1)

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """A roll by itself changes nothing; what follows it does."""
        return False

    def is_payable(self, table: Table, scope: Scope) -> bool:
        """A die can always be rolled; none can't."""
        return self.count.value(table, scope) > 0

    @clause("5.24.1", "5.24.2")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Frame | None:
        """Roll."""
        count = self.count.value(table, scope)
        if count <= 0:
            return None
        by = queries.performer_of(table, scope.source, scope.host)
        return RollDice(
            seat=scope.seat, count=count, source=scope.source, holomem=by.id if by is not None else -1
        )

    def finished(self, table: Table, scope: Resolving) -> None:
        """The results are there to be asked about."""
        results: list[int] = table.machine.returned
        odd = sum(result % 2 for result in results)
        scope.numbers = {**scope.numbers, "die": results[-1], "points": sum(results), "odd": odd}

    def remarks(self) -> tuple[str, ...]:
        """What a count in groups leaves out."""
        return ("whole groups only; without one no die is rolled",) if isinstance(self.count, ForEach) else ()

    def say(self) -> str:
        """As in "roll a die", "roll 3 dice"."""
        if isinstance(self.count, ForEach):
            return f"roll {self.count.say()} die{say_each(self.count)}"
        return "roll a die" if self.count.say() == "1" else f"roll {self.count.say()} dice"


class Rolled(Effect, frozen=True):
    """``Roll a die: ...``: a roll and what follows from it."""

    roll: Roll
    then: tuple[Effect, ...]

    def blocks(self) -> tuple[tuple[Effect, ...], ...]:
        """The roll, then what follows."""
        return ((self.roll,), self.then)

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """Whether any result could do anything."""
        return any(effect.is_possible(table, scope) for effect in self.then)

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Roll, then go on."""
        scope.enter(1)
        scope.enter(0)

    def say(self) -> str:
        """As in "roll a die: If it is odd, draw 1 card"."""
        return f"{self.roll.say()}: {say_effects(self.then)}"


class DeclareDie(Effect, frozen=True):
    """``declare a number from 1 to 6 as the result``: the die about to be rolled counts as that number
    (5.24.4).
    """

    def remarks(self) -> tuple[str, ...]:
        """Who names it."""
        return (
            "you choose the number",
            "the die is rolled all the same, and counts as that; of several dice the first one",
        )

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """It always can."""
        return True

    @clause("5.24.4")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Prompt:
        """Ask for the number."""
        return table.ask(
            scope.seat,
            PromptKind.NUMBER,
            tuple(Option(OptionKind.NUMBER, number=face) for face in range(1, 7)),
            text="Declare the result of the die.",
            clause="5.24.4",
            source=scope.source,
        )

    def answered(self, table: Table, scope: Resolving) -> Prompt | None:
        """Tell the roll that waits below."""
        roll = table.enclosing(RollDice)
        if roll is not None:
            roll.declare(table.machine.answer[0].number)
        return None

    def say(self) -> str:
        """The phrase."""
        return "declare a number from 1 to 6 as the result"


class ByEach(Effect, frozen=True):
    """``each player ...``: the same for both, the active player first (1.3.4)."""

    effects: tuple[Effect, ...]

    def blocks(self) -> tuple[tuple[Effect, ...], ...]:
        """What each player does."""
        return (self.effects,)

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """Whether it could do anything for the ability's controller."""
        return any(effect.is_possible(table, scope) for effect in self.effects)

    @clause("1.3.4", "1.3.4.1")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """The active player's turn first: what is entered last is done first."""
        scope.enter(0, seat=1 - table.state.active)
        scope.enter(0, seat=table.state.active)

    def say(self) -> str:
        """As in "each player archives the top card of their cheer deck"."""
        verb, _, rest = self.effects[0].say().partition(" ")
        rest = rest.replace("your", "their").replace("card returned this way", "card they returned")
        return f"each player {verb}s {rest}"


class ByOpponent(Effect, frozen=True):
    """``your opponent may draw 1 card``: the opponent does it and makes the choices in it."""

    effects: tuple[Effect, ...]

    def blocks(self) -> tuple[tuple[Effect, ...], ...]:
        """What the opponent does."""
        return (self.effects,)

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """Whether the opponent could do anything."""
        other = StaticScope(1 - scope.seat, scope.source, scope.host)
        return any(effect.is_possible(table, other) for effect in self.effects)

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """As the opponent."""
        scope.enter(0, seat=1 - scope.seat)

    def say(self) -> str:
        """As in "your opponent may draw 1 card"."""
        verb, _, rest = say_chain(self.effects).removeprefix("you ").replace("your", "their").partition(" ")
        return f"your opponent {verb if verb == 'may' else f'{verb}s'} {rest}"


class Either(Effect, frozen=True):
    """``archive all of them or return all of them to the top of your deck in any order``: one of two, as its
    player likes.
    """

    first: tuple[Effect, ...]
    second: tuple[Effect, ...]

    def blocks(self) -> tuple[tuple[Effect, ...], ...]:
        """Both."""
        return (self.first, self.second)

    def remarks(self) -> tuple[str, ...]:
        """Which cards are meant."""
        return ("all of the cards looked at",)

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """By itself it changes nothing that counts."""
        return False

    @clause("10.7.2.2.1")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Prompt | None:
        """Ask which."""
        if not scope.looked:
            return None
        return table.ask(
            scope.seat,
            PromptKind.MODE,
            (Option(OptionKind.MODE, number=1), Option(OptionKind.MODE, number=2)),
            text=f"1: {say_chain(self.first)}. 2: {say_chain(self.second)}.",
            clause="10.7.2.2.1",
            source=scope.source,
        )

    def answered(self, table: Table, scope: Resolving) -> Prompt | None:
        """Do that one."""
        scope.enter(table.machine.answer[0].number - 1)
        return None

    def say(self) -> str:
        """The phrase."""
        return "archive all of them or return all of them to the top of your deck in any order"


def say_chain(effects: tuple[Effect, ...]) -> str:
    """Effects that stand under one condition: the first, then the others with "then"."""
    return ", then ".join(effect.say() for effect in effects)
