"""The page about OSICA: every text, card and scenario on it is real."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.osica import OSICA
from engine.osica.cards.pool import with_own_cards
from engine.osica.language.checks import problems_of
from engine.osica.language.reader import read_text, say
from engine.osica.scenario import read_scenarios, run_scenario
from tests.osica.test_clauses import NUMBERS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "osica.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The code blocks in a language."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("text", [line for block in blocks("text") for line in block.splitlines()])
def test_every_text_is_understood_and_printed_as_it_stands(text: str) -> None:
    assert say(read_text(text)) == text


def test_the_card_can_be_added(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(blocks("yaml")[0], encoding="utf-8")
    pool, problems = with_own_cards(OSICA.pool, tmp_path)
    assert problems == []
    assert problems_of(pool.cards["OWN-01"], pool) == []


def test_the_scenario_holds() -> None:
    (scenario,) = read_scenarios(blocks("yaml")[1], "osica.md")
    assert str(run_scenario(scenario)) == "ok"


def test_every_clause_on_the_page_exists() -> None:
    table = PAGE.split("### What was decided")[1].split("## For hosts")[0]
    cited = re.findall(r"^\| ([\d., ]+) \|", table, re.MULTILINE)
    numbers = [number.strip() for each in cited for number in each.split(",")]
    assert numbers
    assert set(numbers) <= set(NUMBERS)
