"""Where a sandbox keeps its matches: in a database that it is given, or in a folder that goes with it."""

import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from bot.store import DatabaseServed, Store
from bot.store.files import release_lock, take_lock
from bot.store.places import plays_elsewhere
from engine.kernel.errors import OshibanError

DATABASE = "sandbox.db"
PREFIX = "oshiban-sandbox-"
"""What the name of such a folder begins with."""
OLDER = "tmp????????"
"""The names of such folders in 0.1.0."""
OLDER_FILES = {DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm"}
TRIES = 5


class ForeignDatabase(OshibanError):
    """A sandbox was given the database of a bot that plays elsewhere."""

    def __init__(self) -> None:
        super().__init__(
            "OSHIBAN_DATABASE is the database of a bot on Discord: it has matches of other servers than the"
            " sandbox's. Nothing was changed. Give the sandbox a database of its own, or none."
        )


def address_of(path: Path) -> str:
    """The address of an SQLite file."""
    return f"sqlite+aiosqlite:///{path}"


@contextmanager
def passing_folder() -> Iterator[Path]:
    """A folder that is gone at the end. What sandboxes left behind that were killed is cleaned up before."""
    clean_up(Path(tempfile.gettempdir()))
    folder, lock = _make_folder()
    try:
        yield folder
    finally:
        release_lock(lock)
        shutil.rmtree(folder, ignore_errors=True)


def _make_folder() -> tuple[Path, int | None]:
    """A new folder, and the lock that tells others that its process runs."""
    for _ in range(TRIES):
        folder = Path(tempfile.mkdtemp(prefix=PREFIX))
        try:
            lock = take_lock(folder / PREFIX)
        except (DatabaseServed, FileNotFoundError):  # another sandbox cleans it up, as nobody holds it yet
            continue
        if folder.exists():
            return folder, lock
        release_lock(lock)
    raise OSError(f"no folder could be made in {tempfile.gettempdir()}")


def clean_up(parent: Path) -> list[Path]:
    """Remove the folders of sandboxes whose processes are gone; returns which.

    It touches nothing of a sandbox that runs, nor of another user.
    """
    if sys.platform == "win32":
        return []  # without locks nobody can tell whether one still runs
    removed = []
    for folder in sorted([*parent.glob(f"{PREFIX}*"), *parent.glob(OLDER)]):
        try:
            is_own = folder.lstat().st_uid == os.getuid() and folder.is_dir() and not folder.is_symlink()
            if is_own and (_is_left(folder) if folder.name.startswith(PREFIX) else _is_left_by_older(folder)):
                removed.append(folder)
        except OSError:
            continue  # it went away meanwhile
    return removed


def _is_left(folder: Path) -> bool:
    """Whether no process holds a folder any more; then it is removed."""
    try:
        lock = take_lock(folder / PREFIX)
    except DatabaseServed:
        return False
    shutil.rmtree(folder, ignore_errors=True)
    release_lock(lock)
    return True


def _is_left_by_older(folder: Path) -> bool:
    """The same of a folder of 0.1.0, which had no lock: SQLite knows whether a process has the file open."""
    names = {each.name for each in folder.iterdir()}
    if DATABASE not in names or not names <= OLDER_FILES:
        return False
    try:
        with closing(sqlite3.connect(folder / DATABASE, timeout=0)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")  # fails while anybody else is connected
            if connection.execute("PRAGMA journal_mode").fetchone() != ("delete",):
                return False
    except sqlite3.Error:
        return False
    shutil.rmtree(folder, ignore_errors=True)
    return True


async def refuse_foreign(store: Store, guild_id: int) -> None:
    """Look whether a database is a sandbox's own.

    Args:
        store: the database.
        guild_id: the sandbox's server.

    Raises:
        ForeignDatabase: it has matches of other servers.
    """
    if await plays_elsewhere(store, guild_id):
        raise ForeignDatabase
