"""The demo of an event: computer players sign up with the real buttons and play every match."""

from __future__ import annotations

import msgspec
import pytest

from bot.sandbox.event_demo import KINDS, EventReport, run_event

KEYS = ["event", "players", "rounds", "matches", "champion", "errors", "seconds"]


def test_the_report_has_the_agreed_keys() -> None:
    report = EventReport("swiss", 16, 4, 32, "Player 3", 0, 1.0)
    assert list(msgspec.json.decode(msgspec.json.encode(report))) == KEYS


def test_what_is_no_event_is_refused() -> None:
    with pytest.raises(ValueError, match="no event 'ladder'; there is swiss"):
        run_event("ladder")
    with pytest.raises(ValueError, match="4 to 256 players, not 3"):
        run_event("swiss", 3)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_an_event_of_every_kind_is_played_to_its_end(kind: str) -> None:
    report = run_event(kind, 4, seed=1, game="osica")
    assert report.errors == 0
    assert report.players == 4
    assert report.rounds >= 2
    assert report.matches >= 3
    assert report.champion is not None or kind in ("robin", "league")
