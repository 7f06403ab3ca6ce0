"""How things go on where a question is declined: what is left undone, and what comes next. Each game
registers what its own procedures say.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any, Generic, TypeVar

from engine.kernel.asking import Asking
from engine.kernel.machine import END, Frame
from engine.kernel.translation import tr

T = TypeVar("T", bound=Asking)
Later = Callable[[T, Any], str]
"""How a procedure in progress goes on, as the end of a sentence; "" where it has nothing left to do."""
Decliner = Callable[[T, Any, Sequence[Frame]], str]
"""What comes of answering no to what a procedure asks, or of picking nothing."""
MOST_STEPS = 3
"""So many steps of a text are told."""
INNER = str.maketrans("「」", "『』")
"""Quotation marks -> those inside a quotation, in Japanese."""


def join_sentences(sentences: Sequence[str]) -> str:
    """Sentences one after the other, as the language writes them; "" for none."""
    return reduce(lambda done, then: tr("{done} {then}", done=done, then=then), sentences or [""])


def join_steps(steps: Sequence[str]) -> str:
    """Steps of a text one after the other, each as the language quotes it, not too many of them."""
    told = tr(", then ").join(tr("{step}", step=step.translate(INNER)) for step in steps[:MOST_STEPS])
    return tr("{steps}, and so on", steps=told) if len(steps) > MOST_STEPS else told


class Sequel(Generic[T]):
    """What follows where a question is declined, as the procedures of a game say it.

    Args:
        phases: procedure of a phase -> that it goes on.
    """

    def __init__(self, phases: Mapping[type[Frame], str]) -> None:
        self._phases = phases
        self._later: dict[type[Frame], Later[T]] = {}
        self._decliners: dict[type[Frame], Decliner[T]] = {}

    def goes_on(self, *kinds: type[Frame]) -> Callable[[Later[T]], Later[T]]:
        """Register the function that says how these kinds of procedure go on."""

        def register(later: Later[T]) -> Later[T]:
            self._later.update(dict.fromkeys(kinds, later))
            return later

        return register

    def declines(self, kind: type[Frame]) -> Callable[[Decliner[T]], Decliner[T]]:
        """Register the function that says what comes of declining what this kind of procedure asks."""

        def register(decliner: Decliner[T]) -> Decliner[T]:
            self._decliners[kind] = decliner
            return decliner

        return register

    def say_declining(self, table: T) -> str:
        """What comes of answering no to the waiting question, or of picking nothing: what is left undone, and
        how things go on. "" if it can't be declined.
        """
        prompt = table.machine.prompt
        if prompt is None or not (prompt.is_yes_no or prompt.at_least == 0):
            return ""
        *below, asking = table.machine.stack
        decliner = self._decliners.get(type(asking))
        return "" if decliner is None else decliner(table, asking, below)

    def say_left_out(
        self, table: T, below: Sequence[Frame], rest: str, *, forgone: str, kept: str = ""
    ) -> str:
        """What comes of declining one step of a text.

        Args:
            table: the table.
            below: the procedures around the text, the innermost last.
            rest: what the text still does; "" if nothing.
            forgone: what is left undone, as the beginning of a sentence.
            kept: what the text has done before and isn't taken back, as a part of a sentence; "" if nothing.
        """
        if kept:
            forgone = tr("{forgone}; {kept}", forgone=forgone, kept=kept)
        if rest:
            return tr("{forgone}. Then: {rest}.", forgone=forgone, rest=rest)
        return tr("{forgone}; {later}.", forgone=forgone, later=self.say_later(table, below))

    def say_later(self, table: T, below: Sequence[Frame]) -> str:
        """How things go on once the innermost procedure is over, as the end of a sentence.

        Args:
            table: the table.
            below: the procedures around it, the innermost last.
        """
        for frame in reversed(below):
            phase = self._phases.get(type(frame))
            if phase is not None and frame.step:
                return tr(phase)
            later = self._later.get(type(frame))
            words = later(table, frame) if later is not None and frame.step != END else ""
            if words:
                return words
        return tr("the match goes on")
