"""What a seat makes of a match of OSICA, to try answers out."""

from engine.kernel.chance import Chance
from engine.kernel.players.nearby import Answer
from engine.kernel.players.searching import Answering
from engine.kernel.prompts import Prompt
from engine.osica.cards.pool import Pool
from engine.osica.game import Game
from engine.osica.imagining import Imagination
from engine.osica.players.greedy import GreedyPlayer
from engine.osica.players.judgement import Judgement


class SeatModel:
    """A match as a seat imagines it, gone on with by greedy players and judged by what was learned.

    Args:
        game: the match.
        seat: the seat.
        pool: the cards.
        judgement: tells the chance to win.
    """

    def __init__(self, game: Game, seat: int, pool: Pool, judgement: Judgement) -> None:
        self._imagination = Imagination(game, seat, pool)
        self._seat, self._judgement = seat, judgement

    def imagine(self, chance: Chance) -> Game:
        """A match as it may be."""
        return self._imagination.deal(chance)

    def seat_quick_players(self) -> Answering[Game]:
        """A greedy player for both seats: it remembers nothing."""
        player = GreedyPlayer()

        def answer(match: Game, prompt: Prompt) -> Answer:
            return player.choose(prompt, match.view(prompt.seat))

        return answer

    def judge(self, match: Game) -> float:
        """The chance by what the seat sees of the match."""
        return self._judgement.chance(match.view(self._seat), self._seat)
