"""When a player's time is up: the opponent decides."""

from bot.app.context import Context
from bot.app.outcomes import ClaimOutcome, GrantOutcome


class Timeouts:
    """Use cases of the opponent of a player whose time is up. They raise UnknownMatch if there is no such
    match.
    """

    def __init__(self, context: Context) -> None:
        self._context = context

    async def claim_win(self, match_id: str, user_id: int) -> ClaimOutcome:
        """End the match: the late player loses."""
        raise NotImplementedError

    async def give_time(self, match_id: str, user_id: int) -> GrantOutcome:
        """Give the late player more time (``Policy.time_granted`` from now)."""
        raise NotImplementedError
