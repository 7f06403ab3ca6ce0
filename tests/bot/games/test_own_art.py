"""The pictures of cards that a host puts in are shown by `/card` as well, and cover none of its words."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from bot.app.packs.pictures import Drawing
from bot.games.hocg.pictures import order_card
from bot.games.osica.pictures import paint_card, say_cards
from bot.games.painting import art
from engine.hocg import HOCG
from engine.hocg.cards.terms import CardType
from engine.osica.words.viewing import view_card
from tests.osica.playing import new_game
from tests.renderers.inks import record_texts

RED = (148, 16, 16)
"""A red that no drawing of ours has."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A host's folder of pictures, empty as yet."""
    monkeypatch.setenv("OSHIBAN_ART", str(tmp_path))
    art.cache_clear()
    yield tmp_path
    art.cache_clear()


def list_drawings() -> Iterator[tuple[str, Drawing]]:
    """The number of a card of each type with its picture."""
    for kind in CardType:
        card = next(card for card in HOCG.pool.cards.values() if card.type is kind)
        yield card.number, order_card(card)
    shown = view_card(new_game(1).table, 0)
    yield shown.number, Drawing("card", paint_card, (say_cards(shown),))


def read(drawing: Drawing) -> tuple[set[str], int]:
    """The words of a picture, and how much of it is red."""
    with record_texts() as texts:
        data = drawing.draw(*drawing.subject).data
    colors = Image.open(io.BytesIO(data)).convert("RGB").getcolors(1 << 22)
    assert colors is not None
    reds = sum(
        count
        for count, color in colors
        if isinstance(color, tuple) and color[0] > 120 and max(color[1:3]) < 40
    )
    written = {text.text for text in texts if text.place.w > 0 and text.image.width == 740}
    return written, reds


def test_a_card_shows_the_hosts_picture_and_all_its_words(folder: Path) -> None:
    for number, drawing in list_drawings():
        words, before = read(drawing)
        Image.new("RGB", (300, 420), RED).save(folder / f"{number}.png")
        shown, after = read(drawing)
        assert after > before + 20_000, number
        assert shown == words, number
