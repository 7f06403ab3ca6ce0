"""Backups that the running bot makes by itself, of which the newest are kept."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import structlog

from bot.app.clock import Clock
from bot.model.backups import Plan
from bot.store.database import Store

log = structlog.get_logger(__name__)

NAME = "oshiban-%Y%m%dT%H%M%SZ.db"
"""How a backup is called, by the moment at which it was begun (UTC)."""
LOOK_EVERY = 60.0
"""Seconds between two looks whether a backup is due."""
TRY_AGAIN = timedelta(hours=1)
"""How long after a failure the next attempt is made, or sooner where backups are made more often."""


class Backups:
    """Makes backups by a plan. Of several bots on one database one does.

    When the last was made is read from the names in the folder, so that a restart makes none too many.

    Args:
        store: what is backed up.
        clock: tells the time.
        plan: when, where and how many.
    """

    def __init__(self, store: Store, clock: Clock, plan: Plan) -> None:
        self._store, self._clock, self._plan = store, clock, plan
        self._failed_at: datetime | None = None

    async def run(self) -> None:
        """Make a backup whenever one is due, until cancelled."""
        while True:
            await self.make_due()
            await asyncio.sleep(LOOK_EVERY)

    async def make_due(self) -> Path | None:
        """Make a backup if one is due; the file. A failure is logged and tried again later."""
        now = self._clock.now()
        if not self._is_due(now):
            return None
        target = self._plan.folder / now.astimezone(UTC).strftime(NAME)
        try:
            size = await self._store.back_up(target)
            self._forget_old()
        except Exception as error:  # the bot goes on without a backup, whatever the reason
            self._failed_at = now
            log.error("backup_failed", file=str(target), reason=f"{type(error).__name__}: {error}")
            return None
        self._failed_at = None
        log.info("backup_made", file=str(target), bytes=size)
        return target

    def list_made(self) -> list[tuple[datetime, Path]]:
        """The backups in the folder, the oldest first."""
        found = []
        for path in self._plan.folder.glob("oshiban-*.db"):
            try:
                found.append((datetime.strptime(path.name, NAME).replace(tzinfo=UTC), path))
            except ValueError:  # somebody's own file
                continue
        return sorted(found)

    def _is_due(self, now: datetime) -> bool:
        if self._failed_at is not None and now - self._failed_at < min(TRY_AGAIN, self._plan.every):
            return False
        made = self.list_made()
        return not made or now - made[-1][0] >= self._plan.every

    def _forget_old(self) -> None:
        for _, path in self.list_made()[: -self._plan.kept]:
            path.unlink(missing_ok=True)
