"""``oshiban strength --ladder``: everybody on one scale."""

from __future__ import annotations

import hashlib
import json

import pytest
from typer.testing import CliRunner

from bot import cli
from engine.hocg.cards.pool import default_pool
from engine.hocg.players import Strength, play_match
from tests.engine.watching import new_game
from workshop import ladder
from workshop.contestants import HARD_BEFORE, NORMAL_BEFORE, seat_contestant
from workshop.ladder import climb, describe_ladder, pair_ladder
from workshop.meetings import Meeting


def met(strength: str, against: str, share: float, games: int = 1000) -> Meeting:
    return Meeting(strength, against, games, round(share * games), 0, share, 0, 1, 1, 1, 1)


def test_ten_to_one_is_four_hundred_points() -> None:
    rungs = climb([met("hard", "normal", 10 / 11, 100_000)])
    assert [(rung.player, rung.points, rung.games) for rung in rungs] == [
        ("hard", 1400, 100_000),
        ("normal", 1000, 100_000),
    ]


def test_points_add_up_along_the_ladder() -> None:
    three_to_one = 0.75
    meetings = [met("hard", "normal", three_to_one), met("normal", "easy", three_to_one)]
    points = {rung.player: rung.points for rung in climb(meetings)}
    assert points["hard"] - 1000 == pytest.approx(1000 - points["easy"], abs=1)
    assert points["hard"] == pytest.approx(1191, abs=2)


def test_more_matches_leave_less_doubt_and_who_never_lost_is_not_infinitely_far_ahead() -> None:
    few, many = (climb([met("hard", "normal", 1.0, games)])[0] for games in (10, 1000))
    assert few.points < many.points < 3000
    few, many = (climb([met("hard", "normal", 0.6, games)])[0] for games in (10, 1000))
    assert few.give_or_take > 5 * many.give_or_take > 0


def test_everybody_is_tied_to_everybody() -> None:
    pairs = set(pair_ladder())
    assert ("expert", HARD_BEFORE) in pairs
    assert ("hard", HARD_BEFORE) in {tuple(sorted(pair)) for pair in pairs} | pairs
    names = {name for pair in pairs for name in pair}
    assert names == {*Strength, NORMAL_BEFORE, HARD_BEFORE}


@pytest.mark.parametrize("before", [NORMAL_BEFORE, HARD_BEFORE])
def test_a_player_as_it_was_plays_a_match(before: str) -> None:
    game = new_game(3)
    pool = default_pool()
    players = (
        seat_contestant(Strength.NORMAL, game, 0, bytes(32), pool),
        seat_contestant(before, game, 1, bytes(32), pool),
    )
    assert play_match(game, players, 24).answers == 24
    with pytest.raises(ValueError, match="nobody"):
        seat_contestant("nobody", game, 0, bytes(32), pool)


def test_who_is_the_measure_of_others_plays_on_as_it_was() -> None:
    """A player as it was takes ratings that didn't change from the player of today. Where this fails, those
    did too: let the player as it was keep them, or all that was measured against it is measured anew.
    """
    picked = hashlib.sha256()
    for seed in range(3):
        game = new_game(seed)
        players = [seat_contestant(NORMAL_BEFORE, game, seat, bytes(32), default_pool()) for seat in (0, 1)]
        for prompt, options in play_match(game, players).picks:
            picked.update(f"{prompt.kind} {[option.id for option in options]}".encode())
    assert picked.hexdigest()[:16] == "2e873dc441ab2308"


def test_the_command_prints_meetings_and_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "LADDER", (Strength.RANDOM, Strength.EASY, Strength.NORMAL))
    run = CliRunner().invoke(cli.app, ["strength", "--ladder", "--games", "2"], prog_name="oshiban")
    assert run.exit_code == 0, run.output
    assert "| normal | easy | 2 |" in run.output
    assert "| normal | 1000 | ± " in run.output
    run = CliRunner().invoke(cli.app, ["strength", "--ladder", "--games", "2", "--json"], prog_name="oshiban")
    told = json.loads(run.stdout)
    assert [each["player"] for each in told["ladder"]][-1] in {"random", "easy", "normal"}
    assert len(told["meetings"]) == 3


def test_everybody_is_on_the_ladder() -> None:
    run = CliRunner().invoke(cli.app, ["strength", "--ladder", "--of", "hard"], prog_name="oshiban")
    assert run.exit_code == 1
    assert "everybody is on the ladder" in str(run.exception)


def test_the_ladder_is_a_table() -> None:
    table = describe_ladder(climb([met("hard", "normal", 0.75)]))
    assert table.splitlines()[2].startswith("| hard | 119")
