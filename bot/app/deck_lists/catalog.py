"""The cards that the decks of a game are made of: numbers and names as people write them, and piles."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property
from unicodedata import normalize

from rapidfuzz import fuzz, process

from bot.app.deck_lists.errors import UnreadableDeck, show
from engine.kernel.translation import Saying, in_every_language, tr

WORD = r"[A-Za-z][A-Za-z0-9]{0,11}-[A-Za-z0-9]{1,8}"
"""What a card number looks like in any game."""
EDGE = r"(?<![A-Za-z0-9]){}(?![A-WYZa-wyz0-9]|x(?!\d))"
"""Around a card number in a line; a multiplication sign may follow it."""
LIKE = 75
"""Of 100: how much alike a name must be to be what was meant."""
MOST_NAMES = 8
"""Cards of one name that are told one by one."""
_STRAIGHT = str.maketrans("‘’“”", "''\"\"")
_WORD = re.compile(WORD)
_FREE_WORD = re.compile(EDGE.format(f"({WORD})"))


@dataclass(frozen=True)
class PileForm:
    """A pile as lists write it.

    Args:
        key: its name in a deck.
        title: its heading.
        headings: other headings that people give it, in lower case.
        is_single: whether it holds one card, whose place another one takes.
    """

    key: str
    title: str
    headings: tuple[str, ...] = ()
    is_single: bool = False

    @property
    def titles(self) -> set[str]:
        """Its title as lists in any language have it, in lower case."""
        told = in_every_language(lambda: tr(self.title)) or {}
        return {title.casefold() for title in told.values()}


@dataclass(frozen=True)
class DeckForm:
    """What decks of a game look like in a list.

    Args:
        piles: its piles, in the order of lists.
        usual: the key of the pile of a card that stands under no heading.
        numbers: three card numbers, for examples.
    """

    piles: tuple[PileForm, ...]
    usual: str
    numbers: tuple[str, str, str]

    @property
    def keys(self) -> tuple[str, ...]:
        """The names of the piles of a deck."""
        return tuple(pile.key for pile in self.piles)

    @property
    def singles(self) -> frozenset[str]:
        """The names of the piles that hold one card."""
        return frozenset(pile.key for pile in self.piles if pile.is_single)

    def read_heading(self, words: str) -> str | None:
        """The pile that these words, in lower case, are a heading of."""
        for pile in self.piles:
            if words in pile.headings or words in pile.titles:
                return pile.key
        return None


@dataclass(frozen=True)
class Listed:
    """A card as lists know it.

    Args:
        number: its number.
        name: its name.
        names: other names that it is found by.
        piles: the keys of the piles that it may be in, the usual one first.
        detail: a word or two that stand beside its name.
        facts: words, in lower case, that may stand behind a name to tell cards of that name apart.
        described: the same in a phrase, for asking which card was meant.
        alike: the same for cards that differ in nothing but their number, such as prints of a basic resource;
            "" for a card that is like no other.
    """

    number: str
    name: str
    names: tuple[str, ...] = ()
    piles: tuple[str, ...] = ()
    detail: str | Saying = ""
    facts: frozenset[str] = frozenset()
    described: str = ""
    alike: str = ""


def fold(text: str) -> str:
    """A number or a name in comparable form."""
    return normalize("NFKC", text).translate(_STRAIGHT).casefold().strip()


class Catalog:
    """The cards of a game, by number in any case and by name.

    A number that the game lacks is kept as it is: the deck is stored and its problem told, and it becomes
    playable once the card is there.

    Args:
        form: what decks look like.
        cards: the cards.
    """

    def __init__(self, form: DeckForm, cards: Iterable[Listed]) -> None:
        self.form = form
        self._cards = {fold(card.number): card for card in cards}
        self._facts = frozenset(fact for card in self._cards.values() for fact in card.facts)

    @cached_property
    def _by_name(self) -> dict[str, dict[int, Listed]]:
        """The cards of every name in comparable form, by their place. A list has hundreds of lines."""
        found: dict[str, dict[int, Listed]] = {}
        for place, card in enumerate(self._cards.values()):
            for name in (card.name, *card.names):
                found.setdefault(fold(name), {})[place] = card
        return found

    @cached_property
    def _names(self) -> dict[str, str]:
        """Every name by its comparable form."""
        return {fold(each): each for card in self._cards.values() for each in (card.name, *card.names)}

    def get(self, number: str) -> Listed | None:
        """The card with this number, in any case."""
        return self._cards.get(fold(number))

    def find_numbers(self, line: str) -> list[re.Match[str]]:
        """The card numbers in a line, each as the first group of a match."""
        return [match for match in _FREE_WORD.finditer(line) if self.get(match[1]) is not None]

    def read_number(self, text: str, where: str) -> str:
        """A card number in canonical case.

        Args:
            text: the number as it was written.
            where: where it stands, for the sentence of the error.

        Raises:
            UnreadableDeck: it is no card number.
        """
        known = self.get(text)
        if known is not None:
            return known.number
        if not _WORD.fullmatch(text.strip()):
            raise UnreadableDeck(
                tr(
                    "{where}: {text} is no card number; one looks like {example}.",
                    where=where,
                    text=show(text.strip()),
                    example=self.form.numbers[0],
                )
            )
        return text.strip()

    def find_by_name(self, name: str) -> list[Listed]:
        """The cards whose name has these words in it; those of exactly this name alone if there are any."""
        wanted = fold(name)
        if not wanted:
            return []
        exact = self._by_name.get(wanted)
        if exact is not None:
            return list(exact.values())
        found: dict[int, Listed] = {}
        for name, cards in self._by_name.items():
            if wanted in name:
                found |= cards
        return [found[place] for place in sorted(found)]

    def find_names_with(self, signs: str) -> list[str]:
        """The names that have one of some signs in them, the longest first."""
        return sorted(
            (name for name in self._names.values() if set(signs) & set(name)), key=len, reverse=True
        )

    def find_close(self, name: str) -> list[str]:
        """The few names that are much like this one, the likest first."""
        found = process.extract(fold(name), list(self._names), scorer=fuzz.ratio, score_cutoff=LIKE, limit=3)
        return [self._names[each] for each, _, _ in found if each]

    def read_name(
        self,
        text: str,
        where: str,
        piles: Collection[str] = (),
        held: Collection[str] = (),
        *,
        is_held: bool = False,
    ) -> str | None:
        """The number of the one card that a name means, with its facts behind it if need be.

        Args:
            text: the name as it was written.
            where: where it stands, for the sentence of the error.
            piles: the piles that it may be meant for; any, if none are given.
            held: the cards that are there already: of cards that are alike, one of them is meant.
            is_held: whether one of those is meant whatever else has the name.

        Returns:
            ``None`` if no card has such a name.

        Raises:
            UnreadableDeck: several cards have it.
        """
        words = text.replace("(", " ").replace(")", " ").split()
        facts: set[str] = set()
        while len(words) > 1 and words[-1].casefold() in self._facts:
            facts.add(words.pop().casefold())
        found = [card for card in self.find_by_name(" ".join(words)) if facts <= card.facts]
        if piles:
            found = [card for card in found if not card.piles or not set(piles).isdisjoint(card.piles)]
        if not found:
            return None
        there = [card for card in found if card.number in held]
        if is_held and there:
            found = there
        if len({card.alike or card.number for card in found}) > 1:
            raise UnreadableDeck(self._ask_which(found, show(text), where))
        return (there or found)[0].number

    def _ask_which(self, found: list[Listed], text: str, where: str) -> str:
        listed = ", ".join(
            f"{card.number} ({card.described})" if card.described else card.number
            for card in found[:MOST_NAMES]
        )
        if len(found) > MOST_NAMES:
            listed = tr("{cards} and {number} more", cards=listed, number=len(found) - MOST_NAMES)
        return tr(
            "{where}: {text} may be {cards}: say which by its number.", where=where, text=text, cards=listed
        )

    def piles_of(self, number: str) -> tuple[str, ...]:
        """The piles that a card may be in, the usual one first; none if the number tells nothing."""
        card = self.get(number)
        return () if card is None else card.piles
