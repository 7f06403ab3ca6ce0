"""Forms for importing and editing decks."""

import discord
from discord import ui

from bot.app.deck_lists.naming import NAME_LENGTH
from bot.app.packs.decks import DeckTools
from bot.discord.decks.addresses import NO_DECK, DeckPress, DeckVerb
from bot.discord.platform.forms import FILE, TEXT, Form
from bot.discord.platform.limits import INPUT
from engine.kernel.translation import tr

NAME = "name"


def make_import_form(tools: DeckTools, none: str = NO_DECK, pasted: str = "") -> ui.Modal:
    """The form of ``/deck import``: a box to paste into, a file, a name.

    Args:
        tools: what the card game knows about decks.
        none: what stands for no deck of that game.
        pasted: what was pasted before, to be put right.
    """
    form = Form(title=tr("Import a deck"), custom_id=DeckPress(DeckVerb.IMPORTED, none).custom_id)
    form.add_item(
        ui.Label(
            text=tr("Paste the deck"),
            description=tr("A card list, a code from here, or what another deck tool exports"),
            component=ui.TextInput(
                custom_id=TEXT,
                style=discord.TextStyle.paragraph,
                placeholder=tools.list_example,
                default=pasted or None,
                required=False,
                max_length=INPUT,
            ),
        )
    )
    form.add_item(
        ui.Label(
            text=tr("Or upload a file"),
            description=tr("At most 64 KB, of any of those formats"),
            component=ui.FileUpload(custom_id=FILE, required=False, max_values=1),
        )
    )
    form.add_item(
        ui.Label(
            text=tr("Name"),
            description=tr("Leave it out to take the name that the deck has"),
            component=ui.TextInput(custom_id=NAME, required=False, max_length=NAME_LENGTH),
        )
    )
    return form


def make_edit_form(deck: str, listed: str) -> ui.Modal:
    """The form that changes a deck as a whole.

    Args:
        deck: the deck, by its value in menus.
        listed: its cards as a list; at most 4,000 characters.
    """
    form = Form(title=tr("Edit the deck"), custom_id=DeckPress(DeckVerb.EDITED, deck).custom_id)
    form.add_item(
        ui.Label(
            text=tr("Cards"),
            description=tr("One card a line: how many, and the card number"),
            component=ui.TextInput(
                custom_id=TEXT, style=discord.TextStyle.paragraph, default=listed, max_length=INPUT
            ),
        )
    )
    return form
