"""Deck files, whatever the game: YAML with an id, names and piles."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import yaml

from engine.kernel.decoding import msgpack_decoder
from engine.kernel.disk_cache import DiskCache, key_of_files
from engine.kernel.errors import DataError
from engine.kernel.ruleset import Deck

Piles = Mapping[str, type]
"""Name of a pile -> how a file says it: ``str`` as the number of its one card, ``dict`` as counts."""


class DeckFile(msgspec.Struct, frozen=True):
    """What a deck file says.

    Args:
        id: what the deck is known by.
        deck: its name and its cards.
        ja: its name in Japanese; "" if it has none.
    """

    id: str
    deck: Deck
    ja: str = ""


_read_kept = msgpack_decoder(list[DeckFile])


def load_deck(path: Path, piles: Piles) -> DeckFile:
    """A deck file.

    Args:
        path: where it is.
        piles: those that a deck of the game has.

    Raises:
        DataError: the file can't be read or is no deck.
    """
    try:
        data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        cards = {pile: _read_pile(data[pile], written) for pile, written in piles.items()}
        return DeckFile(str(data["id"]), Deck(str(data["name"]), cards), str(data.get("ja", "")))
    except (OSError, yaml.YAMLError, AttributeError, KeyError, TypeError, ValueError) as error:
        *keys, last = "id", "name", *piles
        raise DataError(
            f"a deck file has the keys {', '.join(keys)} and {last} ({error})", file=str(path)
        ) from error


def _read_pile(value: Any, written: type) -> dict[str, int]:
    if written is str:
        return {str(value): 1}
    return {str(number): int(count) for number, count in value.items()}


def load_decks(folder: Path, piles: Piles, cache: DiskCache) -> Sequence[DeckFile]:
    """The deck files of a folder, in the order of their names.

    Args:
        folder: where they are.
        piles: those that a deck of the game has.
        cache: keeps them for the next process.

    Raises:
        DataError: a file can't be read or is no deck.
    """
    return cache.keep(
        "decks",
        key_of_files(folder),
        lambda: [load_deck(path, piles) for path in sorted(folder.glob("*.yaml"))],
        msgspec.msgpack.encode,
        _read_kept,
    )
