"""What a computer player would do and why: the terms of the judgement that its choice changes most."""

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Final, NamedTuple

from msgspec.structs import replace

from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import PLAY_TIMINGS, OptionKind, PromptKind
from engine.hocg.foresight.imagining import Imagination
from engine.hocg.game import Game
from engine.hocg.players.assessment import LazyAssessment
from engine.hocg.players.facts import AttackFact, Fact, SideFact, Whose
from engine.hocg.players.greedy import GreedyPlayer
from engine.hocg.players.judgement import Term, default_judgement
from engine.hocg.players.strengths import Strength, seat_player
from engine.kernel.chance import Chance
from engine.kernel.players.nearby import Answer
from engine.kernel.players.searching import STEP_LIMIT
from engine.kernel.players.seeds import derive_seed
from engine.kernel.prompts import Prompt
from engine.kernel.translation import Saying, mark, saying

LOOK_AHEAD: Final = 2
"""Turns that are played on: the rest of this one, and the opponent's next one."""
IMAGINED: Final = 6
"""Imagined matches in which the choice is held against doing nothing."""
LEAST_GAIN: Final = 0.05
"""A term that changes the logarithm of the odds by less is no reason."""

SENTENCES: Final[dict[tuple[Whose, Fact], str]] = {
    (Whose.OWN, SideFact.LIFE): mark("you keep {with_it} life instead of {without}"),
    (Whose.OTHER, SideFact.LIFE): mark("your opponent keeps {with_it} life instead of {without}"),
    (Whose.OWN, SideFact.HAND): mark("you have {with_it} cards in hand instead of {without}"),
    (Whose.OWN, SideFact.HOLO_POWER): mark("you have {with_it} holo Power instead of {without}"),
    (Whose.OWN, SideFact.HOLOMEM): mark("{with_it} of your holomem stand on the stage instead of {without}"),
    (Whose.OTHER, SideFact.HOLOMEM): mark(
        "{with_it} of your opponent's holomem stand on the stage instead of {without}"
    ),
    (Whose.OWN, SideFact.CENTER_HP): mark("your center has {with_it} HP left instead of {without}"),
    (Whose.OTHER, SideFact.CENTER_HP): mark(
        "your opponent's center has {with_it} HP left instead of {without}"
    ),
    (Whose.OWN, SideFact.COLLAB_HP): mark("your collab holomem has {with_it} HP left instead of {without}"),
    (Whose.OTHER, SideFact.COLLAB_HP): mark(
        "your opponent's collab holomem has {with_it} HP left instead of {without}"
    ),
    (Whose.OTHER, SideFact.BACK_HP): mark(
        "your opponent's back has {with_it} HP together instead of {without}"
    ),
    (Whose.OTHER, SideFact.HAND): mark("your opponent has {with_it} cards in hand instead of {without}"),
    (Whose.OWN, SideFact.CHEERS): mark("you have {with_it} cheers on the stage instead of {without}"),
    (Whose.OTHER, SideFact.CHEERS): mark(
        "your opponent has {with_it} cheers on the stage instead of {without}"
    ),
    (Whose.OWN, SideFact.FIRSTS): mark(
        "{with_it} 1st holomem of yours stand on the stage instead of {without}"
    ),
    (Whose.OWN, SideFact.SECONDS): mark(
        "{with_it} 2nd holomem of yours stand on the stage instead of {without}"
    ),
    (Whose.OWN, AttackFact.DOWNS): mark("your arts can down {with_it} holomem instead of {without}"),
    (Whose.OTHER, AttackFact.DOWNS): mark(
        "your opponent's arts can down {with_it} of your holomem instead of {without}"
    ),
    (Whose.OWN, SideFact.BACK_HP): mark("your back has {with_it} HP together instead of {without}"),
    (Whose.OWN, SideFact.FRONT_DAMAGE): mark("your arts deal {with_it} together instead of {without}"),
    (Whose.OWN, SideFact.BEST_DAMAGE): mark("your best art deals {with_it} instead of {without}"),
    (Whose.OWN, SideFact.SOON_DAMAGE): mark(
        "with one more cheer your best art deals {with_it} instead of {without}"
    ),
    (Whose.OWN, SideFact.STRONGEST): mark(
        "with all its cheers your strongest art deals {with_it} instead of {without}"
    ),
    (Whose.OTHER, SideFact.FRONT_DAMAGE): mark(
        "your opponent's arts deal {with_it} together instead of {without}"
    ),
    (Whose.OTHER, SideFact.BEST_DAMAGE): mark(
        "your opponent's best art deals {with_it} instead of {without}"
    ),
    (Whose.OWN, SideFact.CHEERS_IN_USE): mark("{with_it} of your cheers serve an art instead of {without}"),
    (Whose.OWN, SideFact.CHEERS_MISSING): mark(
        "your center's strongest art lacks {with_it} cheers instead of {without}"
    ),
    (Whose.OTHER, AttackFact.LIVES): mark(
        "your opponent can take {with_it} life at once instead of {without}"
    ),
    (Whose.OWN, AttackFact.LIVES): mark("you can take {with_it} life at once instead of {without}"),
}
"""What is said of a term, after the opponent's next turn."""
WINS: Final = mark("It wins in {with_it} of {number} imagined matches, without it in {without}.")
LATER: Final = mark("After your opponent's next turn, on average, {reason}.")
NOTHING_BETTER: Final = mark("Nothing else here does more.")
CLOSE: Final = mark("It came out best of what was tried, by little.")


class Advice(NamedTuple):
    """What a computer player would do.

    Args:
        picked: the ids of what it picks.
        why: the reason.
    """

    picked: tuple[str, ...]
    why: Saying


class Ended(NamedTuple):
    """How an imagined match stands after an answer: whether it is won, and the terms of the judgement."""

    is_won: bool
    terms: list[Term] | None


def advise(game: Game, seat: int, seed: bytes, pool: Pool, is_late: Callable[[], bool]) -> Advice:
    """What a strong computer player would do in the place of a seat, and why.

    It sees what the seat sees, nothing else.

    Args:
        game: the match at a question of the seat; it stays as it is.
        seat: the seat.
        seed: decides what is imagined.
        pool: the cards.
        is_late: whether the search must come to an end.

    Raises:
        ValueError: the seat isn't asked.
    """
    prompt = game.prompt
    if prompt is None or prompt.seat != seat:
        raise ValueError(f"seat {seat} is not asked")
    player = seat_player(Strength.HARD, game, seat, seed, pool, is_late)
    picked = player.choose(prompt, game.view(seat))
    ids = tuple(option.id for option in picked)
    other = _find_other(prompt, picked)
    if other is None or any(option.kind == OptionKind.END for option in picked):
        return Advice(ids, saying(NOTHING_BETTER))
    imagination, chance = Imagination(game.table, seat), Chance(derive_seed("advice", seed.hex()))
    left_out = {option.likeness for option in picked} if prompt.kind in PLAY_TIMINGS else set[str]()
    with_it, without = [], []
    for _ in range(IMAGINED):
        match = Game(imagination.imagine(chance))
        with_it.append(_play_on(match.copy(), picked, seat, pool, set()))
        without.append(_play_on(match, other, seat, pool, left_out))
    told = tell_difference(with_it, without)
    return Advice(ids, saying(CLOSE) if told is None else told)


def _find_other(prompt: Prompt, picked: Answer) -> Answer | None:
    """What it is held against: in a phase nothing yet, elsewhere the first other answer; ``None`` if there
    is no other.
    """
    if prompt.kind in PLAY_TIMINGS:
        return ()
    chosen = prompt.likeness_of(picked)
    for ids in prompt.answers():
        if prompt.likeness_of(answer := prompt.check(ids)) != chosen:
            return answer
    return None


def _play_on(match: Game, answer: Answer, seat: int, pool: Pool, left_out: set[str]) -> Ended:
    """How an imagined match stands two turns later.

    Args:
        match: the match, which is played on.
        answer: what is answered first; nothing where all goes on as it would.
        seat: who judges.
        pool: the cards.
        left_out: what the seat doesn't do in this turn.
    """
    turn, player = match.turn, GreedyPlayer(pool)
    if answer or not left_out:
        match.pick(answer)
    for _ in range(STEP_LIMIT):
        prompt = match.prompt
        if prompt is None or (match.turn >= turn + LOOK_AHEAD and prompt.kind == PromptKind.MAIN):
            break
        if left_out and match.turn == turn and prompt.kind in PLAY_TIMINGS:
            rest = tuple(option for option in prompt.options if option.likeness not in left_out)
            prompt = replace(prompt, options=rest)
        match.pick(player.judge(prompt, LazyAssessment(match.table, prompt.seat, pool)))
    result = match.result
    if result is not None:
        return Ended(result.winner == seat, None)
    return Ended(False, default_judgement().terms(match.view(seat)))


def tell_difference(with_it: Sequence[Ended], without: Sequence[Ended]) -> Saying | None:
    """What an answer changes: that it wins, or the term that changes most and can be told; ``None`` if none
    does.

    Args:
        with_it: how imagined matches stood two turns after it.
        without: how the same ones stood after another answer.
    """
    wins, fewer = (sum(each.is_won for each in ends) for ends in (with_it, without))
    if wins > fewer:
        return saying(WINS, with_it=wins, without=fewer, number=len(with_it))
    pairs = [
        (here.terms, there.terms)
        for here, there in zip(with_it, without, strict=True)
        if here.terms is not None and there.terms is not None
    ]
    best, sentence = LEAST_GAIN, None
    for place, term in enumerate(pairs[0][0] if pairs else ()):
        words = SENTENCES.get((term.whose, term.fact))
        gain = fmean(here[place].worth - there[place].worth for here, there in pairs)
        means = [fmean(each[place].amount for each in side) for side in zip(*pairs, strict=True)]
        amounts = write_amounts(*means)
        if words is not None and gain > best and amounts is not None:
            reason = saying(words, with_it=amounts[0], without=amounts[1])
            best, sentence = gain, saying(LATER, reason=reason)
    return sentence


def write_amounts(one: float, other: float) -> tuple[int | str, int | str] | None:
    """Two averages in numbers that tell them apart: whole ones, or with a tenth; ``None`` if they don't."""
    if round(one) != round(other):
        return round(one), round(other)
    tenths = f"{one:.1f}", f"{other:.1f}"
    return None if tenths[0] == tenths[1] else tenths
