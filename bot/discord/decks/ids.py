"""``custom_id`` of everything about decks: ``d1|verb|deck|arguments``, at most 100 characters.

A deck is named by the value that it has in menus (``s.`` and the id of a starter deck, ``d.`` and the id of a
stored one), or ``-`` for none. Other identifiers belong to :mod:`bot.discord.platform.addresses`.
"""

from enum import StrEnum

from bot.discord.platform.addresses import LIMIT, Press, Verb

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


class DeckPress(Press):
    """A press about a deck, to be put on buttons and selects like any other.

    Only its identifier travels, and that has a shape of its own: the code of its verb stands first among the
    arguments, and the verb of matches that it inherits says nothing.
    """

    def __init__(self, verb: DeckVerb, deck: str = NO_DECK, *arguments: str) -> None:
        super().__init__(Verb.SHOW, deck, 0, (verb.value, *arguments))

    @property
    def deck_verb(self) -> DeckVerb:
        """What is asked for."""
        return DeckVerb(self.arguments[0])

    @property
    def deck(self) -> str:
        """The deck that it is about."""
        return self.subject

    @property
    def rest(self) -> tuple[str, ...]:
        """What it carries besides."""
        return self.arguments[1:]

    @property
    def custom_id(self) -> str:
        """The identifier. Raises ValueError if it would be longer than Discord allows."""
        identifier = "|".join((PREFIX, self.deck_verb.value, self.deck, *self.rest))
        if len(identifier) > LIMIT:
            raise ValueError(f"custom_id of {len(identifier)} characters: {identifier}")
        return identifier


def is_about_decks(custom_id: str) -> bool:
    """Whether an identifier is one of ours."""
    return custom_id.startswith(f"{PREFIX}|")


def parse_deck_press(custom_id: str) -> DeckPress | None:
    """The press that an identifier stands for, or ``None`` if it is none."""
    prefix, *rest = custom_id.split("|")
    if prefix != PREFIX or len(rest) < 2 or rest[0] not in set(DeckVerb):
        return None
    verb, deck, *arguments = rest
    return DeckPress(DeckVerb(verb), deck, *arguments)
