"""Journals: the answers and the seed are enough to play a match again, to the byte."""

from __future__ import annotations

import msgspec
import pytest

from engine.hocg import HOCG
from engine.hocg.game import Game
from engine.hocg.players import Played, RandomPlayer, derive_seed, play_match
from engine.kernel.errors import DataError
from engine.kernel.journal import Entry, EntryKind, Header, Journal, recover, replay
from tests.engine.watching import DECKS, deck_of

SEED = derive_seed("replay")


@pytest.fixture(scope="module")
def played() -> tuple[Game, Played]:
    """A whole match."""
    game = HOCG.start([deck_of(deck) for deck in DECKS], SEED)
    return game, play_match(game, [RandomPlayer(1), RandomPlayer(2)])


@pytest.fixture
def header() -> Header:
    """What that match started from."""
    return Header(HOCG.name, HOCG.data_hash, SEED, tuple(deck_of(deck) for deck in DECKS))


def test_a_journal_gives_the_same_match(header: Header, played: tuple[Game, Played]) -> None:
    game, record = played
    again = replay(HOCG, header, record.entries)
    assert again.to_json() == game.to_json()
    assert again.result == game.result == record.result


def test_every_beginning_of_a_journal_gives_that_moment(header: Header, played: tuple[Game, Played]) -> None:
    entries = played[1].entries
    game = HOCG.start(header.decks, header.seed)
    for count, entry in enumerate(entries):
        if count % 17 == 0:
            assert replay(HOCG, header, entries[:count]).to_json() == game.to_json()
        game.answer(entry.picked)


def test_a_journal_survives_being_saved(header: Header, played: tuple[Game, Played]) -> None:
    journal = Journal(header, played[1].entries)
    loaded = Journal.from_json(journal.to_json())
    assert loaded == journal
    assert loaded.to_json() == journal.to_json()
    assert replay(HOCG, loaded.header, loaded.entries).to_json() == played[0].to_json()


def test_giving_up_is_in_the_journal(header: Header, played: tuple[Game, Played]) -> None:
    entries = played[1].entries[:20]
    for kind, winner in ((EntryKind.CONCEDE, 0), (EntryKind.TIMEOUT, 0)):
        match = replay(HOCG, header, [*entries, Entry(1, 0, kind=kind)])
        assert match.result is not None
        assert (match.result.winner, match.result.reason) == (winner, kind)


def test_another_seed_gives_another_match(header: Header, played: tuple[Game, Played]) -> None:
    other = msgspec.structs.replace(header, seed=derive_seed("another"))
    first = HOCG.start(other.decks, other.seed).to_json()
    assert first != HOCG.start(header.decks, header.seed).to_json()
    with pytest.raises(DataError, match="entry"):
        replay(HOCG, other, played[1].entries)


def test_a_journal_of_something_else_is_refused(header: Header, played: tuple[Game, Played]) -> None:
    entries = played[1].entries
    with pytest.raises(DataError, match="of 'osica'"):
        replay(HOCG, msgspec.structs.replace(header, ruleset="osica"), entries)
    with pytest.raises(DataError, match="other card texts"):
        replay(HOCG, msgspec.structs.replace(header, data_hash="0"), entries)
    wrong_prompt = [msgspec.structs.replace(entries[0], prompt=99)]
    with pytest.raises(
        DataError,
        match=r"entry 1 answers prompt 99 of seat \d, but prompt 1 \(first_player\) of seat \d waits",
    ):
        replay(HOCG, header, wrong_prompt)
    wrong_seat = [msgspec.structs.replace(entries[0], seat=1 - entries[0].seat)]
    with pytest.raises(DataError, match="entry 1"):
        replay(HOCG, header, wrong_seat)
    wrong_pick = [*entries[:3], msgspec.structs.replace(entries[3], picked=("nothing",))]
    with pytest.raises(DataError, match="entry 4: 'nothing' is not one of the options"):
        replay(HOCG, header, wrong_pick)
    with pytest.raises(DataError, match=r"entry 4: .*seat 7"):
        replay(HOCG, header, [*entries[:3], Entry(7, 0, kind=EntryKind.CONCEDE)])
    over = [Entry(1, 0, kind=EntryKind.CONCEDE)] * 2
    with pytest.raises(DataError, match="entry 2: the match is already over"):
        replay(HOCG, header, over)
    too_many = [*entries, msgspec.structs.replace(entries[-1], prompt=entries[-1].prompt + 1)]
    with pytest.raises(DataError, match=f"entry {len(too_many)} .*but nothing waits"):
        replay(HOCG, header, too_many)


def test_a_journal_with_a_kind_of_entry_that_is_none_is_not_read(header: Header) -> None:
    saved = Journal(header, [Entry(1, 0, kind=EntryKind.CONCEDE)]).to_json()
    with pytest.raises(DataError, match="'boredom'"):
        Journal.from_json(saved.replace(b'"concede"', b'"boredom"'))


@pytest.mark.parametrize("saved", [b"", b"{}", b"[]", b'{"header": 1, "entries": []}', b"\xff"])
def test_what_is_no_journal_is_refused(saved: bytes) -> None:
    with pytest.raises(DataError, match="this is no journal of a match"):
        Journal.from_json(saved)


def test_a_match_that_can_t_be_read_is_played_again(header: Header, played: tuple[Game, Played]) -> None:
    entries = played[1].entries[:40]
    game = replay(HOCG, header, entries)
    saved = game.to_json()
    assert recover(HOCG, saved, header, entries[:7]).to_json() == saved, "the snapshot comes first"
    for broken in (b"", saved[:-9], saved.replace(b'"hocg.MainPhase"', b'"hocg.PartyPhase"')):
        with pytest.raises(DataError):
            HOCG.restore(broken)
        assert recover(HOCG, broken, header, entries).to_json() == saved


def test_a_match_that_is_lost_both_ways_says_so(header: Header, played: tuple[Game, Played]) -> None:
    changed = msgspec.structs.replace(header, data_hash="0")
    with pytest.raises(DataError, match=r"no saved match.*nor can it be played again:.*other card texts"):
        recover(HOCG, b"{}", changed, played[1].entries)
