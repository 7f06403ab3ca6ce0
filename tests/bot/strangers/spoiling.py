"""Good bytes that are spoiled: what a stranger could send in the place of what we once wrote."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable

from hypothesis import strategies as st

LONGEST = 0.1
"""Seconds of processor time that reading a stranger's bytes may take."""
MOST_MEMORY = 64 * 1024 * 1024
"""Bytes of memory that it may take meanwhile."""
INTERESTING = (
    b"\x00",
    b"\xff",
    b"|",
    b"~",
    b'"',
    b"{",
    b"[",
    b"&a ",
    b"*a",
    b"9" * 30,
    b"-1",
    b"1e999",
    b"NaN",
)


@st.composite
def spoiled(draw: st.DrawFn, good: bytes) -> bytes:
    """The bytes with a few places changed, cut out, doubled or filled with something else."""
    data = bytearray(good)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        end = min(len(data), at + draw(st.integers(0, 12)))
        match draw(st.sampled_from(("put", "cut", "double", "flip", "insert"))):
            case "put":
                data[at:end] = draw(st.binary(max_size=8))
            case "cut":
                del data[at:end]
            case "double":
                data[at:at] = data[at:end] * draw(st.integers(1, 50))
            case "flip" if data:
                data[at % len(data)] ^= 1 << draw(st.integers(0, 7))
            case _:
                data[at:at] = draw(st.sampled_from(INTERESTING))
    return bytes(data)


def strange(*good: bytes) -> st.SearchStrategy[bytes]:
    """Bytes that come from anywhere, or from good ones."""
    return st.binary(max_size=300) | st.sampled_from(good).flatmap(spoiled)


def survive(read: Callable[[bytes], object], data: bytes, refusals: tuple[type[Exception], ...]) -> None:
    """Read a stranger's bytes: it comes to something or to a refusal with a sentence, soon, and in little
    memory. What takes long at first (a noisy machine) has two more tries.
    """
    spent = []
    for _ in range(3):
        begun, said = time.thread_time(), "it was read"
        try:
            read(data)
        except refusals as refusal:
            said = str(refusal)
        assert said, "a refusal says what is wrong"
        spent.append(time.thread_time() - begun)
        if spent[-1] <= LONGEST:
            return
    raise AssertionError(f"it took {min(spent):.2f} s: {data[:200]!r}")


def measure_peak(read: Callable[[], object]) -> int:
    """The most memory that reading takes, in bytes."""
    tracemalloc.start()
    try:
        read()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
