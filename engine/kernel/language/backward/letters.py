"""What counts of a printed text: its letters, without width, blanks and marks between clauses."""

import re
from unicodedata import normalize

import msgspec

ALIKE = str.maketrans({"〈": "<", "〉": ">", "《": "<", "》": ">", "−": "-", "‐": "-", "【": "[", "】": "]"})
"""Letters that are written in several ways."""
PASSED_OVER = re.compile(r"[\s、。・,.:;◆■]")


def unify(text: str) -> str:
    """A text with one form for each letter."""
    return normalize("NFKC", text).translate(ALIKE)


def letters_of(text: str) -> str:
    """The letters of a text that count when texts are compared."""
    return PASSED_OVER.sub("", unify(text))


class Letters(msgspec.Struct, frozen=True):
    """A text to be read.

    Args:
        text: the whole of it, with one form for each letter.
        letters: those that count.
        places: where each of them stands in the text, and where the text ends.
    """

    text: str
    letters: str
    places: tuple[int, ...]

    @classmethod
    def of(cls, text: str) -> "Letters":
        """The letters of a text that count."""
        unified = unify(text).strip()
        kept = [at for at, letter in enumerate(unified) if not PASSED_OVER.match(letter)]
        return cls(unified, "".join(unified[at] for at in kept), (*kept, len(unified)))


def marks_of(text: str) -> tuple[str, ...]:
    """What stands before each letter that counts, and behind the last one, and doesn't count."""
    found = [""]
    for letter in unify(text).strip():
        if letter.isspace():
            continue
        if PASSED_OVER.match(letter):
            found[-1] += letter
        else:
            found.append("")
    return tuple(found)
