"""The context of a phrase: what is so of the text that it is said in."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from engine.kernel.language.phrase import Phrase

AFTER = "after "
"""What the phrase before this one in the same list is: "after Draw", "after is_cost"."""
BEFORE = "before "
"""What the phrase behind this one is."""


ALIKE = "alike "
"""What the phrase says of itself and the one before it: "alike is_like" asks its method of that name."""


class Context:
    """What is so of a text while it is printed: what it was given at first, and what has been told since.

    Args:
        facts: what is so from the beginning, as on what the text stands.
    """

    def __init__(self, facts: Iterable[str] = ()) -> None:
        self._facts = set(facts)
        self._members: Sequence[object] = ()
        self._at = 0

    def tell(self, facts: Iterable[str]) -> None:
        """From here on these are so."""
        self._facts.update(facts)

    @contextmanager
    def within(self, members: Sequence[object], at: int) -> Iterator[None]:
        """While a member of a list is said."""
        around = (self._members, self._at)
        self._members, self._at = members, at
        yield
        self._members, self._at = around

    def holds(self, fact: str) -> bool:
        """Whether something is so here: a fact that was told, or "after" or "before" with the name of a
        class, of a property that is true of the phrase there, or of what it says that it does; or "alike"
        with the name of a method by which the phrase here compares itself with the one before it.
        """
        if fact.startswith(ALIKE):
            return bool(getattr(self._member(0), fact.removeprefix(ALIKE), _unlike)(self._member(-1)))
        if fact.startswith(AFTER):
            name = fact.removeprefix(AFTER)
            return is_such(self._member(-1), name) or _has_infinitive(self._last_done(), name)
        if fact.startswith(BEFORE):
            return is_such(self._member(1), fact.removeprefix(BEFORE))
        return fact in self._facts

    def _last_done(self) -> object:
        """The phrase before this one, or before what is said as a sentence behind it, such as a shuffle."""
        before = -1
        while getattr(self._member(before), "IS_SENTENCE", False):
            before -= 1
        return self._member(before)

    def _member(self, distance: int) -> object:
        at = self._at + distance
        return self._members[at] if 0 <= at < len(self._members) else None


def _unlike(before: object) -> bool:
    """What a phrase says that doesn't compare itself with others."""
    del before
    return False


def is_such(phrase: object, name: str) -> bool:
    """Whether a phrase is of a class of this name, has a property of this name that is true, or an infinitive
    of this name.
    """
    if not isinstance(phrase, Phrase):
        return False
    if any(kind.__name__ == name for kind in type(phrase).__mro__):
        return True
    return _has_infinitive(phrase, name) or bool(getattr(phrase, name, False))


def _has_infinitive(phrase: object, name: str) -> bool:
    return getattr(phrase, "infinitive", "") == name
