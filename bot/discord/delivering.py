"""Carries out deliveries: what the use cases have decided becomes messages on Discord."""

from datetime import datetime

import discord
import structlog

from bot.app.delivery.deliverer import Overtaken, PermanentFailure, Receipt, TemporaryFailure
from bot.discord.events.delivery import EventDeliveries
from bot.discord.match.calls import CallDeliveries
from bot.discord.match.delivery import MatchDeliveries
from bot.discord.match.posts import Posts
from bot.discord.platform.failures import NETWORK, to_failure
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.metrics import calling_for
from bot.discord.platform.threads import ThreadKeeper
from bot.discord.puzzles.delivery import PuzzleDeliveries
from bot.model.deliveries import CallForMatch, Delivery, EventDelivery, PostPuzzle
from bot.model.matches import MatchInfo

log = structlog.get_logger(__name__)


class DiscordDeliverer:
    """The front end's side of :class:`bot.app.delivery.deliverer.Deliverer`: the one place where deliveries
    wait for their turn, are counted, and where it is judged what an error of Discord comes to.

    Args:
        client: the connection to Discord.
        front_end: the tools.
        threads: knows which threads are archived.
    """

    def __init__(self, client: discord.Client, front_end: FrontEnd, threads: ThreadKeeper) -> None:
        self._traffic, self._counted = front_end.traffic, front_end.metrics.deliveries
        posts = Posts(client, front_end.sender, threads)
        self._matches = MatchDeliveries(client, front_end, posts)
        self._events = EventDeliveries(front_end, posts)
        self._calls = CallDeliveries(front_end, posts)
        self._puzzles = PuzzleDeliveries(front_end, posts)

    async def deliver(
        self, delivery: Delivery, tried_since: datetime | None = None, match: MatchInfo | None = None
    ) -> Receipt:
        """Carry out one delivery.

        Args:
            delivery: what is to be done.
            tried_since: earlier attempts were made since then; what one of them posted is found and used.
            match: the match that it is about, where it was just read.

        Raises:
            TemporaryFailure: Discord may take it later.
            PermanentFailure: Discord never will.
            Overtaken: something newer waits.
        """
        sort = type(delivery).__name__
        asking = calling_for.set(sort)
        try:
            self._traffic.take_turn(delivery.key)
            receipt = await self._carry_out(delivery, tried_since, match)
        except (Overtaken, TemporaryFailure, PermanentFailure) as known:
            self._counted.labels(sort, type(known).__name__).inc()
            raise
        except (discord.DiscordException, *NETWORK) as error:
            failure = to_failure(error)
            self._counted.labels(sort, type(failure).__name__).inc()
            log.warning("delivery_failed", sort=sort, subject=delivery.subject, error=str(error))
            raise failure from error
        finally:
            calling_for.reset(asking)
        self._counted.labels(sort, "done").inc()
        return receipt

    async def _carry_out(
        self, delivery: Delivery, tried_since: datetime | None, match: MatchInfo | None
    ) -> Receipt:
        """Hand a delivery to who knows its sort."""
        if isinstance(delivery, EventDelivery):
            return await self._events.carry_out(delivery, tried_since)
        if isinstance(delivery, CallForMatch):
            return await self._calls.carry_out(delivery, tried_since)
        if isinstance(delivery, PostPuzzle):
            return await self._puzzles.carry_out(delivery, tried_since)
        return await self._matches.carry_out(delivery, tried_since, match)
