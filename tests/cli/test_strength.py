"""``oshiban strength``: meetings, their table, and measurements that are gone on with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot import cli
from engine.hocg.cards.pool import default_pool
from engine.hocg.cards.terms import OptionKind
from engine.hocg.game import Game
from engine.hocg.players import Strength
from engine.hocg.scenario import read_scenarios
from engine.hocg.scenario.runner import RUNNER
from engine.kernel.chance import Chance
from engine.kernel.prompts import Option
from workshop import decisions
from workshop import meetings as tool
from workshop.contestants import Contest
from workshop.meetings import Measured, Notebook, find_interval, meet, sum_up
from workshop.strength import pair


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(cli.app, ["strength", *arguments], prog_name="oshiban")
    return result.exit_code, result.stdout


def measured(number: int, points: float, milliseconds: list[float]) -> Measured:
    return Measured(Strength.EASY, Strength.RANDOM, 0, number, points, milliseconds)


def test_a_meeting_counts_points_and_times() -> None:
    matches = [measured(number, points, [1.0, 2.0]) for number, points in enumerate((1.0, 0.5, 0.0, 1.0))]
    matches[3].milliseconds.append(9.0)
    meeting = sum_up(matches)
    assert (meeting.games, meeting.won, meeting.drawn, meeting.share) == (4, 2, 1, 0.625)
    assert meeting.at_least < 0.625 < meeting.at_most
    assert (meeting.median_ms, meeting.longest_ms) == (2.0, 9.0)


@pytest.mark.parametrize(
    ("share", "games", "interval"),
    [(0.5, 10, (0.237, 0.763)), (1.0, 10, (0.722, 1.0)), (0.0, 1, (0.0, 0.793))],
)
def test_the_interval_is_wilsons(share: float, games: int, interval: tuple[float, float]) -> None:
    assert find_interval(share, games) == pytest.approx(interval, abs=0.001)


def test_everybody_is_measured_against_the_next_weaker_one_and_chance() -> None:
    names = [(str(strength), str(against)) for strength, against in pair([Strength.HARD, Strength.EASY])]
    assert names == [("hard", "normal"), ("hard", "random"), ("easy", "random")]


def test_a_table_is_printed(tmp_path: Path) -> None:
    code, output = run("--of", "easy", "--games", "2", "--log", str(tmp_path / "matches"))
    assert code == 0
    head, _, row = output.splitlines()
    assert head.startswith("| strength | against | matches |")
    assert row.startswith("| easy | random | 2 | ")
    assert row.count("|") == head.count("|")


def test_a_measurement_goes_on_where_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "matches"
    whole = [each.share for each in meet(Strength.EASY, Strength.RANDOM, 4, notebook=Notebook(log))]
    played = []

    def note(strength: str, against: str, seed: int, number: int, contest: Contest) -> Measured:
        played.append(number)
        return measured(number, 1.0, [1.0])

    monkeypatch.setattr(tool, "measure", note)
    again = [each.share for each in meet(Strength.EASY, Strength.RANDOM, 5, notebook=Notebook(log))]
    assert again[:4] == whole
    assert played == [4]
    assert len(log.read_text().splitlines()) == 5


def test_another_file_is_no_log(tmp_path: Path) -> None:
    log = tmp_path / "notes"
    log.write_text("nothing\n")
    code, _ = run("--of", "easy", "--games", "2", "--log", str(log))
    assert code == 1
    assert log.read_text() == "nothing\n"


def test_only_opponents_are_measured() -> None:
    assert run("--of", "random", "--games", "2")[0] == 2


def test_programs_get_json() -> None:
    code, output = run("--of", "easy", "--games", "2", "--json")
    assert code == 0
    assert [(each["strength"], each["games"]) for each in json.loads(output)] == [("easy", 2)]


POSITIONS = "tests/scenarios/computers/attacking.yaml"


def test_positions_are_counted_and_the_wrong_ones_named() -> None:
    code, output = run("--positions", POSITIONS, "--of", "normal", "--json")
    judged = json.loads(output)
    assert code == 0
    assert set(judged) == {"positions", "right", "wrong"}
    assert judged["positions"] == 6
    assert judged["right"] == judged["positions"] - len(judged["wrong"])


@pytest.mark.parametrize(
    "arguments",
    [
        ["--positions", POSITIONS],
        ["--positions", POSITIONS, "--of", "nobody"],
        ["--positions", "--of", "normal"],
        ["--positions", "tests/scenarios/rules", "--of", "normal"],
        [POSITIONS],
    ],
)
def test_positions_that_cannot_be_played_are_refused(arguments: list[str]) -> None:
    code, _ = run(*arguments)
    assert code != 0


def test_what_is_noted_is_summed_up_and_nothing_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = str(tmp_path / "matches")
    assert run("--of", "normal", "--games", "2", "--log", log)[0] == 0
    monkeypatch.delattr(tool, "measure")
    code, output = run("--ladder", "--noted", "--log", log, "--json")
    climbed = json.loads(output)
    assert code == 0
    assert [(each["strength"], each["against"], each["games"]) for each in climbed["meetings"]] == [
        ("normal", "easy", 2)
    ], "only those who stand near each other on the ladder"
    assert {each["player"] for each in climbed["ladder"]} == {"normal", "easy"}


def test_where_nothing_is_noted_it_is_said() -> None:
    code, _ = run("--ladder", "--noted")
    assert code == 1


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "PLAYED", 2)


@pytest.mark.usefixtures("few")
def test_decisions_of_two_players_are_compared_the_same_way_every_time() -> None:
    outputs = [run("--decisions", "12", "--of", "random", "--of", "normal", "--json") for _ in (1, 2)]
    assert outputs[0] == outputs[1]
    code, output = outputs[0]
    compared = json.loads(output)
    assert code == 0
    assert 0 < compared["other"] <= compared["decisions"] == 12
    assert abs(compared["gain"]) <= compared["other"] / compared["decisions"]


@pytest.mark.usefixtures("few")
def test_who_answers_alike_gains_nothing() -> None:
    code, output = run("--decisions", "3", "--of", "normal", "--of", "normal")
    assert code == 0
    assert output.startswith("normal answered 0 of 3 questions otherwise than normal, which won +0.00%")


EITHER_WINS = """
title: Whoever is first to use an art wins
given:
  turn: 11
  a: {center: {card: hSD01-003, cheers: [white], damage: 40}, back: [hSD01-008], life: 1}
  b: {center: {card: hSD01-003, cheers: [white], damage: 40}, back: [hSD01-005], life: 1}
"""


def list_options(game: Game) -> dict[str, Option]:
    """One option of each kind at the question that waits."""
    assert game.prompt is not None
    return {option.kind: option for option in game.prompt.options}


def test_an_answer_that_wins_gains_all_matches_over_one_that_loses() -> None:
    (either_wins,) = read_scenarios(EITHER_WINS, "position.yaml")
    game = RUNNER.begin(either_wins, default_pool()).game
    game.pick((list_options(game)[OptionKind.END],))
    art, end = (list_options(game)[kind] for kind in (OptionKind.ART, OptionKind.END))
    gain = decisions.find_gain(game, 0, (art,), (end,), Chance(bytes(32)))
    assert gain > 0.5


@pytest.mark.parametrize("names", [[], ["hard"], ["hard", "nobody"], ["hard", "normal", "easy"]])
def test_decisions_are_those_of_two_players(names: list[str]) -> None:
    code, _ = run("--decisions", "2", *(word for name in names for word in ("--of", name)))
    assert code == 1


def test_players_of_the_second_game_are_measured_as_well(tmp_path: Path) -> None:
    log = tmp_path / "matches"
    code, output = run("--game", "osica", "--of", "easy", "--games", "2", "--log", str(log))
    assert code == 0
    assert "| easy | random | 2 | " in output
    code, output = run("--of", "easy", "--games", "2", "--log", str(log), "--noted")
    assert code != 0, "they are no matches of hOCG"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--game", "chess"), "there is hocg, osica"),
        (("--game", "osica", "--ladder"), "of osica there are only matches"),
        (("--game", "osica", "--of", "expert"), "there is hard, normal, easy, not expert"),
    ],
)
def test_what_cannot_be_measured_of_a_game_is_said(words: tuple[str, ...], said: str) -> None:
    result = CliRunner().invoke(cli.app, ["strength", *words], prog_name="oshiban")
    assert result.exit_code != 0
    assert said in " ".join(f"{result.output}{result.exception or ''}".replace("│", " ").split())
