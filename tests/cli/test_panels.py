"""What players are asked, counted and printed: every question of real play says what it is about."""

from __future__ import annotations

import pytest

from bot.games.installed import installed_packs
from bot.tools.panels import Question, Tally, ask_all, count_panels
from engine.kernel.prompts import NONE

MOST_PRESSES = 10.0
"""A few matches scatter; over 50 of them an active turn takes about 8."""


@pytest.fixture(scope="module")
def questions() -> list[Question]:
    """Every question of a match that was pressed through."""
    return list(ask_all(installed_packs().first, 7, Tally()))


def test_every_question_says_what_asks_and_every_choice_what_it_is(questions: list[Question]) -> None:
    assert len(questions) > 50
    for question in questions:
        prompt, asking = question.prompt, question.table.asking
        assert asking is not None
        assert prompt.text.strip()
        assert prompt.clause or asking.source, prompt.text
        if prompt.source != NONE:
            assert asking.source, prompt.text
        for option in prompt.options:
            text = asking.labels[option.id].text
            assert text.strip()
            assert "{" not in text
            assert not text.startswith("Choice "), text


def test_no_two_lines_of_a_question_read_the_same(questions: list[Question]) -> None:
    for question in questions:
        entries = question.builder.menu.entries()
        texts = [entry.text for entry in entries]
        assert len(set(texts)) == len(texts), texts


def test_what_an_action_brings_into_play_is_told_before_it_is_chosen(questions: list[Question]) -> None:
    told = 0
    for question in questions:
        asking, builder = question.table.asking, question.builder
        assert asking is not None
        for index, option in enumerate(question.prompt.options):
            text = asking.texts.get(option.id)
            if text:
                told += text in builder.told
                assert text in builder.told or builder.is_confirmed(index)
    assert told > 5


@pytest.mark.slow
def test_a_turn_does_not_take_many_presses() -> None:
    counted = count_panels(4, 0)
    assert counted.presses_per_turn["active"] <= MOST_PRESSES
    assert counted.presses_per_turn["waiting"] < 1
    assert counted.words_per_turn["active"] > counted.words_per_turn["waiting"]
