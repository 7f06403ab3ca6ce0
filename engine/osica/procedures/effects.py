"""What texts do, as far as rules and procedures must know it: picks, effects, texts that are used."""

from typing import Protocol

from engine.kernel.machine import Frame
from engine.kernel.prompts import Option, Prompt
from engine.osica.cards.node import Node, Part
from engine.osica.cards.terms import Timing
from engine.osica.state.table import Scope, Table


class Run(Protocol):
    """A text in the course of being carried out."""

    @property
    def scope(self) -> Scope:
        """From where it looks at the table."""

    @property
    def text(self) -> str:
        """The text that is carried out."""

    def enter(self, block: int, *, actor: int = -1) -> None:
        """Go into a list of effects inside the effect that is being applied."""


class Pick(Node, frozen=True):
    """What an effect is done with: pieces or cards that are found, or chosen by whoever acts."""

    def make(self, table: Table, scope: Scope) -> list[int] | Prompt:
        """The handles, or the question which ones."""
        raise NotImplementedError(type(self).__name__)

    def read(self, picked: tuple[Option, ...]) -> list[int]:
        """The handles that an answer means."""
        raise NotImplementedError(type(self).__name__)

    def remember(self, scope: Scope, handles: list[int]) -> None:
        """Keep them for "that character" and "those cards"."""

    def can_be_made(self, table: Table, scope: Scope) -> bool:
        """Whether what has to be chosen can be chosen; what is merely found need not be there (9.3)."""
        return True

    def is_complete(self, table: Table, scope: Scope) -> bool:
        """Whether there is as much as it asks for, as a cost needs."""
        return True


class Effect(Node, frozen=True):
    """One step of a text. First its picks are made (that may ask), then it is applied."""

    def picks(self) -> tuple[Pick, ...]:
        """What has to be picked before it can be applied, in the order of the text."""
        return ()

    def blocks(self) -> "tuple[tuple[Effect, ...], ...]":
        """The lists of effects inside it."""
        return ()

    @property
    def is_optional(self) -> bool:
        """Whether it asks by itself whether it is done."""
        return False

    def can_be_done(self, table: Table, scope: Scope) -> bool:
        """9.4: whether what it has to choose can be chosen."""
        return all(pick.can_be_made(table, scope) for pick in self.picks())

    def is_payable(self, table: Table, scope: Scope) -> bool:
        """Whether it can be done in full, as what stands before a colon must be."""
        return all(pick.is_complete(table, scope) for pick in self.picks())

    def apply(
        self, table: Table, run: Run, picked: list[list[int]]
    ) -> "Frame | tuple[Frame, ...] | Prompt | None":
        """Do it, with what was picked for each of ``picks()``."""
        raise NotImplementedError(type(self).__name__)

    def answered(self, table: Table, run: Run) -> None:
        """Go on after the prompt that ``apply`` returned."""


class Ability(Part, frozen=True):
    """A text that is used at its moment: its cost is paid, then its effects are done."""

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The effects of the text, in order."""
        raise NotImplementedError(type(self).__name__)

    @property
    def cost(self) -> int:
        """X: how many costs are paid for it."""
        return 0

    @property
    def timing(self) -> Timing | None:
        """The timing keyword it has, if any."""
        return None

    @property
    def is_compulsory(self) -> bool:
        """Whether its player has no choice."""
        return False

    def is_active(self, table: Table, scope: Scope) -> bool:
        """Whether the conditions in front of it are met."""
        return True

    def is_affordable(self, table: Table, scope: Scope) -> bool:
        """7.3: whether its cost can be paid."""
        return len(table.player(scope.seat).costs) >= self.cost

    def has_choices(self, table: Table, scope: Scope) -> bool:
        """9.4: whether everything that has to be chosen for it can be."""
        return all(effect.can_be_done(table, scope) for effect in self.effects)

    def can_be_used(self, table: Table, scope: Scope) -> bool:
        """Whether its timing, cost and conditions are fulfilled."""
        return (
            self.is_active(table, scope)
            and self.is_affordable(table, scope)
            and self.has_choices(table, scope)
        )
