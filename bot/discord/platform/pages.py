"""What a message looks like, as plain values.

The builders of boards, panels and cards return them, so they need no event loop and no connection.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, StrEnum

import discord

from bot.app.packs.pictures import Drawn
from bot.app.tables import Table
from bot.discord.platform import limits
from bot.discord.platform.addresses import Address
from bot.discord.platform.markdown import shorten_lines
from engine.kernel.translation import tr


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
        board_of: the table whose board is still to be put into it: its reader sees it nowhere else.
        cards_of: the table whose choice it shows, and whose cards are still to be put into it as a picture.
    """

    page: Page | None = None
    content: str = ""
    rows: tuple[Row, ...] = ()
    files: tuple[Attachment, ...] = ()
    mentions: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()
    is_silent: bool = False
    plain_note: str = ""
    board_of: Table | None = None
    cards_of: Table | None = None

    @property
    def text_room(self) -> int:
        """How many more characters of text Discord takes on its page."""
        blocks = () if self.page is None else self.page.blocks
        return limits.TEXT_TOTAL - sum(len(block.text) for block in blocks if isinstance(block, Text))

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


def turn_pages(turn_to: Callable[[int], Address], page: int, last: int) -> tuple[Row, ...]:
    """The buttons that turn to the pages beside one; none where it is the only one.

    Args:
        turn_to: the press that shows a page.
        page: the page, from 0.
        last: the last one.
    """
    if not last:
        return ()
    previous = Button(tr("◀ Previous"), turn_to(max(0, page - 1)), is_disabled=page == 0)
    return (Row((previous, Button(tr("Next ▶"), turn_to(page + 1), is_disabled=page == last))),)


def split_rows(buttons: Sequence[Button | Link]) -> tuple[Row, ...]:
    """Buttons in as few rows as Discord allows, in their order."""
    step = limits.ROW_BUTTONS
    return tuple(Row(tuple(buttons[start : start + step])) for start in range(0, len(buttons), step))
