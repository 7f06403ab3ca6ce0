"""What has happened, told a turn at a time and grouped by the action that it belongs to."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from bot.app.packs.weights import Weight
from bot.app.values import LogLine
from bot.discord.platform.marks import escape, escape_words
from bot.discord.platform.story import list_events
from engine.kernel.translation import tr

LINE = 300
BEGINNING = frozenset({Weight.ACTION, Weight.TURN, Weight.END})
"""What begins a line of its own."""


def build_recap(log: Sequence[LogLine], turn: int, room: int) -> str:
    """The turn before this one and this one: one line for each action, with all that came of it.

    Where there is not enough room the oldest lines are left out, and counted.

    Args:
        log: the newest log lines, the oldest of them first.
        turn: the running turn.
        room: how many characters there are.
    """
    lines = list(_tell_turns(line for line in log if line.turn >= turn - 1))
    kept: list[str] = []
    room -= len(tr("-# … and {number} earlier lines: **Log**", number=99))
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.insert(0, line)
    left_out = len(lines) - len(kept)
    return "\n".join(
        ([tr("-# … and {number} earlier lines: **Log**", number=left_out)] if left_out else []) + kept
    )


def _tell_turns(log: Iterable[LogLine]) -> Iterator[str]:
    for turn, lines in groupby(log, key=lambda line: line.turn):
        yield tr("**Turn {turn}**", turn=turn) if turn else tr("**Preparation**")
        for action in _split_actions(lines):
            yield "- " + join_lines(action)


def _split_actions(lines: Iterable[LogLine]) -> Iterator[list[str]]:
    """The sentences of a turn by action, whoever chose what follows; those before its first action by the
    answer that caused them.
    """
    action: list[str] = []
    answer, has_begun = -1, False
    for line in _put_actions_first(lines):
        is_new = line.weight in BEGINNING
        if action and (is_new or (not has_begun and line.answer != answer)):
            yield action
            action = []
        has_begun = has_begun or is_new
        answer = line.answer
        action.append(line.said)
    if action:
        yield action


def _put_actions_first(lines: Iterable[LogLine]) -> Iterator[LogLine]:
    """The lines with what an action costs behind the action, by the answer that caused both; what comes
    before a turn belongs to the one before it.
    """
    for _, caused in groupby(lines, key=lambda line: line.answer):
        told = list(caused)
        first = next((at for at, line in enumerate(told) if line.weight in BEGINNING), 0)
        if told[first].weight is Weight.ACTION:
            told.insert(0, told.pop(first))
        yield from told


def join_lines(texts: Sequence[str]) -> str:
    """An action with what came of it, as one sentence: "Rin plays Soda: draws a card; shuffles."."""
    head, *parts = list_events(texts)
    if not parts:
        return tr("{action}.", action=escape(head))
    told = tr("{action}: {results}.", action=escape(head), results=escape_words(tr("; ").join(parts)))
    return told if len(told) <= LINE * 2 else told[: LINE * 2 - 1] + "…"
