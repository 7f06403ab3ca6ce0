"""``oshiban cards``: check, export, show, explain, compile."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from bot.tools import cards as tool
from bot.tools.common import CommandFailed
from engine.hocg.cards.card import Ability, Card
from engine.hocg.cards.pool import Pool, default_pool
from engine.hocg.cards.terms import AbilityKind, CardType

ROOT = Path(__file__).resolve().parents[2]
FIDELITY = ROOT.parent / "shared" / "tools" / "fidelity.py"


def call(*words: str) -> Result:
    return CliRunner().invoke(tool.app, list(words))


def read(*words: str) -> Any:
    result = call(*words)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def broken_card(number: str) -> Card:
    texts = (
        Ability(AbilityKind.GIFT, "Echo", "", "Draw 1 card.\nThen sing."),
        Ability(AbilityKind.COLLAB_EFFECT, "", "", "Draw 1 card."),
    )
    return Card(number, "Nobody", "", CardType.HOLOMEM, abilities=texts)


def test_check_counts_cards_and_places_every_problem() -> None:
    sound = default_pool().cards["hSD01-003"]
    checked = tool.check_cards(Pool([broken_card("hXX01-002"), sound, broken_card("hXX01-001")]))
    assert (checked.total, checked.playable) == (3, 1)
    assert {name: (each.total, each.playable) for name, each in checked.by_set.items()} == {
        "hSD01": (1, 1),
        "hXX01": (2, 0),
    }
    assert [problem.number for problem in checked.unsupported] == ["hXX01-001", "hXX01-002"]
    problem = checked.unsupported[0]
    assert (problem.ability, problem.line) == ("gift Echo", 2)
    assert problem.message
    assert problem.column >= 1


def test_check_as_json_has_the_keys_of_the_contract() -> None:
    checked = read("check", "--json")
    assert list(checked) == ["total", "playable", "unsupported", "by_set"]
    assert checked["total"] == len(default_pool().cards)
    unsupported = {problem["number"] for problem in checked["unsupported"]}
    assert checked["playable"] == checked["total"] - len(unsupported)
    assert all(
        list(problem) == ["number", "ability", "line", "column", "message"]
        for problem in checked["unsupported"]
    )
    assert checked["by_set"]["hSD01"] == {"total": 21, "playable": 21}
    assert sum(each["total"] for each in checked["by_set"].values()) == checked["total"]
    assert sum(each["playable"] for each in checked["by_set"].values()) == checked["playable"]


OWN = """
- {number: OWN-001, name: A, type: support, subtype: event, text: "Sing."}
- {number: OWN-002, name: B, type: support, subtype: event, text: "Draw 1 card."}
"""


def test_check_reads_the_cards_of_the_owner_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own, broken = tmp_path / "own.yaml", tmp_path / "zero.yaml"
    own.write_text(OWN, encoding="utf-8")
    broken.write_text("- {number: OWN-003}\n", encoding="utf-8")
    monkeypatch.setenv("OSHIBAN_CARDS", str(tmp_path))
    checked = read("check", "--json")
    assert checked["by_set"]["OWN"] == {"total": 2, "playable": 1}
    (problem,) = checked["unsupported"]
    assert (problem["number"], problem["file"], problem["file_line"]) == ("OWN-001", str(own), 2)
    (left_out,) = checked["left_out"]
    assert (left_out["file"], left_out["line"]) == (str(broken), 1)
    lines = [line for line in call("check").stdout.splitlines() if str(tmp_path) in line]
    assert lines[0].startswith(f"{own}, line 2: OWN-001 support, 1:1: 'Sing' is not a word I know")
    assert lines[1].startswith(f"{broken}, line 1: card OWN-003")
    assert "Draw 1 card." in call("explain", "OWN-002").stdout


def test_check_as_text_ends_with_the_sum() -> None:
    result = call("check")
    assert result.exit_code == 0
    total = len(default_pool().cards)
    assert result.stdout.splitlines()[-1].endswith(f"of {total} cards can be played")


def test_export_has_facts_and_texts_in_printed_order() -> None:
    exported = {card["number"]: card for card in read("export", "--json")}
    assert len(exported) == len(default_pool().cards)
    assert all(list(card) == ["number", "type", "name", "facts", "abilities"] for card in exported.values())
    sora = exported["hSD01-006"]
    assert (sora["type"], sora["name"]) == ("holomem", "Tokino Sora")
    assert [(each["kind"], each["name"], bool(each["text"])) for each in sora["abilities"]] == [
        ("art", "Dream Live", False),
        ("art", "SorAZ Sympathy", True),
        ("extra", "", True),
    ]
    assert (sora["facts"]["hp"], sora["facts"]["level"], sora["facts"]["buzz"]) == (240, "1st", True)
    assert sora["facts"]["arts"][1]["cost"] == ["white", "green", "colorless"]
    oshi = exported["hSD01-001"]
    assert [each["kind"] for each in oshi["abilities"]] == ["oshi_skill", "sp_oshi_skill"]
    assert [skill["cost"] for skill in oshi["facts"]["skills"]] == ["1", "2"]
    assert oshi["facts"]["life"] == 5
    assert [each["kind"] for each in exported["hSD01-018"]["abilities"]] == ["support"]


def test_export_loses_no_text() -> None:
    exported = {card["number"]: card for card in read("export", "--json")}
    kinds = {kind.value for kind in AbilityKind} | {"oshi_stage_skill"}
    for number, card in default_pool().cards.items():
        texts = [each["text"] for each in exported[number]["abilities"]]
        printed = [ability.text for ability in card.abilities]
        printed += [art.ability.text for art in card.arts if art.ability is not None]
        assert sorted(filter(None, texts)) == sorted(printed)
        assert {each["kind"] for each in exported[number]["abilities"]} <= kinds


def test_export_as_text_has_a_line_for_each_card() -> None:
    lines = call("export").stdout.splitlines()
    assert len(lines) == len(default_pool().cards)
    assert all(line.count("\t") == 3 for line in lines)


@pytest.mark.skipif(not FIDELITY.is_file(), reason="the comparison with the official texts is not beside us")
def test_the_texts_of_hsd01_agree_with_the_official_ones() -> None:
    exported = call("export", "--json").stdout
    run = subprocess.run(
        [sys.executable, str(FIDELITY), "hSD01"],
        input=exported, capture_output=True, text=True, timeout=60, env=os.environ | {"PYTHONUTF8": "1"},
    )  # fmt: skip
    assert run.returncode == 0, run.stdout
    assert "0 cards absent" in run.stdout


def test_show_prints_a_card() -> None:
    text = call("show", "hsd01-006").stdout
    assert text.splitlines()[:3] == [
        "hSD01-006  Tokino Sora (ときのそら)",
        "white holomem, Buzz 1st, HP 240, baton pass 2",
        "#JP #0th Gen #Singing",
    ]
    assert "Art: SorAZ Sympathy: 60+ for white green colorless" in text
    assert "  If you have <AZKi> on your stage, this art gets +50." in text


def test_every_card_can_be_shown() -> None:
    for card in default_pool().cards.values():
        text = tool.describe_card(card)
        assert text.startswith(f"{card.number}  {card.name}")
        for ability in card.abilities:
            assert all(line in text for line in ability.text.splitlines())
        for art in card.arts:
            assert art.name in text


def test_show_says_what_is_not_supported() -> None:
    text = tool.describe_card(Pool([broken_card("hXX01-001")]).cards["hXX01-001"])
    assert "Not supported: gift Echo, line 2, column " in text


def test_an_unknown_card_names_similar_ones() -> None:
    for command in ("show", "explain"):
        error = call(command, "hsd01-13").exception
        assert isinstance(error, CommandFailed)
        assert "there is no card 'hsd01-13'; did you mean hSD01-013" in str(error)
    error = call("show", "!!!").exception
    assert str(error) == "there is no card '!!!'"


def test_explain_prints_the_outline() -> None:
    text = call("explain", "hSD01-020").stdout
    assert text.splitlines()[0].startswith("hSD01-020  ")
    assert "who chooses: you" in text


def test_compile_prints_the_outline() -> None:
    result = call("compile", "[Collab position only] Draw 2 cards.", "--as", "art")
    assert result.stdout.splitlines() == [
        "When it is played:",
        "  limits of this text, not of the art: [Collab position only]",
        "  Draw 2 cards.",
        "    from the top of your deck; with fewer there, as many as there are",
    ]


def test_compile_shows_the_word_that_is_not_understood() -> None:
    result = call("compile", "Draw 2 cards.\nDraw 1 frobnicate.", "--as", "gift")
    error = result.exception
    assert result.exit_code == 1
    assert isinstance(error, CommandFailed)
    assert error.report == "Draw 1 frobnicate.\n       ^"
    assert "line 2, column 8: 'frobnicate' is not a word I know" in str(error)


def test_compile_refuses_a_name_that_no_card_has() -> None:
    result = call("compile", "Draw 1 card.\nIf your Oshi is <Tokino Sorra>, draw 1 card.")
    error = result.exception
    assert isinstance(error, CommandFailed)
    assert str(error) == ("line 2, column 17: no card is called 'Tokino Sorra'; did you mean Tokino Sora?")
    assert error.report.endswith("\n" + " " * 16 + "^")


def test_compile_takes_a_name_that_a_card_is_given() -> None:
    words = "This holomem is also regarded as <Nobody Yet>."
    assert call("compile", words, "--as", "extra").exit_code == 0


def test_compile_knows_the_kinds() -> None:
    assert call("compile", "Draw 1 card.", "--as", "poem").exit_code == 2
