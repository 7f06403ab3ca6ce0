"""The presses, forms and commands about decks: how each interaction is acknowledged and answered."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import discord

from bot.app.deck_lists.errors import NotExportable, UnreadableDeck
from bot.app.deck_lists.naming import name_of_file
from bot.app.deck_lists.pasting import MAX_BYTES
from bot.discord.decks.addresses import DeckVerb
from bot.discord.decks.book import DeckBook, Found, NoDeck
from bot.discord.decks.books import Books
from bot.discord.decks.forms import NAME, make_edit_form, make_import_form
from bot.discord.decks.menu import parse_deck
from bot.discord.decks.pages import REFUSED_ROOM, build_refused, read_paste
from bot.discord.platform.failures import NETWORK
from bot.discord.platform.following import Following
from bot.discord.platform.forms import TEXT, Filled, Upload, read_form
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.limits import INPUT
from bot.discord.platform.markdown import escape_lines, shorten_lines
from bot.discord.platform.pages import Outgoing, say
from bot.discord.platform.presses import Make, Pressed, Presses, Route, in_place, press
from bot.model.errors import UnknownDeck
from engine.kernel.translation import mark, tr

Interaction = discord.Interaction
MakeAbout = Callable[[DeckBook, Found], Awaitable[Outgoing]]
EXPLAINED = (UnreadableDeck, NotExportable, UnknownDeck, NoDeck)
"""What a person may cause; its sentence is the answer."""
POSTED = mark("Posted. Everybody in this channel can see it.")


def explain(error: Exception) -> Outgoing:
    """The answer to somebody who caused one of the errors above."""
    sentence = str(error) if isinstance(error, NoDeck) else escape_lines(str(error))
    return say(shorten_lines(f"⚠ {sentence}", REFUSED_ROOM))


class DeckPresses(Presses):
    """Answers everything about decks.

    Args:
        front_end: the tools of the front end.
        books: what can be done, by game.
    """

    KIND = "deck {verb}"

    def __init__(self, front_end: FrontEnd, books: Books) -> None:
        super().__init__(front_end)
        self._books = books
        self.following = Following(front_end, "trial")

    # --- answering ------------------------------------------------------------------------------------------

    async def carry_out(self, make: Make, pressed: Pressed | None = None) -> Outgoing:
        try:
            return await make()
        except EXPLAINED as error:
            return explain(error)

    async def answer_command(self, interaction: Interaction, kind: str, make: Make) -> None:
        """Answer a command for the eyes of its user."""
        await self.front_end.answer(interaction, kind, lambda: self.carry_out(make))
        self.following.begin(interaction)

    async def answer_press(self, pressed: Pressed, route: Route) -> None:
        """Answer a press. What it shows may take the place of something that is followed."""
        self.following.stop(pressed.interaction.user.id)
        await super().answer_press(pressed, route)
        self.following.begin(pressed.interaction)

    async def answer_about(
        self, interaction: Interaction, kind: str, typed: str, make: MakeAbout, *, only_own: bool = False
    ) -> None:
        """Answer a command about the deck that was typed or chosen."""

        async def find_and_make() -> Outgoing:
            return await make(*await self._books.find(interaction, typed, only_own=only_own))

        await self.answer_command(interaction, kind, find_and_make)

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

    # --- forms ----------------------------------------------------------------------------------------------

    async def make_import(
        self, interaction: Interaction, book: DeckBook | None = None, pasted: str = ""
    ) -> discord.ui.Modal:
        """The form for importing.

        Args:
            interaction: who asks for it, and where.
            book: the game's; that of the game that is meant there if ``None``.
            pasted: what was pasted before, if there is something to be put right.
        """
        meant = book or (await self._books.here(interaction))[0]
        return make_import_form(meant.tools, meant.none, pasted)

    async def make_editor(self, book: DeckBook, found: Found, typed: str = "") -> discord.ui.Modal:
        """The form with all cards of a deck.

        Args:
            book: the book of its game.
            found: the deck.
            typed: what was typed there before, if there is something to be put right.

        Raises:
            NoDeck: it is a starter deck, or the form has no room for its cards.
        """
        listed = typed or book.list_for_editing(found)
        if len(listed) > INPUT:
            raise NoDeck(
                tr(
                    "This deck has more different cards than a form has room for. Use `/deck edit` with"
                    " changes such as `{change_example}`.",
                    change_example=book.tools.change_example,
                )
            )
        return make_edit_form(found.value, listed)

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

    async def _find(self, deck: str, user: int) -> tuple[DeckBook, Found]:
        """A deck by its value, with the book of its game. Raises NoDeck, UnknownDeck."""
        book = await self._books.of_value(deck, user)
        return book, await book.resolve(user, deck)

    @press(DeckVerb.LIST, acknowledge=in_place)
    async def turn_list(self, interaction: Interaction, deck: str, user: int, page: str = "") -> Outgoing:
        """A page of all decks; its number is decimal."""
        number = int(page) if page.isdecimal() else 0
        return await self.show_list(interaction, await self._books.of_value(deck, user), number)

    @press(DeckVerb.CHOOSE, acknowledge=in_place)
    async def choose(self, deck: str, user: int, values: Sequence[str]) -> Outgoing:
        """The deck that was chosen in the list."""
        book = await self._books.of_value(deck, user)
        return await book.show(user, await book.resolve(user, values[0] if values else ""))

    @press(DeckVerb.SHOW, acknowledge=in_place)
    async def show(self, deck: str, user: int) -> Outgoing:
        """A deck as a picture, in place of the page on which it was pressed."""
        book, found = await self._find(deck, user)
        return await book.show(user, found)

    @press(DeckVerb.TEXT, acknowledge=in_place)
    async def show_text(self, deck: str, user: int) -> Outgoing:
        """A deck as a list that can be copied, in place of the page on which it was pressed."""
        book, found = await self._find(deck, user)
        return await book.show_text(found)

    @press(DeckVerb.FIGURES, acknowledge=in_place)
    async def show_figures(self, deck: str, user: int) -> Outgoing:
        """A deck in figures, in place of the page on which it was pressed."""
        book, found = await self._find(deck, user)
        return await book.show_figures(found)

    @press(DeckVerb.EXPORT)
    async def export(self, deck: str, user: int, values: Sequence[str]) -> Outgoing:
        """A deck in the format that was chosen."""
        book, found = await self._find(deck, user)
        return await book.export(found, values[0] if values else "")

    @press(DeckVerb.SHARE, acknowledge=in_place)
    async def share(self, deck: str, user: int) -> Outgoing:
        """A deck as others get it."""
        book, found = await self._find(deck, user)
        return await book.share(found)

    @press(DeckVerb.POST, acknowledge=in_place)
    async def post(self, interaction: Interaction, deck: str, user: int) -> Outgoing:
        """Post a deck for everybody in the channel."""
        book, found = await self._find(deck, user)
        await self.front_end.share(interaction, partial(book.post, found, user), "deck")
        return say(tr(POSTED))

    # --- trying out -----------------------------------------------------------------------------------------

    async def try_deck(self, interaction: Interaction, book: DeckBook, found: Found) -> Outgoing:
        """How a deck does against others; as long as that isn't known, the answer is kept up to date."""
        user = interaction.user.id
        showing = await book.try_out(user, found)
        if not showing.is_last:
            self.following.note(interaction, partial(book.look_at_trial, user, found))
        return showing.message

    @press(DeckVerb.TRY, acknowledge=in_place)
    async def try_out(self, interaction: Interaction, deck: str, user: int) -> Outgoing:
        """How a deck does against others."""
        return await self.try_deck(interaction, *await self._find(deck, user))

    @press(DeckVerb.SHARE_TRIAL, acknowledge=in_place)
    async def share_trial(self, interaction: Interaction, deck: str, user: int) -> Outgoing:
        """Post how a deck does, and show it once more to whoever pressed."""
        book, found = await self._find(deck, user)
        make = partial(book.post_trial, found, interaction.user.display_name)
        await self.front_end.share(interaction, make, "trial")
        return (await book.try_out(user, found)).message.with_text(tr(POSTED))

    @press(DeckVerb.TAKE)
    async def take(self, deck: str, user: int, code: str = "") -> Outgoing:
        """Copy the deck that a post carries."""
        return await (await self._books.of_value(deck, user)).take(user, code)

    @press(DeckVerb.COPY, acknowledge=in_place)
    async def copy(self, deck: str, user: int) -> Outgoing:
        """Copy a deck to the own ones."""
        book, found = await self._find(deck, user)
        return await book.copy(user, found)

    @press(DeckVerb.EDIT, opens_form=True)
    async def edit(self, deck: str, user: int) -> discord.ui.Modal:
        """The form with all cards of a deck."""
        return await self.make_editor(*await self._find(deck, user))

    @press(DeckVerb.EDITED)
    async def replace(self, interaction: Interaction, deck: str, user: int) -> Outgoing:
        """Put the cards of a form into a deck."""
        book, found = await self._find(deck, user)
        text = read_form(dict(interaction.data or {})).texts.get(TEXT, "")
        try:
            return await book.replace(user, found, text)
        except UnreadableDeck as error:
            return build_refused(error.sentence, text, found.value)

    @press(DeckVerb.IMPORTED)
    async def take_form(self, interaction: Interaction, deck: str, user: int) -> Outgoing:
        """Import the deck that was pasted into a form."""
        book = await self._books.of_value(deck, user)
        return await self._import_form(interaction, book, read_form(dict(interaction.data or {})))

    @press(DeckVerb.AGAIN, opens_form=True)
    async def import_again(self, interaction: Interaction, deck: str, user: int) -> discord.ui.Modal:
        """The form for importing or for editing, with what was wrong in it."""
        pasted = read_paste(list_texts(interaction.message))
        if parse_deck(deck) is not None:
            return await self.make_editor(*await self._find(deck, user), pasted)
        return await self.make_import(interaction, await self._books.of_value(deck, user), pasted)

    @press(DeckVerb.DELETE, acknowledge=in_place)
    async def ask_delete(self, deck: str, user: int) -> Outgoing:
        """The question before a deck is deleted."""
        book, found = await self._find(deck, user)
        return await book.ask_delete(found)

    @press(DeckVerb.DELETE_SURE, acknowledge=in_place)
    async def delete(self, deck: str, user: int) -> Outgoing:
        """Delete a deck, after its owner has said that they mean it."""
        book, found = await self._find(deck, user)
        return await book.delete(user, found)


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
