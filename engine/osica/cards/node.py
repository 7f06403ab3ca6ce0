"""Nodes: what a card text is made of. The storeys above derive from them what they need of a text."""

from typing import ClassVar

import msgspec


class Node(msgspec.Struct, frozen=True):
    """Anything that a card text is made of.

    Attributes:
        words: the pattern of its words, read and printed by the language.
    """

    words: ClassVar[str] = ""


class Part(Node, frozen=True):
    """One whole text of a card."""

    @property
    def names(self) -> frozenset[str]:
        """Abilities that the card counts as having by this text wherever it is (8.2.9, 8.3.2)."""
        return frozenset()
