"""Reading the Japanese texts of listed cards: what each means, or where reading stopped."""

import re
from collections.abc import Iterable, Sequence
from functools import cached_property

import msgspec

from bot.tools.drafting.lists import ListedCard, ListedText
from bot.tools.drafting.memory import build_dictionary, list_texts, recall, recall_prints
from bot.tools.drafting.proposals import Memory, Near
from bot.tools.drafting.slots import Dictionary
from engine.hocg.cards.names import fold
from engine.hocg.cards.pool import Pool, problems_of
from engine.hocg.cards.terms import AbilityKind
from engine.hocg.language.japanese_reader import JapaneseRead, JapaneseReader, PrintedText
from engine.hocg.language.japanese_texts import JapaneseTexts, JapaneseWords

SHOWN = 3
"""How many readings are shown of a text that has several."""


BEGINNING = re.compile(r"(?=自分|相手|お互い|この|次の|サイコロ|\[|【)")
"""Where a text can begin."""
NO_NAME = re.compile(r"[、。]|[のがはをにでともへ]$")
"""What no name has: marks between clauses, or a particle as its end, which needs what follows."""


def part_names(card: ListedCard, reader: JapaneseReader) -> ListedCard:
    """A card with the names of its stage skills taken from the front of their texts, where the rest can be
    read.
    """
    skills = tuple(_part(card, text, reader) for text in card.skills)
    return card if skills == card.skills else card.model_copy(update={"skills": skills})


def _part(card: ListedCard, text: ListedText, reader: JapaneseReader) -> ListedText:
    if text.kind is not AbilityKind.STAGE_SKILL or text.name_ja:
        return text
    for found in BEGINNING.finditer(text.text_ja):
        name, rest = text.text_ja[: found.start()], text.text_ja[found.start() :]
        if NO_NAME.search(name):
            break
        if reader.read(PrintedText(rest, text.kind, card.number)).best is not None:
            return text.model_copy(update={"name_ja": name.strip(), "text_ja": rest}) if name else text
    return text


class DraftedAbility(msgspec.Struct, frozen=True):
    """What has come of one text.

    Args:
        kind: what sort of text it is.
        name_ja: the name of its skill or art.
        read: whether it means exactly what is printed.
        readings: in how many ways it can be read.
        text: our English; a proposal if it isn't read, empty if there is none.
        ja: what we print of it; empty if it isn't read.
        why: where reading stopped and what could stand there; empty if it is read.
    """

    kind: AbilityKind
    name_ja: str
    read: bool
    readings: int
    text: str
    ja: str
    why: str


class DraftedCard(msgspec.Struct, frozen=True):
    """What has come of a card; it is complete if all its texts are read."""

    number: str
    complete: bool
    abilities: list[DraftedAbility]


class Report(msgspec.Struct, frozen=True):
    """What has come of a list."""

    texts: int
    read: int
    complete_cards: int
    cards: list[DraftedCard]


class ListReader:
    """Reads the texts of a list.

    Args:
        listed: the cards of the list.
        known: cards with their official Japanese, from which proposals come too.
        pool: the cards there are.
    """

    def __init__(self, listed: Sequence[ListedCard], known: Sequence[ListedCard], pool: Pool) -> None:
        self.dictionary: Dictionary = build_dictionary(listed, pool)
        self._known = known
        self._pool = pool
        self._texts = JapaneseTexts(pool.cards.values(), _words_of(listed))
        self._reader = JapaneseReader(self._texts)
        self._english = known_texts(pool)

    @cached_property
    def memory(self) -> Memory:
        """What the pool says for Japanese texts: as we print them, and as they are printed."""
        texts = (*recall_prints(self._pool, self._texts), *recall(self._known, self._pool))
        return Memory(texts, self.dictionary)

    def part_names(self, card: ListedCard) -> ListedCard:
        """A card with each text apart from its name."""
        return part_names(card, self._reader)

    def read_all(self, cards: Iterable[ListedCard]) -> Report:
        """What has come of some cards."""
        drafted = [self.read(card) for card in cards]
        abilities = [ability for card in drafted for ability in card.abilities]
        return Report(
            len(abilities),
            sum(ability.read for ability in abilities),
            sum(card.complete for card in drafted),
            drafted,
        )

    def read(self, card: ListedCard) -> DraftedCard:
        """What has come of a card."""
        abilities = [
            self._read_text(card, kind, text.name_ja if text is not None else "", japanese)
            for kind, text, japanese in list_texts(card)
            if japanese
        ]
        return DraftedCard(card.number, all(each.read for each in abilities), abilities)

    def _read_text(self, card: ListedCard, kind: AbilityKind, name: str, japanese: str) -> DraftedAbility:
        read = self._reader.read(PrintedText(japanese, kind, card.number, card.subtype), self._english)
        if read.best is not None:
            return DraftedAbility(kind, name, True, 1, read.best.text, read.best.ja, "")
        near = self.nearest(kind, japanese)
        text = self.memory.propose(near, frozenset(map(fold, self._texts.tags)))
        return DraftedAbility(kind, name, False, len(read.readings), text, "", self._explain(read))

    def nearest(self, kind: AbilityKind, japanese: str) -> tuple[Near, ...]:
        """The known texts that are most like one."""
        return self.memory.find_nearest(kind, japanese)

    def _explain(self, read: JapaneseRead) -> str:
        """Why a text of the list isn't read."""
        ways = " | ".join(each.text.replace("\n", " / ") for each in read.readings[:SHOWN])
        if len(read.readings) > 1:
            return f"it can be read in {len(read.readings)} ways: {ways}"
        if read.readings:
            return f"it can be read, but what is printed may mean something else: {ways}"
        if not read.stretch:
            return "every phrase is known, but nothing that we print says just this"
        near = self.memory.nearest_words(read.stretch)
        could = f"; the nearest words that can stand there: {near}" if near else "; nothing known is like it"
        return f"not understood: {read.stretch!r}{could}"


def known_texts(pool: Pool, but: str = "") -> frozenset[str]:
    """What the cards of a pool say, as it is printed of their programs.

    Args:
        pool: the cards.
        but: a set whose cards are left out.
    """
    return frozenset(
        text.program.say()
        for number, card in pool.cards.items()
        if number.partition("-")[0] != but and not problems_of(card)
        for text in card.texts
        if text.text
    )


def _words_of(listed: Iterable[ListedCard]) -> JapaneseWords:
    """The words that a list teaches; what it has no English for stays Japanese."""
    names: dict[str, str] = {}
    quoted: dict[str, str] = {}
    tags: dict[str, str] = {}
    for card in listed:
        names.setdefault(card.name_en or card.name_ja, card.name_ja)
        english_tags = card.tags_en if len(card.tags_en) == len(card.tags_ja) else card.tags_ja
        for tag, ja in zip(english_tags, card.tags_ja, strict=True):
            tags.setdefault(tag, ja)
        for text in card.skills:
            if text.name_ja:
                quoted.setdefault(text.name_en or text.name_ja, text.name_ja)
    return JapaneseWords(names, quoted, tags)
