"""``oshiban strength --decisions``: who decides better, by single decisions. Where two players answer alike
nothing is lost or won by it, so players are told apart sooner than by matches.
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev

import msgspec

from engine.hocg import HOCG
from engine.hocg.cards.pool import default_pool
from engine.hocg.foresight.imagining import Imagination
from engine.hocg.game import Game
from engine.hocg.players import GreedyPlayer, derive_seed, play_match
from engine.hocg.players.trials import QuickPlayer
from engine.kernel.chance import Chance
from engine.kernel.players.nearby import Answer, candidates
from engine.kernel.prompts import Prompt
from workshop.contestants import seat_contestant
from workshop.meetings import CERTAINTY
from workshop.tables import follow

ONE_IN = 16
"""One question of a match in so many is a decision that is looked at."""
ERRS_ONE_IN = 10
"""One answer in so many of those matches is any, so that decisions are as different as they can be."""
PLAYED = 24
"""Imagined matches in which each of two answers is played on to the end."""
ANSWER_LIMIT = 1000
"""A match of more answers counts as drawn."""


class Compared(msgspec.Struct, frozen=True):
    """What the decisions of one player are worth against those of another.

    Args:
        strength: who is measured.
        against: the other one.
        decisions: how many were looked at.
        other: in how many of them it answered otherwise than the other one.
        gain: by how much more matches it won, for a decision, if both sides go on as normal players do.
        give_or_take: how far off that may be, 19 times in 20.
    """

    strength: str
    against: str
    decisions: int
    other: int
    gain: float
    give_or_take: float


def find_decisions(seed: int) -> Iterator[tuple[Game, Prompt]]:
    """Questions with several answers, in matches of normal players who err; each match waits at its question.

    Args:
        seed: decides decks, shuffles, dice, what is answered and which questions are taken.
    """
    decks, pool, chance = HOCG.starter_decks(), default_pool(), Chance(derive_seed("decisions", seed))
    while True:
        dealt = [decks[chance.below(len(decks))][1] for _ in (0, 1)]
        game = Game.new(dealt, derive_seed("decisions", seed, chance.word()), pool)
        players = GreedyPlayer(pool), GreedyPlayer(pool)
        while (prompt := game.prompt) is not None:
            usual = players[prompt.seat].choose(prompt, game.view(prompt.seat))
            answers = list(candidates(prompt, usual))
            if game.turn and len(answers) > 1 and not chance.below(ONE_IN):
                yield game.copy(), prompt
            game.pick(usual if chance.below(ERRS_ONE_IN) else answers[chance.below(len(answers))])


def compare(strength: str, against: str, decisions: int, seed: int) -> Compared:
    """Have two players decide the same questions, and play on where they answer differently.

    Args:
        strength: who is measured.
        against: the other one.
        decisions: how many questions.
        seed: decides the questions, and what is left to chance.
    """
    gains: list[float] = []
    found = find_decisions(seed)
    for number in follow(range(decisions), f"{strength} against {against}"):
        game, prompt = next(found)
        one, other = (
            seat_contestant(
                name, game, prompt.seat, derive_seed("decision", seed, number, name), default_pool()
            ).choose(prompt, game.view(prompt.seat))
            for name in (strength, against)
        )
        if prompt.likeness_of(one) != prompt.likeness_of(other):
            chance = Chance(derive_seed("decision played", seed, number))
            gains.append(find_gain(game, prompt.seat, one, other, chance))
    gain, doubt = estimate([*gains, *[0.0] * (decisions - len(gains))])
    return Compared(strength, against, decisions, len(gains), gain, doubt)


def find_gain(game: Game, seat: int, one: Answer, other: Answer, chance: Chance) -> float:
    """How many more of the same imagined matches a seat wins with one answer than with another: a share."""
    imagination = Imagination(game.table, seat)
    gains = []
    for _ in range(PLAYED):
        match = Game(imagination.imagine(chance))
        gains.append(find_points(match.copy(), seat, one) - find_points(match, seat, other))
    return fmean(gains)


def find_points(match: Game, seat: int, answer: Answer) -> float:
    """What comes of an answer if normal players go on: 1 if its seat wins, 0.5 for a draw, 0 if it loses."""
    match.pick(answer)
    player = QuickPlayer(match, default_pool())
    result = play_match(match, (player, player), ANSWER_LIMIT).result
    winner = None if result is None else result.winner
    return 0.5 if winner is None else float(winner == seat)


def estimate(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and how far off it may be, 19 times in 20."""
    return round(fmean(values), 4), round(CERTAINTY * stdev(values) / sqrt(len(values)), 4)


def describe_comparison(compared: Compared) -> str:
    """What came of it as a sentence."""
    return (
        f"{compared.strength} answered {compared.other} of {compared.decisions} questions otherwise than"
        f" {compared.against}, which won {compared.gain:+.2%} of matches more for a decision"
        f" (give or take {compared.give_or_take:.2%})"
    )
