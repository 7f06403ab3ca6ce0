"""A deck in the making: cards are added one entry at a time, checked and summed."""

from dataclasses import dataclass, field

from bot.app.deck_lists.catalog import Catalog
from bot.app.deck_lists.errors import UnreadableDeck, show
from bot.app.deck_lists.naming import clean_name
from bot.app.deck_lists.strict_json import Json, OddNumber, describe
from engine.kernel.ruleset import Deck
from engine.kernel.translation import tr, tr_n

MAX_COPIES = 50
"""Of one card number; no game comes near it."""
MAX_CARDS = 250
"""Of all piles together; no game comes near it."""


def read_amount(value: Json, where: str) -> int:
    """A number of copies.

    Raises:
        UnreadableDeck: it is no whole number from 0 to 50.
    """
    if isinstance(value, bool) or not isinstance(value, int | OddNumber):
        raise UnreadableDeck(
            tr("{where}: the amount must be a whole number, not {found}.", where=where, found=describe(value))
        )
    if isinstance(value, OddNumber) or not 0 <= value <= MAX_COPIES:
        raise UnreadableDeck(
            tr(
                "{where}: the amount must be from 0 to {most}, not {found}.",
                where=where,
                most=MAX_COPIES,
                found=show(_digits(value)),
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
    piles: dict[str, dict[str, int]] = field(init=False)
    notes: list[str] = field(default_factory=list)
    zeros: int = 0

    def __post_init__(self) -> None:
        self.piles = {pile: {} for pile in self.catalog.form.keys}

    def add(self, number: Json, amount: Json, where: str, pile: str | None, guess: str = "") -> None:
        """Add copies of a card.

        Args:
            number: the card number.
            amount: how many; 0 adds nothing.
            where: where the entry stands, for the sentence of an error.
            pile: the pile it was given for; ``None`` to go by the card.
            guess: the pile that it stands in if it may be there, and of a card that is unknown; "" for the
                usual one.

        Raises:
            UnreadableDeck: number or amount is none, or there are too many.
        """
        if not isinstance(number, str):
            raise UnreadableDeck(
                tr(
                    "{where}: a card number such as {example} belongs here, not {found}.",
                    where=where,
                    example=self.catalog.form.numbers[0],
                    found=describe(number),
                )
            )
        canonical = self.catalog.read_number(number, where)
        count = read_amount(amount, where)
        if count == 0:
            self.zeros += 1
            return
        cards = self.piles[pile or self._pile_of(canonical, guess or self.catalog.form.usual)]
        cards[canonical] = cards.get(canonical, 0) + count
        if cards[canonical] > MAX_COPIES:
            raise UnreadableDeck(
                tr(
                    "{where}: that makes {number} copies of {card}; more than {most} fit into no deck.",
                    where=where,
                    number=cards[canonical],
                    card=canonical,
                    most=MAX_COPIES,
                )
            )
        if self.total > MAX_CARDS:
            raise UnreadableDeck(
                tr(
                    "{where}: that makes more than {most} cards; no deck has as many.",
                    where=where,
                    most=MAX_CARDS,
                )
            )

    def _pile_of(self, number: str, guess: str) -> str:
        fitting = self.catalog.piles_of(number)
        return guess if not fitting or guess in fitting else fitting[0]

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
                    "There is no card in it. A deck has lines such as “4 {example}”,"
                    " or is the export of a tool.",
                    example=self.catalog.form.numbers[1],
                )
            )
        if self.zeros:
            self.notes.append(
                tr_n(
                    "{number} entry with the amount 0 was left out.",
                    "{number} entries with the amount 0 were left out.",
                    self.zeros,
                )
            )
        cleaned, note = clean_name(name)
        if note:
            self.notes.append(note)
        return Deck(cleaned, {pile: dict(cards) for pile, cards in self.piles.items()})
