"""Loaded cards and compiled texts, kept in the cache for the next process.

Keys are made of the card files and of the source of what makes cards and programs of them; whatever has
changed there makes everything anew. Own card files are never kept: they are read each time.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path

import msgspec

from engine.hocg.cards.card import Card
from engine.hocg.cards.program import Program
from engine.kernel.decoding import msgpack_decoder
from engine.kernel.disk_cache import DiskCache, key_of_files
from engine.kernel.pickling import NotOurs, dump, load, load_list

Programs = Mapping[tuple[str, str], Program]
"""Sort of text and its words -> its program."""


class KeptPrograms(Mapping[tuple[str, str], Program]):
    """Programs, each of which is only read when its text is: few texts are needed at once.

    Args:
        dumped: sort of text -> its words -> the program as bytes.
    """

    def __init__(self, dumped: Mapping[str, Mapping[str, bytes]]) -> None:
        self._dumped = dumped

    def __getitem__(self, key: tuple[str, str]) -> Program:
        kind, text = key
        try:
            program = load(self._dumped[kind][text])
        except NotOurs:
            raise KeyError(key) from None
        if not isinstance(program, Program):
            raise KeyError(key)
        return program

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return ((kind, text) for kind, texts in self._dumped.items() for text in texts)

    def __len__(self) -> int:
        return sum(map(len, self._dumped.values()))


class Facts(msgspec.Struct, frozen=True):
    """What takes time to find out about some cards.

    Args:
        data_hash: changes whenever a fact or text of a card changes.
        playable: card number -> whether each of its texts compiles and names only what there is.
    """

    data_hash: str
    playable: dict[str, bool]


_read_dumped = msgpack_decoder(dict[str, dict[str, bytes]])
_read_facts = msgpack_decoder(Facts)


class Keeper:
    """Keeps what is made of a folder with card files.

    Args:
        folder: the folder.
        cache: where it is kept.
    """

    def __init__(self, folder: Path, cache: DiskCache) -> None:
        self.folder = folder
        self.cache = cache

    @cached_property
    def _key(self) -> str:
        return key_of_files(self.folder)

    def cards(self, read: Callable[[], list[Card]]) -> list[Card]:
        """The cards of the folder.

        Args:
            read: reads them from the files, if they aren't kept.
        """
        return self.cache.keep("cards", self._key, read, dump, lambda data: load_list(data, Card))

    @cached_property
    def programs(self) -> Programs:
        """The programs of the texts, as far as they are kept."""
        kept = self.cache.get("programs", self._key, _read_dumped)
        return {} if kept is None else KeptPrograms(kept)

    @cached_property
    def facts(self) -> Facts | None:
        """What was found out about the cards, if it is kept with their programs."""
        return self.cache.get("facts", self._key, _read_facts) if self.programs else None

    def keep_programs(self, programs: Programs, facts: Facts) -> None:
        """Keep the programs of all texts that can be compiled, and what was found out about the cards."""
        self.cache.put("facts", self._key, msgspec.msgpack.encode(facts))
        dumped: dict[str, dict[str, bytes]] = {}
        for (kind, text), program in programs.items():
            dumped.setdefault(kind, {})[text] = dump(program)
        self.cache.put("programs", self._key, msgspec.msgpack.encode(dumped))
