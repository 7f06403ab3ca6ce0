"""What the operator of the bot does."""

from bot.app.context import Context
from bot.app.rows import FailedDelivery, Incident
from bot.app.values import MatchInfo


class Operations:
    """Use cases for the operator. They raise UnknownMatch if there is no such match."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def thaw(self, match_id: str) -> MatchInfo:
        """Let a frozen match go on from where it was, with the clock where it stopped."""
        raise NotImplementedError

    async def incidents(self, match_id: str) -> list[Incident]:
        """The errors that froze a match, with the answers that met them."""
        raise NotImplementedError

    async def failures(self, match_id: str) -> list[FailedDelivery]:
        """The deliveries of a match that were given up, and why."""
        raise NotImplementedError
