"""Every codec that reads strangers' bytes: no crash, nothing that grows without end, nothing over 100 ms.

A quick run tries a few of each; ``pytest -m slow tests/bot/strangers`` tries thousands.
"""

from __future__ import annotations

import lzma
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from bot.app.deck_lists.errors import UnreadableDeck
from bot.app.records.leaves import Leaf, pack, pack_well, unpack
from bot.discord.match.addresses import Press
from bot.discord.match.choices import Spot
from bot.discord.platform.addresses import pack as pack_numbers
from bot.discord.platform.addresses import pack_set, read_address
from bot.discord.platform.addresses import unpack as unpack_numbers
from bot.discord.platform.earlier_addresses import bring_forward
from bot.games.hocg.decks.exporting import export_deck
from bot.games.hocg.decks.formats import DeckFormat
from bot.games.hocg.decks.importing import import_deck
from bot.games.osica.pack import OsicaPack
from bot.store.packing import fold
from engine.hocg import HOCG
from engine.hocg.cards.card_files import load_file
from engine.kernel.errors import DataError
from engine.kernel.journal import Entry, Header, Journal, replay
from engine.osica import OSICA
from tests.bot.discord.test_addresses_ever_sent import EVER_SENT
from tests.bot.games.hocg.decks.samples import DEMO, catalog
from tests.bot.strangers.spoiling import MOST_MEMORY, measure_peak, strange, survive

CARD = b"""- number: OWN-001
  name: Test
  type: holomem
  colors: [blue]
  level: Debut
  hp: 90
  tags: [JP]
  arts:
    - name: One
      cost: [colorless]
      damage: 20
      text: "Draw 1 card."
"""
QUICK, MANY = 25, 1_000
"""Examples of each codec in a quick run, and in a slow one."""


@dataclass(frozen=True)
class Codec:
    """Something that reads strangers' bytes.

    Args:
        read: reads them.
        good: what it is made for.
        refusals: what it raises, with a sentence.
    """

    read: Callable[[bytes], object]
    good: tuple[bytes, ...]
    refusals: tuple[type[Exception], ...] = ()


def as_text(data: bytes) -> str:
    """What a stranger typed."""
    return data.decode("utf-8", "replace")


def read_deck(data: bytes) -> object:
    """A deck of hOCG that was pasted or uploaded."""
    return import_deck(data, catalog())


@cache
def write_decks() -> tuple[bytes, ...]:
    """A deck in every format that there is."""
    return tuple(export_deck(DEMO, each, catalog()).encode() for each in DeckFormat)


def read_press(data: bytes) -> object:
    """What a press says where it leads, and where in a menu."""
    address = read_address(bring_forward(as_text(data)[:100], frozenset()))
    return Spot.decode(address.arguments) if isinstance(address, Press) and address.arguments else address


def read_value(data: bytes) -> object:
    """Numbers in the value of a select."""
    return unpack_numbers(as_text(data)[:100])


@cache
def write_journal() -> bytes:
    """A journal with the cards that it was played with."""
    decks = tuple(deck for _, deck in HOCG.starter_decks())[:2]
    numbers = {number for deck in decks for pile in deck.piles.values() for number in pile}
    header = Header(HOCG.name, HOCG.data_hash, bytes(32), decks)
    game, entries = HOCG.start(decks, header.seed), list[Entry]()
    while (prompt := game.prompt) is not None and len(entries) < 6:
        picked = tuple(option.id for option in prompt.options[: prompt.at_least])
        entries.append(Entry(prompt.seat, prompt.id, picked))
        game.answer(picked)
    return Journal(header, entries, HOCG.keep_texts(numbers)).to_json()


def read_journal(data: bytes) -> object:
    """A journal that somebody wants to have verified; its first entries are played."""
    journal = Journal.from_json(data)
    return replay(HOCG, journal.header, journal.entries)


def read_texts(data: bytes) -> object:
    """Cards that a journal brings along."""
    return HOCG.restore_pool(data)


@cache
def write_texts() -> bytes:
    """A few of them."""
    return HOCG.keep_texts(["hSD01-001", "hSD01-003"])


@cache
def write_record() -> tuple[bytes, ...]:
    """The record of a match, packed in both ways."""
    leaves = [Leaf(number) for number in range(20)]
    return pack(leaves), pack_well(leaves)


CODECS: dict[str, Callable[[], Codec]] = {
    "decks": lambda: Codec(read_deck, write_decks(), (UnreadableDeck,)),
    "decks of OSICA": lambda: Codec(
        OsicaPack(OSICA).decks.read, (b"4 CWB-02\nCWB-03 x4\n", b"[4, 2]"), (UnreadableDeck,)
    ),
    "presses": lambda: Codec(read_press, tuple(custom_id.encode() for custom_id in EVER_SENT), (ValueError,)),
    "values of selects": lambda: Codec(
        read_value, (pack_numbers((1, 2, 300)).encode(), pack_set(tuple(range(40))).encode()), (ValueError,)
    ),
    "journals": lambda: Codec(read_journal, (write_journal(),), (DataError,)),
    "card texts": lambda: Codec(read_texts, (write_texts(),), (DataError,)),
    "records": lambda: Codec(unpack, write_record(), (DataError,)),
    "saved matches": lambda: Codec(
        HOCG.restore, (HOCG.start([deck for _, deck in HOCG.starter_decks()][:2], bytes(32)).to_json(),),
        (DataError,),
    ),
}  # fmt: skip


def check(name: str, examples: int, tmp_path: Path | None = None) -> None:
    """Try so many examples of strangers' bytes on a codec."""
    codec = CODECS[name]()
    for data in codec.good:
        with suppress(*codec.refusals):
            codec.read(data)  # everything is loaded then

    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(strange(*codec.good))
    def try_out(data: bytes) -> None:
        survive(codec.read, data, codec.refusals)

    try_out()


@pytest.mark.parametrize("name", CODECS)
def test_a_few_strangers_bytes(name: str) -> None:
    check(name, QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("name", CODECS)
def test_many_strangers_bytes(name: str) -> None:
    check(name, MANY)


@pytest.mark.parametrize("line", ["2 Nobody the {}th", "(1)", "2 a", "{} ときのそ"])
def test_a_list_of_very_many_bad_lines_is_read_at_once(line: str) -> None:
    lines = "\n".join(line.format(number) for number in range(500))
    survive(read_deck, lines.encode(), (UnreadableDeck,))


# --- what unfolds to far more than it is ---


def bombs() -> dict[str, tuple[Callable[[bytes], object], bytes]]:
    """A little that stands for very much."""
    much = b"0" * 400_000_000
    xz, deflated = lzma.compress(much, preset=0), zlib.compress(much, 1)
    return {
        "card texts": (HOCG.restore_pool, xz),
        "records, packed well": (unpack, fold(much)),
        "records, packed well by an earlier release": (unpack, xz),
        "records": (unpack, deflated),
    }


@pytest.mark.slow
def test_what_is_small_does_not_unfold_without_end() -> None:
    for name, (read, data) in bombs().items():
        assert len(data) < 3_000_000, name

        def refuse(read: Callable[[bytes], object] = read, data: bytes = data) -> None:
            with pytest.raises(DataError, match="unfolds"):
                read(data)

        assert measure_peak(refuse) < MOST_MEMORY, name


# --- own cards ---


def laugh(levels: int) -> bytes:
    """A YAML file whose names stand for ten others each."""
    lines = ["- number: OWN-001", "  name: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"  k{level}: &a{level} [{', '.join([f'*a{level - 1}'] * 10)}]" for level in range(1, levels)]
    return "\n".join([*lines, f"  tags: *a{levels - 1}"]).encode()


def load_cards(folder: Path, data: bytes) -> object:
    """A card file that somebody gave the host."""
    file = folder / "cards.yaml"
    file.write_bytes(data)
    return load_file(file)


def check_cards(folder: Path, examples: int) -> None:
    """Try so many card files."""

    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(strange(CARD))
    def try_out(data: bytes) -> None:
        survive(lambda each: load_cards(folder, each), data, (DataError,))

    try_out()


def test_a_few_strange_card_files(tmp_path: Path) -> None:
    load_cards(tmp_path, CARD)
    check_cards(tmp_path, QUICK)


@pytest.mark.slow
def test_many_strange_card_files(tmp_path: Path) -> None:
    check_cards(tmp_path, MANY)


def test_names_that_stand_for_ten_others_each_are_refused(tmp_path: Path) -> None:
    survive(lambda data: load_cards(tmp_path, data), laugh(12), (DataError,))
