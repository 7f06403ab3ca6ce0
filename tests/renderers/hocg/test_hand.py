"""Hands: every card is there, hidden ones lie face down."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import Any

import msgspec
import pytest
from PIL import Image

from engine.hocg.cards.terms import Level, Phase, SupportKind
from engine.hocg.state.views import CardView, SkillFace, TableView
from renderers.hocg.cells import Cell, measure_cell, paint_cell
from renderers.hocg.grids import fit_grid
from renderers.hocg.hand import draw_hand, list_shown, make_cells
from renderers.hocg.themes import load_theme
from renderers.kit.rects import Rect
from renderers.kit.tiles import Tile
from tests.renderers import samples
from tests.renderers.checks import check_tile
from tests.renderers.inks import record_texts
from tests.renderers.pixels import decode

replace = msgspec.structs.replace
SORA = samples.HAND[0]
EVENT = samples.HAND[1]
ART = SkillFace("art", "Sing", "", colors=(samples.WHITE, samples.COLORLESS), damage=40)


def hold(hand: tuple[CardView, ...], count: int | None = None, **facts: Any) -> TableView:
    mine = samples.side(0, hand=hand, hand_count=len(hand) if count is None else count)
    view = TableView(
        viewer=0, turn=1, active=0, phase=Phase.MAIN, to_act=0, sides=(mine, samples.side(1, hand_count=4))
    )
    return replace(view, **facts)


@pytest.mark.parametrize("count", range(24))
def test_a_hand_of_any_size(count: int) -> None:
    picture = draw_hand(hold(samples.hand(count)), 0, faces=samples.FACES)
    image = decode(picture)
    assert image.width == 1200
    assert image.height < 2000
    assert len(picture.data) <= 300_000
    assert picture.filename.startswith("hand-")


def test_every_number_of_cards_looks_different() -> None:
    assert len({draw_hand(hold(samples.hand(count)), 0).data for count in range(21)}) == 21
    assert len({draw_hand(hold((), count), 0).data for count in range(21)}) == 21


def test_equal_cards_are_one_cell_with_their_number() -> None:
    copies = (SORA, EVENT, replace(SORA, handle=900), replace(SORA, handle=901))
    cells = make_cells(copies, samples.FACES)
    assert [(cell.card.name, cell.copies) for cell in cells] == [(SORA.name, 3), (EVENT.name, 1)]
    assert draw_hand(hold(copies), 0) != draw_hand(hold(copies[:2]), 0)


def test_the_order_in_which_cards_were_drawn_does_not_matter() -> None:
    hand = samples.hand(10)
    assert draw_hand(hold(hand[::-1]), 0) == draw_hand(hold(hand), 0)
    levels = [cell.card.level for cell in make_cells(hand, {}) if cell.card.level]
    assert levels == [Level.DEBUT, Level.FIRST, Level.SECOND, Level.SPOT]


@pytest.mark.parametrize("count", range(1, 24))
def test_cells_do_not_overlap_and_are_as_high_as_their_text(count: int) -> None:
    theme = load_theme()
    grid = fit_grid(
        0, [Cell(card, samples.FACES.get(card.number)) for card in samples.hand(count)], 1500, theme
    )
    assert len(grid.places) == count
    whole = Rect(0, 0, 1200, grid.bottom)
    assert all(whole.contains(place) for place in grid.places)
    assert not [pair for pair in combinations(grid.places, 2) if pair[0].overlaps(pair[1])]
    for cell, place in zip(grid.cells, grid.places, strict=True):
        assert place.h == measure_cell(cell, place.w, theme)


@pytest.mark.parametrize("width", [228, 288, 386])
def test_an_art_is_never_without_its_name(width: int) -> None:
    name = "The Future That I Want to Reach With You"
    art = replace(ART, name=name, colors=(samples.WHITE,) * 5)
    cell = Cell(SORA, samples.face(SORA, skills=(art,)), lines=0)
    with record_texts() as texts:
        paint_cell(Image.new("RGB", (width, 600)), Rect(0, 0, width, 600), cell, load_theme(), None)
    assert name in " ".join(shown.text for shown in texts) or width < 300
    assert any(shown.text.startswith("The Future") for shown in texts)


@pytest.mark.parametrize("width", [228, 288, 386])
@pytest.mark.parametrize("cost", [1, 3, 5])
def test_an_art_shows_what_it_adds_against_a_color_in_any_cell(width: int, cost: int) -> None:
    """A choice between two cards may hang on it."""
    bonuses = ((samples.BLUE, 50), (samples.RED, 100))
    art = replace(ART, damage=220, has_plus=True, colors=(samples.WHITE,) * cost, critical=bonuses)
    cell = Cell(SORA, samples.face(SORA, skills=(art,)), lines=0)
    place = Rect(0, 0, width, measure_cell(cell, width, load_theme()))
    paint = partial(paint_cell, cell=cell, theme=load_theme(), folder=None)
    shown = check_tile(Tile(place, ("art", width, cost), paint), frozenset({"220+", "+50", "+100"}))
    assert {"220+", "+50", "+100"} <= set(shown)


@pytest.mark.parametrize(
    ("card", "changed"),
    [
        (SORA, replace(SORA, name="AZKi")),
        (SORA, replace(SORA, hp=70)),
        (SORA, replace(SORA, level=Level.FIRST)),
        (SORA, replace(SORA, level=Level.SPOT)),
        (SORA, replace(SORA, colors=(samples.GREEN,))),
        (SORA, replace(SORA, is_buzz=True)),
        (EVENT, replace(EVENT, is_limited=False)),
        (EVENT, replace(EVENT, kind=SupportKind.STAFF)),
    ],
)
def test_a_fact_of_a_card_shows(card: CardView, changed: CardView) -> None:
    assert draw_hand(hold((card,)), 0).data != draw_hand(hold((changed,)), 0).data


@pytest.mark.parametrize(
    "skills",
    [
        (),
        (replace(ART, damage=50),),
        (replace(ART, has_plus=True),),
        (replace(ART, colors=(samples.WHITE,)),),
        (replace(ART, colors=(samples.GREEN, samples.COLORLESS)),),
        (replace(ART, critical=((samples.BLUE, 50),)),),
        (ART, ART),
        (SkillFace("collab_effect", "Hi", "Draw a card."), ART),
        (SkillFace("gift", "Hi", "Draw a card."), ART),
    ],
)
def test_arts_and_effects_show(skills: tuple[SkillFace, ...]) -> None:
    first = draw_hand(hold((SORA,)), 0, faces={SORA.number: samples.face(SORA, skills=(ART,))})
    second = draw_hand(hold((SORA,)), 0, faces={SORA.number: samples.face(SORA, skills=skills)})
    assert first.data != second.data


def test_the_text_of_a_support_card_shows() -> None:
    pictures = {
        draw_hand(
            hold((EVENT,)),
            0,
            faces={EVENT.number: samples.face(EVENT, skills=(SkillFace("support", "", text),))},
        ).data
        for text in ("Draw a card.", "Draw 2 cards.", "Draw a card. " * 60)
    }
    assert len(pictures) == 3


def test_a_hidden_hand_lies_face_down() -> None:
    """What hidden cards are can't be told: only their number counts."""
    picture = draw_hand(hold((), count=4), 0)
    assert picture != draw_hand(hold(samples.hand(4)), 0)
    assert picture != draw_hand(hold((), count=5), 0)
    assert picture == draw_hand(hold((), count=4), 0, faces=samples.FACES)


def test_cards_shown_to_the_viewer_stand_below_their_own_hand() -> None:
    plain = hold(samples.hand(2))
    shown = replace(plain, shown=samples.hand(5)[2:])
    assert list_shown(shown, 0) == samples.hand(5)[2:]
    assert decode(draw_hand(shown, 0)).height > decode(draw_hand(plain, 0)).height
    assert draw_hand(shown, 1) == draw_hand(plain, 1)
    assert draw_hand(replace(shown, viewer=None), 0) == draw_hand(replace(plain, viewer=None), 0)


def test_cards_that_lie_open_are_not_shown_again() -> None:
    view = samples.typical()
    mine, theirs = view.sides
    assert mine.center is not None
    open_cards = (*mine.hand, *mine.archive, mine.center.card, *mine.center.cheers, *mine.center.attached)
    open_cards += (*mine.center.under, theirs.back[0].card, *theirs.archive)
    other = replace(SORA, handle=10**6)
    assert list_shown(replace(view, shown=(*open_cards, other)), 0) == (other,)
    assert draw_hand(replace(view, shown=open_cards), 0) == draw_hand(view, 0)


def test_copies_look_the_same() -> None:
    assert draw_hand(hold((SORA,)), 0) == draw_hand(hold((replace(SORA, handle=999),)), 0)


@pytest.mark.parametrize("name", ["", samples.LONG, samples.JAPANESE, samples.EMOJI])
def test_any_name_can_be_drawn(name: str) -> None:
    cards = (replace(SORA, name=name), replace(EVENT, name=name))
    decode(draw_hand(hold(cards), 0, names=(name, name)))
