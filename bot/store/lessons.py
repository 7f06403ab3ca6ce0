"""Lessons in the database."""

import msgspec
from sqlalchemy import insert, select, update

from bot.model.errors import Conflict
from bot.model.lessons import Progress
from bot.store.connection import Connection
from bot.store.schema import lessons

COLUMNS = tuple(lessons.c[name] for name in Progress.__struct_fields__)


class LessonTable:
    """What people have learnt."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def of_user(self, user_id: int) -> list[Progress]:
        """How far a user is with each lesson that they have begun."""
        wanted = select(*COLUMNS).where(lessons.c.user_id == user_id)
        ordered = wanted.order_by(lessons.c.ruleset, lessons.c.lesson)
        return [Progress(*row) for row in await self._connection.execute(ordered)]

    async def save(self, progress: Progress) -> Progress:
        """Store how far somebody is, as a new version.

        Raises:
            Conflict: it isn't the version that was read any more.
        """
        after = msgspec.structs.replace(progress, version=progress.version + 1)
        row = {name: getattr(after, name) for name in Progress.__struct_fields__}
        if progress.version == 0:
            await self._connection.execute(insert(lessons).values(row))
            return after
        done = await self._connection.execute(
            update(lessons)
            .where(lessons.c.user_id == progress.user_id, lessons.c.ruleset == progress.ruleset)
            .where(lessons.c.lesson == progress.lesson, lessons.c.version == progress.version)
            .values(row)
        )
        if done.rowcount == 0:
            raise Conflict(f"lesson {progress.lesson} of user {progress.user_id}")
        return after
