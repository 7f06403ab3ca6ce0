"""Reading card files: YAML, strictly checked. What is wrong is said with its file and line."""

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Annotated, Any

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from engine.kernel.errors import DataError
from engine.osica.cards.card import Card, TextPlace
from engine.osica.cards.terms import CardKind


class CardData(BaseModel):
    """A card as it stands in a file; an unknown key is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    number: Annotated[str, Field(min_length=1)]
    name: Annotated[str, Field(min_length=1)]
    ja: str = ""
    work: Annotated[str, Field(min_length=1)]
    kind: CardKind
    code: str = ""
    level: Annotated[int, Field(ge=0)] = 0
    ap: Annotated[int, Field(ge=0)] = 0
    cheers: Annotated[int, Field(ge=0)] = 0
    tags: list[str] = []
    texts: list[str] = []
    flavor: str = ""

    @model_validator(mode="after")
    def check_facts(self) -> "CardData":
        """Level and AP belong to characters, and only to them."""
        if self.kind is CardKind.CHARACTER and (self.level < 1 or self.ap < 1):
            raise ValueError("a character has a level and an AP of at least 1")
        if self.kind is not CardKind.CHARACTER and (self.level or self.ap):
            raise ValueError(f"a card of the kind {self.kind} has neither level nor AP")
        if self.kind is CardKind.EVENT and not self.texts:
            raise ValueError("an event has a text: without one it could never be played")
        return self


def build_card(data: CardData, places: tuple[TextPlace, ...] = ()) -> Card:
    """The card that an entry of a file describes."""
    return Card(
        number=data.number, name=data.name, work=data.work, kind=data.kind, ja=data.ja, code=data.code,
        level=data.level, ap=data.ap, cheers=data.cheers, tags=tuple(data.tags), texts=tuple(data.texts),
        flavor=data.flavor, places=places,
    )  # fmt: skip


def read_entries(path: Path) -> Iterator[tuple[yaml.MappingNode, dict[str, Any]]]:
    """The entries of a card file with what they were read from.

    Raises:
        DataError: the file can't be read or holds no list of maps.
    """
    try:
        text = path.read_text(encoding="utf-8")
        node = yaml.compose(text, Loader=yaml.CSafeLoader)
        entries = yaml.load(text, Loader=yaml.CSafeLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        raise DataError(
            f"this is no YAML: {getattr(error, 'problem', error)}",
            file=str(path),
            line=mark.line + 1 if mark else None,
        ) from error
    except (OSError, ValueError, RecursionError) as error:
        raise DataError(f"this can't be read: {error}", file=str(path)) from error
    if not isinstance(node, yaml.SequenceNode) or not isinstance(entries, list):
        raise DataError("a card file is a list of cards, each beginning with '- number: ...'", file=str(path))
    for child, entry in zip(node.value, entries, strict=True):
        if not isinstance(child, yaml.MappingNode) or not isinstance(entry, dict):
            line = child.start_mark.line + 1
            raise DataError("a card is a map with number, name, work, kind, ...", file=str(path), line=line)
        yield child, entry


def find_places(node: yaml.MappingNode, path: Path) -> tuple[TextPlace, ...]:
    """Where each text of an entry stands."""
    for key, value in node.value:
        if key.value == "texts" and isinstance(value, yaml.SequenceNode):
            return tuple(TextPlace(str(path), each.start_mark.line + 1) for each in value.value)
    return ()


def load_file(path: Path, taken: Collection[str] = ()) -> list[Card]:
    """The cards of one file.

    Args:
        path: the file.
        taken: numbers that other files have.

    Raises:
        DataError: the file isn't YAML, an entry is no card, or a number is taken; file, line and what was
            expected are named.
    """
    cards: dict[str, Card] = {}
    for node, entry in read_entries(path):
        line = node.start_mark.line + 1
        try:
            card = build_card(CardData.model_validate(entry), find_places(node, path))
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"])) or "as a whole"
            message = (
                f"card {entry.get('number', '?')}, {where}: {first['msg'].removeprefix('Value error, ')}"
            )
            raise DataError(message, file=str(path), line=line) from error
        if card.number in cards or card.number in taken:
            raise DataError(f"the number {card.number} is taken by another card", file=str(path), line=line)
        cards[card.number] = card
    return list(cards.values())
