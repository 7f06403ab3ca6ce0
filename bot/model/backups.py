"""When the running bot backs its database up."""

from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Plan:
    """When backups are made, and which are kept.

    Args:
        folder: where they are put. It is made if it isn't there; what else lies in it stays.
        every: the time from one to the next.
        kept: how many are kept; the oldest go.
    """

    folder: Path
    every: timedelta
    kept: int
