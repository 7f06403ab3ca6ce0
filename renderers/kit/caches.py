"""Things that are worth keeping once they were made, up to so many bytes: the longest unused are dropped."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import update_wrapper
from threading import Lock
from typing import Generic, ParamSpec, TypeVar

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
        self.limit = limit
        self._weigh = weigh
        self._entries: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._lock = Lock()
        self.weight = 0

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: K) -> V | None:
        """The value under a key, which becomes the newest; ``None`` if it isn't kept (any more)."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None:
                return None
            self._entries.move_to_end(key)
            return entry[0]

    def put(self, key: K, value: V) -> None:
        """Keep a value, dropping the longest unused ones to make room."""
        weight = self._weigh(value) + OVERHEAD
        with self._lock:
            _, before = self._entries.pop(key, (value, 0))
            self.weight -= before
            if weight > self.limit:
                return
            self._entries[key] = value, weight
            self.weight += weight
            while self.weight > self.limit:
                _, (_, dropped) = self._entries.popitem(last=False)
                self.weight -= dropped

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._entries.clear()
            self.weight = 0


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
