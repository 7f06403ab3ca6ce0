"""A deck in the making: cards are added one entry at a time, checked and summed."""

from dataclasses import dataclass, field

from bot.app.decks.errors import UnreadableDeck, show
from bot.app.decks.naming import clean_name
from bot.app.decks.strict_json import Json, OddNumber, describe
from bot.games.hocg.decks.catalog import DECK, PILES, Catalog
from engine.kernel.ruleset import Deck
from engine.kernel.translation import tr

MAX_COPIES = 50
"""Of one card number: a whole deck of it."""
MAX_CARDS = 250
"""Of all piles together; a deck has 71."""


def read_amount(value: Json, where: str) -> int:
    """A number of copies.

    Raises:
        UnreadableDeck: it is no whole number from 0 to 50.
    """
    if isinstance(value, bool) or not isinstance(value, int | OddNumber):
        raise UnreadableDeck(
            tr("{where}: the amount must be a whole number, not {value}.", where=where, value=describe(value))
        )
    if isinstance(value, OddNumber) or not 0 <= value <= MAX_COPIES:
        raise UnreadableDeck(
            tr(
                "{where}: the amount must be from 0 to {most}, not {value}.",
                where=where,
                most=MAX_COPIES,
                value=show(_digits(value)),
            )
        )
    return value


def _digits(value: int | OddNumber) -> str:
    return value.text if isinstance(value, OddNumber) else str(value)


@dataclass
class Draft:
    """Cards summed by pile and number.

    Args:
        catalog: the known card numbers.
        piles: what was added so far.
        notes: sentences about what was changed on the way.
    """

    catalog: Catalog
    piles: dict[str, dict[str, int]] = field(default_factory=lambda: {pile: {} for pile in PILES})
    notes: list[str] = field(default_factory=list)
    zeros: int = 0

    def add(self, number: Json, amount: Json, where: str, pile: str | None, guess: str = DECK) -> None:
        """Add copies of a card.

        Args:
            number: the card number.
            amount: how many; 0 adds nothing.
            where: where the entry stands, for the sentence of an error.
            pile: the pile it was given for; ``None`` to go by the card's type.
            guess: the pile of a card whose type is unknown.

        Raises:
            UnreadableDeck: number or amount is none, or there are too many.
        """
        if not isinstance(number, str):
            raise UnreadableDeck(
                tr(
                    "{where}: a card number such as hBP01-001 belongs here, not {value}.",
                    where=where,
                    value=describe(number),
                )
            )
        canonical = self.catalog.read_number(number, where)
        count = read_amount(amount, where)
        if count == 0:
            self.zeros += 1
            return
        cards = self.piles[pile or self.catalog.pile_of(canonical) or guess]
        cards[canonical] = cards.get(canonical, 0) + count
        if cards[canonical] > MAX_COPIES:
            raise UnreadableDeck(
                tr(
                    "{where}: that makes {count} copies of {card}; more than {most} fit into no deck.",
                    where=where,
                    count=cards[canonical],
                    card=canonical,
                    most=MAX_COPIES,
                )
            )
        if self.total > MAX_CARDS:
            raise UnreadableDeck(
                tr(
                    "{where}: that makes more than {most} cards; a deck has 1 oshi, 50 cards and 20 cheers.",
                    where=where,
                    most=MAX_CARDS,
                )
            )

    @property
    def total(self) -> int:
        """Cards in all piles."""
        return sum(sum(cards.values()) for cards in self.piles.values())

    def finish(self, name: str) -> Deck:
        """The deck.

        Raises:
            UnreadableDeck: no card was added.
        """
        if not self.total:
            raise UnreadableDeck(
                tr(
                    "There is no card in it. A deck has lines such as “4 hBP01-014”, or is the export of a"
                    " tool."
                )
            )
        if self.zeros:
            self.notes.append(tr("{number} entries with the amount 0 were left out.", number=self.zeros))
        cleaned, note = clean_name(name)
        if note:
            self.notes.append(note)
        return Deck(cleaned, {pile: dict(cards) for pile, cards in self.piles.items()})
