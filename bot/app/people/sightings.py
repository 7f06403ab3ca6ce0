"""What Discord tells about people and servers with each interaction: what they are called, and in which
language they read.

Any process may post, and only one of them is told. So it is stored, and each process remembers for a while
what it has read.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import partial

import msgspec
from cachetools import TTLCache
from msgspec.structs import replace

from bot.app.context import Context
from bot.model.sightings import Seen, SeenMember, SeenPerson, SeenServer
from bot.store.database import Transaction

REMEMBERED = 5000
FRESH = 300.0
"""So many seconds a process takes what it has read for true: another may have been told something newer."""


class Sighting(msgspec.Struct, frozen=True):
    """What one interaction tells about somebody.

    Args:
        user_id: who it is.
        name: what they call themselves.
        locale: the locale that their Discord is set to; "" if it isn't told.
        guild_id: the server that it comes from; ``None`` if from none.
        name_there: what they are called there.
        guild_locale: the locale of that server; "" if it isn't told.
    """

    user_id: int
    name: str
    locale: str = ""
    guild_id: int | None = None
    name_there: str = ""
    guild_locale: str = ""


def list_rows(sighting: Sighting, now: datetime) -> list[Seen]:
    """What an interaction tells, as it is stored."""
    rows: list[Seen] = [SeenPerson(sighting.user_id, sighting.name, sighting.locale, now)]
    if sighting.guild_id is not None:
        rows.append(SeenMember(sighting.user_id, sighting.guild_id, sighting.name_there, now))
        if sighting.guild_locale:
            rows.append(SeenServer(sighting.guild_id, sighting.guild_locale, now))
    return rows


class Sightings:
    """Use cases about what people and servers are called and which language they read."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._noted: TTLCache[tuple[int | None, int], Sighting] = TTLCache(REMEMBERED, FRESH, self._tell_time)
        self._names: TTLCache[tuple[int | None, int], str] = TTLCache(REMEMBERED, FRESH, self._tell_time)
        self._locales: TTLCache[int, str] = TTLCache(REMEMBERED, FRESH, self._tell_time)
        self._servers: TTLCache[int, str] = TTLCache(REMEMBERED, FRESH, self._tell_time)

    def _tell_time(self) -> float:
        return self._context.clock.now().timestamp()

    async def note(self, sightings: Iterable[Sighting]) -> None:
        """Keep what an interaction tells; what is known already costs nothing."""
        for sighting in sightings:
            where = sighting.guild_id, sighting.user_id
            if self._noted.get(where) == sighting:
                continue
            self._remember(sighting)  # before it is stored: many presses may come at once
            rows = list_rows(sighting, self._context.clock.now())
            is_kept = False
            try:
                await self._context.retrying(partial(self._keep, rows))
                is_kept = True
            finally:
                if not is_kept:
                    self._noted.pop(where, None)

    def _remember(self, sighting: Sighting) -> None:
        where = sighting.guild_id, sighting.user_id
        self._noted[where] = sighting
        self._names[where] = sighting.name_there or sighting.name
        if sighting.locale:
            self._locales[sighting.user_id] = sighting.locale
        if sighting.guild_id is not None and sighting.guild_locale:
            self._servers[sighting.guild_id] = sighting.guild_locale

    async def note_server(self, guild_id: int, locale: str) -> None:
        """Keep the locale of a server, told by other ways than an interaction."""
        if self._servers.get(guild_id) != locale:
            row = SeenServer(guild_id, locale, self._context.clock.now())
            await self._context.retrying(partial(self._keep, [row]))
            self._servers[guild_id] = locale

    async def find_name(self, guild_id: int | None, user_id: int) -> str | None:
        """What somebody is called in a server, or outside of servers; ``None`` if nobody has told."""
        name = self._names.get((guild_id, user_id))
        if name is not None:
            return name
        async with self._context.store.read() as tx:
            member = (
                None
                if guild_id is None
                else await tx.rows.get(SeenMember, user_id=user_id, guild_id=guild_id)
            )
            found = member or await tx.rows.get(SeenPerson, user_id=user_id)
        if found is None:
            return None
        self._names[guild_id, user_id] = found.name
        return found.name

    async def find_locale(self, user_id: int) -> str | None:
        """The locale that somebody's Discord is set to; ``None`` if nobody has told."""
        locale = self._locales.get(user_id)
        if locale is None:
            async with self._context.store.read() as tx:
                person = await tx.rows.get(SeenPerson, user_id=user_id)
            if person is None or not person.locale:
                return None
            locale = person.locale
            self._locales[user_id] = locale
        return locale

    async def find_server_locale(self, guild_id: int) -> str | None:
        """The locale of a server; ``None`` if nobody has told."""
        locale = self._servers.get(guild_id)
        if locale is None:
            async with self._context.store.read() as tx:
                server = await tx.rows.get(SeenServer, guild_id=guild_id)
            if server is None:
                return None
            locale = server.locale
            self._servers[guild_id] = locale
        return locale

    async def list_servers(self) -> list[int]:
        """The servers whose language was told."""
        async with self._context.store.read() as tx:
            return [each.guild_id for each in await tx.rows.find(SeenServer)]

    def forget(self, user_id: int) -> None:
        """Forget somebody whose data were deleted, as far as this process remembers them."""
        for where in [each for each in (*self._noted, *self._names) if each[1] == user_id]:
            self._noted.pop(where, None)
            self._names.pop(where, None)
        self._locales.pop(user_id, None)

    async def forget_server(self, guild_id: int) -> None:
        """Forget a server that the bot isn't in any more, and what people are called there."""
        async with self._context.store.write() as tx:
            for kind in (SeenMember, SeenServer):
                await tx.rows.delete(kind, guild_id=guild_id)
        for where in [each for each in (*self._noted, *self._names) if each[0] == guild_id]:
            self._noted.pop(where, None)
            self._names.pop(where, None)
        self._servers.pop(guild_id, None)

    # --- storing --------------------------------------------------------------------------------------------

    async def _keep(self, rows: Sequence[Seen]) -> None:
        """Write what differs from what is stored: mostly nothing, so it is only read at first."""
        async with self._context.store.read() as tx:
            changed = await self._find_changed(tx, rows)
        if changed:
            async with self._context.store.write() as tx:
                for row in await self._find_changed(tx, rows):
                    await tx.rows.put(row)

    async def _find_changed(self, tx: Transaction, rows: Sequence[Seen]) -> list[Seen]:
        changed: list[Seen] = []
        for row in rows:
            known = await tx.rows.find_like(row)
            if isinstance(row, SeenPerson) and isinstance(known, SeenPerson) and not row.locale:
                row = replace(row, locale=known.locale)
            if known is None or self._is_other(known, row):
                changed.append(row)
        return changed

    def _is_other(self, known: Seen, row: Seen) -> bool:
        """Whether a row says something else than the stored one, or that is so old that it would be lost."""
        return row.at - known.at > self._context.policy.seen_again or replace(known, at=row.at) != row
