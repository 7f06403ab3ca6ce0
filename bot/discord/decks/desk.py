"""The presses, forms and commands about decks: how each interaction is acknowledged and answered."""

from collections.abc import Awaitable, Callable, Sequence

import discord

from bot.app.deck_lists.errors import NotExportable, UnreadableDeck
from bot.app.deck_lists.naming import name_of_file
from bot.app.deck_lists.pasting import MAX_BYTES
from bot.discord.decks.addresses import DeckPress, DeckVerb, parse_deck_press
from bot.discord.decks.book import DeckBook, Found, NoDeck
from bot.discord.decks.books import Books
from bot.discord.decks.forms import NAME, TEXT, Filled, Upload, make_edit_form, make_import_form, read_form
from bot.discord.decks.pages import REFUSED_ROOM, build_refused, read_paste
from bot.discord.platform.desk import Desk, outcome_of
from bot.discord.platform.failures import NETWORK
from bot.discord.platform.limits import INPUT, check_modal
from bot.discord.platform.marks import escape_lines, shorten_lines
from bot.discord.platform.metrics import measure
from bot.discord.platform.pages import Outgoing, say
from bot.model.errors import UnknownDeck
from engine.kernel.translation import mark, tr

Interaction = discord.Interaction
Make = Callable[[], Awaitable[Outgoing]]
MakeAbout = Callable[[DeckBook, Found], Awaitable[Outgoing]]
EXPLAINED = (UnreadableDeck, NotExportable, UnknownDeck, NoDeck)
"""What a person may cause; its sentence is the answer."""
NEW_ANSWER = {DeckVerb.EXPORT, DeckVerb.TAKE, DeckVerb.IMPORTED, DeckVerb.EDITED}
"""Presses that are answered by a new message; the answer to others takes the place of what was pressed."""
POSTED = mark("Posted. Everybody in this channel can see it.")


def explain(error: Exception) -> Outgoing:
    """The answer to somebody who caused one of the errors above."""
    sentence = str(error) if isinstance(error, NoDeck) else escape_lines(str(error))
    return say(shorten_lines(f"⚠ {sentence}", REFUSED_ROOM))


class DeckDesk:
    """Answers everything about decks.

    Args:
        desk: the tools of the front end.
        books: what can be done, by game.
    """

    def __init__(self, desk: Desk, books: Books) -> None:
        self._desk, self._books = desk, books

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
        self, interaction: Interaction, kind: str, typed: str, make: MakeAbout, *, only_own: bool = False
    ) -> None:
        """Answer a command about the deck that was typed or chosen."""

        async def find_and_make() -> Outgoing:
            return await make(*await self._books.find(interaction, typed, only_own=only_own))

        await self.answer(interaction, kind, find_and_make)

    async def show_list(
        self, interaction: Interaction, book: DeckBook | None = None, page: int = 0
    ) -> Outgoing:
        """All decks of a user for a game, and the way to those of the other games that are played there.

        Args:
            interaction: whose, and where.
            book: the game's; that of the game that is meant there if ``None``.
            page: the page of the menu.
        """
        shown = book or (await self._books.here(interaction))[0]
        return await shown.show_list(interaction.user.id, page, await self._books.others(interaction, shown))

    async def _open(self, interaction: Interaction, kind: str, form: discord.ui.Modal) -> None:
        """Open a form. That must be the first answer to an interaction, so nothing is acknowledged before."""
        self._desk.linter.report("form", check_modal(form.to_dict()))
        with measure(self._desk.metrics, kind, user=interaction.user.id) as watch:
            try:
                await interaction.response.send_modal(form)
            except discord.HTTPException as error:
                watch.outcome = outcome_of(error)
                return
            watch.acknowledge()

    # --- forms ----------------------------------------------------------------------------------------------

    async def open_import(
        self, interaction: Interaction, book: DeckBook | None = None, pasted: str = ""
    ) -> None:
        """Open the form for importing.

        Args:
            interaction: who asks for it, and where.
            book: the game's; that of the game that is meant there if ``None``.
            pasted: what was pasted before, if there is something to be put right.
        """
        meant = book or (await self._books.here(interaction))[0]
        await self._open(interaction, "/deck import", make_import_form(meant.tools, meant.none, pasted))

    async def open_editor(
        self, interaction: Interaction, kind: str, find: Callable[[], Awaitable[tuple[DeckBook, Found]]]
    ) -> None:
        """Open the form with all cards of a deck, or say why that can't be."""
        try:
            book, found = await find()
            listed = book.list_for_editing(found)
            if len(listed) > INPUT:
                raise NoDeck(
                    tr(
                        "This deck has more different cards than a form has room for. Use `/deck edit` with"
                        " changes such as `{change_example}`.",
                        change_example=book.tools.change_example,
                    )
                )
        except EXPLAINED as error:
            refusal = explain(error)

            async def refuse() -> Outgoing:
                return refusal

            await self.answer(interaction, kind, refuse)
            return
        await self._open(interaction, kind, make_edit_form(found.value, listed))

    async def _import_form(self, interaction: Interaction, book: DeckBook, filled: Filled) -> Outgoing:
        user, text, name = interaction.user.id, filled.texts.get(TEXT, ""), filled.texts.get(NAME, "")
        if not filled.files:
            try:
                meant, imported = await self._books.read(interaction, book, text)
            except UnreadableDeck as error:
                return build_refused(error.sentence, text, book.none)
            return await meant.keep(user, imported, name)
        if text.strip():
            raise NoDeck(
                tr("That is both a text and a file, so it is unclear which one counts. Send one of them.")
            )
        (upload,) = filled.files
        content = await self._fetch(interaction, upload)
        meant, imported = await self._books.read(interaction, book, content, name_of_file(upload.filename))
        return await meant.keep(user, imported, name)

    async def _fetch(self, interaction: Interaction, upload: Upload) -> bytes:
        """The content of a file. Raises UnreadableDeck if it is too large, NoDeck if it can't be fetched."""
        if upload.size > MAX_BYTES:
            raise UnreadableDeck(
                tr(
                    "The file has {size} KB; a deck has at most {max_bytes} KB, usually less than 4.",
                    size=upload.size // 1024,
                    max_bytes=MAX_BYTES // 1024,
                )
            )
        try:
            return await interaction.client.http.get_from_cdn(upload.url)
        except (discord.HTTPException, *NETWORK) as error:
            raise NoDeck(tr("Discord didn't give me the file. Try again, or paste the deck.")) from error

    # --- presses --------------------------------------------------------------------------------------------

    async def on_press(self, interaction: Interaction, custom_id: str, values: Sequence[str]) -> bool:
        """Answer a press or a form about decks; whether its address is one."""
        press = parse_deck_press(custom_id)
        if press is None:
            return False
        user = interaction.user.id
        if press.verb is DeckVerb.EDIT:

            async def find() -> tuple[DeckBook, Found]:
                book = await self._books.of_value(press.deck, user)
                return book, await book.resolve(user, press.deck)

            await self.open_editor(interaction, "deck_edit", find)
            return True

        if press.verb is DeckVerb.AGAIN:
            texts = list_texts(interaction.message)
            await self.open_import(
                interaction, await self._books.of_value(press.deck, user), read_paste(texts)
            )
            return True

        async def make() -> Outgoing:
            return await self._dispatch(interaction, press, values)

        kind = f"deck {press.verb.name.lower()}"
        await self.answer(interaction, kind, make, is_update=press.verb not in NEW_ANSWER)
        return True

    async def _dispatch(self, interaction: Interaction, press: DeckPress, values: Sequence[str]) -> Outgoing:
        user = interaction.user.id
        first = press.arguments[0] if press.arguments else ""
        book = await self._books.of_value(press.deck, user)
        match press.verb:
            case DeckVerb.LIST:
                return await self.show_list(interaction, book, int(first) if first.isdecimal() else 0)
            case DeckVerb.TAKE:
                return await book.take(user, first)
            case DeckVerb.IMPORTED:
                return await self._import_form(interaction, book, read_form(dict(interaction.data or {})))
            case DeckVerb.CHOOSE:
                return await book.show(user, await book.resolve(user, values[0] if values else ""))
        found = await book.resolve(user, press.deck)
        return await self._dispatch_about(interaction, book, press, found, values)

    async def _dispatch_about(
        self,
        interaction: Interaction,
        book: DeckBook,
        press: DeckPress,
        found: Found,
        values: Sequence[str],
    ) -> Outgoing:
        """Do what is asked about one deck."""
        user = interaction.user.id
        match press.verb:
            case DeckVerb.TEXT:
                return await book.show_text(found)
            case DeckVerb.FIGURES:
                return await book.show_figures(found)
            case DeckVerb.EXPORT:
                return await book.export(found, values[0] if values else "")
            case DeckVerb.SHARE:
                return await book.share(found)
            case DeckVerb.POST:
                await self._desk.share(interaction, await book.post(found, user), "deck")
                return say(tr(POSTED))
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
                return await book.show(user, found)


def list_texts(message: discord.Message | None) -> list[str]:
    """The texts of a page, in order."""
    found: list[str] = []
    waiting: list[object] = list(message.components) if message is not None else []
    while waiting:
        component = waiting.pop(0)
        if isinstance(component, discord.TextDisplay):
            found.append(component.content)
        waiting[:0] = getattr(component, "children", ())
    return found
