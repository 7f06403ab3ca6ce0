"""A message that breaks Discord's limits is cut until it fits: in production a shorter answer beats none."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.discord.platform import limits
from bot.discord.platform.markdown import shorten, shorten_lines
from bot.discord.platform.pages import (
    Attachment,
    Block,
    ChannelSelect,
    Image,
    Link,
    Outgoing,
    Page,
    Row,
    Select,
    Text,
)

LEAST_TEXT = 20
"""A paragraph that is longer than this and would have less room is left out."""


def fit(message: Outgoing) -> Outgoing:
    """The message within Discord's limits: the longest paragraphs shortened, and what has no room at the end
    left out.
    """
    files = tuple(_fit_files(message.files))
    if message.page is None:
        content = shorten_lines(message.content, limits.CONTENT)
        rows = tuple(_fit_rows(message.rows[: limits.LEGACY_ROWS], set()))
        return replace(message, content=content or "…", rows=rows, files=files)
    names = {file.filename for file in files}
    blocks = tuple(_fit_blocks(message.page, names)) or (Text("…"),)
    return replace(message, page=replace(message.page, blocks=blocks), files=files)


def _fit_files(files: tuple[Attachment, ...]) -> Iterator[Attachment]:
    room = limits.REQUEST_BYTES
    for file in files[: limits.FILES]:
        if 0 < len(file.data) <= min(limits.FILE_BYTES, room):
            room -= len(file.data)
            yield replace(file, alt=shorten(file.alt, limits.ALT_TEXT))


def _fit_blocks(page: Page, files: set[str]) -> Iterator[Block]:
    components = limits.COMPONENTS - (page.accent is not None)
    text = limits.TEXT_TOTAL
    most = _share_room([len(block.text) for block in page.blocks if isinstance(block, Text)], text)
    seen: set[str] = set()
    for block in page.blocks:
        fitted = _fit_block(block, min(text, most), files, seen)
        if fitted is None or _count(fitted) > components:
            continue
        components -= _count(fitted)
        if isinstance(fitted, Text):
            text -= len(fitted.text)
        yield fitted


def _share_room(lengths: Sequence[int], room: int) -> int:
    """How long a paragraph may be where all have this room together: a long one leaves the others theirs."""
    shared = room
    for number, length in enumerate(sorted(lengths)):
        shared = room // (len(lengths) - number)
        if length > shared:
            break
        room -= length
    return shared


def _fit_block(block: Block, room: int, files: set[str], seen: set[str]) -> Block | None:
    match block:
        case Text(text):
            if not text.strip() or room < min(LEAST_TEXT, len(text)):
                return None
            return Text(shorten_lines(text, room))
        case Image(filename, alt):
            return Image(filename, shorten(alt, limits.ALT_TEXT)) if filename in files else None
        case Row():
            return next(_fit_rows((block,), seen), None)
        case Select():
            return _fit_select(block, seen)
    return block


def _count(block: Block) -> int:
    """The components that a block is made of."""
    match block:
        case Row(buttons):
            return 1 + len(buttons)
        case Select() | ChannelSelect():  # it stands in a row of its own
            return 2
    return 1


def _fit_rows(rows: tuple[Row, ...], seen: set[str]) -> Iterator[Row]:
    for row in rows:
        buttons = []
        for button in row.buttons[: limits.ROW_BUTTONS]:
            if not isinstance(button, Link):
                if button.press.custom_id in seen:
                    continue
                seen.add(button.press.custom_id)
            elif not 0 < len(button.url) <= limits.LINK:
                continue
            buttons.append(replace(button, label=button.label.strip() or "…"))
        if buttons:
            yield Row(tuple(buttons))


def _fit_select(select: Select, seen: set[str]) -> Select | None:
    values: dict[str, object] = {}
    choices = []
    for choice in select.choices:
        if choice.value not in values and 0 < len(choice.value) <= limits.OPTION_TEXT:
            values[choice.value] = choice
            choices.append(choice)
    choices = choices[: limits.SELECT_OPTIONS]
    if not choices or select.press.custom_id in seen:
        return None
    seen.add(select.press.custom_id)
    most = max(1, min(select.at_most, len(choices)))
    return replace(select, choices=tuple(choices), at_least=min(select.at_least, most), at_most=most)
