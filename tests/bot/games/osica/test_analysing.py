"""Analyses of matches of OSICA, as a worker makes them."""

from __future__ import annotations

import pickle
from random import Random

import msgspec
import pytest

from bot.games.installed import installed_packs
from bot.games.osica.computers import THINKERS
from engine.kernel.analysis.analysing import Analysing
from engine.kernel.analysis.judging import Effort, Judge
from engine.kernel.analysis.moments import Moment, list_moments
from engine.kernel.chance import Chance
from engine.kernel.errors import DataError
from engine.kernel.journal import Header, Journal
from engine.kernel.players.playing import play_match
from engine.kernel.players.seeds import derive_seed
from engine.kernel.ruleset import Result
from engine.osica import OSICA, Game
from engine.osica.players import Strength, seat_player
from engine.osica.players.analysing import OsicaAnalyst
from tests.osica.playing import exchange, hidden_cards, with_other_places

SEED = derive_seed("analysed")
SMALL = Effort(deals=1, finalists=2, tries=2, proof=8)


@pytest.fixture(scope="module")
def played() -> tuple[Journal, Result]:
    """A whole match of players who slip now and then, with its journal."""
    decks = tuple(deck for _, deck in OSICA.starter_decks())
    game = OSICA.start(decks, SEED)
    players = [
        seat_player(Strength.EASY, game, seat, derive_seed("analysed", seat), OSICA.pool) for seat in (0, 1)
    ]
    record = play_match(game, players)
    assert record.result is not None
    return Journal(Header(OSICA.name, OSICA.data_hash, SEED, decks), record.entries), record.result


@pytest.mark.parametrize("seat", [0, 1])
def test_a_worker_tells_how_a_match_went(played: tuple[Journal, Result], seat: int) -> None:
    journal, result = played
    pack = installed_packs().get("osica")
    assert pack.has_analysis
    examining = pack.examine(journal.to_json(), result, seat)
    trace, subject = pickle.loads(pickle.dumps((examining.trace, examining.subject)))
    course = trace(*subject)
    assert course.seat == seat
    assert course.points[-1].chance == float(result.winner == seat)
    assert all(0 <= point.chance <= 1 for point in course.points)


def test_mistakes_are_told_with_what_was_better_in_both_languages(played: tuple[Journal, Result]) -> None:
    journal, result = played
    loser = 1 - (result.winner or 0)
    moments: list[Moment[Game]] = list_moments(OSICA, journal, result)
    found = Analysing(OsicaAnalyst(OSICA.pool), moments[-60:], loser, SEED).judge(lambda: False, SMALL)
    assert found.is_whole
    assert found.mistakes
    for mistake in found.mistakes:
        assert mistake.cost >= 0.03
        assert mistake.chosen["en"] != mistake.better["en"]
        assert mistake.chosen["ja"] != mistake.chosen["en"]


def test_hidden_cards_have_no_part_in_it(played: tuple[Journal, Result]) -> None:
    journal, result = played
    moments: list[Moment[Game]] = list_moments(OSICA, journal, result)
    moment = next(each for each in moments[50:] if each.prompt is not None and len(each.prompt.options) > 3)
    game, seat = moment.before, moment.entry.seat
    twin = with_other_places(game, exchange(game, hidden_cards(game, seat), Random(1)))
    found = [
        Judge(OsicaAnalyst(OSICA.pool), each, Chance(bytes(32)), SMALL).judge(moment.answer, ())
        for each in (game, twin)
    ]
    assert found[0] == found[1]


def test_a_match_that_came_to_another_end_is_not_analysed(played: tuple[Journal, Result]) -> None:
    journal, result = played
    other = msgspec.structs.replace(result, winner=1 - (result.winner or 0))
    with pytest.raises(DataError):
        THINKERS.trace_course(journal.to_json(), other, 0)
