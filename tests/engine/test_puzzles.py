"""Puzzles: what is one, whether its answer is sure, whether it is the only one, how one is found."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app
from engine.hocg.cards.pool import default_pool
from engine.hocg.game import Game
from engine.hocg.scenario import Scenario, read_scenarios, run_scenario
from engine.hocg.scenario.runner import RUNNER
from engine.hocg.scenario.teaching import load_puzzles
from engine.kernel.errors import DataError
from engine.kernel.scenario.solving import TooMany, explore
from workshop.puzzle_checks import HOCG
from workshop.puzzle_kinds import NoPuzzle
from workshop.puzzle_search import make_puzzle
from workshop.saving_puzzles import make_saving_puzzle

SECOND_ATTACKER = """
title: {en: A second attacker, ja: もう1人で攻撃}
given:
  turn: 11
  a:
    center: {card: hSD01-003, cheers: [white]}
    back: [hSD01-008, {card: hSD01-005, cheers: [white, white]}]
  b: {center: {card: hSD01-010, damage: 90}, back: [hSD01-003], life: 1}
puzzle:
  seat: a
  goal: {en: Win this turn., ja: このターンに勝とう。}
  until: turn
  reached: {winner: a}
  difficulty: 2
play:
- a: {collab: back 2}
- a: {end: main}
- a: {art: 1, with: center, on: center}
- a: {art: 2, with: collab, on: center}
expect: {winner: a}
"""
BY_A_DIE = """
title: {en: By a die, ja: サイコロで}
given:
  turn: 11
  dice: [3]
  a: {center: {card: hSD01-011, cheers: [green, green, green]}, back: [hSD01-008]}
  b: {center: {card: hSD01-006, damage: 100}, back: [hSD01-003], life: 1}
puzzle: {seat: a, goal: {en: Win., ja: 勝とう。}, reached: {winner: a}, difficulty: 1}
play: [{a: {end: main}}, {a: {art: 2, with: center, on: center}}, {a: {choose: yes}}]
expect: {winner: a}
"""
EITHER_ART = """
title: {en: Either art, ja: どちらでも}
given:
  turn: 11
  a:
    center: {card: hSD01-003, cheers: [white]}
    collab: {card: hSD01-003, cheers: [white]}
    back: [hSD01-008]
  b: {center: {card: hSD01-003, damage: 40}, back: [hSD01-003], life: 1}
puzzle: {seat: a, goal: {en: Win., ja: 勝とう。}, reached: {winner: a}, difficulty: 1}
play: [{a: {end: main}}, {a: {art: 1, with: center, on: center}}]
expect: {winner: a}
"""
SAVED = """
title: {en: Saved, ja: 守る}
given:
  turn: 11
  a:
    center: {card: hSD01-008, cheers: [green], damage: 30}
    back: [{card: hSD01-005, cheers: [white, white]}]
    life: 3
    used: {baton_pass: true}
  b:
    center: {card: hSD01-010, cheers: [green, green], damage: 90}
    back: [hSD01-003]
    life: 3
    deck: [hSD01-011, hSD01-011, hSD01-011]
    cheer_deck: []
puzzle:
  seat: a
  goal: {en: AZKi still stands when your next turn begins., ja: 次のターンまでAZKiを残そう。}
  until: reply
  reached: {a.stage: {has: [hSD01-008]}}
  difficulty: 2
play:
- a: {collab: back 1}
- a: {end: main}
- a: {art: 1, with: center, on: center}
- a: {art: 2, with: collab, on: center}
expect: {a.stage: {has: [hSD01-008]}}
"""


def read(text: str) -> Scenario:
    (scenario,) = read_scenarios(text, "puzzle.yaml")
    return scenario


def test_a_puzzle_has_one_sure_answer() -> None:
    assert run_scenario(read(SECOND_ATTACKER)).is_passed
    assert HOCG.check(read(SECOND_ATTACKER), default_pool()) == ""


def test_an_answer_that_a_die_may_spoil_is_none() -> None:
    verdict = run_scenario(read(BY_A_DIE))
    assert not verdict.is_passed
    assert "the goal isn't reached where" in verdict.difference
    plain = BY_A_DIE.replace("puzzle: {", "lesson: {hint: {en: h, ja: h}, debrief: {en: d, ja: d}, ")
    assert run_scenario(read(plain.replace(", difficulty: 1", ""))).is_passed, (
        "the moves themselves are right"
    )


def test_an_answer_that_the_opponent_may_spoil_is_none() -> None:
    """Whoever has to save the last life reduces the damage."""
    guarded = SECOND_ATTACKER.replace(
        "b: {center: {card: hSD01-010, damage: 90}",
        "b: {oshi: hSD05-001, holo_power: 1, center: {card: hSD05-005, damage: 70}",
    )
    steps = "- b: {choose: no}\n"
    played = guarded.replace("- a: {art: 2", steps + "- a: {art: 2").replace(
        "expect: {winner", steps + "expect: {winner"
    )
    verdict = run_scenario(read(played))
    assert "the goal isn't reached where" in verdict.difference


def test_a_second_answer_is_noticed() -> None:
    assert run_scenario(read(EITHER_ART)).is_passed
    assert "is reached without" in HOCG.check(read(EITHER_ART), default_pool())


def test_who_is_to_be_saved_stands_whatever_the_next_turn_brings() -> None:
    """Both must attack: AZKi has 40 HP left, the attacker 70; whoever comes after it deals 30."""
    assert run_scenario(read(SAVED)).difference == ""
    assert HOCG.check(read(SAVED), default_pool()) == ""


def test_who_can_still_be_downed_in_the_next_turn_is_not_saved() -> None:
    verdict = run_scenario(read(SAVED.replace("damage: 30", "damage: 40")))
    assert "the opponent's next turn can spoil the goal" in verdict.difference
    verdict = run_scenario(read(SAVED.replace("- a: {art: 2, with: collab", "- a: {art: 1, with: collab")))
    assert "the opponent's next turn can spoil the goal" in verdict.difference


def test_a_second_way_to_save_somebody_is_noticed() -> None:
    by_one_alone = SAVED.replace("damage: 90", "damage: 110")
    assert run_scenario(read(by_one_alone)).is_passed
    assert "is reached without" in HOCG.check(read(by_one_alone), default_pool())


def test_the_opponent_does_what_spoils_the_goal(tmp_path: Path) -> None:
    (tmp_path / "01-saved.yaml").write_text(SAVED, encoding="utf-8")
    (puzzle,) = load_puzzles(default_pool(), tmp_path)
    game: Game = puzzle.begin(bytes(32))
    for answer in ("end", "end"):
        game.answer([answer])
        assert not puzzle.is_too_late(game)
    told = []
    while not puzzle.is_too_late(game):
        picked = puzzle.reply(game)
        told.append(picked[0])
        game.answer(picked)
    assert told[-1].startswith("art.")
    assert not puzzle.is_reached(game)
    way = puzzle.find_way(puzzle.begin(bytes(32)))
    assert way is not None
    assert len(way.answers) == 4


def test_a_puzzle_may_begin_while_the_opponent_is_asked(tmp_path: Path) -> None:
    theirs = SECOND_ATTACKER.replace("turn: 11", "turn: 10\n  player: b")
    (tmp_path / "01-theirs.yaml").write_text(theirs, encoding="utf-8")
    (puzzle,) = load_puzzles(default_pool(), tmp_path)
    game: Game = puzzle.begin(bytes(32))
    assert game.prompt is not None
    assert game.prompt.seat != puzzle.seat
    game.answer(puzzle.reply(game))


def test_a_lesson_goes_through_no_reply() -> None:
    lesson = SAVED.replace("puzzle:", "lesson:").replace("  difficulty: 2\n", "  hint: {en: h, ja: h}\n")
    with pytest.raises(DataError, match="until"):
        read(lesson)


def test_a_solution_that_stops_before_the_goal_is_told() -> None:
    text = SECOND_ATTACKER.replace("- a: {art: 2, with: collab, on: center}\n", "").replace(
        "expect: {winner: a}", "expect: {winner: none}"
    )
    assert "ends before the goal" in run_scenario(read(text)).difference


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("  difficulty: 2\n", "", "line 9: the key 'difficulty' is missing in puzzle"),
        ("difficulty: 2", "difficulty: 6", "puzzle.difficulty"),
        ("  until: turn\n", "  hint: {en: x, ja: x}\n", "unknown key 'hint' in puzzle"),
        ("{winner: a}\n  difficulty", "{winners: a}\n  difficulty", "winners"),
        ("en: A second attacker, ", "", "title"),
    ],
)
def test_what_is_wrong_in_a_puzzle_is_said(tmp_path: Path, before: str, after: str, told: str) -> None:
    (tmp_path / "01-second.yaml").write_text(SECOND_ATTACKER.replace(before, after), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_puzzles(default_pool(), tmp_path)
    assert told in str(caught.value)


def test_a_puzzle_tells_its_answer_in_words_of_a_scenario(tmp_path: Path) -> None:
    (tmp_path / "01-second-1f.yaml").write_text(SECOND_ATTACKER, encoding="utf-8")
    (puzzle,) = load_puzzles(default_pool(), tmp_path)
    assert (puzzle.name, puzzle.difficulty, puzzle.goal) == ("second-1f", 2, "Win this turn.")
    assert puzzle.solution[0] == "{collab: back 2}"
    way = puzzle.find_way(puzzle.begin(bytes(32)))
    assert way is not None
    assert len(way.answers) == 4


def begin(text: str) -> Game:
    game: Game = RUNNER.begin(read(text), default_pool()).game
    return game


def test_every_line_is_gone_through_and_what_all_have_in_common_is_found() -> None:
    game = begin(SECOND_ATTACKER)
    lines = explore(game, 0, lambda each: each.result is not None, lambda each: each.turn != 11, 3000)
    needed = lines.find_needed(bool)
    assert needed is not None
    assert {move.picked[0].split(".")[0] for move in needed if move.picked} >= {"collab", "art"}
    way = lines.find_shortest(bool)
    assert way is not None
    assert [step.answered.ids[0].split(".")[0] for step in way] == ["collab", "end", "art", "art"]
    assert game == begin(SECOND_ATTACKER), "the match itself stays as it is"


def test_a_die_is_tried_with_every_face() -> None:
    game = begin(BY_A_DIE.replace("  dice: [3]\n", ""))
    lines = explore(game, 0, lambda each: each.result is not None, lambda each: each.turn != 11, 3000)
    assert lines.find_shortest(bool) is not None, "three faces of six win"


def test_too_many_lines_are_not_gone_through() -> None:
    with pytest.raises(TooMany):
        explore(begin(SECOND_ATTACKER), 0, lambda each: 0, lambda each: False, 20)


def test_what_anybody_finds_is_no_puzzle() -> None:
    with pytest.raises(NoPuzzle):
        make_puzzle(begin(EITHER_ART), default_pool(), bytes(32))


def test_who_is_in_no_danger_needs_no_puzzle() -> None:
    with pytest.raises(NoPuzzle):
        make_saving_puzzle(
            begin(SAVED.replace("cheers: [green, green], damage: 90", "damage: 0")), default_pool(), bytes(32)
        )


def test_the_command_checks_puzzles(tmp_path: Path) -> None:
    (tmp_path / "01-good.yaml").write_text(SECOND_ATTACKER, encoding="utf-8")
    assert CliRunner().invoke(app, ["puzzles", "check", str(tmp_path)]).exit_code == 0
    (tmp_path / "02-two.yaml").write_text(EITHER_ART, encoding="utf-8")
    found = CliRunner().invoke(app, ["puzzles", "check", str(tmp_path)])
    assert found.exit_code == 1
    assert "1 have one answer, 1 don't" in found.output
