"""Computer opponents that a game brings."""

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from engine.kernel.analysis.findings import ChanceCurve, Decisions
from engine.kernel.translation import Saying


class ComputerPlayer(msgspec.Struct, frozen=True):
    """A computer opponent that can be challenged.

    Args:
        name: what it is called in matches that are stored ("normal"); once used, it keeps its meaning.
        about: how it plays, in a few words.
    """

    name: str
    about: str


class Hint(msgspec.Struct, frozen=True):
    """What somebody who judges better would do in a place: a computer player, a coach, the way to a goal.

    Args:
        picked: the ids of what it would pick.
        why: the reason; "" where none need be said.
    """

    picked: tuple[str, ...]
    why: Saying | str = ""


@dataclass(frozen=True)
class Advising:
    """A hint that is still to be found.

    Args:
        decide: finds it, in another process; it must not look at what its seat can't see.
        subject: what ``decide`` is called with: plain values that can be pickled.
    """

    decide: Callable[..., Hint]
    subject: tuple[object, ...]


@dataclass(frozen=True)
class Examining:
    """An analysis of a match for one seat that is still to be made, in two parts. Either runs in another
    process, and finds by nothing but what the seat could see.

    Args:
        trace: finds how the chances went, in a few seconds.
        judge: finds what the decisions cost, in a minute or two.
        subject: what both are called with: plain values that can be pickled. They raise DataError if the
            match can't be played again as it was.
    """

    trace: Callable[..., ChanceCurve]
    judge: Callable[..., Decisions]
    subject: tuple[object, ...]


@dataclass(frozen=True)
class Thinking:
    """A decision that is still to be made.

    Args:
        decide: gives the ids of the picked options. It runs in another process, so it can be pickled, and
            keeps no state. It must not look at what its seat can't see.
        subject: what ``decide`` is called with: plain values that can be pickled.
    """

    decide: Callable[..., tuple[str, ...]]
    subject: tuple[object, ...]

    def finish(self) -> tuple[str, ...]:
        """Decide here and now, without another process."""
        return self.decide(*self.subject)
