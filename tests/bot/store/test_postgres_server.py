"""Which PostgreSQL server the tests take, and what is said where there is none."""

from __future__ import annotations

import asyncio
import secrets
import tempfile
from pathlib import Path

import pytest

from tests.bot import postgres
from tests.bot.postgres import USUAL, Choice, choose_server, own_server, run_statements


def test_a_server_of_their_own_is_what_the_tests_take() -> None:
    assert choose_server("", is_root=False, has_wheel=True) == Choice()


def test_what_the_environment_says_comes_first() -> None:
    url = "postgresql+asyncpg://me@elsewhere/tests"
    assert choose_server(url, is_root=True, has_wheel=False) == Choice(url=url)
    assert choose_server("1", is_root=True, has_wheel=False) == Choice(url=USUAL)
    assert choose_server("own", is_root=True, has_wheel=True) == Choice()


@pytest.mark.parametrize(
    ("value", "is_root", "has_wheel", "help"),
    [
        ("", True, True, "OSHIBAN_TEST_POSTGRES=own"),
        ("", False, False, "docker run"),
        ("own", False, False, "docker run"),
        ("off", False, True, "OSHIBAN_TEST_POSTGRES=off"),
    ],
)
def test_where_there_is_none_the_skip_says_what_helps(
    value: str, is_root: bool, has_wheel: bool, help: str
) -> None:
    choice = choose_server(value, is_root=is_root, has_wheel=has_wheel)
    assert help in choice.refusal
    assert not choice.url


def test_a_word_that_means_no_server_is_refused() -> None:
    with pytest.raises(ValueError, match="say an address, 1, own or off"):
        choose_server("yes", is_root=False, has_wheel=True)


def test_a_server_of_their_own_answers_and_is_gone_afterwards() -> None:
    choice = postgres.choose_here()
    if choice.refusal:
        pytest.skip(choice.refusal)
    if choice.url:
        pytest.skip(f"the tests take {choice.url}")
    folder = Path(tempfile.gettempdir()) / f"oshiban-postgres-{secrets.token_hex(16)}"
    with own_server(folder) as server:
        asyncio.run(run_statements(server, "CREATE TABLE tried (n integer)", "INSERT INTO tried VALUES (1)"))
    assert not folder.exists()
