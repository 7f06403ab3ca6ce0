"""Faults of posting and editing messages."""

from __future__ import annotations

from bot.sandbox.standin.faults import Fault
from bot.sandbox.standin.named.fault import MESSAGES, NamedFault
from bot.sandbox.standin.server import StandIn


def _break_down(standin: StandIn) -> None:
    standin.faults.append(Fault("POST", MESSAGES, 503, times=7))


def _lose_answers(standin: StandIn) -> None:
    standin.faults.append(Fault("POST", MESSAGES, times=3, is_carried_out=True))


def _forget_nonces(standin: StandIn) -> None:
    standin.places.nonce_seconds = 0.0


FAULTS = (
    NamedFault("service-errors", "Discord answers the first posts with 503.", _break_down),
    NamedFault(
        "lost-answers",
        "Discord makes the first posts, and the connection breaks before it says so.",
        _lose_answers,
    ),
    NamedFault(
        "forgotten-nonce", "Discord posts again what it has posted with the same nonce.", _forget_nonces
    ),
)
