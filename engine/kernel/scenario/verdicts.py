"""How scenarios come out; what a game says of them without loading all that reads and runs them."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Verdict:
    """How a scenario came out.

    Args:
        title: the scenario's.
        difference: what differed, empty if nothing did.
    """

    title: str
    difference: str = ""

    @property
    def is_passed(self) -> bool:
        """Whether the scenario went as expected."""
        return not self.difference

    def __str__(self) -> str:
        return "ok" if self.is_passed else f"FAIL {self.title}: {self.difference}"


@dataclass(frozen=True)
class ReadyScenario:
    """A scenario that was read, whatever its game.

    Args:
        title: what it is called.
        run: runs it.
        is_for_computers: whether it asks what a computer player does, so that nothing passes or fails.
    """

    title: str
    run: Callable[[], Verdict]
    is_for_computers: bool = False
