"""Whatever is written on a picture stands out from what it is written on, in every theme."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from PIL import Image

from engine.hocg.cards.terms import Position
from engine.hocg.state.views import TableView
from renderers.hocg.board import draw_board
from renderers.hocg.deck import draw_deck
from renderers.hocg.face import draw_card
from renderers.hocg.facts import describe_panel
from renderers.hocg.hand import draw_hand
from renderers.hocg.layout import FRONT, PANEL, lay_out_panel
from renderers.hocg.panel import paint_life
from renderers.hocg.result import MatchResult, draw_result
from renderers.hocg.sheet import draw_sheet
from renderers.hocg.subjects import DeckCard, DeckPicture, SheetCard
from renderers.hocg.themes import load_theme
from renderers.kit.attacks import Attack, Hit, Spot
from renderers.kit.themes import Theme, list_themes, to_rgb
from tests.renderers import samples
from tests.renderers.contrasts import LEAST, contrast, record_contrasts

replace = msgspec.structs.replace


def draw_empty(theme: Theme) -> None:
    draw_board(samples.empty(), theme)


def draw_typical(theme: Theme) -> None:
    draw_board(samples.typical(), theme, last=samples.LAST)


def draw_attack(theme: Theme) -> None:
    """A board on which a place that was hit is empty now."""
    spots = (Spot(0, Position.COLLAB), Spot(1, Position.BACK, 4))
    hits = tuple(Hit(spot, 60, is_down=True) for spot in spots)
    before: TableView = samples.typical()
    mine = replace(before.sides[0], collab=None)
    view = replace(before, sides=(mine, before.sides[1]))
    draw_board(view, theme, since=before, attack=Attack(Spot(1, Position.CENTER), hits))


def draw_full(theme: Theme) -> None:
    draw_board(samples.full(), theme, last=samples.LAST)


def draw_end(theme: Theme) -> None:
    over = replace(samples.typical(), result="{0} wins.", to_act=None)
    draw_board(over, theme)
    draw_result(MatchResult(over, winner=0, story=samples.LAST), theme)


def draw_hands(theme: Theme) -> None:
    shown = replace(samples.typical(), shown=samples.hand(3))
    draw_hand(shown, 0, theme, faces=samples.FACES)


def draw_choice(theme: Theme) -> None:
    cards = [SheetCard(card, number, 2, zone="Archive") for number, card in enumerate(samples.hand(10), 1)]
    draw_sheet("The cards of this choice", cards, theme, faces=samples.FACES)


def draw_faces(theme: Theme) -> None:
    for face in samples.FACES.values():
        draw_card(face, theme)


def draw_decks(theme: Theme) -> None:
    cards = tuple(DeckCard(card, 4) for card in samples.hand(10))
    cheers = tuple(DeckCard(samples.cheer(color), 4) for color in samples.ALL_COLORS)
    draw_deck(DeckPicture("First deck", samples.oshi("AZKi"), cards, cheers, "two cards too many"), theme)


DRAWN = (
    draw_empty, draw_typical, draw_attack, draw_full, draw_end, draw_hands, draw_choice, draw_faces,
    draw_decks,
)  # fmt: skip


@pytest.mark.parametrize("draw", DRAWN)
@pytest.mark.parametrize("name", list_themes())
def test_every_text_stands_out_from_its_ground(name: str, draw: Callable[[Theme], None]) -> None:
    with record_contrasts() as found:
        draw(load_theme(name))
    assert found
    faint = {words: round(each, 2) for words, each in found.items() if each < LEAST}
    assert not faint


@pytest.mark.parametrize("name", list_themes())
def test_life_that_is_lost_is_seen(name: str) -> None:
    """WCAG 2: 3 to 1 for signs. What is left stands out more than what is lost."""
    theme, place = load_theme(name), lay_out_panel(PANEL, FRONT).life
    ground = to_rgb(theme.panel)

    def find_strongest(life: int) -> float:
        """The last heart, which is lost or not: how much it stands out from the panel."""
        image = Image.new("RGB", (PANEL, FRONT), ground)
        side = samples.side(0, oshi=samples.oshi("Sora"), life=life)
        paint_life(image, place, describe_panel(side), theme)
        heart = image.crop((place.x + 120, place.y, place.right, place.bottom)).getcolors(1 << 20)
        assert heart is not None
        return max(contrast((color[0], color[1], color[2]), ground) for _, color in heart)  # type: ignore[index]

    assert 3 <= find_strongest(0) < find_strongest(5)
