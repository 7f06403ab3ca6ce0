"""The names of the settings are the same in the code, in Docker's files and in the example."""

from __future__ import annotations

import re

import pytest

from bot.settings import Settings
from tests.house.source import ROOT

FILES = ["Dockerfile", "compose.yaml", ".env.example", "Makefile", "CONTRIBUTING.md"]
NAME = re.compile(r"\b(?:OSHIBAN_[A-Z_]+|DISCORD_TOKEN)\b")
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


def test_names_are_found_wherever_they_stand() -> None:
    text = "ENV OSHIBAN_DATABSE=x\n#DISCORD_TOKEN=\n${OSHIBAN_LOG:-x} MY_OSHIBAN_LOG"
    assert find_names(text) == {"OSHIBAN_DATABSE", "DISCORD_TOKEN", "OSHIBAN_LOG"}
    assert not find_names(text) <= list_known_names()
