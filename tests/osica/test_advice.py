"""Hints of OSICA: what is advised, why, and that nothing hidden has a part in it."""

from __future__ import annotations

import re

import pytest

from bot.games.installed import installed_packs
from bot.games.osica.computers import THINKERS
from engine.kernel.chance import Chance
from engine.kernel.players.playing import play_match
from engine.kernel.players.seeds import derive_seed
from engine.kernel.prompts import Prompt
from engine.kernel.translation import Saying
from engine.osica import OSICA, Game
from engine.osica.imagining import Imagination
from engine.osica.players import GreedyPlayer
from engine.osica.players.advice import SENTENCES, advise
from engine.osica.players.facts import FACTS
from tests.osica.playing import new_game

SEED = bytes(32)


def asked_in_main(seed: int, answers: int) -> tuple[Game, Prompt]:
    """A match some answers in, at a question of a main phase that leaves a choice."""
    game = new_game(seed)
    play_match(game, (GreedyPlayer(), GreedyPlayer()), answers)
    while (prompt := game.prompt) is not None and not (prompt.kind == "main" and len(prompt.options) > 2):
        play_match(game, (GreedyPlayer(), GreedyPlayer()), 1)
    assert prompt is not None
    return game, prompt


@pytest.mark.parametrize("seed", range(4))
def test_a_hint_picks_what_is_allowed_and_says_why(seed: int) -> None:
    game, prompt = asked_in_main(seed, 20 + 10 * seed)
    hint = THINKERS.give_hint(game.to_json(), prompt.seat, SEED)
    assert prompt.check(hint.picked)
    assert isinstance(hint.why, Saying)
    assert hint.why.say().endswith(".")


def test_a_term_of_the_judgement_is_the_reason_of_most_hints() -> None:
    told = []
    for seed in range(4):
        game, prompt = asked_in_main(seed, 25)
        told.append(advise(game, prompt.seat, SEED, OSICA.pool, lambda: False).why.say())
    assert sum(" instead of " in each or "imagined matches" in each for each in told) >= 2, told


def test_hidden_cards_have_no_part_in_it() -> None:
    game, prompt = asked_in_main(2, 30)
    twin = Imagination(game, prompt.seat, OSICA.pool).deal(Chance(derive_seed("hidden")))
    first, second = (advise(each, prompt.seat, SEED, OSICA.pool, lambda: False) for each in (game, twin))
    assert first == second


def test_who_is_not_asked_gets_no_advice() -> None:
    game, prompt = asked_in_main(1, 20)
    with pytest.raises(ValueError, match="is not asked"):
        advise(game, 1 - prompt.seat, SEED, OSICA.pool, lambda: False)


def test_reasons_are_told_of_facts_that_there_are() -> None:
    assert set(SENTENCES) <= set(FACTS)
    assert installed_packs().get("osica").has_hints


def test_a_reason_reads_well_of_one() -> None:
    """As "you have 1 cards" does not."""
    assert not [each for each in SENTENCES.values() if re.search(r"\{\w+\} (1st |2nd )?\w*s\b", each)]
