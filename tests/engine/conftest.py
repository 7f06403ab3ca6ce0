"""The fixture that plays matches under all checks."""

from tests.engine.watching import watched_play

__all__ = ["watched_play"]
