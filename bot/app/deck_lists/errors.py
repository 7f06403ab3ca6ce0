"""Refusals of deck texts: one sentence that says what is wrong, where, and what would be right."""

import unicodedata

from bot.model.errors import AppError

SHOWN = 40
"""Characters of a foreign text that a sentence repeats."""


class UnreadableDeck(AppError):
    """A text is no deck that can be read. Its sentence is meant for the person who gave the text.

    Foreign text in it is short and without control characters, but may be markdown: escape it for Discord.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class NotExportable(AppError):
    """A format has no room for what is in a deck."""


def show(text: str) -> str:
    """A piece of foreign text for a sentence: on one line, visible, short."""
    kept = "".join(
        " " if sign.isspace() else "" if unicodedata.category(sign).startswith("C") else sign
        for sign in text[: 4 * SHOWN]
    )
    line = " ".join(kept.split())
    short = line if len(line) <= SHOWN else line[: SHOWN - 1].rstrip() + "…"
    return f"“{short}”"
