"""Whole matches at random: nothing breaks, nothing leaks, everything can be saved and played again."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from engine.kernel.errors import DataError, EngineBug, IllegalAnswer
from engine.kernel.journal import Entry, Header, replay
from engine.kernel.players.protocol import NOTHING_SEEN
from engine.kernel.players.random import RandomPlayer
from engine.osica import OSICA, Game
from engine.osica.actions.menu import options_in
from engine.osica.cards.settings import Settings
from engine.osica.cards.terms import Phase
from engine.osica.words import viewing
from tests.osica.playing import (
    ALL_CHECKS,
    asked,
    cards_are_conserved,
    new_game,
    nothing_leaks,
    pick_at_random,
    play,
)


@pytest.mark.parametrize("seed", [2, 3, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (0, 1))])
def test_a_match_under_all_checks(seed: int) -> None:
    game = play(seed, ALL_CHECKS)
    assert game.result is not None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 140))
def test_more_matches_under_all_checks(seed: int) -> None:
    play(seed, ALL_CHECKS)


def test_a_dozen_matches_end() -> None:
    """By hearts and by the deck, won by both seats."""
    results = [play(seed, [cards_are_conserved]).result for seed in range(1000, 1012)]
    assert {result.reason for result in results if result} >= {"hearts", "deck"}
    assert {result.winner for result in results if result} >= {0, 1}


@pytest.mark.slow
def test_four_hundred_matches_end() -> None:
    for seed in range(2000, 2400):
        assert play(seed).result is not None


def test_the_leak_check_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that shows the opponent's hand doesn't pass."""
    honest = viewing.view_side

    def leaky(*args: object) -> object:
        table, player, _ = args
        return honest(table, player, player.seat)  # type: ignore[arg-type, attr-defined]

    monkeypatch.setattr(viewing, "view_side", leaky)
    game = new_game(0)
    while not game.state.players[0].hand:
        game.answer([option.id for option in pick_at_random(asked(game), Random(0))])
    with pytest.raises(AssertionError, match="handles of hidden cards"):
        nothing_leaks(game)


def test_the_same_seed_and_answers_give_the_same_match() -> None:
    """And the journal plays it again."""
    first = new_game(5)
    chance = Random(5)
    entries = []
    decks = [deck for _, deck in OSICA.starter_decks()]
    pair = (decks[1], decks[0])
    while first.prompt is not None:
        picked = pick_at_random(first.prompt, chance)
        ids = tuple(option.id for option in picked)
        entries.append(Entry(first.prompt.seat, first.prompt.id, ids))
        first.answer(ids)
    header = Header(OSICA.name, OSICA.data_hash, (5).to_bytes(32, "big"), pair)
    again = replay(OSICA, header, entries)
    assert again.to_json() == first.to_json()


@pytest.mark.parametrize("ids", [["nonsense"], ["yes", "no"], ["yes", "yes"], []])
def test_an_illegal_answer_changes_nothing(ids: list[str]) -> None:
    """At a yes/no prompt."""
    game = new_game(1)
    game.answer([asked(game).options[0].id])
    assert asked(game).kind == "redraw"
    before, events = game.to_json(), list(game.events)
    with pytest.raises(IllegalAnswer):
        game.answer(ids)
    assert game.to_json() == before
    assert list(game.events) == events


def test_an_engine_that_fails_leaves_the_match_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """The players can go on, or be told."""
    game = new_game(2)
    before = game.to_json()
    monkeypatch.setattr("engine.osica.state.atoms.draw", lambda *args: 1 / 0)
    with pytest.raises(EngineBug, match="ZeroDivisionError"):
        game.answer([asked(game).options[0].id])
    assert game.to_json() == before
    monkeypatch.undo()
    game.answer([asked(game).options[0].id])


def test_giving_up_ends_the_match() -> None:
    """At any moment, once."""
    game = new_game(3)
    with pytest.raises(IllegalAnswer):
        game.concede(1, "boredom")
    game.concede(1)
    assert game.result is not None
    assert game.result.winner == 0
    assert game.prompt is None
    with pytest.raises(IllegalAnswer):
        game.concede(0)
    with pytest.raises(IllegalAnswer):
        game.answer([])
    assert OSICA.restore(game.to_json()).result == game.result


@pytest.mark.parametrize(
    ("saved", "problem"),
    [
        (b"{}", "this is no saved match of OSICA"),
        (b"no json", "this is no saved match of OSICA"),
        (b'{"version": 99}', "newer release"),
    ],
)
def test_what_is_no_saved_match_is_refused(saved: bytes, problem: str) -> None:
    with pytest.raises(DataError, match=problem):
        OSICA.restore(saved)


def test_a_saved_match_with_an_unknown_card_is_refused() -> None:
    saved = new_game(5).to_json().replace(b"SLF-07", b"XXX-07")
    with pytest.raises(DataError, match="there is no card XXX-07"):
        OSICA.restore(saved)


def test_a_match_needs_two_decks_that_can_be_played_and_a_seed() -> None:
    decks = [deck for _, deck in OSICA.starter_decks()]
    with pytest.raises(DataError, match="two decks"):
        Game.new(decks[:1], bytes(32))
    with pytest.raises(DataError, match="32 bytes"):
        Game.new(decks, b"short")
    broken = type(decks[0])("broken", {"oshi": {"SLF-01": 1}, "deck": {"SLF-02": 4}})
    with pytest.raises(DataError, match="'broken' can't be played: the deck has 4 cards"):
        Game.new([decks[0], broken], bytes(32))


def test_the_oshi_is_told_apart_from_its_copies() -> None:
    """A deck may hold three cards of the oshi's number."""
    game = new_game(0)
    while game.prompt is not None and game.prompt.kind != "main":
        game.answer([game.prompt.options[0].id])
    player = game.state.players[game.state.active]
    player.limit = 20
    player.hand.append(next(card for card in player.deck if game.card(card) is game.card(player.oshi)))
    player.deck.remove(player.hand[-1])
    options = options_in(game.table, Phase.MAIN, player.seat)
    labels = [game.label(option).text for option in options]
    assert len(set(labels)) == len(labels)
    assert any(label.startswith("Play your oshi ") for label in labels)


def test_the_open_numbers_of_the_rules_can_be_set() -> None:
    """A host who knows them better sets them; they are saved with the match."""
    decks = [deck for _, deck in OSICA.starter_decks()]
    settings = type(OSICA.settings)(hand=7, redraws=0, limit=2)
    game = type(OSICA)(settings=settings).start(decks, bytes(32))
    game.answer([asked(game).options[0].id])
    assert [len(player.hand) for player in game.state.players] in ([8, 7], [7, 8])
    assert max(player.limit for player in game.state.players) == 4
    assert OSICA.restore(game.to_json()).state.settings == settings


def test_other_numbers_are_other_rules() -> None:
    """What was played with them isn't played again without."""
    decks = [deck for _, deck in OSICA.starter_decks()]
    kinds = [type(OSICA)(settings=Settings(hand=hand)) for hand in (5, 6, 7)]
    assert kinds[0].data_hash == OSICA.data_hash == OSICA.pool.data_hash
    assert len({kind.data_hash for kind in kinds}) == 3
    for kind in kinds:
        assert kind.with_texts(kind.keep_texts()).data_hash == kind.data_hash
    header = Header(OSICA.name, kinds[1].data_hash, bytes(32), tuple(decks))
    replay(kinds[1], header, [])
    with pytest.raises(DataError, match="other card texts or settings"):
        replay(OSICA, header, [])


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ({"hand": -1}, "hand is a whole number from 0, not -1"),
        ({"hand": "x"}, "hand is a whole number from 0, not 'x'"),
        ({"oshi_cost": -3}, "oshi_cost is a whole number from 0, not -3"),
        ({"limit": 1.5}, "limit is a whole number from 0, not 1.5"),
        ({"hearts": 0}, "hearts is a whole number from 1, not 0"),
        ({"hand": 100}, "hand and hearts are 108 cards; a deck of 60 must have more"),
        ({"hearts": 55}, "hand and hearts are 60 cards; a deck of 60 must have more"),
    ],
)
def test_numbers_that_can_t_be_are_refused(numbers: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Settings(**numbers)
    saved = json.loads(new_game(1).to_json())
    saved["state"]["settings"] |= numbers
    with pytest.raises(DataError, match="no saved match of OSICA"):
        OSICA.restore(json.dumps(saved).encode())


def test_a_question_saved_before_there_were_kinds_for_guards_and_redraws_is_restored() -> None:
    """Form 2 called both a plain yes or no."""
    game = new_game(1)
    kinds: set[str] = set()
    player = RandomPlayer(3)
    while (prompt := game.prompt) is not None and kinds != {"redraw", "guard"}:
        if prompt.kind in ("redraw", "guard"):
            kinds.add(str(prompt.kind))
            older = json.loads(game.to_json())
            older["version"], older["prompt"]["kind"] = 2, "yes_no"
            assert OSICA.restore(json.dumps(older).encode()) == game
        game.pick(player.choose(prompt, NOTHING_SEEN))
    assert kinds == {"redraw", "guard"}
