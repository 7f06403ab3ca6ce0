"""Breaks the program in many small ways, one by one, and lists those that no test notices.

``make mutants SAMPLE=100`` tries as many changes, drawn by chance; ``MUTATED="bot/app/clocks/sweeper.py"``
those of certain modules. What it finds is to be noticed by a test that says what has gone wrong, unless the
changed program does the same.
"""

from __future__ import annotations

import argparse
import difflib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

from tests.mutants.trying import QUICK, Change, Trials

PYTHON = Path(".venv/mutants/bin/python")
"""The Python that has cosmic-ray."""
AREAS = (
    "bot/app/clocks",
    "bot/app/consent",
    "bot/app/delivery",
    "bot/app/matches/clockwork.py",
    "bot/app/ratings",
)
"""What is broken where nothing else is named."""
TESTS = ("tests/bot/app", "tests/bot/events")
"""What is to notice it where nothing else is named."""


def list_modules(named: Iterable[str]) -> Iterator[str]:
    """The modules of packages, and those that are named themselves."""
    for path in map(Path, named):
        yield from (str(path),) if path.suffix else map(str, sorted(path.glob("[!_]*.py")))


def list_changes(modules: Iterable[str]) -> list[Change]:
    """All changes that can be tried."""
    command = [str(PYTHON), "tests/mutants/changes.py", *modules]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return [Change(**json.loads(line)) for line in told.splitlines()]


def tell_change(change: Change) -> str:
    """A change as the lines that differ."""
    old, new = Path(change.module).read_text(encoding="utf-8").splitlines(), change.changed.splitlines()
    return "\n".join(difflib.unified_diff(old, new, change.module, "changed", lineterm="", n=2))


def parse_arguments() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("named", nargs="*", default=AREAS, metavar="MODULE")
    parser.add_argument("--sample", type=int, default=20, help="how many changes are tried")
    parser.add_argument("--seed", type=int, default=1, help="draws them")
    parser.add_argument("--tests", nargs="+", default=TESTS, help="what is to notice them")
    parser.add_argument("--most", type=float, default=30.0, help="seconds of tests for one change")
    parser.add_argument("--record", type=Path, help="a file that keeps which lines the tests run")
    return parser.parse_args()


def try_changes(given: argparse.Namespace, folder: Path) -> int:
    """Try changes; how many has no test noticed?"""
    modules = list(list_modules(given.named))
    found = list_changes(modules)
    drawn = Random(given.seed).sample(found, min(given.sample, len(found)))
    print(f"{len(drawn)} of {len(found)} changes are tried.", flush=True)
    survivors: list[Change] = []

    def tell(change: Change, noticed: str | None) -> None:
        print(f"{change.module}:{change.line} {noticed or 'no test notices'}", flush=True)
        if noticed is None:
            survivors.append(change)
            print(f"{tell_change(change)}\n", flush=True)

    trials = Trials(modules, drawn, given.record or folder / "record.json", given.most, folder, tell)
    ended = pytest.main([*QUICK, "--basetemp", str(folder / "tests"), *given.tests], plugins=[trials])
    if ended:
        raise SystemExit(f"the tests can't be run: {ended}")
    print(f"{len(survivors)} no test has noticed.")
    return len(survivors)


if __name__ == "__main__":
    os.environ["OSHIBAN_TEST_POSTGRES"] = "off"
    with tempfile.TemporaryDirectory() as made:
        sys.exit(try_changes(parse_arguments(), Path(made)) > 0)
