"""What a computer player would do and why: the terms of the judgement that its choice changes most."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from msgspec.structs import replace

from engine.kernel.chance import Chance
from engine.kernel.players.nearby import Answer
from engine.kernel.players.playing import Playable, Reply
from engine.kernel.players.protocol import Player
from engine.kernel.players.searching import STEP_LIMIT, MatchModel, Stop
from engine.kernel.players.seeds import derive_seed
from engine.kernel.prompts import Prompt
from engine.kernel.translation import Saying, mark, saying

IMAGINED: Final = 6
"""Imagined matches in which the choice is held against doing nothing."""
LEAST_GAIN: Final = 0.05
"""A term that changes the logarithm of the odds by less is no reason."""

WINS: Final = mark("It wins in {with_it} of {number} imagined matches, without it in {without}.")
LOSES: Final = mark("It loses in {with_it} of {number} imagined matches, without it in {without}.")
LATER: Final = mark("After your opponent's next turn, on average, {reason}.")
NOTHING_BETTER: Final = mark("Nothing else here does more.")
CLOSE: Final = mark("Nothing else that was tried is clearly better.")

G = TypeVar("G", bound=Playable)


class Term(Protocol):
    """What one fact of a position adds to a judgement."""

    @property
    def name(self) -> str:
        """The fact, as a file of weights calls it."""

    @property
    def amount(self) -> float:
        """How much there is of the fact, in its own unit: lives, cards, damage."""

    @property
    def worth(self) -> float:
        """What it adds to the logarithm of the odds to win."""


class Advice(NamedTuple):
    """What a computer player would do.

    Args:
        picked: the ids of what it picks.
        why: the reason.
    """

    picked: tuple[str, ...]
    why: Saying


class Ended(NamedTuple):
    """How an imagined match stands after an answer.

    Args:
        terms: the terms of the judgement; ``None`` where it is over.
        is_won: whether it is won.
        is_lost: whether it is lost.
    """

    terms: Sequence[Term] | None
    is_won: bool = False
    is_lost: bool = False


@dataclass(frozen=True)
class Reasons(Generic[G]):
    """How a game tells why an answer is good.

    Args:
        find_terms: the terms of the judgement of an imagined match, as the seat that is advised sees it.
        sentences: what is said of a term that an answer makes better, by the name of its fact.
        stop: where one may do one thing after another, or nothing.
        resting: the kind of prompt at which positions are compared.
    """

    find_terms: Callable[[G], Sequence[Term]]
    sentences: Mapping[str, str]
    stop: Stop
    resting: str


def advise(
    game: G, seat: int, seed: bytes, player: Player, model: MatchModel[G], reasons: Reasons[G]
) -> Advice:
    """What a strong computer player would do in the place of a seat, and why.

    It sees what the seat sees, nothing else.

    Args:
        game: the match at a question of the seat; it stays as it is.
        seat: the seat.
        seed: decides what is imagined.
        player: the computer player, in this seat.
        model: what the seat makes of the match.
        reasons: how the game tells why.

    Raises:
        ValueError: the seat isn't asked.
    """
    prompt = game.prompt
    if prompt is None or prompt.seat != seat:
        raise ValueError(f"seat {seat} is not asked")
    picked = player.choose(prompt, game.view(seat))
    ids = tuple(option.id for option in picked)
    other = _find_other(prompt, picked, reasons)
    if other is None or any(option.kind == reasons.stop.ending for option in picked):
        return Advice(ids, saying(NOTHING_BETTER))
    chance = Chance(derive_seed("advice", seed.hex()))
    left_out = {option.likeness for option in picked} if prompt.kind in reasons.stop.asked else set[str]()
    with_it, without = [], []
    for _ in range(IMAGINED):
        match = model.imagine(chance)
        with_it.append(_play_on(match.copy(), picked, seat, model, reasons, set()))
        without.append(_play_on(match, other, seat, model, reasons, left_out))
    told = tell_difference(with_it, without, reasons.sentences)
    return Advice(ids, saying(CLOSE) if told is None else told)


def _find_other(prompt: Prompt, picked: Answer, reasons: Reasons[G]) -> Answer | None:
    """What it is held against: in a phase nothing yet, elsewhere the first other answer; ``None`` if there
    is no other.
    """
    if prompt.kind in reasons.stop.asked:
        return ()
    chosen = prompt.likeness_of(picked)
    for ids in prompt.answers():
        if prompt.likeness_of(answer := prompt.check(ids)) != chosen:
            return answer
    return None


def _play_on(
    match: G, answer: Answer, seat: int, model: MatchModel[G], reasons: Reasons[G], left_out: set[str]
) -> Ended:
    """How an imagined match stands after the opponent's next turn.

    Args:
        match: the match, which is played on.
        answer: what is answered first; nothing where all goes on as it would.
        seat: who judges.
        model: goes on with it.
        reasons: judges it.
        left_out: what the seat doesn't do in this turn.
    """
    turn, answer_quickly, reply = match.turn, model.seat_quick_players(), Reply(match, seat)
    if answer or not left_out:
        match.pick(answer)
    for _ in range(STEP_LIMIT):
        prompt = match.prompt
        if prompt is None or (reply.is_over(match) and prompt.kind == reasons.resting):
            break
        if left_out and match.turn == turn and prompt.kind in reasons.stop.asked:
            rest = tuple(option for option in prompt.options if option.likeness not in left_out)
            prompt = replace(prompt, options=rest)
        match.pick(answer_quickly(match, prompt))
    return look_at(match, seat, reasons.find_terms)


def look_at(match: G, seat: int, find_terms: Callable[[G], Sequence[Term]]) -> Ended:
    """How an imagined match stands.

    Args:
        match: the match.
        seat: the seat that is advised.
        find_terms: the terms of the judgement of a match that isn't over.
    """
    if (result := match.result) is None:
        return Ended(find_terms(match))
    return Ended(None, result.winner == seat, result.winner == 1 - seat)


def tell_difference(
    with_it: Sequence[Ended], without: Sequence[Ended], sentences: Mapping[str, str]
) -> Saying | None:
    """What an answer changes: that it wins, or doesn't lose, or the term that changes most and can be told;
    ``None`` if none does.

    Args:
        with_it: how imagined matches stood after it, when the opponent's next turn was over.
        without: how the same ones stood after another answer.
        sentences: what is said of a term, by the name of its fact.
    """
    wins, fewer = (sum(each.is_won for each in ends) for ends in (with_it, without))
    if wins > fewer:
        return saying(WINS, with_it=wins, without=fewer, number=len(with_it))
    losses, more = (sum(each.is_lost for each in ends) for ends in (with_it, without))
    if losses < more:
        return saying(LOSES, with_it=losses, without=more, number=len(with_it))
    pairs = [
        (here.terms, there.terms)
        for here, there in zip(with_it, without, strict=True)
        if here.terms is not None and there.terms is not None
    ]
    best, sentence = LEAST_GAIN, None
    for place, term in enumerate(pairs[0][0] if pairs else ()):
        words = sentences.get(term.name)
        gain = fmean(here[place].worth - there[place].worth for here, there in pairs)
        means = [fmean(each[place].amount for each in side) for side in zip(*pairs, strict=True)]
        amounts = write_amounts(*means)
        if words is not None and gain > best and amounts is not None:
            reason = saying(words, with_it=amounts[0], without=amounts[1])
            best, sentence = gain, saying(LATER, reason=reason)
    return sentence


def write_amounts(one: float, other: float) -> tuple[int | str, int | str] | None:
    """Two averages in numbers that tell them apart: whole ones where these are as far apart as they are, give
    or take a tenth, else with a tenth; ``None`` where they are the same with that.
    """
    whole, apart = (round(one), round(other)), abs(one - other)
    if abs(abs(whole[0] - whole[1]) - apart) <= apart / 10:
        return whole if apart else None
    tenths = f"{one:.1f}", f"{other:.1f}"
    return None if tenths[0] == tenths[1] else tenths
