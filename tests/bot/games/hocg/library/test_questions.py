"""The table of questions: the right answer is nearly always the first one shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.app.lookup.answers import Answers, Kind
from bot.games.hocg.library.collection import Collection
from bot.games.hocg.library.questions import Ranked, load_questions, rank_questions, summarize

HERE = Path(__file__).parent


def report(ranked: list[Ranked]) -> str:
    return "\n".join(
        f"{each.rank}: {each.ask} {each.found[:4]} not {each.right}" for each in ranked if each.rank != 1
    )


@pytest.mark.parametrize(
    ("file", "count", "first", "first_three"),
    [
        ("questions.yaml", 60, 0.85, 0.98),
        ("more_questions.yaml", 60, 0.78, 0.92),
        ("japanese_questions.yaml", 15, 0.90, 1.0),
        ("newcomers.yaml", 80, 0.97, 1.0),
        ("newcomers_ja.yaml", 80, 0.97, 1.0),
        ("newcomers_more.yaml", 40, 0.95, 1.0),
        ("newcomers_more_ja.yaml", 40, 0.92, 0.92),
        ("newcomers_held_out.yaml", 40, 0.85, 0.95),
        ("newcomers_held_out_ja.yaml", 40, 0.90, 0.97),
        ("newcomers_unseen.yaml", 40, 0.90, 1.0),
        ("newcomers_unseen_ja.yaml", 40, 0.85, 0.95),
        ("newcomers_fresh.yaml", 30, 0.93, 1.0),
        ("newcomers_fresh_ja.yaml", 30, 0.97, 1.0),
        ("newcomers_second.yaml", 20, 0.90, 0.95),
        ("newcomers_second_ja.yaml", 20, 0.80, 0.95),
        ("newcomers_third.yaml", 30, 0.90, 1.0),
        ("newcomers_third_ja.yaml", 30, 0.96, 1.0),
    ],
)
def test_the_right_answer_comes_first(
    answers: Answers, file: str, count: int, first: float, first_three: float
) -> None:
    ranked = rank_questions(answers, load_questions(HERE / file))
    summary = summarize(ranked)
    assert summary.questions == count
    assert summary.first >= first, report(ranked)
    assert summary.first_three >= first_three, report(ranked)


@pytest.mark.parametrize(("words", "name"), [
    ("arts twice", "attacking"), ("アーツ2回", "attacking"), ("アーツを2回使える？", "attacking"),
    ("move cheer", "moving cheers"), ("move cheers", "moving cheers"),
    ("ban list", "restricted cards"), ("banlist", "restricted cards"), ("restricted", "restricted cards"),
    ("restrictions list", "restricted cards"), ("is IRyS banned?", "restricted cards"),
    ("禁止カード", "restricted cards"), ("制限カード", "restricted cards"),
    ("errata", "errata"), ("エラッタ", "errata"),
    ("same holomem twice", "same holomem twice"),
    ("limited", "limited"), ("copies of a card", "copies"),
])  # fmt: skip
def test_a_few_bare_words_lead_to_their_first_question(answers: Answers, words: str, name: str) -> None:
    first = answers.answer(words, 1)[0]
    assert (first.kind, first.key) in ((Kind.QUESTION, name), (Kind.KEYWORD, name.upper()))


def test_every_right_answer_exists(library: Collection) -> None:
    for file in (*HERE.glob("*questions.yaml"), *HERE.glob("newcomers*.yaml")):
        for question in load_questions(file):
            for key in question.right:
                name = key.removeprefix("K:").removeprefix("F:")
                known = {
                    **library.reference.rules.clauses,
                    **library.reference.rulings.rulings,
                    **library.reference.keywords.keywords,
                    **library.reference.questions.questions,
                }
                assert name in known, f"{question.ask}: {key}"


def test_japanese_texts_are_searched(library: Collection) -> None:
    clause = library.reference.rules.clauses["5.16.1"]
    assert "指示された" in clause.ja_text
    assert "指示された" not in clause.ja
    assert "5.16.1" in [
        hit.number for hit in library.reference.rules.search("コラボするよう指示されたホロメン", 3)
    ]


def test_clauses_alone_answer_too(answers: Answers) -> None:
    questions = [
        question
        for question in load_questions(HERE / "questions.yaml")
        if any(key[0].isdigit() for key in question.right)
    ]
    places = [
        next(
            (place for place, hit in enumerate(answers.search_clauses(question.ask), 1)
             if hit.number in question.right),
            99,
        )
        for question in questions
    ]  # fmt: skip
    assert sum(place == 1 for place in places) >= 0.8 * len(places)
    assert sum(place <= 3 for place in places) >= 0.95 * len(places)


def test_a_question_for_a_term_gets_the_term(answers: Answers) -> None:
    for question in ("what is a gift?", "collab effect", "what does Buzz mean", "ギフト"):
        assert answers.answer(question)[0].kind is Kind.KEYWORD


def test_kinds_can_be_chosen(answers: Answers) -> None:
    for kind in Kind:
        found = answers.answer("bloom", 5, kinds=(kind,))
        assert found
        assert {answer.kind for answer in found} == {kind}


def test_numbers_lead_to_what_they_name(answers: Answers) -> None:
    assert answers.answer("q154")[0].key == "Q154"
    assert answers.answer("rule 8-3-2")[0].key == "8.3.2"
    assert answers.search_clauses("8.3")[0].number == "8.3"


def test_an_empty_table_has_no_shares() -> None:
    assert summarize([]).questions == 0


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("how do I win", "winning"),
        ("when can i bloom", "blooming"),
        ("empty deck", "empty deck"),
        ("when does somebody win this game?", "winning"),
        ("勝利条件", "winning"),
        ("ブルームはいつできる", "blooming"),
        ("デッキが0枚", "empty deck"),
    ],
)
def test_what_newcomers_ask_is_answered_in_plain_words(
    library: Collection, answers: Answers, question: str, name: str
) -> None:
    best, *others = answers.answer(question)
    assert (best.kind, best.key) == (Kind.QUESTION, name)
    known = library.reference.questions.questions[name]
    assert best.text == known.answer
    assert others[0].key == known.clauses[0], "what it follows from comes next"
    assert answers.search_clauses(question)[0].number == known.clauses[0]


@pytest.mark.parametrize("wordings", [2, pytest.param(None, marks=pytest.mark.slow)], ids=["two", "all"])
def test_every_first_question_is_found_by_each_of_its_wordings(
    library: Collection, wordings: int | None
) -> None:
    for known in library.reference.questions.questions.values():
        for wording in (*known.ask[:wordings], *known.ja_ask[:wordings]):
            found = library.reference.questions.find(wording)
            assert found, wording
            assert known.name in [
                each.question.name for each in found if each.likeness == found[0].likeness
            ], wording


def test_first_questions_cite_what_there_is(library: Collection) -> None:
    for known in library.reference.questions.questions.values():
        assert set(known.clauses) <= library.reference.rules.clauses.keys(), known.name
        assert not known.term or known.term in library.reference.keywords.keywords, known.name


def test_a_question_about_something_else_is_none_of_the_first_ones(library: Collection) -> None:
    for question in ("8.3.2", "weather tomorrow", "opponent doesn't shuffle enough", "天気"):
        found = library.reference.questions.find(question)
        assert not found or not found[0].is_sure, (question, found[0])


def test_of_the_clauses_behind_a_first_question_the_one_that_was_asked_for_is_shown(answers: Answers) -> None:
    collab, bloom = (
        answers.answer(f"{effect}はいつ発動") for effect in ("コラボエフェクト", "ブルームエフェクト")
    )
    assert [answer.key for answer in collab[:2]] == ["effects on cards", "13.2.2"]
    assert [answer.key for answer in bloom[:2]] == ["effects on cards", "13.3.2"]


def test_while_somebody_types_only_likely_questions_are_offered(
    library: Collection, answers: Answers
) -> None:
    for typed in ("a", "can i bloom tw"):
        assert library.reference.questions.find(typed), "asked in full, it may be one that is known"
        assert not answers.answer(typed, kinds=(Kind.QUESTION,), is_typing=True)
    assert answers.answer("when can i bloom", kinds=(Kind.QUESTION,), is_typing=True)


def test_what_was_mistyped_is_read_as_the_nearest_known_word(library: Collection) -> None:
    for asked, name in (("how often can i batton pass", "baton pass"), ("how do i atack", "attacking")):
        best, *_ = library.reference.questions.find(asked)
        assert (best.question.name, best.is_sure) == (name, True)


def test_a_step_is_what_the_rules_call_a_phase(answers: Answers) -> None:
    assert answers.answer("what is the performance step")[0].key == "attacking"
    assert "7.6.2" in [answer.key for answer in answers.answer("performance step", 3)]
