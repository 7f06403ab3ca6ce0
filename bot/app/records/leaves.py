"""The form of a record: one leaf for each entry of the journal and each audience, packed to chapters.

A leaf of everybody's chapters says what has changed on the table since the leaf before; a leaf of a seat's,
what that seat knows beyond everybody. Nothing of a seat's leaves is ever in another's.
"""

import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from bot.model.log_lines import Weight
from bot.store.packing import fold, unfold
from engine.kernel.decoding import UNREADABLE, convert, decode_json, json_decoder
from engine.kernel.deltas import Change, Path, Plain, is_flat
from engine.kernel.errors import DataError

QUICKLY: Final = 6
PART: Final = "is"
"""The field with a part of the table that a seat knows otherwise than everybody."""
CARD: Final = ""
"""The only field of what stands for a small mapping that a leaf has told before: its number."""


class Sentence(msgspec.Struct, frozen=True, array_like=True):
    """A line of the log.

    Args:
        place: its number among everybody's lines of the entry. A seat's line stands in the place of
            everybody's, or before it.
        turn: the turn in which it happened.
        said: the sentence as it was printed, by language. It is kept, not made again: the sentences of a
            release change, and what was told does not.
        weight, force, frames, lowest: as in ``bot.model.log_lines.LoggedLine``.
        is_extra: of a seat's line, whether everybody is told nothing there.
    """

    place: int
    turn: int
    said: dict[str, str]
    weight: Weight = Weight.PLAIN
    force: int = 0
    frames: int = 1
    lowest: int = 1
    is_extra: bool = False


class Happening(msgspec.Struct, frozen=True, array_like=True):
    """An event, for those who count and analyse.

    Args:
        place: its number among everybody's events of the entry, as for :class:`Sentence`.
        event: the event as its audience may know it, as plain values with its type.
        is_extra: of what a seat sees, whether everybody sees nothing of it.
    """

    place: int
    event: Plain
    is_extra: bool = False


class Leaf(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one audience learned by one entry.

    Args:
        number: the entry of the journal; 0 for the beginning.
        turn: the turn after it.
        by: the seat that answered, if one did.
        asked: the seat that had to choose after it.
        back_to: after which entry the match went on, where choices were taken back.
        cards: small mappings that are told for the first time, each with the next number.
        changes: what has changed on the table. For a seat, what has changed of what it knows otherwise than
            everybody: parts of the table by their paths, each in a mapping, which may be empty.
        lines: what was told; for a seat, what it was told in the place of everybody's line, or beside them.
        events: what happened; for a seat, what it saw otherwise than everybody.
        move: what the entry did, as boards show it.
        moves: what was done in the turn in which it was given, up to then.
        moved: that turn.
        words: names and remarks of the position in other languages, by the English ones, as far as no leaf
            before has them.
    """

    number: int
    turn: int = 0
    by: int | None = None
    asked: int | None = None
    back_to: int | None = None
    cards: list[Plain] = []
    changes: list[Change] = []
    lines: list[Sentence] = []
    events: list[Happening] = []
    move: Plain = None
    moves: Plain = None
    moved: int = 0
    words: dict[str, dict[str, str]] = {}


_decode = json_decoder(dict[str, list[Any]])
_PLAIN = Leaf(-1)
"""A leaf that says nothing: what all leaves of a chapter have in common with it is left out."""


def write(leaves: Sequence[Leaf]) -> bytes:
    """Leaves field by field, before they are packed: what is alike stands together."""
    columns: dict[str, list[Any]] = {}
    for name in Leaf.__struct_fields__:
        column, nothing = [getattr(leaf, name) for leaf in leaves], getattr(_PLAIN, name)
        if any(value != nothing for value in column):
            columns[name] = column
    return msgspec.json.encode(columns)


def _read(raw: bytes) -> list[Leaf]:
    columns = _decode(raw)
    rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    return convert(rows, list[Leaf])


def pack(leaves: Sequence[Leaf]) -> bytes:
    """A few leaves as bytes, packed in little time rather than small."""
    return zlib.compress(write(leaves), QUICKLY)


def pack_well(leaves: Sequence[Leaf]) -> bytes:
    """The leaves of a whole match, as small as they get: it takes some hundredths of a second."""
    return fold(write(leaves))


def unpack(packed: bytes) -> list[Leaf]:
    """The leaves of a chapter.

    Raises:
        DataError: it is none.
    """
    try:
        return _read(unfold(packed))
    except (DataError, *UNREADABLE, ValueError) as error:
        raise DataError(f"this is no chapter of a match's record: {error}") from error


def refer(value: Plain, known: dict[bytes, int], new: list[Plain], public: Mapping[bytes, int]) -> Plain:
    """A value with a number in the place of every small mapping.

    Args:
        value: a plain value.
        known: the numbers of those that were told before, by their JSON; new ones are added.
        new: where the new ones go.
        public: for a seat, the numbers of those that everybody was told; they are counted down from -1.
    """
    if isinstance(value, list):
        return [refer(each, known, new, public) if isinstance(each, (dict, list)) else each for each in value]
    if not isinstance(value, dict):
        return value
    if not is_flat(value):
        return {name: refer(each, known, new, public) for name, each in value.items()}
    key = msgspec.json.encode(value)
    if key in public:
        return {CARD: -1 - public[key]}
    if key not in known:
        known[key] = len(known)
        new.append(value)
    return {CARD: known[key]}


def resolve(value: Plain, cards: Sequence[Plain], public: Sequence[Plain] = ()) -> Plain:
    """The value that :func:`refer` was given.

    Args:
        value: what it gave.
        cards: the small mappings that the audience was told.
        public: those that everybody was told.

    Raises:
        DataError: it speaks of what was never told.
    """
    if isinstance(value, list):
        return [resolve(each, cards, public) if isinstance(each, (dict, list)) else each for each in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == {CARD}:
        number: int = value[CARD]
        told, place = (cards, number) if number >= 0 else (public, -1 - number)
        if place >= len(told):
            raise DataError(f"card {number} of a record isn't told before it")
        return told[place]
    return {name: resolve(each, cards, public) for name, each in value.items()}


def write_path(path: Path) -> str:
    """A path as the name of a field."""
    return msgspec.json.encode(path).decode()


def read_path(written: str) -> Path:
    """The path that :func:`write_path` wrote.

    Raises:
        DataError: it is none.
    """
    try:
        return decode_json(written, Path)
    except UNREADABLE as error:
        raise DataError(f"{written!r} in a record is no path: {error}") from error


def find_texts(value: Plain) -> Iterator[str]:
    """Every text in a plain value, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        for each in value.values() if isinstance(value, dict) else value:
            yield from find_texts(each)
