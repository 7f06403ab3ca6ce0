"""What a message looks like, as plain values; and the one place that turns them into discord.py's objects.

The builders of boards, panels and cards return these values, so they need no event loop and no connection.
discord.py stores nothing of it: presses are read from the ``custom_id`` by the router.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from io import BytesIO

import discord
from discord import ui

from bot.app.packs.pictures import Drawn
from bot.discord.platform import limits
from bot.discord.platform.addresses import Address
from bot.discord.platform.markdown import shorten, shorten_lines


class Style(Enum):
    """The colour of a button: blue, grey, green, red."""

    PRIMARY = discord.ButtonStyle.primary
    SECONDARY = discord.ButtonStyle.secondary
    SUCCESS = discord.ButtonStyle.success
    DANGER = discord.ButtonStyle.danger


class Sign(StrEnum):
    """The emojis on buttons, fully qualified: Discord refuses a sign that is no emoji, or half of one."""

    PLAY = "\u25b6\ufe0f"
    HAND = "\U0001f590\ufe0f"
    SCROLL = "\U0001f4dc"
    GEAR = "\u2699\ufe0f"
    SWORDS = "\u2694\ufe0f"
    AGAIN = "\U0001f501"
    NOTES = "\U0001f5d2\ufe0f"
    FILM = "\U0001f39e\ufe0f"


@dataclass(frozen=True)
class Button:
    """A button: what it says and where its press leads."""

    label: str
    press: Address
    style: Style = Style.SECONDARY
    sign: Sign | None = None
    is_disabled: bool = False


@dataclass(frozen=True)
class Link:
    """A button that opens an address."""

    label: str
    url: str


@dataclass(frozen=True)
class Choice:
    """A line of a select, with what comes back when it is chosen.

    Args:
        label: what it says.
        value: what the press tells us.
        detail: smaller words below it.
        is_chosen: whether it is marked as the one that holds now.
    """

    label: str
    value: str
    detail: str = ""
    is_chosen: bool = False


@dataclass(frozen=True)
class Select:
    """A select: its choices, how many of them may be taken, and where it leads; greyed out with none."""

    placeholder: str
    press: Address
    choices: tuple[Choice, ...]
    at_least: int = 1
    at_most: int = 1


NOTHING = (Choice("—", "nothing"),)
"""The line of a select that is greyed out: Discord takes none without lines."""


@dataclass(frozen=True)
class ChannelSelect:
    """A select of the server's text channels; none may be chosen as well."""

    placeholder: str
    press: Address
    chosen: tuple[int, ...] = ()


@dataclass(frozen=True)
class Text:
    """A paragraph. Markdown is meant; whoever builds it escapes what a person or a card says."""

    text: str


@dataclass(frozen=True)
class Image:
    """A picture of the message, by file name."""

    filename: str
    alt: str


@dataclass(frozen=True)
class Rule:
    """A thin line between two blocks."""


@dataclass(frozen=True)
class Row:
    """Up to five buttons side by side."""

    buttons: tuple[Button | Link, ...]


Block = Text | Image | Rule | Row | Select | ChannelSelect


@dataclass(frozen=True)
class Attachment:
    """A file that is uploaded with a message.

    Args:
        filename: its name, by which blocks of the message show it.
        data: the file.
        alt: what it shows, for those who don't see it.
    """

    filename: str
    data: bytes
    alt: str = ""


def attach(drawn: Drawn, words: str) -> tuple[Image, Attachment]:
    """A finished picture as a block, and its file.

    Args:
        drawn: the picture.
        words: what it shows, for who doesn't see it; lines for which there is no room are left out.
    """
    alt = shorten_lines(words, limits.ALT_TEXT)
    return Image(drawn.filename, alt), Attachment(drawn.filename, drawn.data, alt)


@dataclass(frozen=True)
class Page:
    """The blocks of a message, top to bottom.

    Args:
        blocks: what it shows.
        accent: colour of the stripe at its side; ``None`` for no box at all.
    """

    blocks: tuple[Block, ...]
    accent: int | None = None


@dataclass(frozen=True)
class Outgoing:
    """A whole message.

    A message is either a page (Components V2) or plain text with rows of buttons; Discord forbids a mix.

    Args:
        page: the page, or ``None`` for a plain message.
        content: text of a plain message.
        rows: rows of a plain message.
        files: files, pictures of the page included.
        mentions: the people whom it notifies; nobody else is ever notified, whatever the text says.
        roles: the roles whose members it notifies.
        is_silent: whether it comes without a notification.
        plain_note: what is said in the place of its buttons where Discord takes nothing but words.
        lacks_board: whether its reader plays a match and sees no board anywhere else.
        lacks_cards: whether the picture of the cards of a choice is still to be put into it.
    """

    page: Page | None = None
    content: str = ""
    rows: tuple[Row, ...] = ()
    files: tuple[Attachment, ...] = ()
    mentions: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()
    is_silent: bool = False
    plain_note: str = ""
    lacks_board: bool = False
    lacks_cards: bool = False

    def with_text(self, text: str) -> "Outgoing":
        """The same with a paragraph put at the top."""
        if self.page is None:
            return replace(self, content=f"{text}\n{self.content}")
        return replace(self, page=replace(self.page, blocks=(Text(text), *self.page.blocks)))

    def with_row(self, *buttons: "Button | Link") -> "Outgoing":
        """The same with a row of buttons put at its end."""
        if self.page is None:
            return replace(self, rows=(*self.rows, Row(buttons)))
        return replace(self, page=replace(self.page, blocks=(*self.page.blocks, Row(buttons))))

    def as_page(self) -> "Outgoing":
        """The same as a page, to take the place of one: Discord makes no page a plain message again."""
        if self.page is not None:
            return self
        pictures = (Image(file.filename, file.alt) for file in self.files)
        text = (Text(self.content),) if self.content else ()
        return replace(self, page=Page((*text, *pictures, *self.rows)), content="", rows=())


def say(text: str, *rows: Row) -> Outgoing:
    """A message that says one thing, with buttons below it if any are given."""
    return Outgoing(page=Page((Text(text), *rows)))


def split_rows(buttons: Sequence[Button | Link]) -> tuple[Row, ...]:
    """Buttons in as few rows as Discord allows, in their order."""
    step = limits.ROW_BUTTONS
    return tuple(Row(tuple(buttons[start : start + step])) for start in range(0, len(buttons), step))


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
        disabled=not select.choices,
        options=[
            discord.SelectOption(
                label=shorten(choice.label, limits.OPTION_TEXT) or "—",
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
