"""Nodes: what a card text is made of. The storeys above derive from them what they need of a text."""

from engine.kernel.language import Phrase

GAME = "osica"
"""Whose texts these are, for whatever says texts in another language."""


class Node(Phrase, frozen=True):
    """Anything that a card text is made of; see ``engine.kernel.language`` for how words are declared."""


class Part(Node, frozen=True):
    """One whole text of a card."""

    @property
    def names(self) -> frozenset[str]:
        """Abilities that the card counts as having by this text wherever it is (8.2.9, 8.3.2)."""
        return frozenset()
