"""What a seat makes of a match, to try answers out: imagined matches in which quick players go on."""

from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import Level, PromptKind
from engine.hocg.foresight.imagining import Imagination
from engine.hocg.game import Game
from engine.hocg.players.assessment import LazyAssessment
from engine.hocg.players.greedy import GreedyPlayer
from engine.hocg.players.judgement import Judgement
from engine.hocg.state.table import Table
from engine.kernel.chance import Chance
from engine.kernel.machine import clause
from engine.kernel.players.nearby import Answer
from engine.kernel.players.searching import Answering
from engine.kernel.prompts import Prompt

UNSETTLED = frozenset({PromptKind.FIRST_PLAYER, PromptKind.REDRAW})
"""Questions before the first turn at which nobody's hand is known to be fit to begin with yet."""
FITTING_TRIES = 60
"""Matches that are imagined at the most to find one that fits what was done before the first turn."""


class SeatModel:
    """A match as a seat imagines it, gone on with by greedy players and judged by what was learned.

    Args:
        game: the match.
        seat: the seat.
        pool: the cards.
        judgement: tells the chance to win.
    """

    def __init__(self, game: Game, seat: int, pool: Pool, judgement: Judgement) -> None:
        self._imagination = Imagination(game.table, seat)
        self._seat, self._pool, self._judgement = seat, pool, judgement

    def imagine(self, chance: Chance) -> Game:
        """A match that fits what was done before the first turn, if one is found soon."""
        return imagine_fitting(self._imagination, self._seat, chance)

    def seat_quick_players(self) -> Answering[Game]:
        """Greedy players in both seats, who play imagined matches on; they judge by views that are drawn up
        only as far as they look.
        """
        players = (GreedyPlayer(self._pool), GreedyPlayer(self._pool))

        def answer(match: Game, prompt: Prompt) -> Answer:
            assessment = LazyAssessment(match.table, prompt.seat, self._pool)
            return players[prompt.seat].judge(prompt, assessment)

        return answer

    def judge(self, match: Game) -> float:
        """The chance by what the seat sees of the match."""
        return self._judgement.chance_in(LazyAssessment(match.table, self._seat, self._pool))


def imagine_fitting(imagination: Imagination, seat: int, chance: Chance) -> Game:
    """A match as it may be. Before the first turn one in which the opponent could have begun, if one is found
    soon.

    Args:
        imagination: what a seat makes of a match.
        seat: that seat.
        chance: deals the hidden cards.
    """
    match = Game(imagination.imagine(chance))
    prompt = match.prompt
    if match.turn == 0 and prompt is not None and prompt.kind not in UNSETTLED:
        for _ in range(FITTING_TRIES):
            if can_begin(match.table, 1 - seat):
                break
            match = Game(imagination.imagine(chance))
    return match


@clause("6.2.1.8", "6.2.1.10.1")
def can_begin(table: Table, seat: int) -> bool:
    """Whether a seat has placed its center holomem, or has a Debut in its hand for it. Who lies there already
    may be anybody in an imagined match; that is the same for all answers.
    """
    player, cards = table.player(seat), table.cards
    return player.center is not None or any(cards[card].level is Level.DEBUT for card in player.hand)
