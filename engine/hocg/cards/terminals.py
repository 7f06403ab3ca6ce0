"""The terminals of card texts: names in angle brackets, tags, names in quotation marks, numbers."""

import re

from engine.kernel.language import (
    BY,
    INTEGER,
    QUOTED,
    SIGNED,
    LexiconTerminal,
    Printer,
    Terminal,
    Vocabulary,
)

NAME = Terminal(
    "NAME",
    re.compile(r"<[^<>]+>"),
    "a <card name>",
    "<Name>",
    lambda word: word[1:-1],
    lambda name: f"<{name}>",
)
TAG = LexiconTerminal(
    "TAG",
    re.compile("#"),
    "a tag",
    "#Tag",
    lambda word: word[1:].strip(),
    lambda tag: f"#{tag}",
)
TERMINALS = (INTEGER, SIGNED, BY, QUOTED, NAME, TAG)

PRINTER = Printer(Vocabulary((), TERMINALS))
"""Prints single phrases: printing needs no grammar."""
