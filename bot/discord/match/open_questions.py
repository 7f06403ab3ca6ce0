"""A question that everybody may see, asked below the board: its player needs no panel to answer it."""

from dataclasses import replace

from bot.app.tables import Table
from bot.discord.match.addresses import Verb
from bot.discord.match.choices import Menu, Spot
from bot.discord.match.controls import Controls
from bot.discord.platform.limits import SELECT_OPTIONS
from bot.discord.platform.pages import Select
from engine.kernel.translation import tr


def build_open_select(table: Table) -> Select | None:
    """The choices as a menu for the board; ``None`` if there is nothing to ask, or more than one menu holds.

    Args:
        table: the public table.
    """
    prompt, asking = table.open_prompt, table.asking
    if prompt is None or asking is None or prompt.at_least != 1 or prompt.at_most != 1:
        return None
    menu = Menu(prompt, table.labels)
    entries = menu.entries()
    if len(entries) > SELECT_OPTIONS:
        return None
    words = prompt.text
    if asking.source:
        words = tr("{source}: {question}", source=asking.source, question=prompt.text)
    controls = Controls(table.match.id, prompt, menu)
    press = controls.press(Verb.PICK_OPEN, Spot())
    return replace(controls.entry_select(entries, Spot(), words), press=press)
