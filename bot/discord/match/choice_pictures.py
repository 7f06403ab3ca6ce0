"""The cards of a choice as a picture in the panel that asks: it goes when its question does."""

from dataclasses import replace

from bot.app.packs.asking import Asking, number_choices
from bot.discord.match.choices import Menu
from bot.discord.match.typing_choices import TypedChoices
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.limits import ALT_TEXT
from bot.discord.platform.markdown import escape_lines, shorten_lines
from bot.discord.platform.pages import Attachment, Block, Image, Outgoing, Text
from engine.kernel.translation import tr

TEXT_ROOM = 1500


async def put_cards(front_end: FrontEnd, shown: Outgoing, match_id: str, user: int) -> Outgoing:
    """A panel with its cards as a picture above its controls, or in words for who reads words alone, if it
    is to have them.

    Args:
        front_end: the tools.
        shown: the answer to a press.
        match_id: the match that it is about.
        user: who reads it.
    """
    if not shown.lacks_cards or shown.page is None:
        return shown
    table = await front_end.reader.table(match_id, user)
    if table.prompt is None:
        return shown
    numbers = number_choices(table.prompt, table.labels)
    drawing = front_end.packs.get(table.match.ruleset).draw_choice(table.view, table.prompt, numbers)
    drawn = await front_end.studio.make(drawing, table.settings)
    options = TypedChoices(Menu(table.prompt, table.labels), table.asking or Asking({})).list_all()
    if drawn is None:
        return _put(shown, (Text(shorten_lines(escape_lines(options), TEXT_ROOM)),))
    alt = shorten_lines(options, ALT_TEXT)
    told = tr("The numbers are those of the menu; what has none can't be picked.")
    file = Attachment(drawn.filename, drawn.data, alt)
    return replace(_put(shown, (Image(drawn.filename, alt), Text(f"-# {told}"))), files=(*shown.files, file))


def _put(shown: Outgoing, cards: tuple[Block, ...]) -> Outgoing:
    """Put blocks between what a panel says and its controls."""
    assert shown.page is not None, "a panel is a page"
    blocks = shown.page.blocks
    first = next((at for at, block in enumerate(blocks) if not isinstance(block, Text)), len(blocks))
    return replace(shown, page=replace(shown.page, blocks=(*blocks[:first], *cards, *blocks[first:])))
