"""The books of the games, and which of them somebody means: a deck tells its game."""

from collections.abc import Sequence

from bot.app.deck_lists.errors import UnreadableDeck
from bot.app.packs.decks import ReadDeck
from bot.app.packs.pack import GamePack
from bot.discord.decks.addresses import NO_DECK
from bot.discord.decks.book import DeckBook, Found, NoDeck
from bot.discord.decks.menu import GameLines, match_in_games, parse_deck, suggest_in_games
from bot.discord.platform.extensions import Interaction
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.games import games_here
from bot.discord.platform.limits import CHOICES, OPTION_TEXT
from bot.discord.platform.markdown import escape, shorten
from bot.model.decks import StarterDeck, StoredDeckRef
from engine.kernel.translation import tr


class Books:
    """The decks of every game that is installed.

    Args:
        front_end: the tools of the front end.
    """

    def __init__(self, front_end: FrontEnd) -> None:
        self._app, first = front_end.app, front_end.packs.first
        self._books = {
            pack.name: DeckBook(
                front_end.app, pack, front_end.studio, NO_DECK if pack is first else NO_DECK + pack.name
            )
            for pack in front_end.packs
        }
        self._first = self._books[first.name]

    async def here(self, interaction: Interaction) -> list[DeckBook]:
        """Those of the games of a place, the one that is meant when none is named first."""
        return [self._books[pack.name] for pack in await games_here(self._app, interaction)]

    async def others(self, interaction: Interaction, book: DeckBook) -> list[DeckBook]:
        """Those of the other games of a place."""
        return [each for each in await self.here(interaction) if each is not book]

    async def of_value(self, value: str, user: int) -> DeckBook:
        """The book of the game that a deck in an address belongs to; there may be no deck in it."""
        if value.startswith(NO_DECK):
            return self._books.get(value.removeprefix(NO_DECK), self._first)
        match parse_deck(value):
            case StarterDeck(deck_id=deck_id):
                for book in self._books.values():
                    if deck_id in dict(self._app.decks.starters(book.game)):
                        return book
            case StoredDeckRef(deck_id=deck_id):
                stored = await self._app.decks.get(user, deck_id)
                return self._books.get(stored.ruleset, self._first)
        return self._first

    async def _lines(self, interaction: Interaction, *, only_own: bool) -> list[GameLines]:
        user = interaction.user.id
        return [
            (book.pack, await book.lines(user, only_own=only_own)) for book in await self.here(interaction)
        ]

    async def find(
        self, interaction: Interaction, typed: str, *, only_own: bool = False
    ) -> tuple[DeckBook, Found]:
        """The deck that was typed or chosen, with the book of its game. Raises NoDeck."""
        meant = match_in_games(await self._lines(interaction, only_own=only_own), typed)
        if meant is None:
            raise NoDeck(
                tr(
                    "There is no single deck called **{typed}**. `/deck list` shows them all.",
                    typed=escape(typed),
                )
            )
        book = self._books[meant[0].name]
        return book, await book.resolve(interaction.user.id, meant[1])

    async def suggest(
        self, interaction: Interaction, typed: str, *, only_own: bool = False
    ) -> list[tuple[str, str]]:
        """The decks that may be meant, as autocomplete."""
        return suggest_in_games(await self._lines(interaction, only_own=only_own), typed)

    async def suggest_formats(self, interaction: Interaction, deck: str, typed: str) -> list[tuple[str, str]]:
        """The formats that a deck can be written in, as autocomplete.

        Args:
            interaction: where it is typed.
            deck: the deck as it was typed or chosen, if it was.
            typed: what was typed of the format.
        """
        games: Sequence[GamePack] = [book.pack for book in await self.here(interaction)]
        meant = match_in_games(await self._lines(interaction, only_own=False), deck) if deck else None
        known = {
            each.key: shorten(f"{tr(each.title)} ({tr(each.detail)})", OPTION_TEXT)
            for pack in ([meant[0]] if meant is not None else games)
            for each in pack.decks.formats
        }
        wanted = typed.casefold().strip()
        return [(title, key) for key, title in known.items() if wanted in title.casefold()][:CHOICES]

    async def read(
        self, interaction: Interaction, book: DeckBook, content: bytes | str, fallback: str = ""
    ) -> tuple[DeckBook, ReadDeck]:
        """Read a deck of whichever game of a place it is.

        Args:
            interaction: where it was pasted or uploaded.
            book: the book of the game that is tried first.
            content: what was pasted or uploaded.
            fallback: what it is called if it has no name itself.

        Raises:
            UnreadableDeck: no game can read it; the sentence is that of the first.
        """
        try:
            return book, await book.read(content, fallback)
        except UnreadableDeck as error:
            for other in await self.others(interaction, book):
                try:
                    return other, await other.read(content, fallback)
                except UnreadableDeck:
                    continue
            raise error
