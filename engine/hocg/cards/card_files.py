"""Reading card files: YAML, with the place of each card and text. What is wrong is said with its place."""

from collections.abc import Collection, Iterator
from pathlib import Path

import yaml
from pydantic import ValidationError

from engine.hocg.cards.card import Card, TextPlace
from engine.hocg.cards.card_data import CardData, TextKey, build_card
from engine.kernel.errors import DataError

MAX_DEPTH = 20
"""Lists and maps in one another in a card file; a card needs 6."""


def read_entries(path: Path) -> list[tuple[yaml.Node, object]]:
    """The entries of a card file, each with what it was read from.

    Raises:
        DataError: the file can't be read, is no YAML or holds no list.
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
    return list(zip(node.value, entries, strict=True))


def find_texts(node: yaml.Node, path: Path, keys: TextKey = ()) -> Iterator[tuple[TextKey, TextPlace]]:
    """Where each string of an entry stands.

    Args:
        node: the entry, or a part of it.
        path: the file.
        keys: what leads to that part.
    """
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from find_texts(value, path, (*keys, str(key.value)))
    elif isinstance(node, yaml.SequenceNode):
        for number, value in enumerate(node.value):
            yield from find_texts(value, path, (*keys, number))
    elif isinstance(node, yaml.ScalarNode):
        is_block = node.style == "|"  # the only style that keeps the lines of the file
        yield keys, TextPlace(str(path), node.start_mark.line + 1 + is_block, is_block)


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


def load_file(path: Path, taken: Collection[str] = ()) -> list[Card]:
    """The cards of one file.

    Args:
        path: the file.
        taken: numbers that other files have.

    Raises:
        DataError: the file isn't YAML, an entry is not a card, or a number is taken; file, line and what was
            expected are named.
    """
    cards: dict[str, Card] = {}
    for node, entry in read_entries(path):
        line = node.start_mark.line + 1
        try:
            card = build_card(CardData.model_validate(entry), dict(find_texts(node, path)))
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"])) or "as a whole"
            number = entry.get("number", "?") if isinstance(entry, dict) else "?"
            message = f"card {number}, {where}: {first['msg'].removeprefix('Value error, ')}"
            raise DataError(message, file=str(path), line=line) from error
        if card.number in cards or card.number in taken:
            other = "another card of this file" if card.number in cards else "another card"
            raise DataError(f"the number {card.number} is taken by {other}", file=str(path), line=line)
        cards[card.number] = card
    return list(cards.values())
