"""Reading the card files of hOCG, with the place of each text."""

from collections.abc import Collection, Iterator
from pathlib import Path

import yaml

from engine.hocg.cards.card import Card, TextPlace
from engine.hocg.cards.card_data import CardData, TextKey, build_card
from engine.kernel.card_files import load_cards


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


def load_file(path: Path, taken: Collection[str] = ()) -> list[Card]:
    """The cards of one file.

    Args:
        path: the file.
        taken: numbers that other files have.

    Raises:
        DataError: the file isn't YAML, an entry is not a card, or a number is taken; file, line and what was
            expected are named.
    """

    def build(entry: object, node: yaml.Node) -> Card:
        return build_card(CardData.model_validate(entry), dict(find_texts(node, path)))

    return load_cards(path, build, CardData.model_fields, taken)
