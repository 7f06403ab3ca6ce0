"""How it is said that nothing is picked."""

from typing import NamedTuple


class PassingOver(NamedTuple):
    """How it is said that nothing is picked, to be translated; "" where no words of its own are needed.

    Args:
        told: what comes of it, as the beginning of a sentence.
        label: what that choice is called.
    """

    told: str = ""
    label: str = ""
