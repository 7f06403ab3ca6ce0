"""The questions of matches played at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.hocg import HOCG, Game
from engine.hocg.players import derive_seed
from engine.kernel.prompts import Prompt

LATER = {"hSD17-suisei", "hSD18-calliope", "hSD19-subaru"}
"""Decks that came after the seeds of these matches were chosen: with them each would be another match."""
DECKS = [deck for name, deck in HOCG.starter_decks() if name not in LATER]


def play(name: str, seed: int) -> Iterator[tuple[Game, Prompt]]:
    """A match of two starter decks at each of its questions, played at random.

    Args:
        name: what it is played for; with another name the same seed gives another match.
        seed: decides the decks, the shuffles and the answers.
    """
    chance = Random(seed)
    game = HOCG.start(chance.choices(DECKS, k=2), derive_seed(name, seed))
    while (prompt := game.prompt) is not None:
        yield game, prompt
        order = chance.sample(prompt.options, len(prompt.options))
        count = chance.randint(prompt.at_least, min(prompt.at_most, len(order)))
        game.answer([option.id for option in prompt.first_fitting(order, count)])
