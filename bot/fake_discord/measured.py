"""What Discord was found to allow: the numbers that the stand-in goes by.

``oshiban doctor --live`` measures them on Discord itself and writes them into its report; without one they
are those of Discord's reference and of what hosts of other bots report.
"""

import re
from pathlib import Path
from typing import Final

import msgspec

from engine.kernel.decoding import decode_json

_PLACES: Final = (
    (r"/channels/\d+", "/channels/{channel}"),
    (r"/messages/\d+", "/messages/{message}"),
    (r"/guilds/\d+", "/guilds/{server}"),
    (r"/applications/\d+", "/applications/{application}"),
    (r"/users/\d+", "/users/{user}"),
    (r"/thread-members/\d+", "/thread-members/{user}"),
    (r"/interactions/\d+/[^/]+", "/interactions/{interaction}/{token}"),
    (r"/webhooks/\d+/[^/]+", "/webhooks/{application}/{token}"),
    (r"/\d{15,}", "/{id}"),
)


def template_of(path: str) -> str:
    """A path with names in the place of identifiers and tokens."""
    for pattern, name in _PLACES:
        path = re.sub(pattern, name, path)
    return path


class RouteLimit(msgspec.Struct, frozen=True):
    """A limit of Discord, as its answers tell of it.

    Args:
        method: the HTTP method.
        route: the path, with names in the place of identifiers.
        bucket: what Discord calls it; requests with the same one are counted together, channel by channel.
        limit: so many requests are taken
        within: in so many seconds, as far as was seen.
        calls: how many were made.
        refused: how many were one too many.
    """

    method: str
    route: str
    bucket: str
    limit: int
    within: float
    calls: int = 0
    refused: int = 0


class Measured(msgspec.Struct, frozen=True):
    """What else was found out.

    Args:
        integration_types: who may install the application, as its ``integration_types_config`` says: "0" for
            servers, "1" for users; empty if it doesn't tell.
        nonce_seconds: after so many seconds the same nonce was still known; ``None`` if that wasn't tried.
        forgotten_nonce_seconds: after so many it no longer was; ``None`` if it always was.
        old_edits: how many edits of a message that was older than an hour were taken, one a second, before
            the first was refused; ``None`` if that wasn't tried.
    """

    integration_types: tuple[str, ...] = ()
    nonce_seconds: float | None = None
    forgotten_nonce_seconds: float | None = None
    old_edits: int | None = None


class Numbers(msgspec.Struct, frozen=True):
    """The part of a report that the stand-in goes by.

    Args:
        limits: by route.
        measured: the rest.
    """

    limits: tuple[RouteLimit, ...] = ()
    measured: Measured = Measured()


DOCUMENTED: Final = Numbers(
    (
        RouteLimit("POST", "/channels/{channel}/messages", "posts", 5, 5.0),
        RouteLimit("PATCH", "/channels/{channel}/messages/{message}", "edits", 5, 5.0),
        RouteLimit("DELETE", "/channels/{channel}/messages/{message}", "deletions", 5, 1.0),
    ),
    Measured(("0", "1"), 60.0, 300.0),
)
"""What is known without a measurement. Discord promises none of it: it tells its numbers with each answer."""


def read_numbers(file: Path) -> Numbers:
    """The numbers of a report of ``oshiban doctor --live``.

    Raises:
        ValueError: it is no such report.
    """
    try:
        return decode_json(file.read_bytes(), Numbers)
    except msgspec.DecodeError as error:
        raise ValueError(f"{file} is no report of oshiban doctor --live: {error}") from None


class Buckets:
    """Counts requests, and says what Discord's answers say about its limits.

    Args:
        limits: by route; what isn't listed isn't limited.
    """

    def __init__(self, limits: tuple[RouteLimit, ...]) -> None:
        self._limits = {(limit.method, limit.route): limit for limit in limits}
        self._begun: dict[tuple[str, str], tuple[float, int]] = {}

    def count(self, method: str, path: str, now: float) -> dict[str, str]:
        """Count a request; the headers of its answer. With "Retry-After" it is one too many."""
        limit = self._limits.get((method, template_of(path)))
        if limit is None:
            return {}
        place = "/".join(path.split("/")[:3])
        begun, taken = self._begun.get((limit.bucket, place), (now, 0))
        if now - begun >= limit.within:
            begun, taken = now, 0
        left = begun + limit.within - now
        headers = {
            "X-RateLimit-Bucket": limit.bucket,
            "X-RateLimit-Limit": str(limit.limit),
            "X-RateLimit-Remaining": str(max(0, limit.limit - taken - 1)),
            "X-RateLimit-Reset-After": f"{left:.3f}",
        }
        if taken >= limit.limit:
            return headers | {"Retry-After": f"{left:.3f}"}
        self._begun[limit.bucket, place] = begun, taken + 1
        return headers
