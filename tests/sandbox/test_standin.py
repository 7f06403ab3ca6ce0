"""What the stand-in for Discord makes of messages."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from bot.sandbox.standin.places import FILES, V2, Message, Places


def gallery(url: str) -> dict[str, Any]:
    """A message that shows a picture."""
    return {"flags": V2, "components": [{"type": 12, "items": [{"media": {"url": url}}]}]}


def medium(message: Message) -> dict[str, Any]:
    """The picture as Discord tells of it."""
    found: dict[str, Any] = message.components[0]["items"][0]["media"]
    return found


def test_a_picture_that_is_there_already_is_told_of_like_one_that_was_uploaded() -> None:
    places = Places(lambda: 0.0, lambda: datetime(2026, 11, 1, tzinfo=UTC))
    channel = places.add_channel(places.add_guild("Café"), "arena")
    posted = places.post(channel.id, gallery("attachment://board.webp"), [{"filename": "board.webp"}])
    uploaded = dict(medium(posted))
    assert uploaded["url"] == f"{FILES}/{channel.id}/{posted.id}/board.webp"
    edited = places.edit(channel.id, posted.id, gallery(uploaded["url"]), [])
    assert medium(edited) == uploaded
