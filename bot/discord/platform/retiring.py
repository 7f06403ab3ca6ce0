"""An older board becomes history: its buttons go, its picture and words stay."""

import re

import discord
from discord import ui

from bot.discord.platform.limits import TEXT_TOTAL

CHOOSES, CLOCK = "▶", "⏳"
"""What lines begin with, small print or not, that are true only while the board is the newest."""
WAITING = re.compile(rf"^(?:-# )?[{CHOOSES}{CLOCK}] .*\n?", re.MULTILINE)


def without_buttons(layout: ui.LayoutView) -> ui.LayoutView:
    """Take every row of buttons out of a layout, and what it says about who must choose until when."""
    for item in list(layout.walk_children()):
        if isinstance(item, ui.ActionRow):
            (item.parent or layout).remove_item(item)  # type: ignore[union-attr]
        elif isinstance(item, ui.TextDisplay):
            item.content = WAITING.sub("", item.content)
    return layout


def add_note(layout: ui.LayoutView, note: str) -> None:
    """Write a note at the end of a layout, as far as there is room for it."""
    if not note or layout.content_length() + len(note) > TEXT_TOTAL:
        return
    last = layout.children[-1] if layout.children else layout
    holder = last if isinstance(last, ui.Container) else layout
    holder.add_item(ui.TextDisplay(note))


async def retire(client: discord.Client, channel_id: int, message_id: int, note: str = "") -> None:
    """Take the buttons off a message, and write a note below what it says.

    The position that it showed is gone, so the message is read back and sent again as it is; a gallery then
    refers to the picture that is already uploaded.
    """
    channel = client.get_partial_messageable(channel_id)
    message = await channel.fetch_message(message_id)
    layout = without_buttons(ui.LayoutView.from_message(message, timeout=None))
    add_note(layout, note)
    layout.stop()
    await message.edit(view=layout, allowed_mentions=discord.AllowedMentions.none())
