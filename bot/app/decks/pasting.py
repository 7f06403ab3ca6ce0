"""What was pasted or uploaded, as text: not too large, no picture, no strange signs."""

import re

from bot.app.decks.errors import UnreadableDeck

MAX_BYTES = 64 * 1024
_BINARY = {
    b"PK\x03\x04": "a ZIP archive: unpack it and give me the deck file inside",
    b"\x1f\x8b": "a gzip archive: unpack it and give me the deck file inside",
    b"\x89PNG": "a picture; a deck is a text or a JSON file",
    b"\xff\xd8\xff": "a picture; a deck is a text or a JSON file",
    b"GIF8": "a picture; a deck is a text or a JSON file",
    b"%PDF": "a PDF; a deck is a text or a JSON file",
    b"\xff\xfe": "UTF-16 text: save it as UTF-8",
    b"\xfe\xff": "UTF-16 text: save it as UTF-8",
}
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")


def decode_bytes(data: bytes) -> str:
    """The text of a file.

    Raises:
        UnreadableDeck: it is too large, no text, or not UTF-8.
    """
    if len(data) > MAX_BYTES:
        raise UnreadableDeck(
            f"This is {len(data) // 1024} KB; a deck has at most {MAX_BYTES // 1024} KB, usually less than 4."
        )
    for magic, kind in _BINARY.items():
        if data.startswith(magic):
            raise UnreadableDeck(f"The file is {kind}.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableDeck(
            f"The file is no UTF-8 text (byte {error.start + 1} fits nowhere); save it as UTF-8 first."
        ) from error


def check_signs(text: str) -> None:
    """Refuse control characters. Raises UnreadableDeck."""
    found = _CONTROL.search(text)
    if found is not None:
        line = text.count("\n", 0, found.start()) + 1
        raise UnreadableDeck(
            f"Line {line} has the control character U+{ord(found[0]):04X}; a deck is plain text or JSON"
            " without any."
        )
