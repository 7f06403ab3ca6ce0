"""The story of a match in few lines: first blood, the biggest hit, the turning points, and how it ended."""

from collections.abc import Sequence
from itertools import compress, groupby
from typing import NamedTuple

from bot.app.packs.weights import Weight
from bot.app.values import LogLine
from engine.kernel.translation import tr

STOPS = ".。"
MOST = 10
"""Turns that are told."""


class Moment(NamedTuple):
    """A turn of the story, or the end: what of it is told."""

    turn: int
    lines: tuple[LogLine, ...]


def tell_story(lines: Sequence[LogLine]) -> list[str]:
    """What decided a match, a line for each turn that has any of it. Of very many turns those are told in
    which most was decided, besides the first, the last, and the one with the biggest hit.

    Args:
        lines: the log, the oldest line first.
    """
    told = [line.weight in (Weight.DECISIVE, Weight.END) for line in lines]
    first = next((line for line in lines if line.weight is Weight.DECISIVE), None)
    biggest = max(range(len(lines)), key=lambda at: lines[at].force, default=0)
    hit = lines[biggest] if lines and lines[biggest].force else None
    if hit is not None:
        begun = (at for at in range(biggest, -1, -1) if lines[at].weight is Weight.ACTION)
        told[biggest] = told[next(begun, biggest)] = True
    moments = [
        Moment(turn, tuple(each))
        for (turn, _), each in groupby(compress(lines, told), key=lambda line: (line.turn, _is_end(line)))
    ]
    by_weight = sorted(
        moments,
        key=lambda it: (first in it.lines or hit in it.lines or _is_end(it.lines[0]), len(it.lines), it.turn),
    )
    return [_tell(moment, first, hit) for moment in moments if moment in by_weight[-MOST:]]


def _is_end(line: LogLine) -> bool:
    return line.weight is Weight.END


def _tell(moment: Moment, first: LogLine | None, hit: LogLine | None) -> str:
    """A line of the story: when, what that is in the match, and what happened."""
    when = tr("Turn {turn}", turn=moment.turn) if moment.turn else tr("Preparation")
    known = (
        (first in moment.lines, tr("first blood")),
        (hit in moment.lines, tr("biggest hit")),
        (_is_end(moment.lines[0]), tr("the end")),
    )
    named = tr(", ").join(words for is_so, words in known if is_so)
    if named:
        when = tr("{turn} ({moment})", turn=when, moment=named)
    events = tr("; ").join(list_events([line.said for line in moment.lines]))
    return tr("{when}: {events}", when=when, events=events)


def list_events(texts: Sequence[str]) -> list[str]:
    """Sentences that are to be one, each without its stop, and without what those before it have said."""
    if not texts:
        return []
    parts, first, before = [texts[0].rstrip(STOPS)], texts[0], texts[0]
    for text in texts[1:]:
        shorter = min((leave_out(text, before), leave_out(text, first)), key=len)
        parts.append(shorter.rstrip(STOPS))
        before = text
    return parts


def leave_out(text: str, before: str) -> str:
    """A sentence without the beginning that it shares with the one before, if it goes on with a verb: "Sora
    takes 60 damage" and "Sora is downed" make "Sora takes 60 damage; is downed".
    """
    words, known = text.split(" "), before.split(" ")
    shared = 0
    while shared < min(len(words), len(known)) and words[shared] == known[shared]:
        shared += 1
    rest = " ".join(words[shared:])
    return rest if shared and rest[:1].islower() else text
