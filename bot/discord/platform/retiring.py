"""An older board becomes history: its buttons go, its picture and words stay."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, cast
from urllib.parse import unquote, urlsplit

import discord
import structlog
from discord import ui

from bot.discord.platform.failures import is_content_refused
from bot.discord.platform.limits import TEXT_TOTAL
from bot.discord.platform.markdown import escape_lines, shorten_lines
from bot.discord.platform.mentions import list_mentioned
from bot.discord.platform.sending import allow_mentions

log = structlog.get_logger(__name__)

CHOOSES, CLOCK, NEWS = "▶", "⏳", "🆕"
"""What lines begin with, small print or not, that stand on a board only while it is the newest: who must
choose, until when, and what has happened since it was posted, with all below, which the next post tells.
"""
PASSING = re.compile(rf"^(?:-# )?(?:[{CHOOSES}{CLOCK}] .*\n?|{NEWS} [\s\S]*)", re.MULTILINE)


@dataclass(frozen=True)
class KeptFile:
    """A file that was uploaded with a message and stays in it.

    Args:
        id: the number that Discord gave it.
        filename: its name, by which components speak of it.
    """

    id: int
    filename: str

    def to_dict(self) -> dict[str, Any]:
        """The file in an edit's list of what stays."""
        return {"id": self.id, "filename": self.filename}


def without_buttons(layout: ui.LayoutView) -> ui.LayoutView:
    """Take every row of buttons out of a layout, and what it says only while it is the newest."""
    for item in list(layout.walk_children()):
        if isinstance(item, ui.ActionRow):
            _remove(layout, item)
        elif isinstance(item, ui.TextDisplay):
            item.content = PASSING.sub("", item.content).rstrip()
            if not item.content:
                _remove(layout, item)
    return layout


def keep_pictures(layout: ui.LayoutView) -> list[KeptFile]:
    """Let a layout that was read from a message speak of its uploaded pictures by name; the files to keep.

    An edit removes the files that it doesn't list, and the addresses that Discord tells of them expire. A
    message whose components show its files lists none of them, so the number comes from the picture itself:
    its ``attachment_id``, which Discord gives for whatever was uploaded
    (https://docs.discord.com/developers/components/reference#unfurled-media-item). A picture without one is
    somewhere else in the net, and its address is its own.
    """
    kept = []
    for gallery in _find_galleries(layout):
        pictures = list(gallery.items)
        for number, picture in enumerate(pictures):
            medium = picture.media
            if medium.attachment_id is None:
                continue
            name = unquote(PurePosixPath(urlsplit(medium.url).path).name)
            kept.append(KeptFile(medium.attachment_id, name))
            pictures[number] = discord.MediaGalleryItem(
                f"attachment://{name}", description=picture.description, spoiler=picture.spoiler
            )
        gallery.items = pictures
    return kept


def put_words_for_pictures(layout: ui.LayoutView) -> ui.LayoutView:
    """Put the words that describe each picture in its place."""
    room = TEXT_TOTAL - layout.content_length()
    for gallery in list(_find_galleries(layout)):
        described = "\n".join(picture.description or "" for picture in gallery.items)
        words = shorten_lines(escape_lines(described), room)
        if not words.strip():
            _remove(layout, gallery)
            continue
        room -= len(words)
        parent = gallery.parent or layout
        items = list(parent.children)  # type: ignore[union-attr]
        items[items.index(gallery)] = ui.TextDisplay(words)
        parent.clear_items()  # type: ignore[union-attr]
        for item in items:
            parent.add_item(item)  # type: ignore[union-attr]
    return layout


def _find_galleries(layout: ui.LayoutView) -> Iterator[ui.MediaGallery[ui.LayoutView]]:
    return (item for item in layout.walk_children() if isinstance(item, ui.MediaGallery))


def _remove(layout: ui.LayoutView, item: ui.Item[ui.LayoutView]) -> None:
    (item.parent or layout).remove_item(item)  # type: ignore[union-attr]


def add_note(layout: ui.LayoutView, note: str) -> None:
    """Write a note at the end of a layout, as far as there is room for it."""
    if not note or layout.content_length() + len(note) > TEXT_TOTAL:
        return
    last = layout.children[-1] if layout.children else layout
    holder = last if isinstance(last, ui.Container) else layout
    holder.add_item(ui.TextDisplay(note))


def _names_its_pictures(message: discord.Message) -> bool:
    """Whether the number of every picture in a message is known."""
    layout = ui.LayoutView.from_message(message, timeout=None)
    layout.stop()
    return all(
        picture.media.attachment_id is not None for each in _find_galleries(layout) for picture in each.items
    )


async def retire(
    client: discord.Client,
    channel_id: int,
    message_id: int,
    note: str = "",
    known: discord.Message | None = None,
) -> None:
    """Take the buttons off a message, and write a note below what it says.

    The position that it showed is gone, so the message is sent again as it is, with the picture that is
    already uploaded. Where Discord refuses that, the words that describe the picture take its place.

    Args:
        client: the connection to Discord.
        channel_id: where the message is.
        message_id: the message.
        note: what is written below it; "" for nothing.
        known: the message as Discord has it, if nobody need ask.
    """
    if known is not None and _names_its_pictures(known):
        message = known
    else:
        message = await client.get_partial_messageable(channel_id).fetch_message(message_id)
    mentions = _allow_same(message)
    if not message.flags.components_v2:
        words = "\n".join(filter(None, (PASSING.sub("", message.content).rstrip(), note)))
        await message.edit(content=words, view=None, allowed_mentions=mentions)
        return
    layout = _read(message, note)
    kept = keep_pictures(layout)
    try:
        # discord.py calls nothing but ``to_dict``, and has no other way to name a file that stays.
        await message.edit(
            view=layout, attachments=cast(list[discord.Attachment], kept), allowed_mentions=mentions
        )
    except discord.HTTPException as error:
        if not kept or not is_content_refused(error):
            raise
        log.warning("picture_not_kept", channel=channel_id, message=message_id, error=str(error))
        in_words = put_words_for_pictures(_read(message, note))
        await message.edit(view=in_words, attachments=[], allowed_mentions=mentions)


def _allow_same(message: discord.Message) -> discord.AllowedMentions:
    """Whom a message mentions already. An edit notifies nobody, but who isn't allowed in it becomes a number
    to many readers.
    """
    texts = [message.content]
    if message.flags.components_v2:
        layout = ui.LayoutView.from_message(message, timeout=None)
        texts += [item.content for item in layout.walk_children() if isinstance(item, ui.TextDisplay)]
        layout.stop()
    return allow_mentions(list_mentioned(*texts))


def _read(message: discord.Message, note: str) -> ui.LayoutView:
    """A message's layout as history. It counts as finished, so that discord.py doesn't keep it."""
    layout = without_buttons(ui.LayoutView.from_message(message, timeout=None))
    add_note(layout, note)
    layout.stop()
    return layout
