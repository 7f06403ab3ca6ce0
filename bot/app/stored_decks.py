"""Decks that users store."""

from bot.app.context import Context
from bot.app.outcomes import SaveDeckOutcome
from bot.app.values import StoredDeck
from engine.kernel.ruleset import Deck


class StoredDecks:
    """Use cases about decks."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def starters(self, ruleset: str) -> list[tuple[str, Deck]]:
        """The decks that anybody can play with: (id, deck). Raises UnknownRuleset."""
        raise NotImplementedError

    async def save(
        self, user_id: int, ruleset: str, deck: Deck, *, deck_id: str | None = None
    ) -> SaveDeckOutcome:
        """Store a deck, or with ``deck_id`` change a stored one. Raises UnknownRuleset and UnknownDeck."""
        raise NotImplementedError

    async def of_user(self, user_id: int, ruleset: str | None = None) -> list[StoredDeck]:
        """A user's decks by name."""
        raise NotImplementedError

    async def get(self, user_id: int, deck_id: str) -> StoredDeck:
        """One of the user's decks. Raises UnknownDeck."""
        raise NotImplementedError

    async def rename(self, user_id: int, deck_id: str, name: str) -> SaveDeckOutcome:
        """Give a stored deck another name. Raises UnknownDeck."""
        raise NotImplementedError

    async def delete(self, user_id: int, deck_id: str) -> None:
        """Delete one of the user's decks. Raises UnknownDeck."""
        raise NotImplementedError
