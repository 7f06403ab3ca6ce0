"""What an action is."""

from collections.abc import Iterator
from typing import ClassVar

from engine.kernel.machine import Frame
from engine.kernel.prompts import Option
from engine.kernel.questions import Label
from engine.kernel.ruleset import Refusal
from engine.osica.cards.terms import OptionKind, Phase
from engine.osica.state.table import Table


class Action:
    """Something that a player can do in a phase: whether, why not, what it starts and what it is called.

    Attributes:
        kind: the kind of its options.
        group: the sort of action in words, under which they stand together.
        is_menu: whether its options are a menu, however many there are.
        phases: when it is done.
        is_seats_turn: whether only the turn player can do it.
    """

    kind: ClassVar[OptionKind]
    group: ClassVar[str]
    is_menu: ClassVar[bool] = True
    phases: ClassVar[tuple[Phase, ...]]

    def candidates(self, table: Table, seat: int) -> Iterator[Option]:
        """Everything of the kind that this player may wonder about, possible or not."""
        raise NotImplementedError(type(self).__name__)

    def why_not(self, table: Table, seat: int, option: Option) -> Refusal | None:
        """Why it can't be done; ``None`` if it can."""
        raise NotImplementedError(type(self).__name__)

    def frame(self, table: Table, seat: int, option: Option) -> Frame | None:
        """The procedure that does it; ``None`` if there is nothing more to it."""
        raise NotImplementedError(type(self).__name__)

    def label(self, table: Table, option: Option) -> Label:
        """The option in words. Each action says its own."""
        raise NotImplementedError(type(self).__name__)
