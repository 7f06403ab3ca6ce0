"""What is kept of what happened in matches, and of the cards that they were played with."""

from collections.abc import Sequence
from typing import Protocol

from bot.app.ports.rows import Chapter
from engine.kernel.events import Viewer


class RecordRows(Protocol):
    """What happened in matches, in the form of ``bot.app.records``."""

    async def keep(self, match_id: str, chapters: Sequence[Chapter]) -> None:
        """Store chapters, each in the place of the one of its audience that begins with the same entry."""

    async def read(self, match_id: str) -> list[Chapter]:
        """All chapters of a match."""

    async def read_for(self, match_id: str, viewer: Viewer) -> list[Chapter]:
        """The chapters of a match that a viewer may read."""

    async def unrecorded(self, match_id: str) -> str | None:
        """Why a record tells no positions; "" if nobody has found out yet, ``None`` if it tells them."""

    async def set_unrecorded(self, match_id: str, why: str | None) -> None:
        """Write down why a record tells no positions, or that it tells them."""

    async def list_unrecorded(self, limit: int) -> list[str]:
        """Matches of which nobody knows whether their positions can be had."""

    async def list_unpacked(self, limit: int) -> list[str]:
        """Matches that are over and not packed for good."""

    async def replace(self, match_id: str, chapters: Sequence[Chapter]) -> None:
        """Store chapters in the place of all that there are."""


class TextRows(Protocol):
    """The card texts that matches were played with, once by their hash."""

    async def has(self, ruleset: str, data_hash: str) -> bool:
        """Whether the card texts with this hash are kept."""

    async def get(self, ruleset: str, data_hash: str) -> bytes | None:
        """The card texts with this hash, as ``Ruleset.keep_texts`` packed them, if they are kept."""

    async def keep(self, ruleset: str, data_hash: str, packed: bytes) -> None:
        """Keep card texts."""
