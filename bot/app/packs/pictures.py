"""Pictures that a game orders, to be made where and when the front end likes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol


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
    """

    sort: str
    draw: Callable[..., Drawn]
    subject: tuple[object, ...]
