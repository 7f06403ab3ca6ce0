"""The games' libraries, loaded when they are first asked for."""

import asyncio

from bot.app.packs.articles import Library
from bot.app.packs.pack import Packs


class Libraries:
    """What there is to read about the games.

    Loading takes up to a second, so it is done once, in a thread.

    Args:
        packs: the games.
    """

    def __init__(self, packs: Packs) -> None:
        self._packs = packs
        self._loaded: dict[str, Library | None] = {}
        self._loading = asyncio.Lock()

    async def get(self, game: str) -> Library | None:
        """The library of a game; ``None`` if it has none. Raises UnknownRuleset."""
        pack = self._packs.get(game)
        async with self._loading:
            if game not in self._loaded:
                self._loaded[game] = await asyncio.to_thread(pack.load_library)
        return self._loaded[game]

    async def load_anew(self, game: str) -> None:
        """Load the library of a game whose cards have changed; until it is there, the earlier one is read."""
        library = await asyncio.to_thread(self._packs.get(game).load_library)
        async with self._loading:
            self._loaded[game] = library
