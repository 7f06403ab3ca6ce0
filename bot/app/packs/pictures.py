"""Pictures that a game orders, to be made where and when the front end likes."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

import msgspec

from engine.kernel.ruleset import View


class Drawn(Protocol):
    """A finished picture."""

    @property
    def data(self) -> bytes:
        """The encoded picture."""

    @property
    def filename(self) -> str:
        """A file name that says its format."""


@dataclass(frozen=True)
class Drawing:
    """A picture that is still to be made.

    Args:
        sort: what it shows, in one word, for the metrics ("board", "hand", "card", "deck").
        draw: makes it. It runs in another process or thread: a function of a module that keeps no state.
        subject: what ``draw`` is called with: plain values that can be pickled and written as JSON. Equal
            subjects give equal pictures, so that a finished one is used again.
        is_themed: whether ``draw`` takes the name of a theme after its subject, too.
    """

    sort: str
    draw: Callable[..., Drawn]
    subject: tuple[object, ...]
    is_themed: bool = False

    def in_theme(self, name: str) -> "Drawing":
        """The same in the colours of a theme; as it is where there is no choice, or none was made."""
        return replace(self, subject=(*self.subject, name)) if name and self.is_themed else self


class Marks(msgspec.Struct, frozen=True):
    """What a board shows besides the position, for somebody who comes back to it.

    Args:
        since: what its viewer saw at their last look; what has changed since is marked. ``None`` marks
            nothing.
        move: what was done last, as the game's own boards show it (:meth:`GamePack.find_move`).
    """

    since: View | None = None
    move: object = None


NO_MARKS = Marks()


class Scene(msgspec.Struct, frozen=True):
    """A position of a match that is shown again, as everybody may know it.

    Args:
        view: the position.
        caption: what led to it, in a line.
        text: the board in words.
        move: what was done last, as in :class:`Marks`.
    """

    view: View
    caption: str
    text: str
    move: object = None
