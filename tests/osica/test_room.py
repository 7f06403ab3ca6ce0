"""Where there is little room on a board of OSICA, nothing goes without a sign."""

from __future__ import annotations

import re

import msgspec
import pytest
from PIL import Image

from bot.app.languages import install_languages
from bot.games.osica.pack import OsicaPack
from bot.games.osica.pictures import say_cards
from engine.kernel.translation import ENGLISH, speaking
from engine.osica import OSICA
from engine.osica.cards.terms import CardKind, Keyword, Position
from engine.osica.state.views import CardView, PieceView, TableView
from engine.osica.words.board import describe_piece
from renderers.kit.changes import Highlight
from renderers.kit.rects import Rect
from renderers.kit.scenes import Role
from renderers.kit.signs import Sign, paint_sign
from renderers.kit.text import ELLIPSIS, clean
from renderers.kit.themes import Rgb, _luminance, list_themes, load_theme, to_rgb
from renderers.kit.tiles import Tile
from renderers.osica import panel as panels
from renderers.osica import piece as pieces
from renderers.osica.facts import describe_panel, list_notes
from renderers.osica.layout import lay_out_board, lay_out_panel
from renderers.osica.marks import Mark, list_marks, place_marks
from tests.osica.playing import new_game
from tests.renderers.checks import check_tile
from tests.renderers.inks import Ink, record_texts

replace = msgspec.structs.replace
LANGUAGES = tuple(dict.fromkeys((ENGLISH, *install_languages())))
NIGHT = load_theme()
LAYOUT = lay_out_board(0)
CARD = CardView(0, "X-01", "Master Baker Hazel", CardKind.CHARACTER, level=3, ap=6000)
PIECE = PieceView(1, CARD, Position.CENTER, 3, 6000, 1)
STAGE = LAYOUT.sides[0].stage[Position.CENTER]
ASSIST = LAYOUT.sides[0].assist[0]


def read(piece: PieceView, place: Rect, role: str = "") -> list[str]:
    """What is written on a card in play, checked like every tile."""

    def paint(image: Image.Image, spot: Rect) -> None:
        pieces.paint_piece(image, spot, pieces.ShownPiece(piece, role), NIGHT)

    return check_tile(Tile(place, ("a piece",), paint), frozenset())


def count_more(texts: list[str]) -> int:
    """How many more the sign says that there are."""
    return sum(int(found[1]) for text in texts if (found := re.fullmatch(r"… \+(\d+)", text)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_oshi_in_the_assist_area_shows_its_keyword(language: str) -> None:
    with speaking(language):
        shown = read(replace(PIECE, is_oshi=True, keywords=((Keyword.ANNIHILATE, 3),)), ASSIST)
        assert Keyword.ANNIHILATE.say(3) in shown


@pytest.mark.parametrize("is_resting", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_six_marks_have_room_on_the_stage(language: str, is_resting: bool) -> None:
    keywords = ((Keyword.CHARGE, 2000), (Keyword.STOP, 0), (Keyword.DOUBLE, 0))
    piece = replace(
        PIECE,
        is_limit_broken=True,
        is_oshi=True,
        is_unguardable=True,
        is_resting=is_resting,
        keywords=keywords,
    )
    with speaking(language):
        shown = read(piece, STAGE)
        assert {keyword.say(number) for keyword, number in keywords} <= set(shown)


@pytest.mark.parametrize("is_resting", [False, True])
@pytest.mark.parametrize("place", [STAGE, ASSIST])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_has_no_room_on_a_card_is_counted(language: str, place: Rect, is_resting: bool) -> None:
    for count in range(len(Keyword) + 1):
        keywords = tuple((keyword, 4000 * keyword.has_number) for keyword in list(Keyword)[:count])
        piece = replace(PIECE, ap=12000, cheers=5, is_oshi=True, is_resting=is_resting, keywords=keywords)
        with speaking(language):
            shown = read(piece, place, "APPEALS")
            told = [keyword for keyword, number in keywords if keyword.say(number) in shown]
            flags = sum(text in shown for text in pieces_words())
            assert len(told) + flags + count_more(shown) == count + 2, shown


def pieces_words() -> tuple[str, str]:
    """The two tags of the card above."""
    marks = list_marks(replace(PIECE, is_oshi=True), NIGHT, "APPEALS")
    return marks[0].text, marks[1].text


def test_a_sign_stands_in_for_all_that_has_no_room() -> None:
    row = Rect(0, 0, 70, 31)
    assert [placed.mark.text for placed in place_marks([Mark("x" * 40)] * 3, ((row,),))] == ["… +3"]
    assert place_marks([], ((row,),)) == []


def test_a_long_name_of_a_rank_leaves_its_number() -> None:
    side = replace(new_game(7).view(None).sides[0], ranks=(("Voyage of the endless blue sea", 3),))
    (note,) = list_notes(side)
    assert note.endswith(f"{ELLIPSIS} rank 3")
    notes = lay_out_panel(LAYOUT.sides[0].panel).notes
    assert [each.mark.text for each in place_marks([Mark(note)], (notes,))] == [note]


def paint_panel(view: TableView, changed: frozenset[str] = frozenset()) -> list[Ink]:
    """What is written on the panel of seat 0."""
    image = Image.new("RGB", (1200, 1080))
    shown = panels.ShownPanel(describe_panel(view.sides[0]), Role("Mio", is_to_act=False), changed)
    with record_texts() as texts:
        panels.paint_panel(image, LAYOUT.sides[0].panel, shown, NIGHT)
    return [text for text in texts if text.image is image]


def with_notes(view: TableView, ranks: int) -> TableView:
    names = (("Voyage", 1), ("Galaxy", 2), ("Song", 3), ("Dream", 4))[:ranks]
    side = replace(view.sides[0], ranks=names, is_orb_out=True, kept=(CARD,))
    return replace(view, sides=(side, view.sides[1]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_notes_of_a_panel_are_all_drawn_or_counted(language: str) -> None:
    for ranks in range(5):
        view = with_notes(new_game(7).view(None), ranks)
        with speaking(language):
            notes, shown = describe_panel(view.sides[0]).notes, [text.text for text in paint_panel(view)]
            drawn = sum(note in shown for note in notes)
            assert drawn + count_more(shown) == len(notes) == ranks + 2
            assert ranks > 1 or drawn == len(notes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_outline_on_a_panel_touches_no_letter(language: str) -> None:
    view = with_notes(new_game(7).view(None), 1)
    facts = describe_panel(view.sides[0])
    layout = lay_out_panel(LAYOUT.sides[0].panel)
    with speaking(language):
        shown = panels.ShownPanel(facts, Role("Mio", is_to_act=False), frozenset(facts._fields) - {"oshi"})
        texts = paint_panel(view)
        notes = place_marks([Mark(note) for note in describe_panel(view.sides[0]).notes], (layout.notes,))
        rings = panels.list_changed(layout, shown, [note.place for note in notes])
        assert len(rings) == 8
        for ring in rings:
            inside = ring.inset(3)
            for text in texts:
                is_apart = inside.contains(text.ink) or not ring.overlaps(text.ink)
                assert is_apart, (ring, text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_the_name_of_an_oshi_is_whole_on_its_panel(seed: int, language: str) -> None:
    OsicaPack(OSICA)  # brings the Japanese names of the cards
    with speaking(language):
        view = say_cards(new_game(seed).view(None))
        assert view.sides[0].oshi.name.isascii() == (language == ENGLISH)
        shown = "".join(text.text for text in paint_panel(view)).replace(" ", "")
        assert clean(view.sides[0].oshi.name).replace(" ", "") in shown


def test_what_cannot_be_guarded_against_is_told_in_words() -> None:
    assert describe_piece(replace(PIECE, is_unguardable=True)).endswith("unguardable)")
    assert "unguardable" not in describe_piece(PIECE)


def test_raised_and_lowered_ap_has_an_arrow(monkeypatch: pytest.MonkeyPatch) -> None:
    signs: list[object] = []

    def watch(image: Image.Image, x: int, y: int, sign: Sign, size: int, fill: Rgb) -> None:
        signs.append(sign)
        paint_sign(image, x, y, sign, size, fill)

    monkeypatch.setattr(pieces, "paint_sign", watch)
    for ap, arrows in ((7000, [pieces.raised]), (5000, [pieces.lowered]), (6000, [])):
        for place in (STAGE, ASSIST):
            signs.clear()
            read(replace(PIECE, ap=ap, cheers=0), place)
            assert signs == arrows


@pytest.mark.parametrize("theme", list_themes())
def test_the_name_of_an_empty_place_can_be_read(theme: str) -> None:
    """WCAG 2 asks for a contrast of 4.5."""
    colors = load_theme(theme)
    image = Image.new("RGB", (300, 200))
    pieces.paint_empty(image, Rect(0, 0, 300, 200), "Assist", Highlight(), colors)
    ground = _luminance(to_rgb(colors.empty))
    inks = [color for _, color in image.crop((40, 40, 260, 160)).getcolors(60000) or ()]
    best = max(
        (max(ground, light) + 0.05) / (min(ground, light) + 0.05)
        for light in map(_luminance, inks)  # type: ignore[arg-type]
    )
    assert best >= 4.5
