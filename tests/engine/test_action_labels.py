"""What is told of an action beside its name: whom it is done with, and what becomes of them."""

from __future__ import annotations

from engine.hocg import Game
from engine.hocg.actions.worth import say_ability_done, say_doing
from engine.hocg.cards.terms import OptionKind, PromptKind
from engine.hocg.queries.naming import LINE
from engine.hocg.scenario import read_scenarios, run_scenario

POSITION = """
title: a position
given: {turn: %d, phase: %s, a: {%s}, b: {center: hSD01-003}}
expect: {winner: none}
"""


def details_at(kind: OptionKind, seat_a: str, turn: int = 5, phase: str = "main") -> dict[str, str]:
    """What actions of one sort are called in a position -> what is told beside it."""
    (game,) = watch(seat_a, turn, phase)
    assert game.prompt is not None
    labels = [game.label(option) for option in game.prompt.options if option.kind == kind]
    return {label.text: label.detail for label in labels}


def watch(seat_a: str, turn: int, phase: str) -> list[Game]:
    """A match in a position."""
    seen: list[Game] = []
    (scenario,) = read_scenarios(POSITION % (turn, phase, seat_a), "position")
    verdict = run_scenario(scenario, watch=seen.append)
    assert not verdict.difference, verdict
    return seen[:1]


def test_a_collab_tells_what_the_holomem_has_and_whether_it_has_an_effect() -> None:
    told = details_at(
        OptionKind.COLLAB,
        "center: hSD01-003, back: [{card: hSD01-003, damage: 20, cheers: [white]}, hSD01-015]",
    )
    assert told == {
        "Collab with Tokino Sora (Debut), back 1": (
            "HP 40/60, 1 white · (๑╹ᆺ╹) Nunnun (30: ready) · no collab effect"
        ),
        "Collab with Hakui Koyori (Spot), back 2": (
            "HP 50/50, no cheer · Pure Pure Pure~ (10: lacks 1 colorless)"
        ),
    }


def test_a_bloom_tells_what_becomes_of_the_damage() -> None:
    told = details_at(
        OptionKind.BLOOM,
        "center: {card: hSD01-004, damage: 40, cheers: [white, green]}, hand: [hSD01-005]",
    )
    (detail,) = told.values()
    assert detail.startswith("HP 10/50 → 110/150 · ")


def test_a_bloom_tells_that_its_effect_is_not_played_where_it_does_not_work() -> None:
    nene = "hBP07-083"  # [Center position only]
    silent = "its bloom effect isn't played in the back position"
    told = details_at(OptionKind.BLOOM, f"center: hBP07-080, back: [hBP07-080], hand: [{nene}]")
    assert [silent in detail for detail in told.values()] == [False, True]


def test_a_baton_pass_tells_whom_it_brings_and_what_it_costs() -> None:
    told = details_at(
        OptionKind.BATON_PASS,
        "center: {card: hSD01-003, damage: 10, cheers: [white]}, back: [{card: hSD01-004, damage: 20}]",
    )
    (detail,) = told.values()
    assert detail == "costs 1 cheer · HP 30/50, no cheer · On Stage! (20: lacks 1 colorless)"


def test_a_main_phase_without_arts_tells_why_the_turn_ends() -> None:
    position = "center: hSD01-003, hand: [hSD01-004]"
    assert details_at(OptionKind.END, position, turn=1) == {
        "Done: end the turn": "There are no arts in the first turn of the match."
    }
    assert details_at(OptionKind.END, position) == {"Done: end the turn": "No art can be used now."}
    ready = "center: {card: hSD01-003, cheers: [white, white]}, hand: [hSD01-004]"
    assert details_at(OptionKind.END, ready) == {"Done: on to the arts": ""}
    assert details_at(OptionKind.END, ready, phase="performance") == {"Done: end the turn": ""}


def test_a_long_text_of_a_support_leaves_out_what_must_be_there() -> None:
    (game,) = watch("center: hSD01-003, hand: [hSD12-015]", 5, "main")
    (card,) = (card for card in game.table.cards if card.number == "hSD12-015")
    (ability,) = card.abilities
    assert len(ability.text) > LINE
    assert ability.text.startswith("Usable only if")
    assert not say_doing(card).startswith("Usable only if")


def test_a_support_that_is_paid_for_tells_what_it_costs_however_long_its_text_is() -> None:
    position = "center: {card: hSD01-003, cheers: [white]}, hand: [hSD01-019], deck: [hSD01-005, hSD01-005]"
    (game,) = watch(position, 5, "main")
    (card,) = (card for card in game.table.cards if card.number == "hSD01-019")
    (ability,) = card.abilities
    assert say_ability_done(card, ability).startswith("Usable only if you archive 1 cheer on your stage.")


def test_a_card_to_be_placed_tells_what_its_arts_cost_and_its_collab_effect() -> None:
    told = details_at(OptionKind.PLACE, "center: hSD01-003, hand: [hSD09-007, hSD02-003]")
    flare, ayame = told.values()
    assert flare.startswith("HP 100 · Here's Something Cold for You♪ (80 for 3 colorless)")
    assert ayame == "HP 70 · Shiranui (30 for 1 colorless) · with a collab effect", "its text has no room"


def test_a_bloom_tells_which_arts_its_cheers_cover_and_what_the_others_lack() -> None:
    told = details_at(
        OptionKind.BLOOM,
        "center: {card: hSD02-003, cheers: [red]}, hand: [hSD02-005]",
    )
    (detail,) = told.values()
    assert "Time to S… (20: ready)" in detail
    assert "(60: lacks 1 colorless)" in detail


def test_a_choice_from_two_zones_names_the_zone_of_each_card() -> None:
    seen: list[Game] = []
    (scenario,) = read_scenarios(TWO_ZONES, "two zones")
    verdict = run_scenario(scenario, watch=seen.append)
    assert not verdict.difference, verdict
    game = seen[-1]
    assert game.prompt is not None
    assert [game.label(option).text for option in game.prompt.options] == [
        "Gaming PC from the hand",
        "Stone Axe on Tokino Sora (Debut), center",
    ]


TWO_ZONES = """
title: a cost that is paid from the hand or from the stage
source: hBP05-082
given:
  a: {center: {card: hSD01-003, attached: [hBP01-114]}, back: [hSD01-003], hand: [hBP05-082, hBP01-103]}
play:
  - a: {use: hBP05-082, on: back 1}
"""


def test_whoever_may_get_a_cheer_tells_the_art_that_it_would_be_ready_for() -> None:
    asked: list[list[str]] = []

    def watch(game: Game) -> None:
        if game.prompt is not None and game.prompt.kind == PromptKind.CHEER:
            asked.append([game.label(option).detail for option in game.prompt.options])

    (scenario,) = read_scenarios(SENDING, "sending")
    verdict = run_scenario(scenario, watch=watch)
    assert not verdict.difference, verdict
    ((sora, other),) = asked
    assert sora == "HP 60/60, no cheer · with it (๑╹ᆺ╹) Nunnun (30: ready)"
    assert other.startswith("HP 240/240, 1 white · with it ")


SENDING = """
title: a cheer is sent in the cheer phase
given:
  turn: 5
  phase: cheer
  a: {center: hSD01-003, back: [{card: hSD01-006, cheers: [white]}], cheer_deck: [green, white]}
  b: {center: hSD01-003}
play:
  - a: {choose: [center]}
"""
