"""Stored decks, and everything about one person."""

from collections.abc import Collection, Mapping

import msgspec
from sqlalchemy import (
    ColumnElement,
    Text,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    text,
    type_coerce,
    update,
)

from bot.model.decks import StoredDeck
from bot.model.events import Entrant
from bot.model.seeds import find_word
from bot.model.settings import UserSettings, WakingHours
from bot.model.studies import Study
from bot.store.connection import Connection
from bot.store.rows import RowTable
from bot.store.schema import (
    ROWS,
    challenges,
    decks,
    failed_deliveries,
    match_headers,
    match_seats,
    reports,
    user_settings,
)
from engine.kernel.ruleset import Deck

NAMELESS = "deck"
BEGUN = ", ".join(table.name for table in (challenges, ROWS[Entrant], match_headers))
"""The tables that get a row when somebody begins anything; no choice of a match writes there."""
SELECT_SETTINGS = select(user_settings.c.settings).where(user_settings.c.user_id == bindparam("of_user"))


class DeckTable:
    """The rows of decks that users have stored."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def save(self, deck: StoredDeck) -> None:
        """Store a deck, over the one with the same id."""
        changing = {
            "ruleset": deck.ruleset,
            "name": deck.deck.name,
            "piles": deck.deck.piles,
            "updated_at": deck.updated_at,
        }
        done = await self._connection.execute(update(decks).where(decks.c.id == deck.id).values(changing))
        if done.rowcount == 0:
            fixed = {"id": deck.id, "user_id": deck.user_id, "created_at": deck.created_at}
            await self._connection.execute(insert(decks).values({**fixed, **changing}))

    async def get(self, deck_id: str) -> StoredDeck | None:
        """A stored deck by its id; ``None`` if it is gone."""
        found = await self._select(decks.c.id == deck_id)
        return found[0] if found else None

    async def of_user(self, user_id: int, ruleset: str | None = None) -> list[StoredDeck]:
        """A user's decks by name; of one card game if it is named."""
        wanted = decks.c.user_id == user_id
        return await self._select(wanted if ruleset is None else wanted & (decks.c.ruleset == ruleset))

    async def _select(self, wanted: ColumnElement[bool]) -> list[StoredDeck]:
        rows = await self._connection.execute(select(decks).where(wanted).order_by(decks.c.name, decks.c.id))
        return [
            StoredDeck(
                id=row["id"],
                user_id=row["user_id"],
                ruleset=row["ruleset"],
                deck=Deck(row["name"], row["piles"]),
                created_at=row["created_at"],
                updated_at=row["updated_at"],
            )
            for row in rows.mappings()
        ]

    async def count(self, user_id: int) -> int:
        """How many decks a user has."""
        counted = select(func.count()).where(decks.c.user_id == user_id)
        return await self._connection.scalar(counted) or 0

    async def delete(self, deck_id: str) -> None:
        """Delete a stored deck, if it is there."""
        await self._connection.execute(delete(decks).where(decks.c.id == deck_id))


class PersonTable:
    """What is stored about one person across all tables."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def waking_hours(self, user_id: int) -> WakingHours | None:
        """When a user is awake, if they have said so."""
        wanted = select(user_settings.c.waking_hours).where(user_settings.c.user_id == user_id)
        hours: WakingHours | None = await self._connection.scalar(wanted)
        return hours

    async def set_waking_hours(self, user_id: int, hours: WakingHours | None) -> None:
        """Keep or forget when a user is awake."""
        await self._set(user_id, {"waking_hours": hours})

    async def settings(self, user_id: int) -> UserSettings:
        """What a user has set; what they have not set is as the bot comes."""
        settings: UserSettings | None = await self._connection.scalar(SELECT_SETTINGS, {"of_user": user_id})
        return settings or UserSettings()

    async def hold_settings(self, user_id: int) -> UserSettings:
        """The same; nobody else changes what is there before the transaction is over."""
        await self._connection.put(user_settings, {"user_id": user_id})  # what isn't there can't be held
        held = SELECT_SETTINGS.with_for_update()
        settings: UserSettings | None = await self._connection.scalar(held, {"of_user": user_id})
        return settings or UserSettings()

    async def settings_of(self, user_ids: Collection[int]) -> dict[int, UserSettings]:
        """What users have set, by user; what they have not set is as the bot comes."""
        wanted = select(user_settings.c.user_id, user_settings.c.settings).where(
            user_settings.c.user_id.in_(user_ids)
        )
        found = {row.user_id: row.settings for row in await self._connection.execute(wanted)}
        return {user_id: found.get(user_id) or UserSettings() for user_id in user_ids}

    async def set_settings(self, user_id: int, settings: UserSettings) -> None:
        """Keep what a user has set."""
        await self._set(user_id, {"settings": settings})

    async def _set(self, user_id: int, values: Mapping[str, WakingHours | UserSettings | None]) -> None:
        mine = user_settings.c.user_id == user_id
        done = await self._connection.execute(update(user_settings).where(mine).values(values))
        if done.rowcount == 0:
            await self._connection.execute(insert(user_settings).values({"user_id": user_id, **values}))

    async def hold_beginnings(self) -> None:
        """Let nobody begin anything before the transaction is over: challenges, matches, playing in an event.
        What is being begun is waited for, and seen then. SQLite has one writer at a time anyway.
        """
        if self._connection.dialect.name == "postgresql":
            await self._connection.execute(text(f"LOCK TABLE {BEGUN} IN SHARE ROW EXCLUSIVE MODE"))

    async def anonymise(self, user_id: int) -> None:
        """Take the user out of challenges, matches and failed deliveries, blank the names of the decks they
        played, and delete their stored decks. Failed deliveries name people only where an earlier release has
        kept them."""
        execute = self._connection.execute
        await execute(delete(decks).where(decks.c.user_id == user_id))
        await execute(delete(user_settings).where(user_settings.c.user_id == user_id))
        await execute(delete(reports).where(reports.c.user_id == user_id))
        await RowTable(self._connection).forget_person(user_id)
        studies = ROWS[Study]
        theirs = exists().where(
            match_seats.c.match_id == studies.c.match_id,
            match_seats.c.seat == studies.c.seat,
            match_seats.c.user_id == user_id,
        )
        await execute(delete(studies).where(theirs))
        await self._blank_texts(user_id)
        for column in (challenges.c.challenger, challenges.c.opponent, challenges.c.accepted_by):
            await execute(update(challenges).where(column == user_id).values({column: None}))
        subjects = select(match_seats.c.match_id).where(match_seats.c.user_id == user_id)
        told = type_coerce(failed_deliveries.c.delivery, Text).contains(str(user_id))  # as whom it mentions
        failed = or_(failed_deliveries.c.subject.in_(subjects), told)
        await execute(delete(failed_deliveries).where(failed))
        await execute(
            update(match_seats)
            .where(match_seats.c.user_id == user_id)
            .values(user_id=None, hand_channel_id=None, hand_message_id=None, standing=None, offered=None)
        )

    async def _blank_texts(self, user_id: int) -> None:
        """The name of a deck and a word for chance are the user's own text; the cards and the seed stay,
        because the journal needs them.
        """
        execute = self._connection.execute
        rows = await execute(
            select(
                match_headers.c.match_id,
                match_headers.c.decks,
                match_headers.c.origin,
                match_seats.c.seat,
            )
            .join(match_seats, match_seats.c.match_id == match_headers.c.match_id)
            .where(match_seats.c.user_id == user_id)
        )
        for match_id, played, origin, own in rows.all():
            blanked = tuple(
                msgspec.structs.replace(deck, name=NAMELESS) if seat == own else deck
                for seat, deck in enumerate(played)
            )
            values = {"decks": blanked, "origin": origin}
            if origin is not None and find_word(origin, own):
                values["origin"] = None  # the seed and its own commitment stay
            await execute(update(match_headers).where(match_headers.c.match_id == match_id).values(values))
        theirs = await execute(
            select(challenges.c.id, challenges.c.deck).where(challenges.c.challenger == user_id)
        )
        for challenge_id, deck in theirs.all():
            blank = msgspec.structs.replace(deck, name=NAMELESS)
            await execute(update(challenges).where(challenges.c.id == challenge_id).values(deck=blank))
