"""hOCG as a ruleset of the kernel: what the bot, the computer players and the tools know of it."""

from collections.abc import Collection, Sequence
from functools import cached_property

from engine.hocg.cards.deck import check_deck, shipped_decks
from engine.hocg.cards.kept_texts import keep_pool, restore_pool
from engine.hocg.cards.pool import Pool, default_pool
from engine.hocg.game import Game
from engine.hocg.state.family import RULESET
from engine.kernel.ruleset import Deck, DeckProblem


class Hocg:
    """The hololive OFFICIAL CARD GAME with a pool of cards."""

    name = RULESET
    title = "hololive OFFICIAL CARD GAME"

    def __init__(self, pool: Pool | None = None) -> None:
        self._pool = pool

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
        return check_deck(self.pool, deck)

    def start(self, decks: Sequence[Deck], seed: bytes) -> Game:
        """A new match at its first prompt."""
        return Game.new(decks, seed, self.pool)

    def keep_texts(self, numbers: Collection[str] | None = None) -> bytes:
        """The cards as they are now."""
        return keep_pool(self.pool, numbers)

    def with_texts(self, kept: bytes) -> "Hocg":
        """The same rules with cards that were kept."""
        return Hocg(restore_pool(kept))

    def restore(self, saved: bytes) -> Game:
        """A saved match."""
        return Game.from_json(saved, self.pool)
