"""Menus that a page tells apart by what they ask.

SimCord's page knows a menu by its place in its message. Where a message is edited into another question, the
menu in the same place would inherit what was half chosen in the one before, and how many that one wanted: it
shows a choice that nobody made, and refuses the right one. So the place is named with what the menu is.
"""

from collections.abc import Iterator, Mapping
from typing import Any
from zlib import crc32

KEY = "control_key"
"""Where SimCord writes the key of a control, beside what the control says of itself."""
IDENTITY = "custom_id"
MARK = "~"
STRING_SELECT = 3


def walk_parts(value: object) -> Iterator[dict[str, Any]]:
    """A message's parts, or those of several."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list | tuple):
        for part in value:
            yield from walk_parts(part)


def name_menus(messages: object) -> None:
    """Name the menus of messages, as the page is sent them."""
    for part in walk_parts(messages):
        if part.get("type") == STRING_SELECT and KEY in part:
            part[KEY] = f"{part[KEY]}{MARK}{crc32(str(part.get(IDENTITY)).encode()):x}"


def read_place(action: Mapping[str, Any]) -> Mapping[str, Any]:
    """What somebody did, with the menu by its place again."""
    key = action.get(KEY)
    return {**action, KEY: key.partition(MARK)[0]} if isinstance(key, str) else action
