"""A position that somebody sees is written as a scenario, and read again as the same position."""

from __future__ import annotations

import msgspec
import pytest

from engine.hocg import HOCG, Game
from engine.hocg.players import RandomPlayer
from engine.hocg.scenario import read_scenarios, run_scenario, write_scenario
from engine.hocg.scenario.position import build_position
from engine.hocg.state.views import CardView, SideView, TableView
from tests.engine.watching import new_game


def play(answers: int, seed: int) -> Game:
    """A match after so many random answers, or at its end."""
    game, player = new_game(seed), RandomPlayer(seed)
    for _ in range(answers):
        if game.prompt is None:
            break
        game.pick(player.choose(game.prompt, game.view(None)))
    return game


def seen(game: Game, viewer: int | None) -> TableView:
    """What somebody sees."""
    view = game.view(viewer)
    assert isinstance(view, TableView)
    return view


def names(cards: tuple[CardView, ...]) -> list[str]:
    """The cards by number; cheers by colour, because those of a colour are alike."""
    return [card.colors[0] if card.type == "cheer" else card.number for card in cards]


def facts(side: SideView) -> object:
    """What of a half of the table a scenario says; back holomem stand in their order, numbered anew."""
    stage = [
        (
            holomem.position,
            holomem.card.number,
            names(holomem.under),
            names(holomem.cheers),
            names(holomem.attached),
            holomem.damage,
            holomem.is_resting,
        )
        for holomem in side.stage
    ]
    counts = (side.hand_count, side.deck_count, side.cheer_deck_count, side.life, side.holo_power)
    return stage, counts, names(side.archive), side.used, side.oshi and side.oshi.number


@pytest.mark.parametrize(("answers", "seed"), [(25, 1), (60, 2), (90, 3), (120, 4)])
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_position_is_read_as_it_was_written(answers: int, seed: int, viewer: int | None) -> None:
    view = seen(play(answers, seed), viewer)
    (scenario,) = read_scenarios(write_scenario(view, "Reported", "match ABCD2345"), "report.yaml")
    state, _ = build_position(scenario.data.given, HOCG.pool)
    again = seen(Game.begin(state, [], HOCG.pool), None)
    assert [facts(side) for side in again.sides] == [facts(side) for side in view.sides]
    assert (again.turn, again.phase, again.active) == (view.turn, view.phase, view.active)
    assert run_scenario(scenario).is_passed


def test_hidden_cards_are_not_told() -> None:
    game = play(60, 2)
    before = write_scenario(seen(game, 0), "Reported")
    hidden = seen(game, 1).sides[1].hand
    told = write_scenario(seen(game, 1), "Reported")
    assert all(card.number in told for card in hidden)
    public = msgspec.structs.replace(
        seen(game, 0), sides=tuple(msgspec.structs.replace(s, hand=()) for s in seen(game, 0).sides)
    )
    assert write_scenario(public, "Reported") == write_scenario(seen(game, None), "Reported")
    assert before != told
