"""Setting up says in one line how far it is, and everything where it fails."""

from __future__ import annotations

import io
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from tests.house.installing import tell_progress

SCRIPT = Path(__file__).with_name("installing.py")


class Terminal(io.StringIO):
    """Somebody looks on."""

    def isatty(self) -> bool:
        return True


def test_each_package_moves_the_line_on() -> None:
    lines = [
        "Collecting babel==2\n",
        "  Using cached babel\n",
        "Collecting click==8\n",
        "Successfully installed\n",
    ]
    out = Terminal()
    assert list(tell_progress(lines, 2, out)) == lines
    told = ["", "  1 of 2 packages", "  2 of 2 packages"]
    assert out.getvalue().split("\r") == told


def test_nobody_is_told_where_it_is_no_terminal() -> None:
    out = io.StringIO()
    assert list(tell_progress(["Collecting babel==2\n"], 1, out)) == ["Collecting babel==2\n"]
    assert out.getvalue() == ""


def test_all_that_pip_says_is_told_where_it_fails(tmp_path: Path) -> None:
    missing = tmp_path / "none.txt"
    run = subprocess.run(
        [sys.executable, str(SCRIPT), "1", "--requirement", str(missing)],
        capture_output=True,
        text=True,
        check=False,
    )
    has_pip = find_spec("pip") is not None  # an environment that uv made has none
    assert run.returncode != 0
    told = f"No such file or directory: '{missing}'" if has_pip else "No module named pip"
    assert told in run.stderr
