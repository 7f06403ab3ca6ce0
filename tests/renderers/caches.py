"""Every cache of the renderers."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import renderers
from renderers.kit.caches import Cache, Remembered


class Found(NamedTuple):
    """A cache: where it is, how to empty it, and its limit (entries or bytes), if it has one."""

    name: str
    clear: Callable[[], None]
    limit: int | None
    is_in_bytes: bool


def list_caches() -> list[Found]:
    """List the caches at the top level of all modules."""
    return list(_search())


def _search() -> Iterator[Found]:
    seen: set[int] = set()
    for info in pkgutil.walk_packages(renderers.__path__, "renderers."):
        module = importlib.import_module(info.name)
        for name, value in vars(module).items():
            place = f"{info.name}.{name}"
            cached: Any = value
            if id(value) in seen:
                continue
            seen.add(id(value))
            if isinstance(value, Remembered):
                yield Found(place, value.cache.clear, value.cache.limit, is_in_bytes=True)
            elif isinstance(value, Cache):
                yield Found(place, value.clear, value.limit, is_in_bytes=True)
            elif hasattr(value, "cache_info"):
                yield Found(place, cached.cache_clear, cached.cache_info().maxsize, is_in_bytes=False)
