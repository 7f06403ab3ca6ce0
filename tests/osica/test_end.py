"""A finished board of OSICA says who won, however long the names are."""

from __future__ import annotations

import msgspec
import pytest

from bot.app.languages import install_languages
from engine.kernel.translation import ENGLISH, speaking
from engine.osica.state.views import TableView
from renderers.kit.scenes import Scene
from renderers.kit.text import ELLIPSIS
from renderers.kit.themes import load_theme
from renderers.osica.board import list_tiles
from renderers.osica.layout import lay_out_board
from tests.osica.playing import new_game
from tests.renderers.checks import check_tile

replace = msgspec.structs.replace
LANGUAGES = tuple(dict.fromkeys((ENGLISH, *install_languages())))
NIGHT = load_theme()
LAYOUT = lay_out_board(0)


@pytest.mark.parametrize(
    "names", [("m" * 32, "M" * 32), ("W" * 32, "長" * 32), ("a b " * 8, "MM " * 10 + "M")]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_tells_who_won_however_long_the_names_are(language: str, names: tuple[str, str]) -> None:
    with speaking(language):
        for result in (
            "A heart is taken from {1}, who has none left: {0} wins.",
            "{1}のハートが残っていない状態でハートが奪われたため、{0}の勝利です。",
        ):
            view = replace(new_game(7).view(None), result=result)
            shown = read_band(view, names)
            assert shown.endswith(result[-5:].replace(" ", "")), shown
            for name in names:
                assert name.replace(" ", "")[:3] in shown


def test_short_names_stay_whole_at_the_end_and_a_long_sentence_has_an_ellipsis() -> None:
    view = new_game(7).view(None)
    assert read_band(replace(view, result="{0} wins."), ("Mio", "Rin")) == "Miowins."
    assert read_band(replace(view, result="word " * 80), ("Mio", "Rin")).endswith(ELLIPSIS)


def read_band(view: TableView, names: tuple[str, str]) -> str:
    """What the middle of a finished board says, without spaces."""
    tile = next(tile for tile in list_tiles(Scene(view, names), NIGHT) if tile.place == LAYOUT.events)
    return "".join(check_tile(tile, frozenset())).replace(" ", "")
