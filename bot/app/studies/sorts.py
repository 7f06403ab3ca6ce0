"""What can be studied: each sort says how its studies are carried on."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import msgspec

from bot.model.studies import Study


class Gain(msgspec.Struct, frozen=True):
    """What a portion of work came to.

    Args:
        done: how many steps of the study are done now, all portions together.
        found: what was found so far, which takes the place of what was found before.
    """

    done: int
    found: str


@dataclass(frozen=True)
class Portion:
    """A few seconds of a study that are still to be worked.

    Args:
        work: does it, in another process: a function of a module that keeps no state. At least one step is
            done by it. It raises DataError if the study can't be gone on with.
        subject: what ``work`` is called with: plain values that can be pickled.
    """

    work: Callable[..., Gain]
    subject: tuple[object, ...]


class StudySort(Protocol):
    """A sort of study that can be asked for: how its studies are carried on, a portion at a time."""

    async def plan(self, study: Study) -> Portion | None:
        """What is to be done next for a study that isn't over; ``None`` if it can't be gone on with any more:
        what it is about is gone, or isn't what it was.
        """
