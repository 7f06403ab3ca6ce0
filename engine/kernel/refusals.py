"""Reasons why something can't be done: one that several share is told once."""

from collections.abc import Iterable

from engine.kernel.ruleset import Refusal
from engine.kernel.translation import tr

SUBJECT = "\ufffc"
"""Where in the sentence of a refusal those stand whom it is about."""


def join_refusals(refusals: Iterable[Refusal]) -> list[Refusal]:
    """Refusals as they are read, each sentence once, with all whom it is about."""
    subjects: dict[tuple[str, str], dict[str, None]] = {}
    for refusal in refusals:
        subjects.setdefault((refusal.text, refusal.clause), {})[refusal.subject] = None
    return [
        Refusal(text.replace(SUBJECT, _list(list(names))), clause)
        for (text, clause), names in subjects.items()
    ]


def _list(names: list[str]) -> str:
    """Names one after the other; those that have a comma themselves are parted by more than that."""
    return (tr("; ") if any(", " in name for name in names) else tr(", ")).join(names)
