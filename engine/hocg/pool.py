"""Loading cards: YAML files, checked by pydantic, compiled text by text. A broken file is an error that names
file and line.
"""

import hashlib
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Annotated, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.hocg.cards import Ability, Art, Card
from engine.hocg.terms import AbilityKind, CardType, Color, Level, SupportKind
from engine.hocg.text import lexer
from engine.hocg.text.names import fold
from engine.kernel.errors import DataError

DATA = Path(__file__).resolve().parents[2] / "data"

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


def load_file(path: Path) -> list[Card]:
    """The cards of one file.

    Raises:
        DataError: the file isn't YAML, or an entry is not a card; file, line and what was expected are named.
    """
    try:
        node = yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        entries = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        raise DataError(
            f"this is no YAML: {getattr(error, 'problem', error)}",
            file=str(path),
            line=mark.line + 1 if mark else None,
        ) from error
    if not isinstance(entries, list) or not isinstance(node, yaml.SequenceNode):
        raise DataError(
            "a card file is a list of cards, each beginning with '- number: ...'", file=str(path), line=1
        )
    cards = []
    for index, entry in enumerate(entries):
        line = node.value[index].start_mark.line + 1
        try:
            cards.append(build_card(CardData.model_validate(entry)))
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"]))
            number = entry.get("number", "?") if isinstance(entry, dict) else "?"
            raise DataError(f"card {number}, {where}: {first['msg']}", file=str(path), line=line) from error
    return cards


def load_pool(folder: Path = DATA / "cards") -> Pool:
    """All cards of a folder.

    Raises:
        DataError: a file is broken, or two cards have the same number.
    """
    cards: dict[str, Card] = {}
    for path in sorted(folder.glob("*.yaml")):
        for card in load_file(path):
            if card.number in cards:
                raise DataError(f"card {card.number} is there twice", file=str(path))
            cards[card.number] = card
    return Pool(cards.values())


def with_own_cards(pool: Pool, folder: Path) -> tuple[Pool, list[DataError]]:
    """A pool with the card files of a folder added, and what was wrong with those that were left out.

    A file that is broken, or that has a number which is taken, is left out whole.
    """
    cards = dict(pool.cards)
    problems: list[DataError] = []
    for path in sorted(folder.glob("*.yaml")):
        try:
            found = load_file(path)
        except DataError as error:
            problems.append(error)
            continue
        if taken := [card.number for card in found if card.number in cards]:
            problems.append(DataError(f"the number {taken[0]} is taken by another card", file=str(path)))
            continue
        cards.update((card.number, card) for card in found)
    return Pool(cards.values()), problems


@lru_cache(maxsize=1)
def default_pool() -> Pool:
    """The cards that ship with the project."""
    return load_pool()
