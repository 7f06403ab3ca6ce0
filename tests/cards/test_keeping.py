"""Loaded cards and compiled texts are kept for the next process: the same, and new ones when in doubt."""

from __future__ import annotations

import pickle
from pathlib import Path
from shutil import copy

import pytest

from engine.hocg.cards.card import Card
from engine.hocg.cards.card_files import load_file
from engine.hocg.cards.keeping import Facts, Keeper, Programs
from engine.hocg.cards.pool import SHIPPED, Pool, load_pool, programs_of, with_own_cards
from engine.kernel.disk_cache import DiskCache
from engine.kernel.pickling import NotOurs, dump, load

FILE = SHIPPED / "hSD01.yaml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "cards"
    made.mkdir()
    copy(FILE, made)
    return made


@pytest.fixture
def cache(tmp_path: Path) -> DiskCache:
    return DiskCache(tmp_path / "cache")


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The card files that are read from now on."""
    found: list[Path] = []

    def noting(path: Path, taken: dict[str, Card]) -> list[Card]:
        found.append(path)
        return load_file(path, taken)

    monkeypatch.setattr("engine.hocg.cards.pool.load_file", noting)
    return found


def kept_pool(folder: Path, cache: DiskCache) -> Pool:
    return load_pool(folder, Keeper(folder, cache))


def test_the_files_are_read_once_and_the_cards_are_the_same(
    folder: Path, cache: DiskCache, reads: list[Path]
) -> None:
    first = kept_pool(folder, cache)
    second = kept_pool(folder, cache)
    assert len(reads) == 1
    assert second.data_hash == first.data_hash
    assert programs_of(second) == programs_of(first)
    places = [text.place for card in first.cards.values() for text in card.texts]
    assert [text.place for card in second.cards.values() for text in card.texts] == places


def test_kept_programs_need_no_compiler(folder: Path, cache: DiskCache) -> None:
    programs = keep(folder, cache)

    def refuse(kind: str, text: str, tags: frozenset[str]) -> None:
        raise AssertionError(f"{text!r} is compiled again")

    keeper = Keeper(folder, cache)
    pool = Pool(load_pool(folder).cards.values(), refuse, keeper)  # type: ignore[arg-type]
    assert programs_of(pool) == programs
    assert dict(keeper.programs) == programs


def test_kept_facts_are_those_that_would_be_found(folder: Path, cache: DiskCache) -> None:
    keep(folder, cache)
    again, made = kept_pool(folder, cache), load_pool(folder)
    assert again.data_hash == made.data_hash
    assert "programs" not in vars(again), "no program has been read yet"
    for number in made.cards:
        assert again.is_playable(number) == made.is_playable(number)
    assert "programs" not in vars(again)


def test_facts_alone_are_not_believed_without_programs(folder: Path, cache: DiskCache) -> None:
    keep(folder, cache)
    assert Keeper(folder, cache).facts is not None
    assert cache.folder is not None
    for path in list(cache.folder.glob("programs-*")):
        path.unlink()
    assert Keeper(folder, cache).facts is None, "so both are kept anew"


def keep(folder: Path, cache: DiskCache) -> Programs:
    """Keep what is made of a folder, as a start of the bot does."""
    pool = kept_pool(folder, cache)
    programs = programs_of(pool)
    facts = Facts(pool.data_hash, {number: pool.is_playable(number) for number in pool.cards})
    Keeper(folder, cache).keep_programs(programs, facts)
    return programs


def test_a_changed_file_is_read_anew(folder: Path, cache: DiskCache, reads: list[Path]) -> None:
    kept_pool(folder, cache)
    keep(folder, cache)
    path = folder / FILE.name
    path.write_text(path.read_text(encoding="utf-8").replace("hp: 60", "hp: 70", 1), encoding="utf-8")
    changed = kept_pool(folder, cache)
    assert len(reads) == 2
    assert changed.data_hash != load_pool().data_hash
    assert changed.programs == {}


@pytest.mark.parametrize("data", [b"no pickle", dump([1, 2]), dump({"a": 1})])
def test_what_holds_no_cards_is_read_anew(
    folder: Path, cache: DiskCache, reads: list[Path], data: bytes
) -> None:
    keep(folder, cache)
    assert cache.folder is not None
    for path in list(cache.folder.iterdir()):
        sort, _, key = path.name.partition("-")
        cache.put(sort, key, data)
    again = kept_pool(folder, cache)
    assert again.cards.keys() == load_pool(folder).cards.keys()
    assert programs_of(again) == programs_of(load_pool(folder))
    assert len(reads) == 4


class Mischief:
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Path.touch, (Path("/tmp/oshiban-was-here"),)  # type: ignore[return-value]


@pytest.mark.parametrize("value", [Mischief(), Path("/"), DiskCache.get, print])
def test_nothing_of_anybody_else_is_read(value: object) -> None:
    with pytest.raises(NotOurs):
        load(pickle.dumps(value))


def test_own_cards_leave_kept_programs_as_they_are(folder: Path, tmp_path: Path) -> None:
    cache = DiskCache(tmp_path / "cache")
    known = keep(folder, cache)
    shipped = kept_pool(folder, cache)
    own = tmp_path / "own"
    own.mkdir()
    card = "- {number: my-001, name: Mine, type: holomem, level: Debut, colors: [white], hp: 50, tags: [%s]}"
    (own / "mine.yaml").write_text(card % "New", encoding="utf-8")
    assert with_own_cards(shipped, own)[0].programs == known
    tag = next(iter(load_pool(folder).cards["hSD01-003"].tags))
    (own / "mine.yaml").write_text(card % f"{tag} 2", encoding="utf-8")
    pool, problems = with_own_cards(shipped, own)
    assert not problems
    assert pool.programs == {}, f"a text may now mean the longer #{tag} 2"
