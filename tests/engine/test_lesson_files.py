"""Lessons as files: what is wrong in one is said with its file and line; when one is over."""

from pathlib import Path

import pytest

from bot.app.packs.lessons import Course
from engine.hocg import HOCG
from engine.hocg.scenario import read_scenarios, run_scenario
from engine.hocg.scenario.teaching import load_lessons
from engine.kernel.errors import DataError

GOOD = """
title: {en: Bloom, ja: Bloomする}
given:
  turn: 5
  a: {center: {card: hSD01-003, cheers: [white]}, hand: [hSD01-005], back: [hSD01-004]}
lesson:
  terms: [bloom]
  goal: {en: Bloom your center., ja: センターをBloomさせよう。}
  hint: {en: Use the menu., ja: メニューから。}
  until: choice
  reached: {a.center.card: hSD01-005}
  debrief: {en: Well done., ja: できました。}
play: [{a: {bloom: hSD01-005, on: center}}]
"""


def write(folder: Path, text: str, name: str = "01-bloom.yaml") -> Path:
    """A folder with one file."""
    (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_a_lesson_is_a_file(tmp_path: Path) -> None:
    (lesson,) = load_lessons(HOCG.pool, write(tmp_path, GOOD))
    assert (lesson.name, lesson.title, lesson.goal) == ("bloom", "Bloom", "Bloom your center.")


@pytest.mark.parametrize(
    ("old", "new", "difference"),
    [
        ("", "", ""),
        (
            "reached: {a.center.card: hSD01-005}",
            "reached: {a.center.card: hSD01-006}",
            "its solution doesn't reach the goal: a.center.card: expected hSD01-006, found hSD01-005",
        ),
        (
            "play: [",
            "play: [{a: {collab: back 1}}, ",
            "its solution reaches the goal too late: until is choice",
        ),
    ],
)
def test_a_scenario_that_is_a_lesson_shows_that_it_can_be_solved(old: str, new: str, difference: str) -> None:
    (lesson,) = read_scenarios(GOOD.replace(old, new, 1), "file.yaml")
    assert run_scenario(lesson).difference == difference


def test_a_hint_is_about_the_step_that_is_next(tmp_path: Path) -> None:
    hints = "hint: [{en: First., ja: まず。}, {en: Then., ja: 次に。}]"
    several = GOOD.replace("hint: {en: Use the menu., ja: メニューから。}", hints)
    (lesson,) = load_lessons(HOCG.pool, write(tmp_path, several))
    assert [lesson.hint(step) for step in range(3)] == ["First.", "Then.", "Then."]
    (same,) = load_lessons(HOCG.pool, write(tmp_path, GOOD))
    assert {same.hint(step) for step in range(3)} == {"Use the menu."}


EARLY = """
title: {en: Collab and bloom, ja: コラボとBloom}
given:
  turn: 5
  a: {center: {card: hSD01-003, cheers: [white]}, hand: [hSD01-005], back: [hSD01-004]}
lesson:
  goal: {en: Bloom and collab., ja: Bloomしてコラボしよう。}
  text: [{en: Nobody has collabed., ja: まだです。}, {en: Your center has bloomed., ja: Bloomしました。}]
  hint: [{en: Bloom first., ja: まずBloomを。}, {en: Now collab., ja: 次はコラボを。}]
  reached: {a.center.card: hSD01-005, a.collab.card: hSD01-004}
  debrief: {en: Well done., ja: できました。}
play: [{a: {bloom: hSD01-005, on: center}}, {a: {collab: back 1}}]
"""


def test_what_is_said_of_a_step_is_left_out_where_a_later_one_was_taken_first(tmp_path: Path) -> None:
    (lesson,) = load_lessons(HOCG.pool, write(tmp_path, EARLY))
    game = lesson.begin(bytes(32))
    way = lesson.find_way(game)
    assert way is not None
    assert (lesson.text(way.step), lesson.hint(way.step)) == ("Nobody has collabed.", "Bloom first.")
    game.answer([next(option.id for option in game.prompt.options if option.kind == "collab")])
    way = lesson.find_way(game)
    assert way is not None
    assert (lesson.text(way.step), lesson.hint(way.step)) == ("", "")
    kinds = {option.id: option.kind for option in game.prompt.options}
    assert [kinds[picked] for _, (picked, *_) in way.answers] == ["bloom"]


ASIDE = (
    GOOD.replace("a: {center", "a: {oshi: hSD01-001, holo_power: 1, center")
    .replace("cheers: [white]", "cheers: [white, green]")
    .replace("until: choice", "until: turn")
)


def test_what_changes_nothing_about_the_goal_leads_on_though_it_asks_something(tmp_path: Path) -> None:
    (lesson,) = load_lessons(HOCG.pool, write(tmp_path, ASIDE))
    game = lesson.begin(bytes(32))
    game.answer([next(option.id for option in game.prompt.options if option.kind == "oshi_skill")])
    assert "end" not in {option.kind for option in game.prompt.options}, "the skill asks something"
    way = lesson.find_way(game)
    assert way is not None
    (seat, picked), *_ = way.answers
    assert (lesson.text(way.step), seat) == ("", lesson.seat)
    game.answer(picked)
    assert lesson.find_way(game) is not None


def test_with_until_choice_only_the_first_answer_counts(tmp_path: Path) -> None:
    (lesson,) = load_lessons(HOCG.pool, write(tmp_path, GOOD))
    game = lesson.begin(bytes(32))
    way = lesson.find_way(game)
    assert way is not None
    assert len(way.answers) == 1
    elsewhere = next(option for option in game.prompt.options if option.kind == "collab")
    game.answer([elsewhere.id])
    assert lesson.find_way(game) is None


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (", ja: センターをBloomさせよう。", "", "lesson.goal"),
        ("title: {en: Bloom, ja: Bloomする}", "title: Bloom", "each language"),
        ("  hint:", "  hints:", "did you mean 'hint'"),
        ("reached: {a.center.card:", "reached: {a.centre.card:", "a.centre.card"),
        ("play: [{a: {bloom: hSD01-005, on: center}}]", "play: []", "key play"),
        ("until: choice", "until: match", "the key match go together"),
        ("hand: [hSD01-005]", "hand: [hSD01-999]", "hSD01-999"),
    ],
)
def test_what_is_wrong_in_a_lesson_is_said_with_its_file(
    tmp_path: Path, before: str, after: str, told: str
) -> None:
    assert before in GOOD
    with pytest.raises(DataError, match=r"01-bloom\.yaml") as raised:
        load_lessons(HOCG.pool, write(tmp_path, GOOD.replace(before, after)))
    assert told in str(raised.value)


def test_a_lesson_is_called_by_its_place_and_name(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="02-cheers"):
        load_lessons(HOCG.pool, write(tmp_path, GOOD, "bloom.yaml"))


def test_a_file_holds_one_lesson(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="file of its own"):
        load_lessons(HOCG.pool, write(tmp_path, f"{GOOD}---{GOOD}"))


def test_a_term_that_is_none_is_named(tmp_path: Path) -> None:
    lessons = load_lessons(HOCG.pool, write(tmp_path, GOOD))
    with pytest.raises(DataError, match="'bloom' explains 'bloom'"):
        Course(lessons, {}, "normal")
