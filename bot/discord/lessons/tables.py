"""The table of a lesson or a puzzle in one message, and what a press on its question means."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.app.tables import Table
from bot.discord.lessons.addresses import ASKING, QuestionPress
from bot.discord.lessons.pages import redirect
from bot.discord.match.addresses import Verb
from bot.discord.match.choices import Spot
from bot.discord.match.panel import PanelBuilder
from bot.discord.match.presses import NOT_TOGETHER, read_picks
from bot.discord.match.refusals import tell_refusals
from bot.discord.match.walking import find_stale, read_spot, walk
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.markdown import escape_lines, shorten_lines
from bot.discord.platform.pages import Attachment, Block, Outgoing, Page, Text, attach
from bot.discord.platform.refusing import STALE
from engine.kernel.errors import IllegalAnswer
from engine.kernel.translation import tr

TEXT_BOARD = 900
"""Characters of a board or a hand in words."""


@dataclass(frozen=True)
class Meant:
    """What a press on a question means: an answer, a place in its menu, or a page of its own.

    Args:
        picked: the ids of what is picked; ``None`` where it is no answer.
        spot: where in the menu it leads.
        notice: a sentence above the question.
        page: what is shown in the place of all.
    """

    picked: tuple[str, ...] | None = None
    spot: Spot | None = None
    notice: str = ""
    page: Page | None = None


async def read_press(front_end: FrontEnd, press: QuestionPress, values: Sequence[str], table: Table) -> Meant:
    """What a press means.

    Args:
        front_end: the tools.
        press: what was pressed.
        values: what was chosen in a select.
        table: the lesson's or puzzle's.
    """
    pressed = press.as_press
    named = await front_end.reader.named(table)
    prompt = named.prompt
    if prompt is None or pressed.verb not in ASKING:
        return Meant()
    if find_stale(pressed, named, values):
        return Meant(notice=tr(STALE))
    builder = PanelBuilder(named, prompt)
    if pressed.verb in (Verb.WHY, Verb.READ):
        spot = read_spot(pressed.arguments)
        is_why = pressed.verb is Verb.WHY
        page = await _explain(front_end, table, builder, spot) if is_why else builder.build_reading(spot)
        return Meant(page=replace(page, blocks=redirect(page.blocks, type(press))))
    try:
        spot, is_answer = walk(builder, pressed, values)
        if not is_answer:
            return Meant(spot=spot)
        return Meant(picked=tuple(read_picks(prompt, builder.menu, spot)))
    except (ValueError, IllegalAnswer):
        return Meant(notice=tr(NOT_TOGETHER))


async def _explain(front_end: FrontEnd, table: Table, builder: PanelBuilder, spot: Spot) -> Page:
    names = await front_end.reader.names(table.match)
    library = await front_end.libraries.get(table.match.ruleset)
    explain = library.explain if library is not None else None
    return builder.build_refusals(spot, tell_refusals(table.refusals, names, explain))


async def put_pictures(front_end: FrontEnd, table: Table, names: tuple[str, ...], page: Page) -> Outgoing:
    """A page below its board, and below the hand where something is asked; in words where there are no
    pictures.

    Args:
        front_end: the tools.
        table: the table with names.
        names: the players by seat.
        page: what stands below.
    """
    studio = front_end.studio
    shown = [(await studio.board(table, names), table.board_text)]
    if table.prompt is not None:
        shown.append((await studio.hand(table, names), table.hand_text))
    blocks: list[Block] = []
    files: list[Attachment] = []
    for picture, words in shown:
        if picture is None:
            blocks.append(Text(shorten_lines(escape_lines(words), TEXT_BOARD)))
            continue
        image, file = attach(picture, words)
        blocks.append(image)
        files.append(file)
    return Outgoing(page=replace(page, blocks=(*blocks, *page.blocks)), files=tuple(files))
