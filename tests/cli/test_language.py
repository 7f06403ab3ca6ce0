"""``oshiban language``: the figures of the language, counted on small pools."""

from __future__ import annotations

from pathlib import Path

import msgspec
from typer.testing import CliRunner

from bot.cli import app
from engine.hocg.cards.pool import Pool, default_pool
from workshop.language import Figures, count_lines, measure


def pool_of(*numbers: str) -> Pool:
    """A pool with these cards alone."""
    whole = default_pool()
    return Pool(whole.cards[number] for number in numbers)


def test_a_class_that_two_names_use_is_no_longer_one_name_s_alone() -> None:
    alone, both = measure(pool_of("hSD01-015")), measure(pool_of("hSD01-015", "hBP02-022"))
    assert "HolomemIs" in alone.single_classes
    assert "If" in alone.single_classes
    assert "HolomemIs" in both.single_classes
    assert "If" not in both.single_classes
    assert alone.classes == both.classes > both.classes_in_use > alone.classes_in_use
    assert both.texts > alone.texts > 0
    assert both.phrases_in_use > alone.phrases_in_use
    assert alone.single_share > both.single_share


def test_lines_of_all_modules_are_counted(tmp_path: Path) -> None:
    (tmp_path / "within").mkdir()
    (tmp_path / "one.py").write_text("a = 1\nb = 2\n", encoding="utf-8")
    (tmp_path / "within" / "two.py").write_text("c = 3", encoding="utf-8")
    (tmp_path / "three.txt").write_text("no module\n", encoding="utf-8")
    assert count_lines([tmp_path]) == 3


def test_the_figures_are_printed() -> None:
    """In words and as data: the same ones."""
    runner = CliRunner()
    said = runner.invoke(app, ["language", "figures"])
    assert said.exit_code == 0, said.output
    data = runner.invoke(app, ["language", "figures", "--json"])
    figures = msgspec.json.decode(data.output, type=Figures)
    assert f"{figures.classes} classes, {figures.classes_in_use} of them in use" in said.output
    assert f"{figures.lines_of_language} lines of language" in said.output
