"""Analyses of matches of hOCG; they run in a worker."""

from functools import partial

from bot.games.analysing import Analysed, Prepared, prepare
from bot.games.hocg.computers import read_pool
from engine.hocg import Game, Hocg
from engine.hocg.players.analysing import HocgAnalyst
from engine.hocg.words.spoken import teach_card_names
from engine.kernel.analysis.findings import ChanceCurve, Decisions
from engine.kernel.ruleset import Result


def _find_game(rules: Hocg) -> Analysed[Game]:
    teach = partial(teach_card_names, rules.pool.cards.values())
    return Analysed(rules, HocgAnalyst(rules.pool), rules.start, teach)


def _prepare(journal: bytes, result: Result | None, seat: int, own: bytes) -> Prepared[Game]:
    return prepare(journal, result, seat, Hocg(read_pool(own)), _find_game)


def trace_course(journal: bytes, result: Result | None, seat: int, own: bytes) -> ChanceCurve:
    """How the chances went.

    Args:
        journal: the journal of a match as JSON.
        result: how it ended by the rules.
        seat: for whom.
        own: the host's own cards, as ``read_pool`` reads them.

    Raises:
        DataError: it can't be played again as it was.
    """
    return _prepare(journal, result, seat, own).trace()


def judge_decisions(journal: bytes, result: Result | None, seat: int, own: bytes) -> Decisions:
    """What the decisions cost; arguments and errors are those of :func:`trace_course`."""
    return _prepare(journal, result, seat, own).judge()
