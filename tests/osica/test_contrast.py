"""Whatever is written on OSICA's pictures stands out from what it is written on, in every theme."""

from __future__ import annotations

import pytest

from engine.osica.words.viewing import view_card
from renderers.kit.themes import list_themes, load_theme
from renderers.osica.board import draw_board
from renderers.osica.face import draw_card
from renderers.osica.hand import draw_hand
from tests.osica.test_pictures import MOMENTS
from tests.renderers.contrasts import LEAST, record_contrasts

LINES = ("Mio draws 2 cards.", "Rin passes.")


@pytest.mark.parametrize("name", list_themes())
def test_every_text_stands_out_from_its_ground(name: str) -> None:
    theme = load_theme(name)
    with record_contrasts() as found:
        for game in MOMENTS[::3]:
            draw_board(game.view(None), theme, last=LINES)
            for seat in (0, 1):
                draw_hand(game.view(seat), seat, theme)
        for card in range(0, 122, 7):
            draw_card(view_card(MOMENTS[0].table, card), theme)
    assert "Rin passes." in found
    faint = {words: round(each, 2) for words, each in found.items() if each < LEAST}
    assert not faint
