"""Trying decks out: the same arguments, the same matches; what is told of hands and of colours is so."""

from __future__ import annotations

import pytest

from engine.hocg import HOCG, Game
from engine.hocg.cards.pool import default_pool
from engine.hocg.players import GreedyPlayer, derive_seed, play_match
from engine.hocg.players.trials import WATCH, QuickPlayer, find_missing_colors, try_deck
from engine.hocg.scenario import read_scenarios, run_scenario
from engine.kernel import match as kernel_match
from engine.kernel.players.trials import Record, Trials, try_match
from engine.kernel.prompts import Option, Prompt
from engine.kernel.ruleset import View
from engine.osica import OSICA
from engine.osica.players.trials import LIMIT, find_too_high
from engine.osica.players.trials import try_deck as try_osica

DECKS = dict(HOCG.starter_decks())
SORA, AZKI = DECKS["hSD01-sora"], DECKS["hSD10-chihaya"]
SEED = derive_seed("trial", 1)


def try_out(number: int = 4) -> Trials:
    trials = Trials()
    for each in range(number):
        try_deck(SORA, AZKI, "chihaya", each % 2, derive_seed("trial", each // 2), default_pool(), trials)
    return trials


def test_the_same_arguments_give_the_same_matches() -> None:
    assert try_out() == try_out()


def test_the_sums_fit_each_other() -> None:
    trials = try_out()
    assert trials.total == trials.against["chihaya"]
    assert trials.total.played == trials.first.played + trials.second.played == 4
    assert trials.total.won == trials.first.won + trials.second.won
    assert trials.failed == 0
    for number, stay in trials.cards.items():
        assert number in SORA.piles["deck"]
        assert 0 <= stay.left <= stay.drawn
    assert trials.hindered_turns <= trials.own_turns <= trials.turns / 2 + 4
    assert max(trials.hindrances.values(), default=0) <= trials.hindered_turns


@pytest.mark.parametrize("seat", [0, 1])
def test_it_is_the_match_that_greedy_players_play(seat: int) -> None:
    """Seen on the table instead of in views, as they would see it there."""
    decks = [SORA, AZKI] if seat == 0 else [AZKI, SORA]
    played = play_match(HOCG.start(decks, SEED), [GreedyPlayer(), GreedyPlayer()])
    trials = Trials()
    try_deck(SORA, AZKI, "chihaya", seat, SEED, default_pool(), trials)
    assert played.result is not None
    assert trials.turns == played.turns
    assert trials.total.won == (played.result.winner == seat)


def test_cards_that_stay_are_those_in_hand_at_the_end() -> None:
    game = HOCG.start([SORA, AZKI], SEED)
    pool, trials = default_pool(), Trials()
    try_match(game, [QuickPlayer(game, pool), QuickPlayer(game, pool)], 0, "x", WATCH, trials)
    left = sorted(game.state.numbers[card] for card in game.state.players[0].hand)
    assert sorted(n for n, stay in trials.cards.items() for _ in range(stay.left)) == left


class Watching(QuickPlayer):
    """Notes in which own turns the cards of a seat's hand were seen there, as long as they stay."""

    def __init__(self, game: Game, seat: int, turns: dict[int, set[int]]) -> None:
        super().__init__(game, default_pool())
        self._table, self._seat, self._turns = game, seat, turns

    def choose(self, prompt: Prompt, view: View) -> tuple[Option, ...]:
        state = self._table.state
        hand = state.players[self._seat].hand
        for card in self._turns.keys() - set(hand):
            del self._turns[card]
        for card in hand:
            seen = self._turns.setdefault(card, set())
            seen |= {state.turn} if state.active == self._seat and state.turn else set()
        return super().choose(prompt, view)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("seat", [0, 1])
def test_the_turns_of_a_card_that_stays_are_own_turns_in_which_it_was_there(seed: int, seat: int) -> None:
    """Whoever is second has been dealt a hand before the opponent's turn."""
    game = HOCG.start([SORA, AZKI], derive_seed("stay", seed))
    turns: dict[int, set[int]] = {}
    trials = Trials()
    try_match(game, [Watching(game, seat, turns) for _ in range(2)], seat, "x", WATCH, trials)
    hand = game.state.players[seat].hand
    assert sum(each.left for each in trials.cards.values()) == len(hand)
    assert sum(each.turns for each in trials.cards.values()) == sum(len(turns.get(card, ())) for card in hand)


def test_a_match_that_is_broken_off_counts_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0

    def fail_later(table: object) -> None:
        nonlocal calls
        calls += 1
        if calls == 100:
            raise ZeroDivisionError("broken on purpose")

    monkeypatch.setattr(kernel_match, "require_progress", fail_later)
    trials = Trials()
    try_deck(SORA, AZKI, "chihaya", 0, SEED, default_pool(), trials)
    assert trials == Trials(failed=1)


@pytest.mark.parametrize(
    ("cheers", "missing"),
    [
        ("green, white", set()),
        ("white, white", {"green"}),
        ("white", set()),
        ("", set()),
        ("blue, red, white", {"green"}),
    ],
)
def test_what_an_art_lacks_but_colors(cheers: str, missing: set[str]) -> None:
    """hSD01-010 asks for a green one and any other: with too few cheers the color isn't what is missing."""
    scenario = f"""
title: colors
source: made up
given:
  turn: 5
  a: {{center: {{card: hSD01-010, cheers: [{cheers}]}}, back: [hSD01-008]}}
  b: {{center: hSD01-005, back: [hSD01-003]}}
expect: {{winner: none}}
"""
    seen: list[Game] = []
    (one,) = read_scenarios(scenario, "colors")
    run_scenario(one, watch=seen.append)
    assert set(find_missing_colors(seen[0], 0)) == missing


def test_records_tell_draws_from_what_is_decided() -> None:
    record = Record()
    for points in (1.0, 0.5, 0.0, 1.0):
        record.count(points)
    assert (record.played, record.won, record.drawn, record.decided) == (4, 2, 1, 3)


def test_osica_by_the_same_mechanism() -> None:
    noa, hazel = (deck for _, deck in OSICA.starter_decks())
    trials = Trials()
    for number in range(4):
        try_osica(OSICA, noa, hazel, "hazel", number % 2, derive_seed("trial", number // 2), trials)
    assert trials.total.played == 4
    assert set(trials.cards) <= set(noa.piles["deck"])
    assert set(trials.hindrances) <= {LIMIT}


def test_characters_above_the_limit() -> None:
    game = OSICA.start([deck for _, deck in OSICA.starter_decks()], SEED)
    player = game.state.players[0]
    levels = sorted(game.table.cards[card].level for card in player.hand)
    player.limit = 99
    assert not find_too_high(game, 0)
    player.limit = 0
    assert bool(find_too_high(game, 0)) == bool(levels and levels[-1] > 0)
    player.hand = []
    assert not find_too_high(game, 0)
