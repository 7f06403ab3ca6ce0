"""In a hand of OSICA nothing is painted over, and no word or number is cut."""

from __future__ import annotations

import math

import pytest

from bot.app.languages import install_languages
from engine.kernel.translation import ENGLISH, speaking
from renderers.kit.fonts import Style
from renderers.kit.text import measure
from renderers.kit.themes import load_theme
from renderers.osica.hand import list_hand
from renderers.osica.handcard import end_line
from tests.osica.playing import new_game
from tests.renderers.checks import check_tile

LANGUAGES = tuple(dict.fromkeys((ENGLISH, *install_languages())))
NIGHT = load_theme()


@pytest.mark.parametrize("name", ["W" * 32, "長" * 32, "Mio"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_name_leaves_room_for_the_count_of_a_hand(language: str, name: str) -> None:
    with speaking(language):
        texts = check_tile(list_hand(new_game(7).view(0), 0, NIGHT, (name, name))[0], frozenset())
    assert len(texts) == 2


def test_a_text_is_cut_between_words_and_numbers() -> None:
    for text in ("this card has AP +2000.", "このカードはAP+2000を得る。"):
        seen = set()
        for width in range(40, math.ceil(measure(text, Style.TEXT, 30)), 3):
            cut = end_line(text, width)
            assert measure(cut, Style.TEXT, 30) <= width
            seen.add(cut)
            assert "20" not in cut or "2000" in cut
        assert len(seen) > 3
