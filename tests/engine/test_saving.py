"""Saved matches: what can't be read is refused, whatever is saved is known when it is loaded."""

from __future__ import annotations

import importlib
import json
import pkgutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import engine.hocg.rules
from engine.hocg import HOCG, Game
from engine.hocg.forms import FORMS
from engine.hocg.players import RandomPlayer
from engine.kernel.errors import DataError
from engine.kernel.machine import Frame
from tests.engine.watching import new_game
from tests.sights import SNAPSHOT_LIMIT

ROOT = Path(__file__).resolve().parents[2]


def saved_game() -> dict[str, Any]:
    game, player = new_game(2), RandomPlayer(2)
    for _ in range(30):
        assert game.prompt is not None
        game.pick(player.choose(game.prompt, game.view(None)))
    saved: dict[str, Any] = json.loads(game.to_json())
    return saved


@pytest.mark.parametrize("saved", [b"", b"{}", b"[1]", b"null", b"\x00", b'{"version": %d}' % FORMS.current])
def test_what_is_no_match_is_refused(saved: bytes) -> None:
    with pytest.raises(DataError, match="this is no saved match"):
        HOCG.restore(saved)


def test_a_form_of_a_newer_release_is_refused() -> None:
    saved = saved_game()
    saved["version"] += 1
    with pytest.raises(DataError, match=f"saved in form {saved['version']}"):
        HOCG.restore(json.dumps(saved).encode())


def test_an_unknown_card_is_refused() -> None:
    saved = saved_game()
    saved["state"]["numbers"][5] = "hXX99-001"
    with pytest.raises(DataError, match="there is no card hXX99-001"):
        HOCG.restore(json.dumps(saved).encode())


def test_an_unknown_frame_is_refused() -> None:
    saved = saved_game()
    saved["stack"][0]["type"] = "Nonsense"
    with pytest.raises(DataError, match="a saved frame can't be read"):
        HOCG.restore(json.dumps(saved).encode())


def test_every_cut_through_a_saved_match_is_refused() -> None:
    saved = json.dumps(saved_game()).encode()
    for end in range(0, len(saved) - 1, 97):
        with pytest.raises(DataError):
            HOCG.restore(saved[:end])


def test_a_match_that_is_over_can_be_saved() -> None:
    game = new_game()
    game.concede(0)
    twin = HOCG.restore(game.to_json())
    assert twin.prompt is None
    assert twin.result == game.result
    assert twin.view(1) == game.view(1)


def test_a_saved_match_is_small_to_its_end() -> None:
    largest = 0
    for seed in range(3):
        game, player = new_game(seed), RandomPlayer(seed)
        while game.prompt is not None:
            game.pick(player.choose(game.prompt, game.view(None)))
            largest = max(largest, len(game.to_json()))
    assert 5_000 < largest <= SNAPSHOT_LIMIT


def test_every_frame_is_known_as_soon_as_the_ruleset_is_imported() -> None:
    """A match saved in the middle of anything is read by a process that has played nothing yet."""
    for module in pkgutil.walk_packages(engine.hocg.rules.__path__, "engine.hocg.rules."):
        importlib.import_module(module.name)
    wanted = sorted(
        f"{frame.__module__}:{frame.__name__}"
        for frame in subclasses(Frame)
        if frame.__module__.startswith(("engine.hocg.", "engine.kernel."))
    )
    script = (
        "import engine.hocg;"
        "from engine.kernel.codec import subclasses_of;"
        "from engine.kernel.machine import Frame;"
        "print(*(f'{f.__module__}:{f.__name__}' for f in subclasses_of(Frame)))"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    known = sorted(name for name in run.stdout.split() if name.startswith("engine."))
    assert set(wanted) <= set(known), f"unknown at first: {sorted(set(wanted) - set(known))}"


def subclasses(base: type[Frame]) -> set[type[Frame]]:
    found: set[type[Frame]] = set()
    for each in base.__subclasses__():
        found |= {each} | subclasses(each)
    return found


def test_events_of_a_match_survive_its_reload() -> None:
    game, player = new_game(5), RandomPlayer(5)
    while game.turn < 4:
        assert game.prompt is not None
        game.pick(player.choose(game.prompt, game.view(None)))
    twin: Game = HOCG.restore(game.to_json())
    assert twin.table.turn_events == game.table.turn_events != []
    assert twin.table.last_turn_events == game.table.last_turn_events != []
