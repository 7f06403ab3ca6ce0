"""Why something can't be done now, in words: the answer to the panel's "Why can't I…?"."""

from collections.abc import Callable, Iterator, Sequence

from bot.discord.platform.markdown import escape, shorten
from bot.discord.platform.naming import fill
from engine.kernel.ruleset import Refusal
from engine.kernel.translation import mark, tr

Explain = Callable[[str], str]
"""A clause's number -> the clause in one short line; "" if there is none."""
HEAD = mark("### Why can't I…?\n-# What you can't do now, each with its rule.")
MOST = 15
"""Reasons that are listed; the others are counted."""
SENTENCE = 300
ROOM = 3600
"""Characters for the reasons and their rules; a message of Discord holds 4,000 in all."""


def tell_refusals(refusals: Sequence[Refusal], names: Sequence[str], explain: Explain | None) -> str:
    """The reasons as a list, each with the number of its clause.

    A clause is put into words below the first reason that names it, as long as there is room: the reasons
    themselves come first.

    Args:
        refusals: the reasons.
        names: the players' names by seat.
        explain: puts a clause into words, if anything can.
    """
    lines = list(_fit(_tell(refusal, names) for refusal in refusals[:MOST]))
    left_out = len(refusals) - len(lines)
    if explain is not None:
        clauses = [refusal.clause for refusal in refusals[: len(lines)]]
        lines = _add_rules(lines, clauses, explain)
    more = [tr("… and {number} more.", number=left_out)] if left_out else []
    return "\n".join([tr(HEAD), *lines, *more])


def _tell(refusal: Refusal, names: Sequence[str]) -> str:
    sentence = escape(shorten(fill(refusal.text, names), SENTENCE))
    return f"- **{escape(refusal.clause)}**: {sentence}" if refusal.clause else f"- {sentence}"


def _fit(lines: Iterator[str]) -> Iterator[str]:
    room = ROOM
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            return
        yield line


def _add_rules(lines: Sequence[str], clauses: Sequence[str], explain: Explain) -> list[str]:
    """The lines, with the words of their clauses below them where there is room."""
    room = ROOM - sum(len(line) + 1 for line in lines)
    told: set[str] = set()
    full: list[str] = []
    for line, clause in zip(lines, clauses, strict=True):
        full.append(line)
        if not clause or clause in told:
            continue
        told.add(clause)
        words = explain(clause)
        rule = f"-# {escape(words)}"
        if words and len(rule) + 1 <= room:
            room -= len(rule) + 1
            full.append(rule)
    return full
