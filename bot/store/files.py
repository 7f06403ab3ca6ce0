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
JOURNAL = "-journal"
"""What the name of the file ends with that stays where a copy couldn't be written to its end."""
LOCK = "-serving"
"""What the name of the file ends with that a serving bot holds locked."""

BEFORE = ".before-restore"
"""What the name of a file ends with that keeps what a restore has replaced."""
OF_THE_MACHINE = {
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM,
}  # fmt: skip
"""What SQLite says where it can't get on, and nothing is known to be wrong with the file."""
PRIMARY = 0xFF
"""The part of a code of SQLite that tells the sort of an error."""


class DatabaseDamaged(Exception):
    """A database file is not whole, or none of ours; the sentence says what to do."""


class FileUnusable(OSError):
    """A database file can't be read or written at the moment: it is locked, say, or the disk is full. Nothing
    is known to be wrong with it.
    """


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
    path = Path(address.database or "")
    return Path(os.path.realpath(path)) if path.is_symlink() else path  # resolve() fails where links go round


class FileInUse:
    """A database file that connections are open to. Where it is deleted they would go on writing into what no
    name leads to, and new ones would begin an empty file in its place.

    Args:
        path: the file, which is there, or a link to it; ``None`` where there is none to look after.
    """

    def __init__(self, path: Path | None) -> None:
        self._path, self._opened = path, None if path is None else _identify(path)

    def check(self) -> None:
        """Look whether the path leads to this file.

        Raises:
            FileUnusable: it leads to none, or to another one.
        """
        if self._path is not None and _identify(self._path) != self._opened:
            raise FileUnusable(
                f"{self._path} was deleted, moved or replaced while the bot uses it. Nothing is written"
                " before it is back; or stop the bot, put a backup there, and start it again."
            )


def _identify(path: Path) -> tuple[int, int] | None:
    """What a path leads to, by a number that stays when it is renamed; ``None`` if that is nothing."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def keep_private(path: Path) -> None:
    """Let nobody but the owner read the file, which holds hands and seeds. It is made if it isn't there."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, OWNER_ONLY))
    for each in (path, *(path.with_name(path.name + end) for end in SIDES)):
        with suppress(FileNotFoundError, PermissionError):
            each.chmod(OWNER_ONLY)


@contextmanager
def telling_damage(path: Path, target: Path | None = None) -> Iterator[None]:
    """Say in a sentence what SQLite meets in a file.

    Args:
        path: the file.
        target: where it is written to another one, that one: it may be what finds no room.

    Raises:
        DatabaseDamaged: the file is not whole, or no database.
        FileUnusable: it can't be read or written now.
    """
    try:
        yield
    except sqlite3.Error as error:
        if is_of_the_machine(error) or _find_code(error) == sqlite3.SQLITE_READONLY:
            named = target if target and _find_code(error) == sqlite3.SQLITE_FULL else path
            raise FileUnusable(f"{named} can't be used now: {error}") from error
        raise _damaged(path, str(error)) from error


def is_of_the_machine(error: BaseException | None) -> bool:
    """Whether SQLite says that the disk is full or a file is locked, say, and not that one is damaged."""
    return isinstance(error, sqlite3.Error) and _find_code(error) in OF_THE_MACHINE


def _find_code(error: sqlite3.Error) -> int:
    """What sort of error it is; what Python itself finds in a file (text that is none) is a damage."""
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    return code & PRIMARY


def _damaged(path: Path, found: str) -> DatabaseDamaged:
    what = " ".join(found.split())
    return DatabaseDamaged(f"The database {path} is damaged ({what}). Restore a backup: oshiban restore FILE")


def check_whole(path: Path, *, thoroughly: bool = False, copied_from: Path | None = None) -> None:
    """Look a database file over.

    Args:
        path: the file.
        thoroughly: whether each index is held against its table too, which takes several times as long.
        copied_from: where it is a copy that was just made, the file whose damage it tells.

    Raises:
        DatabaseDamaged: it is not whole, or no database.
        FileUnusable: it can't be read now.
    """
    named = copied_from or path
    with telling_damage(named), closing(sqlite3.connect(path)) as connection:
        check = "integrity_check" if thoroughly else "quick_check"
        found = [str(row[0]) for row in connection.execute(f"PRAGMA {check}(3)")]
    if found != ["ok"]:
        raise _damaged(named, " ".join(found))


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold the lock of a serving bot for a moment. Raises as :func:`take_lock` does."""
    lock = take_lock(path)
    try:
        yield
    finally:
        release_lock(lock)


def take_lock(path: Path) -> int | None:
    """Become the one process that serves a file; the lock goes with the process.

    Raises:
        DatabaseServed: another one is.
        FileUnusable: it lies where there are no locks, as on some shares.
    """
    if sys.platform == "win32":
        return None
    file = path.with_name(path.name + LOCK)
    lock = os.open(file, os.O_CREAT | os.O_RDWR, OWNER_ONLY)
    _leave_to_owner(file, path)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        raise DatabaseServed(path) from None
    except OSError as error:
        os.close(lock)
        raise FileUnusable(
            f"{file} can't be locked ({error.strerror}), so nothing would keep a second bot off the database:"
            " put it on a disk of this machine, or use PostgreSQL."
        ) from error
    return lock


def _leave_to_owner(made: Path, path: Path) -> None:
    """Give a file that was made beside a database to whom that belongs, or its folder where it is gone: root
    may put a backup back, and the bot, which isn't root, has to be able to open it.
    """
    if sys.platform != "win32" and os.geteuid() == 0:
        owner = (path if path.exists() else path.parent).stat()
        with suppress(OSError):  # some file systems let nobody give anything away, and some containers
            os.chown(made, owner.st_uid, owner.st_gid)


def release_lock(lock: int | None) -> None:
    """Let another process serve the database; does nothing without a lock."""
    if lock is not None:
        os.close(lock)


def put_in_place(made: Path, target: Path, *, copied_from: Path | None = None) -> None:
    """Let a database file that was made take the place of another. Raises as :func:`check_whole` does."""
    check_whole(made, copied_from=copied_from)
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
        with (
            telling_damage(source, target),
            closing(sqlite3.connect(source)) as old,
            closing(sqlite3.connect(made)) as new,
        ):
            old.execute("PRAGMA schema_version").fetchone()  # a copy would wait for a lock without end
            old.backup(new)  # in one go: a copy in steps begins anew whenever somebody writes between two
            new.execute("PRAGMA journal_mode = DELETE")  # one file, without a log beside it
        put_in_place(made, target, copied_from=source)
    finally:
        for end in ("", JOURNAL):
            made.with_name(made.name + end).unlink(missing_ok=True)


def copy_file(path: Path, target: Path) -> int:
    """Copy the database, also while the bot runs; the size of the copy in bytes.

    Raises:
        FileNotFoundError: there is no database.
        FileExistsError: the copy would take the place of the database itself.
        DatabaseDamaged: it is not whole; then there is no copy.
        FileUnusable: it can't be read, or the copy not be written; then there is none.
    """
    if not path.exists():
        raise FileNotFoundError(f"There is no database {path} to back up.")
    if target.exists() and target.samefile(path):
        raise FileExistsError(f"{target} is the database itself: name another file for the backup.")
    _copy(path, target)
    return target.stat().st_size


def check_backup(source: Path) -> None:
    """Look a backup over.

    Raises:
        FileNotFoundError: there is no such backup.
        DatabaseDamaged: it is not whole, or none of ours.
        FileUnusable: it can't be read now.
    """
    if not source.exists():
        raise FileNotFoundError(f"There is no backup {source}.")
    check_whole(source, thoroughly=True)
    stamped = "SELECT count(*) FROM sqlite_master WHERE name = 'alembic_version'"
    with telling_damage(source), closing(sqlite3.connect(source)) as connection:
        if not connection.execute(stamped).fetchone()[0]:
            raise DatabaseDamaged(f"{source} is no backup of an Oshiban database.")


def replace_file(path: Path, made: Path) -> Path | None:
    """Let a database file that was made take the place of another; where that one is kept, if there was one.
    At every moment the path has the one or the other, whole.

    Raises:
        DatabaseDamaged: what was made is not whole; nothing was changed.
        DatabaseServed: a bot runs on the database; nothing was changed.
        FileUnusable: no lock is to be had there, or a file can't be read now; nothing was changed.
    """
    with held(path):
        _leave_to_owner(made, path)
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
