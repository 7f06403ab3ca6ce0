"""What a front end implements: whoever carries out deliveries."""

from datetime import datetime
from typing import Protocol

import msgspec

from bot.model.deliveries import Delivery, FailureReason
from bot.model.matches import MatchInfo


class Receipt(msgspec.Struct, frozen=True):
    """What a delivery made; the ids are stored in the same transaction that ticks the delivery off."""

    channel_id: int | None = None
    message_id: int | None = None
    thread_id: int | None = None
    retired: int | None = None
    """The older message that is done with: a board that has lost its buttons, or what was replaced."""
    told: int | None = None
    """The journal entry up to which a new board tells what happened; ``None`` if that is told again."""
    welcomed: int | None = None
    """The user who was sent a hand for the first time, and told how to have none."""


class Overtaken(Exception):
    """The delivery need not be made: one that waits behind it shows the same as it is now."""


class TemporaryFailure(Exception):
    """The delivery may succeed later.

    Args:
        detail: what happened.
        retry_after: seconds to wait at least, if the service said so.
        was_tried: whether anything was sent.
    """

    def __init__(self, detail: str, retry_after: float | None = None, *, was_tried: bool = True) -> None:
        super().__init__(detail)
        self.detail, self.retry_after, self.was_tried = detail, retry_after, was_tried


class PermanentFailure(Exception):
    """The delivery can't succeed.

    Args:
        reason: why.
        detail: what the service said.
    """

    def __init__(self, reason: FailureReason, detail: str = "") -> None:
        super().__init__(reason, detail)
        self.reason, self.detail = reason, detail


class Deliverer(Protocol):
    """Carries out deliveries. Implemented by the front end."""

    async def deliver(
        self, delivery: Delivery, tried_since: datetime | None = None, match: MatchInfo | None = None
    ) -> Receipt:
        """Carry out one delivery.

        Args:
            delivery: what is to be done.
            tried_since: earlier attempts were made since then, and one of them may have got through without
                anybody hearing of it; ``None`` if this is the first.
            match: the match that it is about, where it was just read; else it is to be read.

        Raises:
            TemporaryFailure: try again later.
            PermanentFailure: never try again.
            Overtaken: there is nothing to be done any more.
        """
