"""The command line for decks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.games.hocg.decks.formats import DeckFormat
from bot.games.hocg.decks.share_code import decode_deck
from bot.tools.common import CommandFailed
from bot.tools.decks import app
from engine.hocg.cards.pool import DATA
from engine.kernel.errors import DataError
from tests.bot.games.hocg.decks.samples import STARTERS

SORA = DATA / "decks" / "hSD01-sora.yaml"


def run(*arguments: str) -> tuple[int, str]:
    """Exit status and output of a command; errors of ours come out as they are."""
    result = CliRunner().invoke(app, arguments)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout


def test_the_shipped_decks_are_listed() -> None:
    status, output = run("list", "--json")
    assert status == 0
    listed = {deck["id"]: deck for deck in json.loads(output)}
    assert set(listed) == {deck_id for deck_id, _ in STARTERS}
    for deck_id, deck in STARTERS:
        assert listed[deck_id]["deck"] == deck.piles["deck"]
        assert decode_deck(listed[deck_id]["code"]).piles == deck.piles
        assert listed[deck_id]["playable"] is (not listed[deck_id]["problems"])
    assert "hSD01-sora" in run("list")[1]


def test_a_good_deck_passes() -> None:
    status, output = run("check", str(SORA), "--json")
    checked = json.loads(output)
    assert (status, checked["playable"], checked["problems"], checked["warnings"]) == (0, True, [], [])
    assert checked["format"] == "yaml"
    assert 0.8 < checked["debut_in_first_hand"] < checked["debut_after_redraw"] < 1


def test_a_bad_deck_is_told_everything_and_fails(tmp_path: Path) -> None:
    path = tmp_path / "bad_one.txt"
    path.write_text("hSD01-001\n50 hSD01-005\n2 hBP01-030\n3 hBP99-001\n20 hY02-001")
    status, output = run("check", str(path), "--date", "2026-11-21")
    assert status == 1
    for words in (
        "bad one (text)",
        "problem: the deck pile has 55 cards",
        "there is no card hBP99-001",
        "restricted (jp, in force since 2026-06-19): IRyS (hBP01-030): 2 copies, 1 copy is allowed",
        "warning: Tokino Sora (hSD01-005) is 1st, but the deck has no Debut",
        "it can't be played",
    ):
        assert words in output
    assert "restricted (en" not in run("check", str(path), "--region", "jp")[1]
    assert "restricted (jp" not in run("check", str(path), "--region", "jp", "--date", "2023-01-01")[1]


@pytest.mark.parametrize("wanted", list(DeckFormat))
def test_a_deck_is_converted_and_back(tmp_path: Path, wanted: DeckFormat) -> None:
    path = tmp_path / "converted"
    path.write_text(run("convert", str(SORA), "--to", wanted.value)[1])
    status, output = run("convert", str(path), "--to", "holoduel")
    assert status == 0
    assert json.loads(output)["deck"] == dict(STARTERS)["hSD01-sora"].piles["deck"]


def test_errors_are_sentences(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("https://decklog.bushiroad.com/view/6ADJR")
    with pytest.raises(CommandFailed, match="Deck Log"):
        run("check", str(path))
    with pytest.raises(CommandFailed, match="is no date; write one like"):
        run("check", str(SORA), "--date", "soon")
    path.write_text("4 hSD01-003")
    with pytest.raises(CommandFailed, match="exactly 1 oshi"):
        run("convert", str(path), "--to", "tts")
    with pytest.raises(FileNotFoundError):
        run("check", str(tmp_path / "missing.txt"))
    broken = tmp_path / "broken.yaml"
    broken.write_text("- 1")
    with pytest.raises(DataError):
        run("check", str(broken))
    assert run("convert", str(SORA), "--to", "nothing")[0] == 2
