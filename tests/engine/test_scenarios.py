"""Every scenario below tests/scenarios, the runner that plays them and the format they are written in."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from bot.tools.scenario import scenario as scenario_command
from engine.hocg.scenario import read_scenarios, run_scenario
from engine.kernel.errors import DataError
from tests.engine.hiding import NothingLeaks

TOOL = typer.Typer()
TOOL.command()(scenario_command)
FOLDER = Path(__file__).resolve().parents[1] / "scenarios"


FILES = sorted(path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob("*.yaml"))


@pytest.mark.parametrize("name", FILES)
def test_scenarios_hold(name: str) -> None:
    """Played straight through with the leak test at every prompt, and saved and loaded at every prompt."""
    path = FOLDER / f"{name}.yaml"
    scenarios = read_scenarios(path.read_text(encoding="utf-8"), path.name)
    wrong = [
        f"{name}:{number} {how}: {verdict}"
        for number, scenario in enumerate(scenarios, 1)
        for how, verdict in (
            ("played through", run_scenario(scenario, watch=NothingLeaks().at_rest)),
            ("saved and loaded", run_scenario(scenario, is_reloading=True)),
        )
        if not verdict.is_passed
    ]
    assert not wrong, "\n".join(wrong)


# The format itself


def run(text: str) -> list[str]:
    """What differs in each scenario of a text; empty where it holds."""
    return [run_scenario(scenario).difference for scenario in read_scenarios(text, "file.yaml")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title: x\ngiven: {turn: 3, a: {hand: &a [*a]}}", "more than 30 lists and maps in one another"),
        ("title: x\ngiven: " + "[" * 3000 + "]" * 3000, "more than 30 lists and maps in one another"),
        (
            "title: x\nplay: [{a: {choose: center}}]",
            "choose: true, false or a list belongs here, not 'center'",
        ),
        ("title: x\nplay: [{a: {oshi_skill: no}}]", "true or a whole number belongs here, not false"),
        ("title: x\nplay: [{a: {concede: no}}]", "concede: true belongs here, not false"),
        ("title: x\nplay: {a: {end: main}}", "play: a list belongs here, not a map"),
        ("title: x\nexpect: {winner: c}", "one of 'a', 'b', 'draw' or 'none' belongs here, not 'c'"),
        ("title: x\nexpect: {a.hand: few}", "a whole number, a list or a map belongs here, not 'few'"),
        ("title: x\nexpect: {a.center: hSD01}", "'hSD01' is no card number; one looks like hSD01-003"),
        ("title: x\nexpect: {a.center.resting: 0}", "true or false belongs here, not 0"),
        ("title: x\nexpect: {a.center.damage: no}", "a whole number belongs here, not false"),
        ("title: x\nexpect: {a.center.damage: '20'}", "a whole number belongs here, not '20'"),
        ("title: x\nexpect: {a.hnad: 1}", "did you mean 'a.hand'?"),
        ("title: x\nexpect: {b.back 2.dmg: 1}", "did you mean 'b.back 2.damage'?"),
        ("title: x\nplay: [{c: {end: main}}]", "unknown key 'c' in play[1]; it has a, b, expect"),
        ("titel: x", "file.yaml, line 1: unknown key 'titel' in a scenario; did you mean 'title'?"),
        ("title: x\ngiven:\n  a:\n    hnad: []", "file.yaml, line 4: unknown key 'hnad' in given.a"),
        (
            "title: x\ngiven:\n  b:\n    back:\n      - hSD01-003\n      - {card: hSD01-003, damag: 10}",
            "file.yaml, line 6: unknown key 'damag' in given.b.back[2]; did you mean 'damage'?",
        ),
        ("title: x\ngiven:\n  a: {lief: 2}", "line 3: unknown key 'lief' in given.a; did you mean 'life'?"),
        ("title: x\nplay:\n  - a: {jump: center}", "file.yaml, line 3: play[1].a: this is no move"),
        (
            "title: x\nplay:\n  - a: {place: hSD01-003, on: center}",
            "file.yaml, line 3: unknown key 'on' in play[1].a",
        ),
        ("title: x\nexpect:\n  a.center.colour: white", "line 3: unknown key 'a.center.colour' in expect"),
        (
            "title: x\nplay:\n  - expect:\n      view: {c: {}}",
            "unknown key 'c' in play[1].expect.view",
        ),
        (
            "title: x\nexpect:\n  legal: {a: [{use: hSD01-016, with: center}]}",
            "line 3: unknown key 'with' in expect.legal.a[1]",
        ),
        ("title: x\nexpect:\n  a.hand: {top: [hSD01-003]}", "line 3: a.hand has no order"),
        ("title: x\nexpect:\n  a.center.damage: many", "line 3: expect.a.center.damage"),
        (
            "title: x\ngiven:\n  a: {center: hSD01-003, center: none}",
            "the key 'center' is there twice",
        ),
        ("title: x\ngiven:\n  a: {center: }", "line 3: the key 'center' has no value"),
        ("title: x\ngiven: {dice: [7]}", "line 2: given.dice[1]"),
        ("title: x\ngiven: {phase: lunch}", "line 2: given.phase"),
        ("title: x\nplay:\n  - {a: {end: main}, b: {end: main}}", "line 3: play[1]: a step has exactly one"),
        ("given: {}", "line 1: the key 'title' is missing in a scenario"),
        ("title: [", "this is no YAML"),
        ("---\n", "there is no scenario in this file"),
    ],
)
def test_what_is_not_of_the_format_is_an_error_with_its_line(text: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        read_scenarios(text, "file.yaml")
    assert message in str(caught.value)


def test_a_key_of_another_map_is_no_hint() -> None:
    with pytest.raises(DataError) as caught:
        read_scenarios("title: x\ngiven:\n  a: {damage: 5}", "file.yaml")
    assert str(caught.value).startswith(
        "file.yaml, line 3: unknown key 'damage' in given.a; it has oshi, center, collab, back, "
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title: x\ngiven: {a: {hand: [hSD01-999]}}", "file.yaml, line 2: there is no card hSD01-999"),
        ("title: x\ngiven: {a: {oshi: hSD01-003}}", "it can't be put in the Oshi position"),
        ("title: x\nplay: [{b: {end: performance}}]", "step 1 (line 2), b {end: performance}"),
        ("title: x\ngiven: {a: {hand: [hSD01-016]}}\nplay: [{a: {choose: [center]}}]", "nothing to choose"),
        (
            "title: x\ngiven: {a: {hand: [hSD01-016]}}\nplay: [{a: {place: hSD01-003}}]",
            "a {place: hSD01-003}: that isn't legal now: "
            "hSD01-003 isn't among the cards in hand: [hSD01-016]",
        ),
        (
            "title: x\n"
            "given: {phase: performance, a: {center: {card: hSD01-006, cheers: [white, white, green]}}}\n"
            "play: [{a: {art: 3, with: center, on: center}}]",
            "that isn't legal now: the last art of hSD01-006 is art 2",
        ),
        (
            "title: x\n"
            "given: {phase: performance, a: {center: {card: hBP07-048, cheers: [blue]}, back: [hBP08-055]}}\n"
            "play: [{a: {art: 3, with: center, on: center}}]",
            "that isn't legal now: the last art of hBP07-048 is art 2",
        ),
        ("title: x\nexpect: {a.life: 4}", "a.life: expected 4 cards, found 5"),
        ("title: x\nexpect: {a.collab.damage: 0}", "a.collab.damage: expected 0, but nobody is there"),
        ("title: x\nexpect: {illegal: {a: [{concede: true}]}}", "{concede: true} of a is legal"),
    ],
)
def test_what_does_not_hold_fails_with_a_reason(text: str, message: str) -> None:
    (difference,) = run(text)
    assert message in difference


COPIES = """
title: cheers of a baton pass
given:
  a: {center: {card: hSD01-006, cheers: [CHEERS]}, back: [hSD01-008], hand: [hSD01-018]}
play:
  - a: PASS
  - a: CHOICE
"""


def play_copies(cheers: str, move: str, choice: str) -> str:
    (difference,) = run(COPIES.replace("CHEERS", cheers).replace("PASS", move).replace("CHOICE", choice))
    return difference


@pytest.mark.parametrize(
    "step",
    [
        "expect: {a.hand: {lacks: [hSD01-0003]}}",
        "expect: {view: {b: {lacks: [hSD01-0003]}}}",
        "expect: {illegal: {a: [{place: hSD01-0003}]}}",
        "expect: {illegal: {a: [{activate: hSD01-0003 on center}]}}",
        "play: [{expect: {prompt: {options: [hSD01-0003 on center]}}}]",
        "given: {a: {back: [{card: hSD01-003, under: [hSD01-0003]}]}}",
    ],
)
def test_nothing_holds_of_a_card_that_there_is_not(step: str) -> None:
    (difference,) = run(f"title: x\n{step}")
    assert difference.startswith("file.yaml, line 2: there is no card hSD01-0003 (")
    assert difference.endswith("); did you mean hSD01-003?")


def test_a_choice_among_copies_that_was_made_by_itself_may_be_written_down() -> None:
    move = "{baton_pass: back 1}"
    assert not play_copies("white, white, white", move, "{choose: [white, white]}")
    assert "nothing to choose" in play_copies("white, white, white", move, "{choose: [white]}")
    assert "nothing to choose" in play_copies("white, white, white", move, "{choose: [green, green]}")
    assert "nothing to choose" in play_copies("white, green", move, "{choose: [white, green]}")


def test_a_place_is_not_the_ability_of_the_holomem_there() -> None:
    """That one ability plays before no other is no choice that a step could write down."""
    text = """
title: An Angel's Work
given: {a: {center: hBP01-009, hand: [hBP01-013, hSD01-018]}, b: {center: hSD01-006}}
play:
  - a: {bloom: hBP01-013, on: center}
  - a: {choose: [center]}
"""
    (difference,) = run(text)
    assert "nothing to choose" in difference


def test_the_cheers_of_a_baton_pass_belong_to_the_move() -> None:
    end = "{end: main}"
    assert "add cheers" in play_copies("white, white, green", "{baton_pass: back 1}", end)
    assert not play_copies("white, white, green", "{baton_pass: back 1, cheers: [green, white]}", end)
    assert "was paid with" in play_copies("white, white", "{baton_pass: back 1, cheers: [green, white]}", end)


def test_a_phase_that_ended_by_itself_may_be_ended_once_and_no_other() -> None:
    nothing_to_do = "title: x\nplay:\n"
    assert run(nothing_to_do + "  - a: {end: main}\n  - a: {end: performance}") == [""]
    (twice,) = run(nothing_to_do + "  - a: {end: main}\n  - a: {end: main}")
    assert "can't be ended now" in twice
    (other,) = run(nothing_to_do + "  - b: {end: performance}")
    assert "can't be ended now" in other
    by_hand = "title: x\ngiven: {a: {hand: [hSD01-016]}}\nplay:\n  - a: {end: main}\n"
    assert run(by_hand + "  - a: {end: performance}") == [""]
    (again,) = run(by_hand + "  - a: {end: main}")
    assert "can't be ended now" in again


def test_a_copy_counts_as_one_option_and_two_different_ones_do_not() -> None:
    text = """
title: which cheer
given:
  a:
    oshi: hSD01-001
    holo_power: 1
    center: {card: hSD01-003, cheers: [white, white]}
    back: [{card: hSD01-008, cheers: [white]}]
play:
  - a: {oshi_skill: true}
  - a: {choose: [ITEM]}
"""
    assert "could be 3 different things" in run(text.replace("ITEM", "white"))[0]
    assert run(text.replace("ITEM", "white on center")) == [""]
    assert "is not among the options" in run(text.replace("ITEM", "green"))[0]


def test_shuffles_keep_the_order_or_are_seeded() -> None:
    text = """
title: shuffle
given:
  shuffle: HOW
  a:
    hand: [hSD01-017, hSD01-016]
    deck: [hSD01-003, hSD01-004, hSD01-005, hSD01-006, hSD01-007, hSD01-008, hSD01-009, hSD01-010, hSD01-011]
play:
  - a: {use: hSD01-017}
expect:
  a.hand: [hSD01-003, hSD01-004, hSD01-005, hSD01-006, hSD01-007]
  a.deck: [hSD01-008, hSD01-009, hSD01-010, hSD01-011, hSD01-016]
"""
    assert run(text.replace("HOW", "keep")) == [""]
    assert run(text.replace("HOW", "seeded")) != [""]


def test_the_tool_prints_a_line_a_scenario_and_says_by_its_status_what_happened(tmp_path: Path) -> None:
    def run_tool(*paths: Path) -> tuple[int, list[str]]:
        result = CliRunner().invoke(TOOL, [str(path) for path in paths])
        return result.exit_code, result.stdout.splitlines()

    for name, text in (
        ("good", "title: right\nexpect: {a.life: 5}\n---\ntitle: right too\nexpect: {winner: none}"),
        ("bad", "title: wrong\nexpect: {a.life: 4}"),
        ("broken", "title: broken\nexpects: {}"),
    ):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    good, bad, broken = (tmp_path / f"{name}.yaml" for name in ("good", "bad", "broken"))
    assert run_tool(good) == (0, ["ok", "ok", "2 passed, 0 failed"])
    code, lines = run_tool(good, bad)
    assert code == 1
    assert lines[2].startswith("FAIL wrong: a.life: expected 4 cards, found 5")
    assert lines[3] == "2 passed, 1 failed"
    assert run_tool(good, broken) == (2, ["ok", "ok", "2 passed, 0 failed"])
    assert run_tool(tmp_path / "nowhere.yaml")[0] == 2
    assert run_tool(tmp_path)[0] == 2
