"""What OSICA knows so that its matches can be analysed."""

from collections.abc import Callable, Sequence, Set

from engine.kernel.players.advice import Ended, look_at, tell_difference
from engine.kernel.players.nearby import Answer
from engine.kernel.translation import Saying
from engine.osica.cards.pool import Pool
from engine.osica.game import Game
from engine.osica.imagining import Imagination
from engine.osica.players.advice import SENTENCES
from engine.osica.players.greedy import GreedyPlayer
from engine.osica.players.judgement import default_judgement


class OsicaAnalyst:
    """Judges positions by the learned judgement, and imagines by what a seat sees.

    Args:
        pool: the cards that the match is played with.
    """

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def find_chance(self, match: Game, seat: int) -> float:
        """The chance to win of a seat from 0 to 1, by what it can see."""
        return default_judgement().chance(match.view(seat), seat)

    def imagine(self, match: Game, seat: int) -> Imagination:
        """What a seat makes of a match."""
        return Imagination(match, seat, self._pool)

    def hangs_on_chance(self, before: Game, after: Game, unseen: Set[int], seat: int) -> bool:
        """Whether something was shuffled or drawn by lot, or a hidden card can be seen now."""
        if before.table.state.chance.position != after.table.state.chance.position:
            return True
        return not unseen <= set(Imagination(after, seat, self._pool).unseen)

    def play(self) -> Callable[[Game], Answer]:
        """The greedy player, which plays positions on quickly."""
        player = GreedyPlayer()

        def answer(match: Game) -> Answer:
            prompt = match.prompt
            assert prompt is not None, "a question waits"
            return player.choose(prompt, match.view(prompt.seat))

        return answer

    def tell_why(self, better: Sequence[Game], chosen: Sequence[Game], seat: int) -> Saying | None:
        """The term of the judgement that a better answer changes most."""
        with_it, without = ([_look_at(each, seat) for each in matches] for matches in (better, chosen))
        return tell_difference(with_it, without, SENTENCES)


def _look_at(match: Game, seat: int) -> Ended:
    return look_at(match, seat, lambda match: default_judgement().terms(match.view(seat), seat))
