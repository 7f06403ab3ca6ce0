"""Matches of OSICA from which a judgement is learned: quick players who answer at random now and then."""

from array import array
from collections.abc import Iterator, Sequence

from engine.kernel.chance import Chance
from engine.kernel.players.protocol import Player
from engine.kernel.players.random import RandomPlayer
from engine.kernel.players.seeds import derive_seed
from engine.kernel.prompts import Option, Prompt
from engine.kernel.ruleset import View
from engine.osica import OSICA
from engine.osica.players import GreedyPlayer
from engine.osica.players.facts import FACTS, HandFact, SideFact, find_facts
from workshop.fitting import Example

AT_RANDOM = (0, 5, 12, 25)
"""A player answers so many questions of a hundred at random, as it is drawn for a match: only where something
was left out can be seen what it was worth.
"""
NOTED = 6
"""Every first question of a turn is noted, where most imagined matches are left, and so many of a hundred
others.
"""
ANSWER_LIMIT = 1500
"""A match of more answers counts as drawn."""

EITHER = frozenset(
    {SideFact.LIMIT, SideFact.LEVELS, SideFact.CHARACTERS, SideFact.ASSIST, SideFact.KEPT, *HandFact}
)
"""Facts of which more may be better or worse."""
WORSE = frozenset({SideFact.LAST_TWO_HEARTS, SideFact.LAST_HEART, SideFact.SHORT_DECK})
BELIEVED: dict[str, float] = {
    SideFact.HEARTS: 0.4,
    SideFact.HAND: 0.06,
    SideFact.COSTS: 0.04,
    SideFact.SHORT_DECK: -0.1,
    SideFact.AP: 0.03,
    SideFact.WINNING: 0.1,
    SideFact.CHEERS: 0.05,
}
"""What each own fact is believed to add to the logarithm of the odds, as people who play would say; the same
of the opponent's takes it away.
"""


def _sign(name: str) -> int:
    whose, fact = name.split(".")
    sign = 0 if fact in EITHER else -1 if fact in WORSE else 1
    return -sign if whose == "other" else sign


def _believe(name: str) -> float:
    whose, fact = name.split(".")
    return BELIEVED.get(fact, 0.0) * (-1 if whose == "other" else 1)


SIGNS = tuple(map(_sign, FACTS))
BELIEFS = tuple(map(_believe, FACTS))


class WaywardPlayer:
    """Plays like the greedy player, but answers at random now and then.

    Args:
        chance: decides when.
    """

    reads_view = True

    def __init__(self, chance: Chance) -> None:
        self._greedy: Player = GreedyPlayer()
        self._random: Player = RandomPlayer(chance.word())
        self._chance = chance
        self._share = AT_RANDOM[chance.below(len(AT_RANDOM))]

    def choose(self, prompt: Prompt, view: View) -> tuple[Option, ...]:
        """Its answer: at times any, else the best that it sees."""
        is_random = self._share and self._chance.below(100) < self._share
        return (self._random if is_random else self._greedy).choose(prompt, view)


def play(number: int) -> Iterator[Example]:
    """Positions of one match, from both seats; the same number gives the same match."""
    decks, chance = OSICA.starter_decks(), Chance(derive_seed("osica self-play", number))
    (one, first), (two, second) = (decks[chance.below(len(decks))] for _ in (0, 1))
    game = OSICA.start([first, second], derive_seed("osica self-play match", number))
    players = [WaywardPlayer(Chance(derive_seed("osica self-play seat", number, seat))) for seat in (0, 1)]
    noted: list[tuple[int, bool, Sequence[float]]] = []
    turn = 0
    for _ in range(ANSWER_LIMIT):
        if (prompt := game.prompt) is None:
            break
        if game.turn != turn or (turn and chance.below(100) < NOTED):
            turn = game.turn
            noted += (
                (seat, game.state.active == seat, array("f", find_facts(game.view(seat), seat)))
                for seat in (0, 1)
            )
        game.pick(players[prompt.seat].choose(prompt, game.view(prompt.seat)))
    winner = None if game.result is None else game.result.winner
    for seat, is_own_turn, facts in noted:
        points = 0.5 if winner is None else float(winner == seat)
        yield Example(number, seat, (one, two), is_own_turn, facts, points)
