"""Pictures that a game orders, to be made where and when the front end likes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar, cast

import msgspec

from bot.app.languages import install_languages
from engine.kernel.ruleset import View
from engine.kernel.translation import ENGLISH, Words, current_language, speaking

T = TypeVar("T")


class Drawn(Protocol):
    """A finished picture or page, to be uploaded as a file."""

    @property
    def data(self) -> bytes:
        """The whole file, as it is uploaded."""

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


@dataclass(frozen=True)
class Pile:
    """Cards that everybody may look through.

    Args:
        words: whose they are, and below that the cards in lines.
        drawing: the same as a picture.
    """

    words: str
    drawing: Drawing


def paint(language: str, draw: Callable[..., Drawn], subject: tuple[object, ...]) -> Drawn:
    """Make a picture with its words in a language; runs in a worker, which knows no catalogs at first."""
    if language != ENGLISH:
        install_languages()
    with speaking(language):
        return draw(*subject)


def say_in(value: T, sayers: Mapping[type, Callable[[Any], Any]]) -> T:
    """A copy of a value (a view) as it is to be read: every struct in it, the innermost first, goes through
    the function for its type, if there is one.

    Args:
        value: structs, tuples and mappings of them; anything else is left as it is.
        sayers: for each type what puts its words into the language that is spoken now.
    """
    if current_language() == ENGLISH:
        return value
    return cast(T, _say_in(value, sayers))


def _say_in(value: object, sayers: Mapping[type, Callable[[Any], Any]]) -> object:
    match value:
        case msgspec.Struct():
            fields = {name: getattr(value, name) for name in value.__struct_fields__}
            said = {name: _say_in(field, sayers) for name, field in fields.items()}
            changed = {name: field for name, field in said.items() if field is not fields[name]}
            copy = msgspec.structs.replace(value, **changed) if changed else value
            return sayers[type(value)](copy) if type(value) in sayers else copy
        case tuple():
            items: list[Any] = [_say_in(item, sayers) for item in value]
            if all(item is old for item, old in zip(items, value, strict=True)):
                return value
            return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
        case Mapping():
            return {key: _say_in(item, sayers) for key, item in value.items()}
    return value


class Highlights(msgspec.Struct, frozen=True):
    """What a board shows besides the position, for somebody who comes back to it.

    Args:
        since: what its viewer saw at their last look; what has changed since is marked. ``None`` marks
            nothing.
        move: what was done last, as the game's own boards show it (:meth:`GamePack.find_move`).
        words: the sentences of ``since``, by language.
    """

    since: View | None = None
    move: object = None
    words: Words = {}


NO_HIGHLIGHTS = Highlights()


class Scene(msgspec.Struct, frozen=True):
    """A position of a match that is shown again, as everybody may know it.

    Args:
        view: the position.
        caption: what led to it, in a line.
        text: the board in words.
        move: what was done last, as in :class:`Highlights`.
    """

    view: View
    caption: str
    text: str
    move: object = None
