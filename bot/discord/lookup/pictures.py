"""Pictures of single cards, made in a pool of workers; the newest ones are kept."""

import asyncio
import time
from collections import OrderedDict
from concurrent.futures import Executor

import structlog

from bot.discord.platform.metrics import Metrics
from bot.discord.platform.pictures import TIME_LIMIT, Drawn
from engine.hocg.cards.card import Card
from engine.hocg.queries.board import face_of
from engine.hocg.state.views import CardFace
from renderers import Picture, draw_card

log = structlog.get_logger(__name__)

KEPT = 64


def draw_face(face: CardFace) -> Picture:
    """The picture of a card; runs in a worker."""
    return draw_card(face)


class CardPictures:
    """Draws cards.

    Args:
        pool: where pictures are made.
        metrics: where the time is counted.
        is_strict: raise the error of a picture that can't be made, instead of going on with text (for tests).
    """

    def __init__(self, pool: Executor, metrics: Metrics, *, is_strict: bool = False) -> None:
        self._pool, self._metrics, self._is_strict = pool, metrics, is_strict
        self._kept: OrderedDict[str, Drawn] = OrderedDict()

    async def draw(self, card: Card) -> Drawn | None:
        """The picture of a card; ``None`` if it is to be shown as text."""
        if card.number in self._kept:
            self._kept.move_to_end(card.number)
            return self._kept[card.number]
        begun = time.perf_counter()
        task = asyncio.ensure_future(
            asyncio.get_running_loop().run_in_executor(self._pool, draw_face, face_of(card))
        )
        await asyncio.wait({task}, timeout=TIME_LIMIT)
        if self._is_strict:
            await task
        if not task.done() or task.exception() is not None:
            # A card that can't be drawn is still a card: its text goes out alone.
            error = task.exception() if task.done() else TimeoutError(f"not drawn within {TIME_LIMIT} s")
            log.error("picture_failed", sort="card", card=card.number, exc_info=error)
            return None
        self._metrics.pictures.labels("card").observe(time.perf_counter() - begun)
        self._kept[card.number] = task.result()
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[card.number]
