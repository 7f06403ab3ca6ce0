"""What was pasted or uploaded, as text: not too large, no picture, no strange signs."""

import re
import unicodedata

from bot.app.deck_lists.errors import UnreadableDeck
from engine.kernel.translation import mark, tr

MAX_BYTES = 64 * 1024
_BINARY = {
    b"PK\x03\x04": mark("a ZIP archive: unpack it and give me the deck file inside"),
    b"\x1f\x8b": mark("a gzip archive: unpack it and give me the deck file inside"),
    b"\x89PNG": mark("a picture; a deck is a text or a JSON file"),
    b"\xff\xd8\xff": mark("a picture; a deck is a text or a JSON file"),
    b"GIF8": mark("a picture; a deck is a text or a JSON file"),
    b"%PDF": mark("a PDF; a deck is a text or a JSON file"),
    b"\xff\xfe": mark("UTF-16 text: save it as UTF-8"),
    b"\xfe\xff": mark("UTF-16 text: save it as UTF-8"),
}
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_FENCED = re.compile(r"\s*(`{1,3})(?:[a-z]+\n)?(?P<inside>[^`]+)\1\s*")
_QUOTED = re.compile(r"^[ \t]*>[ \t]?", re.MULTILINE)
_SPACES = re.compile(r"\s+")
_MARKDOWN = re.compile(r"^\s*```[a-z]*\s*$|`+|\*\*|__|~~|^\s*\||^\s*(?:>\s*)+")
DASHES = "‐‒–—―−ー"
"""What keyboards have in the place of the hyphen of a card number, full-width signs made plain."""
_DASH = re.compile(rf"(?<=[A-Za-z0-9])[{DASHES}](?=[A-Za-z]{{0,2}}\d)")


def decode_bytes(data: bytes) -> str:
    """The text of a file.

    Raises:
        UnreadableDeck: it is too large, no text, or not UTF-8.
    """
    if len(data) > MAX_BYTES:
        raise UnreadableDeck(
            tr(
                "This is {size} KB; a deck has at most {limit} KB, usually less than 4.",
                size=len(data) // 1024,
                limit=MAX_BYTES // 1024,
            )
        )
    for magic, kind in _BINARY.items():
        if data.startswith(magic):
            raise UnreadableDeck(tr("The file is {kind}.", kind=tr(kind)))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableDeck(
            tr(
                "The file is no UTF-8 text (byte {place} fits nowhere); save it as UTF-8 first.",
                place=error.start + 1,
            )
        ) from error


def check_signs(text: str) -> None:
    """Refuse a text with control characters. Raises UnreadableDeck, with the line and the first of them."""
    found = _CONTROL.search(text)
    if found is not None:
        line = text.count("\n", 0, found.start()) + 1
        raise UnreadableDeck(
            tr(
                "Line {line} has the control character U+{code}; a deck is plain text or JSON without any.",
                line=line,
                code=f"{ord(found[0]):04X}",
            )
        )


def unwrap(text: str) -> str:
    """What was pasted, out of the code block or quotation of Markdown that all of it stands in."""
    fenced = _FENCED.fullmatch(text)
    inside = text if fenced is None else fenced["inside"]
    lines = [line for line in inside.splitlines() if line.strip()]
    return _QUOTED.sub("", inside) if all(map(_QUOTED.match, lines)) else inside


def clean_line(line: str) -> str:
    """A line of a list with usual signs for those of other keyboards, without invisible ones and Markdown: a
    dash of another length in a card number is its hyphen. However wide a space is, it is one: searches for
    amounts would take seconds of long ones.
    """
    seen = "".join(sign for sign in line if unicodedata.category(sign) != "Cf")
    usual = _SPACES.sub(" ", unicodedata.normalize("NFKC", seen))
    return _DASH.sub("-", strip_markdown(usual))


def strip_markdown(line: str) -> str:
    """A line without the signs that make it bold, code, a quotation or the row of a table."""
    return _MARKDOWN.sub("", line)
