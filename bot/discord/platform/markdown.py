"""Text for messages. What people have written is made harmless: no markdown, no mentions, no timestamps, no
custom emoji, one line. What is long is measured and shortened.
"""

import re
import unicodedata
from collections.abc import Sequence

from bot.model.matches import Seat
from engine.kernel.translation import mark, tr, tr_n

_BLANK = re.compile(r"\s+")
_MEANINGFUL = re.compile(r"[\\*_~|`\[\]]|^(?:>(?:>>)?\s|#{1,3}|\s*-)")
"""What means something to Discord wherever it stands, and what does at the beginning of a line."""
_NUMBERED = re.compile(r"^(\d+)([.)])")
_TYPED = re.compile(r"\\`(/?[a-z]+)\\`")
_CONTROL = re.compile(r"[\u0000-\u001f\u200e\u200f\u202a-\u202e\u2066-\u2069]")

FORMER = mark("a former player")
WIDE = frozenset("WF")
"""The sorts of characters that take two columns."""


def escape_words(text: str) -> str:
    """The text as it reads, without any meaning to Discord, for the middle of a line."""
    plain = _BLANK.sub(" ", _CONTROL.sub(" ", text)).strip()
    return (
        _MEANINGFUL.sub(r"\\\g<0>", plain)
        .replace("<", "\\<")
        .replace("@", "@\u200b")
        .replace("://", ":\u200b//")
    )


def escape(text: str) -> str:
    """:func:`escape_words` for the beginning of a line, where a number could begin a list. For one line;
    see :func:`escape_lines`.
    """
    return _NUMBERED.sub(r"\1\\\2", escape_words(text))


def escape_sentence(text: str) -> str:
    """:func:`escape` for a sentence of ours, which names commands and options as they are typed, in
    backticks, and may hold words of a person.
    """
    return _TYPED.sub(r"`\1`", escape(text))


def name_user(user: int | None) -> str:
    """A user, as Discord shows their name; somebody whose data were deleted is a former player."""
    return tr(FORMER) if user is None else f"<@{user}>"


COMPUTER = "Oshiban"
"""The name of every computer opponent."""


def name_computer(computer: str) -> str:
    """A computer opponent with its strength."""
    return f"{COMPUTER} ({escape_words(computer)})"


def name_seat(seat: Seat) -> str:
    """Who plays a seat: a mention, or the name of a computer."""
    return name_user(seat.user_id) if seat.computer is None else name_computer(seat.computer)


def percent(share: float) -> str:
    """A share from 0 to 1 in words."""
    return f"{100 * share:.0f} %"


def join_words(words: Sequence[str]) -> str:
    """As in "AZKi, Sora and Iroha"."""
    *before, last = words or ("",)
    if not before:
        return last
    return tr("{before} and {last}", before=tr(", ").join(before), last=last)


def escape_lines(text: str) -> str:
    """:func:`escape` for a text of several lines."""
    return "\n".join(escape(line) for line in text.splitlines())


def shorten(text: str, limit: int) -> str:
    """The text itself, or its beginning and an ellipsis if it is longer than ``limit``; "" without room."""
    if len(text) <= limit:
        return text
    return text[: limit - 1].rstrip() + "…" if limit > 0 else ""


def shorten_lines(text: str, limit: int) -> str:
    """As many whole lines as fit into ``limit`` characters, and a note of how many were left out.

    A line is cut where it would take most of the text with it: one for which there is no room though nothing
    or less than half stands before it.
    """
    if len(text) <= limit:
        return text
    noted = len(_count_left(9999))
    if limit <= noted:
        return shorten(text, limit)
    lines, kept, room = text.splitlines(), list[str](), limit - noted
    while len(kept) < len(lines) and len(lines[len(kept)]) < room:
        room -= len(lines[len(kept)]) + 1
        kept.append(lines[len(kept)])
    if len(kept) < len(lines) and (room > limit // 2 or not any(kept)):
        is_last = len(kept) == len(lines) - 1
        kept.append(shorten(lines[len(kept)], room + noted if is_last else room - 1))
    left = len(lines) - len(kept)
    return "\n".join([*kept, _count_left(left)] if left else kept)


def _count_left(number: int) -> str:
    return tr_n("… and {number} more line", "… and {number} more lines", number)


def count_columns(text: str) -> int:
    """The columns that a text takes: two for a character of Japanese, one for a letter."""
    return sum(1 + (unicodedata.east_asian_width(each) in WIDE) for each in text)
