"""The clauses of the rules in our own words: each is implemented, and held by a scenario."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

import engine.osica
from engine.kernel.machine import clauses_in
from engine.osica.cards.pool import DATA
from engine.osica.scenario import read_scenarios

FOLDER = Path(__file__).parent / "scenarios"
DIGEST = yaml.safe_load((DATA / "rules" / "digest.yaml").read_text(encoding="utf-8"))
NUMBERS = [entry["number"] for entry in DIGEST]
HEADINGS = {number for number in NUMBERS if any(other.startswith(f"{number}.") for other in NUMBERS)}
CODE = clauses_in(engine.osica.__name__)

WITHOUT_CODE = {
    "1.1": "a match has two seats",
    "2.1": "a closed list, cards.terms",
    "2.3": "cards.card, held by test_cards",
    "2.4": "the words of the language",
    "2.5": "a text of the language",
    "3.3.2": "an effect of the language",
    "3.4.6": "nothing forbids it",
    "3.5.3": "the limit looks at the stage only",
    "3.6.1": "facts.is_character",
    "3.6.2": "stacked cards are no pieces",
    "5.2.7": "an effect of the language",
    "5.4.6": "an effect of the language",
    "6.4": "the oshi is one card, not a number",
    "8.2.9": "a text of the language",
    "8.3.1": "a condition of the language",
    "8.3.2": "a condition of the language",
}
"""Clauses that no step or function is marked with, and why."""

WITHOUT_SCENARIO = {
    "1.1": "every scenario has two players",
    "1.4.1": "test_cards",
    "1.4.2": "test_cards",
    "1.4.3": "test_cards",
    "1.4.4": "test_cards",
    "1.4.5": "test_cards: a deck has no such pile",
    "2.1": "test_cards",
    "5.2.2": "3.4.1",
}


def test_every_marked_clause_exists() -> None:
    assert {number for number in CODE if number not in NUMBERS} == set()


def test_every_clause_is_implemented() -> None:
    missing = set(NUMBERS) - HEADINGS - set(CODE) - set(WITHOUT_CODE)
    assert missing == set()
    assert {number for number in WITHOUT_CODE if number in CODE and number != "8.2.9"} == set()


def test_every_clause_is_held_by_a_scenario() -> None:
    cited = {
        number.strip()
        for path in FOLDER.glob("*.yaml")
        for scenario in read_scenarios(path.read_text(encoding="utf-8"), path.name)
        for number in scenario.data.source.split(",")
    }
    assert cited <= set(NUMBERS), sorted(cited - set(NUMBERS))
    assert set(NUMBERS) - HEADINGS - cited - set(WITHOUT_SCENARIO) == set()


def test_every_prompt_and_refusal_stands_on_a_clause() -> None:
    """The numbers written in the engine's sentences exist."""
    source = "".join(
        path.read_text(encoding="utf-8") for path in Path(engine.osica.__file__).parent.rglob("*.py")
    )
    cited = set(re.findall(r'clause="([\d.]+)"', source)) | set(
        re.findall(r'Refusal\([^)]*"([\d.]+)"\)', source)
    )
    assert cited
    assert cited <= set(NUMBERS), sorted(cited - set(NUMBERS))
