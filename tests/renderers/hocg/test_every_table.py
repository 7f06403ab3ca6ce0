"""Whatever lies on a table, its board shows all of it: nothing is covered, cut, or missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache, partial

import pytest
from hypothesis import Phase, example, given, settings
from msgspec import structs

from bot.app.languages import install_languages
from bot.games.hocg.pictures import say_names
from engine.hocg import HOCG
from engine.hocg.cards.terms import Position
from engine.hocg.queries.board import view_card
from engine.hocg.state.views import CardFace, CardView, HolomemView, SideView, TableView
from engine.hocg.words.spoken import say_face, teach_card_names
from engine.kernel.copies import group_copies
from engine.kernel.translation import ENGLISH, speaking, tr
from renderers.hocg.board import lay_out_scene, list_tiles
from renderers.hocg.cheers import count_cheers
from renderers.hocg.facts import describe_holomem
from renderers.hocg.hand import list_hand
from renderers.hocg.holomem import ShownHolomem, paint_holomem
from renderers.hocg.layout import HEIGHT, WIDTH, lay_out_board
from renderers.hocg.result import MatchResult, list_result
from renderers.hocg.sheet import list_sheet
from renderers.hocg.subjects import SheetCard
from renderers.hocg.themes import load_theme
from renderers.kit.attacks import Spot, Toll
from renderers.kit.changes import Highlight
from renderers.kit.rects import Rect
from renderers.kit.scenes import Scene
from renderers.kit.text import ELLIPSIS, clean
from renderers.kit.tiles import Tile
from tests.renderers import samples
from tests.renderers.checks import check_apart, check_tile
from tests.renderers.hocg import tables
from tests.renderers.hocg.tables import Shown, Stand

LANGUAGES = install_languages()
teach_card_names(HOCG.pool.cards.values())
FEWEST = 4
"""Letters that are left of a name that is cut."""
WORDS = ("Center", "Collab", "Back", "Deck", "Cheer", "Power", "Archive", "Hand", "Skill", "Stage", "REST")
"""Words that have to be read whole, besides those that no language changes."""


def list_whole() -> frozenset[str]:
    """Words that have to be read whole, in the language that is spoken now."""
    places = (tr(word.lower()).capitalize() for word in WORDS[:3])
    return frozenset({*places, *map(tr, WORDS[3:]), "HP", "LIMITED", "BUZZ", "Debut", "Spot", "SP"})


def list_facts(holomem: HolomemView) -> list[str]:
    """What must be read of a holomem, besides its name."""
    facts = [str(holomem.hp), *(str(count) for _, count in count_cheers(holomem.cheers))]
    facts += [f"−{holomem.damage}"] if holomem.damage else []
    facts += [f"+{len(holomem.under)}"] if holomem.under else []
    facts += [tr("REST")] if holomem.is_resting else []
    return facts


def count_attached(holomem: HolomemView, texts: list[str]) -> bool:
    """Whether attached cards are counted: each kind that has several, or all of them, or one card by its
    name; that signs are the right ones is tested for each of them.
    """
    counts = Counter(card.kind for card in holomem.attached)
    found = Counter(texts)
    kinds = Counter(str(count) for count in counts.values() if count > 1)
    return (
        len(holomem.attached) == 1
        or all(found[words] >= times for words, times in kinds.items())
        or str(len(holomem.attached)) in texts
    )


def check_holomem(holomem: HolomemView, texts: list[str], hit: Toll | None) -> None:
    """Check that a tile says everything of its holomem, and what the last attack did there. While it does,
    the number of stacked cards may be covered.
    """
    facts = list_facts(holomem)
    if hit is not None:
        told = {f"−{hit.total}", *(f"−{damage}" for damage in hit.damages), tr("down")}
        assert told & set(texts), (hit, texts)
        facts = [fact for fact in facts if not fact.startswith("+")]
    assert not Counter(facts) - Counter(texts), (holomem, texts)
    assert not holomem.attached or count_attached(holomem, texts), (holomem, texts)
    assert any(holomem.card.level is not None and holomem.card.level.value in text for text in texts)
    if holomem.card.number in HOCG.pool.cards:
        assert any(is_named(text, holomem.card.name) for text in texts), (holomem.card.name, texts)


def is_named(text: str, name: str) -> bool:
    """Whether a text is a name: whole, with its first words abbreviated, or cut behind its first letters.
    That no two names look alike is tested for every one of them.
    """
    said, words = text.split(), name.split()
    head, cut, tail = text.partition(ELLIPSIS)
    if cut and text != name:
        return name.startswith(head) and name.endswith(tail) and len(text) > FEWEST
    if len(said) != len(words) or said[-1:] != words[-1:]:
        return False
    return all(
        short == word or (short.endswith(".") and word.startswith(short[:-1]))
        for short, word in zip(said, words, strict=True)
    )


def check_panel(side: SideView, texts: list[str]) -> None:
    """Check that a panel says everything of its half."""
    counts = [side.hand_count, side.life, side.deck_count, side.cheer_deck_count, side.holo_power]
    expected = Counter(map(str, [*counts, len(side.archive)]))
    expected += Counter(map(tr, ("Deck", "Cheer", "Power", "Archive", "Hand")))
    expected += Counter(skill.cost for skill in side.skills if skill.cost and not skill.is_spent)
    assert not expected - Counter(texts), (side, texts)


@cache
def empty_table() -> TableView:
    """A table before the match: whatever comes is new."""
    return samples.empty()


def check_board(shown: Shown) -> None:
    """Check a board, tile by tile."""
    with speaking(shown.language):
        view, since = say_names(shown.table), empty_table() if shown.is_new else None
        scene = Scene(view, shown.names, (f"{shown.names[0]} draws 2 cards.",) * 3, since, shown.attack)
        tiles, whole = list(list_tiles(scene, load_theme(shown.theme))), list_whole()
        check_apart(tiles)
        assert all(Rect(0, 0, WIDTH, HEIGHT).contains(tile.place) for tile in tiles)
        texts = {tile.place: check_tile(tile, whole) for tile in tiles}
        layout, hits = lay_out_scene(scene), shown.attack.sum_hits()
        for side, spots in zip(scene.view.sides, layout.sides, strict=True):
            check_panel(side, texts[spots.panel])
            for holomem in side.stage:
                spot = Spot(side.seat, holomem.position, holomem.index)
                place = layout.find(spot)
                assert place is not None
                check_holomem(holomem, texts[place], hits.get(spot))


def say_faces(table: TableView) -> dict[str, CardFace]:
    """What is printed on the cards of a table that are drawn with their texts."""
    cards = [*table.shown, *(card for side in table.sides for card in (*side.hand, *side.archive))]
    pool = HOCG.pool.cards
    return {card.number: say_face(pool[card.number]) for card in cards if card.number in pool}


def check_list(tiles: list[Tile]) -> list[list[str]]:
    """Check the tiles of a picture other than the board; the texts of each."""
    check_apart(tiles)
    assert all(tile.place.x >= 0 and tile.place.right <= WIDTH for tile in tiles)
    whole = list_whole()
    return [check_tile(tile, whole) for tile in tiles]


def check_cells(cards: tuple[CardView, ...], tiles: list[list[str]]) -> None:
    """Check that a card's HP, its whole name and its copies are read, whatever is cut of its texts."""
    texts = [text for tile in tiles for text in tile]
    expected = Counter(str(each.card.hp) for each in group_copies(cards) if each.card.hp)
    expected += Counter(f"×{each.copies}" for each in group_copies(cards) if each.copies > 1)
    assert not expected - Counter(texts), (cards, texts)
    lines = ["".join("".join(tile).split()) for tile in tiles]
    for card in cards:
        assert any("".join(clean(card.name).split()) in line for line in lines), card.name


def check_hand(shown: Shown) -> None:
    """Check the hand of whoever looks, and what is shown to them."""
    with speaking(shown.language):
        table = say_names(shown.table)
        seat = table.viewer or 0
        tiles = list_hand(table, seat, load_theme(shown.theme), shown.names, say_faces(table))
        texts = check_list(tiles)
        check_cells(table.sides[seat].hand, texts)
        assert any(str(table.sides[seat].hand_count) in text for text in texts[0]), texts


def check_sheets(shown: Shown) -> None:
    """Check both archives."""
    with speaking(shown.language):
        table = say_names(shown.table)
        for side in table.sides:
            cells = [
                SheetCard(each.card, number, each.copies, is_eligible=number % 2 > 0)
                for number, each in enumerate(group_copies(side.archive), 1)
            ]
            title, faces = samples.LONG, say_faces(table)
            texts = check_list(list_sheet(title, cells, load_theme(shown.theme), faces))
            check_cells(side.archive, texts)
            assert {str(cell.number) for cell in cells} <= {text for tile in texts for text in tile}


def check_result(shown: Shown) -> None:
    """Check a result with a long story."""
    with speaking(shown.language):
        table = structs.replace(say_names(shown.table), result=tr("{0} has no life left: {1} wins."))
        story = (f"{shown.names[0]} downs {samples.LONG}", shown.names[1] + samples.JAPANESE * 4) * 8
        tiles = list_result(MatchResult(table, shown.names, 1, story), load_theme(shown.theme))
        texts = [text for tile in check_list(list(tiles)) for text in tile]
        assert not Counter(str(side.life) for side in table.sides) - Counter(texts)
        assert tr("Winner") in texts


PHASES = (Phase.explicit, Phase.reuse, Phase.generate)
"""A table that fails is shown as it was made: to find a smaller one takes minutes. Places are small."""

CHECKS = (check_board, check_hand, check_sheets, check_result)


@pytest.mark.parametrize("check", CHECKS)
@settings(max_examples=6, phases=PHASES)
@given(tables.shown(LANGUAGES))
def test_a_picture_shows_everything(check: Callable[[Shown], None], shown: Shown) -> None:
    check(shown)


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS)
@settings(max_examples=60, phases=PHASES)
@given(tables.shown(LANGUAGES))
def test_very_many_pictures_show_everything(check: Callable[[Shown], None], shown: Shown) -> None:
    check(shown)


def check_stand(stand: Stand) -> None:
    """Check the tile of one holomem."""
    with speaking(stand.language):
        holomem = say_names(stand.holomem)
        place = lay_out_board(0, stand.backs).find(Spot(0, holomem.position, holomem.index))
        assert place is not None
        shown = ShownHolomem(describe_holomem(holomem), holomem.position, Highlight(stand.is_new, stand.hit))
        paint = partial(paint_holomem, shown=shown, theme=load_theme(stand.theme))
        check_holomem(holomem, check_tile(Tile(place, stand, paint), list_whole()), stand.hit)


def flattest() -> Stand:
    """A resting holomem with three colors of cheers among six in the back, which was hit for 0."""
    cards = [HOCG.pool.cards[number] for number in ("hBP01-009", "hY01-001", "hY02-001", "hY05-001")]
    holomem, *cheers = (structs.replace(view_card(card), handle=handle) for handle, card in enumerate(cards))
    spot = Spot(0, Position.BACK, 1)
    shown = HolomemView(
        handle=0,
        card=holomem,
        position=Position.BACK,
        index=spot.index,
        under=(),
        cheers=tuple(cheers),
        attached=(),
        damage=0,
        max_hp=90,
        is_resting=True,
        arts=(),
    )
    return Stand(shown, 6, Toll((0,)), is_new=False, theme="day", language=ENGLISH)


@settings(max_examples=200)
@given(tables.stands(LANGUAGES))
@example(flattest())
def test_a_place_shows_everything(stand: Stand) -> None:
    check_stand(stand)


@pytest.mark.slow
@settings(max_examples=2000)
@given(tables.stands(LANGUAGES))
def test_very_many_places_show_everything(stand: Stand) -> None:
    check_stand(stand)
