"""Verbs for the stage: sending cheers, swapping and moving holomem, damage, restoring, bonuses (5.14 to 5.23)."""

from typing import TYPE_CHECKING

from engine.hocg import atoms, atoms_values
from engine.hocg.effects.base import Effect, Number, Scope
from engine.hocg.effects.picks import (
    AllHolomem,
    CardPick,
    ChosenHolomem,
    HolomemPick,
    HolomemRef,
    OnStage,
    Pick,
    TheHolomem,
)
from engine.hocg.state import Lasting
from engine.hocg.stats import Stat
from engine.hocg.terms import DamageKind, Position
from engine.kernel.machine import Frame, clause

if TYPE_CHECKING:
    from engine.hocg.rules.resolution import Resolution
    from engine.hocg.table import Table


class Send(Effect, frozen=True):
    """``send 1 cheer from your archive to 1 of your holomem`` (5.21), and ``reattach`` from the stage (5.17.4)."""

    cards: CardPick
    to: HolomemPick

    def picks(self) -> tuple[Pick, ...]:
        """First the cheers, then the holomem."""
        return (self.cards, self.to)

    @clause("5.21.2", "5.17.4.1")
    def apply(self, table: "Table", scope: "Resolution", picked: list[list[int]]) -> None:
        """Attach each card; reattaching to the same holomem does nothing."""
        if not picked[1]:
            return
        target = table.require_holomem(picked[1][0])
        scope.numbers["sent"] = len(picked[0])
        for card in list(picked[0]):
            if card not in target.cheers:
                atoms.attach(table, card, target, cause=scope.source)

    def say(self) -> str:
        """As in "send the top card of your cheer deck to this holomem"."""
        place = getattr(self.cards, "place", None)
        verb = "reattach" if isinstance(place, OnStage) else "send"
        return f"{verb} {self.cards.say()} to {self.to.say()}"


class Swap(Effect, frozen=True):
    """``swap your opponent's center holomem with 1 of their back holomem`` (5.18)."""

    one: HolomemPick
    other: HolomemPick

    def picks(self) -> tuple[Pick, ...]:
        """Both; who plays the ability chooses (Q117, Q118)."""
        return (self.one, self.other)

    @clause("5.10.2")
    def apply(self, table: "Table", scope: "Resolution", picked: list[list[int]]) -> None:
        """Only if both are there."""
        if picked[0] and picked[1]:
            atoms.swap_holomem(
                table, table.require_holomem(picked[0][0]), table.require_holomem(picked[1][0])
            )

    def is_possible(self, table: "Table", scope: Scope) -> bool:
        """Whether both are there (Q202)."""
        return all(pick.can_be_made(table, scope) for pick in self.picks())

    def say(self) -> str:
        """As in "swap your center holomem with 1 of your back holomem"."""
        return f"swap {self.one.say()} with {self.other.say().replace(_OPPONENTS, 'their')}"


_OPPONENTS = "your opponent's"


class MoveToBack(Effect, frozen=True):
    """``move this holomem to the back position``: it keeps its state (Q8)."""

    who: HolomemPick

    def picks(self) -> tuple[Pick, ...]:
        """Who."""
        return (self.who,)

    def apply(self, table: "Table", scope: "Resolution", picked: list[list[int]]) -> None:
        """The back position always has room for a holomem of the own stage."""
        for handle in picked[0]:
            atoms.move_holomem(table, table.require_holomem(handle), Position.BACK, "move")

    def say(self) -> str:
        """As in "move this holomem to the back position"."""
        return f"move {self.who.say()} to the back position"


class ArtBonus(Effect, frozen=True):
    """``this art gets +50``: the art being resolved (12.3.4.2)."""

    amount: Number

    @clause("12.3.4.2")
    def apply(self, table: "Table", scope: "Resolution", picked: list[list[int]]) -> None:
        """Change the damage it will deal."""
        atoms_values.change_art(table, self.amount.value(table, scope))

    def say(self) -> str:
        """As in "this art gets +50"."""
        return f"this art gets +{self.amount.say()}"


class Gain(Effect, frozen=True):
    """``during this turn, your center holomem gets Arts +20``: whom it helps and by how much is fixed now (10.10.2, Q417)."""

    who: HolomemPick
    stat: Stat
    amount: Number

    def picks(self) -> tuple[Pick, ...]:
        """Who."""
        return (self.who,)

    def apply(self, table: "Table", scope: "Resolution", picked: list[list[int]]) -> None:
        """A continuous effect to the end of the turn."""
        amount = self.amount.value(table, scope)
        if picked[0] and amount:
            note = f"{self.stat} {amount:+d} this turn"
            lasting = Lasting(
                self.stat, amount, tuple(picked[0]), scope.seat, scope.source, table.state.turn, note=note
            )
            atoms_values.add_lasting(table, lasting)

    def say(self) -> str:
        """As in "during this turn, your center holomem gets Arts +20"."""
        return f"during this turn, {self.who.say()} gets {self.stat} +{self.amount.say()}"


class DealSpecialDamage(Effect, frozen=True):
    """``deal 20 special damage to your opponent's center holomem`` (5.22, Q168)."""

    amount: Number
    to: HolomemPick

    def picks(self) -> tuple[Pick, ...]:
        """To whom."""
        return (self.to,)

    def apply(self, table: "Table", scope: "Resolution", picked: list[list[int]]) -> tuple[Frame, ...]:
        """Through the procedure of damage, which knows what changes it."""
        from engine.hocg.rules.damage import DealDamage

        amount = self.amount.value(table, scope)
        return tuple(
            DealDamage(
                target=handle,
                amount=amount,
                kind=DamageKind.SPECIAL,
                source=scope.source,
                by_seat=scope.seat,
                by=scope.host,
            )
            for handle in picked[0]
        )

    def say(self) -> str:
        """As in "deal 20 special damage to 1 of your opponent's back holomem"."""
        return f"deal {self.amount.say()} special damage to {self.to.say()}"


class ReduceDamage(Effect, frozen=True):
    """``it takes 50 less damage``: the damage about to be dealt (5.22.3)."""

    amount: Number

    @clause("5.22.3")
    def apply(self, table: "Table", scope: "Resolution", picked: list[list[int]]) -> None:
        """Tell the damage that waits below."""
        from engine.hocg.rules.damage import DealDamage

        for frame in reversed(table.machine.stack):
            if isinstance(frame, DealDamage):
                frame.amount = max(0, frame.amount - self.amount.value(table, scope))
                return

    def say(self) -> str:
        """As in "it takes 50 less damage"."""
        return f"it takes {self.amount.say()} less damage"


class Restore(Effect, frozen=True):
    """``restore 20 HP of 1 of your holomem`` (5.23)."""

    amount: Number
    who: HolomemPick

    def picks(self) -> tuple[Pick, ...]:
        """Who."""
        return (self.who,)

    def apply(self, table: "Table", scope: "Resolution", picked: list[list[int]]) -> None:
        """Each of them."""
        for handle in picked[0]:
            atoms_values.restore_hp(
                table, table.require_holomem(handle), self.amount.value(table, scope), cause=scope.source
            )

    def say(self) -> str:
        """As in "restore 20 HP of this holomem"."""
        return f"restore {self.amount.say()} HP of {self.who.say()}"


__all__ = [
    "AllHolomem",
    "ArtBonus",
    "ChosenHolomem",
    "DealSpecialDamage",
    "Gain",
    "HolomemRef",
    "MoveToBack",
    "ReduceDamage",
    "Restore",
    "Send",
    "Swap",
    "TheHolomem",
]
