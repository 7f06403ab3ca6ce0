"""Matches of hOCG from which a judgement is learned: quick players who leave something out now and then."""

from array import array
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from engine.hocg import HOCG
from engine.hocg.cards.pool import Pool, default_pool
from engine.hocg.cards.terms import OptionKind, PromptKind
from engine.hocg.game import Game
from engine.hocg.players import GreedyPlayer, RandomPlayer, derive_seed
from engine.hocg.players.facts import (
    FACTS,
    Fact,
    HandFact,
    SideFact,
    TimeFact,
    Whose,
    find_facts,
)
from engine.hocg.players.lazy_view import LazyAssessment
from engine.kernel.chance import Chance
from engine.kernel.players.protocol import NOTHING_SEEN
from engine.kernel.prompts import Option, Prompt
from workshop.fitting import Example

LEFT_OUT = (0, 0, 8, 20)
"""A player leaves out so many actions of a hundred, as it is drawn for a match: only where an action was left
out can be seen what it was worth.
"""
NOTED: dict[str, int] = {PromptKind.MAIN: 25}
NOTED_ELSE = 6
"""So many of a hundred positions are noted where the main phase goes on, and elsewhere."""
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
        """Its answer."""
        if self._share and prompt.kind != PromptKind.MAIN and self._chance.below(200) < self._share:
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
    for _ in range(ANSWER_LIMIT):
        if (prompt := game.prompt) is None:
            break
        if game.turn and chance.below(100) < NOTED.get(prompt.kind, NOTED_ELSE):
            for seat in (0, 1):
                assessment = LazyAssessment(game.table, seat, pool)
                noted.append((seat, assessment.is_own_turn, array("f", find_facts(assessment))))
        game.pick(players[prompt.seat].choose(prompt, game))
    winner = None if game.result is None else game.result.winner
    for seat, is_own_turn, facts in noted:
        points = 0.5 if winner is None else float(winner == seat)
        yield Example(number, (one, two), is_own_turn, facts, points)
