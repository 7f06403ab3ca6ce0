"""data/rules/coverage.yaml says which code implements each clause; this holds it true both ways."""

import importlib
import pkgutil
from pathlib import Path
from typing import Any

import pytest
import yaml

import engine.hocg
from engine.hocg.pool import DATA
from engine.kernel.machine import CLAUSES

REASONS = ("heading", "definition", "data", "principle", "outside play", "scope", "unused", "replaced")


def load_engine() -> None:
    """Import every module, so that every mark has been made."""
    for module in pkgutil.walk_packages(engine.hocg.__path__, "engine.hocg."):
        importlib.import_module(module.name)


@pytest.fixture(scope="module")
def coverage() -> dict[str, dict[str, Any]]:
    load_engine()
    loaded: dict[str, dict[str, Any]] = yaml.safe_load(
        (DATA / "rules" / "coverage.yaml").read_text(encoding="utf-8")
    )
    return loaded


def digest_numbers(folder: Path = DATA / "rules" / "digest") -> set[str]:
    return {
        entry["number"]
        for path in folder.glob("*.yaml")
        for entry in yaml.safe_load(path.read_text(encoding="utf-8"))
    }


def test_every_clause_is_accounted_for(coverage: dict[str, dict[str, Any]]) -> None:
    assert set(coverage) == digest_numbers()


def test_what_the_file_says_is_what_the_code_says(coverage: dict[str, dict[str, Any]]) -> None:
    stated = {number: entry["by"] for number, entry in coverage.items() if "by" in entry}
    marked = {number: sorted(set(names)) for number, names in CLAUSES.items() if is_ours(names)}
    assert stated == marked


def is_ours(names: list[str]) -> bool:
    """Marks made by tests of the machine itself don't count."""
    return all(name.startswith("engine.") for name in names)


def test_what_nothing_implements_has_a_reason(coverage: dict[str, dict[str, Any]]) -> None:
    wrong = [
        number
        for number, entry in coverage.items()
        if "by" not in entry and entry["why"].split(":")[0] not in REASONS
    ]
    assert wrong == []


def test_named_code_exists(coverage: dict[str, dict[str, Any]]) -> None:
    for entry in coverage.values():
        for name in entry.get("by", ()):
            module, _, path = name.partition(":")
            found: Any = importlib.import_module(module)
            for part in path.split("."):
                found = getattr(found, part)
