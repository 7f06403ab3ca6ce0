"""Cards as data that outlives a release: what a match was played with, kept beside its journal."""

import lzma
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from typing import Any, Generic, TypeVar

import msgspec

from engine.kernel.decoding import UNREADABLE, convert, decode_json
from engine.kernel.errors import DataError
from engine.kernel.unfolding import unfold

C = TypeVar("C")
LEFT_OUT = frozenset({"place"})
"""Fields that say where something stood in a file."""


class KeptTexts(msgspec.Struct, Generic[C], frozen=True):
    """Cards as they were.

    Args:
        data_hash: the hash of all the cards of the ruleset, of which these may be a part.
        tags: every tag of all of them, by which texts are read.
        cards: the cards.
    """

    data_hash: str
    tags: list[str]
    cards: list[C]


def pack_texts(data_hash: str, tags: Iterable[str], cards: Iterable[object]) -> bytes:
    """Cards, packed; the arguments are those of :class:`KeptTexts`."""
    kept = KeptTexts(data_hash, sorted(tags), [_write(card) for card in cards])
    return lzma.compress(msgspec.json.encode(kept), check=lzma.CHECK_CRC32)


def _write(value: Any) -> Any:
    """A card, or a part of one, as a plain value: what is printed on it."""
    if not is_dataclass(value):
        return [_write(each) for each in value] if isinstance(value, tuple) else value
    names = (each.name for each in fields(value) if each.init and each.name not in LEFT_OUT)
    return {name: _write(getattr(value, name)) for name in names}


def unpack_texts(kept: bytes, sort: type[C]) -> KeptTexts[C]:
    """The cards that :func:`pack_texts` packed.

    Args:
        kept: the packed cards.
        sort: the class of a card of the game.

    Raises:
        DataError: they can't be read.
    """
    try:
        texts = decode_json(unfold(kept), KeptTexts[Any])
        return KeptTexts(texts.data_hash, texts.tags, convert(texts.cards, list[sort]))  # type: ignore[valid-type]
    except (DataError, *UNREADABLE) as error:
        raise DataError(f"these are no card texts of {sort.__module__.split('.')[1]}: {error}") from error
