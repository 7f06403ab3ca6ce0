"""The conversations that people have with the bot."""

from collections.abc import Mapping

from sqlalchemy import Table, bindparam, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from bot.model.conversations import Conversation, OpeningPause
from bot.store.connection import Connection
from bot.store.schema import conversations, pauses

OPENING = "opening"
"""The pause of opening conversations."""
FIND = select(conversations).where(conversations.c.user_id == bindparam("of_user"))
FIND_PAUSE = select(pauses.c.until, pauses.c.reason).where(pauses.c.kind == OPENING)


class ConversationTable:
    """The conversations that people have with the bot by direct message."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def get(self, user_id: int) -> Conversation | None:
        """A user's conversation, if one was opened."""
        row = (await self._connection.execute(FIND, {"of_user": user_id})).one_or_none()
        return None if row is None else Conversation(row.user_id, row.channel_id, row.is_used)

    async def save(self, conversation: Conversation) -> None:
        """Keep a conversation, over the one that the user has."""
        changed = {"channel_id": conversation.channel_id, "is_used": conversation.is_used}
        await self._put(conversations, {"user_id": conversation.user_id}, changed)

    async def delete(self, user_id: int) -> None:
        """Forget a user's conversation."""
        await self._connection.execute(delete(conversations).where(conversations.c.user_id == user_id))

    async def find_pause(self) -> OpeningPause | None:
        """Until when no conversation is opened, if that was ever refused."""
        row = (await self._connection.execute(FIND_PAUSE)).one_or_none()
        return None if row is None else OpeningPause(row.until, row.reason)

    async def set_pause(self, pause: OpeningPause) -> None:
        """Keep until when no conversation is opened."""
        await self._put(pauses, {"kind": OPENING}, {"until": pause.until, "reason": pause.reason})

    async def _put(self, table: Table, key: Mapping[str, object], changed: Mapping[str, object]) -> None:
        """Write a row, over the one with this key."""
        is_sqlite = self._connection.dialect.name == "sqlite"
        new = (sqlite.insert if is_sqlite else postgresql.insert)(table).values({**key, **changed})
        await self._connection.execute(
            new.on_conflict_do_update(index_elements=list(key), set_=dict(changed))
        )
