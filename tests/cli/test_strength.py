"""``oshiban strength``: meetings, their table, and measurements that are gone on with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot import cli
from engine.hocg.players import Strength
from workshop import meetings as tool
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

    def note(strength: Strength, against: Strength, seed: int, number: int) -> Measured:
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
