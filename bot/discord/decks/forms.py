"""Forms (modals) for importing and editing decks, and what comes back from them.

discord.py would keep a form in memory until it is sent in; these count as finished, so it doesn't, and what
is sent in is read from the interaction itself: a form that was opened before a restart works after it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import ui

from bot.app.deck_lists.naming import NAME_LENGTH
from bot.app.packs.decks import DeckTools
from bot.discord.decks.addresses import NO_DECK, DeckPress, DeckVerb
from bot.discord.platform.limits import INPUT
from engine.kernel.translation import tr

TEXT, FILE, NAME = "text", "file", "name"


class _Form(ui.Modal):
    """A form on its way out."""

    def is_finished(self) -> bool:
        return True


def make_import_form(tools: DeckTools, none: str = NO_DECK, pasted: str = "") -> ui.Modal:
    """The form of ``/deck import``: a box to paste into, a file, a name.

    Args:
        tools: what the card game knows about decks.
        none: what stands for no deck of that game.
        pasted: what was pasted before, to be put right.
    """
    form = _Form(title=tr("Import a deck"), custom_id=DeckPress(DeckVerb.IMPORTED, none).custom_id)
    form.add_item(
        ui.Label(
            text=tr("Paste the deck"),
            description=tr("A card list, a code from here, or what another deck tool exports"),
            component=ui.TextInput(
                custom_id=TEXT,
                style=discord.TextStyle.paragraph,
                placeholder=tools.list_example,
                default=pasted or None,
                required=False,
                max_length=INPUT,
            ),
        )
    )
    form.add_item(
        ui.Label(
            text=tr("Or upload a file"),
            description=tr("At most 64 KB, of any of those formats"),
            component=ui.FileUpload(custom_id=FILE, required=False, max_values=1),
        )
    )
    form.add_item(
        ui.Label(
            text=tr("Name"),
            description=tr("Leave it out to take the name that the deck has"),
            component=ui.TextInput(custom_id=NAME, required=False, max_length=NAME_LENGTH),
        )
    )
    return form


def make_edit_form(deck: str, listed: str) -> ui.Modal:
    """The form that changes a deck as a whole.

    Args:
        deck: the deck, by its value in menus.
        listed: its cards as a list; at most 4,000 characters.
    """
    form = _Form(title=tr("Edit the deck"), custom_id=DeckPress(DeckVerb.EDITED, deck).custom_id)
    form.add_item(
        ui.Label(
            text=tr("Cards"),
            description=tr("One card a line: how many, and the card number"),
            component=ui.TextInput(
                custom_id=TEXT, style=discord.TextStyle.paragraph, default=listed, max_length=INPUT
            ),
        )
    )
    return form


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
