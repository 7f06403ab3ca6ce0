"""What the stand-in for Discord makes of messages."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.fake_discord.messages import V2, Message, media
from bot.fake_discord.places import Channel, Places
from bot.fake_discord.refusals import Refusal

NOW = datetime(2026, 11, 1, tzinfo=UTC)
BOARD: dict[str, Any] = {"id": "77", "filename": "board.webp", "size": 1}


def gallery(url: str, **body: Any) -> dict[str, Any]:
    """A message that shows a picture."""
    return {"flags": V2, "components": [{"type": 12, "items": [{"media": {"url": url}}]}], **body}


def open_channel() -> tuple[Places, Channel]:
    """Discord with one channel."""
    places = Places(lambda: 0.0, lambda: NOW)
    return places, places.add_channel(places.add_guild("Café"), "arena")


def post_board(places: Places, channel: Channel) -> Message:
    """A message with an uploaded picture."""
    return places.post(channel.id, gallery("attachment://board.webp"), [dict(BOARD)])


def test_an_uploaded_picture_is_told_of_with_its_number_and_an_address_for_a_day() -> None:
    places, channel = open_channel()
    told = next(media(post_board(places, channel).to_json(NOW)["components"]))
    later = int((NOW + timedelta(days=1)).timestamp())
    assert told["attachment_id"] == "77"
    assert told["url"].startswith(f"https://cdn.discordapp.com/attachments/{channel.id}/77/board.webp?ex=")
    assert int(told["url"].split("?ex=")[1].split("&")[0], 16) == later


def test_a_picture_that_an_edit_lists_stays() -> None:
    places, channel = open_channel()
    posted = post_board(places, channel)
    kept = gallery("attachment://board.webp", attachments=[{"id": 77, "filename": "board.webp"}])
    assert places.edit(channel.id, posted.id, kept, []).pictures == ["board.webp"]


def test_a_picture_that_an_edit_does_not_list_is_removed() -> None:
    places, channel = open_channel()
    posted = post_board(places, channel)
    address = next(media(posted.to_json(NOW)["components"]))["url"]
    edited = places.edit(channel.id, posted.id, gallery(address), [])
    assert (edited.files, edited.pictures, edited.galleries) == ([], [], 1)


def test_a_picture_that_was_not_uploaded_is_refused_and_nothing_changes() -> None:
    places, channel = open_channel()
    posted = post_board(places, channel)
    with pytest.raises(Refusal) as refused:
        places.edit(channel.id, posted.id, gallery("attachment://other.webp", attachments=[]), [])
    assert (refused.value.status, refused.value.code) == (400, 50035)
    assert (posted.pictures, posted.edits) == (["board.webp"], 0)


def test_a_mention_that_is_not_allowed_is_a_number_to_many_readers() -> None:
    places, channel = open_channel()
    ann, bob = places.add_user("ann"), places.add_user("bob")
    body = {"content": f"<@{ann.id}> meets <@{bob.id}>"}
    posted = places.post(channel.id, body | {"allowed_mentions": {"parse": [], "users": [ann.id]}}, [])
    assert (posted.notified, posted.raw_ids) == ((ann.id,), [bob.id])
    edited = places.edit(channel.id, posted.id, body | {"allowed_mentions": {"parse": []}}, [])
    assert edited.raw_ids == [ann.id, bob.id], "an edit finds out anew whom it mentions"
