"""The file of an SQLite database: who may read it, whether it is whole, who serves it, copies of it."""

import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import chain, count
from pathlib import Path

from bot.store.addresses import read_address

if sys.platform != "win32":  # Windows has no such locks; there the operator sees to it that one bot runs
    import fcntl

OWNER_ONLY = 0o600
SIDES = ("-wal", "-shm")
"""What the names of the files end with that SQLite keeps beside a database in use."""
LOCK = "-serving"
"""What the name of the file ends with that a serving bot holds locked."""

BEFORE = ".before-restore"
"""What the name of a file ends with that keeps what a restore has replaced."""


class DatabaseDamaged(Exception):
    """A database file is not whole, or none of ours; the sentence says what to do."""


class DatabaseServed(Exception):
    """A bot serves this database, which has to stop first."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(
            f"A bot is running on {path}. An SQLite file is for one process: stop that bot first, or let"
            " several share a PostgreSQL database."
            if isinstance(path, Path)
            else f"A bot is running on {path}: stop it first."
        )


def file_of(url: str) -> Path | None:
    """The file of a database address; ``None`` for PostgreSQL and for a database in memory. Where the address
    names a link, it is the file behind that: what stands for it must be the same by each of its names.

    Raises:
        ValueError: it is no address.
    """
    address = read_address(url)
    if address.get_backend_name() != "sqlite" or address.database in (None, "", ":memory:"):
        return None
    return Path(address.database or "")


def keep_private(path: Path) -> None:
    """Let nobody but the owner read the file, which holds hands and seeds. It is made if it isn't there."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, OWNER_ONLY))
    for each in (path, *(path.with_name(path.name + end) for end in SIDES)):
        with suppress(FileNotFoundError, PermissionError):
            each.chmod(OWNER_ONLY)


def check_whole(path: Path, *, thoroughly: bool = False) -> None:
    """Look a database file over.

    Args:
        path: the file.
        thoroughly: whether each index is held against its table too, which takes several times as long.

    Raises:
        DatabaseDamaged: it is not whole, or no database.
    """
    try:
        with closing(sqlite3.connect(path)) as connection:
            check = "integrity_check" if thoroughly else "quick_check"
            found = [str(row[0]) for row in connection.execute(f"PRAGMA {check}(3)")]
    except sqlite3.DatabaseError as error:
        found = [str(error)]
    if found != ["ok"]:
        what = " ".join(" ".join(found).split())
        raise DatabaseDamaged(
            f"The database {path} is damaged ({what}). Restore a backup: oshiban restore FILE"
        )


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold the lock of a serving bot for a moment. Raises DatabaseServed."""
    lock = take_lock(path)
    try:
        yield
    finally:
        release_lock(lock)


def take_lock(path: Path) -> int | None:
    """Become the one process that serves a file; the lock goes with the process.

    Raises:
        DatabaseServed: another one is.
    """
    if sys.platform == "win32":
        return None
    lock = os.open(path.with_name(path.name + LOCK), os.O_CREAT | os.O_RDWR, OWNER_ONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise DatabaseServed(path) from None
    return lock


def release_lock(lock: int | None) -> None:
    """Let another process serve the database; does nothing without a lock."""
    if lock is not None:
        os.close(lock)


def put_in_place(made: Path, target: Path) -> None:
    """Let a database file that was made take the place of another, if it is whole. Raises DatabaseDamaged."""
    check_whole(made)
    made.chmod(OWNER_ONLY)
    with made.open("rb") as written:
        os.fsync(written.fileno())
    made.replace(target)


def _copy(source: Path, target: Path) -> None:
    """Copy a database while it may be in use; the copy is whole, or the target is as it was."""
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=target.name + ".")
    os.close(handle)
    made = Path(name)
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(made)) as new:
            old.backup(new)  # in one go: a copy in steps begins anew whenever somebody writes between two
            new.execute("PRAGMA journal_mode = DELETE")  # one file, without a log beside it
        put_in_place(made, target)
    finally:
        made.unlink(missing_ok=True)


def copy_file(path: Path, target: Path) -> int:
    """Copy the database, also while the bot runs; the size of the copy in bytes.

    Raises:
        FileNotFoundError: there is no database.
        DatabaseDamaged: it is not whole; then there is no copy.
    """
    if not path.exists():
        raise FileNotFoundError(f"There is no database {path} to back up.")
    _copy(path, target)
    return target.stat().st_size


def check_backup(source: Path) -> None:
    """Look a backup over.

    Raises:
        FileNotFoundError: there is no such backup.
        DatabaseDamaged: it is not whole, or none of ours.
    """
    if not source.exists():
        raise FileNotFoundError(f"There is no backup {source}.")
    check_whole(source, thoroughly=True)
    stamped = "SELECT count(*) FROM sqlite_master WHERE name = 'alembic_version'"
    with closing(sqlite3.connect(source)) as connection:
        if not connection.execute(stamped).fetchone()[0]:
            raise DatabaseDamaged(f"{source} is no backup of an Oshiban database.")


def replace_file(path: Path, made: Path) -> Path | None:
    """Let a database file that was made take the place of another; where that one is kept, if there was one.
    At every moment the path has the one or the other, whole.

    Raises:
        DatabaseDamaged: what was made is not whole; nothing was changed.
        DatabaseServed: a bot runs on the database; nothing was changed.
    """
    with held(path):
        aside = name_aside(path) if path.exists() else None
        if aside is not None:
            check_whole(made)
            _keep_aside(path, aside)
        for end in SIDES:
            path.with_name(path.name + end).unlink(missing_ok=True)
        put_in_place(made, path)
    return aside


def name_aside(path: Path) -> Path:
    """Where to keep what a restore replaces: beside this file, under a name that none before has taken."""
    first = path.with_name(path.name + BEFORE)
    others = (first.with_name(f"{first.name}.{number}") for number in count(2))
    return next(each for each in chain([first], others) if not _is_taken(each))


def _is_taken(path: Path) -> bool:
    return any(path.with_name(path.name + end).exists() for end in ("", *SIDES))


def _keep_aside(path: Path, aside: Path) -> None:
    """Give a file a second name that is free, whatever is wrong with it. What its log holds is written into
    it first.
    """
    try:
        fold_log(path)
    except sqlite3.DatabaseError:
        ends: tuple[str, ...] = ("", *SIDES)  # a damaged one keeps its log beside it
    else:
        ends = ("",)
    for end in ends:
        old, new = path.with_name(path.name + end), aside.with_name(aside.name + end)
        if old.exists():
            try:
                new.hardlink_to(old)
            except OSError:  # some file systems have no second names
                shutil.copy2(old, new)


def fold_log(path: Path) -> None:
    """Write into a database that nobody uses what the log beside it holds, so that it is one file."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
