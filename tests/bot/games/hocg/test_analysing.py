"""Analyses of matches of hOCG, as a worker makes them."""

from __future__ import annotations

import pickle

import msgspec
import pytest

from bot.games.hocg.computers import THINKERS
from bot.games.hocg.pack import HocgPack
from engine.hocg import HOCG, Game
from engine.hocg.cards.pool import Pool
from engine.hocg.players import GreedyPlayer, derive_seed, play_match
from engine.kernel.errors import DataError
from engine.kernel.journal import Header, Journal
from engine.kernel.ruleset import Result

SEED = derive_seed("analysed")


@pytest.fixture(scope="module")
def played() -> tuple[Journal, Result]:
    """A whole match, with its journal."""
    decks = tuple(deck for _, deck in HOCG.starter_decks()[:2])
    record = play_match(Game.new(decks, SEED), (GreedyPlayer(), GreedyPlayer()))
    assert record.result is not None
    return Journal(Header(HOCG.name, HOCG.data_hash, SEED, decks), record.entries), record.result


def of_an_older_release(journal: Journal) -> Journal:
    """The same match played when there were fewer cards, with those that were kept of it."""
    numbers = {number for deck in journal.header.decks for pile in deck.piles.values() for number in pile}
    older = Pool(card for card in HOCG.pool.cards.values() if card.number in numbers)
    header = msgspec.structs.replace(journal.header, data_hash=older.data_hash)
    return Journal(header, journal.entries, older.keep())


@pytest.mark.parametrize("seat", [0, 1])
def test_a_worker_tells_how_a_match_went(played: tuple[Journal, Result], seat: int) -> None:
    journal, result = played
    examining = HocgPack(HOCG).examine(journal.to_json(), result, seat)
    trace, subject = pickle.loads(pickle.dumps((examining.trace, examining.subject)))
    course = trace(*subject)
    assert course.seat == seat
    assert course.points[-1].chance == float(result.winner == seat)
    assert all(0 <= point.chance <= 1 for point in course.points)
    assert [point.entry for point in course.points] == sorted(point.entry for point in course.points)


def test_decisions_are_judged_until_the_time_is_over(
    played: tuple[Journal, Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, result = played
    monkeypatch.setattr("bot.games.thinking.TIME_TO_JUDGE", 0.0)
    found = THINKERS.judge_decisions(journal.to_json(), result, 0, b"")
    assert (found.judged, found.is_whole, found.mistakes) == (0, False, ())


def test_a_match_is_analysed_with_the_cards_that_it_was_played_with(
    played: tuple[Journal, Result],
) -> None:
    journal, result = played
    course = THINKERS.trace_course(of_an_older_release(journal).to_json(), result, 0, b"")
    assert course.points[-1].chance == float(result.winner == 0)


def test_a_match_that_came_to_another_end_is_not_analysed(played: tuple[Journal, Result]) -> None:
    journal, result = played
    other = msgspec.structs.replace(result, winner=1 - (result.winner or 0))
    with pytest.raises(DataError):
        THINKERS.trace_course(journal.to_json(), other, 0, b"")
