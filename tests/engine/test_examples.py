"""The examples of docs/engine.md run, and say what they are said to say."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples" / "engine"


def run(name: str, *words: str) -> str:
    """What an example prints."""
    done = subprocess.run(
        [sys.executable, EXAMPLES / name, *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=EXAMPLES.parents[2],
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_random_match_ends() -> None:
    assert re.fullmatch(r"turn \d+: .*(Sora|AZKi) wins\.\n|turn \d+: .*draw.*\n", run("random_match.py", "3"))


def test_most_first_hands_have_a_debut() -> None:
    found = re.fullmatch(
        r"hSD01-azki: ([\d.]+)% of 40 first hands have a Debut\n", run("opening_odds.py", "hSD01-azki", "40")
    )
    assert found is not None
    assert 75 <= float(found[1]) <= 100


def test_the_tiny_player_beats_random_answers() -> None:
    found = re.fullmatch(r"it wins (\d+) of 8\n", run("tiny_player.py", "8"))
    assert found is not None
    assert int(found[1]) >= 6


def test_a_replay_is_told_and_what_it_was_told_from_can_be_pasted(tmp_path: Path) -> None:
    printed = run("replay_to_text.py")
    notation, told = (
        printed.split("\n\na goes first.", 1)
        if "\n\na goes first." in printed
        else printed.split("\n\nb goes first.", 1)
    )
    assert "wins" in told.splitlines()[-1]
    file = tmp_path / "match.txt"
    file.write_text(notation, "utf-8")
    assert run("replay_to_text.py", str(file)).endswith(told)


@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.glob("*.py")))
def test_every_example_is_told_of(name: str) -> None:
    assert f"examples/engine/{name}" in (EXAMPLES.parents[1] / "engine.md").read_text("utf-8")
