"""Every command that reads cards reads those of the owner too (``OSHIBAN_CARDS``)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bot.cli import app
from bot.games import installed
from engine.hocg.cards.pool import DATA

CARDS = """
- {number: OWN-001, name: Starlit Note, ja: 星の音符, type: support, subtype: event, text: "Draw 2 cards."}
- number: OWN-002
  name: Nova Example
  type: holomem
  level: Debut
  colors: [white]
  hp: 60
  tags: [JP, Constellation]
  arts:
    - {name: Twinkle, cost: [colorless], damage: 20,
       text: "If you have a #Constellation holomem on your stage, draw 1 card."}
"""

SCENARIO = """
title: A card of one's own draws two
source: own
given: {a: {hand: [OWN-001]}}
play: [{a: {use: OWN-001}}]
expect: {a.hand: 2}
"""

STARTER = DATA / "decks" / "hSD01-sora.yaml"


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "own.yaml").write_text(CARDS, encoding="utf-8")
    monkeypatch.setenv("OSHIBAN_CARDS", str(folder))
    installed.installed_packs.cache_clear()
    yield tmp_path
    installed.installed_packs.cache_clear()


def call(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def test_check() -> None:
    assert json.loads(call("cards", "check", "--json").stdout)["by_set"]["OWN"] == {"total": 2, "playable": 2}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_export(language: str) -> None:
    exported = json.loads(call("cards", "export", "--language", language, "--json").stdout)
    texts = {card["number"]: [each["text"] for each in card["abilities"]] for card in exported}
    said = {"en": "Draw 2 cards.", "ja": "自分のデッキを2枚引く。"}
    assert texts["OWN-001"] == [said[language]]


def test_show_and_explain() -> None:
    assert "Starlit Note" in call("cards", "show", "own-001").stdout
    assert "Draw 2 cards" in call("cards", "explain", "OWN-001").stdout


def test_compile_knows_the_owner_s_tags(monkeypatch: pytest.MonkeyPatch) -> None:
    words = "If you have a #Constellation holomem on your stage, draw 1 card."
    assert call("cards", "compile", words).exit_code == 0
    monkeypatch.delenv("OSHIBAN_CARDS")
    refused = call("cards", "compile", words)
    assert refused.exit_code == 1


def test_scenario(own: Path) -> None:
    path = own / "own-scenario.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    result = call("scenario", str(path))
    assert "1 passed, 0 failed" in result.stdout, result.stdout


def test_decks(own: Path) -> None:
    path = own / "deck.yaml"
    deck = STARTER.read_text(encoding="utf-8")
    path.write_text(deck.replace("hSD01-016: 3", "OWN-001: 3"), encoding="utf-8")
    result = call("decks", "check", str(path), "--json")
    assert json.loads(result.stdout)["playable"], result.stdout
    advised = call("decks", "advise", str(path), "--matches", "4", "--json")
    found = json.loads(advised.stdout)
    assert found["total"]["matches"] == 4, advised.stdout
    assert set(found["against"]) == {"open-azki", "open-haato"}
    said = call("decks", "advise", str(path), "--matches", "4").stdout
    assert f"won {found['total']['share']:.1%}" in said
    assert "first hand: A Debut: " in said
    path.write_text(deck.replace("hSD01-016: 3", "hSD01-016: 2"), encoding="utf-8")
    refused = call("decks", "advise", str(path))
    assert refused.exit_code == 1
