"""What is free to be taken back in hOCG: whoever takes a choice back knows nothing more than before."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.hocg.taking_back import SECRETS
from engine.hocg import HOCG, Game
from engine.hocg.players import RandomPlayer, derive_seed, play_match
from engine.hocg.scenario import read_scenarios, run_scenario
from tests.engine.hiding import exchange, unknown_cards, with_other_places
from tests.sights import assert_same, see

EXCHANGED_HAND = """
title: A hand that was shuffled into the deck, then one more card
source: CR 5.6
given:
  a:
    center: hSD01-003
    back: [hSD01-015]
    hand: [hBP07-094, hSD01-016, hSD01-016]
    deck: [hSD01-017, hSD01-018, hSD01-019, hSD01-020]
play:
  - a: {use: hBP07-094}
  - a: {collab: back 1}
"""
"""Barely-Bad Robot exchanges the hand for four cards; then SoAzKo draws what was in it."""
ALIKE_CHEERS = """
title: A cheer is returned to a cheer deck of which all cheers are alike
source: hSD13-015
given:
  a:
    center: {card: hSD13-003, cheers: [red, yellow]}
    back: [hSD13-015]
    cheer_deck: [red, red]
play:
  - a: {collab: back 1}
  - a: {choose: yes}
  - a: {choose: [red]}
"""
"""Raora Pantera then reveals a cheer of the cheer deck: which, is not asked where all are alike."""
DECKS = dict(HOCG.starter_decks())
ANSWERS = 250
"""After how many answers a match is no longer followed."""


def moments(scenario: str) -> list[Game]:
    """The match of a scenario at each of its questions."""
    found: list[Game] = []
    (one,) = read_scenarios(scenario, "taking_back.yaml")
    verdict = run_scenario(one, watch=lambda game: found.append(game.copy()))
    assert not verdict.difference, verdict.difference
    return found


def test_a_card_that_was_shuffled_into_the_deck_is_unknown_when_it_is_drawn() -> None:
    """Not even the card that the player just gave out of the hand: it could lie anywhere."""
    *_, before, after = moments(EXCHANGED_HAND)
    (drawn,) = set(after.state.players[0].hand) - set(before.state.players[0].hand)
    assert drawn in before.state.players[0].deck
    assert after.card(drawn).number == "hSD01-016"
    assert SECRETS.are_told(before, after, 0)


def test_what_was_not_asked_because_hidden_cards_are_alike_tells_that_they_are() -> None:
    *_, before, after = moments(ALIKE_CHEERS)
    assert before.prompt is not None
    assert after.prompt is not None
    assert after.prompt.seat == before.prompt.seat == 0
    assert SECRETS.are_told(before, after, 0)


def follow(first: str, second: str, number: int) -> tuple[int, int]:
    """Play a match at random; after each choice that is free to be taken back its player must know nothing
    that another match, in which what they can't see was dealt anew before the choice, wouldn't show as well.

    Returns:
        How many choices were free, and how many were not.
    """
    game = HOCG.start([DECKS[first], DECKS[second]], derive_seed("taking back", first, second, number))
    players, chance = (RandomPlayer(2 * number), RandomPlayer(2 * number + 1)), Random(number)
    free = others = 0
    for _ in range(ANSWERS):
        prompt = game.prompt
        if prompt is None:
            break
        seat, before = prompt.seat, game.copy()
        (picked,) = play_match(game, players, limit=1).entries
        if SECRETS.are_told(before, game, seat) or game.prompt is None or game.prompt.seat != seat:
            others += 1
            continue
        free += 1
        twin = with_other_places(before, exchange(before, unknown_cards(before, seat), chance))
        twin.answer(picked.picked)
        what = f"dealing anew what seat {seat} couldn't see before {prompt.kind} {picked.picked}"
        assert_same(see(game, seat), see(twin, seat), seat, what)
    return free, others


NAMES = sorted(DECKS)


@settings(max_examples=12)
@given(st.sampled_from(NAMES), st.sampled_from(NAMES), st.integers(0, 999))
def test_what_is_free_to_be_taken_back_has_told_its_player_nothing(
    first: str, second: str, number: int
) -> None:
    free, others = follow(first, second, number)
    assert free > others / 10, "most choices tell nothing"


@pytest.mark.slow
@settings(max_examples=100)
@given(st.sampled_from(NAMES), st.sampled_from(NAMES), st.integers(0, 10**6))
def test_in_many_matches_as_well(first: str, second: str, number: int) -> None:
    follow(first, second, number)
