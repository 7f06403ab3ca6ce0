"""What is stored of people and servers: decks, ratings, settings, reports."""

from collections.abc import Collection
from datetime import datetime
from typing import Protocol

from bot.app.points import Rating, RatingChange
from bot.app.ports.rows import Report, Seen, SeenMember, SeenPerson, SeenServer
from bot.app.ports.talks import Conversation, OpeningPause
from bot.app.values import StoredDeck
from bot.app.wishes import ServerSettings, UserSettings, WakingHours


class DeckRows(Protocol):
    """Stored decks."""

    async def save(self, deck: StoredDeck) -> None:
        """Store a deck, over the one with the same id."""

    async def get(self, deck_id: str) -> StoredDeck | None:
        """A deck, or ``None``."""

    async def of_user(self, user_id: int, ruleset: str | None = None) -> list[StoredDeck]:
        """A user's decks by name."""

    async def count(self, user_id: int) -> int:
        """How many decks a user has."""

    async def delete(self, deck_id: str) -> None:
        """Delete a deck."""


class RatingRows(Protocol):
    """Ratings."""

    async def get(self, user_id: int, ruleset: str) -> Rating | None:
        """A user's rating, or ``None``; nobody else changes it before the transaction is over."""

    async def save(self, rating: Rating) -> None:
        """Store a rating."""

    async def of_user(self, user_id: int) -> list[Rating]:
        """A user's ratings, a card game each."""

    async def in_server(self, guild_id: int, ruleset: str) -> list[Rating]:
        """The ratings of those who have finished a rated match of a card game in a server."""

    async def add_change(self, match_id: str, change: RatingChange) -> None:
        """Keep what a match has changed."""

    async def changes(self, match_id: str) -> tuple[RatingChange, ...]:
        """What a match has changed, by seat."""


class ServerRows(Protocol):
    """What servers have decided."""

    async def get(self, guild_id: int) -> ServerSettings | None:
        """What a server has decided, or ``None`` if it has decided nothing yet."""

    async def save(self, guild_id: int, settings: ServerSettings, at: datetime) -> None:
        """Store what a server has decided."""


class PersonRows(Protocol):
    """What is stored about one person across all tables."""

    async def waking_hours(self, user_id: int) -> WakingHours | None:
        """When a user is awake, if they have said so."""

    async def set_waking_hours(self, user_id: int, hours: WakingHours | None) -> None:
        """Keep or forget when a user is awake."""

    async def settings(self, user_id: int) -> UserSettings:
        """What a user has set; what they have not set is as the bot comes."""

    async def settings_of(self, user_ids: Collection[int]) -> dict[int, UserSettings]:
        """What users have set, by user; what they have not set is as the bot comes."""

    async def set_settings(self, user_id: int, settings: UserSettings) -> None:
        """Keep what a user has set."""

    async def anonymise(self, user_id: int) -> None:
        """Take the user out of challenges, matches and failed deliveries, blank the names of the decks they
        played, and delete their stored decks."""


class SeenRows(Protocol):
    """What Discord has told about people and servers."""

    async def person(self, user_id: int) -> SeenPerson | None:
        """What was told of somebody, or ``None``."""

    async def member(self, user_id: int, guild_id: int) -> SeenMember | None:
        """What somebody is called in a server, or ``None``."""

    async def server(self, guild_id: int) -> SeenServer | None:
        """What was told of a server, or ``None``."""

    async def find(self, row: Seen) -> Seen | None:
        """What is stored about the same person or server as in this row, or ``None``."""

    async def keep(self, row: Seen) -> None:
        """Store a row in the place of the one before."""

    async def names(self, user_id: int) -> list[SeenMember]:
        """What somebody is called in servers, by server."""

    async def forget_server(self, guild_id: int) -> None:
        """Delete a server, and what people are called there."""

    async def forget_people(self, before: datetime) -> None:
        """Delete what was told about people before then and never again."""


class ConversationRows(Protocol):
    """The conversations that people have with the bot by direct message."""

    async def get(self, user_id: int) -> Conversation | None:
        """A user's conversation, if one was opened."""

    async def save(self, conversation: Conversation) -> None:
        """Keep a conversation, over the one that the user has."""

    async def delete(self, user_id: int) -> None:
        """Forget a user's conversation."""

    async def find_pause(self) -> OpeningPause | None:
        """Until when no conversation is opened, if that was ever refused."""

    async def set_pause(self, pause: OpeningPause) -> None:
        """Keep until when no conversation is opened."""


class ReportRows(Protocol):
    """Problems that were reported."""

    async def add(self, report: Report) -> int:
        """Store a report; its number."""

    async def get(self, number: int) -> Report | None:
        """A report, or ``None``."""

    async def newest(self, limit: int) -> list[Report]:
        """The newest reports, the newest first."""

    async def of_user(self, user_id: int) -> list[Report]:
        """What a user has reported, the oldest first."""

    async def count(self, user_id: int, since: datetime) -> int:
        """How many reports of a user there are since then."""

    async def change(self, report: Report) -> None:
        """Write a report anew."""
