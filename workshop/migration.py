"""``oshiban migration``: writes the migration from the tables that are made to those that are declared."""

import os
import sys
from pathlib import Path
from subprocess import run
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from alembic import command
from alembic.script import Script
from sqlalchemy import create_engine

from bot.store.migrate import make_config, upgrade
from bot.store.versions import VERSIONS, newest_version
from bot.tools.common import CommandFailed

EMPTY = "    pass"
"""What one way of a migration is that changes nothing."""


def write_migration(about: str, folder: Path = VERSIONS) -> Path | None:
    """Write the next migration; ``None`` if none is needed.

    Args:
        about: what it changes, in some words; the file is named after them.
        folder: takes it.
    """
    with TemporaryDirectory() as scratch:
        engine = create_engine(f"sqlite:///{scratch}/before.db")
        with engine.connect() as connection:
            upgrade(connection)
            config = make_config(connection)
            config.set_main_option("path_separator", "os")
            config.set_main_option("version_locations", os.pathsep.join(map(str, {VERSIONS: 0, folder: 0})))
            number = f"{int(newest_version()) + 1:04}"
            made = command.revision(config, about, autogenerate=True, rev_id=number, version_path=str(folder))
        engine.dispose()
    assert isinstance(made, Script), "one revision was asked for"
    page = Path(made.path)
    lines = [line for line in page.read_text("utf-8").splitlines() if "### " not in line]
    if lines.count(EMPTY) == 2:
        page.unlink()
        return None
    page.write_text("\n".join(lines) + "\n", encoding="utf-8")
    run([sys.executable, "-m", "ruff", "format", "-q", str(page)], check=True)
    return page


def migration(about: Annotated[str, typer.Argument(help="What it changes, in some words.")]) -> None:
    """Write the migration to the tables that the program declares; read it before you commit it."""
    page = write_migration(about)
    if page is None:
        raise CommandFailed("the migrations make the tables that are declared: there is nothing to change")
    typer.echo(page)
