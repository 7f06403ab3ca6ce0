"""A question that everybody may see, asked below the board: its player needs no panel to answer it."""

from dataclasses import replace

from bot.app.tables import Table
from bot.discord.match.addresses import Verb
from bot.discord.match.choices import Menu, Spot
from bot.discord.match.controls import Controls
from bot.discord.platform.limits import SELECT_OPTIONS
from bot.discord.platform.markdown import count_columns, escape_words, shorten
from bot.discord.platform.pages import Block, Select, Text
from engine.kernel.translation import tr

WORDS_ROOM = 400
"""Characters for the text that asks."""
MENU_ROOM = 75
"""Columns of a question that asks from a menu alone; what is wider stands above the menu. A phone shows the
first third of them, so a question begins with what it is about.
"""


def ask_below_board(table: Table) -> tuple[Block, ...]:
    """The choices as a menu for the board, below the card's text if one asks; none if there is nothing to
    ask, or more than one menu holds.

    Args:
        table: the public table.
    """
    prompt, asking = table.open_prompt, table.asking
    if prompt is None or asking is None or prompt.at_least != 1 or prompt.at_most != 1:
        return ()
    menu = Menu(prompt, table.labels)
    entries = menu.entries()
    if len(entries) > SELECT_OPTIONS:
        return ()
    question = asking.question
    asked = tr("{source}: {question}", source=asking.source, question=question) if asking.source else question
    lines = []
    if asking.words or _is_long(asked):
        lines.append(f"**{escape_words(asked)}**")
    if asking.words:
        lines.append(f"> {escape_words(shorten(asking.words, WORDS_ROOM))}")
    controls = Controls(table.match.id, prompt, menu, asking, is_brief=not table.settings.is_told_all)
    short = asking.short if lines and _is_long(question) else question
    select: Select = controls.entry_select(entries, Spot(), short if lines else asked)
    menu_below = replace(select, press=controls.press(Verb.PICK_OPEN, Spot()))
    return (Text("\n".join(lines)), menu_below) if lines else (menu_below,)


def _is_long(question: str) -> bool:
    """Whether a menu shows only the beginning of a question."""
    return count_columns(question) > MENU_ROOM
