"""Backups of any database: whole SQLite files, made while the bot runs and put back while none does."""

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.database import WRITES, make_engine
from bot.store.failures import driver_errors, is_away, name_reason
from bot.store.files import (
    JOURNAL,
    LOCK,
    SIDES,
    DatabaseDamaged,
    DatabaseServed,
    FileUnusable,
    check_backup,
    copy_file,
    file_of,
    fold_log,
    is_of_the_machine,
    name_aside,
    put_in_place,
    replace_file,
)
from bot.store.moving import copy_in, copy_out, list_plain_tables
from bot.store.releases import DatabaseNewer, list_sessions
from bot.store.versions import STAMPS, bring_forward, lags_behind

SAID = 300
"""Letters of what a library says of damaged rows."""


async def back_up(engine: AsyncEngine, target: Path) -> int:
    """Back a database up while it may be in use; the size of the backup in bytes.

    Args:
        engine: the database.
        target: the file, which takes its place when it is whole.

    Raises:
        FileNotFoundError: there is no database.
        FileExistsError: the target is the database itself.
        FileUnusable: it can't be read, or the backup not be written; then there is none.
        DatabaseDamaged: it is not whole; then there is no backup.
        DatabaseNewer: a newer release has served it.
        ValueError: it is in memory, or lacks migrations.
    """
    if engine.dialect.name == "sqlite":
        path = file_of(engine.url.render_as_string(hide_password=False))
        if path is None:
            raise ValueError("A database in memory can't be backed up.")
        return await asyncio.to_thread(copy_file, path, target)
    if await lags_behind(engine):
        raise ValueError("The database is in the form of an older release: start the bot, then back it up.")
    with _beside(target) as made:
        with _telling_outage(f"The backup {target} can't be made", engine):
            await copy_out(engine, made)
        put_in_place(made, target)
    return await asyncio.to_thread(lambda: target.stat().st_size)


async def restore(url: str, source: Path) -> Path | None:
    """Put a backup in the place of a database; where what it replaced was put, if there was something.

    Args:
        url: the database.
        source: a backup of it or of any other, also of an earlier release.

    Raises:
        FileNotFoundError: there is no such backup.
        DatabaseDamaged: the backup is not whole, or none of ours; the data are as they were.
        DatabaseNewer: a newer release has made it, or has served the database; nothing was changed.
        DatabaseServed: a bot runs on the database; nothing was changed.
        FileUnusable: a disk is full, say, or the server went away; the data are as they were.
    """
    check_backup(source)
    path = file_of(url)
    with _beside(source if path is None else path) as newest:
        with _telling_of(source):
            copy_file(source, newest)
            await _renew(newest)
        if path is not None:
            return replace_file(path, newest)
        return await _pour(url, source, newest)


async def _pour(url: str, source: Path, newest: Path) -> Path:
    """Put a backup in the newest form in the place of what a PostgreSQL database holds."""
    engine = make_engine(url)
    try:
        with _telling_outage(f"The backup {source} can't be put back", engine):
            await _refuse_if_served(engine)
            await bring_forward(engine)
            aside = name_aside(source)
            await back_up(engine, aside)
            with _telling_of(source, engine):
                await copy_in(newest, engine)
        await bring_forward(engine)  # this release serves it from now on
    finally:
        await engine.dispose()
    return aside


@contextmanager
def _telling_of(source: Path, engine: AsyncEngine | None = None) -> Iterator[None]:
    """Say in a sentence that a backup can't be put back, whatever its rows make of those who read them. Where
    the machine or the server is what fails, another backup would be no help.
    """
    try:
        with _telling_outage(f"The backup {source} can't be put back", engine):
            yield
    except (DatabaseDamaged, DatabaseNewer, OSError):
        raise
    except Exception as error:  # a row can hold anything where bytes were changed
        what = " ".join(str(error).split())[:SAID]
        raise DatabaseDamaged(
            f"The backup {source} can't be put back ({what}). The database is as it was; take another backup."
        ) from error


@contextmanager
def _telling_outage(words: str, engine: AsyncEngine | None = None) -> Iterator[None]:
    """Say in a sentence, beginning with these words, that a disk is full or a server is away. What its driver
    raises unwrapped comes where there is no connection. Raises FileUnusable.
    """
    unwrapped = () if engine is None else driver_errors(engine)
    try:
        yield
    except FileUnusable:
        raise
    except unwrapped as error:
        raise FileUnusable(f"{words} now: {name_reason(error)}") from error
    except (DBAPIError, sqlite3.Error) as error:
        found = error.orig if isinstance(error, DBAPIError) else error
        if isinstance(error, DBAPIError) and not isinstance(found, sqlite3.Error):
            is_outage = is_away(error)
        else:
            is_outage = is_of_the_machine(found)
        if is_outage:
            raise FileUnusable(f"{words} now: {found}") from error
        raise


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """A file that is gone in the end, where a rename to this path is possible."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name + ".")
    os.close(handle)
    try:
        yield Path(name)
    finally:
        for end in ("", JOURNAL, *SIDES, LOCK):
            Path(name + end).unlink(missing_ok=True)


async def _renew(file: Path) -> None:
    """Bring a copy of a backup to the newest form; it is one file then. It must be possible to write to it,
    and each table must be there as this release reads it: a file can be whole to SQLite without that.
    """
    engine = make_engine(f"sqlite+aiosqlite:///{file}")
    try:
        await bring_forward(engine)
        async with engine.execution_options(**{WRITES: True}).begin() as connection:
            await connection.execute(update(STAMPS).values(version_num=STAMPS.c.version_num))
            for each in list_plain_tables():
                (await connection.execute(select(each).limit(1))).all()
    finally:
        await engine.dispose()
    fold_log(file)


async def _refuse_if_served(engine: AsyncEngine) -> None:
    async with engine.connect() as connection:
        if await connection.run_sync(list_sessions):
            raise DatabaseServed("the PostgreSQL database")
