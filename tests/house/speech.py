"""Sentences that no catalog can have: words for people that are neither said by ``tr`` nor marked for it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.house.source import Finding, Source

SPEAKING = ("bot/app/", "bot/discord/", "bot/games/", "renderers/", "engine/osica/", "engine/hocg/")
"""Where people are spoken to."""
WORDS = re.compile(r"^(?:[^\[</].*)?[A-Za-z']{2,},? [a-z]{2,}", re.S)
"""Two words, the second of which begins small, outside of what shows a form ("[number, amount]")."""
SAID_BY = {"tr", "tr_n", "mark", "saying", "words", "words_for", "Terminal"}
"""What says or marks a sentence, or declares words of card texts, beside which Japanese ones stand."""
NO_SPEECH = {"getattr", "TypeVar", "NewType", "compile", "match", "cast", "removeprefix", "removesuffix"}
"""What is called with words that nobody reads."""
SPOKEN_ERRORS = {"UnreadableDeck", "NotExportable", "Refused"}
"""Errors that people read; all others are read by whoever runs or extends the program."""
NAMES = re.compile(r"(Error|Bug|Exception|Meaningless|Answer|Stuck|Failure)$")
QUIET = {
    "bot/app/lookup/index.py": "SQL of the index",
    "bot/app/lookup/terms.py": "words of questions",
    "bot/app/lookup/words.py": "words of questions",
    "bot/app/people/reports.py": "the title of a scenario file, for whoever runs the bot",
    "bot/model/deliveries.py": "names of reasons, for the log",
    "bot/model/jobs.py": "names of rows",
    "bot/discord/health": "read by whoever runs the bot",
    "bot/discord/listening.py": "read by whoever runs the bot",
    "bot/discord/platform/front_end.py": "names of outcomes, for the metrics",
    "bot/discord/platform/limits.py": "reasons for the log",
    "bot/discord/platform/metrics.py": "descriptions of metrics",
    "bot/discord/platform/threads.py": "a reason in the server's audit log",
    "bot/games/hocg/decks/catalog.py": "headings that lists may have",
    "bot/games/osica/decks.py": "headings that lists may have",
    "bot/games/boards.py": "a sort of picture, for the metrics",
    "bot/discord/logging_in.py": "read by whoever runs the bot",
    "engine/hocg/forms.py": "names in saved matches",
    "engine/osica/game.py": "names in saved matches",
    "engine/osica/state/state.py": "names of what changes; the log says them in words of its own",
    "engine/hocg/cards/pool.py": "what is wrong with card files, for whoever writes them",
    "engine/hocg/cards/terms.py": "names of places, said by those who show them",
    "engine/hocg/cards/wording.py": "what is so of a text, asked for by patterns",
    "engine/hocg/language": "the language of card texts",
    "engine/hocg/queries/board.py": "names of what was used, said by those who show it",
    "engine/hocg/scenario": "scenarios are read by whoever writes them",
    "engine/hocg/abilities/parts.py": "the language of card texts",
    "engine/hocg/abilities/results.py": "names in saved matches",
    "engine/hocg/words/explain": "the manual of the language of card texts",
    "engine/osica/actions/main_phase.py": "a key",
    "engine/osica/cards/terms.py": "names of places, with the Japanese ones beside them",
    "engine/osica/language": "the language of card texts",
    "engine/osica/scenario": "scenarios are read by whoever writes them",
    "renderers/hocg/board.py": "keys of tiles",
    "renderers/hocg/hand.py": "keys of tiles",
    "renderers/hocg/panel.py": "names of skills and actions in a view, by which their words are found",
    "renderers/osica/board.py": "keys of tiles",
    "renderers/osica/hand.py": "keys of tiles",
    "workshop/pictures.py": "read by whoever measures",
    "renderers/kit/art_folder.py": "read by whoever runs the bot",
}
"""Modules and folders whose other words are nobody's sentences, with what they are."""
ALWAYS_CHECKED = frozenset({"draw_text", "Label", "Refusal", "DeckProblem", "Title", "Button"})
"""What shows words to people: handed to these, words must be said in every module."""


def _parents(source: Source) -> dict[ast.AST, ast.AST]:
    return {child: node for node in source.nodes for child in ast.iter_child_nodes(node)}


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def _is_unread(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> tuple[bool, bool]:
    """Whether words are said, or are for nobody; and whether they are shown to people at once."""
    is_shown = False
    inner = node
    while inner in parents:
        outer = parents[inner]
        if isinstance(outer, ast.Expr) and inner is node:
            return True, False
        if isinstance(outer, ast.Assert | ast.AnnAssign) and getattr(outer, "annotation", None) is inner:
            return True, False
        if isinstance(outer, ast.Assert):
            return True, False
        if isinstance(outer, ast.Call):
            name = _name(outer)
            is_log = isinstance(outer.func, ast.Attribute) and getattr(outer.func.value, "id", "") == "log"
            if (
                name in SAID_BY
                or name in NO_SPEECH
                or is_log
                or (NAMES.search(name) and name not in SPOKEN_ERRORS)
            ):
                return True, False
            is_shown = is_shown or name in ALWAYS_CHECKED
        if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef) and inner is outer.returns:
            return True, False
        if isinstance(outer, ast.arg):
            return True, False
        inner = outer
    return False, is_shown


def check_speech(source: Source) -> Iterator[Finding]:
    """The words of a module that people read and no catalog can have."""
    if not source.path.startswith(SPEAKING):
        return
    yield from find_speech(source, is_quiet=any(source.path.startswith(place) for place in QUIET))


def find_speech(source: Source, *, is_quiet: bool) -> Iterator[Finding]:
    """The same of a module of which is known whether only what is shown at once counts there."""
    is_scenario = "/scenario/" in source.path
    parents = _parents(source)
    for node in source.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and WORDS.search(node.value):
            is_unread, is_shown = _is_unread(node, parents)
            if not is_unread and ((is_shown and not is_scenario) or not is_quiet):
                yield source.finding(node, f"no catalog has {node.value[:60]!r}: say it by tr")
