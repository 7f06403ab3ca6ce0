"""Texts about turns that no shipped card has, played in scenarios with a card of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.hocg.language.compiler import compile_text
from engine.kernel.errors import DataError
from tests.cards.test_texts_in_play import EVENT, GIFT, check


@pytest.mark.parametrize("word", ["turn", "reset phase"])
def test_the_start_of_a_turn_comes_once_the_holomem_are_active(tmp_path: Path, word: str) -> None:
    """7.2.2 to 7.2.4: active first, then back from the collab position, and only then is it the start."""
    text = f"When your {word} starts, if this holomem is active, draw 1 card for each of your back holomem."
    check(
        tmp_path,
        GIFT,
        text,
        """
given:
  turn: 4
  player: b
  a:
    center: {card: OWN-001, resting: true}
    collab: hSD01-003
    back: [{card: hSD01-003, resting: true}]
    hand: []
    cheer_deck: []
    deck: [hSD01-016, hSD01-017, hSD01-018, hSD01-019]
  b: {hand: [hSD01-018]}
play:
  - b: {end: main}
expect: {turn: 5, player: a, a.hand: 3, a.collab: none, a.back 2.resting: true}
""",
    )


def test_the_start_of_a_turn_of_the_opponent_is_another(tmp_path: Path) -> None:
    check(
        tmp_path,
        GIFT,
        "When your opponent's turn starts, draw 1 card.",
        """
given:
  turn: 4
  player: b
  a: {center: OWN-001, hand: [], cheer_deck: [], deck: [hSD01-016, hSD01-017, hSD01-018]}
  b: {hand: [hSD01-018]}
play:
  - b: {end: main}
expect: {turn: 5, player: a, a.hand: 1}
""",
    )


def test_an_extra_turn_puts_off_the_end_of_the_opponents_next_turn(tmp_path: Path) -> None:
    """5.26.1: the turn that was due comes after it, and with it what holds until its end."""
    text = (
        "Take another turn after this turn. Until the end of your opponent's next turn, "
        "your center holomem gets Arts +20."
    )
    check(
        tmp_path,
        EVENT,
        text,
        """
given:
  turn: 4
  player: b
  a: {cheer_deck: [], deck: [hSD01-003, hSD01-003, hSD01-003]}
  b:
    center: {card: hSD01-003, cheers: [white]}
    hand: [OWN-001, hSD01-016]
    cheer_deck: []
    deck: [hSD01-003, hSD01-003, hSD01-003]
play:
  - b: {use: OWN-001}
  - b: {end: main}
  - b: {end: performance}
  - expect: {turn: 5, player: b}
  - b: {end: main}
  - b: {art: 1, with: center, on: center}
expect: {last_art_damage: 50}
""",
    )


def test_during_the_opponents_next_turn_is_after_the_extra_turn(tmp_path: Path) -> None:
    text = (
        "Take another turn after this turn. "
        "During your opponent's next turn, your opponent's center holomem gets Arts +20."
    )
    check(
        tmp_path,
        EVENT,
        text,
        """
given:
  a: {hand: [OWN-001, hSD01-016], cheer_deck: [], deck: [hSD01-003, hSD01-003, hSD01-003]}
  b:
    center: {card: hSD01-003, cheers: [white]}
    hand: [hSD01-016]
    cheer_deck: []
    deck: [hSD01-003, hSD01-003, hSD01-003]
play:
  - a: {use: OWN-001}
  - a: {end: main}
  - expect: {turn: 6, player: a}
  - a: {end: main}
  - expect: {turn: 7, player: b}
  - b: {end: main}
  - b: {art: 1, with: center, on: center}
expect: {last_art_damage: 50}
""",
    )


def test_the_opponents_last_turn_is_the_one_before_the_extra_turn(tmp_path: Path) -> None:
    text = (
        "If your holomem was downed in your opponent's last turn, draw 2 cards. "
        "Take another turn after this turn."
    )
    check(
        tmp_path,
        EVENT,
        text,
        """
given:
  turn: 4
  player: b
  phase: performance
  a:
    center: {card: hSD01-003, damage: 50}
    back: [hSD01-003]
    hand: [OWN-001, OWN-001]
    life: [white, white]
    cheer_deck: []
    deck: [hSD01-003, hSD01-003, hSD01-003, hSD01-003, hSD01-003, hSD01-003, hSD01-003]
  b: {center: {card: hSD01-003, cheers: [white]}}
play:
  - b: {art: 1, with: center, on: center}
  - expect: {turn: 5, player: a, a.hand: 3}
  - a: {use: OWN-001}
  - expect: {a.hand: 4}
  - a: {end: main}
  - a: {end: performance}
  - expect: {turn: 6, player: a, a.hand: 5}
  - a: {use: OWN-001}
expect: {a.hand: 6}
""",
    )


def test_the_end_of_a_phase_without_one_is_refused() -> None:
    with pytest.raises(DataError, match="nothing happens when the main phase ends"):
        compile_text("gift", "When your main phase ends, draw 1 card.")
