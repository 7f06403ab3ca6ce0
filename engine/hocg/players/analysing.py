"""What hOCG knows so that its matches can be analysed."""

from collections.abc import Callable, Sequence, Set

from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import Phase
from engine.hocg.foresight.imagining import Imagination
from engine.hocg.game import Game
from engine.hocg.players.advice import NAMED
from engine.hocg.players.assessment import LazyAssessment
from engine.hocg.players.greedy import GreedyPlayer
from engine.hocg.players.judgement import Judgement, load_judgement
from engine.hocg.players.searching import imagine_fitting
from engine.hocg.state.events import HandsShown
from engine.hocg.state.unseen import shown_by
from engine.kernel.chance import Chance
from engine.kernel.players.advice import Ended, Term, look_at, tell_difference
from engine.kernel.players.nearby import Answer
from engine.kernel.translation import Saying


class ImaginedGame:
    """A match as a seat may imagine it."""

    def __init__(self, game: Game, seat: int) -> None:
        self._imagination, self._seat = Imagination(game.table, seat), seat

    @property
    def unseen(self) -> Sequence[int]:
        """The handles of the cards that the seat can't see."""
        return self._imagination.unseen

    def deal(self, chance: Chance) -> Game:
        """An independent match that looks the same from the seat."""
        return imagine_fitting(self._imagination, self._seat, chance)


class HocgAnalyst:
    """Judges positions by the learned judgement, and imagines by what a seat has seen.

    Args:
        pool: the cards that the match is played with.
    """

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._judgement: Judgement = load_judgement(pool)

    def find_chance(self, match: Game, seat: int) -> float:
        """The chance to win of a seat from 0 to 1, by what it can see."""
        if match.state.phase is Phase.SETUP:  # the opponent's holomem lie face down yet (6.2.1.10)
            return self._judgement.chance(match.view(seat))
        return self._judgement.chance_in(LazyAssessment(match.table, seat, self._pool))

    def imagine(self, match: Game, seat: int) -> ImaginedGame:
        """What a seat makes of a match."""
        return ImaginedGame(match, seat)

    def hangs_on_chance(self, before: Game, after: Game, unseen: Set[int], seat: int) -> bool:
        """Whether a die was rolled, something was shuffled, or a hidden card was shown."""
        if before.state.chance.position != after.state.chance.position:
            return True
        return any(
            isinstance(event, HandsShown) or not unseen.isdisjoint(shown_by(event, seat))
            for event in after.events
        )

    def play(self) -> Callable[[Game], Answer]:
        """The greedy player, which plays positions on quickly."""
        player = GreedyPlayer(self._pool)

        def answer(match: Game) -> Answer:
            prompt = match.prompt
            assert prompt is not None, "a question waits"
            return player.judge(prompt, LazyAssessment(match.table, prompt.seat, self._pool))

        return answer

    def tell_why(self, better: Sequence[Game], chosen: Sequence[Game], seat: int) -> Saying | None:
        """The term of the judgement that a better answer changes most."""
        with_it, without = ([self._look_at(each, seat) for each in matches] for matches in (better, chosen))
        return tell_difference(with_it, without, NAMED)

    def _look_at(self, match: Game, seat: int) -> Ended:
        def find_terms(match: Game) -> Sequence[Term]:
            return self._judgement.terms_in(LazyAssessment(match.table, seat, self._pool))

        return look_at(match, seat, find_terms)
