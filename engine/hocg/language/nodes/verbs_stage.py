"""Verbs for the stage: damage, restoring, swapping and moving, blooming, bonuses (5.2 to 5.4, 5.14 to
5.23).
"""

from collections.abc import Sequence

import msgspec

from engine.hocg.cards.terms import AbilityKind, DamageKind, Position
from engine.hocg.language.nodes.numbers import DamageOn, ResultOf, say_each
from engine.hocg.language.nodes.picks import OPPONENTS, HolomemPick
from engine.hocg.procedures.damage import DealDamage
from engine.hocg.procedures.rule_processing import DownHolomem
from engine.hocg.queries import queries
from engine.hocg.state import atoms, atoms_values
from engine.hocg.state.state import Blow
from engine.hocg.state.table import Table
from engine.hocg.texts.effects import Effect, Number, Pick, Resolving, would_change
from engine.hocg.texts.scope import Scope, StaticScope
from engine.kernel.machine import Frame, clause
from engine.kernel.prompts import Prompt

NO_LIFE_LOST = " (no life is lost if it is downed)"


class Choose(Effect, frozen=True):
    """``choose 1 of your holomem``: later words mean it by "that holomem"."""

    who: HolomemPick

    def chooses(self) -> tuple[Pick, ...]:
        """Who; asked while it is done, as a support card leaves out whom it would not help."""
        return (self.who,)

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """By itself it changes nothing."""
        return False

    def is_payable(self, table: Table, scope: Scope) -> bool:
        """Whether there are enough to choose from: "you may choose ...:" is not offered else."""
        return self.who.can_be_made_in_full(table, scope)

    def views_after(self, table: Table, scope: Scope) -> Sequence[Scope]:
        """Each of those who may be chosen as "that holomem"."""
        return [
            StaticScope(scope.seat, scope.source, scope.host, [holomem.id])
            for holomem in self.who.reachable(table, scope)
        ]

    @clause("10.7.2.3.7")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Prompt | None:
        """Ask; a support card isn't played on somebody for whom it would change nothing (Q285)."""
        made = self.who.make(table, scope)
        if not isinstance(made, Prompt):
            scope.that_holomem = made
            return None
        if scope.ability.kind != AbilityKind.SUPPORT:
            return made
        rest = scope.rest(table)
        useful = tuple(
            option
            for option in made.options
            if would_change(rest, table, StaticScope(scope.seat, scope.source, scope.host, [option.target]))
        )
        return msgspec.structs.replace(made, options=useful) if useful else made

    def answered(self, table: Table, scope: Resolving) -> Prompt | None:
        """Remember who it is."""
        scope.that_holomem = self.who.complete(table, scope, self.who.read(table.machine.answer))
        return None

    def say(self) -> str:
        """As in "choose 1 of your holomem"."""
        return f"choose {self.who.say()}"


class Swap(Effect, frozen=True):
    """``swap your opponent's center holomem with 1 of their back holomem`` (5.18)."""

    one: HolomemPick
    other: HolomemPick

    def picks(self) -> tuple[Pick, ...]:
        """Both; who plays the ability chooses (Q117, Q118)."""
        return (self.one, self.other)

    def remarks(self) -> tuple[str, ...]:
        """One exchange (5.10.2)."""
        return ("one exchange: nothing is done unless both are there and can move",)

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """Whether there are two who can change places (5.29.1)."""
        ones, others = self.one.reachable(table, scope), self.other.reachable(table, scope)
        return any(
            one is not other and queries.can_move(table, one) and queries.can_move(table, other)
            for one in ones
            for other in others
        )

    @clause("5.10.2")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Only if both are there and can move; "that holomem" is then the one that moved to the back."""
        scope.that_holomem = []
        if not picked[0] or not picked[1]:
            return
        one, other = table.require_holomem(picked[0][0]), table.require_holomem(picked[1][0])
        if queries.can_move(table, one) and queries.can_move(table, other):
            atoms.swap_holomem(table, one, other)
            scope.that_holomem = [each.id for each in (one, other) if each.position is Position.BACK]

    def say(self) -> str:
        """As in "swap your center holomem with 1 of your back holomem"."""
        return f"swap {self.one.say()} with {self.other.say().replace(OPPONENTS, 'their')}"


class MoveTo(Effect, frozen=True):
    """``move this holomem to the back position``: it keeps its state (Q8); moving to the collab position is
    no collab (Q292).
    """

    who: HolomemPick
    to: Position

    def picks(self) -> tuple[Pick, ...]:
        """Who."""
        return (self.who,)

    @clause("5.29.1")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """If it can move and there is room."""
        for handle in picked[0]:
            holomem = table.require_holomem(handle)
            is_taken = self.to is not Position.BACK and bool(queries.at(table, holomem.seat, (self.to,)))
            if queries.can_move(table, holomem) and not is_taken:
                atoms.move_holomem(table, holomem, self.to, "move")

    def say(self) -> str:
        """As in "move this holomem to the back position"."""
        if self.to is Position.COLLAB:
            return f"move {self.who.say()} to the collab position (this is not a collab)"
        return f"move {self.who.say()} to the {self.to} position"


class DealSpecialDamage(Effect, frozen=True):
    """``deal 20 special damage to your opponent's center holomem`` (5.22, Q168); ``spares_life``: no life is
    lost by it.
    """

    amount: Number
    to: HolomemPick
    spares_life: bool = False

    def picks(self) -> tuple[Pick, ...]:
        """To whom."""
        return (self.to,)

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """To somebody, and not for each of none."""
        return self.to.can_be_made(table, scope) and not self.amount.is_none(table, scope)

    def is_payable(self, table: Table, scope: Scope) -> bool:
        """The same, to as many as the text says."""
        return self.to.can_be_made_in_full(table, scope) and not self.amount.is_none(table, scope)

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> tuple[Frame, ...]:
        """Through the procedure of damage, which knows what changes it."""
        amount = self.amount.value(table, scope)
        return tuple(
            DealDamage(
                target=handle,
                amount=amount,
                kind=DamageKind.SPECIAL,
                source=scope.source,
                by_seat=scope.seat,
                by=scope.host,
                spares_life=self.spares_life,
            )
            for handle in picked[0]
        )

    def say(self) -> str:
        """As in "deal 20 special damage to 1 of your opponent's back holomem"."""
        flag = NO_LIFE_LOST if self.spares_life else ""
        if isinstance(self.amount, DamageOn):
            return f"deal special damage to {self.to.say()} equal to {self.amount.say()}{flag}"
        if isinstance(self.amount, ResultOf):
            return f"deal special damage to {self.to.say()} equal to the damage dealt{flag}"
        return f"deal {self.amount.say()} special damage to {self.to.say()}{say_each(self.amount)}{flag}"


class Restore(Effect, frozen=True):
    """``restore 20 HP of 1 of your holomem``, ``restore all HP of ...`` (5.23)."""

    amount: Number | None
    who: HolomemPick

    def picks(self) -> tuple[Pick, ...]:
        """Who."""
        return (self.who,)

    def remarks(self) -> tuple[str, ...]:
        """What counts (5.23.1.1)."""
        return ("no more than there is damage; what was really restored is what counts",)

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """Whether one of those meant is damaged (Q285)."""
        return any(holomem.damage for holomem in self.who.reachable(table, scope))

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Each of them; how much it came to is kept."""
        amount = None if self.amount is None else self.amount.value(table, scope)
        total = sum(
            atoms_values.restore_hp(table, table.require_holomem(handle), amount, cause=scope.source)
            for handle in picked[0]
        )
        scope.numbers = {**scope.numbers, "restored": total}

    def say(self) -> str:
        """As in "restore 20 HP of this holomem"."""
        if self.amount is None:
            return f"restore all HP of {self.who.say()}"
        return f"restore {self.amount.say()} HP of {self.who.say()}{say_each(self.amount)}"


class SetRemainingHp(Effect, frozen=True):
    """``the remaining HP of your opponent's center holomem becomes 50``: neither damage nor restoring."""

    who: HolomemPick
    amount: int

    def picks(self) -> tuple[Pick, ...]:
        """Who."""
        return (self.who,)

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """The damage that leaves so much; it can't become less than none."""
        for handle in picked[0]:
            holomem = table.require_holomem(handle)
            atoms_values.set_damage(table, holomem, queries.max_hp(table, holomem) - self.amount)

    def say(self) -> str:
        """The phrase."""
        return f"the remaining HP of {self.who.say()} becomes {self.amount}"


class Down(Effect, frozen=True):
    """``down 1 of your opponent's back holomem with 40 or more damage`` (5.4)."""

    who: HolomemPick
    spares_life: bool = False

    def picks(self) -> tuple[Pick, ...]:
        """Who."""
        return (self.who,)

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Rule processing does the rest."""
        for handle in picked[0]:
            holomem = table.require_holomem(handle)
            atoms_values.mark_downed(table, holomem)
            blow = Blow(handle, scope.seat, scope.host, spares_life=self.spares_life)
            atoms_values.note_blow(table, blow)

    def say(self) -> str:
        """The phrase."""
        return f"down {self.who.say()}{NO_LIFE_LOST if self.spares_life else ''}"


class LoseLife(Effect, frozen=True):
    """``your opponent loses 1 life`` (3.2.1)."""

    amount: int

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """There is always life while the match runs."""
        return True

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """As life damage, which rule processing carries out."""
        atoms_values.add_life_damage(table, 1 - scope.seat, self.amount)

    def say(self) -> str:
        """The phrase."""
        return f"your opponent loses {self.amount} life"


class LoseLessLife(Effect, frozen=True):
    """``you lose 1 less life``: by the downing that the ability is about."""

    amount: int

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """While a holomem goes down."""
        return True

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Tell the down resolution that waits below."""
        down = table.enclosing(DownHolomem)
        if down is not None:
            down.spare_life(self.amount)

    def say(self) -> str:
        """The phrase."""
        return f"you lose {self.amount} less life"


class ReturnToDebut(Effect, frozen=True):
    """``return 1 of your opponent's back holomem to Debut`` (5.15)."""

    who: HolomemPick

    def picks(self) -> tuple[Pick, ...]:
        """Who."""
        return (self.who,)

    def remarks(self) -> tuple[str, ...]:
        """What stays and what goes (5.15.1)."""
        return (
            "no damage is left on it; 1 Debut card and all cheers stay, all else goes to its player's hand",
            "nothing happens to one that is a Debut already or has none at the bottom (5.15.1.1)",
        )

    @clause("5.15.1", "5.15.1.1", "5.15.1.2", "5.15.1.3")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """No damage, one Debut card and all cheers stay, the rest goes to its player's hand."""
        for handle in picked[0]:
            atoms.return_to_debut(table, table.require_holomem(handle), cause=scope.source)

    def say(self) -> str:
        """The phrase."""
        return f"return {self.who.say()} to Debut"
