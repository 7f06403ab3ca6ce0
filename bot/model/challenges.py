"""Challenges: who is to play whom, where, and how long they may think."""

from datetime import datetime, timedelta
from enum import StrEnum

import msgspec

from bot.model.rows import Kept, RestrainedId, UserId, stored
from engine.kernel.translation import mark


class Place(msgspec.Struct, frozen=True):
    """Where something is posted: a channel, and the server it is in (``None`` outside of servers)."""

    guild_id: int | None
    channel_id: int

    @property
    def is_nowhere(self) -> bool:
        """Whether nothing can be posted: what there is to see is in private answers."""
        return self.channel_id == 0


NOWHERE = Place(None, 0)
"""Where somebody plays alone whom direct messages don't reach."""


class TimeControl(msgspec.Struct, frozen=True):
    """How long the players may think.

    Args:
        name: the preset it comes from.
        bank: what each player starts with.
        per_turn: what a player gets when one of their own turns begins.
        cap: what a bank is never raised above.
    """

    name: str
    bank: timedelta
    per_turn: timedelta
    cap: timedelta


TIME_CONTROLS: dict[str, TimeControl | None] = {
    "none": None,
    "live": TimeControl("live", timedelta(hours=1), timedelta(minutes=10), timedelta(hours=2)),
    "standard": TimeControl("standard", timedelta(days=3), timedelta(hours=12), timedelta(days=5)),
    "slow": TimeControl("slow", timedelta(days=7), timedelta(days=1), timedelta(days=10)),
}
"""The presets by name; "none" plays without a clock."""

USUAL_CLOCK = "standard"
"""The preset that is meant when neither players nor server name one."""


class ChallengeStatus(StrEnum):
    """Whether a challenge still waits for an answer, or how it ended."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class Challenge(msgspec.Struct, frozen=True):
    """A challenge as everybody may see it (the deck is not part of it).

    Args:
        id: its id; the match that comes of it has the same.
        ruleset: the card game.
        place: where it is posted.
        thread_id: the thread it is posted in instead (a rematch), if any.
        challenger: who challenges; ``None`` once that user's data were deleted.
        opponent: who is challenged; ``None`` for everybody (an open challenge).
        time_control: the clock, or ``None`` for none.
        status: where it stands.
        created_at: when it was made.
        expires_at: when it ends by itself.
        message_id: its message, once it is posted.
        rematch_of: the match that it is a rematch of, if any.
        accepted_by: who accepted it, if anybody did.
        computer: the computer opponent, if it is played against one.
        is_rated: whether the match counts, as far as players and server have their matches rated.
        commitment: SHA-256 of the secret that the seed of the match is made of; "" for a challenge of an
            earlier release, which has none.
    """

    id: str
    ruleset: str
    place: Place
    challenger: int | None
    opponent: int | None
    time_control: TimeControl | None
    status: ChallengeStatus
    created_at: datetime
    expires_at: datetime
    thread_id: int | None = None
    message_id: int | None = None
    rematch_of: str | None = None
    accepted_by: int | None = None
    computer: str | None = None
    is_rated: bool = True
    commitment: str = ""


@stored(
    "blocks",
    key=("user_id", "blocked"),
    indexes=(("blocked",),),
    kept=Kept(
        mark("whom they have blocked, and since when"),
        mark(
            "taken back by them; their deletion. It stays when whom they have blocked has their own data"
            " deleted"
        ),
    ),
)
class Block(msgspec.Struct, frozen=True):
    """Somebody doesn't want to play with somebody.

    Args:
        user_id: who.
        blocked: with whom; they aren't told.
        at: since when.
    """

    user_id: UserId
    blocked: RestrainedId
    at: datetime
