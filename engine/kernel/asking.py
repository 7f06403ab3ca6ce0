"""What the tables of all games share: asking a player."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from engine.kernel.machine import Machine
from engine.kernel.prompts import NO, NONE, YES, Option, Prompt, Relation

YES_NO = (YES, NO)
YES_NO_KIND = "yes_no"


class Asking:
    """A table at which players are asked.

    Attributes:
        machine: the stack of frames, which counts the questions.
    """

    __slots__ = ("machine",)

    machine: Machine[Any]

    def ask(
        self,
        seat: int,
        kind: str,
        options: tuple[Option, ...],
        *,
        clause: str,
        at_least: int = 1,
        at_most: int = 1,
        is_ordered: bool = False,
        relation: Relation = Relation.NONE,
        source: int = NONE,
    ) -> Prompt:
        """A prompt with the next running number."""
        machine = self.machine
        machine.asked += 1
        return Prompt(
            id=machine.asked,
            seat=seat,
            kind=kind,
            options=options,
            at_least=at_least,
            at_most=at_most,
            is_ordered=is_ordered,
            relation=relation,
            clause=clause,
            source=source,
        )

    def ask_yes_no(self, seat: int, *, clause: str, source: int = NONE, kind: str = YES_NO_KIND) -> Prompt:
        """A yes/no prompt; it is always asked."""
        return self.ask(seat, kind, YES_NO, clause=clause, source=source)

    @contextmanager
    def imagining(self) -> Iterator[None]:
        """Make prompts that nobody gets to see until the end of the block: they aren't counted."""
        asked = self.machine.asked
        try:
            yield
        finally:
            self.machine.asked = asked

    @property
    def said_yes(self) -> bool:
        """Whether the last answer was yes."""
        return self.machine.answer[0].kind == YES.kind
