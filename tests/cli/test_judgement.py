"""``oshiban judgement``: weights that fit, and figures that are true."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from bot.cli import app
from engine.hocg.players.facts import FACTS
from engine.hocg.players.judgement import Judgement
from engine.kernel.players.weights import chance_of, read_weights
from workshop.fitting import Example, fit, hold_against
from workshop.self_play import play


def ignore(_: int) -> None:
    """Nobody looks on."""


def drawn(count: int) -> list[Example]:
    """Positions whose first fact makes winning likelier, whose second is nothing, and whose third is bad."""
    chance = Random(1)
    rows = [tuple(chance.choice((0.0, 1.0, 2.0)) for _ in range(3)) for _ in range(count)]
    return [
        Example(at, ("a", "b"), True, row, float(chance.random() < chance_of(2 * row[0] - row[2] - 1)))
        for at, row in enumerate(rows)
    ]


def test_weights_are_found_again() -> None:
    fitted = fit(drawn(4000), (1, 0, -1), ignore)
    assert fitted.base == pytest.approx(-1, abs=0.25)
    assert fitted.weights == pytest.approx((2, 0, -1), abs=0.25)


def test_a_weight_never_gets_a_sign_that_it_may_not_have() -> None:
    fitted = fit(drawn(1000), (-1, 1, 1), ignore)
    assert fitted.weights[0] == 0
    assert fitted.weights[1] >= 0
    assert fitted.weights[2] == 0


def test_figures_say_how_far_off_a_judgement_is() -> None:
    sure = hold_against([1.0, 0.0, 1.0, 0.0], [1.0, 0.0, 1.0, 0.0])
    assert (sure.positions, sure.brier, sure.area) == (4, 0.0, 1.0)
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
    assert "Brier score on held-out decks" in run.output
    weights = read_weights(out)
    assert weights.recipe == "oshiban judgement --matches 20"
    assert len(weights.own_turn.facts) == len(FACTS)
    Judgement(weights)
