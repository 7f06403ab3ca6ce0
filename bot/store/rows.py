"""Rows of classes that say themselves how they are kept (:func:`bot.model.rows.stored`)."""

from collections.abc import Collection, Sequence
from datetime import datetime
from functools import cache
from typing import TypeVar, get_args

import msgspec
from sqlalchemy import Delete, Select, Table, bindparam, delete, insert, or_, select, update

from bot.model.errors import Conflict
from bot.model.rows import STORED, RestrainedId, UserId, Versioned
from bot.store.connection import Connection
from bot.store.schema import ROWS

R = TypeVar("R", bound=msgspec.Struct)
V = TypeVar("V", bound=Versioned)
OWNER = "user_id"
"""The field with the person whom a row is about, or to whom it belongs."""


@cache
def _select(
    kind: type[msgspec.Struct], fields: tuple[str, ...], empty: tuple[str, ...] = ()
) -> Select[tuple[object, ...]]:
    table = ROWS[kind]
    wanted = [table.c[name] == bindparam(f"of_{name}") for name in fields]
    wanted += [table.c[name].is_(None) for name in empty]
    return select(table).where(*wanted).order_by(*table.primary_key)


@cache
def _delete(kind: type[msgspec.Struct], fields: tuple[str, ...]) -> Delete:
    table = ROWS[kind]
    return delete(table).where(*(table.c[name] == bindparam(f"of_{name}") for name in fields))


def _people(kind: type[msgspec.Struct]) -> list[str]:
    """The fields of a class that are people, with whom its rows go."""
    return [name for name, hint in STORED[kind].fields.items() if UserId in (hint, *get_args(hint))]


def _list_readers(kind: type[msgspec.Struct]) -> list[str]:
    """The fields of a class that are people who may know of its rows. Against whom somebody has decided
    something knows it only where the row is about them: nobody is told who blocks them.
    """
    is_restrained = STORED[kind].fields.get(OWNER) == RestrainedId
    return [*_people(kind), OWNER] if is_restrained else _people(kind)


class RowTable:
    """Rows, looked for by the values of their fields."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def find(self, kind: type[R], /, **fields: object) -> list[R]:
        """The rows of a class whose fields have these values, by their keys."""
        given = {name: value for name, value in fields.items() if value is not None}
        empty = tuple(name for name in fields if name not in given)
        found = await self._connection.execute(_select(kind, tuple(given), empty), _bind(given))
        return [kind(**row) for row in found.mappings()]

    async def find_among(self, kind: type[R], name: str, values: Collection[object]) -> list[R]:
        """The rows of a class one field of which has any of these values, by their keys."""
        table = ROWS[kind]
        wanted = select(table).where(table.c[name].in_(values)).order_by(*table.primary_key)
        return [kind(**row) for row in (await self._connection.execute(wanted)).mappings()]

    async def get(self, kind: type[R], /, **key: object) -> R | None:
        """The row with this key, or ``None``."""
        found = await self.find(kind, **key)
        return found[0] if found else None

    async def hold(self, kind: type[R], /, **key: object) -> R | None:
        """The row with this key, or ``None``; nobody else changes it before the transaction is over."""
        wanted = _select(kind, tuple(key)).with_for_update()
        found = (await self._connection.execute(wanted, _bind(key))).mappings().first()
        return None if found is None else kind(**found)

    async def find_like(self, row: R) -> R | None:
        """What is kept in the place that a row would take, or ``None``."""
        return await self.get(type(row), **{name: getattr(row, name) for name in STORED[type(row)].key})

    async def add(self, row: msgspec.Struct) -> None:
        """Keep a new row. If one with the same key is there meanwhile, the transaction ends in a Conflict."""
        await self._connection.execute(insert(ROWS[type(row)]).values(msgspec.structs.asdict(row)))

    async def put(self, row: msgspec.Struct) -> None:
        """Keep a row, in the place of the one with the same key if there is one."""
        await self._connection.put(ROWS[type(row)], msgspec.structs.asdict(row))

    async def put_held(self, held: R | None, row: R) -> None:
        """Keep a row in the place of one that was held. If none was there to be held, and somebody else has
        made one since, the transaction ends in a Conflict.

        Args:
            held: what :meth:`hold` gave.
            row: what is to be there now.
        """
        await (self.add(row) if held is None else self.put(row))

    async def advance(self, row: V) -> V:
        """Keep a row as the next version of what was read; a new one if it has the version 0.

        Raises:
            Conflict: what is kept isn't the version that was read any more.
        """
        table, key = ROWS[type(row)], STORED[type(row)].key
        after = msgspec.structs.replace(row, version=row.version + 1)
        if row.version == 0:
            await self.add(after)
            return after
        same = [table.c[name] == getattr(row, name) for name in key]
        changed = update(table).where(*same, table.c["version"] == row.version)
        done = await self._connection.execute(changed.values(msgspec.structs.asdict(after)))
        if done.rowcount == 0:
            raise Conflict(f"{STORED[type(row)].table}: {[getattr(row, name) for name in key]}")
        return after

    async def delete(self, kind: type[msgspec.Struct], /, **fields: object) -> None:
        """Delete the rows of a class whose fields have these values."""
        await self._connection.execute(_delete(kind, tuple(fields)), _bind(fields))

    async def delete_before(self, kind: type[msgspec.Struct], moment: datetime, field: str = "at") -> None:
        """Delete the rows of a class one field of which, ``at`` if none is named, lies before a moment. Those
        in which it is ``None`` stay.
        """
        table: Table = ROWS[kind]
        await self._connection.execute(delete(table).where(table.c[field] < moment))

    async def of_person(self, user_id: int) -> dict[str, Sequence[msgspec.Struct]]:
        """All rows that name somebody who may know of them, by table."""
        found: dict[str, Sequence[msgspec.Struct]] = {}
        for kind, table in ROWS.items():
            readers = _list_readers(kind)
            if readers:
                naming = or_(*(table.c[name] == user_id for name in readers))
                wanted = select(table).where(naming).order_by(*table.primary_key)
                rows = await self._connection.execute(wanted)
                found[STORED[kind].table] = [kind(**row) for row in rows.mappings()]
        return found

    async def forget_person(self, user_id: int) -> None:
        """Delete all rows in which somebody is named; those that can be without a name lose it. What others
        have decided against them stays.
        """
        for kind, table in ROWS.items():
            people = _people(kind)
            needed = [name for name in people if not table.c[name].nullable]
            for name in set(people) - set(needed):
                nameless = update(table).where(table.c[name] == user_id).values({name: None})
                await self._connection.execute(nameless)
            if needed:
                wanted = or_(*(table.c[name] == user_id for name in needed))
                await self._connection.execute(delete(table).where(wanted))


def _bind(fields: dict[str, object]) -> dict[str, object]:
    return {f"of_{name}": value for name, value in fields.items()}
