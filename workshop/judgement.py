"""``oshiban judgement``: learns the chance to win from a position, and says how well it was learned."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from engine.hocg.players.facts import FACTS
from engine.hocg.players.judgement import WEIGHTS, name_fact
from engine.kernel.players.weights import Figures, Weighting, Weights
from workshop.fitting import FEWER_ROUNDS, ROUNDS, Example, Fitted, Guidance, fit, hold_against, look_ahead
from workshop.self_play import BELIEFS, SIGNS, play
from workshop.tables import follow

HELD_OUT_DECKS = 6
"""A deck in so many is held out: no match of it is learned from before the figures are taken."""
HELD_OUT_MATCHES = 5
"""A match in so many is held out likewise."""
LOOKS = 3
"""How often it is learned once more from how the following positions are judged by then."""
DIGITS = 5
"""Digits of a weight that are kept."""


class Pair:
    """What was learned for the own turn and for the opponent's.

    Args:
        examples: the positions that it is learned from, those of a match in their order.
        tell: is told of every round.
    """

    def __init__(self, examples: Sequence[Example], tell: Callable[[], None]) -> None:
        self.own: Fitted | None = None
        self.other: Fitted | None = None
        points = [each.points for each in examples]
        for looks in range(LOOKS + 1):
            if looks:
                points = look_ahead(examples, [self.chance(each) for each in examples])
            own = _fit_turn(examples, points, True, tell, self.own)
            self.own, self.other = own, _fit_turn(examples, points, False, tell, self.other)

    def chance(self, example: Example) -> float:
        """The chance to win in a position."""
        return self.weighting(is_own_turn=example.is_own_turn).chance(example.facts)

    def weighting(self, *, is_own_turn: bool) -> Fitted:
        """What was learned for one of the turns."""
        fitted = self.own if is_own_turn else self.other
        if fitted is None:
            raise ValueError("nothing is learned yet")
        return fitted

    def hold_against(self, examples: Sequence[Example]) -> Figures:
        """How well it fits positions of which is known how they ended."""
        return hold_against([self.chance(each) for each in examples], [each.points for each in examples])


def _fit_turn(
    examples: Sequence[Example],
    points: Sequence[float],
    is_own: bool,
    tell: Callable[[], None],
    start: Fitted | None,
) -> Fitted:
    chosen = [at for at, each in enumerate(examples) if each.is_own_turn is is_own]
    guidance = Guidance(SIGNS, BELIEFS)
    return fit([examples[at] for at in chosen], [points[at] for at in chosen], guidance, tell, start)


def is_of_held_out_deck(example: Example, names: Sequence[str]) -> bool:
    """Whether one of its decks is held out."""
    return any(names.index(deck) % HELD_OUT_DECKS == HELD_OUT_DECKS // 2 for deck in example.decks)


def weigh(fitted: Fitted) -> Weighting:
    """What was learned, as a file of weights has it."""
    names = [name_fact(*each) for each in FACTS]
    weights = [float(f"{each:.{DIGITS}g}") for each in fitted.weights]
    return Weighting(round(fitted.base, DIGITS), dict(zip(names, weights, strict=True)))


def learn(matches: int, tell: Callable[[], None]) -> Weights:
    """Play matches, learn from four in five of them without the decks that are held out, take the figures on
    the others, then learn from all.

    Args:
        matches: how many.
        tell: is told of every round of learning.
    """
    examples = [each for number in follow(range(matches), "matches") for each in play(number)]
    names = sorted({deck for each in examples for deck in each.decks})
    of_deck = [each for each in examples if is_of_held_out_deck(each, names)]
    rest = [each for each in examples if not is_of_held_out_deck(each, names)]
    of_match = [each for each in rest if each.match % HELD_OUT_MATCHES == 0]
    tried = Pair([each for each in rest if each.match % HELD_OUT_MATCHES], tell)
    on_matches, on_decks = tried.hold_against(of_match), tried.hold_against(of_deck)
    learned = Pair(examples, tell)
    recipe = f"oshiban judgement --matches {matches}"
    own, other = (weigh(learned.weighting(is_own_turn=each)) for each in (True, False))
    return Weights(recipe, matches, len(examples), on_matches, on_decks, own, other)


def judgement(
    matches: Annotated[int, typer.Option(help="Matches of quick players to learn from.", min=20)] = 2000,
    out: Annotated[Path, typer.Option(help="The file of weights.", metavar="FILE")] = WEIGHTS,
) -> None:
    """Learn the chance to win from a position: play matches, fit weights, write them with their figures."""
    done = 0

    def tell() -> None:
        nonlocal done
        done += 1
        typer.echo(f"round {done} of {4 * (ROUNDS + LOOKS * FEWER_ROUNDS)}", err=True)

    weights = learn(matches, tell)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(msgspec.json.format(msgspec.json.encode(weights)) + b"\n")
    for what, held in (("matches", weights.on_matches), ("decks", weights.on_decks)):
        typer.echo(
            f"{held.positions} positions of held-out {what}: Brier score {held.brier}, area {held.area};"
            f" {', '.join(f'{each.judged:.0%} judged {each.came:.0%} came' for each in held.bins)}"
        )
