"""The context of a phrase: what is so of the text that it is said in."""

from collections.abc import Iterable

from engine.kernel.language.phrase import Phrase

AFTER = "after "
"""What the phrase before this one in the same list is: "after Draw", "after is_cost"."""
BEFORE = "before "
"""What the phrase behind this one is."""


class Context:
    """What is so of a text while it is printed: what it was given at first, and what has been told since.

    Args:
        facts: what is so from the beginning, as on what the text stands.
    """

    def __init__(self, facts: Iterable[str] = ()) -> None:
        self._facts = set(facts)
        self._before: object = None
        self._behind: object = None

    def tell(self, facts: Iterable[str]) -> None:
        """From here on these are so."""
        self._facts.update(facts)

    def stand(self, before: object, behind: object) -> None:
        """The next phrase stands between these two; ``None`` for nothing."""
        self._before, self._behind = before, behind

    def holds(self, fact: str) -> bool:
        """Whether something is so here: a fact that was told, or "after" or "before" with the name of a class
        or of a property that is true of the phrase there.
        """
        if fact.startswith(AFTER):
            return is_such(self._before, fact.removeprefix(AFTER))
        if fact.startswith(BEFORE):
            return is_such(self._behind, fact.removeprefix(BEFORE))
        return fact in self._facts


def is_such(phrase: object, name: str) -> bool:
    """Whether a phrase is of a class of this name, or has a property of this name that is true."""
    if not isinstance(phrase, Phrase):
        return False
    return any(kind.__name__ == name for kind in type(phrase).__mro__) or bool(getattr(phrase, name, False))
