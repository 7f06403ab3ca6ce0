"""``oshiban judgement``: learns the chance to win from a position, and says how well it was learned."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
import typer

from bot.tools.common import CommandFailed
from engine.hocg.players.judgement import NAMES, WEIGHTS
from engine.kernel.players.weights import Figures, Weighting, Weights
from engine.osica.players import facts as osica_facts
from engine.osica.players import judgement as osica_judgement
from workshop import osica_self_play, self_play
from workshop.fitting import FEWER_ROUNDS, ROUNDS, Example, Fitted, Guidance, fit, hold_against, look_ahead
from workshop.tables import follow

HELD_OUT_MATCHES = 5
"""A match in so many is held out likewise."""
LOOKS = 3
"""How often it is learned once more from how the following positions are judged by then."""
DIGITS = 5
"""Digits of a weight that are kept."""


class Recipe(NamedTuple):
    """How the judgement of a game is learned.

    Args:
        names: its facts, in their order.
        guidance: what is known of them beforehand.
        play: positions of the match of a number.
        weights: the file of weights that ships.
        held_out_decks: a deck in so many is held out: no match of it is learned from before the figures are
            taken.
    """

    names: Sequence[str]
    guidance: Guidance
    play: Callable[[int], Iterator[Example]]
    weights: Path
    held_out_decks: int


HOCG = "hocg"
RECIPES: Mapping[str, Recipe] = {
    HOCG: Recipe(NAMES, Guidance(self_play.SIGNS, self_play.BELIEFS), self_play.play, WEIGHTS, 6),
    "osica": Recipe(
        osica_facts.FACTS,
        Guidance(osica_self_play.SIGNS, osica_self_play.BELIEFS),
        osica_self_play.play,
        osica_judgement.WEIGHTS,
        2,
    ),
}
"""By game."""


class Pair:
    """What was learned for the own turn and for the opponent's.

    Args:
        examples: the positions that it is learned from, those of a match in their order.
        guidance: what is known of the facts beforehand.
        tell: is told of every round.
    """

    def __init__(self, examples: Sequence[Example], guidance: Guidance, tell: Callable[[], None]) -> None:
        self.own: Fitted | None = None
        self.other: Fitted | None = None
        points = [each.points for each in examples]
        for looks in range(LOOKS + 1):
            if looks:
                points = look_ahead(examples, [self.chance(each) for each in examples])
            own = _fit_turn(examples, points, True, guidance, tell, self.own)
            self.own, self.other = own, _fit_turn(examples, points, False, guidance, tell, self.other)

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
    guidance: Guidance,
    tell: Callable[[], None],
    start: Fitted | None,
) -> Fitted:
    chosen = [at for at, each in enumerate(examples) if each.is_own_turn is is_own]
    return fit([examples[at] for at in chosen], [points[at] for at in chosen], guidance, tell, start)


def is_of_held_out_deck(example: Example, names: Sequence[str], one_in: int) -> bool:
    """Whether one of its decks is held out, of which one in so many is."""
    return any(names.index(deck) % one_in == one_in // 2 for deck in example.decks)


def weigh(fitted: Fitted, names: Sequence[str]) -> Weighting:
    """What was learned, as a file of weights has it."""
    weights = [float(f"{each:.{DIGITS}g}") for each in fitted.weights]
    return Weighting(round(fitted.base, DIGITS), dict(zip(names, weights, strict=True)))


def learn(game: str, matches: int, tell: Callable[[], None]) -> Weights:
    """Play matches, learn from four in five of them without the decks that are held out, take the figures on
    the others, then learn from all.

    Args:
        game: whose judgement.
        matches: how many.
        tell: is told of every round of learning.
    """
    recipe = RECIPES[game]
    examples = [each for number in follow(range(matches), "matches") for each in recipe.play(number)]
    decks = sorted({deck for each in examples for deck in each.decks})
    is_new = [is_of_held_out_deck(each, decks, recipe.held_out_decks) for each in examples]
    of_deck = [each for each, is_out in zip(examples, is_new, strict=True) if is_out]
    rest = [each for each, is_out in zip(examples, is_new, strict=True) if not is_out]
    of_match = [each for each in rest if each.match % HELD_OUT_MATCHES == 0]
    tried = Pair([each for each in rest if each.match % HELD_OUT_MATCHES], recipe.guidance, tell)
    on_matches, on_decks = tried.hold_against(of_match), tried.hold_against(of_deck)
    learned = Pair(examples, recipe.guidance, tell)
    command = f"oshiban judgement --matches {matches}" + ("" if game == HOCG else f" --game {game}")
    own, other = (weigh(learned.weighting(is_own_turn=each), recipe.names) for each in (True, False))
    return Weights(command, matches, len(examples), on_matches, on_decks, own, other)


def judgement(
    matches: Annotated[int, typer.Option(help="Matches of quick players to learn from.", min=20)] = 2000,
    out: Annotated[
        Path | None, typer.Option(help="The file of weights; the one that ships if not said.", metavar="FILE")
    ] = None,
    game: Annotated[str, typer.Option(help="The game.")] = HOCG,
) -> None:
    """Learn the chance to win from a position: play matches, fit weights, write them with their figures."""
    if game not in RECIPES:
        raise CommandFailed(f"no judgement of a game {game!r} is learned: there is {', '.join(RECIPES)}")
    done = 0

    def tell() -> None:
        nonlocal done
        done += 1
        typer.echo(f"round {done} of {4 * (ROUNDS + LOOKS * FEWER_ROUNDS)}", err=True)

    weights = learn(game, matches, tell)
    out = out or RECIPES[game].weights
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(msgspec.json.format(msgspec.json.encode(weights)) + b"\n")
    for what, held in (("matches", weights.on_matches), ("decks", weights.on_decks)):
        typer.echo(
            f"{held.positions} positions of held-out {what}: Brier score {held.brier}, area {held.area};"
            f" {', '.join(f'{each.judged:.0%} judged {each.came:.0%} came' for each in held.bins)}"
        )
