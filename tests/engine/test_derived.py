"""What is remembered of a table is what would be found by looking again, and every atom forgets it."""

from __future__ import annotations

import ast
import inspect
from types import ModuleType

import pytest

from engine.hocg import HOCG, Game
from engine.hocg.actions.activating import activated_in_force
from engine.hocg.actions.menu import judge
from engine.hocg.cards.terms import PLAY_TIMINGS, Phase
from engine.hocg.players import RandomPlayer
from engine.hocg.procedures.abilities import parts_in_force
from engine.hocg.procedures.rule_processing import is_quiet, next_process
from engine.hocg.queries import continuous, queries
from engine.hocg.state import atoms, atoms_values
from engine.hocg.state.table import Table
from tests.engine.watching import new_game

READING = {"zone_of", "find_zone"}
"""Functions beside the atoms that change nothing."""

FORGETTING = {"change", "touch", "rearrange", "record"}


def facts(table: Table) -> list[object]:
    """Everything that is remembered, as far as it can be compared."""
    stage = table.stages()
    return [
        activated_in_force(table),
        is_quiet(table),
        [(queries.max_hp(table, each), queries.arts_bonus(table, each), each.id) for each in stage],
        [(modifier, scope.source, scope.host) for modifier, scope in continuous.statics(table)],
        parts_in_force(table),
        next_process(table),
    ]


@pytest.mark.parametrize("deck", ["hSD13-elizabeth", "hSD07-flare", "hSD01-sora"])
def test_what_is_remembered_is_what_would_be_found(deck: str) -> None:
    game: Game = HOCG.start([dict(HOCG.starter_decks())[deck]] * 2, bytes(32))
    player = RandomPlayer(3)
    while (prompt := game.prompt) is not None and prompt.id < 160:
        assert facts(game.table) == facts(game.table.copy())
        if prompt.kind in PLAY_TIMINGS and not game.state.done_in_state:
            possible = [option for option, why in judge(game.table.copy(), prompt.seat) if why is None]
            assert set(prompt.options) == set(possible)
        game.pick(player.choose(prompt, game.view(prompt.seat)))


@pytest.mark.parametrize("module", [atoms, atoms_values])
def test_every_atom_forgets_what_was_known(module: ModuleType) -> None:
    forgetting = set(FORGETTING)
    tree = ast.parse(inspect.getsource(module))
    functions = [each for each in tree.body if isinstance(each, ast.FunctionDef)]
    public = [each for each in functions if not each.name.startswith("_") and takes_table(each)]
    for _ in functions:  # what calls an atom that forgets forgets as well
        forgetting |= {each.name for each in public if calls(each) & forgetting}
    assert {each.name for each in public} - forgetting - READING == set()


def takes_table(function: ast.FunctionDef) -> bool:
    return any(argument.arg == "table" for argument in function.args.args)


def calls(function: ast.FunctionDef) -> set[str]:
    called = (each.func for each in ast.walk(function) if isinstance(each, ast.Call))
    return {each.id for each in called if isinstance(each, ast.Name)}


def test_a_change_of_the_stage_is_seen_at_once() -> None:
    game, player = new_game(1), RandomPlayer(1)
    while game.state.phase is not Phase.MAIN:
        assert game.prompt is not None
        game.pick(player.choose(game.prompt, game.view(game.prompt.seat)))
    assert next_process(game.table) is None
    atoms_values.mark_downed(game.table, game.table.stages()[0])
    assert next_process(game.table) is not None


def test_damage_that_is_taken_off_is_seen_at_once() -> None:
    game, player = new_game(1), RandomPlayer(1)
    while game.state.phase is not Phase.MAIN:
        assert game.prompt is not None
        game.pick(player.choose(game.prompt, game.view(game.prompt.seat)))
    holomem = game.table.stages()[0]
    atoms_values.set_damage(game.table, holomem, 500, 50, seat=0, source=0)
    assert not is_quiet(game.table)
    atoms_values.restore_hp(game.table, holomem, None)
    assert is_quiet(game.table)
