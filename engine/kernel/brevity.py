"""How much is said to a reader: everything, or only what a choice hangs on and the table doesn't show.

What is said has one source, which asks :func:`is_brief` where a reader with the board before them needs less.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from engine.kernel.translation import current_language

Speech = tuple[str, bool]
"""A language, and whether what decides alone is said in it."""
_brief: ContextVar[bool] = ContextVar("brief", default=False)


@contextmanager
def speaking_briefly(*, is_on: bool = True) -> Iterator[None]:
    """Say until the end of the block what decides alone.

    Args:
        is_on: whether it is; ``False`` to say everything.
    """
    token = _brief.set(is_on)
    try:
        yield
    finally:
        _brief.reset(token)


def current_speech() -> Speech:
    """How the reader is spoken to, to keep what is made for them apart from what is said otherwise."""
    return current_language(), is_brief()


def is_brief() -> bool:
    """Whether the reader sees the table, knows the terms, and is told what decides alone."""
    return _brief.get()
