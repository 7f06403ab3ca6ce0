"""The names of the settings are the same in the code, in Docker's files and in the example."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from dotenv import dotenv_values

from bot.settings import ENCODING, TOKEN, TOKEN_FILE, Settings
from tests.house.source import ROOT

FILES = ["Dockerfile", "compose.yaml", ".env.example", "Makefile", "CONTRIBUTING.md"]
NAME = re.compile(r"\b(?:OSHIBAN_[A-Z_]+|DISCORD_TOKEN(?:_FILE)?)\b")
# Read by the tests, not by the bot.
OF_THE_TESTS = frozenset({"OSHIBAN_TEST_POSTGRES"})


def list_known_names() -> set[str]:
    """List the environment variables that the settings read."""
    prefix = Settings.model_config.get("env_prefix", "")
    return {
        field.validation_alias if isinstance(field.validation_alias, str) else f"{prefix}{name}".upper()
        for name, field in Settings.model_fields.items()
    }


def find_names(text: str) -> set[str]:
    return set(NAME.findall(text))


@pytest.mark.parametrize("path", FILES)
def test_a_name_in_a_file_is_a_setting(path: str) -> None:
    assert find_names((ROOT / path).read_text(encoding="utf-8")) - OF_THE_TESTS <= list_known_names()


def test_the_example_shows_every_setting() -> None:
    assert list_known_names() <= find_names((ROOT / ".env.example").read_text(encoding="utf-8"))


@pytest.mark.parametrize("text", [
    "DISCORD_TOKEN=a.b-c", "\ufeffDISCORD_TOKEN=a.b-c", "export DISCORD_TOKEN=abc", "  DISCORD_TOKEN = abc",
    'DISCORD_TOKEN="abc"', "A=1\r\nDISCORD_TOKEN='abc'\r\n",
    "", "DISCORD_TOKEN=", "#DISCORD_TOKEN=abc", "# DISCORD_TOKEN=abc", 'DISCORD_TOKEN=""',
    "DISCORD_TOKEN=  # mine", "MY_DISCORD_TOKEN=abc", "DISCORD_TOKEN_OLD=abc",
    "export\tDISCORD_TOKEN=abc", "'DISCORD_TOKEN'=abc", "export 'DISCORD_TOKEN' = abc",
    'DISCORD_TOKEN=" abc"', "discord_token=abc", "DISCORD_TOKEN=_abc", "OTHER=abc\nDISCORD_TOKEN=${OTHER}",
    "DISCORD_TOKEN='' # abc", "A=1 # DISCORD_TOKEN=abc",
    "DISCORD_TOKEN_FILE=/run/token", "DISCORD_TOKEN_FILE=",
])  # fmt: skip
def test_make_run_finds_a_token_where_the_bot_does(text: str, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(text + "\n", encoding="utf-8")
    (found,) = re.findall(r"(?m)^HAS_TOKEN := (.+)$", (ROOT / "Makefile").read_text(encoding="utf-8"))
    command = found.replace(r"\#", "#")  # which make does
    has_token = subprocess.run(["sh", "-c", command], cwd=tmp_path, check=False).returncode == 0
    read = dotenv_values(tmp_path / ".env", encoding=ENCODING)
    assert has_token == any(value for name, value in read.items() if name.upper() in (TOKEN, TOKEN_FILE))


def test_names_are_found_wherever_they_stand() -> None:
    text = "ENV OSHIBAN_DATABSE=x\n#DISCORD_TOKEN=\n${OSHIBAN_LOG:-x} MY_OSHIBAN_LOG"
    assert find_names(text) == {"OSHIBAN_DATABSE", "DISCORD_TOKEN", "OSHIBAN_LOG"}
    assert not find_names(text) <= list_known_names()
