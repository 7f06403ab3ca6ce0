"""What texts mean is kept for the next process: the same, and read anew when in doubt."""

from pathlib import Path

import pytest

from engine.kernel.disk_cache import DiskCache
from engine.kernel.errors import DataError
from engine.kernel.pickling import dump
from engine.osica.cards.node import Part
from engine.osica.cards.pool import default_pool
from engine.osica.language.reader import PartKeeper, read_text

TEXTS = [text for card in default_pool().cards.values() for text in card.texts]


def test_texts_are_read_once(tmp_path: Path) -> None:
    cache, read = DiskCache(tmp_path / "cache"), []

    def noting(text: str) -> Part:
        read.append(text)
        return read_text(text)

    PartKeeper(cache).keep(TEXTS, noting)
    again = PartKeeper(cache)
    again.keep(TEXTS, noting)
    assert sorted(read) == sorted(set(TEXTS))
    assert again.parts == {text: read_text(text) for text in TEXTS}


def test_a_text_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    cache = DiskCache(tmp_path / "cache")
    PartKeeper(cache).keep([TEXTS[0], "Nobody reads this."], read_text)
    assert PartKeeper(cache).parts.keys() == {TEXTS[0]}
    with pytest.raises(DataError):
        read_text("Nobody reads this.")


@pytest.mark.parametrize("data", [b"no pickle", dump([1, 2]), dump({"a": 1})])
def test_what_holds_no_texts_counts_as_missing(tmp_path: Path, data: bytes) -> None:
    cache = DiskCache(tmp_path / "cache")
    PartKeeper(cache).keep(TEXTS[:2], read_text)
    for path in list((tmp_path / "cache").iterdir()):
        sort, _, key = path.name.partition("-")
        cache.put(sort, key, data)
    assert PartKeeper(cache).parts == {}
