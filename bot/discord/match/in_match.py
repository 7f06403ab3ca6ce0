"""What all presses that belong to a match have in common: the pictures that their answers need.

The cards of a choice stand as a picture in the panel that asks, and go when its question does. Whom direct
messages don't reach sees the board in private answers alone.
"""

from dataclasses import replace

from bot.app.packs.asking import Asking, number_choices
from bot.discord.match.board import board_buttons
from bot.discord.match.choices import Menu
from bot.discord.match.typing_choices import TypedChoices
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.markdown import escape_lines, shorten_lines
from bot.discord.platform.pages import Block, Outgoing, Row, Text, attach
from bot.discord.platform.presses import Make, Pressed, Presses
from engine.kernel.translation import tr

TEXT_ROOM = 1500
"""Characters of cards in words."""
TEXT_BOARD = 800
"""Characters of a board in words."""


async def put_cards(front_end: FrontEnd, shown: Outgoing) -> Outgoing:
    """A panel with its cards as a picture above its controls, or in words for who reads words alone, if it
    is to have them.

    Args:
        front_end: the tools.
        shown: the answer to a press.
    """
    table = shown.cards_of
    if table is None or table.prompt is None:
        return shown
    numbers = number_choices(table.prompt, table.labels)
    drawing = front_end.packs.get(table.match.ruleset).draw_choice(table.view, table.prompt, numbers)
    drawn = await front_end.studio.make(drawing, table.settings)
    options = TypedChoices(Menu(table.prompt, table.labels), table.asking or Asking({})).list_all()
    if drawn is None:
        return _put(shown, (Text(shorten_lines(escape_lines(options), TEXT_ROOM)),))
    picture, file = attach(drawn, options)
    told = tr("The numbers are those of the menu; what has none can't be picked.")
    return replace(_put(shown, (picture, Text(f"-# {told}"))), files=(*shown.files, file))


def _put(shown: Outgoing, cards: tuple[Block, ...]) -> Outgoing:
    """Put blocks between what a panel says and its controls."""
    assert shown.page is not None, "a panel is a page"
    blocks = shown.page.blocks
    first = next((at for at, block in enumerate(blocks) if not isinstance(block, Text)), len(blocks))
    return replace(shown, page=replace(shown.page, blocks=(*blocks[:first], *cards, *blocks[first:])))


async def put_board(front_end: FrontEnd, shown: Outgoing, user: int) -> Outgoing:
    """An answer with the board above it, and the way to the hand and the log below, if its reader sees no
    board anywhere else.

    Args:
        front_end: the tools.
        shown: the answer.
        user: who reads it.
    """
    table = shown.board_of
    if table is None or shown.page is None:
        return shown
    highlights = await front_end.app.replays.highlights(table.match.id, user, table.match)
    picture = await front_end.studio.board(table, await front_end.reader.names(table.match), highlights)
    board: Block = Text(shorten_lines(escape_lines(table.board_text), TEXT_BOARD))
    files = shown.files
    if picture is not None:
        board, file = attach(picture, table.board_text)
        files = (*files, file)
    others = Row(board_buttons(table.match.id).buttons[1:])
    page = replace(shown.page, blocks=(board, *shown.page.blocks, others))
    return replace(shown, page=page, files=files)


class InMatch(Presses):
    """Presses that belong to a match: what their pressers are shown has the pictures that it needs.

    Args:
        front_end: the tools.
    """

    def __init__(self, front_end: FrontEnd) -> None:
        super().__init__(front_end)
        self.reader = front_end.reader

    async def carry_out(self, make: Make, pressed: Pressed | None = None) -> Outgoing:
        shown = await make()
        if pressed is None:
            return shown
        shown = await put_cards(self.front_end, shown)
        return await put_board(self.front_end, shown, pressed.interaction.user.id)
