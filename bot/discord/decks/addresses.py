"""``custom_id`` of everything about decks: ``d1|verb|deck|arguments``, at most 100 characters.

A deck is named by the value that it has in menus (``s.`` and the id of a starter deck, ``d.`` and the id of a
stored one), or ``-`` for none.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.discord.platform.addresses import Address

NO_DECK = "-"


class DeckVerb(StrEnum):
    """What a press asks for. A code, once used, keeps its meaning: old messages never go away."""

    LIST = "l"
    CHOOSE = "c"
    SHOW = "v"
    TEXT = "t"
    FIGURES = "f"
    EXPORT = "x"
    SHARE = "p"
    POST = "pp"
    TAKE = "k"
    COPY = "y"
    EDIT = "e"
    EDITED = "em"
    IMPORTED = "im"
    AGAIN = "ag"
    TRY = "a"
    SHARE_TRIAL = "ap"
    DELETE = "q"
    DELETE_SURE = "qy"


@dataclass(frozen=True)
class DeckPress(Address, prefix="d1", layout=("verb", "deck", "arguments")):
    """A press about a deck.

    Args:
        verb: what is asked for.
        deck: the deck that it is about.
        arguments: what it carries besides, without ``|``.
    """

    verb: DeckVerb
    deck: str = NO_DECK
    arguments: tuple[str, ...] = ()
