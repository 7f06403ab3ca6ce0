"""Names in the environment that look like settings of the bot and are none: most are typing errors."""

import os
import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path

from dotenv import dotenv_values
from rapidfuzz import fuzz, process

from bot.settings import ENCODING, Settings

PREFIX = "OSHIBAN_"
ELSEWHERE = frozenset({"OSHIBAN_CACHE", "OSHIBAN_TEST_POSTGRES", "OSHIBAN_DISCORD_OPENAPI"})
"""Names that are read in other places than the settings."""
ALIKE = 75.0
"""How alike two names are, of 100, for one to be taken for the other."""
_OF_A_CLUSTER = re.compile(r"(_SERVICE_HOST|_SERVICE_PORT(_\w+)?|_PORT_\d+_(TCP|UDP)(_(PROTO|PORT|ADDR))?)$")
"""How names end that Kubernetes puts into the environment for each service of a namespace."""
_ADDRESS = re.compile(r"(tcp|udp)://")


@dataclass(frozen=True)
class UnknownSetting:
    """A name that is no setting.

    Args:
        name: the name.
        nearest: the setting that it may be meant for; "" if none is like it.
    """

    name: str
    nearest: str

    def __str__(self) -> str:
        hint = f"; is {self.nearest} meant?" if self.nearest else ""
        return f"{self.name} is no setting of this release, so it has no effect{hint}"


def list_settings() -> list[str]:
    """The names of all settings in the environment."""
    return [
        field.validation_alias if isinstance(field.validation_alias, str) else f"{PREFIX}{name.upper()}"
        for name, field in Settings.model_fields.items()
    ]


def find_unknown(environment: Mapping[str, str | None]) -> list[UnknownSetting]:
    """The names that begin like settings and are none, but for those that a cluster puts there."""
    known = set(list_settings()) | ELSEWHERE
    names = sorted(name for name in environment if name.upper().startswith(PREFIX))
    return [
        UnknownSetting(name, _find_nearest(name, known))
        for name in names
        if name.upper() not in known and not _is_of_a_cluster(name.upper(), environment[name] or "")
    ]


def read_environment(folder: Path = Path()) -> dict[str, str | None]:
    """The environment, and what the file ``.env`` of a folder adds to it."""
    return {**dotenv_values(folder / ".env", encoding=ENCODING), **os.environ}


def _is_of_a_cluster(name: str, value: str) -> bool:
    return _OF_A_CLUSTER.search(name) is not None or _ADDRESS.match(value) is not None


def _find_nearest(name: str, known: AbstractSet[str]) -> str:
    ends = {each.removeprefix(PREFIX): each for each in sorted(known - ELSEWHERE)}
    end = name.upper().removeprefix(PREFIX)
    found = process.extractOne(end, ends.keys(), scorer=fuzz.ratio, score_cutoff=ALIKE)
    return "" if found is None else ends[found[0]]
