"""Pictures of decks, made off the event loop."""

import asyncio
import time
from collections import OrderedDict
from concurrent.futures import Executor

import structlog

from bot.discord.platform.metrics import Metrics
from bot.games.hocg.decks import CHEER, DECK, OSHI, Catalog
from bot.games.installed import art
from engine.hocg.cards.terms import CardType
from engine.hocg.queries.board import view_card
from engine.hocg.state.views import CardView
from engine.kernel.ruleset import Deck
from renderers import Picture
from renderers.hocg.deck import DeckCard, DeckPicture, draw_deck

log = structlog.get_logger(__name__)

TIME_LIMIT = 20.0
REMEMBERED = 32
TYPES = {OSHI: CardType.OSHI, DECK: CardType.HOLOMEM, CHEER: CardType.CHEER}


def _view(number: str, pile: str, catalog: Catalog) -> CardView:
    """A card; one that is unknown here shows its number."""
    card = catalog.find(number)
    return view_card(card) if card is not None else CardView(-1, number, number, TYPES[pile])


def view_deck(deck: Deck, note: str, catalog: Catalog) -> DeckPicture:
    """What is drawn of a deck."""
    oshi, cards, cheers = (
        tuple(
            DeckCard(_view(number, pile, catalog), count)
            for number, count in deck.piles.get(pile, {}).items()
        )
        for pile in (OSHI, DECK, CHEER)
    )
    return DeckPicture(deck.name, oshi[0].card if oshi else None, cards, cheers, note)


def draw_hocg_deck(shown: DeckPicture) -> Picture:
    """A deck; runs in a worker."""
    return draw_deck(shown, folder=art())


class DeckStudio:
    """Makes pictures of decks in a pool of workers and keeps the newest ones.

    Args:
        pool: where they are made.
        metrics: where the time is counted.
        is_strict: raise the error of a picture that can't be made, instead of going on with text (for tests).
    """

    def __init__(self, pool: Executor, metrics: Metrics, *, is_strict: bool = False) -> None:
        self._pool, self._metrics, self._is_strict = pool, metrics, is_strict
        self._known: OrderedDict[str, Picture] = OrderedDict()

    async def draw(self, shown: DeckPicture) -> Picture | None:
        """The picture of a deck; ``None`` if it is to be shown as text."""
        key = repr(shown)
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        begun = time.perf_counter()
        task = asyncio.ensure_future(
            asyncio.get_running_loop().run_in_executor(self._pool, draw_hocg_deck, shown)
        )
        await asyncio.wait({task}, timeout=TIME_LIMIT)
        if task.done() and task.exception() is None:
            self._metrics.pictures.labels("deck").observe(time.perf_counter() - begun)
            self._known[key] = task.result()
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
            return self._known[key]
        if self._is_strict:
            return await task
        # A deck that can't be drawn is still a deck: the text goes out instead.
        error = task.exception() if task.done() else TimeoutError(f"not drawn within {TIME_LIMIT} s")
        log.error("picture_failed", sort="deck", exc_info=error)
        return None
