"""The one place that turns messages into discord.py's objects.

discord.py stores nothing of it: presses are read from the ``custom_id`` by the router.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

import discord
from discord import ui

from bot.discord.platform import limits
from bot.discord.platform.markdown import shorten
from bot.discord.platform.pages import (
    NOTHING,
    Attachment,
    Block,
    Button,
    ChannelSelect,
    Image,
    Link,
    Outgoing,
    Page,
    Row,
    Rule,
    Select,
    Text,
)


class _Layout(ui.LayoutView):
    """A page on its way out. It counts as finished, so that discord.py never keeps it in memory."""

    def is_finished(self) -> bool:
        return True


class _Rows(ui.View):
    """The same for rows of buttons under a plain message."""

    def is_finished(self) -> bool:
        return True


def _to_button(button: Button | Link) -> ui.Button[ui.LayoutView]:
    if isinstance(button, Link):
        return ui.Button(label=shorten(button.label, limits.BUTTON_LABEL), url=button.url)
    return ui.Button(
        label=shorten(button.label, limits.BUTTON_LABEL),
        style=button.style.value,
        custom_id=button.press.custom_id,
        emoji=button.sign,
        disabled=button.is_disabled,
    )


def _to_select(select: Select) -> ui.Select[ui.LayoutView]:
    return ui.Select(
        custom_id=select.press.custom_id,
        placeholder=shorten(select.placeholder, limits.PLACEHOLDER),
        min_values=select.at_least,
        max_values=select.at_most,
        required=select.at_least > 0,  # Discord refuses a required one that may be left empty
        disabled=not select.choices,
        options=[
            discord.SelectOption(
                label=shorten(choice.label, limits.OPTION_TEXT).strip() or "—",
                value=choice.value,
                description=shorten(choice.detail, limits.OPTION_TEXT) or None,
                default=choice.is_chosen,
            )
            for choice in select.choices or NOTHING
        ],
    )


def _to_channel_select(select: ChannelSelect) -> ui.ChannelSelect[ui.LayoutView]:
    return ui.ChannelSelect(
        custom_id=select.press.custom_id,
        placeholder=shorten(select.placeholder, limits.PLACEHOLDER),
        channel_types=[discord.ChannelType.text],
        min_values=0,
        max_values=limits.SELECT_OPTIONS,
        default_values=[discord.Object(channel) for channel in select.chosen],
    )


def _to_row(row: Row) -> ui.ActionRow[ui.LayoutView]:
    return ui.ActionRow(*map(_to_button, row.buttons))


def _to_item(block: Block) -> ui.Item[ui.LayoutView]:
    match block:
        case Text(text):
            return ui.TextDisplay(text)
        case Image(filename, alt):
            item = discord.MediaGalleryItem(
                f"attachment://{filename}", description=shorten(alt, limits.ALT_TEXT) or None
            )
            return ui.MediaGallery(item)
        case Rule():
            return ui.Separator()
        case Row():
            return _to_row(block)
        case Select():
            return ui.ActionRow(_to_select(block))
        case ChannelSelect():
            return ui.ActionRow(_to_channel_select(block))


def to_layout(page: Page) -> ui.LayoutView:
    """The page as discord.py sends it."""
    layout = _Layout(timeout=None)
    items = [_to_item(block) for block in page.blocks]
    if page.accent is None:
        for item in items:
            layout.add_item(item)
    else:
        layout.add_item(ui.Container(*items, accent_colour=page.accent))
    return layout


def to_rows(rows: Sequence[Row]) -> ui.View:
    """Rows of buttons as discord.py sends them under a plain message."""
    view = _Rows(timeout=None)
    for number, row in enumerate(rows):
        for button in row.buttons:
            item = _to_button(button)
            item.row = number
            view.add_item(item)
    return view


def to_files(files: Sequence[Attachment]) -> list[discord.File]:
    """The files as discord.py sends them."""
    return [
        discord.File(
            BytesIO(file.data), file.filename, description=shorten(file.alt, limits.ALT_TEXT) or None
        )
        for file in files
    ]


@dataclass(frozen=True)
class Wire:
    """A message in discord.py's objects, checked against the limits: a layout, or content with rows.

    Args:
        layout: the page; ``None`` for a plain message.
        content: the text of a plain message.
        rows: the buttons of a plain message.
        files: the files.
    """

    layout: ui.LayoutView | None
    content: str
    rows: ui.View
    files: list[discord.File]


def put_number(view: ui.LayoutView | ui.View, number: int) -> None:
    """Give the first component a number of ours, which Discord keeps: by it the message is found again."""
    for item in view.walk_children():
        item.id = number
        return


def to_wire(message: Outgoing, linter: limits.Linter, what: str, number: int | None = None) -> Wire:
    """The message as discord.py sends it, after the linter has seen it.

    Args:
        message: the message.
        linter: who looks it over.
        what: its name in the linter's report ("board", "action panel").
        number: by which the message can be found again.

    Raises:
        limits.OverLimit: Discord would refuse it, and the linter is strict.
    """
    wire, reasons = assemble(message, number)
    linter.report(what, reasons)
    return wire


def assemble(message: Outgoing, number: int | None = None) -> tuple[Wire, list[str]]:
    """The message as discord.py sends it, and what Discord would refuse in it."""
    layout = to_layout(message.page) if message.page is not None else None
    rows = to_rows(message.rows)
    if number is not None:
        put_number(layout or rows, number)
    components = (layout or rows).to_components()
    files = [(file.filename, len(file.data), file.alt) for file in message.files]
    reasons = limits.check_message(message.content, components, files, is_v2=layout is not None)
    return Wire(layout, message.content, rows, to_files(message.files)), reasons
