"""Rock-paper-scissors: nobody knows a hand before both are chosen."""

from __future__ import annotations

import msgspec
import pytest

from engine.hocg import HOCG, Game
from engine.hocg.cards.pool import default_pool
from engine.hocg.cards.terms import HANDS, OptionKind, PromptKind
from engine.hocg.players import derive_seed
from engine.hocg.procedures.hands import PlayRockPaperScissors, winner_of
from engine.hocg.scenario import read_scenarios
from engine.hocg.scenario.position import build_position
from engine.hocg.state.events import HandsShown
from engine.kernel.chance import Chance
from tests.engine.imagining import imagine
from tests.sights import see

POSITION = """
title: Watame may play
source: hBP03-071
given:
  phase: performance
  a: {center: {card: hBP03-071, cheers: [yellow, yellow]}}
  b: {center: hBP07-048}
"""


def after_one_hand(hand: OptionKind) -> Game:
    """A match in which seat 0 has chosen this hand and seat 1 is asked."""
    (scenario,) = read_scenarios(POSITION, "hands.yaml")
    state, stack = build_position(scenario.data.given, default_pool())
    game = Game.begin(state, stack, default_pool())
    assert game.prompt is not None
    art = next(option for option in game.prompt.options if option.kind == OptionKind.ART)
    for answer in (art.id, "yes", hand):
        game.answer([answer])
    assert game.prompt is not None
    assert (game.prompt.seat, game.prompt.kind) == (1, PromptKind.HAND)
    return game


@pytest.mark.parametrize("viewer", [1, None])
def test_the_first_hand_shows_nowhere(viewer: int | None) -> None:
    sights = {msgspec.json.encode(see(after_one_hand(hand), viewer)) for hand in HANDS}
    assert len(sights) == 1


@pytest.mark.parametrize("own", HANDS)
@pytest.mark.parametrize("other", HANDS)
def test_each_hand_beats_one_other(own: OptionKind, other: OptionKind) -> None:
    beaten = {"rock": "scissors", "paper": "rock", "scissors": "paper"}
    winner = winner_of((own, other))
    assert winner == (None if own == other else 0 if beaten[own] == other else 1)


def test_both_hands_are_shown_at_once_and_again_after_a_draw() -> None:
    game = after_one_hand(OptionKind.PAPER)
    game.answer([OptionKind.PAPER])
    assert HandsShown((OptionKind.PAPER, OptionKind.PAPER), -1) in game.events
    assert game.prompt is not None
    assert (game.prompt.seat, game.prompt.kind) == (0, PromptKind.HAND)
    game.answer([OptionKind.SCISSORS])
    game.answer([OptionKind.ROCK])
    (shown,) = (event for event in game.events if isinstance(event, HandsShown))
    assert game.narrate(shown, None) == "{0} shows scissors, {1} shows rock: {1} wins."


def test_a_saved_match_keeps_the_hidden_hand() -> None:
    game = HOCG.restore(after_one_hand(OptionKind.PAPER).to_json())
    assert isinstance(game, Game)
    game.answer([OptionKind.ROCK])
    assert HandsShown((OptionKind.PAPER, OptionKind.ROCK), 0) in game.events


def test_who_imagines_the_match_thinks_of_any_hand() -> None:
    game = after_one_hand(OptionKind.ROCK)
    imagined = set()
    for number in range(20):
        chance = Chance(derive_seed("hand", number))
        twin = imagine(game, 1, chance)
        frame = twin.table.machine.enclosing(PlayRockPaperScissors)
        assert frame is not None
        imagined.add(frame.secret)
    assert imagined == set(HANDS)
    known = game.table.machine.enclosing(PlayRockPaperScissors)
    assert known is not None
    assert known.secret is OptionKind.ROCK
