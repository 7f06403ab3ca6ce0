"""Hints: what is advised, why, and that nothing hidden has a part in it."""

import pytest

from engine.hocg.cards.pool import default_pool
from engine.hocg.foresight.imagining import Imagination
from engine.hocg.game import Game
from engine.hocg.players.advice import SENTENCES, advise
from engine.hocg.players.facts import FACTS
from engine.kernel.chance import Chance
from engine.kernel.players.advice import Advice
from engine.kernel.players.seeds import derive_seed
from tests.engine.positions import A_BLOOM_AWAY, begin

WHERE_TO_SEND = """
title: The cheer doesn't go to a holomem that is about to go down
given:
  turn: 7
  phase: cheer
  a:
    center: {card: hSD01-004, cheers: [white], damage: 20}
    back: [{card: hSD01-010, cheers: [green]}]
    cheer_deck: [green, green, green]
  b: {center: {card: hSD01-010, cheers: [green, green]}, back: [hSD01-003]}
"""
NOTHING_TO_DO = """
title: Nothing is left to do but to attack
given:
  turn: 7
  a: {center: {card: hSD01-003, cheers: [white]}, back: [hSD01-003], used: {collab: true, baton_pass: true}}
  b: {center: {card: hSD01-003, damage: 40}, back: [hSD01-003], life: 3}
"""


def ask(game: Game) -> Advice:
    return advise(game, 0, bytes(32), default_pool(), lambda: False)


def kind_of(game: Game, advice: Advice) -> str:
    assert game.prompt is not None
    (option,) = game.prompt.check(advice.picked)
    return option.kind


def test_what_wins_is_advised_because_it_wins() -> None:
    game = begin(A_BLOOM_AWAY)
    advice = ask(game)
    assert kind_of(game, advice) == "bloom"
    assert advice.why.say() == "It wins in 6 of 6 imagined matches, without it in 0."


def test_a_term_of_the_judgement_is_the_reason() -> None:
    advice = ask(begin(WHERE_TO_SEND))
    said = advice.why.say()
    assert said.startswith("After your opponent's next turn, on average, ")
    assert " instead of " in said


def test_where_nothing_helps_it_is_said() -> None:
    game = begin(NOTHING_TO_DO)
    advice = ask(game)
    assert kind_of(game, advice) in ("end", "art")
    game.answer(advice.picked)
    while game.turn == 7 and game.prompt is not None and game.prompt.seat == 0:
        game.answer(ask(game).picked)
    assert len(game.state.players[1].life) == 2, "the art that downs is used"


@pytest.mark.parametrize("run", range(3))
def test_hidden_cards_have_no_part_in_it(run: int) -> None:
    game = begin(WHERE_TO_SEND)
    twin = Game(Imagination(game.table, 0).imagine(Chance(derive_seed("hidden", run))))
    assert ask(twin) == ask(game)


def test_who_is_not_asked_gets_no_advice() -> None:
    with pytest.raises(ValueError, match="seat 1 is not asked"):
        advise(begin(A_BLOOM_AWAY), 1, bytes(32), default_pool(), lambda: False)


def test_reasons_are_told_of_facts_that_there_are() -> None:
    assert set(SENTENCES) <= set(FACTS)
