"""Imagining a match from one seat: what the seat can't see is dealt anew, as it may well be (4.1.2)."""

from collections import Counter
from collections.abc import Sequence

from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import CardType
from engine.hocg.game import Game
from engine.hocg.queries.board import looked_cards
from engine.hocg.state.unseen import unseen_by
from engine.kernel.chance import SEED_BYTES, Chance
from engine.kernel.ruleset import Deck


class Imagination:
    """What one seat makes of a match: guesses at the opponent's deck, and matches as they may be.

    It knows the own deck, as its player does. Of the opponent's it knows what has been shown; the rest is
    believed to be as in the known deck that has most of it.

    Args:
        seat: the seat it imagines from.
        known_decks: decks that people are known to play, such as those that ship; at least one.
        pool: the cards.
    """

    def __init__(self, seat: int, known_decks: Sequence[Deck], pool: Pool) -> None:
        self._seat = seat
        self._pool = pool
        self._known = [self._contents(deck) for deck in known_decks]

    def _contents(self, deck: Deck) -> Counter[str]:
        return Counter({number: count for pile in deck.piles.values() for number, count in pile.items()})

    def imagine(self, game: Game, chance: Chance) -> Game:
        """An independent match that looks the same from this seat.

        Args:
            game: the match; what its seat can't see has no influence on what comes out.
            chance: deals the hidden cards, and makes every later shuffle and die.
        """
        numbers = list(game.state.numbers)
        unseen = unseen_by(game.state, game.prompt, game.events, self._seat, looked_cards(game.table))
        for seat in (0, 1):
            for is_cheer in (False, True):
                covered = [
                    card
                    for card in unseen
                    if self._owner(game, card) == seat
                    and (game.card(card).type is CardType.CHEER) is is_cheer
                ]
                faces = (
                    sorted(numbers[card] for card in covered)
                    if seat == self._seat
                    else self._believed(game, set(unseen), is_cheer, len(covered))
                )
                chance.shuffle(faces)
                for card, face in zip(covered, faces, strict=False):
                    numbers[card] = face
        return game.with_other_faces(self._seat, numbers, self._pool, Chance(draw_seed(chance)))

    def _owner(self, game: Game, card: int) -> int:
        return int(card >= game.state.split)

    def _believed(self, game: Game, unseen: set[int], is_cheer: bool, count: int) -> list[str]:
        """The faces that the opponent's hidden cards of a sort may have; at least ``count``, sorted."""
        shown = Counter(
            number
            for card, number in enumerate(game.state.numbers)
            if card not in unseen and self._owner(game, card) != self._seat
        )
        likely = max(self._known, key=lambda deck: (shown & deck).total())
        for rest in (likely - shown, likely):
            faces = [face for face in sorted(rest.elements()) if self._is_sort(face, is_cheer)]
            if len(faces) >= count:
                break
        return faces * (1 + count // max(1, len(faces)))

    def _is_sort(self, number: str, is_cheer: bool) -> bool:
        kind = self._pool.cards[number].type
        return kind is not CardType.OSHI and (kind is CardType.CHEER) is is_cheer


def draw_seed(chance: Chance) -> bytes:
    """The seed of another generator."""
    return b"".join(chance.word().to_bytes(8, "big") for _ in range(SEED_BYTES // 8))
