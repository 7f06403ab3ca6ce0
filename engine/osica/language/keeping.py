"""What texts mean, kept in the cache for the next process."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cached_property

from engine.kernel.disk_cache import DiskCache, digest_of_engine, key_of
from engine.kernel.errors import DataError
from engine.kernel.pickling import NotOurs, dump, load
from engine.osica.cards.node import Part


class PartKeeper:
    """Keeps what texts mean, as long as the source of the engine stays the same.

    Args:
        cache: where it is kept.
    """

    def __init__(self, cache: DiskCache) -> None:
        self.cache = cache

    @cached_property
    def _key(self) -> str:
        return key_of("osica", digest_of_engine())

    @cached_property
    def parts(self) -> Mapping[str, Part]:
        """Text -> what it means, as far as it is kept."""
        return self.cache.get("parts", self._key, _load_parts) or {}

    def keep(self, texts: Iterable[str], read: Callable[[str], Part]) -> None:
        """Keep what some texts mean, unless all of it is kept already; what can't be read is left out.

        Args:
            texts: all that shall be kept.
            read: reads one of them. It may raise DataError.
        """
        wanted = set(texts)
        if wanted <= self.parts.keys():
            return
        found: dict[str, Part] = {}
        for text in sorted(wanted):
            with suppress(DataError):
                found[text] = read(text)
        self.cache.put("parts", self._key, dump(found))


def _load_parts(data: bytes) -> dict[str, Part]:
    parts = load(data)
    if not isinstance(parts, dict) or not all(isinstance(each, Part) for each in parts.values()):
        raise NotOurs
    return parts
