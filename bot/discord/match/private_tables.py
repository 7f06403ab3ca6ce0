"""Matches whose player sees them in private answers alone, since direct messages don't reach them."""

from dataclasses import replace

from bot.discord.match.board import board_buttons
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.limits import ALT_TEXT
from bot.discord.platform.markdown import escape_lines, shorten_lines
from bot.discord.platform.pages import Attachment, Block, Image, Outgoing, Row, Text

TEXT_BOARD = 800


async def put_board(front_end: FrontEnd, shown: Outgoing, match_id: str, user: int) -> Outgoing:
    """An answer with the board above it, and the way to the hand and the log below, if its reader sees no
    board anywhere else.

    Args:
        front_end: the tools.
        shown: the answer.
        match_id: the match that it is about.
        user: who reads it.
    """
    if not shown.lacks_board or shown.page is None:
        return shown
    table = await front_end.reader.table(match_id, user)
    highlights = await front_end.app.replays.highlights(match_id, user)
    picture = await front_end.studio.board(table, await front_end.reader.names(table.match), highlights)
    board: Block = Text(shorten_lines(escape_lines(table.board_text), TEXT_BOARD))
    files = shown.files
    if picture is not None:
        alt = shorten_lines(table.board_text, ALT_TEXT)
        board = Image(picture.filename, alt)
        files = (*files, Attachment(picture.filename, picture.data, alt))
    others = Row(board_buttons(match_id).buttons[1:])
    page = replace(shown.page, blocks=(board, *shown.page.blocks, others))
    return replace(shown, page=page, files=files)
