"""Loaded cards and compiled texts, kept on the shelf for the next process.

Keys are made of the card files and of the source of what makes cards and programs of them; whatever has
changed there makes everything anew. Own card files are never kept: they are read each time.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path

from engine.hocg.cards.card import Card
from engine.hocg.cards.program import Program
from engine.kernel.pickling import NotOurs, dump, load
from engine.kernel.shelf import Shelf, digest_of, key_of

ENGINE = Path(__file__).resolve().parents[2]
CARDS, KERNEL = ENGINE / "hocg" / "cards", ENGINE / "kernel"

Programs = Mapping[tuple[str, str], Program]
"""Sort of text and its words -> its program."""


class Keeper:
    """Keeps what is made of a folder with card files.

    Args:
        folder: the folder.
        shelf: where it is kept.
    """

    def __init__(self, folder: Path, shelf: Shelf) -> None:
        self.folder = folder
        self.shelf = shelf

    @cached_property
    def _files(self) -> str:
        return key_of(str(self.folder), digest_of(self.folder, "*.yaml"))

    @cached_property
    def _cards_key(self) -> str:
        return key_of(self._files, digest_of(CARDS, "*.py"), digest_of(KERNEL, "*.py"))

    @cached_property
    def _programs_key(self) -> str:
        return key_of(self._files, digest_of(ENGINE, "*.py"))

    def cards(self, read: Callable[[], list[Card]]) -> list[Card]:
        """The cards of the folder.

        Args:
            read: reads them from the files, if they aren't kept.
        """
        kept = self._get("cards", self._cards_key)
        if isinstance(kept, list) and all(isinstance(each, Card) for each in kept):
            return kept
        cards = read()
        self.shelf.put("cards", self._cards_key, dump(cards))
        return cards

    @cached_property
    def programs(self) -> Programs:
        """The programs of the texts, as far as they are kept."""
        kept = self._get("programs", self._programs_key)
        if isinstance(kept, dict) and all(isinstance(each, Program) for each in kept.values()):
            return kept
        return {}

    def keep_programs(self, programs: Programs) -> None:
        """Keep the programs of all texts that can be compiled."""
        self.shelf.put("programs", self._programs_key, dump(dict(programs)))

    def _get(self, sort: str, key: str) -> object:
        kept = self.shelf.get(sort, key)
        if kept is None:
            return None
        try:
            return load(kept)
        except NotOurs:
            return None
