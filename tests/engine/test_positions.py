"""Positions for computer players: what counts as done, as not to be done, and what is refused."""

from itertools import count
from pathlib import Path

import pytest

from engine.hocg.cards.pool import default_pool
from engine.hocg.cards.terms import PLAY_TIMINGS, OptionKind
from engine.hocg.game import Game
from engine.hocg.scenario import Scenario, read_scenarios
from engine.hocg.scenario.positions import RUNS, is_position_played_well, play_once
from engine.kernel.errors import DataError
from engine.kernel.players.protocol import Player
from engine.kernel.players.random import RandomPlayer
from engine.kernel.prompts import Option, Prompt
from engine.kernel.ruleset import View
from workshop.positions import read_positions

LETHAL = """
title: The last life is one art away
given:
  turn: 11
  a: {center: {card: hSD01-003, cheers: [white]}, back: [hSD01-008], hand: [hSD01-012]}
  b: {center: {card: hSD01-003, damage: 40}, back: [hSD01-005], life: 1}
computer:
"""


class Orderly:
    """Does the first action whose kind it was told, in the order it was told; else it ends the phase."""

    reads_view = True

    def __init__(self, *kinds: OptionKind) -> None:
        self._kinds = list(kinds)

    def choose(self, prompt: Prompt, view: View) -> tuple[Option, ...]:
        """The first option that fits."""
        if prompt.kind not in PLAY_TIMINGS:
            return prompt.options[: max(1, prompt.at_least)]
        for kind in (*self._kinds, OptionKind.END):
            for option in prompt.options:
                if option.kind == kind:
                    return (option,)
        raise AssertionError("a phase can be ended")


def is_played_well(block: str, *kinds: OptionKind) -> bool:
    (scenario,) = read_scenarios(LETHAL + block, "position.yaml")

    def seat_player(game: Game, seat: int, seed: bytes) -> Player:
        return Orderly(*kinds)

    return is_position_played_well(scenario, seat_player, default_pool())


@pytest.mark.parametrize(
    ("block", "kinds", "is_well"),
    [
        ("  wants: [{any_art: true}]", [OptionKind.ART], True),
        ("  wants: [{any_art: true}]", [], False),
        ("  wants: [{art: 1, with: center, on: center}]", [OptionKind.ART], True),
        ("  wants: [{place: hSD01-012}, {any_art: true}]", [OptionKind.ART], False),
        ("  wants: [{place: hSD01-012}, {any_art: true}]", [OptionKind.PLACE, OptionKind.ART], True),
        ("  never: [{place: hSD01-012}]", [OptionKind.PLACE], False),
        ("  never: [{place: hSD01-012}]", [OptionKind.ART], True),
        # Once everything is done that should be, the rest is free.
        (
            "  wants: [{place: hSD01-012}]\n  never: [{end: main}]",
            [OptionKind.PLACE, OptionKind.ART],
            True,
        ),
        ("  wants: [{any_art: true}]\n  never: [{end: main}]", [OptionKind.ART], False),
        ("  until: choice\n  wants: [{any_art: true}]", [OptionKind.ART], False),
        ("  until: choice\n  wants: [{end: main}]", [], True),
    ],
)
def test_what_is_done_is_held_against_what_should_be(
    block: str, kinds: list[OptionKind], is_well: bool
) -> None:
    assert is_played_well(block, *kinds) is is_well


def test_a_place_stays_the_holomem_that_stood_there() -> None:
    block = "  wants: [{collab: back 1}, {place: hSD01-012}]\n  never: [{baton_pass: back 1}]"
    assert is_played_well(block, OptionKind.COLLAB, OptionKind.PLACE)


def test_every_run_deals_the_hidden_cards_anew() -> None:
    (scenario,) = read_scenarios(LETHAL + "  wants: [{any_art: true}]", "position.yaml")
    hands = []

    def seat_player(game: Game, seat: int, seed: bytes) -> Player:
        hands.append(tuple(game.state.numbers))
        return Orderly()

    assert not is_position_played_well(scenario, seat_player, default_pool())
    assert 1 < len(set(hands)) <= RUNS


@pytest.mark.parametrize(
    ("block", "reason"),
    [
        ("  seat: a", "say what the computer player should do"),
        ("  wants: [{dance: true}]", "this is no move"),
        ("  wants: [{any_art: true}]\nexpect: {turn: 11}", "no play and no expect"),
    ],
)
def test_what_cannot_be_asked_is_refused(block: str, reason: str) -> None:
    with pytest.raises(DataError, match=reason):
        read_scenarios(LETHAL + block, "position.yaml")


FOLDERS = [Path(__file__).parents[1] / "scenarios" / name for name in ("computers", "computers-held-out")]


def test_twenty_of_sixty_positions_are_held_out_and_none_stands_in_both_folders() -> None:
    open_ones, held_out = ([each.title for each in read_positions([folder])] for folder in FOLDERS)
    assert len(held_out) == len(set(held_out)) == 20
    assert len(open_ones) + len(held_out) >= 60
    assert not set(open_ones) & set(held_out)


@pytest.mark.parametrize(
    "scenario", [pytest.param(each, id=str(each.title)) for each in read_positions(FOLDERS)]
)
def test_a_player_who_plays_at_random_plays_every_position_well_at_some_time(scenario: Scenario) -> None:
    """What is wanted can be done: no position asks for what the rules forbid, or for two things at once."""
    seeds = count()

    def seat_player(game: Game, seat: int, seed: bytes) -> Player:
        return RandomPlayer(next(seeds))

    assert any(play_once(scenario, seat_player, default_pool(), run) for run in range(400))
