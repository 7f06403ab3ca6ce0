"""OSICA as a ruleset of the kernel: what the bot, the computer players and the tools know of it."""

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from engine.kernel.card_game import CardGame
from engine.kernel.ruleset import Deck, DeckProblem
from engine.osica.cards.deck import shipped_decks
from engine.osica.cards.pool import Pool, restore_pool
from engine.osica.cards.settings import Settings
from engine.osica.game import Game
from engine.osica.language.checks import find_deck_problems


class Osica(CardGame[Pool, Game]):
    """OSICA with a pool of cards.

    Args:
        pool: the cards; the shipped ones if omitted.
        settings: the numbers that the published rules leave open.
    """

    name = "osica"
    title = "OSICA"
    match = Game
    shipped_decks = staticmethod(shipped_decks)
    restore_pool = staticmethod(restore_pool)

    def __init__(self, pool: Pool | None = None, settings: Settings = Settings()) -> None:  # noqa: B008
        super().__init__(pool)
        self.settings = settings

    @property
    def data_hash(self) -> str:
        """A hash that changes whenever a card or a setting changes."""
        cards = super().data_hash
        if self.settings == Settings():
            return cards
        return sha256(cards.encode() + msgspec.json.encode(self.settings)).hexdigest()[:16]

    def check_deck(self, deck: Deck) -> list[DeckProblem]:
        return find_deck_problems(self.pool, deck)

    def with_pool(self, pool: Pool) -> "Osica":
        return Osica(pool, self.settings)

    def start(self, decks: Sequence[Deck], seed: bytes) -> Game:
        return Game.new(decks, seed, self.pool, self.settings)
