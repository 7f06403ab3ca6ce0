"""Every numbered clause is named by the code that implements it, or coverage.yaml says why none does."""

import importlib
import pkgutil
from pathlib import Path

import pytest
import yaml

import engine.hocg
from engine.hocg.cards.pool import DATA
from engine.kernel.machine import clauses_in

REASONS = ("heading", "definition", "data", "principle", "outside play", "scope", "unused", "replaced")


def load_engine() -> None:
    """Import every module, so that every mark has been made."""
    for module in pkgutil.walk_packages(engine.hocg.__path__, "engine.hocg."):
        importlib.import_module(module.name)


@pytest.fixture(scope="module")
def reasons() -> dict[str, dict[str, str]]:
    load_engine()
    loaded: dict[str, dict[str, str]] = yaml.safe_load(
        (DATA / "rules" / "coverage.yaml").read_text(encoding="utf-8")
    )
    return loaded


def digest_numbers(folder: Path = DATA / "rules" / "digest") -> set[str]:
    return {
        entry["number"]
        for path in folder.glob("*.yaml")
        for entry in yaml.safe_load(path.read_text(encoding="utf-8"))
    }


def marked_clauses() -> set[str]:
    """Clauses that code of the game names."""
    return set(clauses_in("engine.hocg"))


def test_every_clause_is_accounted_for_once(reasons: dict[str, dict[str, str]]) -> None:
    marked = marked_clauses()
    assert marked & set(reasons) == set(), "implemented, so it needs no reason"
    assert marked | set(reasons) == digest_numbers()


def test_each_reason_is_of_a_known_sort(reasons: dict[str, dict[str, str]]) -> None:
    wrong = [number for number, entry in reasons.items() if entry["why"].split(":")[0] not in REASONS]
    assert wrong == []
