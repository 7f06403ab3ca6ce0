"""Messages as they were sent and as Discord has them, so that the two can be compared."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bot.tools.live.calls import Exchange

TEXT: Final = 10
GALLERY: Final = 12

Json = Mapping[str, Any]


def walk(part: object) -> Iterator[Json]:
    """Every component below a message or a component."""
    if isinstance(part, Sequence) and not isinstance(part, str):
        for each in part:
            yield from walk(each)
    elif isinstance(part, Mapping):
        if "type" in part:
            yield part
        yield from walk(part.get("components"))
        yield from walk(part.get("accessory"))


def outline(message: Json) -> list[str]:
    """What a message says and offers, in its order: what Discord must not change."""
    lines = [f"says {message['content'].strip()}"] if message.get("content") else []
    for part in walk(message.get("components")):
        if part.get("type") == TEXT:
            lines.append(f"says {part['content'].strip()}")
        elif "custom_id" in part:
            lines.append(f"offers {part['custom_id']} {part.get('label') or ''}")
        elif part.get("type") == GALLERY:
            lines += [f"shows {item.get('description') or ''}" for item in part["items"]]
    return lines


def presses(message: Json) -> list[str]:
    """What can be pressed in a message."""
    return [part["custom_id"] for part in walk(message.get("components")) if "custom_id" in part]


def pictures(message: Json) -> list[str]:
    """The addresses of the pictures among a message's components."""
    parts = [part for part in walk(message.get("components")) if part.get("type") == GALLERY]
    return [str(item["media"]["url"]) for part in parts for item in part["items"]]


def has_picture(message: object) -> bool:
    """Whether a message shows a picture among its components."""
    return isinstance(message, Mapping) and bool(pictures(message))


def is_message(answer: object) -> bool:
    """Whether an answer of Discord is a message."""
    return isinstance(answer, Mapping) and "channel_id" in answer and "timestamp" in answer


def last_sent(exchanges: Sequence[Exchange], message_id: int) -> Exchange | None:
    """What was sent last of a message, and taken."""
    for each in reversed(exchanges):
        is_taken = each.sent is not None and not each.call.is_refused and is_message(each.answer)
        if is_taken and each.answer["id"] == str(message_id) and each.call.method in ("POST", "PATCH"):
            return each
    return None


def last_upload(exchanges: Sequence[Exchange], message_id: int) -> str:
    """SHA-256 of the file that was uploaded last to a message; "" if none was."""
    for each in reversed(exchanges):
        if each.files and is_message(each.answer) and each.answer["id"] == str(message_id):
            return next(iter(each.files.values()))
    return ""
