"""Names are read whole where there is room, else so that no two of them look alike."""

from __future__ import annotations

from collections import defaultdict

import pytest
from PIL import Image

from bot.app.languages import install_languages
from engine.hocg import HOCG
from engine.hocg.cards.terms import Color, Position
from engine.hocg.state.views import ArtView, CardView, SkillFace
from engine.hocg.words.spoken import say_face, teach_card_names
from engine.kernel.translation import speaking, tr, tr_name
from renderers.hocg.arts import paint_arts
from renderers.hocg.band import list_name
from renderers.hocg.board import draw_board
from renderers.hocg.deck import lay_out_tiles
from renderers.hocg.facts import describe_holomem, describe_panel
from renderers.hocg.holomem import POSITIONS, ShownHolomem, paint_holomem
from renderers.hocg.layout import (
    BACK,
    FRONT,
    PANEL,
    lay_out_back,
    lay_out_board,
    lay_out_events,
    lay_out_front,
    lay_out_panel,
)
from renderers.hocg.panel import ShownPanel, paint_panel
from renderers.hocg.themes import load_theme
from renderers.kit.fonts import Style
from renderers.kit.rects import Rect
from renderers.kit.scenes import Role
from renderers.kit.text import ELLIPSIS, clean, fit_name, join_lines
from tests.renderers import samples
from tests.renderers.hocg.tables import ATTACHED, HOLOMEM, OSHI, PRINTED
from tests.renderers.inks import record_texts

FEWEST = 6
"""Letters that are left of an art's name, the ellipsis among them."""
LONG = 25
"""Letters by which every art is known."""
LANGUAGES = install_languages()
teach_card_names(HOCG.pool.cards.values())
THEME = load_theme()
LAYOUT = lay_out_board(0, 4)
FRONT_W = LAYOUT.sides[0].center.w
BACKS = [lay_out_board(0, count).sides[0].back[0].w for count in (4, 5, 6)]

PLACES: list[tuple[str, list[CardView], int, int]] = [
    ("front", HOLOMEM, 38, lay_out_front(FRONT_W, FRONT, 1).facts.name.w),
    *(("back", HOLOMEM, 32, lay_out_back(w, BACK, has_many_colors=False).name.w) for w in BACKS),
    ("oshi", OSHI, 32, lay_out_panel(PANEL, FRONT).oshi_name.w),
    ("attached", ATTACHED, 30, FRONT_W - 12 - 108 - 14 - 12 - 34),
    ("deck", PRINTED, 33, lay_out_tiles(0, 1)[0].w - 20),
]
"""Where names stand: what cards, how large at most, and in what width."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("place", "cards", "size", "width"), PLACES)
def test_no_two_names_look_alike(
    place: str, cards: list[CardView], size: int, width: int, language: str
) -> None:
    shown = defaultdict[str, set[str]](set)
    with speaking(language):
        for card in cards:
            name = tr_name(card.name)
            shown[fit_name(name, Style.LABEL, size, width).text].add(name)
    assert len(shown) > 10
    assert not {short: names for short, names in shown.items() if len(names) > 1}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [1, 3])
def test_no_two_open_cards_look_alike(count: int, language: str) -> None:
    width = lay_out_events(LAYOUT.events, 3, count).cards[0].w - 12
    shown = defaultdict[tuple[str, ...], set[str]](set)
    with speaking(language):
        for card in PRINTED:
            lines = list_name(tr_name(card.name), width)
            assert all(line.width <= width for line in lines)
            shown[tuple(line.text for line in lines)].add(tr_name(card.name))
    assert not {short: names for short, names in shown.items() if len(names) > 1}


def list_arts(language: str) -> list[list[SkillFace]]:
    """The arts of each card that has some, in a language."""
    with speaking(language):
        faces = [say_face(card) for card in HOCG.pool.cards.values()]
    return [arts for face in faces if (arts := [each for each in face.skills if each.kind == "art"])]


def paint(arts: list[SkillFace]) -> list[str]:
    """The texts on a front tile's lines for these arts."""
    views = [ArtView(art.name, art.colors, art.damage, art.has_plus, "", True) for art in arts]
    image = Image.new("RGB", (FRONT_W, FRONT))
    with record_texts() as texts:
        paint_arts(image, lay_out_front(FRONT_W, FRONT, 1).arts, views, THEME)
    return [text.text for text in texts if text.image is image]  # without the letters of symbols


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_art_that_stands_alone_is_read_whole_or_almost(language: str) -> None:
    single = [arts for arts in list_arts(language) if len(arts) == 1]
    cut = {}
    for arts in single:
        name = "".join(clean(arts[0].name).split())
        shown = "".join("".join(paint(arts)[1:]).split())
        if shown != name:
            assert name.startswith(shown.removesuffix(ELLIPSIS)), (name, shown)
            cut[name] = shown
    assert len(cut) < len(single) / 50, cut
    assert all(len(shown) > LONG for shown in cut.values()), cut


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_two_arts_each_begins_as_its_name_does_and_they_differ(language: str) -> None:
    for arts in list_arts(language):
        if len(arts) < 2:
            continue
        texts = paint(arts)
        found = [
            next(text for text in texts if clean(art.name).startswith(text.removesuffix(ELLIPSIS).rstrip()))
            for art in arts
        ]
        assert len(set(found)) == len(arts), (arts, texts)
        assert all(len(text) > FEWEST or text in (art.name for art in arts) for text in found), texts


def test_more_arts_than_lines_are_named_in_the_readers_language() -> None:
    arts = [SkillFace("art", name, "", colors=(Color.RED,), damage=30) for name in ("A", "B", "C")]
    assert "and B, C" in paint(arts)
    with speaking("ja"):
        assert "ほかB、C" in paint(arts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_both_front_positions_are_set_alike(language: str) -> None:
    sizes = set()
    with speaking(language):
        for position in (Position.CENTER, Position.COLLAB):
            holomem = samples.standing(samples.mem("Sora"), position)
            image = Image.new("RGB", (FRONT_W, FRONT))
            with record_texts() as texts:
                shown = ShownHolomem(describe_holomem(holomem), position)
                paint_holomem(image, Rect(0, 0, FRONT_W, FRONT), shown, THEME)
            label = tr(POSITIONS[position]).capitalize()
            sizes |= {(text.style, text.size) for text in texts if text.text == label}
    assert len(sizes) == 1
    assert sizes.pop()[1] >= 24


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_all_piles_are_set_alike(language: str) -> None:
    with speaking(language), record_texts() as texts:
        shown = ShownPanel(describe_panel(samples.typical().sides[0]), Role("Mio", True))
        paint_panel(Image.new("RGB", (PANEL, FRONT)), Rect(0, 0, PANEL, FRONT), shown, THEME)
        piles = set(map(tr, ("Deck", "Cheer", "Power", "Archive")))
    found = [text for text in texts if text.text in piles]
    assert len(found) == len(piles)
    assert len({(text.style, text.size) for text in found}) == 1


def test_lines_are_joined_as_they_were_broken() -> None:
    assert join_lines(["Let's Make", "It a Fes"]) == "Let's Make It a Fes"
    assert join_lines(["いちばん", "えらい猫"]) == "いちばんえらい猫"
    assert join_lines([]) == ""


@pytest.mark.parametrize(
    ("line", "shown"),
    [("🔥 draws 2 cards.", "fire draws 2 cards."), ("🔥🔥 attacks 🔥.", "fire fire attacks fire.")],
)
def test_a_name_of_pictures_alone_is_read_in_what_happened(line: str, shown: str) -> None:
    with record_texts() as texts:
        draw_board(samples.typical(), names=("🔥", "🔥🔥"), last=[line])
    assert shown in {text.text for text in texts}
