"""Running a scenario of any game: set up, play, compare."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar

from engine.kernel.documents import Document, read_documents
from engine.kernel.errors import DataError, EngineBug, IllegalAnswer
from engine.kernel.events import Event
from engine.kernel.prompts import Option
from engine.kernel.ruleset import Match
from engine.kernel.scenario.model import SEAT_NAMES, StepOf, Strict, say_move
from engine.kernel.scenario.verdicts import Verdict

M = TypeVar("M", bound=Strict)
G = TypeVar("G", bound=Match)

AT_THE_END = -1
"""The place of the expectations that are checked last."""


class Refusal(Exception):
    """A step of a scenario that can't be done, or something that doesn't hold; the message says why."""


def judge(title: str, run: Callable[[], None]) -> Verdict:
    """What comes of running a scenario.

    Args:
        title: the scenario's.
        run: sets up, plays and compares. It may raise Refusal, DataError, EngineBug.
    """
    try:
        run()
    except (Refusal, DataError) as error:
        return Verdict(title, str(error))
    except EngineBug as error:
        return Verdict(title, f"the engine failed: {error}")
    return Verdict(title)


def run_steps(
    steps: Sequence[StepOf[M]],
    document: Document,
    play: Callable[[int, M], None],
    find_differences: Callable[[int], Iterator[str]],
) -> None:
    """Play the steps of a scenario one after another, and look whether what is expected holds.

    Args:
        steps: the steps.
        document: their file, for lines.
        play: plays a seat's move.
        find_differences: what differs from the expectations of a step, or of :data:`AT_THE_END`.

    Raises:
        Refusal: a move can't be made, or something doesn't hold.
    """
    for index, step in enumerate(steps):
        if step.expect is not None:
            _require_none(find_differences(index), f"step {index + 1}: ")
            continue
        seat, move = (0, step.a) if step.a is not None else (1, step.b)
        assert move is not None
        try:
            play(seat, move)
        except Refusal as refusal:
            line = document.line_of(("play", index))
            where = f"step {index + 1} (line {line}), {SEAT_NAMES[seat]} {say_move(move)}"
            raise Refusal(f"{where}: {refusal}") from refusal
    _require_none(find_differences(AT_THE_END), "")


def _require_none(differences: Iterator[str], place: str) -> None:
    found = list(differences)
    if found:
        raise Refusal(place + "; ".join(found))


class Session(ABC, Generic[G, M]):
    """A match that a scenario plays.

    Args:
        game: the match at its start.
        is_reloading: whether the match is saved and loaded again at every prompt.
        watch: what else looks at the match at every prompt; it may raise AssertionError.

    Attributes:
        events: what happened since the last answer.
    """

    def __init__(
        self, game: G, *, is_reloading: bool = False, watch: Callable[[G], None] | None = None
    ) -> None:
        self.game = game
        self.is_reloading = is_reloading
        self.watch = watch
        self.events: list[Event] = []

    @abstractmethod
    def play(self, seat: int, move: M) -> None:
        """Play a move.

        Raises:
            Refusal: it isn't legal now.
            EngineBug: the engine failed.
        """

    @abstractmethod
    def copy(self) -> "Session[G, M]":
        """A session to try something on."""

    @abstractmethod
    def restore(self, saved: bytes) -> G:
        """The match that was saved."""

    def would_allow(self, seat: int, move: M) -> bool:
        """Whether a move is legal now; nothing changes."""
        try:
            self.copy().play(seat, move)
        except Refusal:
            return False
        return True

    def settle(self) -> None:
        """Note what happened, let it be looked at; then save and load, if that is wanted."""
        self.events = list(self.game.events)
        if self.watch is not None:
            self.watch(self.game)
        if self.is_reloading:
            saved = self.game.to_json()
            self.game = self.restore(saved)
            if self.game.to_json() != saved:
                raise EngineBug("saving and loading changed the match")

    def answer(self, options: Sequence[Option]) -> None:
        """Answer the waiting prompt. Raises Refusal if it isn't allowed."""
        try:
            self.game.answer([option.id for option in options])
        except IllegalAnswer as error:
            raise Refusal(str(error)) from error

    def concede(self, seat: int) -> None:
        """Give up. Raises Refusal if it isn't possible."""
        try:
            self.game.concede(seat)
        except IllegalAnswer as error:
            raise Refusal(str(error)) from error

    def check(self, options: Sequence[Option]) -> None:
        """Whether the waiting prompt allows an answer. Raises Refusal if not."""
        prompt = self.game.prompt
        assert prompt is not None, "somebody is asked"
        try:
            prompt.check([option.id for option in options])
        except IllegalAnswer as error:
            raise Refusal(str(error)) from error


S = TypeVar("S")


def read_each(text: str, file: str, read: Callable[[Document], S]) -> list[S]:
    """The scenarios of a file.

    Args:
        text: the whole file.
        file: its name, for errors.
        read: reads one of them.

    Raises:
        DataError: it is no YAML, or something in it isn't of the format; file and line are named.
    """
    found = []
    for document in read_documents(text, file):
        if not isinstance(document.value, dict):
            raise document.error("a scenario is a map with the keys title, given, play and expect", ())
        found.append(read(document))
    if not found:
        raise DataError("there is no scenario in this file", file=file)
    return found
