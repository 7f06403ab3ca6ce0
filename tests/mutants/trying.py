"""Tries changes in forks of one process that has loaded the program and found its tests.

First it is written down which lines each test runs. A fork then changes the program and runs the tests that
run the changed line, the quickest first, until one fails.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import traceback
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Final, TypedDict

import pytest
from coverage import Coverage
from coverage.exceptions import CoverageWarning

from tests.mutants.breaking import ChangedOutside, put_in_place

QUICK: Final = ("-q", "-p", "no:cacheprovider", "-m", "not slow")
NEAR = 12
"""So many lines around the changed one are about the same."""
BATCH = 10
"""So many tests are watched before it is written down what they run."""
SECONDS = 120
"""A change that takes more time of the processor has been noticed: the program runs for ever."""
SURVIVED, NOTICED, OUTSIDE = 0, 1, 3


@dataclass(frozen=True)
class Change:
    """One way to break the program: the module, the line that is changed, and the module with the change."""

    module: str
    line: int
    changed: str


class Ran(TypedDict):
    """How much time of the processor a test takes, and by module which lines it runs."""

    seconds: float
    lines: dict[str, list[int]]


def fork(work: Callable[[], int]) -> int:
    """Do something in a copy of this process; how has it ended?"""
    child = os.fork()
    if not child:
        status = NOTICED
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
            status = work()
        except BaseException:
            traceback.print_exc(file=sys.__stderr__)
        finally:
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


class Trials:
    """A plugin of pytest that runs no test but those that are to notice changes.

    Args:
        modules: where the program may be changed.
        changes: what is tried.
        record: the file that says what each test runs; what it doesn't know is added.
        most: so many seconds of the processor are spent on a change.
        folder: for files on the way.
        tell: is told each change and who noticed it: ``None`` if nobody did.
    """

    def __init__(
        self,
        modules: Sequence[str],
        changes: Sequence[Change],
        record: Path,
        most: float,
        folder: Path,
        tell: Callable[[Change, str | None], None],
    ) -> None:
        self.modules, self.changes, self.record = modules, changes, record
        self.most, self.folder, self.tell = most, folder, tell
        self.ran: dict[str, Ran] = json.loads(record.read_text()) if record.exists() else {}
        self.items: dict[str, pytest.Item] = {}
        self.has_failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note that a test has failed."""
        self.has_failed = self.has_failed or report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try all changes in the place of running all tests."""
        if session.testsfailed:
            raise session.Interrupted(f"{session.testsfailed} files of tests can't be read")
        reporter = session.config.pluginmanager.getplugin("terminalreporter")
        session.config.pluginmanager.unregister(reporter)
        self.items = {item.nodeid: item for item in session.items}
        self.watch([item for item in session.items if item.nodeid not in self.ran])
        for change in self.changes:
            self.tell(change, self.find_who_notices(change))
        return True

    def run(self, tests: Sequence[pytest.Item]) -> str | None:
        """Run tests until one fails; which?"""
        self.has_failed = False
        for item, following in zip(tests, [*tests[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.has_failed:
                return item.nodeid
        return None

    def watch(self, tests: Sequence[pytest.Item]) -> None:
        """Write down what tests run. Those that fail as it is notice nothing."""
        watched = self.folder / "watched.json"
        for start in range(0, len(tests), BATCH):
            batch = tests[start : start + BATCH]
            watched.write_text("{}")
            fork(lambda batch=batch: self.watch_here(batch, watched))  # type: ignore[misc]
            self.ran.update(json.loads(watched.read_text()))
            self.record.write_text(json.dumps(self.ran))

    def watch_here(self, tests: Iterable[pytest.Item], watched: Path) -> int:
        """Watch tests in this process, which has no other use."""
        found: dict[str, Ran] = {}
        for item in tests:
            watching = Coverage(
                data_file=None, config_file=False, include=self.modules, concurrency=["thread", "greenlet"]
            )
            began = process_time()
            watching.start()
            failed = self.run([item])
            watching.stop()
            seconds = process_time() - began
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", CoverageWarning)  # it ran nothing of these modules
                data = watching.get_data()
            if failed is None:
                files = {str(Path(file).relative_to(Path.cwd())): file for file in data.measured_files()}
                lines = {module: sorted(data.lines(file) or ()) for module, file in files.items()}
                found[item.nodeid] = Ran(seconds=seconds, lines=lines)
        watched.write_text(json.dumps(found))
        return SURVIVED

    def choose(self, change: Change) -> list[pytest.Item]:
        """Who runs the line that is changed; of one that isn't run by itself, whoever runs the module.

        First come those who run what few others run there in little time: they are about it.
        """
        known = {name: self.ran[name] for name in self.items if name in self.ran}
        reached = {name: ran["lines"].get(change.module, []) for name, ran in known.items()}
        near = {
            name: [line for line in lines if abs(line - change.line) <= NEAR]
            for name, lines in reached.items()
            if change.line in lines
        }
        near = near or {name: lines for name, lines in reached.items() if lines}
        often = Counter(line for lines in near.values() for line in lines)

        def rank(name: str) -> tuple[float, str]:
            return -sum(1 / often[line] for line in near[name]) / known[name]["seconds"], name

        chosen, spent = list[pytest.Item](), 0.0
        for name in sorted(near, key=rank):
            if spent < self.most:
                chosen.append(self.items[name])
            spent += known[name]["seconds"]
        return chosen

    def find_who_notices(self, change: Change) -> str | None:
        """The first test that fails with a change, or how else it was noticed; ``None`` if it wasn't.

        Where no test does, mypy is asked: what it refuses nobody can write, such as to let through what may
        be ``None``.
        """
        tests = self.choose(change)
        told = self.folder / "noticed.txt"
        told.write_text("the program has ended")
        status = fork(lambda: self.try_here(change, tests, told))
        if status == OUTSIDE and tests:
            told.write_text("one of the tests in a process of their own")
            status = self.try_afresh(change, tests)
        if tests and status != SURVIVED:
            return told.read_text()
        return "mypy" if self.is_refused(change) else None

    def try_here(self, change: Change, tests: Sequence[pytest.Item], told: Path) -> int:
        """Change this process, which has no other use, and run tests in it."""
        try:
            put_in_place(Path.cwd() / change.module, change.changed)
        except ChangedOutside:
            return OUTSIDE
        noticed = self.run(tests)
        if noticed is None:
            return SURVIVED
        told.write_text(noticed)
        return NOTICED

    def write_changed(self, change: Change) -> Path:
        """A file with the changed module."""
        changed = self.folder / "changed.py"
        changed.write_text(change.changed, encoding="utf-8")
        return changed

    def is_refused(self, change: Change) -> bool:
        """Whether mypy finds errors in the changed module."""
        module, changed = change.module, str(self.write_changed(change))
        command = [sys.executable, "-m", "mypy", "--strict", "--shadow-file", module, changed, module]
        checked = subprocess.run(command, capture_output=True, text=True)
        if checked.returncode > 1:
            raise RuntimeError(f"mypy can't be run: {checked.stdout}{checked.stderr}")
        return checked.returncode == 1

    def try_afresh(self, change: Change, tests: Iterable[pytest.Item]) -> int:
        """Run tests in a process that loads the changed module."""
        changed = self.write_changed(change)
        name = change.module.removesuffix(".py").replace("/", ".")
        command = [sys.executable, "-m", "tests.mutants.afresh", name, str(changed), *QUICK, "-x"]
        names = [item.nodeid for item in tests]
        return subprocess.run([*command, *names], capture_output=True).returncode
