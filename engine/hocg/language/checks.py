"""Checks: what is said must mean something where it is said. A text that could never do anything is refused."""

from engine.kernel.language import Reading


def check(kind: str, reading: Reading) -> None:
    """What a text refers to has been spoken of, and its host can use all of its parts.

    Raises:
        Misread: something can't be meant here; says what to say instead.
    """
    del kind, reading
