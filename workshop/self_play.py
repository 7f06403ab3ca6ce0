"""Matches of hOCG from which a judgement is learned: quick players who leave something out now and then."""

from array import array
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from engine.hocg import HOCG
from engine.hocg.cards.pool import Pool, default_pool
from engine.hocg.cards.terms import OptionKind, PromptKind
from engine.hocg.game import Game
from engine.hocg.players import GreedyPlayer, RandomPlayer, derive_seed
from engine.hocg.players.assessment import LazyAssessment
from engine.hocg.players.facts import (
    FACTS,
    AttackFact,
    Fact,
    HandFact,
    SideFact,
    TimeFact,
    Whose,
    find_facts,
)
from engine.kernel.chance import Chance
from engine.kernel.players.protocol import NOTHING_SEEN
from engine.kernel.prompts import Option, Prompt
from workshop.fitting import Example

LEFT_OUT = (0, 5, 12, 25)
"""A player leaves out so many actions of a hundred, as it is drawn for a match: only where an action was left
out can be seen what it was worth.
"""
NOTED = 6
"""Every first question of a turn is noted, where most imagined matches are left, and so many of a hundred
others.
"""
ANSWER_LIMIT = 1500
"""A match of more answers counts as drawn."""

WORSE = frozenset(
    {
        SideFact.LAST_TWO_LIVES,
        SideFact.LAST_LIFE,
        SideFact.SHORT_DECK,
        SideFact.LONELY,
        SideFact.CHEERS_MISSING,
        SideFact.SHORT_CHEERS,
    }
)
EITHER: frozenset[Fact] = frozenset(
    {SideFact.BUZZ, SideFact.COLLAB_HP, *TimeFact, *HandFact} - {HandFact.HAND_BLOOMS}
)


def sign_of(whose: Whose, fact: Fact) -> int:
    """1 if more of this fact is never worse for who judges, -1 if it is never better, 0 if it may be both."""
    if fact in EITHER:
        return 0
    sign = -1 if fact in WORSE else 1
    return -sign if whose is Whose.OTHER else sign


BELIEVED: Mapping[Fact, float] = {
    SideFact.LIFE: 0.7,
    SideFact.HAND: 0.06,
    SideFact.SHORT_DECK: -0.1,
    SideFact.HOLO_POWER: 0.03,
    SideFact.SP_LEFT: 0.2,
    SideFact.SKILL_PAYABLE: 0.05,
    SideFact.HOLOMEM: 0.08,
    SideFact.LONELY: -0.3,
    SideFact.FIRSTS: 0.1,
    SideFact.SECONDS: 0.2,
    SideFact.FRONT_DAMAGE: 0.0015,
    SideFact.BEST_DAMAGE: 0.0005,
    SideFact.SOON_DAMAGE: 0.0005,
    SideFact.BACK_DAMAGE: 0.0005,
    SideFact.STRONGEST: 0.0005,
    SideFact.CENTER_HP: 0.003,
    SideFact.COLLAB_HP: 0.002,
    SideFact.BACK_HP: 0.0015,
    SideFact.FRONT_PROMISE: 0.001,
    SideFact.BEST_PROMISE: 0.0005,
    SideFact.NEXT_PROMISE: 0.0005,
    SideFact.CHEERS: 0.06,
    SideFact.CHEERS_IN_USE: 0.04,
    SideFact.CHEERS_MISSING: -0.03,
    SideFact.ATTACHED: 0.07,
    AttackFact.CENTER_BY_ONE: 0.1,
    AttackFact.CENTER_BY_BOTH: 0.1,
    AttackFact.COLLAB_BY_ONE: 0.1,
    AttackFact.DOWNS: 0.1,
    AttackFact.LIVES: 0.1,
    AttackFact.WIN: 1.0,
    AttackFact.DOWNS_SOON: 0.1,
    AttackFact.WIN_SOON: 0.5,
    AttackFact.STAKE: 0.03,
    AttackFact.CENTER_SHARE: 0.1,
    HandFact.HAND_BLOOMS: 0.05,
}
"""What each own fact is believed to add to the logarithm of the odds, as people who play would say; the same
of the opponent's takes it away. Facts that go together, as cheers and the damage that they pay for, can't be
told apart by matches alone.
"""


def believe(whose: Whose, fact: Fact) -> float:
    """The weight that a fact is believed to have."""
    return BELIEVED.get(fact, 0.0) * (-1 if whose is Whose.OTHER else 1)


BELIEFS = tuple(believe(*each) for each in FACTS)
SIGNS = tuple(sign_of(*each) for each in FACTS)


class WaywardPlayer:
    """Plays like the greedy player, but leaves kinds of actions out for a turn, and answers at random now and
    then.

    Args:
        pool: the cards.
        chance: decides what is left out.
    """

    def __init__(self, pool: Pool, chance: Chance) -> None:
        self._greedy, self._random = GreedyPlayer(pool), RandomPlayer(chance.word())
        self._pool, self._chance = pool, chance
        self._share = LEFT_OUT[chance.below(len(LEFT_OUT))]
        self._turn, self._left_out = 0, frozenset[str]()

    def choose(self, prompt: Prompt, game: Game) -> tuple[Option, ...]:
        """Its answer: at times any, else the best that it sees."""
        if self._share and prompt.kind != PromptKind.MAIN and self._chance.below(100) < self._share:
            return self._random.choose(prompt, NOTHING_SEEN)
        if prompt.kind == PromptKind.MAIN and self._share:
            prompt = self._leave_out(prompt, game.turn)
        return self._greedy.judge(prompt, LazyAssessment(game.table, prompt.seat, self._pool))

    def _leave_out(self, prompt: Prompt, turn: int) -> Prompt:
        if turn != self._turn:
            kinds = [each for each in OptionKind if each != OptionKind.END]
            self._turn = turn
            self._left_out = frozenset(each for each in kinds if self._chance.below(100) < self._share)
        options = tuple(each for each in prompt.options if each.kind not in self._left_out)
        return replace(prompt, options=options)


def play(number: int) -> Iterator[Example]:
    """Positions of one match, from both seats; the same number gives the same match."""
    pool, decks, chance = default_pool(), HOCG.starter_decks(), Chance(derive_seed("self-play", number))
    (one, first), (two, second) = (decks[chance.below(len(decks))] for _ in (0, 1))
    game = Game.new([first, second], derive_seed("self-play match", number), pool)
    players = [WaywardPlayer(pool, Chance(derive_seed("self-play seat", number, seat))) for seat in (0, 1)]
    noted: list[tuple[int, bool, Sequence[float]]] = []
    turn = 0
    for _ in range(ANSWER_LIMIT):
        if (prompt := game.prompt) is None:
            break
        if game.turn != turn or (turn and chance.below(100) < NOTED):
            turn = game.turn
            for seat in (0, 1):
                assessment = LazyAssessment(game.table, seat, pool)
                noted.append((seat, assessment.is_own_turn, array("f", find_facts(assessment))))
        game.pick(players[prompt.seat].choose(prompt, game))
    winner = None if game.result is None else game.result.winner
    for seat, is_own_turn, facts in noted:
        points = 0.5 if winner is None else float(winner == seat)
        yield Example(number, seat, (one, two), is_own_turn, facts, points)
