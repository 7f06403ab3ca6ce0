"""``oshiban doctor --live`` as it is called."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.fake_discord.measured import read_numbers
from bot.fake_discord.server import TOKEN
from bot.tools.common import CommandFailed
from bot.tools.doctor import doctor
from bot.tools.live.guided.steps import STEPS


def run(*args: str) -> subprocess.CompletedProcess[str]:
    """Call the doctor."""
    command = [sys.executable, "-m", "bot.cli", "doctor", *args]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


@pytest.mark.slow
def test_all_of_it_against_the_stand_in(tmp_path: Path) -> None:
    """With hOCG, its real pictures, and simulated people who press."""
    file = tmp_path / "report.json"
    done = run("--live", "--stand-in", "--guided", "--report", str(file), "--json")
    report = json.loads(done.stdout or "{}")
    assert [finding for finding in report["findings"] if not finding["is_fine"]] == []
    assert done.returncode == 0, done.stderr
    assert report == json.loads(file.read_text())
    assert report["is_fine"]
    assert report["of"] == "stand-in"
    assert {finding["check"] for finding in report["findings"]} >= {"match", *(step.name for step in STEPS)}
    assert report["seconds"] > 300, "the nonce is tried again after five minutes"
    assert re.search(r"\d{15,}", done.stdout) is None, "it names nobody and no place"
    assert TOKEN not in done.stdout
    assert {"POST", "PATCH", "DELETE"} <= {limit.method for limit in read_numbers(file).limits}


def test_a_fault_is_named_and_ends_in_status_1() -> None:
    done = run("--live", "--stand-in", "--fault", "missing-access")
    assert done.returncode == 1
    assert "missing-access: " in done.stdout


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"live": True}, "needs either --channel ID"),
        ({"live": True, "stand_in": True, "channel": "1"}, "needs either --channel ID"),
        ({"live": True, "channel": "arena"}, "is no channel's number"),
        ({"live": True, "channel": "1", "fault": "no-threads"}, "--fault goes with --stand-in"),
        ({"live": True, "stand_in": True, "fault": "rain"}, "there is no fault 'rain'; there are "),
        ({"live": True, "channel": "1", "limits": Path("x")}, "--limits goes with --stand-in"),
        ({"guided": True}, "go with --live"),
    ],
)
def test_options_that_do_not_go_together_are_told(options: dict[str, Any], said: str) -> None:
    with pytest.raises(CommandFailed, match=re.escape(said)):
        doctor(**options)
