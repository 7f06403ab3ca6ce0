"""Whatever a player is called, pictures tell of them what they did, and of nobody else."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from bot.app.packs.pack import GamePack
from bot.app.packs.pictures import Drawing, Drawn, Scene
from bot.discord.platform.naming import fill_scenes, fill_table
from bot.games.installed import installed_packs
from bot.games.table_pack import TablePack
from bot.model.log_lines import LogLine
from engine.kernel.ruleset import Match
from tests.bot.discord.tables import make_table
from tests.renderers.inks import record_texts

NAMES = ("Mio", "{0}")
"""The second player is called as a card game calls the first."""
SAID = ("{1} draws 2 cards.", "{0} goes down.")
TOLD = ["{0} draws 2 cards.", "Mio goes down."]
BOARD_PACKS = [pack for pack in installed_packs() if isinstance(pack, TablePack)]


def begin(pack: GamePack) -> Match:
    """A match of a game."""
    decks = [deck for _, deck in pack.ruleset.starter_decks()]
    return pack.ruleset.start(decks[:2], (1).to_bytes(32, "big"))


def read(drawing: Drawing | None) -> list[str]:
    """The words of what was said that a picture shows."""
    assert drawing is not None
    with record_texts() as texts:
        drawing.draw(*drawing.subject)
    return [text.text for text in texts if text.text in {*TOLD, *SAID, "Mio draws 2 cards."}]


def tell(view: Any) -> Sequence[str]:
    """What happened, as those who read a match are told it."""
    table = msgspec.structs.replace(
        make_table(None, viewer=None), view=view, log=tuple(LogLine(1, line) for line in SAID)
    )
    return [line.said for line in fill_table(table, NAMES).log]


@pytest.mark.parametrize("pack", BOARD_PACKS, ids=lambda pack: pack.ruleset.name)
def test_a_board_tells_who_did_what(pack: GamePack) -> None:
    view = begin(pack).view(None)
    last = tell(view)
    assert last == TOLD
    assert read(pack.draw_board(view, NAMES, last)) == TOLD


@pytest.mark.parametrize("pack", BOARD_PACKS, ids=lambda pack: pack.ruleset.name)
def test_a_result_tells_who_did_what(pack: GamePack) -> None:
    """The sentence of the result is the view's own, so only there a picture puts the names in."""
    view = pack.end_view(begin(pack).view(None), "{1} draws 2 cards.")
    drawing = pack.draw_result(view, NAMES, None, tell(view))
    if drawing is None:
        assert read(pack.draw_board(view, NAMES, ())) == TOLD[:1]
    else:
        assert read(drawing) == [TOLD[0], *TOLD]


@pytest.mark.parametrize("pack", BOARD_PACKS, ids=lambda pack: pack.ruleset.name)
def test_a_replay_tells_who_did_what(pack: GamePack) -> None:
    view = begin(pack).view(None)
    scenes = fill_scenes([Scene(view, line, line) for line in SAID], NAMES)
    assert [scene.text for scene in scenes] == TOLD
    assert read(pack.animate(scenes, NAMES)) == TOLD
    _, page = pack.draw_replay("Mio vs {0}", scenes, NAMES)
    drawn: Drawn = page.draw(*page.subject)
    found = re.search(rb'<script id="data" type="application/json">(.*?)</script>', drawn.data, re.DOTALL)
    assert found is not None
    steps = json.loads(found[1])["steps"]
    assert [step["caption"] for step in steps] == [step["text"] for step in steps] == TOLD
