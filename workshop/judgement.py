"""``oshiban judgement``: learns the chance to win from a position, and says how well it was learned."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from engine.hocg.players.facts import FACTS
from engine.hocg.players.judgement import WEIGHTS, name_fact
from engine.kernel.players.weights import Weighting, Weights
from workshop.fitting import ROUNDS, Example, Fitted, Held, fit, hold_against
from workshop.self_play import SIGNS, play
from workshop.tables import follow

HELD_OUT_DECKS = 6
"""A deck in so many is held out: no match of it is learned from before the figures are taken."""
HELD_OUT_MATCHES = 5
"""A match in so many is held out likewise."""
DIGITS = 5
"""Digits of a weight that are kept."""


class Pair:
    """What was learned for the own turn and for the opponent's.

    Args:
        examples: the positions that it is learned from.
        tell: is told of every round.
    """

    def __init__(self, examples: Sequence[Example], tell: Callable[[int], None]) -> None:
        self.own, self.other = (
            fit([each for each in examples if each.is_own_turn is is_own], SIGNS, tell)
            for is_own in (True, False)
        )

    def chance(self, example: Example) -> float:
        """The chance to win in a position."""
        return (self.own if example.is_own_turn else self.other).chance(example.facts)

    def hold_against(self, examples: Sequence[Example]) -> Held:
        """How well it fits positions."""
        return hold_against([self.chance(each) for each in examples], [each.points for each in examples])


def is_of_held_out_deck(example: Example, names: Sequence[str]) -> bool:
    """Whether one of its decks is held out."""
    return any(names.index(deck) % HELD_OUT_DECKS == HELD_OUT_DECKS // 2 for deck in example.decks)


def weigh(fitted: Fitted) -> Weighting:
    """What was learned, as a file of weights has it."""
    names = [name_fact(*each) for each in FACTS]
    weights = [float(f"{each:.{DIGITS}g}") for each in fitted.weights]
    return Weighting(round(fitted.base, DIGITS), dict(zip(names, weights, strict=True)))


def learn(matches: int, tell: Callable[[int], None]) -> Weights:
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
    figures = {"matches": float(matches), "positions": float(len(examples))}
    for name, held_out in (("held-out matches", of_match), ("held-out decks", of_deck)):
        held = tried.hold_against(held_out)
        figures |= {
            f"positions of {name}": float(held.positions),
            f"Brier score on {name}": held.brier,
            f"area under the curve on {name}": held.area,
        }
    learned = Pair(examples, tell)
    recipe = f"oshiban judgement --matches {matches}"
    return Weights(recipe, figures, weigh(learned.own), weigh(learned.other))


def judgement(
    matches: Annotated[int, typer.Option(help="Matches of quick players to learn from.", min=20)] = 4000,
    out: Annotated[Path, typer.Option(help="The file of weights.", metavar="FILE")] = WEIGHTS,
) -> None:
    """Learn the chance to win from a position: play matches, fit weights, write them with their figures."""
    done = 0

    def tell(_: int) -> None:
        nonlocal done
        done += 1
        typer.echo(f"round {done} of {4 * ROUNDS}", err=True)

    weights = learn(matches, tell)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(msgspec.json.format(msgspec.json.encode(weights)) + b"\n")
    for name, figure in weights.figures.items():
        typer.echo(f"{name}: {figure:g}")
