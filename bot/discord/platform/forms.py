"""Forms (modals), and what comes back from them.

discord.py would keep a form in memory until it is sent in; these count as finished, so it doesn't, and what
is sent in is read from the interaction itself: a form that was opened before a restart works after it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from discord import ui

TEXT, FILE = "text", "file"


class Form(ui.Modal):
    """A form on its way out."""

    def is_finished(self) -> bool:
        return True


@dataclass(frozen=True)
class Upload:
    """A file that was sent along: its name, its size in bytes, and where Discord keeps it."""

    filename: str
    size: int
    url: str


@dataclass(frozen=True)
class Filled:
    """What was filled into a form, by field."""

    texts: Mapping[str, str] = field(default_factory=dict)
    files: tuple[Upload, ...] = ()


def _walk(components: list[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for component in components:
        yield component
        yield from _walk(component.get("components", []))
        if inner := component.get("component"):
            yield from _walk([inner])


def read_form(data: Mapping[str, Any]) -> Filled:
    """Read a form that was sent in, from the data of its interaction."""
    texts: dict[str, str] = {}
    files: list[Upload] = []
    attachments = data.get("resolved", {}).get("attachments", {})
    for component in _walk(data.get("components", [])):
        if "value" in component:
            texts[component["custom_id"]] = str(component["value"] or "")
        elif component.get("custom_id") == FILE:
            for number in component.get("values", []):
                found = attachments[number]
                files.append(Upload(found["filename"], int(found["size"]), found["url"]))
    return Filled(texts, tuple(files))
