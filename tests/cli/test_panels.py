"""What players are asked, counted and printed: every question of real play says what it is about."""

from __future__ import annotations

import re

import pytest
from typer import Typer
from typer.testing import CliRunner

from bot.app.languages import install_languages
from bot.discord.match.choices import say_none
from bot.discord.platform.markdown import escape_words
from bot.games.installed import installed_packs
from bot.model.settings import UserSettings
from bot.sandbox.moves import list_words
from engine.hocg import HOCG
from engine.hocg.cards.terms import PLAY_TIMINGS
from engine.hocg.language.japanese_texts import japanese_tags
from engine.kernel.prompts import NONE
from engine.kernel.translation import speaking, tr
from tests.english import find_english
from workshop import lessons, panels
from workshop.panels import Question, Tally, ask_all, count_panels

SMALL = re.compile(r"(?<![A-Za-z#])[a-z]{3,}(?![A-Za-z])")
"""An English word that is no name."""
NAMES = sorted(
    (
        {name for card in HOCG.pool.cards.values() for name in (card.ja, *(art.ja for art in card.arts))}
        | {ability.ja for card in HOCG.pool.cards.values() for ability in card.abilities}
        | set(japanese_tags().values())
    )
    - {""},
    key=len,
    reverse=True,
)
"""What is called something in Japanese, the longest first."""
IN_FULL = UserSettings(is_told_all=True)
MOST_WORDS = 800
"""In an active turn; over 50 matches it takes about 740, and twice as many in full."""
MOST_PRESSES = 10.0
"""A few matches scatter; over 50 of them an active turn takes about 8."""


@pytest.fixture(scope="module")
def questions() -> list[Question]:
    """Every question of a match that was pressed through."""
    return list(ask_all(installed_packs().first, 7, Tally()))


def say_page(question: Question) -> str:
    """All words of the page that its player sees first; one that breaks a limit of Discord can't be made."""
    return "\n".join(list_words(question.below_board or question.show()))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("seed", [7, 19, pytest.param(31, marks=pytest.mark.slow)])
def test_every_page_names_what_asks_and_says_what_comes_of_declining(language: str, seed: int) -> None:
    install_languages()
    with speaking(language):
        declined = 0
        for question in ask_all(installed_packs().first, seed, Tally(), IN_FULL):
            prompt, asking, page = question.prompt, question.table.asking, say_page(question)
            assert asking is not None
            assert "HP -" not in page
            if prompt.kind not in PLAY_TIMINGS and question.table.open_prompt is None:
                assert asking.source
                assert escape_words(asking.source) in page
            if asking.words:
                assert asking.words.split()[0] in page.replace("\\", "")
            can_decline = prompt.is_yes_no or prompt.at_least == 0
            assert bool(asking.declining) == can_decline, prompt
            if can_decline:
                answer = tr("No") if prompt.is_yes_no else say_none(asking)
                assert f"**{answer}** — {escape_words(asking.declining)}" in page
                declined += 1
        assert declined > 5


def test_every_question_says_what_asks_and_every_choice_what_it_is(questions: list[Question]) -> None:
    assert len(questions) > 50
    for question in questions:
        prompt, asking = question.prompt, question.table.asking
        assert asking is not None
        assert asking.short.strip()
        assert prompt.clause or asking.source, prompt
        if prompt.source != NONE and question.table.open_prompt is None:
            assert asking.source, prompt
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


def test_what_is_asked_below_the_board_is_shown_with_the_board(questions: list[Question]) -> None:
    below = [question for question in questions if question.below_board]
    assert below
    for question in below:
        words = "\n".join(list_words(question.board))
        assert words.startswith(f"## Turn {question.table.match.turn} · ")
        assert "\n".join(list_words(question.below_board)) in words
        assert "Center: " in words


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


@pytest.mark.parametrize("seed", [7, 23, 500, pytest.param(31, marks=pytest.mark.slow)])
def test_a_page_in_japanese_has_no_english_in_it(seed: int) -> None:
    install_languages()
    with speaking("ja"):
        for question in ask_all(installed_packs().first, seed, Tally()):
            page = say_page(question).replace("\\", "")
            assert not list(find_english(page)), page
            for name in NAMES:
                page = page.replace(name, " ")
            assert not SMALL.findall(page), page


@pytest.mark.slow
def test_a_turn_does_not_take_many_presses() -> None:
    counted = count_panels(4, 0)
    assert counted.presses_per_turn["active"] <= MOST_PRESSES
    assert counted.presses_per_turn["waiting"] < 1
    assert counted.words_per_turn["waiting"] < counted.words_per_turn["active"] <= MOST_WORDS


@pytest.mark.parametrize("command", [panels.app, lessons.app])
def test_a_language_that_there_is_not_is_refused(command: Typer) -> None:
    run = CliRunner().invoke(command, ["show", "--language", "xx"])
    assert run.exit_code == 2
    assert "xx is none of en, ja" in run.output
