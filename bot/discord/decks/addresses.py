"""``custom_id`` of everything about decks: ``d1|verb|deck|arguments``, at most 100 characters.

A deck is named by the value that it has in menus (``s.`` and the id of a starter deck, ``d.`` and the id of a
stored one), or ``-`` for none.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.discord.platform.addresses import join_parts, split_parts

PREFIX = "d1"
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
    DELETE = "q"
    DELETE_SURE = "qy"


@dataclass(frozen=True)
class DeckPress:
    """A press about a deck.

    Args:
        verb: what is asked for.
        deck: the deck that it is about.
        arguments: what it carries besides, without ``|``.
    """

    verb: DeckVerb
    deck: str = NO_DECK
    arguments: tuple[str, ...] = ()

    @property
    def custom_id(self) -> str:
        """The identifier. Raises ValueError if it would be longer than Discord allows."""
        return join_parts(PREFIX, self.verb.value, self.deck, *self.arguments)


def parse_deck_press(custom_id: str) -> DeckPress | None:
    """The press that an identifier stands for, or ``None`` if it is none about a deck."""
    prefix, rest = split_parts(custom_id)
    if prefix != PREFIX or len(rest) < 2 or rest[0] not in set(DeckVerb):
        return None
    verb, deck, *arguments = rest
    return DeckPress(DeckVerb(verb), deck, tuple(arguments))
