"""Turns one after another. The clock is turned by hand."""

from __future__ import annotations

import pytest

from bot.app.delivery.deliverer import TemporaryFailure
from bot.discord.platform.slots import REMEMBERED, Slots

GAP = 2.0


class Hand:
    """A clock that is turned by hand."""

    time = 0.0


def waits(slots: Slots, who: object) -> float:
    """How long somebody is put off; 0 for not at all."""
    try:
        slots.take(who)
    except TemporaryFailure as put_off:
        return put_off.retry_after or 0
    return 0


def test_who_comes_too_early_gets_a_turn_of_their_own() -> None:
    slots = Slots(GAP, lambda: Hand.time)
    assert [waits(slots, who) for who in "abcd"] == [0, GAP, 2 * GAP, 3 * GAP]


def test_who_comes_back_in_time_goes_and_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    slots = Slots(GAP, lambda: Hand.time)
    for who in "abc":
        waits(slots, who)
    monkeypatch.setattr(Hand, "time", GAP)
    assert waits(slots, "c") == GAP, "still their turn, and no later one"
    assert waits(slots, "d") == 2 * GAP, "who is new stands behind those that wait"
    assert waits(slots, "b") == 0
    monkeypatch.setattr(Hand, "time", 2 * GAP)
    assert waits(slots, "c") == 0


def test_after_a_pause_the_next_one_goes_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    slots = Slots(GAP, lambda: Hand.time)
    waits(slots, "a")
    monkeypatch.setattr(Hand, "time", 100.0)
    assert [waits(slots, who) for who in "bc"] == [0, GAP]


def test_who_never_comes_back_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    slots = Slots(GAP, lambda: Hand.time)
    for who in range(REMEMBERED + 2):
        waits(slots, who)
    monkeypatch.setattr(Hand, "time", GAP)
    assert waits(slots, 1) > GAP, "the oldest of those that waited has to begin anew"
