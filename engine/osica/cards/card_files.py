"""Reading card files: YAML, strictly checked. What is wrong is said with its file and line."""

from collections.abc import Collection
from pathlib import Path
from typing import Annotated

import yaml
from pydantic import BaseModel, ConfigDict, Field, model_validator

from engine.kernel.card_files import load_cards
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
    level: Annotated[int, Field(strict=True, ge=0)] = 0
    ap: Annotated[int, Field(strict=True, ge=0)] = 0
    cheers: Annotated[int, Field(strict=True, ge=0)] = 0
    tags: list[str] = []
    ja_work: str = ""
    ja_tags: list[str] = []
    texts: list[str] = []
    flavor: str = ""

    @model_validator(mode="after")
    def check_facts(self) -> "CardData":
        """Level and AP belong to characters, and only to them; a Japanese tag to each tag."""
        if self.kind is CardKind.CHARACTER and (self.level < 1 or self.ap < 1):
            raise ValueError("a character has a level and an AP of at least 1")
        if self.kind is not CardKind.CHARACTER and (self.level or self.ap):
            raise ValueError(f"a card of the kind {self.kind} has neither level nor AP")
        if self.kind is CardKind.EVENT and not self.texts:
            raise ValueError("an event has a text: without one it could never be played")
        if self.ja_tags and len(self.ja_tags) != len(self.tags):
            raise ValueError("a card has as many Japanese tags (ja_tags) as tags, or none")
        return self


def build_card(data: CardData, places: tuple[TextPlace, ...] = ()) -> Card:
    """The card that an entry of a file describes."""
    return Card(
        number=data.number, name=data.name, work=data.work, kind=data.kind, ja=data.ja, code=data.code,
        level=data.level, ap=data.ap, cheers=data.cheers, tags=tuple(data.tags), texts=tuple(data.texts),
        flavor=data.flavor, places=places, ja_work=data.ja_work, ja_tags=tuple(data.ja_tags),
    )  # fmt: skip


def find_places(node: yaml.Node, path: Path) -> tuple[TextPlace, ...]:
    """Where each text of an entry stands."""
    for key, value in node.value if isinstance(node, yaml.MappingNode) else ():
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

    def build(entry: object, node: yaml.Node) -> Card:
        return build_card(CardData.model_validate(entry), find_places(node, path))

    return load_cards(path, build, CardData.model_fields, taken)
