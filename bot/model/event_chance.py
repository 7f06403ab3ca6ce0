"""What the seeds of an event's matches are made of, beside the event: its secret, and what players bring."""

import hashlib

import msgspec

from bot.model.rows import Digest, Kept, UserId, Word, stored
from engine.kernel.journal import Origin
from engine.kernel.translation import mark

EVENT, POST = "event ", "post "
"""How the lines begin that say which game of which table it is, and the number of the post of its round."""
ENTERED, HERE, HANDED = "entered ", "here ", "handed "
"""How the lines begin that say, with a seat, what a player pressed to sign up, to check in, and to hand in
another deck.
"""


@stored(
    "event_secrets",
    key=("event_id",),
    kept=Kept(mark("the secret that the shuffles of an event come of; no person"), mark("stays")),
)
class EventSecret(msgspec.Struct, frozen=True):
    """The secret of an event. It is committed to with the event's post, and told when the event is over.

    Args:
        event_id: the event.
        secret: 32 bytes in hexadecimal.
    """

    event_id: Word
    secret: Digest


class EntryPresses(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player pressed before an event began, by the ids that Discord gave to it: nobody can choose
    those.

    Args:
        entered: the press that signed up.
        here: the press that checked in.
        handed: the last press that handed in another deck.
    """

    entered: int | None = None
    here: int | None = None
    handed: int | None = None


NO_PRESSES = EntryPresses()


@stored(
    "event_chances",
    key=("event_id", "user_id"),
    indexes=(("user_id",),),
    kept=Kept(
        mark(
            "the numbers of the presses with which they signed up, checked in and handed in decks for an"
            " event, and the word that they gave for chance there"
        ),
        mark("they leave before it begins, or their deletion"),
    ),
)
class EntryChance(msgspec.Struct, frozen=True):
    """What somebody brings to the seeds of their matches in an event.

    Args:
        event_id: the event.
        user_id: who.
        presses: what they pressed.
        word: a word of theirs; "" for none.
    """

    event_id: Word
    user_id: UserId
    presses: EntryPresses = NO_PRESSES
    word: Word = ""


def find_event_line(origin: Origin) -> str:
    """The line that says which game of an event a match is; "" for other matches."""
    return next((line for line in origin.mixed[1:2] if line.startswith(EVENT)), "")


def derive(secret: bytes, line: str) -> bytes:
    """The secret of a match: SHA-256 of the event's secret and of the line that says which match it is. It
    can be told without the event's.
    """
    return hashlib.sha256(secret + f"{line}\n".encode()).digest()
