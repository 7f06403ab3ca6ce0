"""Carries out what is told of those who look for a match."""

from datetime import datetime

import discord
import structlog

from bot.app.delivery.deliverer import Deliverer, Receipt
from bot.discord.challenge.lobby import build_call
from bot.discord.platform.failures import NETWORK, to_failure
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.localising import posting_in
from bot.model.deliveries import CallForMatch, Delivery
from bot.model.matches import MatchInfo
from engine.kernel.translation import speaking

log = structlog.get_logger(__name__)


class DiscordCallDeliverer:
    """Posts calls for a match, and hands everything else on.

    Args:
        front_end: the tools.
        others: carries out other deliveries.
    """

    def __init__(self, front_end: FrontEnd, others: Deliverer) -> None:
        self._front_end, self._others = front_end, others

    async def deliver(
        self, delivery: Delivery, tried_since: datetime | None = None, match: MatchInfo | None = None
    ) -> Receipt:
        """Carry out one delivery; the arguments and errors are those of the protocol."""
        if not isinstance(delivery, CallForMatch):
            return await self._others.deliver(delivery, tried_since, match)
        sort, deliveries = type(delivery).__name__, self._front_end.metrics.deliveries
        try:
            self._front_end.traffic.take_turn(delivery.key)
            await self._call(delivery)
        except (discord.DiscordException, *NETWORK) as error:
            failure = to_failure(error)
            deliveries.labels(sort, type(failure).__name__).inc()
            log.warning("delivery_failed", sort=sort, subject=delivery.subject, error=str(error))
            raise failure from error
        deliveries.labels(sort, "done").inc()
        return Receipt()

    async def _call(self, delivery: CallForMatch) -> None:
        found = await self._front_end.app.seeking.find_call(delivery.subject)
        if found is None:
            return
        seeker, role = found
        games = await self._front_end.app.servers.games(seeker.guild_id)
        titles = {pack.name: pack.ruleset.title for pack in games} if len(games) > 1 else {}
        language = await self._front_end.languages.of_server(seeker.guild_id)
        with speaking(language), posting_in(language):
            named = await self._front_end.names.tell(build_call(seeker, role, titles), seeker.guild_id)
            await self._front_end.sender.post(delivery.channel_id, named, "call", delivery.key)
