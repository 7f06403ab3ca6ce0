"""How what is over is packed: read for ever, by whatever it was packed, or refused with a sentence."""

from __future__ import annotations

import lzma
import re
import zlib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
import zstandard

from bot.store import packing
from bot.store.packing import DICTIONARIES, FIRST_ID, MAGIC, RELEASED, find_dictionary, fold, unfold
from engine.kernel.errors import DataError

RAW = b'{"lines":[[[0,1,{"en":"{1} draws a card."},"",0,1,1,false]],[]],"number":[1,2,3,4]}' * 9
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 1 << 20, "lc": 2, "lp": 0, "pb": 0}]


@pytest.fixture
def other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of dictionaries that the test may change, with those that were released."""
    for version in RELEASED:
        path = find_dictionary(version)
        (tmp_path / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(packing, "DICTIONARIES", tmp_path)
    monkeypatch.setattr(packing, "RELEASED", dict(RELEASED))
    packing.read_dictionary.cache_clear()
    yield tmp_path
    packing.read_dictionary.cache_clear()


def make_dictionary(version: int) -> bytes:
    """A small one."""
    chance = Random(version)
    samples: list[bytes | bytearray | memoryview[int]] = [
        b"%d tokens of %d" % (chance.randrange(10**6), each) for each in range(3_000)
    ]
    return zstandard.train_dictionary(2_000, samples, dict_id=FIRST_ID + version).as_bytes()


def test_what_is_packed_names_its_dictionary_and_is_smaller_than_before() -> None:
    packed = fold(RAW)
    assert unfold(packed) == RAW
    assert packed.startswith(MAGIC)
    assert zstandard.get_frame_parameters(packed).dict_id == FIRST_ID + max(RELEASED)
    assert len(packed) < len(zlib.compress(RAW, 9))


@pytest.mark.parametrize("raw", [b"", b"x", bytes(100_000)])
def test_little_and_much_is_packed(raw: bytes) -> None:
    assert unfold(fold(raw)) == raw


def test_what_earlier_releases_packed_is_read() -> None:
    older = [zlib.compress(RAW, level) for level in (1, 6, 9)]
    older.append(lzma.compress(RAW, lzma.FORMAT_XZ, check=lzma.CHECK_CRC32, filters=FILTERS))
    assert [unfold(each) for each in older] == [RAW] * 4


def test_bytes_of_the_first_dictionary_are_read_for_ever() -> None:
    """As the release that had only this one has packed them."""
    packed = bytes.fromhex(
        "28b52ffd26419c40750100607b2264697061636b6564227d0af0fac545006d815b41b018cf37748c"
        "fec1800fd07642fe4aec83e0435ba875081e2b0138"
    )
    assert unfold(packed) == b'{"number":[1,2,3],"said":"what the first dictionary has packed"}'


def test_a_dictionary_that_was_released_never_changes() -> None:
    found = {path.name: sha256(path.read_bytes()).hexdigest() for path in DICTIONARIES.glob("*.zdict")}
    assert found == {find_dictionary(version).name: digest for version, digest in RELEASED.items()}
    assert RELEASED[1] == "2a39680ea33a3ae4dd95f0f45716789f4f4e3403c701d5283bc57d6f3fe5509b"


def test_a_new_dictionary_packs_beside_the_older_ones(other: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, made = fold(RAW), make_dictionary(2)
    (other / "matches-2.zdict").write_bytes(made)
    monkeypatch.setattr(packing, "RELEASED", {**RELEASED, 2: sha256(made).hexdigest()})
    after = fold(RAW)
    assert zstandard.get_frame_parameters(after).dict_id == FIRST_ID + 2
    assert unfold(before) == unfold(after) == RAW


def test_an_unknown_dictionary_is_named() -> None:
    strange = zstandard.ZstdCompressionDict(make_dictionary(7))
    packed = zstandard.ZstdCompressor(dict_data=strange).compress(RAW)
    with pytest.raises(DataError, match="packed with dictionary 7, which this release doesn't have"):
        unfold(packed)


def test_an_altered_dictionary_neither_reads_nor_packs(other: Path) -> None:
    packed, path = fold(RAW), other / find_dictionary(1).name
    changed = bytearray(path.read_bytes())
    changed[-1] ^= 1
    path.write_bytes(changed)
    packing.read_dictionary.cache_clear()
    said = re.escape(f"{path} was altered: install the bot anew")
    with pytest.raises(DataError, match=said):
        unfold(packed)
    with pytest.raises(DataError, match=said):
        fold(RAW)
    path.unlink()
    with pytest.raises(DataError, match="dictionary 1 of finished matches can't be read"):
        unfold(packed)


def test_a_damaged_pack_is_refused_wherever_it_is_damaged() -> None:
    packed = fold(RAW)
    damaged = [packed[:end] for end in range(len(packed))]
    damaged += [packed[:at] + bytes([packed[at] ^ 1]) + packed[at + 1 :] for at in range(len(packed))]
    damaged.append(packed + b"more")
    for each in damaged:
        with pytest.raises(DataError):
            unfold(each)


def test_a_little_does_not_unfold_to_very_much() -> None:
    packed = fold(bytes(5_000_000))
    assert len(packed) < 1_000
    with pytest.raises(DataError, match="unfolds to more than 1,000,000 bytes"):
        unfold(packed, 1_000_000)
    assert unfold(packed) == bytes(5_000_000)


def test_what_does_not_say_how_large_it_is_is_refused() -> None:
    packer = zstandard.ZstdCompressor(dict_data=packing.read_dictionary(1), write_content_size=False)
    with pytest.raises(DataError, match="unfolds to more"):
        unfold(packer.compress(RAW))
