"""Imagining a match of OSICA from one seat: what the seat can't see is dealt anew, as it may well be."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil

from engine.kernel.chance import Chance
from engine.osica.cards.deck import shipped_decks
from engine.osica.cards.pool import Pool
from engine.osica.game import Game
from engine.osica.state.table import Table
from engine.osica.words.viewing import shown_cards


class Imagination:
    """What one seat makes of a match: which cards it can't see, what they may be, and matches as they may be.

    It knows its own deck, as its player does. Of the opponent's it knows what lies open; the rest is believed
    to be as in the shipped deck that has most of it. A card that was shown and is hidden again is forgotten.

    Args:
        game: the match; what the seat can't see has no influence on what comes out.
        seat: who imagines.
        pool: the cards.

    Attributes:
        unseen: the cards that the seat can't see, in the order in which they lie on the table.
    """

    def __init__(self, game: Game, seat: int, pool: Pool) -> None:
        self._game, self._seat, self._pool = game, seat, pool
        offered = set(shown_cards(game.table, game.prompt, seat))
        self.unseen = [card for card in list_covered(game.table, seat) if card not in offered]
        table = game.table
        self._own = [card for card in self.unseen if table.owner(card) == seat]
        self._others = [card for card in self.unseen if table.owner(card) != seat]
        numbers = table.state.numbers
        self._own_faces: Sequence[str] = sorted(numbers[card] for card in self._own)
        self._other_faces = self._believe()

    def _believe(self) -> Sequence[str]:
        """The faces that the opponent's hidden cards may have, sorted; at least as many as these cards."""
        table, hidden = self._game.table, set(self._others)
        numbers = table.state.numbers
        theirs = (card for card in range(len(numbers)) if table.owner(card) != self._seat)
        shown = Counter(numbers[card] for card in theirs if card not in hidden)
        decks = [
            sum(map(Counter, each.deck.piles.values()), Counter[str]())  # the oshi may be in the deck as well
            for each in shipped_decks()
            if all(number in self._pool.cards for pile in each.deck.piles.values() for number in pile)
        ]
        likeliest = max(decks, key=lambda deck: (deck & shown).total())
        left = sorted((likeliest - shown).elements())
        faces = left if len(left) >= len(self._others) else sorted(likeliest.elements())
        return faces * ceil(len(self._others) / len(faces))

    def deal(self, chance: Chance) -> Game:
        """An independent match that looks the same from the seat.

        Args:
            chance: deals the hidden cards, and makes every later shuffle.
        """
        numbers = list(self._game.table.state.numbers)
        for covered, faces in ((self._own, self._own_faces), (self._others, self._other_faces)):
            dealt = list(faces)
            chance.shuffle(dealt)
            for card, face in zip(covered, dealt, strict=False):
                numbers[card] = face
        state = self._game.state.copy()
        state.numbers = tuple(numbers)
        state.chance = chance.branch()
        return Game(Game.lay_table(state, self._pool, self._game.table.machine.copy()))


def list_covered(table: Table, seat: int) -> Iterator[int]:
    """The cards of zones that a seat can't look into (chapter 3)."""
    for player in table.state.players:
        yield from (*player.deck, *player.hearts)
        if player.seat != seat:
            yield from (*player.hand, *player.costs, *player.looked)
