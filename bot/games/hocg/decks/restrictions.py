"""Restricted lists of official events, by region and date (``data/formats/restrictions.yaml``)."""

from datetime import date
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Annotated

import yaml
from pydantic import BaseModel, ConfigDict, Field, RootModel, ValidationError

from bot.games.hocg.decks.catalog import HocgCatalog
from engine.hocg.cards.pool import DATA
from engine.kernel.errors import DataError
from engine.kernel.faults import say_fault
from engine.kernel.ruleset import Deck, DeckProblem
from engine.kernel.translation import tr, tr_n, tr_name

FILE = DATA / "formats" / "restrictions.yaml"


class Region(StrEnum):
    """Whose list of restricted cards holds."""

    JP = "jp"
    EN = "en"

    @property
    def label(self) -> str:
        """Its name in the reader's language."""
        return tr("Japanese") if self is Region.JP else tr("English")


class Restrictions(BaseModel):
    """One list.

    Args:
        region: where it holds.
        valid_from: its first day; ``None`` if that isn't known.
        cards: card number -> copies that a deck may hold.
        source: where the list comes from.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    region: Region
    valid_from: date | None = None
    cards: dict[str, Annotated[int, Field(ge=0, le=4)]]
    source: str

    @property
    def since(self) -> str:
        """Since when it holds, in words."""
        if self.valid_from is None:
            return tr("its date is not known")
        return tr("in force since {day}", day=self.valid_from)


class _Lists(RootModel[tuple[Restrictions, ...]]):
    """The whole file."""


def read_restrictions(path: Path) -> tuple[Restrictions, ...]:
    """The lists of a file.

    Raises:
        DataError: the file is no YAML, or an entry is no list.
    """
    try:
        return _Lists.model_validate(
            yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        ).root
    except yaml.YAMLError as error:
        raise DataError(f"this is no YAML: {error}", file=str(path)) from error
    except ValidationError as error:
        raise DataError(say_fault(error, Restrictions.model_fields), file=str(path)) from error


@lru_cache(maxsize=1)
def load_restrictions() -> tuple[Restrictions, ...]:
    """The lists that ship with the project."""
    return read_restrictions(FILE)


def find_restrictions(region: Region, day: date) -> Restrictions | None:
    """The list that holds in a region on a day; ``None`` if none did yet."""
    known = [
        (entry.valid_from or date.min, index, entry)
        for index, entry in enumerate(load_restrictions())
        if entry.region is region and (entry.valid_from is None or entry.valid_from <= day)
    ]
    return max(known)[2] if known else None


def check_restrictions(
    deck: Deck, restrictions: Restrictions, catalog: HocgCatalog
) -> tuple[DeckProblem, ...]:
    """The cards of which a deck has more copies than a list allows."""
    problems = []
    for number, allowed in restrictions.cards.items():
        count = sum(cards.get(number, 0) for cards in deck.piles.values())
        if count > allowed:
            card = catalog.find(number)
            name = f"{tr_name(card.name)} ({number})" if card is not None else number
            told = tr_n(
                "{name}: {count} copies, {number} copy is allowed at events",
                "{name}: {count} copies, {number} copies are allowed at events",
                allowed,
                name=name,
                count=count,
            )
            problems.append(DeckProblem(told, "", number))
    return tuple(problems)
