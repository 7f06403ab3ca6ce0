"""Lists of printed cards with their Japanese texts: JSON, JSON lines and CSV."""

import csv
import io
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from bot.tools.drafting.public_lists import is_public, translate
from engine.hocg.cards.card_data import plain_tag, require_limit
from engine.hocg.cards.terms import AbilityKind, CardType, Color, Level, SupportKind
from engine.kernel.errors import DataError
from engine.kernel.faults import say_fault

LEVELS = {level.casefold(): level for level in Level}
KINDS = {"oshi_stage_skill": AbilityKind.STAGE_SKILL}
SKILL_COLUMNS = {
    "kind": "kind",
    "skill_name_ja": "name_ja",
    "skill_name_en": "name_en",
    "text_ja": "text_ja",
    "cost": "cost",
    "limit": "limit",
    "damage": "damage",
    "plus": "plus",
    "critical": "critical",
}
"""Columns of a CSV file that describe a text -> what they are called in JSON."""


def _read_level(value: object) -> object:
    return LEVELS.get(value.casefold(), value) if isinstance(value, str) else value


def _read_kind(value: object) -> object:
    return KINDS.get(value, value) if isinstance(value, str) else value


def _split_words(value: object) -> object:
    """The colors in a cell of a CSV file."""
    return value.replace("|", " ").split() if isinstance(value, str) else value


def _read_cost(value: object) -> object:
    if not isinstance(value, str) or value == "X":
        return value
    return int(value) if value.isdecimal() else _split_words(value)


def _split_tags(value: object) -> object:
    """Tags have blanks, so "|" parts them; a list may have them with their mark or without."""
    parts = value.split("|") if isinstance(value, str) else value
    if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts):
        return value
    return [tag for tag in map(plain_tag, parts) if tag]


def _read_critical(value: object) -> object:
    """Critical icons of a CSV file: ``red 50|blue 50``."""
    if not isinstance(value, str):
        return value
    pairs = [part.split() for part in value.split("|") if part.strip()]
    return [dict(zip(("color", "bonus"), pair, strict=False)) for pair in pairs]


class _Listed(BaseModel):
    """Lists have columns of their own (rarities, products): what isn't known here is passed over."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class ListedCritical(_Listed):
    """A critical icon in a list: how much an art deals in addition to a target of a colour."""

    color: Color
    bonus: int


class ListedText(_Listed):
    """One skill, effect, gift, art, extra or support text as printed.

    Args:
        kind: what sort of text it is.
        name_ja: its Japanese name, empty for supports and extras.
        name_en: its official English name, where the list has it.
        text_ja: its words; an art may have none.
        cost: holo Power that a skill costs ("X" for any), or the cheers of an art.
        limit: "turn" or "game" for a skill.
        damage: an art's.
        plus: whether a plus is printed behind the damage.
        critical: critical icons.
    """

    kind: Annotated[AbilityKind, BeforeValidator(_read_kind)]
    name_ja: str = ""
    name_en: str = ""
    text_ja: str = ""
    cost: Annotated[int | Literal["X"] | tuple[Color, ...], BeforeValidator(_read_cost)] = ()
    limit: Literal["turn", "game", ""] = ""
    damage: int = 0
    plus: bool = False
    critical: Annotated[tuple[ListedCritical, ...], BeforeValidator(_read_critical)] = ()

    @model_validator(mode="after")
    def _require_limit_of_kind(self) -> Self:
        """What a list has must be what a card file can have."""
        require_limit(self.kind, self.limit)
        return self


class ListedCard(_Listed):
    """A card as a list has it."""

    number: str = Field(pattern=r"^[A-Za-z0-9]+-[A-Za-z0-9]+$")
    name_ja: str
    name_en: str = ""
    type: CardType
    bloom_level: Annotated[Level | None, BeforeValidator(_read_level)] = None
    buzz: bool = False
    colors: Annotated[tuple[Color, ...], BeforeValidator(_split_words)] = ()
    hp: int = 0
    life: int = 0
    baton_pass: int = 0
    tags_ja: Annotated[tuple[str, ...], BeforeValidator(_split_tags)] = ()
    tags_en: Annotated[tuple[str, ...], BeforeValidator(_split_tags)] = ()
    subtype: SupportKind | None = None
    limited: bool = False
    skills: tuple[ListedText, ...] = ()


def read_list(path: Path) -> list[ListedCard]:
    """The cards of a list.

    Args:
        path: a file that ends in .json (a list, or an object as public lists are), .jsonl (a card a line) or
            .csv (a text a line; lines with the number of the line before, or none, go on with its card).

    Raises:
        DataError: it can't be read; the line and what is wrong with it are named.
    """
    readers = {".json": _read_json, ".jsonl": _read_lines, ".csv": _read_csv}
    reader = readers.get(path.suffix.casefold())
    if reader is None:
        raise DataError("a list of cards ends in .json, .jsonl or .csv", file=str(path))
    try:
        rows = list(reader(path.read_text(encoding="utf-8-sig")))
    except json.JSONDecodeError as error:
        raise DataError(f"this is no JSON: {error.msg}", file=str(path), line=error.lineno) from error
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise DataError(f"this can't be read: {error}", file=str(path)) from error
    return list(_check(rows, path))


def _check(rows: Iterable[tuple[int, Any]], path: Path) -> Iterator[ListedCard]:
    taken: dict[str, int] = {}
    for line, row in rows:
        try:
            card = ListedCard.model_validate(translate(row) if is_public(row) else row)
        except ValidationError as error:
            number = row.get("number", "?") if isinstance(row, dict) else "?"
            fault = say_fault(error, ListedCard.model_fields)
            raise DataError(f"card {number}: {fault}", file=str(path), line=line) from error
        if card.number in taken:
            message = f"the number {card.number} is also in line {taken[card.number]}"
            raise DataError(message, file=str(path), line=line)
        taken[card.number] = line
        yield card


def _read_json(text: str) -> Iterator[tuple[int, Any]]:
    found = json.loads(text)
    if isinstance(found, dict) and found and all(map(is_public, found.values())):
        yield from ((1, card) for card in found.values())
        return
    if not isinstance(found, list):
        raise json.JSONDecodeError("a list of cards was expected", text, 0)
    decoder = json.JSONDecoder()
    at = text.index("[") + 1
    for card in found:
        while text[at] in " \t\r\n,":
            at += 1
        yield text.count("\n", 0, at) + 1, card
        _, at = decoder.raw_decode(text, at)


def _read_lines(text: str) -> Iterator[tuple[int, Any]]:
    """Cards one after the other; a broken one is placed in the whole text, not in its line."""
    begun = 0
    for line, words in enumerate(text.splitlines(keepends=True), 1):
        if words.strip():
            try:
                yield line, json.loads(words)
            except json.JSONDecodeError as error:
                raise json.JSONDecodeError(error.msg, text, begun + error.pos) from error
        begun += len(words)


def _read_csv(text: str) -> Iterator[tuple[int, Any]]:
    reader = csv.DictReader(io.StringIO(text), strict=True)
    card: dict[str, Any] = {}
    begun = 0
    for row in reader:
        cells = {key: value for key, value in row.items() if key and isinstance(value, str) and value}
        skill = {name: cells[column] for column, name in SKILL_COLUMNS.items() if column in cells}
        if not card or cells.get("number", card["number"]) != card["number"]:
            if card:
                yield begun, card
            facts = {key: value for key, value in cells.items() if key not in SKILL_COLUMNS}
            card, begun = facts | {"number": cells.get("number", ""), "skills": []}, reader.line_num
        if skill:
            card["skills"].append(skill)
    if card:
        yield begun, card
