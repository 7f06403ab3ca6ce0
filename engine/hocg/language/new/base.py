"""What every node of the vocabulary is: sayable; and what an effect is: something with choices to make first,
then done at once.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Protocol

from engine.hocg.language.terminals import PRINTER
from engine.kernel.language import Phrase, forms
from engine.kernel.machine import Frame
from engine.kernel.prompts import Prompt

if TYPE_CHECKING:
    from engine.hocg.language.new.picks import Pick
    from engine.hocg.procedures.resolution import Resolution
    from engine.hocg.state.table import Table


class Scope(Protocol):
    """From where an ability is seen: whose it is, which card it stands on, which holomem that card belongs
    to.
    """

    @property
    def seat(self) -> int:
        """The controller ("you")."""

    @property
    def source(self) -> int:
        """The card the ability stands on."""

    @property
    def host(self) -> int:
        """ "this holomem", or "this tool's holomem"; -1 if there is none."""

    @property
    def that_holomem(self) -> Sequence[int]:
        """ "that holomem": the last one chosen or meant."""

    @property
    def that_cards(self) -> Sequence[int]:
        """ "those cards": the last ones chosen, revealed or moved."""

    @property
    def numbers(self) -> dict[str, int]:
        """Results so far: "die", "archived", "revealed", ..."""


class StaticScope:
    """The scope of a continuous ability or of a question asked outside any resolution."""

    __slots__ = ("host", "numbers", "seat", "source", "that_cards", "that_holomem")

    def __init__(self, seat: int, source: int, host: int = -1, subjects: Sequence[int] = ()) -> None:
        self.seat = seat
        self.source = source
        self.host = host
        self.that_holomem: Sequence[int] = subjects
        self.that_cards: Sequence[int] = ()
        self.numbers: dict[str, int] = {}


class Node(Phrase, frozen=True):
    """Anything that a card text is made of."""

    def say(self) -> str:
        """Its words, as they stand within a sentence."""
        said = PRINTER.say(self)
        return said[:1] + forms.capitalize(said)[1:]

    def remarks(self) -> tuple[str, ...]:
        """What its words leave to the rules: choices that are made on the way, what becomes of the rest."""
        return ()


class Number(Node, frozen=True):
    """An amount."""

    def value(self, table: "Table", scope: Scope) -> int:
        """What it comes to now."""
        raise NotImplementedError(type(self).__name__)


class Condition(Node, frozen=True):
    """Something that is or isn't so."""

    def holds(self, table: "Table", scope: Scope) -> bool:
        """Whether it is so now."""
        raise NotImplementedError(type(self).__name__)

    @property
    def is_chance(self) -> bool:
        """Whether it asks about something that happens only while the ability resolves (a die, what was
        revealed).
        """
        return False


class Effect(Node, frozen=True):
    """One step of an ability. First its picks are made (that may ask a player), then it is applied, which
    never asks.

    The few effects that are questions themselves return a prompt from ``apply`` and read the answer in
    ``answered``;
    rule procedures that may ask (dice, damage) are returned as frames, and ``finished`` is called after them.
    """

    PAID_FOR: ClassVar[int | None] = None
    """Which of ``blocks()`` is the cost of the others, if any."""

    def picks(self) -> tuple["Pick", ...]:
        """What has to be picked before it can be applied, in the order of the text."""
        return ()

    def chooses(self) -> tuple["Pick", ...]:
        """What its player is asked to pick, at the beginning or while it is done."""
        return self.picks()

    def blocks(self) -> tuple[tuple["Effect", ...], ...]:
        """The lists of effects inside this one."""
        return ()

    def turned_up(self, table: "Table", scope: "Resolution", picked: list[list[int]]) -> list[int]:
        """Cards that are turned up before its next pick is asked for (Q65)."""
        return []

    def is_possible(self, table: "Table", scope: Scope) -> bool:
        """Whether doing it now would change anything (10.7.2.3.7), as far as its player can know."""
        return all(pick.can_be_made(table, scope) for pick in self.picks())

    def is_payable(self, table: "Table", scope: Scope) -> bool:
        """Whether it can be done in full, as a cost must be (10.4.2.2)."""
        return all(pick.can_be_made_in_full(table, scope) for pick in self.picks())

    def apply(
        self, table: "Table", scope: "Resolution", picked: list[list[int]]
    ) -> "Frame | tuple[Frame, ...] | Prompt | None":
        """Do it, with what was picked for each of ``picks()``."""
        raise NotImplementedError(type(self).__name__)

    def answered(self, table: "Table", scope: "Resolution") -> Prompt | None:
        """Go on after the prompt that ``apply`` returned; a further prompt is answered here as well."""
        return None

    def finished(self, table: "Table", scope: "Resolution") -> None:
        """Go on after the frame that ``apply`` returned; ``table.machine.returned`` holds what it gave
        back.
        """
