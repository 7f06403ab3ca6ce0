"""What is kept is bounded by what it weighs."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from PIL import Image

from renderers.kit.caches import OVERHEAD, Cache, remember
from renderers.kit.images import weigh_image
from tests.renderers.caches import list_caches

MOST_TOGETHER = 64_000_000


def make_cache(entries: int) -> Cache[str, bytes]:
    """A cache with room for so many values of 100 bytes."""
    return Cache(entries * (100 + OVERHEAD), len)


def test_the_longest_unused_is_dropped() -> None:
    cache = make_cache(2)
    cache.put("a", b"a" * 100)
    cache.put("b", b"b" * 100)
    assert cache.get("a") is not None
    cache.put("c", b"c" * 100)
    assert [key for key in "abc" if cache.get(key)] == ["a", "c"]
    assert len(cache) == 2
    assert cache.weight == 2 * (100 + OVERHEAD)


def test_a_value_heavier_than_the_limit_is_not_kept_and_drops_nothing_else() -> None:
    cache = make_cache(2)
    cache.put("a", b"a" * 100)
    cache.put("b", b"b" * 10_000)
    assert cache.get("a") is not None
    assert cache.get("b") is None


def test_a_value_put_again_is_weighed_once() -> None:
    cache = make_cache(3)
    cache.put("a", b"a" * 100)
    cache.put("a", b"a" * 50)
    assert cache.weight == 50 + OVERHEAD
    cache.clear()
    assert (len(cache), cache.weight) == (0, 0)


def test_a_remembered_function_is_called_once_for_the_same_arguments() -> None:
    calls = []

    @remember(100_000, weigh_image)
    def make(size: int, mode: str = "L") -> Image.Image:
        calls.append((size, mode))
        return Image.new(mode, (size, size))

    assert make(3) is make(3)
    assert make(3, mode="RGB") is make(3, mode="RGB")
    assert make(3, mode="RGB").mode == "RGB"
    assert calls == [(3, "L"), (3, "RGB")]
    assert make(400).size == (400, 400)
    assert make(400) is not make(400)


def test_threads_can_share_a_cache() -> None:
    cache = make_cache(8)

    def use(number: int) -> None:
        for step in range(300):
            cache.put(str((number * step) % 20), b"x" * 100)
            cache.get(str(step % 20))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(use, range(1, 9)))
    assert len(cache) == 8
    assert cache.weight == cache.limit


def test_every_cache_is_bounded() -> None:
    found = list_caches()
    assert len(found) > 15
    assert not [cached.name for cached in found if cached.limit is None]
    assert sum(cached.limit or 0 for cached in found if cached.is_in_bytes) <= MOST_TOGETHER
