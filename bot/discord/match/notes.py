"""`/note`: what a player writes on a match for themselves, in a form that shows what they have written."""

from dataclasses import dataclass
from enum import StrEnum

import discord
from discord import app_commands, ui

from bot.app.matches.notes import Notes
from bot.discord.platform.addresses import Address, Id
from bot.discord.platform.extensions import Choices, Interaction, Registry, extension, to_choices
from bot.discord.platform.finding import MatchFinder
from bot.discord.platform.forms import TEXT, Form, read_form
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.limits import CHOICES
from bot.discord.platform.markdown import escape_lines
from bot.discord.platform.pages import Button, Outgoing, Row, Sign, say
from bot.discord.platform.presses import Presses, press
from bot.discord.platform.receiving import Short, read_plainly
from bot.model.notes import NOTE_LENGTH
from engine.kernel.translation import mark, tr

UNFOLDED = 10 * NOTE_LENGTH
"""What the signs of a note may unfold into."""


class NoteVerb(StrEnum):
    """What a press asks for. A code, once used, keeps its meaning: old messages never go away."""

    OPEN = "o"
    WRITTEN = "w"


@dataclass(frozen=True)
class NotePress(Address, prefix="m1", layout=("verb", "match_id")):
    """A press about the note of whoever presses.

    Args:
        verb: what is asked for.
        match_id: the match.
    """

    verb: NoteVerb
    match_id: Id

    @property
    def about(self) -> str:
        return self.match_id


def note_button(match_id: str) -> Button:
    """The button that opens its presser's note on a match."""
    return Button(tr("My note"), NotePress(NoteVerb.OPEN, match_id), sign=Sign.NOTES)


def make_form(match_id: str, text: str) -> ui.Modal:
    """The form with a note.

    Args:
        match_id: the match.
        text: what is written by now; "" for nothing.
    """
    form = Form(
        title=tr("My note on match #{match}", match=match_id),
        custom_id=NotePress(NoteVerb.WRITTEN, match_id).custom_id,
    )
    form.add_item(
        ui.Label(
            text=tr("Only you see it"),
            description=tr("It stays with the match, also when that is over. Empty it to delete it."),
            component=ui.TextInput(
                custom_id=TEXT,
                style=discord.TextStyle.paragraph,
                default=text or None,
                required=False,
                max_length=NOTE_LENGTH,
            ),
        )
    )
    return form


class NotePresses(Presses):
    """Shows and keeps notes.

    Args:
        front_end: the tools.
    """

    KIND = "note_{verb}"

    def __init__(self, front_end: FrontEnd) -> None:
        super().__init__(front_end)
        self._notes = Notes(front_end.app.context)
        self._finder = MatchFinder(front_end.app, front_end.names)

    @press(NoteVerb.OPEN, opens_form=True)
    async def open(self, match_id: str, user: int) -> ui.Modal:
        """The form with the presser's note."""
        return make_form(match_id, await self._notes.read(match_id, user))

    @press(NoteVerb.WRITTEN)
    async def keep(self, interaction: Interaction, match_id: str, user: int) -> Outgoing:
        """Keep what was written into the form, and show it."""
        written = read_form(dict(interaction.data or {})).texts.get(TEXT, "")
        note = await self._notes.write(match_id, user, read_plainly(written, UNFOLDED))
        if not note:
            return say(tr("There is no note of yours on match #{match}.", match=match_id))
        head = tr("### Your note on match #{match}", match=match_id)
        return say(f"{head}\n{escape_lines(note)}", Row((note_button(match_id),)))

    async def find(self, interaction: Interaction, named: str | None) -> ui.Modal:
        """The form with the note on the match that is meant."""
        match = await self._finder.find(interaction.user.id, named, interaction.channel_id)
        return await self.open(match.id, interaction.user.id)

    async def suggest(self, interaction: Interaction, typed: str) -> Choices:
        """The user's matches while they type, those that are over behind the others."""
        user = interaction.user.id
        found = [*await self._finder.suggest(user, typed), *await self._finder.suggest_over(user, typed)]
        return to_choices(self.front_end.linter, found[:CHOICES])


@extension
def add_notes(registry: Registry) -> None:
    """Register the command and the presses."""
    notes = NotePresses(registry.front_end)
    registry.router.add(notes)

    @registry.tree.command(name="note", description=mark("Your own note on a match; only you see it"))
    @app_commands.describe(match=mark("Which match; leave it out for the one played here"))
    @app_commands.autocomplete(match=notes.suggest)
    async def note(interaction: Interaction, match: Short | None = None) -> None:
        await notes.open_form(interaction, "/note", lambda: notes.find(interaction, match))
