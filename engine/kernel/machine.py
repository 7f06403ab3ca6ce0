"""The machine: a stack of frames, each a procedure with a named step and plain fields.

A frame is pushed, its steps run in the order in which they are written, and it is popped after the last one.
A step may return a frame (or several, run in that order) that is finished before the next step begins, or a
prompt, whose answer the next step reads from ``machine.answer``. Nothing is suspended in Python: the stack is
the whole "where are we".
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from engine.kernel.errors import EndlessLoop, EngineBug
from engine.kernel.events import Depth
from engine.kernel.prompts import Option, Prompt

G = TypeVar("G")
F = TypeVar("F", bound=Callable[..., Any])

Outcome: TypeAlias = "Frame | tuple[Frame, ...] | Prompt | None"
END = "end"
STEP_LIMIT = 100_000
"""More steps than any choice can cause; past it the engine is caught in a loop."""

_MARKS: list[tuple[str, str]] = []
"""Clause numbers with the qualified names of the steps and functions that implement them."""


def clause(*numbers: str) -> Callable[[F], F]:
    """Mark a function, method or class as the implementation of these clauses of its game's rules."""

    def mark(function: F) -> F:
        name = f"{function.__module__}:{function.__qualname__}"
        _MARKS.extend((number, name) for number in numbers)
        return function

    return mark


def clauses_in(package: str) -> dict[str, list[str]]:
    """Clause number -> the qualified names of what implements it in a package that holds one game; the rules
    of several games have clauses of the same number.
    """
    found: dict[str, list[str]] = {}
    for number, name in _MARKS:
        if name.startswith((f"{package}.", f"{package}:")):
            found.setdefault(number, []).append(name)
    return found


def step(*numbers: str) -> Callable[[F], F]:
    """Mark a method as a step of its frame, implementing these clauses; steps run in the order of
    definition.
    """

    def mark(function: F) -> F:
        function.__dict__["is_step"] = True
        return clause(*numbers)(function)

    return mark


class Frame(msgspec.Struct, tag=True, kw_only=True):
    """A procedure in progress. Subclasses add fields and methods marked with :func:`step`."""

    step: str = ""

    STEPS: ClassVar[dict[str, tuple[Callable[..., Any], str]]] = {}

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        names = [
            name
            for base in reversed(cls.__mro__)
            for name, member in vars(base).items()
            if getattr(member, "__dict__", {}).get("is_step")
        ]
        order = list(dict.fromkeys(names))
        if not order:
            return
        cls.STEPS = {name: (getattr(cls, name), following) for name, following in pairwise([*order, END])}
        cls.STEPS[""] = cls.STEPS[order[0]]

    def go(self, name: str) -> None:
        """Continue with the step of this name instead of the one written next."""
        self.step = name

    def end(self) -> None:
        """Skip the steps that remain of it."""
        self.step = END

    def copy(self) -> "Frame":
        """A frame that can run on without touching this one; lists and dicts are copied one level deep."""
        inner = {}
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if type(value) is list or type(value) is dict:
                inner[name] = value.copy()
        return replace(self, **inner)


E = TypeVar("E", bound=Frame)


class Machine(Generic[G]):
    """Runs the stack of frames for one game until a player must choose or nothing is left.

    Attributes:
        stack: the frames in progress, the innermost last.
        prompt: the question that is waiting, if any.
        asked: how many prompts were made so far, forced ones included.
        answer: the options picked at the last prompt, for the step that follows it.
        returned: what the last finished frame gave back, for the step that follows it.
        made: forced choices that were made without asking since the last answer.
        lowest: the fewest frames that were in progress since the last :meth:`measure_depth`.
    """

    __slots__ = ("answer", "asked", "lowest", "made", "prompt", "returned", "stack")

    def __init__(
        self, stack: list[Frame], prompt: Prompt | None = None, asked: int = 0, lowest: int | None = None
    ) -> None:
        self.stack = stack
        self.prompt = prompt
        self.asked = asked
        self.answer: tuple[Option, ...] = ()
        self.returned: Any = None
        self.made: list[tuple[Prompt, tuple[Option, ...]]] = []
        self.lowest = len(stack) if lowest is None else lowest

    def copy(self) -> "Machine[G]":
        """A machine at the same point that can run on without touching this one."""
        twin: Machine[G] = Machine(
            [frame.copy() for frame in self.stack], self.prompt, self.asked, self.lowest
        )
        twin.made = self.made
        return twin

    def run(self, game: G, until: Callable[[Frame], bool] | None = None) -> None:
        """Run until a prompt waits or the stack is empty.

        Args:
            game: what the procedures work on.
            until: whether it stops before the next step of this procedure.

        Raises:
            EngineBug: a frame names an unknown step.
            EndlessLoop: the steps never come to a prompt.
        """
        stack = self.stack
        ticks = iter(range(STEP_LIMIT))
        while stack:
            frame = stack[-1]
            steps = frame.STEPS
            for _ in ticks:
                if until is not None and until(frame):
                    return
                name = frame.step
                if name == END:
                    if stack:
                        stack.pop()
                        if len(stack) < self.lowest:
                            self.lowest = len(stack)
                    break
                try:
                    function, frame.step = steps[name]
                except KeyError:
                    raise EngineBug(f"{type(frame).__name__} has no step {name!r}") from None
                outcome = function(frame, game)
                if outcome is None:
                    continue
                if type(outcome) is not Prompt:
                    if isinstance(outcome, Frame):
                        stack.append(outcome)
                    else:
                        stack.extend(reversed(outcome))
                    break
                forced = outcome.forced()
                if forced is None:
                    self.prompt = outcome
                    return
                self.made.append((outcome, forced))
                self.answer = forced
            else:
                raise EndlessLoop(f"{STEP_LIMIT} steps without a prompt; the stack is {self.describe()}")

    def stop(self) -> None:
        """Leave everything that is in progress, the step that calls this included: the match is over."""
        for frame in self.stack:
            frame.end()
        self.stack.clear()
        self.lowest = 0

    def resume(
        self, game: G, picked: tuple[Option, ...], until: Callable[[Frame], bool] | None = None
    ) -> None:
        """Go on with the answer to the waiting prompt, as :meth:`run` does."""
        self.prompt = None
        self.made = []
        self.answer = picked
        self.run(game, until)

    def measure_depth(self) -> Depth:
        """Where in the stack something happens now, and how far it was taken down since the last call."""
        depth = Depth(len(self.stack), self.lowest)
        self.lowest = len(self.stack)
        return depth

    @property
    def innermost(self) -> Frame | None:
        """The innermost frame in progress, or ``None``."""
        return self.stack[-1] if self.stack else None

    def enclosing(self, kind: type[E]) -> E | None:
        """The innermost frame of this kind in progress, or ``None``."""
        for frame in reversed(self.stack):
            if isinstance(frame, kind):
                return frame
        return None

    def describe(self) -> str:
        """Where the game is, outermost first: ``MainPhase.act > PlaySupport.resolve``."""
        return " > ".join(f"{type(frame).__name__}.{frame.step or 'start'}" for frame in self.stack)
