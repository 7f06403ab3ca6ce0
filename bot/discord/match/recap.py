"""What has happened, told a turn at a time and grouped by what caused it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from bot.app.values import LogLine
from bot.discord.platform.marks import escape, escape_words

LINE = 300


def build_recap(log: Sequence[LogLine], turn: int, room: int) -> str:
    """The turn before this one and this one: one line for each choice, with what came of it.

    Where there is not enough room the oldest lines are left out, and counted.

    Args:
        log: the newest log lines, the oldest of them first.
        turn: the running turn.
        room: how many characters there are.
    """
    lines = list(_tell_turns(line for line in log if line.turn >= turn - 1))
    kept: list[str] = []
    room -= len("-# … and 99 earlier lines: Log")
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.insert(0, line)
    left_out = len(lines) - len(kept)
    return "\n".join(([f"-# … and {left_out} earlier lines: **Log**"] if left_out else []) + kept)


def _tell_turns(log: Iterable[LogLine]) -> Iterator[str]:
    for turn, lines in groupby(log, key=lambda line: line.turn):
        yield f"**Turn {turn}**" if turn else "**Preparation**"
        for _, caused in groupby(lines, key=lambda line: line.answer):
            yield "- " + join_lines([line.text for line in caused])


def join_lines(texts: Sequence[str]) -> str:
    """A choice with what came of it, as one sentence: "Rin plays Soda: draws a card; shuffles."."""
    first, *others = texts
    actor = first.split(" ", 1)[0]
    parts = [text.removeprefix(f"{actor} ").rstrip(".") for text in others]
    head = escape(first.rstrip("."))
    if not parts:
        return f"{head}."
    told = f"{head}: {escape_words('; '.join(parts))}."
    return told if len(told) <= LINE * 2 else told[: LINE * 2 - 1] + "…"
