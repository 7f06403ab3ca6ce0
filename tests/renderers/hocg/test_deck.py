"""Decks: every card and every figure shows, whatever is in there."""

from __future__ import annotations

import msgspec
import pytest

from engine.hocg.cards.terms import COLORS, Color, Level, SupportKind
from renderers.hocg.deck import GAP, MOST_TILES, TILE, draw_deck, lay_out_tiles, sort_cards
from renderers.hocg.layout import WIDTH
from renderers.hocg.subjects import DeckCard, DeckPicture
from renderers.hocg.themes import load_theme
from renderers.kit.rects import Rect
from tests.renderers import samples
from tests.renderers.pixels import decode, find_change

replace = msgspec.structs.replace
SORA = samples.mem("Tokino Sora", samples.WHITE, Level.DEBUT, 60, "hXX00-001")
FIRST = samples.mem("Tokino Sora", samples.WHITE, Level.FIRST, 150, "hXX00-002")
STAFF = replace(samples.support("Manager", SupportKind.STAFF), number="hXX00-003")
OSHI = replace(samples.oshi("Tokino Sora"), number="hXX00-004")
CHEERS = tuple(DeckCard(samples.cheer(color), 5) for color in (Color.WHITE, Color.GREEN))
CARDS = (DeckCard(SORA, 4), DeckCard(FIRST, 3), DeckCard(STAFF, 2))
DECK = DeckPicture("First deck", OSHI, CARDS, CHEERS)


def make_cards(count: int) -> tuple[DeckCard, ...]:
    """Different cards of all sorts."""
    levels = list(Level)
    kinds = list(SupportKind)
    cards = []
    for index in range(count):
        if index % 3 == 2:
            card = samples.support(f"Support {index}", kinds[index % len(kinds)], is_limited=index % 2 == 0)
        else:
            card = samples.mem(f"Member {index}", COLORS[index % 6], levels[index % 4], 10 * index)
        cards.append(DeckCard(replace(card, number=f"hXX01-{index:03d}"), 1 + index % 4))
    return tuple(cards)


@pytest.mark.parametrize("count", [0, 1, 2, 5, 6, 11, 20, 35, 50, 60, 90])
def test_a_deck_of_any_size(count: int) -> None:
    picture = draw_deck(DECK._replace(cards=make_cards(count)))
    image = decode(picture)
    assert image.width == WIDTH
    assert image.height <= 3000
    assert len(picture.data) <= 500_000
    assert picture.filename.startswith("deck-")


def test_a_legal_deck_is_within_the_limits_of_a_phone() -> None:
    picture = draw_deck(DECK._replace(cards=make_cards(20)))
    assert picture.height <= 1300
    assert len(picture.data) <= 300_000


@pytest.mark.parametrize(
    "changed",
    [
        DECK._replace(name="Second deck"),
        DECK._replace(note="can't be played: 3 problems"),
        DECK._replace(oshi=None),
        DECK._replace(oshi=replace(OSHI, life=6)),
        DECK._replace(oshi=replace(OSHI, name="AZKi")),
        DECK._replace(cheers=()),
        DECK._replace(cheers=CHEERS[:1]),
        DECK._replace(cheers=(CHEERS[0], DeckCard(CHEERS[1].card, 6))),
        DECK._replace(cards=(DeckCard(SORA, 3), *CARDS[1:])),
        DECK._replace(cards=(DeckCard(replace(SORA, hp=70), 4), *CARDS[1:])),
        DECK._replace(cards=(DeckCard(replace(SORA, name="AZKi"), 4), *CARDS[1:])),
        DECK._replace(cards=(DeckCard(replace(SORA, level=Level.SPOT), 4), *CARDS[1:])),
        DECK._replace(cards=(DeckCard(replace(SORA, is_buzz=True), 4), *CARDS[1:])),
        DECK._replace(cards=(DeckCard(replace(SORA, colors=(Color.RED,)), 4), *CARDS[1:])),
        DECK._replace(cards=(*CARDS[:2], DeckCard(replace(STAFF, is_limited=True), 2))),
        DECK._replace(cards=(*CARDS[:2], DeckCard(replace(STAFF, kind=SupportKind.FAN), 2))),
    ],
)
def test_a_fact_of_the_deck_shows(changed: DeckPicture) -> None:
    assert draw_deck(DECK).data != draw_deck(changed).data


def test_the_copies_show_in_the_tile_and_in_the_figures_alone() -> None:
    more = DECK._replace(cards=(*CARDS[:2], DeckCard(STAFF, 3)))
    change = find_change(draw_deck(DECK), draw_deck(more))
    assert change is not None
    fewer = DECK._replace(cards=(DeckCard(SORA, 5), *CARDS[1:]))
    assert find_change(draw_deck(DECK), draw_deck(fewer)) != change


def test_the_order_of_the_cards_does_not_matter() -> None:
    assert draw_deck(DECK).data == draw_deck(DECK._replace(cards=CARDS[::-1])).data


def test_the_same_deck_is_the_same_picture() -> None:
    assert draw_deck(DECK) == draw_deck(DECK)
    assert draw_deck(DECK, load_theme("day")).data != draw_deck(DECK).data


def test_cards_are_sorted_as_players_read_them() -> None:
    entries = sort_cards([DeckCard(STAFF, 1), DeckCard(FIRST, 1), DeckCard(SORA, 1)])
    assert [entry.card.number for entry in entries] == ["hXX00-001", "hXX00-002", "hXX00-003"]


def test_tiles_stand_apart_and_inside() -> None:
    tiles = lay_out_tiles(100, 23)
    whole = Rect(GAP, 100, WIDTH - 2 * GAP, 5 * (TILE + GAP))
    assert all(whole.contains(tile) for tile in tiles)
    assert not any(first.overlaps(second) for n, first in enumerate(tiles) for second in tiles[n + 1 :])


def test_what_is_left_out_is_said() -> None:
    many = tuple(DeckCard(replace(SORA, number=f"hXX02-{index:03d}"), 1) for index in range(MOST_TILES + 9))
    some, all_of_them = draw_deck(DECK._replace(cards=many[:-4])), draw_deck(DECK._replace(cards=many))
    full = draw_deck(DECK._replace(cards=many[:MOST_TILES]))
    assert some.height == all_of_them.height == full.height
    assert len({some.data, all_of_them.data, full.data}) == 3


@pytest.mark.parametrize(
    "name", ["", " ", "x" * 300, "推しの子デッキ" * 9, "😀\u202e\x00@everyone", "a\nb\tc"]
)
def test_any_name_is_drawn(name: str) -> None:
    card = replace(SORA, name=name)
    decode(
        draw_deck(
            DECK._replace(name=name, note=name, oshi=replace(OSHI, name=name), cards=(DeckCard(card, 4),))
        )
    )


def test_all_colors_of_cheers_have_room() -> None:
    cheers = tuple(DeckCard(samples.cheer(color), 10) for color in Color)
    first = draw_deck(DECK._replace(cheers=cheers))
    assert decode(first).width == WIDTH
    for color in Color:
        fewer = tuple(entry for entry in cheers if entry.card.colors != (color,))
        assert draw_deck(DECK._replace(cheers=fewer)).data != first.data
