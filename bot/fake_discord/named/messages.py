"""Faults of posting and editing messages."""

from __future__ import annotations

from bot.fake_discord.faults import Fault, Request
from bot.fake_discord.messages import UPLOAD, media
from bot.fake_discord.named.fault import MESSAGE, MESSAGES, NamedFault
from bot.fake_discord.server import FakeDiscord

LONG = 600.0
"""Seconds of a limit that nobody waits for within a request."""


def _break_down(fake: FakeDiscord) -> None:
    fake.faults.append(Fault("POST", MESSAGES, 503, times=7))


def _lose_answers(fake: FakeDiscord) -> None:
    fake.faults.append(Fault("POST", MESSAGES, times=3, is_carried_out=True))


def _forget_nonces(fake: FakeDiscord) -> None:
    fake.places.nonce_seconds = 0.0


def _refuse_edits(fake: FakeDiscord) -> None:
    fake.faults.append(Fault("PATCH", MESSAGE, 400, 50035, times=None))


def _shows_upload(request: Request) -> bool:
    """Whether a gallery shows a picture that is uploaded with the request itself."""
    names = {UPLOAD + str(file["filename"]) for file in request.files}
    return any(medium["url"] in names for medium in media(request.body.get("components") or []))


def _refuse_gallery_edits(fake: FakeDiscord) -> None:
    for path in (MESSAGE, "/webhooks/.*"):
        fake.faults.append(Fault("PATCH", path, 400, 50035, times=None, applies=_shows_upload))


def _limit_for_long(fake: FakeDiscord) -> None:
    fake.faults.append(Fault("POST", MESSAGES, 429, times=1, retry_after=LONG))


def _lose_files(fake: FakeDiscord) -> None:
    fake.keeps_files = False


FAULTS = (
    NamedFault("expired-addresses", "The addresses of uploaded files lead nowhere.", _lose_files),
    NamedFault("service-errors", "Discord answers the first posts with 503.", _break_down),
    NamedFault(
        "lost-answers",
        "Discord makes the first posts, and the connection breaks before it says so.",
        _lose_answers,
    ),
    NamedFault(
        "forgotten-nonce", "Discord posts again what it has posted with the same nonce.", _forget_nonces
    ),
    NamedFault("refused-edit", "Discord refuses every edit of a message (50035).", _refuse_edits),
    NamedFault(
        "refused-gallery-edit",
        "Discord refuses edits, of deferred answers too, that bring a picture along (50035).",
        _refuse_gallery_edits,
    ),
    NamedFault(
        "long-rate-limit",
        "Discord answers a post with 429, to be tried again in that channel after ten minutes.",
        _limit_for_long,
    ),
)
