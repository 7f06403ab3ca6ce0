"""Analyses of matches of OSICA; they run in a worker."""

from functools import partial

from bot.app.languages import JAPANESE
from bot.games.analysing import Analysed, Prepared, prepare
from bot.games.deck_names import find_japanese_names
from engine.kernel.analysis.findings import ChanceCurve, Decisions
from engine.kernel.ruleset import Result
from engine.kernel.translation import teach_names
from engine.osica import OSICA, Game
from engine.osica.cards.deck import shipped_decks
from engine.osica.players.analysing import OsicaAnalyst
from engine.osica.ruleset import Osica
from engine.osica.words.spoken import teach_words


def _teach(rules: Osica) -> None:
    teach_words(rules.pool.cards.values())
    teach_names(JAPANESE, find_japanese_names(shipped_decks()))


def _find_game(rules: Osica) -> Analysed[Game]:
    return Analysed(rules, OsicaAnalyst(rules.pool), rules.start, partial(_teach, rules))


def _prepare(journal: bytes, result: Result | None, seat: int) -> Prepared[Game]:
    return prepare(journal, result, seat, OSICA, _find_game)


def trace_course(journal: bytes, result: Result | None, seat: int) -> ChanceCurve:
    """How the chances went.

    Args:
        journal: the journal of a match as JSON.
        result: how it ended by the rules.
        seat: for whom.

    Raises:
        DataError: it can't be played again as it was.
    """
    return _prepare(journal, result, seat).trace()


def judge_decisions(journal: bytes, result: Result | None, seat: int) -> Decisions:
    """What the decisions cost; arguments and errors are those of :func:`trace_course`."""
    return _prepare(journal, result, seat).judge()
