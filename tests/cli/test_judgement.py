"""``oshiban judgement``: weights that fit, and figures that are true."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from bot.cli import app
from engine.hocg.players.facts import FACTS
from engine.hocg.players.judgement import Judgement
from engine.kernel.players.weights import chance_of, read_weights
from workshop.fitting import Example, Fitted, Guidance, fit, hold_against, look_ahead
from workshop.self_play import play


def ignore() -> None:
    """Nobody looks on."""


def drawn(count: int) -> list[Example]:
    """Positions whose first fact makes winning likelier, whose second is nothing, and whose third is bad."""
    chance = Random(1)
    rows = [tuple(chance.choice((0.0, 1.0, 2.0)) for _ in range(3)) for _ in range(count)]
    return [
        Example(at, 0, ("a", "b"), True, row, float(chance.random() < chance_of(2 * row[0] - row[2] - 1)))
        for at, row in enumerate(rows)
    ]


def learn(examples: list[Example], signs: tuple[int, ...], beliefs: tuple[float, ...]) -> Fitted:
    return fit(examples, [each.points for each in examples], Guidance(signs, beliefs), ignore)


def test_a_position_comes_to_what_the_next_one_was_judged() -> None:
    matches = [(1, 0, 1.0), (1, 1, 0.0), (1, 0, 1.0), (2, 0, 0.0), (1, 0, 1.0)]
    examples = [Example(match, seat, ("a", "b"), True, (), points) for match, seat, points in matches]
    came = look_ahead(examples, [0.5, 0.5, 0.6, 0.5, 0.8])
    assert came[4] == 1.0
    assert came[2] == pytest.approx(0.3 * 0.8 + 0.7)
    assert came[0] == pytest.approx(0.3 * 0.6 + 0.7 * came[2])
    assert (came[1], came[3]) == (0.0, 0.0)


def test_weights_are_found_again() -> None:
    fitted = learn(drawn(4000), (1, 0, -1), (2, 0, -1))
    assert fitted.base == pytest.approx(-1, abs=0.25)
    assert fitted.weights == pytest.approx((2, 0, -1), abs=0.25)


def test_a_weight_never_gets_a_sign_that_it_may_not_have() -> None:
    fitted = learn(drawn(1000), (-1, 1, 1), (0, 0, 0))
    assert fitted.weights[0] == 0
    assert fitted.weights[1] >= 0
    assert fitted.weights[2] == 0


def test_what_positions_do_not_tell_stays_as_it_was_believed() -> None:
    same = [replace(each, facts=(each.facts[0], 1.0, each.facts[2])) for each in drawn(1000)]
    fitted = learn(same, (1, 1, -1), (1, 0.4, -1))
    assert fitted.weights[1] == pytest.approx(0.4)
    wrong = learn(drawn(4000), (1, 0, -1), (0, 0, 0))
    assert 0.5 < wrong.weights[0] < 2
    assert -1 < wrong.weights[2] < -0.2


def test_figures_say_how_far_off_a_judgement_is() -> None:
    sure = hold_against([1.0, 0.0, 1.0, 0.0], [1.0, 0.0, 1.0, 0.0])
    assert (sure.positions, sure.brier, sure.area) == (4, 0.0, 1.0)
    assert [(each.positions, each.judged, each.came) for each in sure.bins] == [(2, 0, 0), (2, 1, 1)]
    blind = hold_against([0.5, 0.5], [1.0, 0.0])
    assert blind.brier == 0.25
    assert hold_against([0.2, 0.8, 0.6, 0.4], [1.0, 0.0, 1.0, 0.0]).area == 0.25


def test_a_match_is_played_alike_again() -> None:
    first, second = list(play(3)), list(play(3))
    assert first == second
    assert {each.points for each in first} <= {0.0, 0.5, 1.0}
    assert {each.is_own_turn for each in first} == {True, False}


def test_it_writes_weights_that_can_be_judged_by(tmp_path: Path) -> None:
    out = tmp_path / "weights" / "judgement.json"
    run = CliRunner().invoke(app, ["judgement", "--matches", "20", "--out", str(out)])
    assert run.exit_code == 0, run.output
    assert "positions of held-out decks: Brier score" in run.output
    weights = read_weights(out)
    assert weights.recipe == "oshiban judgement --matches 20"
    assert len(weights.own_turn.facts) == len(FACTS)
    Judgement(weights)
