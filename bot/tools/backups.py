"""``oshiban backup`` and ``restore``: copies of a bot's database. Neither needs a card game."""

from pathlib import Path
from typing import Annotated

import typer

from bot.store.files import back_up, file_of
from bot.store.files import restore as put_back
from bot.tools.common import CommandFailed
from bot.tools.starting import one_sentence, read_settings

PG_DUMP = "This database is PostgreSQL: copy it with pg_dump, and put it back with pg_restore."


def _file() -> Path:
    with one_sentence():
        path = file_of(read_settings().database)
    if path is None:
        raise CommandFailed(PG_DUMP)
    return path


def backup(
    file: Annotated[Path, typer.Argument(help="Where the copy goes.", metavar="FILE")],
) -> None:
    """Copy the SQLite database while the bot runs. The copy is looked over before it takes its place."""
    with one_sentence():
        size = back_up(_file(), file)
    typer.echo(f"{file}: {size:,} bytes, whole")


def restore(
    file: Annotated[Path, typer.Argument(help="The copy to put back.", metavar="FILE")],
) -> None:
    """Put a backup in the place of the SQLite database. The bot must be stopped."""
    path = _file()
    with one_sentence():
        aside = put_back(path, file)
    typer.echo(f"{path} is what {file} was" + (f"; the one before is {aside}" if aside else ""))
