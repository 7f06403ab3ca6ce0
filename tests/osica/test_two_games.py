"""Both games in one process: neither reads the other's matches, both go on side by side."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from copy import copy, deepcopy
from functools import partial
from random import Random
from typing import Any

import pytest

from engine.hocg import HOCG
from engine.kernel.errors import DataError, IllegalAnswer
from engine.kernel.machine import Frame, clauses_in
from engine.kernel.ruleset import Match, Ruleset
from engine.osica import OSICA
from engine.osica.procedures.procedure import Procedure
from tests.osica.playing import pick_at_random

GAMES: tuple[Ruleset, ...] = (HOCG, OSICA)


def start(ruleset: Ruleset) -> Match:
    """A match of the first two shipped decks."""
    decks = [deck for _, deck in ruleset.starter_decks()][:2]
    return ruleset.start(decks, bytes(32))


def test_matches_of_both_games_go_on_side_by_side() -> None:
    """Saved and restored at every prompt of both."""
    matches = {ruleset: start(ruleset) for ruleset in GAMES}
    chance = Random(1)
    for _ in range(150):
        for ruleset, match in matches.items():
            restored = ruleset.restore(match.to_json())
            assert restored.to_json() == match.to_json()
            if restored.prompt is not None:
                restored.answer([option.id for option in pick_at_random(restored.prompt, chance)])
            matches[ruleset] = restored


@pytest.mark.parametrize(("reader", "writer"), [(HOCG, OSICA), (OSICA, HOCG)])
def test_a_saved_match_of_the_other_game_is_refused(reader: Ruleset, writer: Ruleset) -> None:
    with pytest.raises(DataError, match="another game"):
        reader.restore(start(writer).to_json())


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda each: each.name)
def test_whoever_changes_a_starter_deck_changes_their_own(ruleset: Ruleset) -> None:
    before = dict(ruleset.starter_decks())
    for _, deck in ruleset.starter_decks():
        deck.piles["deck"].clear()
        del deck.piles["oshi"]
    assert dict(ruleset.starter_decks()) == before
    assert all(deck.piles["deck"] for deck in before.values())


@pytest.mark.parametrize("make", [lambda match: match.copy(), copy, deepcopy])
@pytest.mark.parametrize("ruleset", GAMES, ids=lambda each: each.name)
def test_a_copy_is_a_match_of_its_own(ruleset: Ruleset, make: Callable[[Match], Match]) -> None:
    match = start(ruleset)
    saved, events = match.to_json(), list(match.events)
    twin = make(match)
    assert twin == match
    assert list(twin.events) == events != []
    assert twin.events is not match.events
    assert twin.depths is not match.depths
    assert twin.prompt is not None
    twin.answer(next(twin.prompt.answers()))
    assert match.to_json() == saved
    assert list(match.events) == events


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda each: each.name)
def test_a_match_is_not_pickled(ruleset: Ruleset) -> None:
    with pytest.raises(TypeError, match=r"to_json\(\) saves it"):
        pickle.dumps(start(ruleset))


@pytest.mark.parametrize("seat", [-1, 2, "0", [], None])
@pytest.mark.parametrize("ruleset", GAMES, ids=lambda each: each.name)
def test_nobody_looks_from_a_seat_that_isn_t_there(ruleset: Ruleset, seat: Any) -> None:
    """A hand lies behind it."""
    match = start(ruleset)
    asking: list[Callable[[Any], object]] = [match.describe_hand, match.refusals, match.concede]
    if seat is not None:
        asking += [match.view, match.describe_board, partial(match.narrate, match.events[0])]
    for ask in asking:
        with pytest.raises(IllegalAnswer, match=re.escape(f"there is no seat {seat!r}; it is 0 or 1")):
            ask(seat)


def test_saved_types_carry_the_games_name() -> None:
    kinds = list(Procedure.__subclasses__())
    assert kinds
    assert {str(kind.__struct_config__.tag).partition(".")[0] for kind in kinds} == {"osica"}
    assert issubclass(Procedure, Frame)


def test_each_game_counts_its_own_clauses() -> None:
    """Though the numbers are the same."""
    theirs, ours = clauses_in("engine.hocg"), clauses_in("engine.osica")
    assert set(theirs) & set(ours)
    assert all(name.startswith("engine.osica.") for names in ours.values() for name in names)
