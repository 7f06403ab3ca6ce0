"""What OSICA's questions say of themselves: which card asks, for what, and what comes of declining."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bot.games.osica.pack import OsicaPack
from engine.kernel.events import Event
from engine.kernel.prompts import NO, YES
from engine.osica import OSICA
from engine.osica.cards.terms import PromptKind, Zone
from engine.osica.game import Game
from engine.osica.procedures.appeal import Appeal
from engine.osica.procedures.resolution import Resolution
from engine.osica.rules.setup import Redraw
from engine.osica.state.events import (
    AppealCompared,
    CardsMoved,
    Guarded,
    HandRedrawn,
    Left,
    LimitBroken,
    TextUsed,
)
from engine.osica.words.asked import say_inner
from engine.osica.words.asking import say_source, says_count
from engine.osica.words.declining import say_accepting, say_declining

DECKS = [deck for _, deck in OSICA.starter_decks()]
UNDONE: dict[str, type[Event]] = {
    "Nobody guards; ": Guarded,
    "The limit isn't broken; ": LimitBroken,
    "You keep these cards.": HandRedrawn,
    "It isn't used, ": TextUsed,
}
"""The beginning of what is said -> what doesn't happen then."""


def play(seed: int) -> Iterator[Game]:
    """A match at each of its questions, played at random."""
    chance = Random(seed)
    game = OSICA.start(chance.choices(DECKS, k=2), bytes([seed]) * 32)
    while (prompt := game.prompt) is not None:
        yield game
        order = chance.sample(prompt.options, len(prompt.options))
        count = chance.randint(prompt.at_least, min(prompt.at_most, len(order)))
        game.answer([option.id for option in prompt.first_fitting(order, count)])


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_comes_of_declining_is_said_wherever_one_can_decline(seed: int) -> None:
    for game in play(seed):
        prompt = game.prompt
        assert prompt is not None
        assert bool(say_declining(game.table)) == (prompt.is_yes_no or prompt.at_least == 0), prompt.kind


def test_what_a_text_goes_on_with_is_said_at_its_question_and_comes_true() -> None:
    told = 0
    for game in play(1):
        question = game.question()
        assert question is not None
        if list(question.ahead) == ["Then: put the rest into the drop area."]:
            told += 1
            twin = game.copy()
            twin.pick(twin.prompt.options[:1] if twin.prompt else ())
            assert any(isinstance(each, CardsMoved) and each.to is Zone.DROP for each in twin.events)
    assert told


def test_what_is_said_of_declining_comes_true() -> None:
    tried: set[str] = set()
    for seed in range(4):
        for game in play(seed):
            prompt = game.prompt
            said = say_declining(game.table)
            if prompt is None or not said:
                continue
            twin = game.copy()
            twin.answer([NO.id] if prompt.is_yes_no else [])
            for begins, undone in UNDONE.items():
                if said.startswith(begins):
                    done = [event for event in twin.events[:1] if isinstance(event, undone)]
                    assert not [event for event in done if getattr(event, "piece", 0) >= 0]
                    tried.add(begins)
            if said == "All of them go to your hand.":
                moved = [e for e in twin.events if isinstance(e, CardsMoved) and e.seat == prompt.seat]
                assert moved
                assert moved[0].to == "hand"
                tried.add(said)
    assert "Nobody guards; " in tried
    assert "The limit isn't broken; " in tried


def test_what_is_said_of_guarding_comes_true() -> None:
    """As things stand: nothing waits for the appeal, and nobody breaks a limit."""
    seen: set[str] = set()
    for seed in range(4):
        for game in play(seed):
            prompt = game.prompt
            if prompt is None or not isinstance(game.table.machine.stack[-1], Appeal) or not prompt.is_yes_no:
                continue
            for answer, said in ((YES, say_accepting(game.table)), (NO, say_declining(game.table))):
                twin = game.copy()
                twin.answer([answer.id])
                told = list(twin.events)
                while twin.prompt is not None and twin.prompt.kind == PromptKind.LIMIT_BREAK:
                    twin.answer([])
                    told += twin.events
                if answer is YES and not any(isinstance(e, AppealCompared) for e in told):
                    continue
                taken = sum(
                    len(e.cards) for e in told if isinstance(e, CardsMoved) and e.origin is Zone.HEARTS
                )
                words = {0: "no heart of yours", 1: "1 heart of yours"}.get(taken, f"{taken} hearts of yours")
                if game.table.player(prompt.seat).hearts:
                    assert words in said, (said, told)
                else:
                    assert ("you lose" in said) == (twin.result is not None), (said, told)
                if answer is YES:
                    assert ("is dropped" in said) == any(isinstance(e, Left) for e in told), (said, told)
                seen.add(words)
    assert len(seen) > 1


def test_what_is_paid_and_what_is_done_for_it_is_said_with_yes() -> None:
    told = {
        said
        for seed in range(8)
        for game in play(seed)
        if (said := say_accepting(game.table)) and not isinstance(game.table.machine.stack[-1], Appeal)
    }
    assert "It costs nothing." in told
    assert "Then: draw 1 card." in told
    assert "Master Baker Hazel mixes. Texts that wait for that are used." in told
    assert any(said.startswith("You drop 1 of your ") for said in told)


def test_declining_says_what_of_the_text_is_still_done() -> None:
    told: set[bool] = set()
    for seed in range(6):
        for game in play(seed):
            frame, said = game.table.machine.stack[-1], say_declining(game.table)
            if not said or not isinstance(frame, Resolution):
                continue
            rest = [say_inner(effect) for effect in frame.to_come(game.table)]
            assert (" Then: " in said) == bool(rest)
            assert said.endswith(f" Then: {', then '.join(rest)}.") == bool(rest)
            told.add(bool(rest))
    assert told == {True, False}


def test_a_choice_of_one_thing_is_asked_without_the_name_that_stands_above() -> None:
    asked = 0
    for seed in range(6):
        for game in play(seed):
            prompt = game.prompt
            if prompt is not None and prompt.kind == PromptKind.MODE:
                assert game.question().wording == "Choose one."
                assert say_source(game.table)
                asked += 1
    assert asked > 0


def test_how_many_are_picked_is_said_once() -> None:
    said = 0
    for seed in range(6):
        for game in play(seed):
            prompt = game.prompt
            if prompt is not None and says_count(game.table):
                assert f"{prompt.at_most} " in game.question().wording
                said += 1
    assert said > 0


def test_a_hand_that_may_be_put_back_stands_beside_the_question() -> None:
    pack = OsicaPack(OSICA)
    for game in play(1):
        if isinstance(game.table.machine.stack[-1], Redraw):
            assert game.prompt is not None
            hand = [card.name for card in game.view(game.prompt.seat).sides[game.prompt.seat].hand]
            beside = pack.ask(game).beside
            assert hand
            assert all(name in beside for name in hand)
            return
    pytest.fail("nobody may put back a hand")


def test_a_text_that_asks_is_named_with_what_it_does() -> None:
    asked = 0
    for seed in range(4):
        for game in play(seed):
            frame, prompt = game.table.machine.stack[-1], game.prompt
            if isinstance(frame, Resolution) and prompt is not None and frame.step == "pick":
                assert say_source(game.table)
                assert game.question().wording.endswith(": which?")
                asked += 1
    assert asked > 0
