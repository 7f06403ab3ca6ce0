"""What a board is drawn from, whatever the game."""

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from renderers.kit.art_folder import ArtFolder
from renderers.kit.attacks import Attack

View = TypeVar("View")


class Scene(NamedTuple, Generic[View]):
    """Everything that a board is drawn from besides its colours.

    Args:
        view: what the viewer may know; nothing else is looked at.
        names: what the players are called, by seat.
        last: up to three short lines of what happened last, with the players' names, the newest at
            the end.
        since: what this viewer saw last: what changed since then is outlined. ``None`` outlines nothing.
        attack: the last attack with those before it, shown with arrows and numbers.
        folder: an owner's card images, used in place of our drawings.
    """

    view: View
    names: tuple[str, str] = ("A", "B")
    last: Sequence[str] = ()
    since: View | None = None
    attack: Attack | None = None
    folder: ArtFolder | None = None


class Role(NamedTuple):
    """Who a half of a board belongs to, and whether that player must choose."""

    name: str
    is_to_act: bool
