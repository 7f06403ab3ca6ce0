"""A match that a scenario plays."""

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, Generic, NamedTuple, Self, TypeVar

from engine.kernel.errors import EngineBug, IllegalAnswer
from engine.kernel.events import Event
from engine.kernel.match import TableMatch
from engine.kernel.prompts import Option, Prompt
from engine.kernel.scenario.model import SEAT_NAMES, Concede, Strict
from engine.kernel.scenario.vocabulary import Item, Refusal, Vocabulary

G = TypeVar("G", bound=TableMatch[Any, Any, Any])
M = TypeVar("M", bound=Strict)

CHOOSE = "choose"
"""The move that answers a prompt: yes, no, or a list of items."""


class Answered(NamedTuple):
    """An answer that was given.

    Args:
        seat: who was asked.
        ids: the ids of the picked options.
    """

    seat: int
    ids: tuple[str, ...]


class Session(Generic[G, M]):
    """A match that a scenario plays.

    Args:
        game: the match at its start.
        restore: reads a match that was saved.
        vocabulary: what the game's words mean.

    Attributes:
        events: what happened since the last answer.
        made: the choices that were made without asking since then.
        answered: every answer that was given.
    """

    def __init__(self, game: G, restore: Callable[[bytes], G], vocabulary: type[Vocabulary[Any, M]]) -> None:
        self.game = game
        self.restore = restore
        self.vocabulary = vocabulary
        self.events: list[Event] = []
        self.made: list[tuple[Prompt, tuple[Option, ...]]] = []
        self.answered: list[Answered] = []
        self._note_events()
        self._is_reloading = False
        self._watch: Callable[[G], None] | None = None

    @property
    def words(self) -> Vocabulary[Any, M]:
        """What the words of a scenario mean now."""
        return self.vocabulary(self.game.table)

    def begin(self, *, is_reloading: bool = False, watch: Callable[[G], None] | None = None) -> None:
        """Look at the position before anything is played.

        Args:
            is_reloading: whether the match is saved and loaded again at every prompt.
            watch: what else looks at the match at every prompt; it may raise AssertionError.
        """
        self._is_reloading = is_reloading
        self._watch = watch
        self.settle()

    def copy(self) -> Self:
        """A session to try something on, which nobody watches."""
        twin = copy(self)
        twin.game = self.game.copy()
        twin.answered = list(self.answered)
        twin._is_reloading = False
        twin._watch = None
        return twin

    def resume(self, game: G) -> Self:
        """A session that goes on with a copy of a match, in which nothing was answered yet."""
        twin = self.copy()
        twin.game = game.copy()
        twin.answered = []
        twin._note_events()
        return twin

    def look_at(self, game: G) -> Self:
        """A session with a match itself, no copy of it, that is only looked at."""
        twin = copy(self)
        twin.game = game
        twin._note_events()
        return twin

    def play(self, seat: int, move: M) -> None:
        """Play a move.

        Raises:
            Refusal: it isn't legal now.
            EngineBug: the engine failed.
        """
        if isinstance(move, Concede):
            self.concede(seat)
        elif (items := items_of(move)) is not None:
            self.answer(self.find_choice(seat, items))
        else:
            self.answer([self.find_action(seat, move)])

    def would_allow(self, seat: int, move: M) -> bool:
        """Whether a move is legal now; nothing changes."""
        try:
            self.copy().play(seat, move)
        except Refusal:
            return False
        return True

    def settle(self) -> None:
        """Note what happened, let it be looked at; then save and load, if that is wanted."""
        self._note_events()
        if self._watch is not None:
            self._watch(self.game)
        if self._is_reloading:
            saved = self.game.to_json()
            self.game = self.restore(saved)
            if self.game.to_json() != saved:
                raise EngineBug("saving and loading changed the match")

    def _note_events(self) -> None:
        self.events = list(self.game.events)
        self.made = list(self.game.table.machine.made)

    def answer(self, options: Sequence[Option]) -> None:
        """Answer the waiting prompt. Raises Refusal if it isn't allowed."""
        prompt, ids = self.game.prompt, tuple(option.id for option in options)
        try:
            self.game.answer(ids)
        except IllegalAnswer as error:
            raise Refusal(str(error)) from error
        if prompt is not None:
            self.answered.append(Answered(prompt.seat, ids))
        self.settle()

    def concede(self, seat: int) -> None:
        """Give up. Raises Refusal if it isn't possible."""
        try:
            self.game.concede(seat)
        except IllegalAnswer as error:
            raise Refusal(str(error)) from error
        self.settle()

    def find_choice(self, seat: int, items: Sequence[Item]) -> list[Option]:
        """The options of the waiting prompt that some items mean. Raises Refusal if they are no answer."""
        prompt, words = self.game.prompt, self.words
        if prompt is None or prompt.kind in words.timings or prompt.seat != seat:
            raise Refusal(f"{SEAT_NAMES[seat]} has nothing to choose: {self.describe()}")
        options = words.choose(prompt, items)
        try:
            prompt.check([option.id for option in options])
        except IllegalAnswer as error:
            raise Refusal(str(error)) from error
        return options

    def find_action(self, seat: int, move: M) -> Option:
        """The option that a move means. Raises Refusal if there is none, or several."""
        prompt, words = self.game.prompt, self.words
        if prompt is None or prompt.kind not in words.timings or prompt.seat != seat:
            raise Refusal(f"{SEAT_NAMES[seat]} can't do that now: {self.describe()}")
        test = words.test_of(seat, move)
        found = [option for option in prompt.options if test(option)]
        if not found:
            because = words.explain(seat, move, test)
            raise Refusal("that isn't legal now" + (because and f": {because}"))
        if len(found) > 1:
            raise Refusal(f"that could be {len(found)} different things")
        return found[0]

    def describe(self) -> str:
        """The question that the match waits for, in words."""
        prompt: Prompt | None = self.game.prompt
        if prompt is None:
            return "the match is over"
        who = SEAT_NAMES[prompt.seat]
        if prompt.kind in self.words.timings:
            return f"it is {who}'s {prompt.kind} phase"
        return f"{who} is asked: {self.game.question().short} (options: {self.words.say_options(prompt)})"


def items_of(move: Strict) -> Sequence[Item] | None:
    """What a move picks; ``None`` if it answers no prompt."""
    picked: bool | list[Item] | None = getattr(move, CHOOSE, None)
    return [picked] if isinstance(picked, bool) else picked
