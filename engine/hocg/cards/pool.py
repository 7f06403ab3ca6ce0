"""The pool: all cards that can be played with, those that ship and those of the owner."""

import hashlib
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path

import msgspec

from engine.hocg.cards.card import Ability, Card
from engine.hocg.cards.card_files import load_file
from engine.hocg.cards.program import Compiler, registered_compiler
from engine.kernel.errors import DataError

DATA = Path(__file__).resolve().parents[3] / "data"


class Unsupported(msgspec.Struct, frozen=True):
    """A text that doesn't compile.

    Args:
        number: the card's.
        ability: which of its texts.
        line: the line of the text, from 1.
        column: the column in that line, from 1.
        message: the word that wasn't understood, and what could have stood there.
        file: the card file, if it was read from one.
        file_line: the line of that file.
    """

    number: str
    ability: str
    line: int
    column: int
    message: str
    file: str = ""
    file_line: int = 0


class Pool:
    """All cards of some files, by number.

    Args:
        cards: the cards; their texts are compiled when they are first asked for.
        compiler: what compiles them; the language's own if omitted.
    """

    def __init__(self, cards: Iterable[Card], compiler: Compiler | None = None) -> None:
        self.cards: Mapping[str, Card] = {card.number: card for card in cards}
        self.compile = compiler or registered_compiler()
        for card in self.cards.values():
            for text in card.texts:
                text.attach(self.compile)

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
    return list(card.texts)


def problems_of(card: Card) -> list[Unsupported]:
    """The texts of one card that don't compile."""
    found = []
    for text in texts_of(card):
        try:
            text.program  # noqa: B018  compiled for its diagnostics
        except DataError as error:
            found.append(_unsupported(card, text, error))
    return found


def _unsupported(card: Card, text: Ability, error: DataError) -> Unsupported:
    line = error.line or 1
    place = text.place
    return Unsupported(
        number=card.number,
        ability=f"{text.kind}{f' {text.name}' if text.name else ''}",
        line=line,
        column=error.column or 1,
        message=error.message,
        file=place.file if place else "",
        file_line=place.line_of(line) if place else 0,
    )


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
