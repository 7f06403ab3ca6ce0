"""What a card says that is nearest to what an author tried to say, to be quoted where that can't be read."""

import re
from collections.abc import Iterable

import msgspec

WORD = re.compile(r"[\w#<>']+")
BETWEEN = re.compile(r"(?<=[.:])\s+|\n")
LIKE_ENOUGH = 0.5
"""How much of both sentences must be the same, from 0 to 1."""
FOR_WORD = 0.2
"""By how much a sentence is nearer that has the very word that wasn't understood, or begins alike."""


class Sentence(msgspec.Struct, frozen=True):
    """A sentence of a card.

    Args:
        said: the sentence.
        number: the card that has it.
        words: its words, in small letters.
    """

    said: str
    number: str
    words: frozenset[str]


def words_of(said: str) -> frozenset[str]:
    """The words of a sentence, in small letters; numbers are all alike."""
    return frozenset("0" if each.isdecimal() else each for each in WORD.findall(said.casefold()))


class Quotations:
    """The sentences of a game's cards, the shortest first.

    Args:
        texts: every text, with the number of its card.
    """

    def __init__(self, texts: Iterable[tuple[str, str]]) -> None:
        found: dict[str, Sentence] = {}
        for text, number in texts:
            for said in BETWEEN.split(text):
                found.setdefault(said, Sentence(said, number, words_of(said)))
        self._sentences = sorted(found.values(), key=lambda each: (len(each.said), each.number))

    def quote(self, text: str, position: int, word: str) -> str:
        """The sentence that is nearest to the one in which a word wasn't understood, with its card's number.

        Args:
            text: what was written.
            position: where the word stands.
            word: the word.

        Returns:
            The quotation, "" if no card says anything like it.
        """
        begins = max((each.end() for each in BETWEEN.finditer(text, 0, position)), default=0)
        behind = BETWEEN.search(text, position)
        written = words_of(text[begins : behind.start() if behind else len(text)])
        wanted, first = words_of(word), WORD.findall(text[begins:].casefold())[:1]

        def likeness(each: Sentence) -> float:
            shared = len(written & each.words) / max(1, len(written | each.words))
            begins_alike = WORD.findall(each.said.casefold())[:1] == first
            return shared + FOR_WORD * (begins_alike + (bool(wanted) and wanted <= each.words))

        nearest = max(self._sentences, key=likeness)
        return f'"{nearest.said}" ({nearest.number})' if likeness(nearest) >= LIKE_ENOUGH else ""
