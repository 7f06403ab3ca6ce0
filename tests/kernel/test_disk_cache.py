"""What is costly to make is kept for the next process, and nothing that is kept is believed blindly."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.kernel.disk_cache import KEPT, DiskCache, default_cache, key_of
from engine.kernel.language import Language, Phrase
from engine.kernel.language.analysis import make_tables
from engine.kernel.language.tables import Tables, decode


class Hop(Phrase, frozen=True):
    times: int
    words = "hop {times} time/times@times"


def hopping(cache: DiskCache) -> Language:
    return Language([Hop], Hop, cache=cache)


def files_of(cache: DiskCache) -> list[Path]:
    assert cache.folder is not None
    return sorted(cache.folder.iterdir())


@pytest.fixture
def cache(tmp_path: Path) -> DiskCache:
    return DiskCache(tmp_path / "cache" / "oshiban")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The grammars of which tables are made from now on."""
    found: list[str] = []

    def noting(text: str) -> Tables:
        found.append(text)
        return make_tables(text)

    monkeypatch.setattr("engine.kernel.language.language.make_tables", noting)
    return found


def test_what_was_put_there_comes_back(cache: DiskCache) -> None:
    assert cache.get("tables", key_of("a"), bytes) is None
    cache.put("tables", key_of("a"), b"kept")
    assert cache.get("tables", key_of("a"), bytes) == b"kept"
    assert cache.get("tables", key_of("b"), bytes) is None
    assert cache.get("cards", key_of("a"), bytes) is None


def test_a_key_knows_where_its_parts_end() -> None:
    assert key_of("ab", "c") != key_of("a", "bc")


def test_the_tables_are_made_once(cache: DiskCache, made: list[str]) -> None:
    assert hopping(cache).read("Hop 2 times").node == Hop(2)
    assert hopping(cache).read("Hop 3 times").node == Hop(3)
    assert len(made) == 1


@pytest.mark.parametrize(
    "damage", [b"", b"hop", None], ids=["empty", "something else", "its last bytes are missing"]
)
def test_a_broken_file_is_made_anew(cache: DiskCache, made: list[str], damage: bytes | None) -> None:
    hopping(cache).read("Hop 1 time")
    (path,) = files_of(cache)
    whole = path.read_bytes()
    path.write_bytes(whole[:-3] if damage is None else damage)
    assert hopping(cache).read("Hop 2 times").node == Hop(2)
    assert len(made) == 2
    assert path.read_bytes() == whole


def test_tables_whose_numbers_mean_nothing_are_made_anew(cache: DiskCache, made: list[str]) -> None:
    hopping(cache).read("Hop 1 time")
    (path,) = files_of(cache)
    key = path.name.removeprefix("tables-")
    cache.put("tables", key, b"\x95\x90\x90\x90\x00\x00")  # no rules, no states, start at the first state
    assert hopping(cache).read("Hop 2 times").node == Hop(2)
    assert len(made) == 2
    assert cache.get("tables", key, decode) is not None


def test_a_folder_that_others_can_write_is_not_believed(cache: DiskCache, made: list[str]) -> None:
    hopping(cache).read("Hop 1 time")
    assert cache.folder is not None
    cache.folder.chmod(0o777)
    assert cache.get("tables", files_of(cache)[0].name.removeprefix("tables-"), bytes) is None
    assert hopping(cache).read("Hop 2 times").node == Hop(2)
    assert len(made) == 2


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    cache = DiskCache(tmp_path / "file" / "cache")
    assert hopping(cache).read("Hop 2 times").node == Hop(2)
    assert cache.get("tables", key_of("a"), bytes) is None


def test_it_does_not_grow_without_end(cache: DiskCache) -> None:
    for number in range(KEPT + 5):
        cache.put("tables", key_of(str(number)), b"")
    assert len(files_of(cache)) == KEPT


def test_the_environment_names_the_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    default_cache.cache_clear()
    monkeypatch.setenv("OSHIBAN_CACHE", str(tmp_path))
    assert default_cache().folder == tmp_path / "oshiban"
    default_cache.cache_clear()
    monkeypatch.setenv("OSHIBAN_CACHE", "off")
    assert default_cache().folder is None
    default_cache.cache_clear()
    monkeypatch.delenv("OSHIBAN_CACHE")
    assert default_cache().folder is None, (
        "a library writes nothing into anybody's home unless it is asked to"
    )
    default_cache.cache_clear()
