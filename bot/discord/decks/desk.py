"""The presses, forms and commands about decks: how each interaction is acknowledged and answered."""

from collections.abc import Awaitable, Callable, Sequence

import discord

from bot.app.errors import UnknownDeck
from bot.discord.decks.book import DeckBook, Found, NoDeck
from bot.discord.decks.forms import NAME, TEXT, Filled, Upload, make_edit_form, make_import_form, read_form
from bot.discord.decks.ids import DeckPress, DeckVerb, is_about_decks, parse_deck_press
from bot.discord.decks.menu import suggest_decks
from bot.discord.platform.desk import ALREADY, TOO_LATE, Desk
from bot.discord.platform.failures import NETWORK
from bot.discord.platform.limits import INPUT, Linter, check_choices, check_modal
from bot.discord.platform.marks import escape
from bot.discord.platform.metrics import measure
from bot.discord.platform.pages import Outgoing, say, to_wire
from bot.discord.platform.router import read_component
from bot.discord.platform.sending import NOBODY
from bot.games.hocg.decks import MAX_BYTES, NotExportable, UnreadableDeck, name_of_file

Interaction = discord.Interaction
Make = Callable[[], Awaitable[Outgoing]]
EXPLAINED = (UnreadableDeck, NotExportable, UnknownDeck, NoDeck)
"""What a person may cause; its sentence is the answer."""
NEW_ANSWER = {DeckVerb.EXPORT, DeckVerb.TAKE, DeckVerb.IMPORTED, DeckVerb.EDITED}
"""Presses that are answered by a new message; the answer to others takes the place of what was pressed."""
OLD_BUTTON = "This button is no longer in use. `/deck list` shows your decks."
POSTED = "Posted. Everybody in this channel can see it."


def explain(error: Exception) -> Outgoing:
    """The answer to somebody who caused one of the errors above."""
    sentence = str(error) if isinstance(error, NoDeck) else escape(str(error))
    return say(f"⚠ {sentence}")


class DeckDesk:
    """Answers everything about decks.

    Args:
        desk: the tools of the front end.
        book: what can be done.
        linter: looks forms and autocomplete over.
    """

    def __init__(self, desk: Desk, book: DeckBook, linter: Linter) -> None:
        self._desk, self.book, self._linter = desk, book, linter

    # --- answering ------------------------------------------------------------------------------------------

    async def answer(
        self, interaction: Interaction, kind: str, make: Make, *, is_update: bool = False
    ) -> None:
        """Answer an interaction for the eyes of its user."""

        async def make_or_explain() -> Outgoing:
            try:
                return await make()
            except EXPLAINED as error:
                return explain(error)

        await self._desk.answer(interaction, kind, make_or_explain, is_update=is_update)

    async def answer_about(
        self,
        interaction: Interaction,
        kind: str,
        typed: str,
        make: Callable[[Found], Awaitable[Outgoing]],
        *,
        only_own: bool = False,
    ) -> None:
        """Answer a command about the deck that was typed or chosen."""

        async def find_and_make() -> Outgoing:
            return await make(await self.book.find(interaction.user.id, typed, only_own=only_own))

        await self.answer(interaction, kind, find_and_make)

    async def suggest(self, interaction: Interaction, typed: str, *, only_own: bool) -> list[tuple[str, str]]:
        """The decks that may be meant, as autocomplete: (name, value)."""
        pairs = suggest_decks(await self.book.lines(interaction.user.id, only_own=only_own), typed)
        self._linter.report("autocomplete", check_choices(pairs))
        return pairs

    async def _open(self, interaction: Interaction, kind: str, form: discord.ui.Modal) -> None:
        """Open a form. That must be the first answer to an interaction, so nothing is acknowledged before."""
        self._linter.report("form", check_modal(form.to_dict()))
        self._desk.names.note(interaction.guild_id, interaction.user)
        with measure(self._desk.metrics, kind, user=interaction.user.id) as watch:
            try:
                await interaction.response.send_modal(form)
            except discord.HTTPException as error:
                if error.code not in (TOO_LATE, ALREADY):
                    raise
                watch.outcome = "too late" if error.code == TOO_LATE else "taken"
                return
            watch.acknowledge()

    # --- forms ----------------------------------------------------------------------------------------------

    async def open_import(self, interaction: Interaction) -> None:
        """Open the form for importing."""
        await self._open(interaction, "/deck import", make_import_form())

    async def open_editor(
        self, interaction: Interaction, kind: str, find: Callable[[], Awaitable[Found]]
    ) -> None:
        """Open the form with all cards of a deck, or say why that can't be."""
        try:
            found = await find()
            listed = self.book.list_for_editing(found)
            if len(listed) > INPUT:
                raise NoDeck(
                    "This deck has more different cards than a form has room for. Use `/deck edit` with"
                    " changes such as `+2 hSD01-016, -1 hSD01-003`."
                )
        except EXPLAINED as error:
            refusal = explain(error)

            async def refuse() -> Outgoing:
                return refusal

            await self.answer(interaction, kind, refuse)
            return
        await self._open(interaction, kind, make_edit_form(found.value, listed))

    async def _import_form(self, interaction: Interaction, filled: Filled) -> Outgoing:
        user, text, name = interaction.user.id, filled.texts.get(TEXT, ""), filled.texts.get(NAME, "")
        if not filled.files:
            return await self.book.import_content(user, text, name)
        if text.strip():
            raise NoDeck(
                "That is both a text and a file, so it is unclear which one counts. Send one of them."
            )
        (upload,) = filled.files
        content = await self._fetch(interaction, upload)
        return await self.book.import_content(user, content, name, name_of_file(upload.filename))

    async def _fetch(self, interaction: Interaction, upload: Upload) -> bytes:
        """The content of a file. Raises UnreadableDeck if it is too large, NoDeck if it can't be fetched."""
        if upload.size > MAX_BYTES:
            raise UnreadableDeck(
                f"The file has {upload.size // 1024} KB; a deck has at most {MAX_BYTES // 1024} KB, usually"
                " less than 4."
            )
        try:
            return await interaction.client.http.get_from_cdn(upload.url)
        except (discord.HTTPException, *NETWORK) as error:
            raise NoDeck("Discord didn't give me the file. Try again, or paste the deck.") from error

    # --- presses --------------------------------------------------------------------------------------------

    async def on_interaction(self, interaction: Interaction) -> bool:
        """Answer a press or a form about decks; whether it was one."""
        kinds = (discord.InteractionType.component, discord.InteractionType.modal_submit)
        if interaction.type not in kinds:
            return False
        custom_id, values = read_component(interaction)
        if not is_about_decks(custom_id):
            return False
        press = parse_deck_press(custom_id)
        if press is None:

            async def refuse() -> Outgoing:
                return say(OLD_BUTTON)

            await self.answer(interaction, "unknown", refuse)
        elif press.deck_verb is DeckVerb.EDIT:
            await self.open_editor(
                interaction, "deck edit", lambda: self.book.resolve(interaction.user.id, press.deck)
            )
        else:
            kind = f"deck {press.deck_verb.name.lower()}"
            is_update = press.deck_verb not in NEW_ANSWER

            async def make() -> Outgoing:
                return await self._dispatch(interaction, press, values)

            await self.answer(interaction, kind, make, is_update=is_update)
        return True

    async def _dispatch(self, interaction: Interaction, press: DeckPress, values: Sequence[str]) -> Outgoing:
        user, book = interaction.user.id, self.book
        match press.deck_verb:
            case DeckVerb.LIST:
                page = press.rest[0] if press.rest else ""
                return await book.show_list(user, int(page) if page.isdecimal() else 0)
            case DeckVerb.TAKE:
                return await book.take(user, press.rest[0] if press.rest else "")
            case DeckVerb.IMPORTED:
                return await self._import_form(interaction, read_form(dict(interaction.data or {})))
            case DeckVerb.CHOOSE:
                return await book.show(await book.resolve(user, values[0] if values else ""))
        return await self._dispatch_about(interaction, press, await book.resolve(user, press.deck), values)

    async def _dispatch_about(
        self, interaction: Interaction, press: DeckPress, found: Found, values: Sequence[str]
    ) -> Outgoing:
        """Do what is asked about one deck."""
        user, book = interaction.user.id, self.book
        match press.deck_verb:
            case DeckVerb.TEXT:
                return await book.show_text(found)
            case DeckVerb.FIGURES:
                return await book.show_figures(found)
            case DeckVerb.EXPORT:
                return await book.export(found, values[0] if values else "")
            case DeckVerb.SHARE:
                return await book.share(found)
            case DeckVerb.POST:
                await self._post(interaction, await book.post(found, user))
                return say(POSTED)
            case DeckVerb.COPY:
                return await book.copy(user, found)
            case DeckVerb.EDITED:
                filled = read_form(dict(interaction.data or {}))
                return await book.replace(user, found, filled.texts.get(TEXT, ""))
            case DeckVerb.DELETE:
                return await book.ask_delete(found)
            case DeckVerb.DELETE_SURE:
                return await book.delete(user, found)
            case _:
                return await book.show(found)

    async def _post(self, interaction: Interaction, message: Outgoing) -> None:
        """Send a message that everybody in the channel sees. It notifies nobody."""
        wire = to_wire(message, self._linter, "deck")
        assert wire.layout is not None, "a posted deck is a page"
        await interaction.followup.send(
            view=wire.layout, files=wire.files, allowed_mentions=NOBODY, silent=message.is_silent
        )
