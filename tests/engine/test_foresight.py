"""What may come of an answer is found on imagined matches: the same ones for a whole question, and enough."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from random import Random
from typing import Any
from weakref import ref

import pytest

from bot.games.hocg.pack import HocgPack
from engine.hocg import HOCG, Game
from engine.hocg.cards.terms import OptionKind, PromptKind
from engine.hocg.foresight import foresight
from engine.hocg.foresight.foresight import TRIES, Foresight, foresee
from engine.hocg.foresight.imagining import Imagination
from engine.hocg.foresight.lines import Line, follow, run_on
from engine.hocg.players import GreedyPlayer
from engine.hocg.procedures.resolution import Resolution
from engine.hocg.rules.turn import comes_to_play_timing
from engine.hocg.scenario import read_scenarios, run_scenario
from engine.hocg.state.table import Table
from engine.hocg.words.arts import find_outcome
from engine.kernel.chance import Chance
from tests.engine.hiding import exchange, hidden_cards, with_other_faces
from tests.engine.watching import new_game

REVEALING = """
title: an art that gets more for each holomem among the top cards of the deck
source: hBP06-056 Wanna Live Your Youth with Sakamata?
given:
  phase: performance
  a:
    center: {card: hBP06-056, cheers: [blue, blue, blue, blue]}
    deck: [hSD01-003, hSD01-003, hSD01-003, hSD01-004, hSD01-004, hSD01-016, hSD01-016, hSD01-016, hSD01-017]
  b: {center: {card: hSD01-006}}
expect: {winner: none}
"""

SENDING = """
title: an art sends the top card of the cheer deck to 1 of 4 holomem
source: hSD01-011 SorAZ Gravity
given:
  phase: performance
  a:
    center: {card: hSD01-011, cheers: [green]}
    collab: hSD01-006
    back: [hSD01-003, hSD01-008]
    cheer_deck: [green, white, white, white]
  b: {center: {card: hSD01-006}}
expect: {winner: none}
"""

SHUFFLED_AWAY = """
title: an art that asks whether an event was used, after the event has been shuffled away
source: hBP07-018 Umami~ Umami~♪
given:
  dice: [3]
  a:
    oshi: hBP07-003
    center: hBP07-015
    collab: {card: hBP07-018, cheers: [white]}
    hand: [hBP07-093]
    deck: [hSD01-003, hSD01-003, hSD01-003, hSD01-003, hSD01-003, hSD01-003, hSD01-003, hSD01-003]
  b: {center: {card: hSD01-006}}
expect: {winner: none}
"""

LAST_BLOOM = """
title: a bloom is the last action of a turn in which the center has Arts +20
source: hSD02-001 RED MIC
given:
  turn: 5
  a:
    oshi: hSD02-001
    center: hSD02-002
    hand: [hSD02-005]
    holo_power: 2
    used: {collab: true}
  b: {center: {card: hSD01-006}}
expect: {winner: none}
"""


def watch(scenario: str) -> Game:
    """A match at the first question of a scenario."""
    seen: list[Game] = []
    (one,) = read_scenarios(scenario, "foresight")
    verdict = run_scenario(one, watch=seen.append)
    assert not verdict.difference, verdict.difference
    return seen[0]


def test_an_art_that_reveals_hidden_cards_is_tried_on_several_matches() -> None:
    game = watch(REVEALING)
    prompt = game.prompt
    assert prompt is not None
    (art,) = [option for option in prompt.options if option.kind == OptionKind.ART]
    outcome = foresee(game.table).of_art(art)
    assert outcome.is_open
    assert 120 <= outcome.least < outcome.most <= 240
    asked = HocgPack(HOCG).ask(game).labels[art.id]
    assert f" {outcome.least}–{outcome.most} " in asked.text
    assert asked.detail.endswith("depends on hidden cards")


def test_an_art_is_tried_once_for_each_face_that_it_may_show(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[Table] = []

    def note(table: Table, *rest: Any, **more: Any) -> Iterator[Line]:
        tried.append(table)
        return follow(table, *rest, **more)

    game = watch(SENDING)
    prompt, (top, *_) = game.prompt, game.table.player(0).cheer_deck
    assert prompt is not None
    (art,) = [option for option in prompt.options if option.kind == OptionKind.ART]
    monkeypatch.setattr(foresight, "follow", note)
    foreseen = Foresight(game.table, prompt)
    outcome = foreseen.of_art(art)
    assert (outcome.least, outcome.most) == (60, 60)
    faces = [foreseen.imagine(number).state.numbers[top] for number in range(TRIES)]
    assert len(set(faces)) == 2
    assert [table.state.numbers[top] for table in tried] == list(dict.fromkeys(faces))


@pytest.mark.parametrize("kind", [PromptKind.MAIN, PromptKind.PERFORMANCE])
def test_the_matches_of_a_question_are_imagined_once(
    kind: PromptKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Chance] = []
    make = Imagination.imagine

    def note(self: Imagination, chance: Chance) -> Table:
        made.append(chance)
        return make(self, chance)

    monkeypatch.setattr(Imagination, "imagine", note)
    game, player, asked = new_game(3), GreedyPlayer(), 0
    while (prompt := game.prompt) is not None and asked < 5:
        if prompt.kind == kind and len(prompt.options) > 3:
            made.clear()
            question = game.question()
            for option in prompt.options * 2:
                question.label(option)
                question.brought(option)
                find_outcome(game.table, prompt, option)
            assert 0 < len(made) <= TRIES
            asked += 1
        game.pick(player.choose(prompt, game.view(prompt.seat)))
    assert asked == 5


def test_what_was_foreseen_goes_with_its_table() -> None:
    """It isn't left to the garbage collector."""
    game = new_game()
    foreseen = ref(foresee(game.table))
    gc.disable()
    try:
        del game
        assert foreseen() is None
    finally:
        gc.enable()


def test_one_question_behind_another_is_foreseen_anew() -> None:
    game, player, behind = new_game(5), GreedyPlayer(), 0
    while (prompt := game.prompt) is not None:
        before = foresee(game.table)
        assert foresee(game.table) is before
        table = game.table
        game.pick(player.choose(prompt, game.view(prompt.seat)))
        if game.prompt is not None:
            assert foresee(table) is not before
            behind += isinstance(table.machine.innermost, Resolution)
    assert behind > 0


def test_the_table_after_an_action_is_that_before_its_texts() -> None:
    game, chance, seen = new_game(4), Random(4), set()
    while (prompt := game.prompt) is not None and game.turn < 12:
        for option in prompt.options if prompt.kind == PromptKind.MAIN else ():
            after = foresee(game.table).after(option)
            own, player = after.player(prompt.seat), game.table.player(prompt.seat)
            match option.kind:
                case OptionKind.BLOOM:
                    assert after.require_holomem(option.target).top == option.card
                case OptionKind.COLLAB:
                    assert own.collab is not None
                    assert own.collab.id == option.target
                    assert len(own.holo_power) == len(player.holo_power) + 1
                case OptionKind.USE:
                    assert option.card in after.state.resolution
                case OptionKind.OSHI_SKILL | OptionKind.SP_OSHI_SKILL:
                    assert own.holo_power == player.holo_power, "it isn't paid for yet"
                case _:
                    continue
            seen.add(option.kind)
        game.pick(
            (chance.choice(prompt.options),) if prompt.at_least < 2 else prompt.options[: prompt.at_least]
        )
    assert seen >= {OptionKind.BLOOM, OptionKind.COLLAB, OptionKind.USE}


def test_what_is_foreseen_hangs_on_nothing_hidden() -> None:
    game, player, chance, compared = new_game(8), GreedyPlayer(), Random(8), 0
    while (prompt := game.prompt) is not None and compared < 12:
        if prompt.kind == PromptKind.PERFORMANCE:
            hidden = {
                card for card in hidden_cards(game, prompt.seat) if (card >= game.state.split) != prompt.seat
            }
            twin = with_other_faces(game, exchange(game, hidden, chance))
            for option in prompt.options:
                told = find_outcome(game.table, prompt, option)
                assert twin.prompt is not None
                assert find_outcome(twin.table, twin.prompt, option) == told
                compared += told is not None
        game.pick(player.choose(prompt, game.view(prompt.seat)))
    assert compared >= 12


def test_a_match_that_fails_when_it_is_imagined_tells_nothing() -> None:
    game = new_game(3)
    prompt = game.prompt
    assert prompt is not None
    table = foresee(game.table).imagine(0)
    table.machine.stack[-1].step = "no such step"
    assert not run_on(table, (prompt.options[0],), comes_to_play_timing)
    assert game.prompt == prompt


def test_what_a_last_action_comes_to_is_told_of_this_turn() -> None:
    game = watch(LAST_BLOOM)
    game.answer(["oshi_skill.0"])
    assert game.prompt is not None
    kinds = [option.kind for option in game.prompt.options]
    assert kinds == [OptionKind.BLOOM, OptionKind.END]
    label = HocgPack(HOCG).ask(game).labels[game.prompt.options[0].id]
    assert "(80: lacks" in label.detail, "60 are printed, and it has 20 more until the end of the turn"


def test_what_was_used_is_remembered_wherever_the_card_lies_since() -> None:
    game = watch(SHUFFLED_AWAY)
    prompt = game.prompt
    assert prompt is not None
    (event,) = [option for option in prompt.options if option.kind == OptionKind.USE]
    game.answer([event.id])
    assert not game.state.players[0].hand, "it was rolled back into the deck"
    prompt = game.prompt
    assert prompt is not None
    (art,) = [option for option in prompt.options if option.kind == OptionKind.ART]
    outcome = foresee(game.table).of_art(art)
    assert (outcome.least, outcome.most) == (100, 100)
