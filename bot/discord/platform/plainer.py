"""Plainer forms of a message, for when Discord refuses it: without its pictures, then in words alone."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.discord.platform.fitting import fit
from bot.discord.platform.limits import CONTENT
from bot.discord.platform.markdown import escape_lines, shorten_lines
from bot.discord.platform.pages import Block, Image, Outgoing, Page, Text
from engine.kernel.translation import tr


def list_forms(message: Outgoing) -> Iterator[Outgoing]:
    """A message, then what may be sent in its place, each form plainer than the one before."""
    yield message
    if message.files:
        yield put_words_for_pictures(message)
    if message.page is not None or message.rows:
        yield put_in_words(message)


def has_pictures(message: Outgoing) -> bool:
    """Whether a message is a page that shows pictures."""
    return message.page is not None and any(isinstance(block, Image) for block in message.page.blocks)


def put_words_for_pictures(message: Outgoing) -> Outgoing:
    """The message without files; the words that describe each picture of a page take its place."""
    if message.page is None:
        return replace(message, files=())
    blocks = [_describe(block) if isinstance(block, Image) else block for block in message.page.blocks]
    return fit(replace(message, page=_rebuild(message.page, blocks), files=()))


def put_in_words(message: Outgoing) -> Outgoing:
    """The message as plain text: no pictures, no buttons, nothing that needs a component."""
    said = [message.content]
    if message.page is not None:
        said += [block.text for block in message.page.blocks if isinstance(block, Text)]
    note = f"\n{message.plain_note}" if message.plain_note else ""
    text = shorten_lines("\n".join(filter(None, said)), CONTENT - len(note)) + note
    return replace(
        Outgoing(content=text or "…"),
        mentions=message.mentions,
        roles=message.roles,
        is_silent=message.is_silent,
    )


def take_out_pictures(message: Outgoing) -> tuple[Outgoing, Outgoing]:
    """A page without its pictures, and a page of the pictures alone, to be shown right after it."""
    assert message.page is not None, "only pages are split"
    pictures = [block for block in message.page.blocks if isinstance(block, Image)]
    names = {picture.filename for picture in pictures}
    others = [block for block in message.page.blocks if not isinstance(block, Image)]
    rest = replace(
        message,
        page=_rebuild(message.page, others),
        files=tuple(file for file in message.files if file.filename not in names),
    )
    shown = tuple(file for file in message.files if file.filename in names)
    return rest, Outgoing(Page(tuple(pictures)), files=shown, is_silent=True)


def _describe(picture: Image) -> Text:
    return Text(escape_lines(picture.alt))


def _rebuild(page: Page, blocks: Sequence[Block]) -> Page:
    kept = tuple(block for block in blocks if not isinstance(block, Text) or block.text.strip())
    return replace(page, blocks=kept or (Text(tr("The picture follows.")),))
