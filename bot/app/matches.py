"""Matches: choose, concede, look, play again."""

from collections.abc import Sequence

from bot.app.context import Context
from bot.app.outcomes import ChoiceOutcome, ConcedeOutcome, ErrandOutcome, MatchOutcome, RematchOutcome
from bot.app.tables import Table
from bot.app.values import LogLine, MatchInfo, Place


class Matches:
    """Use cases about matches. All of them raise UnknownMatch if there is no such match."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def choose(
        self, match_id: str, user_id: int, prompt_id: int, option_ids: Sequence[str]
    ) -> ChoiceOutcome:
        """Answer a prompt: one press. Everything it changes is written in one transaction."""
        raise NotImplementedError

    async def concede(self, match_id: str, user_id: int) -> ConcedeOutcome:
        """Give up."""
        raise NotImplementedError

    async def get(self, match_id: str) -> MatchInfo:
        """Who plays, the status, the clock, where it is posted."""
        raise NotImplementedError

    async def table(self, match_id: str, user_id: int | None) -> Table:
        """Everything this user may see; ``None`` or anybody who is not playing sees what is public."""
        raise NotImplementedError

    async def log(self, match_id: str, user_id: int | None, limit: int = 100) -> tuple[LogLine, ...]:
        """The newest log lines as this user may know them, the oldest of them first."""
        raise NotImplementedError

    async def of_user(self, user_id: int, *, is_open: bool = True, limit: int = 25) -> list[MatchInfo]:
        """A user's open matches (or the others), the last changed first."""
        raise NotImplementedError

    async def outcome(self, match_id: str) -> MatchOutcome:
        """The result with the seed revealed. Raises NotOver while the match is played."""
        raise NotImplementedError

    async def journal(self, match_id: str) -> bytes:
        """The journal as JSON (see ``engine.kernel.journal``). Raises NotOver while the match is played."""
        raise NotImplementedError

    async def rematch(self, match_id: str, user_id: int) -> RematchOutcome:
        """Offer the same match again with the seats swapped, or accept the offer if the other player made
        one.
        """
        raise NotImplementedError

    async def send_hand_again(self, match_id: str, user_id: int) -> ErrandOutcome:
        """Try to send the hand as a new DM, also if DMs were closed before."""
        raise NotImplementedError

    async def mute(self, match_id: str, user_id: int, *, is_muted: bool = True) -> ErrandOutcome:
        """Stop (or restart) reminders to this player in this match."""
        raise NotImplementedError

    async def move(self, match_id: str, user_id: int, place: Place) -> ErrandOutcome:
        """Go on in another channel; the board is posted there."""
        raise NotImplementedError
