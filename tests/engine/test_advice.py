"""Hints: what is advised, why, and that nothing hidden has a part in it."""

import re

import pytest

from engine.hocg.cards.pool import default_pool
from engine.hocg.foresight.imagining import Imagination
from engine.hocg.game import Game
from engine.hocg.players import GreedyPlayer, Strength, default_judgement, play_match, seat_player
from engine.hocg.players.advice import NAMED, SENTENCES, advise
from engine.hocg.players.facts import FACTS, SideFact, Whose
from engine.hocg.players.judgement import Term
from engine.hocg.players.searching import SeatModel
from engine.kernel.chance import Chance
from engine.kernel.players import advice
from engine.kernel.players.advice import Advice, Ended, Reasons, tell_difference, write_amounts
from engine.kernel.players.searching import Stop
from engine.kernel.players.seeds import derive_seed
from tests.engine.positions import A_BLOOM_AWAY, begin
from tests.engine.watching import new_game

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


def kind_of(game: Game, hint: Advice) -> str:
    assert game.prompt is not None
    (option,) = game.prompt.check(hint.picked)
    return option.kind


def test_what_wins_is_advised_because_it_wins() -> None:
    game = begin(A_BLOOM_AWAY)
    hint = ask(game)
    assert kind_of(game, hint) == "bloom"
    assert hint.why.say() == "It wins in 6 of 6 imagined matches, without it in 0."


def test_a_term_of_the_judgement_is_the_reason() -> None:
    said = ask(begin(WHERE_TO_SEND)).why.say()
    assert said.startswith("After your opponent's next turn, on average, ")
    assert " instead of " in said


def test_where_nothing_helps_it_is_said() -> None:
    game = begin(NOTHING_TO_DO)
    hint = ask(game)
    assert kind_of(game, hint) in ("end", "art")
    game.answer(hint.picked)
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


def asked_by_the_opponent(seed: int) -> tuple[Game, int]:
    """A match in which a seat is asked something in the opponent's turn."""
    game = new_game(seed)
    play_match(game, (GreedyPlayer(), GreedyPlayer()), 40)
    while (prompt := game.prompt) is not None and prompt.seat == game.active:
        play_match(game, (GreedyPlayer(), GreedyPlayer()), 1)
    assert prompt is not None
    return game, prompt.seat


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("is_own_turn", [True, False])
def test_what_it_says_of_is_after_the_opponents_next_turn(seed: int, is_own_turn: bool) -> None:
    game, seat = (begin(WHERE_TO_SEND), 0) if is_own_turn else asked_by_the_opponent(seed)
    seen: list[tuple[int, int]] = []

    def find_terms(match: Game) -> list[Term]:
        seen.append((match.turn, match.active))
        return default_judgement().terms(match.view(seat))

    player = seat_player(Strength.NORMAL, game, seat, bytes(32), default_pool())
    model = SeatModel(game, seat, default_pool(), default_judgement())
    reasons = Reasons(find_terms, NAMED, Stop(frozenset({"main", "performance"}), "end"), "main")
    advice.advise(game, seat, bytes(32), player, model, reasons)
    assert seen
    assert {active for _, active in seen} == {seat}
    assert min(turn for turn, _ in seen) == game.turn + (2 if is_own_turn else 3)


def ends(lost: int, life: float) -> list[Ended]:
    """Six imagined matches, of which the first are lost."""
    term = Term(Whose.OWN, SideFact.LIFE, life, life)
    return [Ended(None, is_lost=True) if number < lost else Ended([term]) for number in range(6)]


def test_what_does_not_lose_is_advised_because_of_that() -> None:
    told = tell_difference(ends(1, 2), ends(4, 3), NAMED)
    assert told is not None
    assert told.say() == "It loses in 1 of 6 imagined matches, without it in 4."
    told = tell_difference(ends(0, 2), ends(6, 3), NAMED)
    assert told is not None
    assert told.say() == "It loses in 0 of 6 imagined matches, without it in 6."
    told = tell_difference(ends(2, 3), ends(2, 2), NAMED)
    assert told is not None
    assert told.say().endswith("you keep 3 life instead of 2.")


@pytest.mark.parametrize(
    ("amounts", "written"),
    [
        ((3, 2), (3, 2)),
        ((2.6, 2.4), ("2.6", "2.4")),
        ((2.5, 1.5), ("2.5", "1.5")),
        ((143.3, 97.1), (143, 97)),
        ((0.04, 0), None),
        ((2, 2), None),
    ],
)
def test_amounts_are_as_far_apart_as_they_are_said_to_be(
    amounts: tuple[float, float], written: tuple[int | str, int | str] | None
) -> None:
    assert write_amounts(*amounts) == written


def test_reasons_are_told_of_facts_that_there_are() -> None:
    assert set(SENTENCES) <= set(FACTS)


def test_a_reason_reads_well_of_one() -> None:
    """As "you have 1 cards" does not."""
    assert not [each for each in SENTENCES.values() if re.search(r"\{\w+\} (1st |2nd )?\w*s\b", each)]
