"""What the seeds of matches are made of.

A seed is SHA-256 of a secret's bytes followed by lines of text, each ended by a line feed. The first line
names the scheme; the others are what was mixed in.
"""

import hashlib

import msgspec

from bot.model.rows import Kept, UserId, Word, stored
from engine.kernel.journal import Origin
from engine.kernel.translation import mark

SCHEME = "oshiban-seed-2"
"""The first scheme has no lines: its secret is the seed."""
ACCEPTED, CHOSE, WORD = "accepted ", "deck ", "word "
"""How the lines begin that say what accepted, what chose the last deck, and, with a seat, a player's word."""


class Interactions(msgspec.Struct, frozen=True):
    """What began a match, by the ids that Discord gave to it: nobody can choose those.

    Args:
        accepted: the press that accepted.
        chose: the press or command that chose the last deck.
    """

    accepted: int | None = None
    chose: int | None = None


UNKNOWN_INTERACTIONS = Interactions()


@stored(
    "chance_words",
    key=("challenge_id", "user_id"),
    kept=Kept(
        mark(
            "a word that is to be mixed into the chance of a match, for which both players read it at the end"
        ),
        mark("the match begins or the challenge ends; their deletion"),
    ),
)
class ChanceWord(msgspec.Struct, frozen=True):
    """A word that somebody wants to have mixed into the seed of a match. It is kept until the match begins.

    Args:
        challenge_id: the challenge.
        user_id: whose word it is.
        word: the word.
    """

    challenge_id: Word
    user_id: UserId
    word: Word


def mix(origin: Origin) -> bytes:
    """The seed that comes of a secret and of what is mixed in."""
    told = "".join(f"{line}\n" for line in origin.mixed)
    return hashlib.sha256(origin.secret + told.encode()).digest()


def list_told(origin: Origin) -> list[str]:
    """What is told when a match begins of what was mixed in: all but the players' words."""
    return [line for line in origin.mixed[1:] if not line.startswith(WORD)]


def find_word(origin: Origin, seat: int) -> str:
    """The word of a seat that was mixed in; "" if none was."""
    begins = f"{WORD}{seat} "
    return next((line.removeprefix(begins) for line in origin.mixed if line.startswith(begins)), "")
