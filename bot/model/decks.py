"""Decks: those that users have stored, and naming one."""

from datetime import datetime

import msgspec

from engine.kernel.ruleset import Deck


class StarterDeck(msgspec.Struct, frozen=True, tag="starter"):
    """A deck of the ruleset that anybody can play with, by its id."""

    deck_id: str


class StoredDeckRef(msgspec.Struct, frozen=True, tag="stored"):
    """One of the player's own stored decks, by its id."""

    deck_id: str


DeckRef = StarterDeck | StoredDeckRef


class StoredDeck(msgspec.Struct, frozen=True):
    """A deck that a user has stored.

    Args:
        id: its id.
        user_id: whose it is.
        ruleset: the card game it is for.
        deck: its name and its cards.
        created_at: when it was stored first.
        updated_at: when it was changed last.
    """

    id: str
    user_id: int
    ruleset: str
    deck: Deck
    created_at: datetime
    updated_at: datetime
