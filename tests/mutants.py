"""Breaks the program in many small ways, one by one, and lists those that no test notices.

``make mutants SAMPLE=100`` tries as many changes, drawn by chance; ``MUTATED="bot/app/clocks/sweeper.py"``
those of certain modules. What it finds is to be noticed by a test that says what has gone wrong, unless the
changed program does the same.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
TOOL = ROOT / ".venv" / "mutants" / "bin" / "cosmic-ray"
COPIED = ("bot", "data", "docs", "engine", "renderers", "tests", "workshop", "pyproject.toml")
SECONDS = 300.0
"""A test that takes longer has noticed: the program waits for ever."""
DELIVERIES = "tests/bot/app/test_deliveries.py tests/bot/app/test_owners.py tests/bot/app/test_queue_order.py"
POSTS = "tests/bot/app/test_deliveries.py tests/bot/app/test_challenges.py tests/bot/app/test_consent.py"
TESTS = {
    "bot/app/delivery/announcing.py": f"{POSTS} tests/bot/app/test_results.py",
    "bot/app/delivery/daily_puzzles.py": "tests/bot/app/test_daily_puzzles.py",
    "bot/app/delivery/event_posts.py": (
        "tests/bot/events/test_organising.py tests/bot/events/test_departures.py"
        " tests/bot/events/test_interruptions.py"
    ),
    "bot/app/delivery/offers.py": "tests/bot/app/test_consent.py",
    "bot/app/clocks": "tests/bot/app/test_clocks.py tests/bot/app/test_consent.py",
    "bot/app/consent": "tests/bot/app/test_consent.py",
    "bot/app/delivery": f"{DELIVERIES} tests/bot/app/test_results.py",
    "bot/app/matches/clockwork.py": "tests/bot/app/test_clocks.py tests/bot/app/test_waking.py",
    "bot/app/ratings/arranging.py": "tests/bot/app/test_arranging.py tests/bot/app/test_arranged_ratings.py",
    "bot/app/ratings": "tests/bot/app/test_ratings.py tests/bot/app/test_arranged_ratings.py",
}
"""By module or package, the first one that fits, the tests that are to notice, without PostgreSQL."""
AREAS = (
    "bot/app/clocks",
    "bot/app/consent",
    "bot/app/delivery",
    "bot/app/matches/clockwork.py",
    "bot/app/ratings",
)
"""What is broken where nothing else is named."""
SORTS = re.compile(
    r"^core/(AddNot|NumberReplacer|ZeroIteration|Replace(And|Or|Break|Continue|True|False|Unary))"
    r"|_(Add_Sub|Sub_Add|Mul_Div|Div_Mul|Is_IsNot|IsNot_Is|Eq_NotEq|NotEq_Eq|LtE?_GtE?|GtE?_LtE?|Lt_LtE|Gt_GtE)$"
)
"""The sorts of changes that are tried: what people get wrong, and what mypy doesn't notice."""
ORDER = "operator_name, start_pos_row, start_pos_col, occurrence"
CONFIG = """
[cosmic-ray]
module-path = "{module}"
timeout = {seconds}
test-command = "{python} -m pytest -q -x -p no:cacheprovider -m 'not slow' {tests}"
[cosmic-ray.distributor]
name = "local"
"""


def list_modules(named: Iterable[str]) -> Iterator[Path]:
    """The modules of packages, and those that are named themselves."""
    for path in map(Path, named):
        yield from (path,) if path.suffix else sorted(path.glob("[!_]*.py"))


def find_tests(module: Path) -> str:
    """What is to notice. Raises SystemExit if nothing is known to."""
    for place, tests in TESTS.items():
        if module.is_relative_to(place):
            return tests
    raise SystemExit(
        f"which tests are to notice what breaks in {module}? Say so in TESTS of tests/mutants.py."
    )


def draw(sessions: Iterable[Path], sample: int, chance: Random) -> None:
    """Leave so many changes in the sessions of all modules together."""
    jobs: list[tuple[Path, str]] = []
    for session in sessions:
        with closing(sqlite3.connect(session)) as database, database:
            found = database.execute(f"SELECT job_id, operator_name FROM mutation_specs ORDER BY {ORDER}")
            jobs.extend((session, job) for job, sort in found.fetchall() if SORTS.search(sort))
    kept = set(chance.sample(jobs, min(sample, len(jobs))))
    print(f"{len(kept)} of {len(jobs)} changes are tried.", flush=True)
    for session in sessions:
        with closing(sqlite3.connect(session)) as database, database:
            for (job,) in database.execute("SELECT job_id FROM work_items").fetchall():
                if (session, job) not in kept:
                    database.execute("DELETE FROM mutation_specs WHERE job_id = ?", (job,))
                    database.execute("DELETE FROM work_items WHERE job_id = ?", (job,))


def list_survivors(session: Path) -> Iterator[str]:
    """What no test noticed, as changes to the program."""
    with closing(sqlite3.connect(session)) as database:
        yield from (
            diff
            for (diff,) in database.execute(
                "SELECT diff FROM work_results WHERE test_outcome LIKE '%SURVIVED' AND diff IS NOT NULL"
            )
        )


def try_mutants(named: Iterable[str], sample: int, chance: Random, folder: Path) -> int:
    """Try them in a copy of the program.

    Args:
        named: packages and modules.
        sample: how many changes.
        chance: draws them.
        folder: where the copy goes.

    Returns:
        How many no test has noticed.
    """
    for name in COPIED:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, folder / name)
    sessions: dict[Path, Path] = {}
    for number, module in enumerate(list_modules(named)):
        config, session = folder / f"{number}.toml", folder / f"{number}.sqlite"
        config.write_text(
            CONFIG.format(module=module, seconds=SECONDS, python=sys.executable, tests=find_tests(module)),
            encoding="utf-8",
        )
        subprocess.run([TOOL, "init", config, session], cwd=folder, check=True)
        sessions[session] = config
    draw(list(sessions), sample, chance)
    survivors, surroundings = 0, {**os.environ, "OSHIBAN_TEST_POSTGRES": "off"}
    for session, config in sessions.items():
        subprocess.run([TOOL, "exec", config, session], cwd=folder, env=surroundings, check=True)
        for diff in list_survivors(session):
            survivors += 1
            print(f"\n{diff}", flush=True)
    print(f"{survivors} no test has noticed.")
    return survivors


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("named", nargs="*", default=list(AREAS), metavar="MODULE")
    parser.add_argument("--sample", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        sys.exit(try_mutants(given.named, given.sample, Random(given.seed), Path(made)) > 0)
