"""Challenges: make, accept, decline, withdraw."""

from bot.app.context import Context
from bot.app.outcomes import AcceptOutcome, ChallengeOutcome, DeclineOutcome, WithdrawOutcome
from bot.app.values import Challenge, DeckRef, Place, TimeControl


class Challenges:
    """Use cases about challenges."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def challenge(
        self,
        *,
        ruleset: str,
        challenger: int,
        opponent: int | None,
        place: Place,
        deck: DeckRef,
        time_control: TimeControl | None = None,
    ) -> ChallengeOutcome:
        """Challenge a named friend, or everybody with ``opponent=None``.

        Raises:
            UnknownRuleset: there is no such card game.
            UnknownDeck: there is no such deck, or it is not the challenger's.
        """
        raise NotImplementedError

    async def accept(self, challenge_id: str, user_id: int, deck: DeckRef | None = None) -> AcceptOutcome:
        """Accept with a deck; in a rematch ``None`` means the same deck as before.

        Raises:
            UnknownChallenge: there is no such challenge.
            UnknownDeck: there is no such deck, or it is not this user's.
        """
        raise NotImplementedError

    async def decline(self, challenge_id: str, user_id: int) -> DeclineOutcome:
        """Decline a challenge to oneself.

        Raises:
            UnknownChallenge: there is no such challenge.
        """
        raise NotImplementedError

    async def withdraw(self, challenge_id: str, user_id: int) -> WithdrawOutcome:
        """Withdraw one's own challenge.

        Raises:
            UnknownChallenge: there is no such challenge.
        """
        raise NotImplementedError

    async def get(self, challenge_id: str) -> Challenge:
        """A challenge as it is now.

        Raises:
            UnknownChallenge: there is no such challenge.
        """
        raise NotImplementedError

    async def lobby(self, guild_id: int, limit: int = 25) -> list[Challenge]:
        """The open challenges to everybody in a server, the newest first."""
        raise NotImplementedError

    async def of_user(self, user_id: int) -> list[Challenge]:
        """The open challenges by a user or to a user, the newest first."""
        raise NotImplementedError
