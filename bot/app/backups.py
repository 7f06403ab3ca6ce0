"""Backups that the running bot makes by itself, of which the newest are kept."""

import asyncio
import math
import re
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import structlog

from bot.app.clock import Clock
from bot.model.backups import Plan
from bot.store.database import Store

log = structlog.get_logger(__name__)

NAME = "oshiban-%Y%m%dT%H%M%SZ.db"
"""How a backup is called, by the moment at which it was begun (UTC)."""
_UNFINISHED = re.compile(r"(oshiban-\d{8}T\d{6}Z\.db)\.[a-z0-9_]{8}(?:-journal|-wal|-shm)?")
"""How a file is called that is to become a backup: what is a day old was left by a bot that was killed."""
LOOK_EVERY = 60.0
"""Seconds between two looks whether a backup is due."""
TRY_AGAIN = timedelta(hours=1)
"""How long after a failure the next attempt is made, or sooner where backups are made more often."""


class Backups:
    """Makes backups by a plan. Of several bots on one database one does.

    When the last was made is read from the names in the folder, so that a restart makes none too many. The
    folder may lie on a share that is slow or away: it is looked at in a thread.

    Args:
        store: what is backed up.
        clock: tells the time.
        plan: when, where and how many.
    """

    def __init__(self, store: Store, clock: Clock, plan: Plan) -> None:
        self._store, self._clock, self._plan = store, clock, plan
        self._failed_at: datetime | None = None
        self._newest: datetime | None = None

    @property
    def folder(self) -> Path:
        """Where they are put."""
        return self._plan.folder

    @property
    def age(self) -> float:
        """How many seconds old the newest backup is, as far as is known; endless if none is known."""
        return math.inf if self._newest is None else (self._clock.now() - self._newest).total_seconds()

    async def run(self) -> None:
        """Make a backup whenever one is due, until cancelled."""
        while True:
            await self.make_due()
            await asyncio.sleep(LOOK_EVERY)

    async def make_due(self) -> Path | None:
        """Make a backup if one is due; the file. A failure is logged and tried again later."""
        now = self._clock.now()
        if self._failed_at is not None:
            pause = min(TRY_AGAIN, self._plan.every)
            if abs(now - self._failed_at) < pause:  # a clock may be set back
                return None
        target = self._plan.folder / now.astimezone(UTC).strftime(NAME)
        try:
            if not await self._is_due(now):
                return None
            size = await self._store.back_up(target)
            self._newest = now
            await asyncio.to_thread(self._forget_old, now)
        except Exception as error:  # the bot goes on without a backup, whatever the reason
            self._failed_at = now
            log.error("backup_failed", file=str(target), reason=f"{type(error).__name__}: {error}")
            return None
        self._failed_at = None
        log.info("backup_made", file=str(target), bytes=size)
        return target

    def list_made(self) -> list[tuple[datetime, Path]]:
        """The backups in the folder, the oldest first.

        Raises:
            OSError: the folder can't be read.
        """
        found = []
        with suppress(FileNotFoundError):  # it is made with the first one
            for path in self._plan.folder.iterdir():
                with suppress(ValueError):  # somebody's own file
                    found.append((_read_moment(path.name), path))
        return sorted(found)

    async def _is_due(self, now: datetime) -> bool:
        """Whether a backup is due, by those in the folder. Raises OSError if that can't be read."""
        made = await asyncio.to_thread(self.list_made)
        # One of a clock that was ahead says nothing: else none would be made until that moment.
        self._newest = max((at for at, _ in made if at <= now), default=None)
        return self._newest is None or now - self._newest >= self._plan.every

    def _forget_old(self, now: datetime) -> None:
        """Delete what is too many: first those of a clock that was ahead, which may be of any age."""
        made = sorted(self.list_made(), key=lambda each: (each[0] <= now, each))
        for _, path in made[: -self._plan.kept]:
            path.unlink(missing_ok=True)
        for path in self._plan.folder.iterdir():
            found = _UNFINISHED.fullmatch(path.name)
            with suppress(ValueError):  # no moment of a calendar
                if found is not None and now - _read_moment(found[1]) > timedelta(days=1):
                    path.unlink(missing_ok=True)


def _read_moment(name: str) -> datetime:
    """When the backup of this name was begun. Raises ValueError if it is no name of one."""
    return datetime.strptime(name, NAME).replace(tzinfo=UTC)
