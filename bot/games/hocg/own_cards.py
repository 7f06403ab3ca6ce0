"""The host's own cards: a folder of card files that may change while the bot runs."""

from pathlib import Path
from typing import NamedTuple

import structlog

from engine.hocg import HOCG
from engine.hocg.cards.pool import Pool, with_own_cards

log = structlog.get_logger(__name__)


class CardFile(NamedTuple):
    """A card file as it was at the last look: its name, its size, and the time of its last change."""

    name: str
    size: int
    changed_at: int


def look_at(folder: Path) -> tuple[CardFile, ...]:
    """The card files of a folder as they are now.

    Raises:
        OSError: it can't be looked at, as on a share that is away: that is no folder without files.
    """
    files = ((path, path.stat()) for path in sorted(folder.iterdir()) if path.match("*.yaml"))
    return tuple(CardFile(path.name, found.st_size, found.st_mtime_ns) for path, found in files)


class OwnCards:
    """A folder that is looked at again and again.

    Args:
        folder: the folder.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seen: tuple[CardFile, ...] | None = None

    def read_changed(self) -> Pool | None:
        """All cards, if the folder has changed since the last look; files that can't be read are logged and
        left out.
        """
        now = look_at(self._folder)
        if now == self._seen:
            return None
        pool, problems = with_own_cards(HOCG.pool, self._folder)
        self._seen = now
        for problem in problems:
            log.error("card_file_left_out", file=problem.file, line=problem.line, problem=problem.message)
        for text in pool.unsupported:
            log.warning(
                "card_not_playable",
                number=text.number,
                ability=text.ability,
                file=text.file,
                line=text.file_line,
                problem=text.message,
            )
        return pool
