"""What a changed verb was: the forms of Japanese verbs turned round.

A form is a function of the end of a phrase. It is turned round by trying it on every end that a phrase of the
vocabulary can have, so a new form needs no second declaration.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import product

from engine.kernel.language import japanese_forms
from engine.kernel.language.backward.letters import letters_of

ANY_LETTER = "〓"
LONGEST_END = 6
"""Letters at the end of a phrase that a form may look at."""
LOOKED_AT = 12
"""Letters at the end of what is read that may be those of a changed verb."""
SHORT_END = 1
"""An end that is shorter than this stands behind any other: forms look through it."""
OPEN_REMARK, CLOSED_REMARK = "(", ")"
PROVISOS = ("ただし", "この能力では")
"""How remarks begin that stand behind a full stop."""


class Uninflected:
    """The forms of verbs turned round.

    Args:
        forms: the forms.
        ends: how phrases end, letter by letter.
    """

    def __init__(self, forms: japanese_forms.Forms, ends: Iterable[str]) -> None:
        self.forms = forms
        self._plain: dict[str, dict[str, set[str]]] = {}
        ends = {*ends, *japanese_forms.LOOKED_FOR}
        tried = {end[-size:] for end in ends for size in range(1, LONGEST_END + 1) if end} | {""}
        letters = {end[-1] for end in tried if end}
        tried |= {letter + end for letter in letters for end in tried if len(end) <= SHORT_END}
        for name, form in forms.items():
            found: dict[str, set[str]] = defaultdict(set)
            for end in tried:
                changed = letters_of(form(ANY_LETTER + end))
                if changed.startswith(ANY_LETTER):
                    found[changed[1:]].add(end)
            self._plain[name] = found
        self._add_kept({each for found in self._plain.values() for each in found})

    def _add_kept(self, changed: Iterable[str]) -> None:
        """What was put into a form already, where another form leaves it as it is."""
        for (name, form), end in product(self.forms.items(), changed):
            if end and letters_of(form(ANY_LETTER + end)) == ANY_LETTER + end:
                self._plain[name][end].add(end)

    def ends_in(self, name: str) -> set[str] | None:
        """The letters in which phrases in a form may end; ``None`` for any."""
        if "" in self._plain[name]:
            return None
        return {changed[-1] for changed in self._plain[name]} | {CLOSED_REMARK}

    def plain_ends(self, name: str, tail: str) -> Iterator[tuple[int, str]]:
        """How a phrase may have ended before it was put into a form.

        Args:
            name: the form.
            tail: the last letters of what is read.

        Yields:
            How many letters go, and what stands in their place; each is a way that gives the letters back.
        """
        seen = set()
        for size in range(min(len(tail), LOOKED_AT) + 1):
            for plain in self._plain[name].get(tail[len(tail) - size :], ()):
                before = tail[: len(tail) - size]
                whole = before + plain
                if whole in seen:
                    continue
                seen.add(whole)
                if letters_of(self.forms[name](ANY_LETTER + whole)) == ANY_LETTER + tail:
                    yield size, plain
