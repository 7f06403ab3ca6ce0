"""Decks that users store."""

import msgspec

from bot.app.context import Context
from bot.app.deck_lists.naming import NAME_LENGTH
from bot.app.outcomes import DeckSaved
from bot.app.refusals import Refused
from bot.model.decks import DeckRef, StarterDeck, StoredDeck
from bot.model.errors import UnknownDeck
from bot.model.ids import new_id
from bot.store.database import Transaction
from engine.kernel.ruleset import Deck, Ruleset
from engine.kernel.translation import tr


async def find_deck(tx: Transaction, user_id: int, deck_id: str) -> StoredDeck:
    """One of the user's decks.

    Raises:
        UnknownDeck: there is none with this id, or it is somebody else's.
    """
    deck = await tx.decks.get(deck_id)
    if deck is None or deck.user_id != user_id:
        raise UnknownDeck(deck_id)
    return deck


async def resolve_deck(tx: Transaction, ruleset: Ruleset, user_id: int, ref: DeckRef) -> Deck:
    """The deck that a reference means.

    Raises:
        UnknownDeck: no such starter deck, or no such deck of this user for this card game.
    """
    if isinstance(ref, StarterDeck):
        for deck_id, deck in ruleset.starter_decks():
            if deck_id == ref.deck_id:
                return deck
        raise UnknownDeck(ref.deck_id)
    stored = await find_deck(tx, user_id, ref.deck_id)
    if stored.ruleset != ruleset.name:
        raise UnknownDeck(ref.deck_id)
    return stored.deck


def check_name(name: str) -> None:
    """Look whether a deck can have this name.

    Raises:
        Refused: it can't.
    """
    if not name.strip():
        raise Refused(tr("The deck needs a name."))
    if len(name) > NAME_LENGTH:
        raise Refused(
            tr(
                "The name has {number} characters; at most {limit} are possible.",
                number=len(name),
                limit=NAME_LENGTH,
            )
        )


class StoredDecks:
    """What users do with the decks that they store here."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def starters(self, ruleset: str) -> list[tuple[str, Deck]]:
        """The decks that anybody can play with, named in English: (id, deck). Raises UnknownRuleset."""
        return list(self._context.ruleset(ruleset).starter_decks())

    async def save(self, user_id: int, ruleset: str, deck: Deck, *, deck_id: str | None = None) -> DeckSaved:
        """Store a deck, or with ``deck_id`` change a stored one.

        A deck that can't be played is stored as well, with its problems told: it may be in the making.

        Raises:
            Refused: the name can't be had, or the user has as many decks as anybody may have.
            UnknownRuleset: there is no such card game.
            UnknownDeck: the user has no deck with this id.
        """
        game = self._context.ruleset(ruleset)
        check_name(deck.name)
        problems = tuple(game.check_deck(deck))
        now, limit = self._context.clock.now(), self._context.policy.max_stored_decks
        async with self._context.writing() as tx:
            if deck_id is not None:
                old = await find_deck(tx, user_id, deck_id)
                stored = msgspec.structs.replace(old, ruleset=ruleset, deck=deck, updated_at=now)
            elif await tx.decks.count(user_id) >= limit:
                raise Refused(
                    tr(
                        "You have {limit} decks, which is the limit. Delete one to store another.",
                        limit=limit,
                    )
                )
            else:
                stored = StoredDeck(new_id(), user_id, ruleset, deck, created_at=now, updated_at=now)
            await tx.decks.save(stored)
        return DeckSaved(stored, problems)

    async def of_user(self, user_id: int, ruleset: str | None = None) -> list[StoredDeck]:
        """A user's decks by name; of one card game if it is named."""
        async with self._context.store.read() as tx:
            return await tx.decks.of_user(user_id, ruleset)

    async def get(self, user_id: int, deck_id: str) -> StoredDeck:
        """One of the user's decks. Raises UnknownDeck."""
        async with self._context.store.read() as tx:
            return await find_deck(tx, user_id, deck_id)

    async def rename(self, user_id: int, deck_id: str, name: str) -> DeckSaved:
        """Give a stored deck another name. Raises UnknownDeck and Refused."""
        deck = await self.get(user_id, deck_id)
        renamed = msgspec.structs.replace(deck.deck, name=name)
        return await self.save(user_id, deck.ruleset, renamed, deck_id=deck_id)

    async def delete(self, user_id: int, deck_id: str) -> None:
        """Delete one of the user's decks. Raises UnknownDeck."""
        async with self._context.writing() as tx:
            await find_deck(tx, user_id, deck_id)
            await tx.decks.delete(deck_id)
