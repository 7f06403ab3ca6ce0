"""The cards, found by name in English, Japanese or romaji, by number, by facts and by words of texts."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path

from pydantic import Field

from bot.app.lookup.index import READ, Document, TextIndex
from bot.app.lookup.loading import DATA, Entry, load_file
from bot.app.lookup.names import NameIndex
from bot.app.lookup.synonyms import Thesaurus
from bot.app.lookup.words import fold, split
from bot.games.hocg.library.card_query import (
    OF_TEXTS,
    CardQuery,
    number_forms,
    plain_dashes,
    split_query,
)
from bot.games.hocg.library.japanese import say_cards
from engine.hocg.cards.card import Card
from engine.hocg.cards.pool import Pool, Unsupported, problems_of
from engine.hocg.cards.terms import CardType, Color
from engine.hocg.language.japanese_texts import japanese_tags
from engine.hocg.queries.naming import COLORS, KINDS, SUPPORTS
from engine.kernel.disk_cache import default_cache
from engine.kernel.ruleset import Deck
from engine.kernel.translation import in_every_language, tr

NICKNAMES = DATA / "keywords" / "nicknames.yaml"
WEIGHTS = (3.0, 2.0, 1.0, 1.0)
"""Of names, names of abilities, texts, and tags with facts."""
_SERIES = re.compile(r"^(h?[a-z]+)(\d)(?=-|$)")
SURE = 70.0
"""From this likeness on a name counts as the one that was meant."""
LEAST = 0.6
"""The part of the words that a card's text must have."""


_GENERATION = re.compile(r"(.*)(\d)(?:st|nd|rd|th) gen")
LONG = 3
"""A tag of so many words is called by the last of them for short, such as holoX."""


def find_tag_forms(cards: Iterable[Card]) -> dict[str, str]:
    """Every form of the tags of cards, folded, and the tag that it is: as it is printed in English and in
    Japanese, and "gen 3" for "3rd Gen".
    """
    forms: dict[str, str] = {}
    for tag in sorted({tag for card in cards for tag in card.folded_tags}):
        others = [japanese_tags().get(tag, "")]
        if generation := _GENERATION.fullmatch(tag):
            group, number = generation[1], generation[2]
            others += [f"{group}gen {number}", f"{group}gen{number}", f"{tag}eration"]
        elif len(words := tag.split()) >= LONG:
            others.append(words[-1])
        for form in (tag, *map(fold, filter(None, others))):
            forms.setdefault(form, tag)
    return forms


class Nickname(Entry):
    """The names by which players call a holomem, from ``NICKNAMES``."""

    name: str = Field(min_length=1)
    nicknames: tuple[str, ...] = Field(min_length=1)


class Why(StrEnum):
    """By what a card was found: its number, its name, facts that were asked for, or words of its texts."""

    NUMBER = "number"
    NAME = "name"
    FACTS = "facts"
    TEXT = "text"


@dataclass(frozen=True)
class CardHit:
    """A card that was found, why, and how well it fits (only the order of scores means something)."""

    card: Card
    why: Why
    score: float


@dataclass(frozen=True)
class DeckUse:
    """A starter deck that has a card.

    Args:
        deck_id: the deck.
        name: its name.
        count: how many copies it has.
    """

    deck_id: str
    name: str
    count: int


def names_of_abilities(card: Card) -> list[str]:
    """The names of skills, effects and arts, each in English and Japanese."""
    named = [(ability.name, ability.ja) for ability in card.abilities if ability.name]
    return [f"{name} {ja}" for name, ja in [*named, *((art.name, art.ja) for art in card.arts)]]


def describe(card: Card) -> str:
    """A card's facts in one line, as in "white 1st, HP 130" or "LIMITED item"."""
    colors = tr(" and ").join(tr(COLORS[color]) for color in card.colors)
    if card.type is CardType.OSHI:
        return tr("{colors} Oshi, life {life}", colors=colors, life=card.life)
    if card.type is CardType.CHEER:
        return tr("{color} cheer", color=colors or tr(COLORS[Color.COLORLESS]))
    if card.type is CardType.SUPPORT:
        kind = tr(SUPPORTS[card.kind]) if card.kind else tr("support")
        return tr("LIMITED {kind}", kind=kind) if card.is_limited else kind
    level = f"{card.level}{' Buzz' if card.is_buzz else ''}"
    colors = colors or tr(COLORS[Color.COLORLESS])
    return tr("{colors} {level}, HP {hp}", colors=colors, level=level, hp=card.hp)


def _facts(card: Card) -> str:
    """A card's facts and the sorts of its texts in every language, to be searched."""
    sorts = dict.fromkeys(KINDS[text.kind] for text in card.texts if text.kind in KINDS)
    told = in_every_language(lambda: " . ".join((describe(card), *map(tr, sorts)))) or {}
    return " . ".join(told.values())


class CardIndex:
    """All cards, found in every way.

    Args:
        pool: the cards.
        decks: the starter decks, (id, deck).
        nicknames: what players call the holomem.
        thesaurus: players' words in texts.
    """

    def __init__(
        self,
        pool: Pool,
        decks: Iterable[tuple[str, Deck]] = (),
        nicknames: Iterable[Nickname] = (),
        thesaurus: Thesaurus | None = None,
    ) -> None:
        self.pool = pool
        self._thesaurus = thesaurus or Thesaurus(())
        self._by_number = {fold(number): card for number, card in pool.cards.items()}
        self._by_name: dict[str, list[Card]] = {}
        for card in sorted(pool.cards.values(), key=lambda card: card.number):
            self._by_name.setdefault(card.name, []).append(card)
        called = {nickname.name: nickname.nicknames for nickname in nicknames}
        self.names = NameIndex(
            {name: (cards[0].ja, *called.get(name, ())) for name, cards in self._by_name.items()}
        )
        self.tags = find_tag_forms(pool.cards.values())
        self._sets = frozenset(number.partition("-")[0] for number in self._by_number)
        self._uses: dict[str, list[DeckUse]] = {}
        for deck_id, deck in decks:
            for pile in deck.piles.values():
                for number, count in pile.items():
                    self._uses.setdefault(number, []).append(DeckUse(deck_id, deck.name, count))

    @cached_property
    def _texts(self) -> TextIndex:
        said = say_cards(self.pool, default_cache())
        documents = [
            Document(
                card.number,
                (
                    f"{card.name} {card.ja}",
                    " . ".join(names_of_abilities(card)),
                    " . ".join(text.text for text in card.texts),
                    f"{' '.join(card.tags)} {_facts(card)}",
                ),
                japanese=" . ".join(said[card.number]),
            )
            for card in self.pool.cards.values()
        ]
        return TextIndex(documents, WEIGHTS, self._thesaurus)

    def prepare(self) -> None:
        """Build the full-text index now rather than at the first search."""
        self._texts  # noqa: B018  building it is the point

    def show(self, number: str) -> Card | None:
        """The card with a number, in whatever form it was typed; ``None`` if there is none."""
        exact = self._by_number.get(fold(number).strip())
        if exact is not None:
            return exact
        found = (self._by_number.get(fold(form)) for form in number_forms(number))
        return next((card for card in found if card is not None), None)

    def named(self, name: str) -> Sequence[Card]:
        """All printings of a name, by number."""
        return self._by_name.get(name, ())

    def printings(self, card: Card) -> Sequence[Card]:
        """All cards of the same name, the card itself included."""
        return self.named(card.name)

    def called(self, typed: str) -> Sequence[Card]:
        """All printings of the one name that was typed in full, nicknames included; empty if it is none."""
        names = self._find_called(typed)
        return self.named(names[0]) if len(names) == 1 else ()

    def uses(self, number: str) -> Sequence[DeckUse]:
        """The starter decks that have a card."""
        return self._uses.get(number, ())

    def problems(self, card: Card) -> list[Unsupported]:
        """The texts of a card that the engine doesn't understand yet: with any, no deck can play it."""
        return problems_of(card)

    def _find_called(self, typed: str) -> list[str]:
        """The names that were typed in full; what begins with # is a tag."""
        return [] if fold(typed).lstrip().startswith("#") else self.names.exact(typed)

    def read(self, typed: str) -> CardQuery:
        """A question about cards, taken apart. A card's full name is never taken for facts ("Red Cheer")."""
        if self._find_called(typed):
            return CardQuery(fold(typed))
        return split_query(typed, self.tags, self._sets)

    def _read_loosely(self, typed: str, strict: CardQuery) -> CardQuery | None:
        """The question with more of its words taken for facts, where a name at most is left beside them."""
        if self._find_called(typed):
            return None
        loose = split_query(typed, self.tags, self._sets, is_loose=True)
        is_one = loose != strict and (not loose.words or self.names.exact(loose.words))
        return loose if is_one and (loose.tags or loose.facts) else None

    def search(self, typed: str, limit: int = 25, *, is_typing: bool = False) -> list[CardHit]:
        """The cards that fit what was typed, the best first: by number, by name, by facts, by text.

        Args:
            typed: as in "kanata", "天音かなた", "bp01-10", "red buzz", "#Promise 2nd", "restore HP".
            limit: how many at most.
            is_typing: whether the last word may be only the beginning of one.
        """
        card = self.show(typed)
        if card is not None:
            return [CardHit(card, Why.NUMBER, 200.0)]
        started = self._by_number_start(typed, limit)
        if started:
            return started
        quoted = self._find_quoted(typed, is_typing=is_typing)
        if quoted and not OF_TEXTS.isdisjoint(split(fold(typed[:READ]))):
            return quoted[:limit]
        query = self.read(typed)
        loose = self._read_loosely(typed, query)
        meant = self._find(loose, limit, is_typing=is_typing) if loose is not None else []
        if meant and (query.facts or not query.words):
            return meant
        found = self._find(query, limit, is_typing=is_typing)
        if not meant:
            return found or quoted[:limit]
        # What is a tag or a level elsewhere may be a part of a name: "Gamers", "First".
        named = [hit for hit in found if hit.why is Why.NAME]
        hits = {hit.card.number: hit for hit in (*(hit for hit in named if hit.score >= SURE), *meant)}
        return list(hits.values())[:limit]

    @cached_property
    def _plain_texts(self) -> dict[str, str]:
        """By number the words of each card's texts."""
        return {
            card.number: " ".join(["", *(word for text in card.texts for word in split(fold(text.text))), ""])
            for card in self.pool.cards.values()
        }

    def _find_quoted(self, typed: str, *, is_typing: bool) -> list[CardHit]:
        """The cards in whose texts the very words stand, as in "if this holomem": such words name facts too,
        which many more cards have.
        """
        words = split(fold(typed[:READ]))
        if len(words) < 2 or self._find_called(typed):
            return []
        quoted = " ".join(["", *words, *([] if is_typing else [""])])
        found = sorted(number for number, text in self._plain_texts.items() if quoted in text)
        return [CardHit(self.pool.cards[number], Why.TEXT, SURE) for number in found]

    def _find(self, query: CardQuery, limit: int, *, is_typing: bool) -> list[CardHit]:
        """The cards that fit a question that was taken apart, the best first."""
        hits: dict[str, CardHit] = {}
        if not query.words:
            admitted = (card for card in self.pool.cards.values() if query.admits(card))
            found = sorted(admitted, key=lambda card: card.number) if query.tags or query.facts else []
            return [CardHit(card, Why.FACTS, 100.0) for card in found[:limit]]
        for named in self.names.find(query.words):
            if named.score >= SURE or not is_typing:
                for card in filter(query.admits, self.named(named.name)):
                    hits.setdefault(card.number, CardHit(card, Why.NAME, named.score))
        is_sure = any(hit.score >= SURE for hit in hits.values())
        for match in self._texts.search(query.words, None, is_typing=is_typing, least=LEAST):
            card = self.pool.cards[match.key]
            if query.admits(card):
                # A name that is only alike goes behind a text that has the very words.
                score = min(match.score, SURE - 1) if is_sure else SURE + match.score
                hits.setdefault(card.number, CardHit(card, Why.TEXT, score))
        order = sorted(hits.values(), key=lambda hit: (-hit.score, hit.card.number))
        return order[:limit]

    def _by_number_start(self, typed: str, limit: int) -> list[CardHit]:
        """The cards whose number begins with what was typed, as in "hbp01" and "bp1-0", or "hpr"."""
        start = fold(plain_dashes(typed)).strip().lstrip("#").replace(" ", "-")
        is_sort = f"h{start.removeprefix('h')}" in {name.rstrip("0123456789") for name in self._sets}
        if len(start) < 2 or not (is_sort or (len(start) > 2 and any(map(str.isdigit, start)))):
            return []
        padded = _SERIES.sub(r"\g<1>0\2", start)
        starts = (start, f"h{start}", padded, f"h{padded}")
        found = [card for number, card in self._by_number.items() if number.startswith(starts)]
        ordered = sorted(found, key=lambda card: card.number)[:limit]
        return [CardHit(card, Why.NUMBER, 150.0) for card in ordered]


def load_nicknames(path: Path = NICKNAMES) -> list[Nickname]:
    """The nicknames that ship with the project.

    Raises:
        DataError: the file is broken.
    """
    return load_file(path, Nickname)
