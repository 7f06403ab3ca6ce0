"""Challenges in the database."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import RowMapping, func, insert, or_, select, update

from bot.model.challenges import Challenge, ChallengeStatus, Place
from bot.model.errors import Conflict, UnknownChallenge
from bot.store.connection import Connection
from bot.store.schema import challenges
from engine.kernel.ruleset import Deck

COLUMNS = [column for column in challenges.c if column.name not in ("deck", "secret")]
IS_OPEN = challenges.c.status == ChallengeStatus.OPEN
IS_VAIN = challenges.c.status != ChallengeStatus.ACCEPTED


def _read(row: RowMapping) -> Challenge:
    fields = dict(row)
    place = Place(fields.pop("guild_id"), fields.pop("channel_id"))
    status = ChallengeStatus(fields.pop("status"))
    return Challenge(place=place, status=status, **fields)


class ChallengeTable:
    """The rows of challenges: open ones and those that have ended."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def add(self, challenge: Challenge, deck: Deck, secret: bytes) -> None:
        """Store a new challenge with the challenger's deck as it is now, and with the secret to which its
        commitment commits.
        """
        fields = {column.name: getattr(challenge, column.name, None) for column in COLUMNS}
        fields |= {
            "guild_id": challenge.place.guild_id,
            "channel_id": challenge.place.channel_id,
            "deck": deck,
            "secret": secret,
        }
        await self._connection.execute(insert(challenges).values(fields))

    async def get(self, challenge_id: str) -> Challenge | None:
        """A challenge by its id; ``None`` if there is none."""
        rows = await self._connection.execute(select(*COLUMNS).where(challenges.c.id == challenge_id))
        row = rows.mappings().one_or_none()
        return None if row is None else _read(row)

    async def deck(self, challenge_id: str) -> Deck:
        """The challenger's deck of a stored challenge."""
        found = select(challenges.c.deck).where(challenges.c.id == challenge_id)
        deck: Deck | None = await self._connection.scalar(found)
        if deck is None:
            raise UnknownChallenge(challenge_id)
        return deck

    async def secret(self, challenge_id: str) -> bytes | None:
        """The secret of a challenge; ``None`` for one of an earlier release."""
        found = select(challenges.c.secret).where(challenges.c.id == challenge_id)
        secret: bytes | None = await self._connection.scalar(found)
        return None if secret is None else bytes(secret)

    async def close(self, challenge_id: str, status: ChallengeStatus, accepted_by: int | None = None) -> None:
        """End an open challenge.

        Raises:
            Conflict: it is not open any more.
        """
        done = await self._connection.execute(
            update(challenges)
            .where(challenges.c.id == challenge_id, IS_OPEN)
            .values(status=status, accepted_by=accepted_by)
        )
        if done.rowcount != 1:
            raise Conflict(f"challenge {challenge_id} is not open any more")

    async def set_message(self, challenge_id: str, message_id: int | None) -> None:
        """Remember the message in which it was posted."""
        await self._connection.execute(
            update(challenges).where(challenges.c.id == challenge_id).values(message_id=message_id)
        )

    async def lobby(self, guild_id: int, limit: int, apart: Collection[int] = ()) -> list[Challenge]:
        """The open challenges to everybody in a server that are posted, the newest first.

        Args:
            guild_id: the server.
            limit: how many at most.
            apart: whose are left out.
        """
        shown = challenges.c.message_id.is_not(None), challenges.c.challenger.not_in(apart)
        rows = await self._connection.execute(
            select(*COLUMNS)
            .where(challenges.c.guild_id == guild_id, IS_OPEN, challenges.c.opponent.is_(None), *shown)
            .order_by(challenges.c.created_at.desc())
            .limit(limit)
        )
        return [_read(row) for row in rows.mappings()]

    async def of_user(self, user_id: int) -> list[Challenge]:
        """The open challenges by a user or to a user, the newest first."""
        rows = await self._connection.execute(
            select(*COLUMNS)
            .where(or_(challenges.c.challenger == user_id, challenges.c.opponent == user_id), IS_OPEN)
            .order_by(challenges.c.created_at.desc())
        )
        return [_read(row) for row in rows.mappings()]

    async def all_of_user(self, user_id: int) -> list[Challenge]:
        """All challenges by a user, to a user or accepted by a user, the newest first."""
        users = (challenges.c.challenger, challenges.c.opponent, challenges.c.accepted_by)
        rows = await self._connection.execute(
            select(*COLUMNS)
            .where(or_(*(column == user_id for column in users)))
            .order_by(challenges.c.created_at.desc())
        )
        return [_read(row) for row in rows.mappings()]

    async def count_open(self, user_id: int) -> int:
        """How many challenges of this user are open."""
        counted = select(func.count()).where(challenges.c.challenger == user_id, IS_OPEN)
        return await self._connection.scalar(counted) or 0

    async def count_waiting(self, user_id: int) -> int:
        """How many open challenges are to this user."""
        counted = select(func.count()).where(challenges.c.opponent == user_id, IS_OPEN)
        return await self._connection.scalar(counted) or 0

    async def vain_of(self, user_id: int | None, since: datetime) -> list[Challenge]:
        """The challenges of a user since a moment of which no match came, the newest first."""
        rows = await self._connection.execute(
            select(*COLUMNS)
            .where(challenges.c.challenger == user_id, IS_VAIN, challenges.c.created_at > since)
            .order_by(challenges.c.created_at.desc())
        )
        return [_read(row) for row in rows.mappings()]

    async def vain_in(self, guild_id: int, since: datetime) -> Sequence[datetime]:
        """When the challenges in a server since a moment were made of which no match came, newest first."""
        made = select(challenges.c.created_at).where(
            challenges.c.guild_id == guild_id, IS_VAIN, challenges.c.created_at > since
        )
        found = await self._connection.scalars(made.order_by(challenges.c.created_at.desc()))
        return found.all()

    async def rematch_of(self, match_id: str) -> Challenge | None:
        """The last rematch challenge after a match that is open or was accepted, if there is one."""
        stands = challenges.c.status.in_((ChallengeStatus.OPEN, ChallengeStatus.ACCEPTED))
        rows = await self._connection.execute(
            select(*COLUMNS)
            .where(challenges.c.rematch_of == match_id, stands)
            .order_by(challenges.c.created_at.desc(), challenges.c.id)
            .limit(1)
        )
        row = rows.mappings().one_or_none()
        return None if row is None else _read(row)
