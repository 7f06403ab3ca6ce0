"""OSICA as a ruleset of the kernel: what the bot, the computer players and the tools know of it."""

from collections.abc import Collection, Sequence
from functools import cached_property

from engine.kernel.kept_texts import pack_texts, unpack_texts
from engine.kernel.ruleset import Deck, DeckProblem
from engine.osica.cards.card import Card
from engine.osica.cards.deck import shipped_decks
from engine.osica.cards.pool import Pool, default_pool
from engine.osica.cards.settings import Settings
from engine.osica.game import Game
from engine.osica.language.checks import find_deck_problems


class Osica:
    """OSICA with a pool of cards.

    Args:
        pool: the cards; the shipped ones if omitted.
        settings: the numbers that the published rules leave open.
    """

    name = "osica"
    title = "OSICA"

    def __init__(self, pool: Pool | None = None, settings: Settings = Settings()) -> None:  # noqa: B008
        self._pool = pool
        self.settings = settings

    @cached_property
    def pool(self) -> Pool:
        """The cards; the shipped ones unless others were given."""
        return self._pool or default_pool()

    @cached_property
    def data_hash(self) -> str:
        """Changes whenever a card changes."""
        return self.pool.data_hash

    def starter_decks(self) -> Sequence[tuple[str, Deck]]:
        """The shipped decks that can be played: (id, deck)."""
        return [(each.id, each.deck) for each in shipped_decks() if not self.check_deck(each.deck)]

    def check_deck(self, deck: Deck) -> list[DeckProblem]:
        """Everything that keeps a deck from being played."""
        return find_deck_problems(self.pool, deck)

    def start(self, decks: Sequence[Deck], seed: bytes) -> Game:
        """A new match at its first prompt."""
        return Game.new(decks, seed, self.pool, self.settings)

    def keep_texts(self, numbers: Collection[str] | None = None) -> bytes:
        """The cards as they are now."""
        cards = [
            self.pool.cards[each] for each in sorted(self.pool.cards) if numbers is None or each in numbers
        ]
        return pack_texts(self.data_hash, self.pool.tags, cards)

    def with_texts(self, kept: bytes) -> "Osica":
        """The same rules with cards that were kept."""
        texts = unpack_texts(kept, Card)
        rules = Osica(Pool(texts.cards), self.settings)
        rules.data_hash = texts.data_hash
        return rules

    def restore(self, saved: bytes) -> Game:
        """A saved match."""
        return Game.from_json(saved, self.pool)
