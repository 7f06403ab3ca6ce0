"""hOCG as a ruleset of the kernel: what the bot, the computer players and the tools know of it."""

from engine.hocg.cards.deck import check_deck, shipped_decks
from engine.hocg.cards.pool import Pool, restore_pool
from engine.hocg.game import Game
from engine.hocg.state.family import RULESET
from engine.kernel.card_game import CardGame
from engine.kernel.ruleset import Deck, DeckProblem


class Hocg(CardGame[Pool, Game]):
    """The hololive OFFICIAL CARD GAME with a pool of cards."""

    name = RULESET
    title = "hololive OFFICIAL CARD GAME"
    match = Game
    shipped_decks = staticmethod(shipped_decks)
    restore_pool = staticmethod(restore_pool)

    def check_deck(self, deck: Deck) -> list[DeckProblem]:
        return check_deck(self.pool, deck)
