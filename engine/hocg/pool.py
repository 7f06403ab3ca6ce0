"""Loading cards: YAML files, checked by pydantic, compiled text by text. A broken file is an error that names
file and line.
"""

import hashlib
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Annotated, Literal, Self

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from engine.hocg.cards import Ability, Art, Card
from engine.hocg.terms import AbilityKind, CardType, Color, Level, SupportKind
from engine.hocg.text import lexer
from engine.hocg.text.names import fold
from engine.kernel.errors import DataError

DATA = Path(__file__).resolve().parents[2] / "data"

MAX_DEPTH = 20
"""Lists and maps in one another in a card file; a card needs 6."""

FACTS_NEEDED = {
    CardType.OSHI: ("life",),
    CardType.HOLOMEM: ("hp", "level"),
    CardType.SUPPORT: ("subtype",),
}
"""What a card of a type can't be without (2.3, 2.6, 2.7, 2.2.3)."""

Positive = Annotated[int, Field(ge=0, le=1000)]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class CriticalData(_Model):
    """A critical icon."""

    color: Color
    bonus: Positive


class SkillData(_Model):
    """A skill, effect or gift as it stands in a card file."""

    kind: AbilityKind
    name: str
    ja: str = ""
    cost: Positive | Literal["X"] = 0
    limit: Literal["turn", "game", ""] = ""
    text: str


class ArtData(_Model):
    """An art as it stands in a card file."""

    name: str
    ja: str = ""
    cost: tuple[Color, ...] = ()
    damage: Positive = 0
    plus: bool = False
    critical: CriticalData | tuple[CriticalData, ...] = ()
    text: str = ""


class CardData(_Model):
    """A card as it stands in a card file."""

    number: str = Field(pattern=r"^[A-Za-z0-9]+-[A-Za-z0-9]+$")
    name: str
    ja: str = ""
    type: CardType
    level: Level | None = None
    buzz: bool = False
    colors: tuple[Color, ...] = ()
    hp: Positive = 0
    life: Positive = 0
    baton_pass: Positive = 0
    tags: tuple[str, ...] = ()
    subtype: SupportKind | None = None
    limited: bool = False
    extra: tuple[str, ...] = ()
    skills: tuple[SkillData, ...] = ()
    arts: tuple[ArtData, ...] = ()
    text: str = ""
    attach: str = ""

    @model_validator(mode="after")
    def _require_facts_of_type(self) -> Self:
        missing = [fact for fact in FACTS_NEEDED.get(self.type, ()) if not getattr(self, fact)]
        if missing:
            raise ValueError(f"{self.type} cards need {' and '.join(missing)}")
        return self


class Unsupported(_Model):
    """A text that doesn't compile."""

    number: str
    ability: str
    line: int
    column: int
    message: str


class Pool:
    """All cards of some files, by number."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards: Mapping[str, Card] = {card.number: card for card in cards}

    def cards_of(self, numbers: Iterable[str]) -> tuple[Card, ...]:
        """The cards behind card numbers.

        Raises:
            DataError: a number is unknown.
        """
        try:
            return tuple(self.cards[number] for number in numbers)
        except KeyError as error:
            raise DataError(f"there is no card {error.args[0]}") from None

    @cached_property
    def unsupported(self) -> tuple[Unsupported, ...]:
        """Every text that doesn't compile, with the place and the reason."""
        return tuple(problem for card in self.cards.values() for problem in problems_of(card))

    def is_playable(self, number: str) -> bool:
        """Whether every text of the card compiles."""
        return not problems_of(self.cards[number])

    @cached_property
    def data_hash(self) -> str:
        """Changes whenever a fact or text of a card changes."""
        digest = hashlib.sha256()
        for number, card in sorted(self.cards.items()):
            digest.update(
                f"{number}|{card.name}|{card.colors}|{card.hp}|{card.life}|{card.baton_pass}|".encode()
            )
            digest.update(f"{card.tags}|{card.level}|{card.is_buzz}|{card.kind}|{card.is_limited}|".encode())
            for text in texts_of(card):
                digest.update(f"{text.kind}|{text.name}|{text.cost}|{text.limit}|{text.text}|".encode())
            for art in card.arts:
                digest.update(f"{art.name}|{art.cost}|{art.damage}|{art.critical}|".encode())
        return digest.hexdigest()[:16]


def texts_of(card: Card) -> list[Ability]:
    """Every text on a card, those of arts included."""
    return [*card.abilities, *(art.ability for art in card.arts if art.ability is not None)]


def problems_of(card: Card) -> list[Unsupported]:
    """The texts of one card that don't compile."""
    found = []
    for text in texts_of(card):
        try:
            text.program  # noqa: B018  compiled for its diagnostics
        except DataError as error:
            found.append(
                Unsupported(
                    number=card.number,
                    ability=f"{text.kind}{f' {text.name}' if text.name else ''}",
                    line=error.line or 1,
                    column=error.column or 1,
                    message=error.message,
                )
            )
    return found


def build_card(data: CardData) -> Card:
    """The card that checked data describe."""
    abilities = [
        Ability(
            skill.kind,
            skill.name,
            skill.ja,
            skill.text.strip(),
            None if skill.cost == "X" else skill.cost,
            skill.limit,
        )
        for skill in data.skills
    ]
    if data.text:
        abilities.append(Ability(AbilityKind.SUPPORT, "", "", data.text.strip()))
    if data.attach:
        abilities.append(Ability(AbilityKind.ATTACH, "", "", data.attach.strip()))
    abilities.extend(Ability(AbilityKind.EXTRA, "", "", text.strip()) for text in data.extra)
    arts = tuple(
        Art(
            art.name,
            art.ja,
            art.cost,
            art.damage,
            art.plus,
            tuple(
                (critical.color, critical.bonus)
                for critical in ([art.critical] if isinstance(art.critical, CriticalData) else art.critical)
            ),
            Ability(AbilityKind.ART, art.name, art.ja, art.text.strip()) if art.text else None,
        )
        for art in data.arts
    )
    lexer.KNOWN_TAGS.update(fold(tag) for tag in data.tags)
    return Card(
        data.number,
        data.name,
        data.ja,
        data.type,
        tuple(color for color in data.colors if color is not Color.COLORLESS),
        data.tags,
        data.level,
        data.buzz,
        data.hp,
        data.life,
        data.baton_pass,
        data.subtype,
        data.limited,
        arts,
        tuple(abilities),
    )


def read_entries(path: Path) -> list[tuple[int, object]]:
    """The entries of a card file, each with its line.

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
    return [(part.start_mark.line + 1, entry) for part, entry in zip(node.value, entries, strict=True)]


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
    for line, entry in read_entries(path):
        try:
            card = build_card(CardData.model_validate(entry))
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


def load_pool(folder: Path = DATA / "cards") -> Pool:
    """All cards of a folder.

    Raises:
        DataError: a file is broken, or two cards have the same number.
    """
    cards: dict[str, Card] = {}
    for path in sorted(folder.glob("*.yaml")):
        cards.update((card.number, card) for card in load_file(path, cards))
    return Pool(cards.values())


def with_own_cards(pool: Pool, folder: Path) -> tuple[Pool, list[DataError]]:
    """A pool with the card files of a folder added, and what was wrong with those that were left out.

    A file that is broken, or that has a number which is taken, is left out whole.
    """
    cards = dict(pool.cards)
    problems: list[DataError] = []
    if not folder.is_dir():
        problems.append(DataError("there is no such folder with cards", file=str(folder)))
    for path in sorted(folder.glob("*.yaml")):
        try:
            found = load_file(path, cards)
        except DataError as error:
            problems.append(error)
            continue
        cards.update((card.number, card) for card in found)
    return Pool(cards.values()), problems


@lru_cache(maxsize=1)
def default_pool() -> Pool:
    """The cards that ship with the project."""
    return load_pool()
