"""Mentions of people whom a message doesn't notify: many an app doesn't know them, and shows numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

MENTION = re.compile(r"<@!?(\d+)>")
CODE = re.compile(r"```[\s\S]+?```|(?<!\\)`[^`]+`")
"""What is shown as it is, mentions included."""
SAYING = re.compile(r"/channels/\d+/messages(/\d+)?|/(webhooks|interactions)/.*")
"""Where messages, answers and forms go to."""
UNSEEN = frozenset({"custom_id", "value", "url", "allowed_mentions", "nonce", "filename"})
"""What nobody reads, or what comes back as somebody typed it."""
MARKDOWN = "content"
"""The one key whose text Discord looks for mentions in."""


def find_strangers(path: str, body: Any) -> list[str]:
    """What a request shows of people whom it doesn't notify, a sentence each.

    Args:
        path: where the request went.
        body: its JSON.
    """
    if not isinstance(body, dict) or not SAYING.fullmatch(path):
        return []
    said = body["data"] if isinstance(body.get("data"), dict) else body
    allowed = said.get("allowed_mentions")
    notified = {int(user) for user in (allowed or {}).get("users") or ()}
    return [
        f"the {key} {text!r} mentions {user}, whom the message doesn't notify"
        for key, text in _list_texts(said)
        for user in map(int, MENTION.findall(CODE.sub("", text) if key == MARKDOWN else text))
        if key != MARKDOWN or (allowed is not None and user not in notified)
    ]


def _list_texts(part: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a request with its key."""
    if isinstance(part, dict):
        for inner, value in part.items():
            if inner not in UNSEEN:
                yield from _list_texts(value, inner)
    elif isinstance(part, list):
        for value in part:
            yield from _list_texts(value, key)
    elif isinstance(part, str):
        yield key, part
