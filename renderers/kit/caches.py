"""Things that are worth keeping once they were made, up to so many bytes: the longest unused are dropped."""

from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import update_wrapper
from threading import Lock
from typing import Generic, ParamSpec, TypeVar

from cachetools import LRUCache

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
P = ParamSpec("P")

OVERHEAD = 256
"""Bytes that an entry takes besides what it weighs: key, node, object."""


class Cache(Generic[K, V]):
    """Values by key, together never heavier than a limit. Can be used by several threads at once.

    Args:
        limit: bytes that may be kept. A value heavier than that is never kept.
        weigh: how many bytes a value takes.
    """

    def __init__(self, limit: int, weigh: Callable[[V], int]) -> None:
        self._kept: LRUCache[K, V] = LRUCache(limit, lambda value: weigh(value) + OVERHEAD)
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def limit(self) -> int:
        """Bytes that the values may take together, with what each entry costs besides."""
        return int(self._kept.maxsize)

    @property
    def weight(self) -> int:
        """Bytes that the values take now, with what each entry costs besides."""
        return int(self._kept.currsize)

    def get(self, key: K) -> V | None:
        """The value under a key, which becomes the newest; ``None`` if it isn't kept (any more)."""
        with self._lock:
            return self._kept.get(key)

    def put(self, key: K, value: V) -> None:
        """Keep a value, dropping the longest unused ones to make room."""
        with self._lock:
            self._kept.pop(key, None)
            with suppress(ValueError):  # it is too heavy
                self._kept[key] = value

    def clear(self) -> None:
        """Drop every value; the limit stays."""
        with self._lock:
            self._kept.clear()


class Remembered(Generic[P, V]):
    """A function whose results are kept; made by :func:`remember`."""

    def __init__(self, make: Callable[P, V], cache: Cache[Hashable, V]) -> None:
        self.cache = cache
        self._make = make
        update_wrapper(self, make)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> V:
        """Give the kept result for these arguments, or make it."""
        key: Hashable = (args, tuple(kwargs.items())) if kwargs else args
        value = self.cache.get(key)
        if value is None:
            value = self._make(*args, **kwargs)
            self.cache.put(key, value)
        return value


def remember(limit: int, weigh: Callable[[V], int]) -> Callable[[Callable[P, V]], Remembered[P, V]]:
    """Keep the results of a function of hashable arguments. They are shared: nobody may change one.

    Args:
        limit: bytes that all results together may take.
        weigh: how many bytes a result takes, for images ``renderers.kit.images.weigh_image``.
    """
    return lambda make: Remembered(make, Cache(limit, weigh))
