"""The pool: all cards that can be played with, those that ship and those of the owner."""

import hashlib
import re
from collections.abc import Iterable
from contextlib import suppress
from difflib import get_close_matches
from functools import cached_property, lru_cache
from pathlib import Path

import msgspec

from engine.hocg.cards.card import Ability, Card
from engine.hocg.cards.card_files import load_file
from engine.hocg.cards.keeping import Facts, Keeper, Programs
from engine.hocg.cards.names import fold
from engine.hocg.cards.program import (
    Compiler,
    LanguageCompiler,
    Program,
    registered_compiler,
    registered_judge,
)
from engine.hocg.cards.terms import AbilityKind
from engine.kernel.card_files import add_folder, load_folder
from engine.kernel.disk_cache import default_cache
from engine.kernel.errors import DataError
from engine.kernel.kept_texts import unpack_texts
from engine.kernel.pools import CardPool

NAME_IN_TEXT = re.compile(r"<[^<>\n]+>|\"[^\"\n]+\"")
"""Names of cards and of abilities as texts write them."""

DATA = Path(__file__).resolve().parents[3] / "data"
SHIPPED = DATA / "cards"
"""The folder with the cards of the project."""


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


class Pool(CardPool[Card]):
    """All cards of some files, by number.

    Args:
        cards: the cards; their texts are compiled when they are first asked for.
        compiler: what compiles them; the language's own if omitted.
        keeper: what has kept the programs of its texts, and what was found out about its cards.
        facts: what was found out about its cards, where no keeper knows it.
        tags: the tags that texts are read by, where they are more than those of its cards.

    Attributes:
        tags: every tag of its cards in comparable form; texts can speak of no other.
    """

    def __init__(
        self,
        cards: Iterable[Card],
        compiler: LanguageCompiler | None = None,
        keeper: Keeper | None = None,
        facts: Facts | None = None,
        tags: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__(cards)
        self.tags = tags.union(*{card.folded_tags for card in self.cards.values()})
        if keeper is not None:
            facts = keeper.facts
        self._playable: dict[str, bool] = {} if facts is None else facts.playable
        if facts is not None:
            self.data_hash = facts.data_hash
        language = compiler or registered_compiler()
        self._keeper = keeper
        self.compile: Compiler = lru_cache(maxsize=16384)(
            lambda kind, text: self.programs.get((kind, text)) or language(kind, text, self.tags)
        )
        for card in self.cards.values():
            for text in card.texts:
                text.attach(self.compile)

    @cached_property
    def programs(self) -> Programs:
        """The programs of texts that were compiled before it was made."""
        return {} if self._keeper is None else self._keeper.programs

    @cached_property
    def unsupported(self) -> tuple[Unsupported, ...]:
        """Every text that doesn't compile, with the place and the reason."""
        return tuple(problem for card in self.cards.values() for problem in self.problems_of(card))

    def is_playable(self, number: str) -> bool:
        """Whether every text of the card compiles, and names only what there is; found once for each card."""
        known = self._playable.get(number)
        if known is None:
            known = self._playable[number] = not self.problems_of(self.cards[number])
        return known

    def try_out(self, kind: AbilityKind, text: str) -> Program:
        """The program of a text that is on no card yet.

        Raises:
            DataError: a word of it isn't understood, or it names what no card of the pool is or has.
        """
        program = self.compile(kind, text)
        error = None if kind is AbilityKind.EXTRA else self._misnamed(text)  # an extra may give a new name
        if error is not None:
            raise error
        return program

    def problems_of(self, card: Card) -> list[Unsupported]:
        """The texts of one card that don't compile, or name what no card of the pool is or has."""
        found = problems_of(card)
        unread = {problem.ability for problem in found}
        for text in card.texts:
            if name_of(text) in unread:
                continue
            error = self._misnamed(text.text) or _misplaced(card, text)
            if error is not None:
                found.append(_unsupported(card, text, error))
        return found

    @cached_property
    def names(self) -> frozenset[str]:
        """Every name of a card in comparable form, also those that it is also regarded as."""
        found: set[str] = set()
        for card in self.cards.values():
            found |= {fold(card.name), fold(card.ja)}
            with suppress(DataError):  # an extra ability that can't be read adds no name
                found |= card.folded_names
        return frozenset(found)

    @cached_property
    def ability_names(self) -> frozenset[str]:
        """The names of every skill, effect, gift and art in comparable form."""
        texts = [text.name for card in self.cards.values() for text in card.texts]
        arts = [art.name for card in self.cards.values() for art in card.arts]
        return frozenset(fold(name) for name in (*texts, *arts) if name)

    def _misnamed(self, text: str) -> DataError | None:
        """The first name in a text that nothing in the pool has."""
        for found in NAME_IN_TEXT.finditer(text):
            name = fold(found.group()[1:-1])
            if found.group().startswith("<"):
                known, what = self.names, "no card is called"
            else:
                known, what = self.ability_names, "no skill, effect, gift or art is called"
                if any(name in each for each in self.names):
                    continue
            if name in known:
                continue
            close = get_close_matches(name, known, 1)
            hint = f"; did you mean {self._as_written(close[0])}?" if close else ""
            return DataError.at(f"{what} {found.group()[1:-1]!r}{hint}", text, found.start())
        return None

    def _as_written(self, folded: str) -> str:
        """A name as the cards have it."""
        for card in self.cards.values():
            written = [
                card.name,
                card.ja,
                *(text.name for text in card.texts),
                *(art.name for art in card.arts),
            ]
            for name in written:
                if fold(name) == folded:
                    return name
        return folded

    @cached_property
    def data_hash(self) -> str:  # type: ignore[override]  # found when it is asked for
        """Changes whenever a fact or text of a card changes."""
        digest = hashlib.sha256()
        for number, card in sorted(self.cards.items()):
            digest.update(
                f"{number}|{card.name}|{card.colors}|{card.hp}|{card.life}|{card.baton_pass}|".encode()
            )
            digest.update(f"{card.tags}|{card.level}|{card.is_buzz}|{card.kind}|{card.is_limited}|".encode())
            for text in card.texts:
                digest.update(f"{text.kind}|{text.name}|{text.cost}|{text.limit}|{text.text}|".encode())
            for art in card.arts:
                digest.update(f"{art.name}|{art.cost}|{art.damage}|{art.critical}|".encode())
        return digest.hexdigest()[:16]


def _misplaced(card: Card, text: Ability) -> DataError | None:
    """Why a text would never do anything on a support card of its sort."""
    if card.kind is None or text.kind is not AbilityKind.SUPPORT:
        return None
    why = registered_judge()(card.kind, text.program)
    return DataError(why, line=1, column=1) if why else None


def problems_of(card: Card) -> list[Unsupported]:
    """The texts of one card that don't compile."""
    found = []
    for text in card.texts:
        try:
            text.program  # noqa: B018  compiled for its diagnostics
        except DataError as error:
            found.append(_unsupported(card, text, error))
    return found


def name_of(text: Ability) -> str:
    """Which of a card's texts it is."""
    return f"{text.kind}{f' {text.name}' if text.name else ''}"


def _unsupported(card: Card, text: Ability, error: DataError) -> Unsupported:
    line = error.line or 1
    place = text.place
    return Unsupported(
        number=card.number,
        ability=name_of(text),
        line=line,
        column=error.column or 1,
        message=error.message,
        file=place.file if place else "",
        file_line=place.line_of(line) if place else 0,
    )


def load_pool(folder: Path = SHIPPED, keeper: Keeper | None = None) -> Pool:
    """All cards of a folder.

    Args:
        folder: where the card files are.
        keeper: what has kept them since the last time, if anything has.

    Raises:
        DataError: there is no such folder, a file is broken, or two cards have the same number.
    """
    if keeper is None:
        return Pool(_read_cards(folder))
    return Pool(keeper.cards(lambda: _read_cards(folder)), keeper=keeper)


def _read_cards(folder: Path) -> list[Card]:
    return list(load_folder(folder, load_file).values())


def restore_pool(kept: bytes) -> Pool:
    """The cards that a pool has kept. They were played with, so all of them are playable, and their texts are
    read as they were, also where new ones like them are refused.

    Raises:
        DataError: they can't be read.
    """
    texts = unpack_texts(kept, Card)
    facts = Facts(texts.data_hash, {card.number: True for card in texts.cards})
    compiler = registered_compiler(is_kept=True)
    return Pool(texts.cards, compiler, facts=facts, tags=frozenset(texts.tags))


def programs_of(pool: Pool) -> Programs:
    """The programs of all texts of a pool that can be compiled."""
    found: dict[tuple[str, str], Program] = {}
    for card in pool.cards.values():
        for text in card.texts:
            with suppress(DataError):
                found[text.kind, text.text] = text.program
    return found


def keep_default_programs() -> None:
    """Compile the shipped cards for the next process too, unless their programs are kept already."""
    pool, keeper = default_pool(), shipped_keeper()
    if keeper.facts is None:
        facts = Facts(pool.data_hash, {number: pool.is_playable(number) for number in pool.cards})
        keeper.keep_programs(programs_of(pool), facts)


@lru_cache(maxsize=1)
def shipped_keeper() -> Keeper:
    """Keeps what is made of the shipped cards."""
    return Keeper(SHIPPED, default_cache())


def with_own_cards(pool: Pool, folder: Path) -> tuple[Pool, list[DataError]]:
    """A pool with the card files of a folder added, and what was wrong with those that were left out.

    A file that is broken, or that has a number which is taken, is left out whole.
    """
    cards, problems = add_folder(pool.cards, folder, load_file)
    return _extend(pool, cards.values()), problems


@lru_cache(maxsize=8)
def keep_own_cards(pool: Pool) -> bytes:
    """The cards of a pool that the project doesn't ship, packed for :func:`with_kept_own_cards`; empty where
    there are none.
    """
    own = pool.cards.keys() - default_pool().cards.keys()
    return pool.keep(own) if own else b""


@lru_cache(maxsize=4)
def with_kept_own_cards(pool: Pool, kept: bytes) -> Pool:
    """A pool in which the cards that the project doesn't ship are as another pool has kept them.

    Raises:
        DataError: what was kept can't be read.
    """
    shipped = default_pool()
    earlier = restore_pool(kept)
    own = {number: card for number, card in earlier.cards.items() if number not in shipped.cards}
    compiler = registered_compiler(is_kept=True)
    return _extend(shipped, {**pool.cards, **own}.values(), compiler)


def _extend(pool: Pool, cards: Iterable[Card], compiler: LanguageCompiler | None = None) -> Pool:
    """A pool with more cards, which knows the programs of those that were there."""
    extended = Pool(cards, compiler)
    if not any(new.startswith(old) for new in extended.tags - pool.tags for old in pool.tags):
        extended.programs = pool.programs  # what was read as a tag is still the longest that could be
    return extended


@lru_cache(maxsize=1)
def default_pool() -> Pool:
    """The cards that ship with the project."""
    return load_pool(SHIPPED, shipped_keeper())
