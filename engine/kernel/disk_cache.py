"""A cache on disk for what is costly to make and can always be made again: tables of a grammar, loaded cards.

Nothing depends on it. What can't be read, isn't ours or is broken counts as missing, and a place that can't
be written keeps nothing.
"""

import hashlib
import os
import stat
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeVar

from engine.kernel.decoding import UNREADABLE
from engine.kernel.pickling import NotOurs

T = TypeVar("T")

ENVIRONMENT = "OSHIBAN_CACHE"
"""The variable that names the folder; without it, or with "off", nothing is kept."""

KEPT = 12
"""Files of one sort that stay; the oldest of more are removed."""

PRIVATE = 0o700


class DiskCache:
    """Keeps bytes by key in a private folder.

    Args:
        folder: where; it is made when something is first put there. ``None`` keeps nothing.
    """

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    def get(self, sort: str, key: str, decode: Callable[[bytes], T]) -> T | None:
        """What was put there, if it is there whole and is what its reader expects.

        Args:
            sort: what sort of thing, such as "tables".
            key: everything that it was made of, as ``key_of`` gives it.
            decode: reads the bytes. It raises NotOurs or one of UNREADABLE where they say something else.
        """
        data = self._read(sort, key)
        if data is None:
            return None
        try:
            return decode(data)
        except (NotOurs, *UNREADABLE):
            return None

    def keep(
        self,
        sort: str,
        key: str,
        make: Callable[[], T],
        encode: Callable[[T], bytes],
        decode: Callable[[bytes], T],
    ) -> T:
        """What was put there, as ``get`` finds it; else it is made, and put there for the next process.

        Args:
            sort: what sort of thing.
            key: everything that it is made of.
            make: makes it.
            encode: writes it as bytes.
            decode: reads it from them.
        """
        found = self.get(sort, key, decode)
        if found is None:
            found = make()
            self.put(sort, key, encode(found))
        return found

    def _read(self, sort: str, key: str) -> bytes | None:
        if self.folder is None or not _is_private(self.folder):
            return None
        try:
            kept = self._path(self.folder, sort, key).read_bytes()
        except OSError:
            return None
        digest, data = kept[:32], kept[32:]
        return data if hashlib.sha256(data).digest() == digest else None

    def put(self, sort: str, key: str, data: bytes) -> None:
        """Keep something, at once or not at all; a folder that can't be written keeps nothing."""
        if self.folder is None:
            return
        with suppress(OSError):
            self.folder.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
            if not _is_private(self.folder):
                return
            handle, name = tempfile.mkstemp(dir=self.folder, prefix=f".{sort}-")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(hashlib.sha256(data).digest() + data)
                Path(name).replace(self._path(self.folder, sort, key))
            except OSError:
                Path(name).unlink(missing_ok=True)
            self._remove_old(self.folder, sort)

    @staticmethod
    def _path(folder: Path, sort: str, key: str) -> Path:
        return folder / f"{sort}-{key}"

    @staticmethod
    def _remove_old(folder: Path, sort: str) -> None:
        files = sorted(folder.glob(f"{sort}-*"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in files[KEPT:]:
            path.unlink(missing_ok=True)


def key_of(*parts: str | bytes) -> str:
    """A key that is another one whenever a part is."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()[:40]


def digest_of(folder: Path, pattern: str) -> str:
    """What the files of a folder and of those in it say, in short.

    Args:
        folder: where.
        pattern: the names of the files that count, such as ``*.py``.
    """
    parts: list[str | bytes] = []
    for path in sorted(folder.rglob(pattern)):
        parts += [path.relative_to(folder).as_posix(), path.read_bytes()]
    return key_of(*parts)


@cache
def digest_of_engine() -> str:
    """What the source of the engine says, in short; it is read once."""
    return digest_of(Path(__file__).resolve().parents[1], "*.py")


def key_of_files(folder: Path) -> str:
    """The key of what the engine reads from the YAML files of a folder."""
    return key_of(str(folder), digest_of(folder, "*.yaml"), digest_of_engine())


@cache
def default_cache() -> DiskCache:
    """The cache in the folder that the environment names when it is first asked for; without one, none is
    kept: whoever uses the engine says where it may write.
    """
    named = os.environ.get(ENVIRONMENT, "off")
    return DiskCache(Path(named) / "oshiban" if named not in ("", "off") else None)


def _is_private(folder: Path) -> bool:
    """Whether nobody else can write there: what is read from it is believed."""
    try:
        found = folder.lstat()
    except OSError:
        return False
    if not stat.S_ISDIR(found.st_mode):
        return False
    if not hasattr(os, "getuid"):
        return True  # Windows: the folders of a user are the user's own
    return found.st_uid == os.getuid() and not found.st_mode & 0o077
