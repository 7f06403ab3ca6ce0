"""Rulings by number, card and clause, linked both ways; terms by every name."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games.hocg.library.collection import Collection
from bot.games.hocg.library.files import load_keywords, load_rulings
from engine.kernel.errors import DataError


@pytest.mark.parametrize(
    "typed", ["Q154", "q154", "Ｑ１５４", "Q 154", "faq q154", "#154", "Q0154", "q-154", "Q154."]
)
def test_a_ruling_by_number(library: Collection, typed: str) -> None:
    ruling = library.reference.rulings.show(typed)
    assert ruling is not None
    assert ruling.number == "Q154"


@pytest.mark.parametrize("typed", ["", "154th", "Q9999", "quick", "8.3", "Q"])
def test_what_is_no_ruling(library: Collection, typed: str) -> None:
    assert library.reference.rulings.show(typed) is None


def test_links_go_both_ways(library: Collection) -> None:
    for ruling in library.reference.rulings.rulings.values():
        for card in ruling.cards:
            assert ruling in library.reference.rulings.of_card(card)
        for clause in ruling.clauses:
            assert ruling in library.reference.rulings.of_clause(clause)
    assert library.reference.rulings.of_card("hXX99-999") == []
    assert library.reference.rulings.of_clause("99") == []


def test_rulings_point_to_clauses_that_exist(library: Collection) -> None:
    for ruling in library.reference.rulings.rulings.values():
        assert set(ruling.clauses) <= library.reference.rules.clauses.keys(), ruling.number


def test_rulings_are_dated(library: Collection) -> None:
    assert all(2024 <= ruling.date.year <= 2026 for ruling in library.reference.rulings.rulings.values())


@pytest.mark.parametrize(
    ("typed", "term"),
    [
        ("collab effect", "collab effect"), ("コラボエフェクト", "collab effect"),
        ("Colab Efect", "collab effect"),
        ("mulligan", "redraw"), ("weakness", "critical icon"), ("BUZZ", "Buzz"), ("retreat", "baton pass"),
        ("#", "tag"), ("リミテッド", "LIMITED"), ("graveyard", "archive"),
        ("りみてっど", "LIMITED"), ("ほろぱわー", "holo Power"), ("ばとんたっち", "baton pass"),
        ("バトンパス", "baton pass"), ("korabo", "collab"),
    ],
)  # fmt: skip
def test_a_term_by_any_name(library: Collection, typed: str, term: str) -> None:
    keyword = library.reference.keywords.show(typed)
    assert keyword is not None
    assert keyword.term == term


@pytest.mark.parametrize(
    ("question", "term"),
    [
        ("what is a gift?", "gift"), ("ギフトとは何ですか？", "gift"), ("ホロメンって何", "holomem"),
        ("特攻の意味", "critical icon"), ("collab effects", "collab effect"), ("what are fans", "fan"),
        ("?", None), ("。。。", None), ("とは", None), ("gift in the back", None),
    ],
)  # fmt: skip
def test_a_question_for_a_term(library: Collection, question: str, term: str | None) -> None:
    asked = library.reference.keywords.asked_for(question)
    assert (asked.term if asked else None) == term


def test_nonsense_is_no_term(library: Collection) -> None:
    assert library.reference.keywords.show("xyzzy") is None
    assert library.reference.keywords.show("") is None


def test_terms_stand_on_clauses_that_exist(library: Collection) -> None:
    assert len(library.reference.keywords.keywords) >= 45
    for keyword in library.reference.keywords.keywords.values():
        assert set(keyword.clauses) <= library.reference.rules.clauses.keys(), keyword.term
        assert keyword in library.reference.keywords.of_clause(keyword.clauses[0])


TERM = "- {term: A, ja: B, text: C, clauses: ['1']"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"{TERM}}}\n{TERM.replace('term: A', 'term: D')}}}\n", "share the name 'B'"),
        (f"{TERM}, see: [Z]}}\n", "points to 'Z'"),
        ("- {term: A, ja: B, text: C, clauses: []}\n", "entry A: clauses: at least 1 of them"),
    ],
)
def test_broken_terms_are_errors(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "terms.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_keywords(tmp_path)
    assert words in str(caught.value)


RULING = "- {number: Q1, date: '2025-01-02', topic: t, question: q, answer: a}\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (RULING + RULING, "ruling Q1 is there twice"),
        (RULING.replace("2025-01-02", "yesterday"), "entry Q1: date: "),
        (RULING.replace("Q1", "17"), "number"),
    ],
)
def test_broken_rulings_are_errors(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "rulings.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_rulings(tmp_path)
    assert words in str(caught.value)
