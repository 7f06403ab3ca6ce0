"""A deck in the making: cards are added one entry at a time, checked and summed."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from bot.app.deck_lists.catalog import Catalog
from bot.app.deck_lists.errors import UnreadableDeck, show
from bot.app.deck_lists.naming import clean_name
from engine.kernel.ruleset import Deck
from engine.kernel.translation import tr, tr_n

MAX_COPIES = 50
"""Of one card number; no game comes near it."""
MAX_CARDS = 250
"""Of all piles together; no game comes near it."""
MOST_FAULTS = 30
"""When there are more, reading stops: it is no deck of this game, and nobody reads on."""


@dataclass
class Draft:
    """Cards summed by pile and number.

    Args:
        catalog: the known card numbers.
        piles: what was added so far.
        notes: sentences about what was changed on the way.
        faults: what is wrong, a sentence each.
        zeros: entries without a card.
    """

    catalog: Catalog
    piles: dict[str, dict[str, int]] = field(init=False)
    notes: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    zeros: int = 0

    def __post_init__(self) -> None:
        self.piles = {pile: {} for pile in self.catalog.form.keys}

    def add(self, number: str, amount: int, where: str, pile: str | None, guess: str = "") -> None:
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
        canonical = self.catalog.read_number(number, where)
        if not 0 <= amount <= MAX_COPIES:
            raise UnreadableDeck(
                tr(
                    "{where}: the amount must be from 0 to {most}, not {found}.",
                    where=where,
                    most=MAX_COPIES,
                    found=show(str(amount)),
                )
            )
        if amount == 0:
            self.zeros += 1
            return
        cards = self.piles[pile or self._pile_of(canonical, guess or self.catalog.form.usual)]
        cards[canonical] = cards.get(canonical, 0) + amount
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

    @contextmanager
    def trying(self) -> Iterator[None]:
        """Read a part of the deck; what is wrong with it is told with all the rest (:meth:`finish`).

        Raises:
            UnreadableDeck: it is wrong, and so was so much before that nothing more is read.
        """
        try:
            yield
        except UnreadableDeck as error:
            if len(self.faults) >= MOST_FAULTS:
                rest = tr(
                    "These are {number} mistakes; what comes after them wasn't read.", number=MOST_FAULTS
                )
                raise UnreadableDeck("\n".join((*self.faults, rest))) from error
            self.faults.append(error.sentence)

    def _pile_of(self, number: str, guess: str) -> str:
        fitting = self.catalog.piles_of(number)
        return guess if not fitting or guess in fitting else fitting[0]

    @property
    def total(self) -> int:
        """How many cards all piles have together."""
        return sum(sum(cards.values()) for cards in self.piles.values())

    def finish(self, name: str) -> Deck:
        """The deck.

        Raises:
            UnreadableDeck: parts of it were wrong, all of which are told; or it has no card, or far too many.
        """
        if self.faults:
            raise UnreadableDeck("\n".join(self.faults))
        if not self.total:
            raise UnreadableDeck(
                tr(
                    "There is no card in it. A deck has lines such as “4 {example}”,"
                    " or is the export of a tool.",
                    example=self.catalog.form.numbers[1],
                )
            )
        if self.total > MAX_CARDS:
            raise UnreadableDeck(tr("These are more than {most} cards; no deck has as many.", most=MAX_CARDS))
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
