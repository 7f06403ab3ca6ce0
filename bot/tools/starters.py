"""Starter decks, for commands in which decks are named."""

from bot.tools.common import CommandFailed
from engine.hocg import HOCG
from engine.kernel.ruleset import Deck, Ruleset

DEFAULT_DECKS = ("hSD01-sora", "hSD01-azki")
"""The decks of both seats where none are named."""


def require_deck(deck_id: str, game: Ruleset = HOCG) -> Deck:
    """The playable deck with this id among those that are shipped for a game.

    Raises:
        CommandFailed: there is none.
    """
    decks = dict(game.starter_decks())
    if deck_id in decks:
        return decks[deck_id]
    raise CommandFailed(f"there is no playable deck {deck_id!r}; there are {', '.join(sorted(decks))}")
