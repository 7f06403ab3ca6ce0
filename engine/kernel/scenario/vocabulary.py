"""What the words of a scenario mean on a table: moves, things to choose, facts."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from engine.kernel.prompts import NO, YES, Option, Prompt
from engine.kernel.scenario.model import SEAT_NAMES, Strict, say_value
from engine.kernel.tables import AnyTable

T = TypeVar("T", bound=AnyTable)
M = TypeVar("M", bound=Strict)

Test = Callable[[Option], bool]
"""Whether an option is what is meant."""

Item = bool | int | str
"""Something to choose, as it stands in the file."""


class Refusal(Exception):
    """A step of a scenario that can't be done, or something that doesn't hold; the message says why."""


class Vocabulary(ABC, Generic[T, M]):
    """What the words of a game's scenarios mean on one table.

    Args:
        table: the table.
    """

    timings: ClassVar[Collection[str]]
    """The kinds of prompts that wait for a move and not for a choice."""

    seat_kind: ClassVar[str] = "seat"
    """The kind of an option that names a seat."""

    def __init__(self, table: T) -> None:
        self.table = table

    # what a game says

    @abstractmethod
    def test_of(self, seat: int, move: M) -> Test:
        """What an option must be like to be this move. Raises Refusal if it names what isn't there."""

    @abstractmethod
    def tests_of(self, prompt: Prompt, item: int | str) -> Sequence[Test]:
        """What an option must be like to be meant by an item, the nearest meaning first."""

    @abstractmethod
    def say_option(self, option: Option) -> str:
        """An option in a scenario's words."""

    @abstractmethod
    def match_fact(self, fact: str) -> object:
        """A fact of the match that not every game has."""

    @abstractmethod
    def seat_fact(self, seat: int, fact: str) -> object:
        """A fact of a player; a zone is a list of cards by their names, the top one first."""

    @abstractmethod
    def piece_fact(self, seat: int, place: str, fact: str) -> object:
        """A fact of a card in play with all effects; ``None`` if there is nobody in that place."""

    def name(self, card: str) -> str:
        """The name of a card as scenarios compare it.

        Args:
            card: as it is written, or its number.
        """
        return card

    def explain(self, seat: int, move: M, test: Test) -> str:
        """Why a move can't be made now, with its clause; "" if there is nothing to say about it."""
        return ""

    def copy_key(self, option: Option) -> str:
        """What identical copies have in common; "" for an option that has none."""
        return option.likeness

    # what follows from it

    def choose(self, prompt: Prompt, items: Sequence[Item]) -> list[Option]:
        """The options that some items pick, in their order; copies are picked one after the other.

        Raises:
            Refusal: an item matches no option, or several that differ.
        """
        picked: list[Option] = []
        for item in items:
            found = self.match(prompt, item)
            left = [option for option in found if option not in picked]
            if not left:
                raise Refusal(f"{say_item(item)} is picked more often than it is there ({len(found)})")
            picked.append(left[0])
        return picked

    def match(self, prompt: Prompt, item: Item) -> list[Option]:
        """The options that an item means: one, or identical copies of one.

        Raises:
            Refusal: it means none, or several that differ.
        """
        for test in self._tests(prompt, item):
            found = [option for option in prompt.options if test(option)]
            if found:
                first = self.copy_key(found[0])
                if len(found) > 1 and not (first and all(self.copy_key(each) == first for each in found)):
                    raise Refusal(f"{say_item(item)} could be {len(found)} different things here")
                return found
        raise Refusal(f"{say_item(item)} is not among the options: {self.say_options(prompt)}")

    def _tests(self, prompt: Prompt, item: Item) -> Sequence[Test]:
        if isinstance(item, bool):
            return [lambda option: option.kind == (YES if item else NO).kind]
        if item in SEAT_NAMES:
            seat = SEAT_NAMES.index(item)
            return [lambda option: option.kind == self.seat_kind and option.number == seat]
        return self.tests_of(prompt, item)

    def say_options(self, prompt: Prompt) -> str:
        """The options of a prompt in a scenario's words, copies once."""
        return ", ".join(dict.fromkeys(map(self.say_option, prompt.options))) or "nothing"


def say_item(item: Any) -> str:
    """An item as it stands in the file."""
    return ("yes" if item else "no") if isinstance(item, bool) else say_value(item)
