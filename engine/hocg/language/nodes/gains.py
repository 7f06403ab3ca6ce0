"""Gains: changes that last for a while, and changes of the art or damage at hand (10.10, 12.3.4)."""

from enum import StrEnum

from engine.hocg.language.nodes.numbers import ForEach, say_each
from engine.hocg.language.nodes.picks import HolomemPick, HolomemSet
from engine.hocg.procedures.damage import DealDamage
from engine.hocg.procedures.dice import RollDice
from engine.hocg.state import atoms_values
from engine.hocg.state.state import Holomem, Lasting
from engine.hocg.state.table import Table
from engine.hocg.texts.effects import ArtRule, Effect, Number, Pick, Resolving
from engine.hocg.texts.scope import Scope, StaticScope
from engine.hocg.texts.stats import Stat
from engine.kernel.machine import clause


class Until(StrEnum):
    """How long a gain lasts."""

    TURN = "during this turn"
    OPPONENTS_NEXT_TURN = "until the end of your opponent's next turn"
    IN_OPPONENTS_NEXT_TURN = "during your opponent's next turn"

    def last_turn(self, table: Table) -> int:
        """The last turn in which it holds."""
        turn = table.state.turn
        return turn if self is Until.TURN else turn + 1

    def first_turn(self, table: Table) -> int:
        """The first turn in which it holds."""
        turn = table.state.turn
        return turn + 1 if self is Until.IN_OPPONENTS_NEXT_TURN else turn


class Gain(Effect, frozen=True):
    """``during this turn, your center holomem gets Arts +20``: whom it helps and by how much is fixed now
    (10.10.2, Q417).
    """

    who: HolomemPick
    stat: Stat
    amount: Number
    until: Until = Until.TURN

    def picks(self) -> tuple[Pick, ...]:
        """Who."""
        return (self.who,)

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """Whether it would come to more than nothing for anybody; results of steps to come count as none."""
        return any(
            self.amount.value(table, StaticScope(scope.seat, scope.source, scope.host, [holomem.id]))
            for holomem in self.who.reachable(table, scope)
        )

    @clause("10.2.1.2", "10.10.1.6.2")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """One continuous effect for each holomem; the amount may depend on it."""
        for handle in picked[0]:
            scope.that_holomem = [handle]
            amount = self.amount.value(table, scope)
            if not amount:
                continue
            lasting = Lasting(
                self.stat,
                amount,
                (handle,),
                scope.seat,
                scope.source,
                self.until.last_turn(table),
                since=self.until.first_turn(table),
                note=f"{self.stat.phrase(amount)} {self.until.removeprefix('during ')}",
            )
            atoms_values.add_lasting(table, lasting)
        scope.that_holomem = list(picked[0])

    def remarks(self) -> tuple[str, ...]:
        """What is fixed now (10.2.1.2, Q417)."""
        fixed = "it stays with whom it concerns now, wherever they go; who comes later gets nothing"
        again = "for the second use you choose its target anew; with none there it isn't used"
        whom = (again, fixed) if self.stat is Stat.ART_AGAIN else (fixed,)
        return (*whom, "counted once, now") if isinstance(self.amount, ForEach) else whom

    def say(self) -> str:
        """As in "during this turn, your center holomem gets Arts +20"."""
        return f"{self.until}, {self.stat.sentence(self.who.say(), self.amount.say())}{say_each(self.amount)}"


class DiceCountAs(Effect, frozen=True):
    """``during this turn, all of your dice count as 6`` (5.24.4)."""

    face: int

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """It always is."""
        return True

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """A continuous effect on the player."""
        turn = table.state.turn
        note = f"dice count as {self.face} this turn"
        lasting = Lasting(Stat.DICE, self.face, (), scope.seat, scope.source, turn, since=turn, note=note)
        atoms_values.add_lasting(table, lasting)

    def say(self) -> str:
        """The phrase."""
        return f"during this turn, all of your dice count as {self.face}"


class ArtBonus(Effect, frozen=True):
    """``this art gets +50``: the art being resolved (12.3.4.2)."""

    amount: Number

    @clause("12.3.4.2")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Change the damage it will deal."""
        atoms_values.change_art(table, self.amount.value(table, scope))

    def say(self) -> str:
        """As in "this art gets +50"."""
        return f"this art gets +{self.amount.say()}{say_each(self.amount)}"


class MayTarget(ArtRule, frozen=True):
    """``this art may also target your opponent's back holomem``."""

    what: HolomemSet

    def further_targets(self, table: Table, scope: Scope) -> list[Holomem]:
        """All of them."""
        return self.what.members(table, scope)

    def remarks(self) -> tuple[str, ...]:
        """When it counts (12.3.3)."""
        return ("counts when the target of the art is chosen; what has to be paid for it must be there then",)

    def say(self) -> str:
        """The phrase."""
        return f"this art may also target {self.what.say()}"


class OnlyTarget(ArtRule, frozen=True):
    """``this art can only target your opponent's center holomem``."""

    what: HolomemSet

    def allows_target(self, table: Table, scope: Scope, holomem: Holomem) -> bool:
        """Whether it is one of them."""
        return self.what.includes(table, scope, holomem)

    def remarks(self) -> tuple[str, ...]:
        """When it counts (12.3.3)."""
        return ("counts when the target of the art is chosen",)

    def say(self) -> str:
        """The phrase."""
        return f"this art can only target {self.what.say()}"


class NeedsLess(ArtRule, frozen=True):
    """``this art needs 2 less colorless cheers``."""

    amount: Number

    def colorless_less(self, table: Table, scope: Scope) -> int:
        """The amount as it is now."""
        return self.amount.value(table, scope)

    def remarks(self) -> tuple[str, ...]:
        """When it counts (12.3.3)."""
        return ("counts when it is checked whether the art can be used",)

    def say(self) -> str:
        """The phrase."""
        cheers = "cheer" if self.amount.say() == "1" else "cheers"
        return f"this art needs {self.amount.say()} less colorless {cheers}{say_each(self.amount)}"


class UseArtAgain(Effect, frozen=True):
    """``use this art once more on the same holomem`` (5.25): when nothing else is left to resolve."""

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """While the art is being used."""
        return True

    @clause("5.25.1")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Remembered for the end of the check timing that follows."""
        art = table.state.art
        if art is not None:
            atoms_values.repeat_art(table, art)

    def remarks(self) -> tuple[str, ...]:
        """When (5.25.1)."""
        return ("once nothing else is left to resolve, before any other art; the whole text again",)

    def say(self) -> str:
        """The phrase."""
        return "use this art once more on the same holomem (this may repeat until that holomem is downed)"


class ReduceDamage(Effect, frozen=True):
    """``it takes 50 less damage``, ``it takes no damage`` (with ``None``): the damage about to be dealt
    (5.22.3, 5.22.4).
    """

    amount: Number | None

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """While damage is about to be dealt."""
        return True

    @clause("5.22.3", "5.22.4")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Tell the damage that waits below."""
        damage = table.enclosing(DealDamage)
        if damage is not None:
            damage.reduce(None if self.amount is None else self.amount.value(table, scope))

    def remarks(self) -> tuple[str, ...]:
        """Which damage (5.22.3)."""
        return ("only the damage that is about to be dealt",)

    def say(self) -> str:
        """As in "it takes 50 less damage"."""
        return "it takes no damage" if self.amount is None else f"it takes {self.amount.say()} less damage"


class Redirect(Effect, frozen=True):
    """``1 of your red Buzz or 2nd holomem takes that damage instead``."""

    who: HolomemPick

    REDIRECTS = True

    def picks(self) -> tuple[Pick, ...]:
        """Who."""
        return (self.who,)

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Tell the damage that waits below: as it is by now, another takes it, maybe differently."""
        damage = table.enclosing(DealDamage)
        if damage is not None and picked[0]:
            damage.redirect(table, picked[0][0])

    def say(self) -> str:
        """The phrase."""
        return f"{self.who.say()} takes that damage instead"


class RollAgain(Effect, frozen=True):
    """``roll those dice again`` (5.24.3)."""

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """While dice are being rolled."""
        return True

    @clause("5.24.3")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Tell the roll that waits below; what else waits for its results is offered after the new ones."""
        roll = table.enclosing(RollDice)
        if roll is not None:
            roll.roll_again(table)

    def say(self) -> str:
        """The phrase."""
        return "roll those dice again"
