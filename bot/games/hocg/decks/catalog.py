"""Card numbers as people write them, and the pile of a deck that a card belongs to."""

import re

from bot.app.decks.errors import UnreadableDeck, show
from engine.hocg.cards.card import Card
from engine.hocg.cards.deck import TYPE_NAMES
from engine.hocg.cards.names import fold
from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import CardType
from engine.kernel.translation import tr

OSHI, DECK, CHEER = "oshi", "deck", "cheer"
PILES = (OSHI, DECK, CHEER)
PILE_OF_TYPE = {
    CardType.OSHI: OSHI,
    CardType.HOLOMEM: DECK,
    CardType.SUPPORT: DECK,
    CardType.CHEER: CHEER,
}

_WELL_FORMED = re.compile(r"[A-Za-z][A-Za-z0-9]{0,11}-[A-Za-z0-9]{1,8}")
_OFFICIAL = re.compile(r"h[A-Z]{1,4}\d{0,2}-\d{3}", re.IGNORECASE)
_CHEER = re.compile(r"hY\d{0,2}-")


MOST_NAMES = 8
FACTS = frozenset({"debut", "1st", "2nd", "spot", "buzz", "oshi"})
"""Words behind a name that tell cards of that name apart."""


def _facts_of(card: Card) -> set[str]:
    facts = {card.level.value.casefold()} if card.level is not None else set()
    if card.is_buzz:
        facts.add("buzz")
    return facts | ({"oshi"} if card.type is CardType.OSHI else set())


def _describe(card: Card) -> str:
    """As in "hSD01-003 (Debut, HP 60)"."""
    if card.level is None:
        return f"{card.number} ({tr(TYPE_NAMES[card.type])})"
    buzz = "Buzz " if card.is_buzz else ""
    return f"{card.number} ({buzz}{card.level.value}, HP {card.hp})"


class Catalog:
    """The card numbers of a pool, in any case.

    A number that the pool lacks is kept as it is, in canonical case: the deck is stored and its problem told,
    and it becomes playable once the card is there.

    Args:
        pool: the cards.
    """

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._by_key = {number.casefold(): number for number in pool.cards}

    def find(self, number: str) -> Card | None:
        """The card with this number, in any case."""
        known = self._by_key.get(number.casefold())
        return None if known is None else self._pool.cards[known]

    def read_number(self, text: str, where: str) -> str:
        """A card number in canonical case.

        Args:
            text: the number as it was written.
            where: where it stands, for the sentence of the error.

        Raises:
            UnreadableDeck: it is no card number.
        """
        number = text.strip()
        known = self._by_key.get(number.casefold())
        if known is not None:
            return known
        if _OFFICIAL.fullmatch(number):
            return "h" + number[1:].upper()
        if not _WELL_FORMED.fullmatch(number):
            raise UnreadableDeck(
                tr(
                    "{where}: {text} is no card number; one looks like hBP01-001.",
                    where=where,
                    text=show(text),
                )
            )
        return number

    def find_by_name(self, name: str) -> list[Card]:
        """The cards whose name has these words in it, those of exactly this name first."""
        wanted = fold(name).strip()
        if not wanted:
            return []
        cards = self._pool.cards.values()
        exact = [card for card in cards if wanted in (fold(card.name), fold(card.ja))]
        return exact or [card for card in cards if wanted in fold(card.name) or wanted in fold(card.ja)]

    def read_name(self, text: str, where: str) -> str | None:
        """The number of the one card that a name means, with its level behind it if need be: "AZKi 2nd".

        Args:
            text: the name as it was written.
            where: where it stands, for the sentence of the error.

        Returns:
            ``None`` if no card has such a name.

        Raises:
            UnreadableDeck: several cards have it.
        """
        words = text.replace("(", " ").replace(")", " ").split()
        facts: set[str] = set()
        while len(words) > 1 and words[-1].casefold() in FACTS:
            facts.add(words.pop().casefold())
        found = [card for card in self.find_by_name(" ".join(words)) if facts <= _facts_of(card)]
        if len(found) == 1:
            return found[0].number
        if not found:
            return None
        listed = tr(", ").join(_describe(card) for card in found[:MOST_NAMES])
        if len(found) > MOST_NAMES:
            listed = tr("{listed} and {number} more", listed=listed, number=len(found) - MOST_NAMES)
        raise UnreadableDeck(
            tr(
                "{where}: {text} may be {cards}: say which by its number.",
                where=where,
                text=show(text),
                cards=listed,
            )
        )

    def pile_of(self, number: str) -> str | None:
        """The pile that a known card belongs to; for other numbers what the number tells, or ``None``."""
        card = self.find(number)
        if card is not None:
            return PILE_OF_TYPE[card.type]
        return CHEER if _CHEER.match(number) else None
