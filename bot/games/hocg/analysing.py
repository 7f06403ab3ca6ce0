"""Analyses of matches of hOCG; they run in a worker."""

import time
from typing import Final, NamedTuple

from bot.app.languages import install_languages
from bot.games.hocg.computers import read_pool
from bot.games.hocg.own_cards import OwnNow
from engine.hocg import Game, Hocg
from engine.hocg.players.analysing import HocgAnalyst
from engine.hocg.words.spoken import teach_card_names
from engine.kernel.analysis.analysing import Analysing
from engine.kernel.analysis.findings import ChanceCurve, Decisions
from engine.kernel.analysis.moments import Moment, list_moments
from engine.kernel.journal import Journal
from engine.kernel.players.seeds import derive_seed
from engine.kernel.ruleset import Result

TIME_TO_JUDGE: Final = 90.0
"""Seconds of processor time for all decisions; what is tried is counted, and this is a last resort."""


class Prepared(NamedTuple):
    """A match that can be analysed.

    Args:
        rules: the game with the cards that it was played with.
        journal: what was answered.
        analysing: analyses it.
    """

    rules: Hocg
    journal: Journal
    analysing: Analysing[Game]


def prepare(journal: bytes, result: Result | None, seat: int, own: OwnNow | None) -> Prepared:
    """Play a match again, for one of its seats.

    Args:
        journal: its journal as JSON.
        result: how it ended by the rules.
        seat: the seat.
        own: the host's own cards, if there are any.

    Raises:
        DataError: it can't be played again as it was.
    """
    install_languages()
    read = Journal.from_json(journal)
    rules = read.rules(Hocg(read_pool(own)))
    assert isinstance(rules, Hocg), "with other texts hOCG stays hOCG"
    teach_card_names(rules.pool.cards.values())
    moments: list[Moment[Game]] = list_moments(rules, read, result)
    seed = derive_seed("analysis", read.header.seed.hex())
    return Prepared(rules, read, Analysing(HocgAnalyst(rules.pool), moments, seat, seed))


def trace_course(journal: bytes, result: Result | None, seat: int, own: OwnNow | None) -> ChanceCurve:
    """How the chances went; arguments and errors are those of :func:`prepare`."""
    rules, read, analysing = prepare(journal, result, seat, own)
    return analysing.trace(lambda seed: Game.new(read.header.decks, seed, rules.pool))


def judge_decisions(journal: bytes, result: Result | None, seat: int, own: OwnNow | None) -> Decisions:
    """What the decisions cost; arguments and errors are those of :func:`prepare`."""
    analysing = prepare(journal, result, seat, own).analysing
    end = time.process_time() + TIME_TO_JUDGE
    return analysing.judge(lambda: time.process_time() > end)
