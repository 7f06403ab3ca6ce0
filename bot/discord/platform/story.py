"""The story of a match in few lines: what was decisive, from first blood on, the biggest hit, and the end."""

from collections.abc import Sequence
from functools import reduce
from itertools import groupby
from typing import NamedTuple

from bot.discord.platform.causes import grow_tree
from bot.model.log_lines import LogLine, Weight
from engine.kernel.copies import say_copies
from engine.kernel.translation import tr

STOPS = ".。"
OPENERS = ("The ", "Nobody ", "Nothing ")
"""Words that begin a sentence of a log and are no names."""
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
    first = next((line for line in lines if line.weight is Weight.DECISIVE), None)
    biggest = max(lines, key=lambda line: line.force, default=None)
    hit = biggest if biggest is not None and biggest.force else None
    begun = _find_action(lines, hit) if hit is not None else None
    told = [
        line for line in lines if line.weight in (Weight.DECISIVE, Weight.END) or line is hit or line is begun
    ]
    moments = [
        Moment(turn, tuple(each))
        for (turn, _), each in groupby(told, key=lambda line: (line.turn, _is_end(line)))
    ]
    by_weight = sorted(
        moments,
        key=lambda it: (first in it.lines or hit in it.lines or _is_end(it.lines[0]), len(it.lines), it.turn),
    )
    return [_tell(moment, first, hit) for moment in moments if moment in by_weight[-MOST:]]


def _find_action(lines: Sequence[LogLine], hit: LogLine) -> LogLine | None:
    """The action that a hit came of; ``None`` where the hit names it."""
    for root in grow_tree(lines):
        for branch in root.walk():
            if any(child.line is hit for child in branch.children):
                return branch.line if branch.line.weight is not Weight.ATTACK else None
    return None


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
    events = join_events(list_events(moment.lines))
    return tr("{when}: {events}", when=when, events=events)


def list_events(lines: Sequence[LogLine]) -> list[str]:
    """Sentences that are to be one, each without its stop, and without its subject where that is the one of
    the sentence before: "Sora takes 60 damage" and "Sora is downed" make "Sora takes 60 damage; is downed".
    What is said several times in a row is said once, with how often; a word that only begins a sentence is
    written small.
    """
    parts: list[str] = []
    before = ""
    for said, run in groupby(lines, key=lambda line: line.said):
        subject, *others = [line.subject for line in run]
        part = said.removeprefix(subject).lstrip() if subject and subject == before else said
        if parts and part.startswith(OPENERS):
            part = part[0].lower() + part[1:]
        parts.append(without_stop(part) + (say_copies(1 + len(others)) if others else ""))
        before = subject
    return parts


def join_events(parts: Sequence[str]) -> str:
    """Sentences without their stops as one: with semicolons in English, in Japanese one after the other."""
    return reduce(lambda before, then: tr("{before}; {then}", before=before, then=then), parts)


def without_stop(sentence: str) -> str:
    """A sentence without what ends it."""
    return sentence.rstrip(STOPS)
