"""Clauses by number in every form, by words, terms, Japanese and with typing errors."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app.lookup.answers import Answers
from bot.app.lookup.clauses import read_number
from bot.games.hocg.library.collection import Collection
from bot.games.hocg.library.files import load_rules
from engine.kernel.errors import DataError


@pytest.mark.parametrize(
    "typed",
    ["10.6.3", "rule 10-6-3", "１０．６．３", "Rule 10.6.3.", "cr 10 6 3", "§10.6.3",
     "10,6,3", "clause 10・6・3", "# 10.6.3"],
)  # fmt: skip
def test_a_number_in_any_form(library: Collection, typed: str) -> None:
    clause = library.reference.rules.show(typed)
    assert clause is not None
    assert clause.number == "10.6.3"


@pytest.mark.parametrize(
    "typed", ["", "bloom", "8.3.99", "ten six three", "1st", "2nd bloom", "hBP01-010", "Q154"]
)
def test_what_is_no_number_shows_no_clause(library: Collection, typed: str) -> None:
    assert library.reference.rules.show(typed) is None


@given(st.lists(st.integers(0, 99), min_size=1, max_size=6))
def test_every_number_is_read_as_it_is_written(parts: list[int]) -> None:
    written = ".".join(map(str, parts))
    assert read_number(written) == written
    assert read_number(f" rule {written.replace('.', '-')} ") == written


def test_a_number_finds_the_clause_and_what_is_below_it(library: Collection) -> None:
    found = library.reference.rules.search("8.3")
    assert [hit.number for hit in found] == ["8.3", "8.3.1", "8.3.2", "8.3.3", "8.3.4"]
    assert [hit.score for hit in found] == sorted((hit.score for hit in found), reverse=True)


def test_an_unknown_number_finds_what_contains_it(library: Collection) -> None:
    assert library.reference.rules.search("8.3.99")[0].number == "8.3"
    assert library.reference.rules.search("77.1") == []


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("baton pass once per turn", "8.7.4"),
        ("batton pas once per turn", "8.7.4"),
        ("手札に上限はない", "4.13.4"),
        ("特攻アイコン", "12.3.4.3"),
        ("infinite combo", "14.1"),
        ("LIMITED first turn", "8.6.2"),
    ],
)
def test_words_find_the_clause(library: Collection, words: str, number: str) -> None:
    assert number in [hit.number for hit in library.reference.rules.search(words)[:2]]


@pytest.mark.parametrize(
    ("title", "number"),
    [("blooming", "8.3"), ("ギフト", "13.4"), ("Check timing", "10.6.1"), ("手札", "4.13")],
)
def test_a_title_finds_its_clause(library: Collection, title: str, number: str) -> None:
    assert library.reference.rules.search(title)[0].number == number


def test_limited_is_not_a_limit(library: Collection) -> None:
    numbers = [hit.number for hit in library.reference.rules.search("limited")]
    assert {"8.6.2", "2.12", "2.12.1"} <= set(numbers[:3])


def test_players_words_find_what_the_words_of_the_rules_find(library: Collection) -> None:
    theirs = [hit.number for hit in library.reference.rules.search("surrender")]
    ours = [hit.number for hit in library.reference.rules.search("concede")]
    assert set(theirs[:2]) == set(ours[:2]) == {"1.2.3", "1.2.3.1"}


@pytest.mark.parametrize(
    "words", ["", "   ", "???", "the of and", '"', "NEAR(a b", "a* OR -b", "x" * 5000, "\0", "🂡"]
)
def test_strange_questions_are_answered_without_an_error(
    library: Collection, answers: Answers, words: str
) -> None:
    assert isinstance(library.reference.rules.search(words), list)
    assert isinstance(answers.answer(words), list)
    assert isinstance(library.cards.search(words), list)


@given(st.text(max_size=60))
def test_no_question_breaks_the_search(answers: Answers, words: str) -> None:
    scores = [answer.score for answer in answers.answer(words, 5, is_typing=True)]
    assert scores == sorted(scores, reverse=True)


def test_a_clause_knows_its_place(library: Collection) -> None:
    rules = library.reference.rules
    assert rules.ancestors("10.6.3.1") == ["10", "10.6", "10.6.3"]
    assert rules.neighbors("8.3.2") == ("8.3.1", "8.3.3")
    assert rules.neighbors("8.3.1")[0] is None
    assert rules.children("8.3") == ["8.3.1", "8.3.2", "8.3.3", "8.3.4"]
    assert "8.3.2" in rules.mentioned_by["8.3.3"]


def test_explanations_are_short_and_never_fail(library: Collection) -> None:
    rules = library.reference.rules
    assert rules.explain("8.7.4").startswith("8.7.4 Once per turn: This action isn't possible")
    assert rules.explain("8.7.4.9").startswith("8.7.4.9 Once per turn")
    assert rules.explain("99.9") == ""
    assert rules.explain("") == ""
    for number in rules.clauses:
        words = rules.explain(number)
        head = f"{number} {rules.clauses[number].title}: "
        assert words.startswith(head)
        assert len(head) + 10 < len(words) <= 280, "there is something behind the title"


def test_a_limit_on_results_is_kept(library: Collection) -> None:
    assert len(library.reference.rules.search("holomem", 3)) == 3
    assert len(library.reference.rules.search("10", 4)) == 4


def write(folder: Path, text: str) -> Path:
    (folder / "01.yaml").write_text(text, encoding="utf-8")
    return folder


GOOD = "- {number: '1', title: T, ja: J, text: X, keywords: [k]}\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("- number: '1'\n  title: T\n", ["01.yaml", "line 1", "entry 1", "ja"]),
        (GOOD + GOOD.replace("number: '1'", "number: 'x'"), ["line 2", "entry x", "number"]),
        (GOOD + GOOD, ["clause 1 is there twice"]),
        (GOOD.replace("}", ", colour: red}"), ["entry 1", "colour"]),
        ("{a: b}", ["list"]),
        ("- [", ["no YAML"]),
        ("- 7\n", ["entry 1"]),
    ],
)
def test_a_broken_file_says_where_and_why(tmp_path: Path, text: str, words: list[str]) -> None:
    with pytest.raises(DataError) as caught:
        load_rules(write(tmp_path, text))
    for word in words:
        assert word in str(caught.value)


def test_an_empty_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"no \.yaml files"):
        load_rules(tmp_path)
