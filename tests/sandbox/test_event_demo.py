"""The demo of an event: computer players sign up with the real buttons and play every match."""

from __future__ import annotations

import msgspec
import pytest

from bot.discord.events.creating import KINDS
from bot.sandbox.event_demo import EventReport, run_event

KEYS = ["event", "players", "rounds", "matches", "champion", "errors", "seconds"]


def test_the_report_has_the_agreed_keys() -> None:
    report = EventReport("swiss", 16, 4, 32, "Player 3", 0, 1.0)
    assert list(msgspec.json.decode(msgspec.json.encode(report))) == KEYS


def test_what_is_no_event_is_refused() -> None:
    with pytest.raises(ValueError, match="no event 'ladder'; there is swiss"):
        run_event("ladder")
    with pytest.raises(ValueError, match="4 to 256 players, not 3"):
        run_event("swiss", 3)
    with pytest.raises(ValueError, match="'robin' has 3 to 32 players, not 2"):
        run_event("robin", 2)
    with pytest.raises(ValueError, match="'single' has 2 to 256 players, not 1"):
        run_event("single", 1)
    with pytest.raises(ValueError, match="best of 1 or 3, not 2"):
        run_event("single", 2, best_of=2)


@pytest.mark.slow
def test_an_event_as_small_as_can_be_is_played_in_the_best_of_three() -> None:
    single = run_event("single", 2, seed=1, game="osica", best_of=3)
    assert (single.rounds, single.errors, single.matches >= 2) == (1, 0, True)
    robin = run_event("robin", 3, seed=1, game="osica", best_of=3)
    assert (robin.rounds, robin.errors, robin.matches >= 6) == (3, 0, True)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_an_event_of_every_kind_is_played_to_its_end(kind: str) -> None:
    report = run_event(kind, 4, seed=1, game="osica")
    assert report.errors == 0
    assert report.players == 4
    assert report.rounds >= 2
    assert report.matches >= 3
    assert report.champion is not None or kind in ("robin", "league")
