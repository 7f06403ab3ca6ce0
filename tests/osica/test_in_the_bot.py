"""OSICA through the whole bot: the demo plays it by pressing buttons, and the tools read its files."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from bot.app.packs.articles import Picture
from bot.app.packs.pictures import paint
from bot.games.osica.library.cards import CardIndex, show_card, write_card
from bot.games.osica.pack import OsicaPack
from bot.games.osica.pictures import say_cards
from bot.model.errors import UnknownRuleset
from bot.sandbox.demo import run_demo
from bot.tools.scenario import scenario as scenario_command
from engine.kernel.spoken import JAPANESE
from engine.kernel.translation import speaking
from engine.osica import OSICA
from renderers.kit.themes import load_theme
from renderers.osica.art import draw_art

TOOL = typer.Typer()
TOOL.command()(scenario_command)
OF_BOTH = """
title: A heart taken from a player without hearts wins
game: osica
given: {phase: appeal, a: {center: CWB-13}, b: {hearts: 0}}
play: [a: {appeal: center}]
expect: {winner: a, end_reason: hearts}
---
title: No game is named
expect: {a.life: 5}
---
title: The game is named
game: hocg
expect: {a.life: 5}
"""


@pytest.mark.slow
def test_the_demo_plays_a_whole_match(tmp_path: Path) -> None:
    report = run_demo("SLF-noa", "CWB-hazel", seed=3, out=tmp_path, game="osica")
    assert report.errors == 0
    assert report.winner in ("a", "b", "draw")
    assert report.turns > 4
    pictures = sorted(tmp_path.glob("*.png"))
    assert len(pictures) == report.pictures > report.turns
    transcript = (tmp_path / "transcript.txt").read_text(encoding="utf-8")
    assert "appeals" in transcript


def test_the_demo_refuses_what_is_not_there() -> None:
    with pytest.raises(UnknownRuleset, match="there is hocg, osica"):
        run_demo("SLF-noa", "CWB-hazel", game="chess")
    with pytest.raises(ValueError, match="no starter deck 'hSD01-sora'; there are"):
        run_demo("SLF-noa", "hSD01-sora", game="osica")


def test_a_card_is_drawn_in_the_colours_that_its_reader_has_set() -> None:
    card = OSICA.pool.cards["SLF-01"]
    parts = write_card(CardIndex(OSICA.pool, OSICA.starter_decks()), card).parts
    (drawing,) = [part.drawing for part in parts if isinstance(part, Picture)]
    day, night = (paint("en", drawing.draw, drawing.in_theme(name).subject) for name in ("day", "night"))
    assert day.data != night.data


def test_one_file_may_hold_scenarios_of_both_games(tmp_path: Path) -> None:
    path = tmp_path / "both.yaml"
    path.write_text(OF_BOTH, encoding="utf-8")
    result = CliRunner().invoke(TOOL, [str(path)])
    assert result.stdout.splitlines() == ["ok", "ok", "ok", "3 passed, 0 failed"]


def test_a_scenario_of_no_game_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "chess.yaml"
    path.write_text("title: x\ngame: chess\n", encoding="utf-8")
    result = CliRunner().invoke(TOOL, [str(path)])
    assert result.exit_code == 2
    assert "chess.yaml, line 2: There is no card game 'chess' here; there is hocg, osica." in result.output


def test_a_card_is_shown_and_found_in_japanese() -> None:
    pack = OsicaPack(OSICA)
    card = OSICA.pool.cards["SLF-01"]
    english = show_card(card)
    with speaking(JAPANESE):
        japanese = say_cards(english)
        words = str(write_card(CardIndex(OSICA.pool, pack.ruleset.starter_decks()), card).parts[0])
    assert (japanese.name, japanese.work, japanese.tags) == ("ノア船長", "星明かりの渡し船", ("乗組員",))
    assert all(said in words for said in ("ノア船長", "Captain Noa", "星明かりの渡し船", "<乗組員>"))
    assert "Starlit Ferry" not in words
    theme = load_theme()
    same = (draw_art(each, 200, 150, theme).tobytes() for each in (english, japanese))
    assert next(same) == next(same), "what a card looks like does not hang on who reads it"
    index = CardIndex(OSICA.pool, ())
    assert {found.work for found in index.find("星明かりの渡し船", 5)} == {"Starlit Ferry"}
    assert {found.name for found in index.find("ノア船長", 5)} == {"Captain Noa"}
    assert [found.number for found in index.find("slf 1", 3)] == ["SLF-01"]
    typed = index.find("slf 1", 3, is_typing=True)
    assert [found.number for found in typed] == ["SLF-01", "SLF-10", "SLF-11"]
