"""Reading card files, whatever the game: a YAML list of cards. What is wrong is said with file and line."""

from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Protocol, TypeVar

import yaml
from pydantic import ValidationError

from engine.kernel.documents import find_line
from engine.kernel.errors import DataError
from engine.kernel.faults import first_fault, say_fault

MAX_DEPTH = 20
"""Lists and maps in one another in a card file; a card needs 6."""


class Numbered(Protocol):
    """A card, as far as its file is concerned."""

    @property
    def number(self) -> str:
        """The number by which it is referred to."""


C = TypeVar("C", bound=Numbered)
Build = Callable[[object, yaml.Node], C]
"""Makes a card of an entry and of what it was read from. Raises ValidationError."""
Load = Callable[[Path, Collection[str]], list[C]]
"""Reads a card file, given the numbers that are taken. Raises DataError."""


def read_entries(path: Path) -> list[tuple[yaml.Node, object]]:
    """The entries of a card file, each with what it was read from.

    Raises:
        DataError: the file can't be read, is no YAML, has a key twice or holds no list.
    """
    try:
        text = path.read_text(encoding="utf-8")
        require_shallow(text)
        node = yaml.compose(text, Loader=yaml.CSafeLoader)
        entries = yaml.load(text, Loader=yaml.CSafeLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        raise DataError(
            f"this is no YAML: {getattr(error, 'problem', error)}",
            file=str(path),
            line=mark.line + 1 if mark else None,
        ) from error
    except (OSError, ValueError) as error:  # no UTF-8, no date, a number without end
        raise DataError(f"this can't be read: {error}", file=str(path)) from error
    if not isinstance(entries, list) or not isinstance(node, yaml.SequenceNode):
        raise DataError(
            "a card file is a list of cards, each beginning with '- number: ...'", file=str(path), line=1
        )
    for line, key in _find_repeated(node, set()):
        raise DataError(f"the key {key!r} is there twice", file=str(path), line=line)
    return list(zip(node.value, entries, strict=True))


def _find_repeated(node: yaml.Node, seen: set[int]) -> Iterator[tuple[int, str]]:
    """The keys that a map of a file has twice, of which YAML would take the second; each node is seen once,
    however many aliases it has.
    """
    if id(node) in seen or isinstance(node, yaml.ScalarNode):
        return
    seen.add(id(node))
    keys: set[str] = set()
    for each in node.value:
        if isinstance(node, yaml.MappingNode):
            key, value = each
            if str(key.value) in keys:
                yield key.start_mark.line + 1, str(key.value)
            keys.add(str(key.value))
            yield from _find_repeated(value, seen)
        else:
            yield from _find_repeated(each, seen)


def require_shallow(text: str) -> None:
    """Lists in lists without end would overrun the stack of the YAML library.

    Raises:
        ValueError: there are more than any card has.
    """
    depth = 0
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_DEPTH:
            raise ValueError(f"there are more than {MAX_DEPTH} lists and maps in one another")


def load_cards(path: Path, build: Build[C], keys: Collection[str], taken: Collection[str] = ()) -> list[C]:
    """The cards of one file.

    Args:
        path: the file.
        build: makes a card of an entry.
        keys: the keys of an entry, for hints.
        taken: numbers that other files have.

    Raises:
        DataError: the file isn't YAML, an entry is not a card, or a number is taken; file, line and what was
            expected are named.
    """
    cards: dict[str, C] = {}
    for node, entry in read_entries(path):
        line = node.start_mark.line + 1
        if not isinstance(entry, dict):
            raise DataError("a card is a map with number, name, ...", file=str(path), line=line)
        try:
            card = build(entry, node)
        except ValidationError as error:
            message = f"card {entry.get('number', '?')}: {say_fault(error, keys)}"
            raise DataError(
                message, file=str(path), line=find_line(node, first_fault(error)["loc"])
            ) from error
        if card.number in cards or card.number in taken:
            other = "another card of this file" if card.number in cards else "another card"
            raise DataError(f"the number {card.number} is taken by {other}", file=str(path), line=line)
        cards[card.number] = card
    return list(cards.values())


def _no_folder(folder: Path) -> DataError:
    return DataError("there is no such folder with cards", file=str(folder))


def load_folder(folder: Path, load: Load[C]) -> dict[str, C]:
    """The cards of a folder, by number.

    Raises:
        DataError: there is no such folder, a file is broken, or two cards have the same number.
    """
    if not folder.is_dir():
        raise _no_folder(folder)
    cards: dict[str, C] = {}
    for path in sorted(folder.glob("*.yaml")):
        cards.update((card.number, card) for card in load(path, cards))
    return cards


def add_folder(known: Mapping[str, C], folder: Path, load: Load[C]) -> tuple[dict[str, C], list[DataError]]:
    """Cards with those of a folder added, and what was wrong with the files that were left out.

    A file that is broken, or that has a number which is taken, is left out whole.
    """
    cards = dict(known)
    problems: list[DataError] = []
    if not folder.is_dir():
        problems.append(_no_folder(folder))
    for path in sorted(folder.glob("*.yaml")):
        try:
            found = load(path, cards)
        except DataError as error:
            problems.append(error)
            continue
        cards.update((card.number, card) for card in found)
    return cards, problems
