"""Pictures of OSICA: of every moment of a match, the same on every machine, without anything hidden."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageChops

from bot.games.osica.pack import OsicaPack
from engine.kernel.copies import Copies
from engine.osica import OSICA, Game
from engine.osica.cards.terms import CardKind
from engine.osica.state.views import CardView
from engine.osica.words.viewing import view_card
from renderers.kit.art_folder import ArtFolder
from renderers.kit.rects import Rect
from renderers.kit.themes import load_theme, to_rgb
from renderers.osica.band import list_status
from renderers.osica.board import draw_board
from renderers.osica.face import draw_card
from renderers.osica.facts import list_notes
from renderers.osica.hand import draw_hand, draw_pile, list_groups
from renderers.osica.handcard import HEAD, paint_hand_card
from renderers.osica.layout import lay_out_board
from tests.osica.playing import (
    exchange,
    hidden_cards,
    new_game,
    pick_at_random,
    with_other_faces,
    with_other_places,
)

BOARD_BYTES = 120 * 1024


def moments(seed: int, every: int) -> list[Game]:
    """A match at every so many prompts, and at its end."""
    game, chance = new_game(seed), Random(seed)
    found = []
    count = 0
    while game.prompt is not None:
        if count % every == 0:
            found.append(game.copy())
        count += 1
        game.answer([option.id for option in pick_at_random(game.prompt, chance)])
    return [*found, game]


MOMENTS = moments(7, 25)


def decode(data: bytes) -> Image.Image:
    """The picture as others see it."""
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


@pytest.mark.parametrize("game", MOMENTS, ids=[f"turn {game.turn} {game.state.phase}" for game in MOMENTS])
def test_every_moment_can_be_drawn(game: Game) -> None:
    for viewer in (0, 1, None):
        view = game.view(viewer)
        board = draw_board(view, names=("Mio", "Rin"), last=["Mio draws 2 cards.", "Rin passes."])
        assert (board.width, board.height) == decode(board.data).size == (1200, 1080)
        assert len(board.data) <= BOARD_BYTES
        hand = draw_hand(view, 0)
        assert hand.width == decode(hand.data).size[0] == 1200


def test_it_is_nobodys_turn_once_the_match_is_over() -> None:
    in_turn, over = MOMENTS[-2].view(None), MOMENTS[-1].view(None)
    assert [line.text for line in list_status(in_turn, ("Mio", "Rin"), 300) if line.seat is not None] == [
        f"{('Mio', 'Rin')[in_turn.active]}'s turn"
    ]
    assert [line.text for line in list_status(over, ("Mio", "Rin"), 300)] == [f"Turn {over.turn}"]


def test_what_is_hidden_changes_no_pixel() -> None:
    """Of anybody's pictures."""
    for game in MOMENTS[::3]:
        for viewer in (0, 1, None):
            mapping = exchange(game, hidden_cards(game, viewer), Random(1))
            for twin in (with_other_faces(game, mapping), with_other_places(game, mapping)):
                assert draw_board(twin.view(viewer)).data == draw_board(game.view(viewer)).data
                for seat in (0, 1):
                    assert draw_hand(twin.view(viewer), seat).data == draw_hand(game.view(viewer), seat).data


def test_a_picture_is_named_after_its_content() -> None:
    first, last = MOMENTS[1].view(0), MOMENTS[-1].view(0)
    assert draw_board(first).filename == draw_board(first).filename
    assert draw_board(first).filename != draw_board(last).filename
    assert draw_board(first, load_theme("day")).filename != draw_board(first).filename


@pytest.mark.parametrize("number", range(0, 122, 7))
def test_a_card_can_be_drawn(number: int) -> None:
    game = MOMENTS[0]
    card = view_card(game.table, number)
    picture = draw_card(card)
    assert (picture.width, picture.height) == (740, 1040)


def test_a_card_with_a_long_text_becomes_higher() -> None:
    card = view_card(MOMENTS[0].table, 5)
    long = CardView(0, "X-01", "Long", card.kind, "W", 1, 1000, 1, ("Tag",), (" ".join(["word"] * 400),))
    assert draw_card(long).height > 1040


def test_signs_of_a_support_stand_beside_its_kind() -> None:
    """Where its name has two lines, kind and signs share the third."""
    place = Rect(0, 0, 287, HEAD)
    images = []
    for cheers in (0, 1):
        card = CardView(0, "X-01", "Paper Lanterns", CardKind.SUPPORT, "W", cheers=cheers)
        images.append(Image.new("RGB", (place.w, place.h)))
        paint_hand_card(images[-1], place, Copies(card, 1), load_theme(), None)
    box = ImageChops.difference(*images).getbbox()
    assert box is not None
    words = load_theme().note
    kind = [
        x
        for x in range(place.w)
        for y in range(place.h)
        if images[0].getpixel((x, y)) == to_rgb(words) and x > 100
    ]
    assert box[0] > max(kind)


def test_what_was_dropped_can_be_looked_through() -> None:
    """By everybody, as picture and in words."""
    pack, view = OsicaPack(OSICA), MOMENTS[-1].view(None)
    piles = pack.list_piles(view, ("Mio", "Rin"))
    assert [pile.words.splitlines()[0] for pile in piles] == ["Mio's drop area", "Rin's drop area"]
    for pile, side in zip(piles, view.sides, strict=True):
        assert {card.name for card in side.drop} == {
            line.split(" (")[0].split(" ×")[0] for line in pile.words.splitlines()[1:]
        }
        for cards in (side.drop, side.drop[:3]):
            picture = decode(draw_pile("Mio's drop area", cards).data)
            assert picture.width == 1200
            assert picture.height < 2000
    assert pack.list_piles(MOMENTS[0].view(None), ("Mio", "Rin")) == []


def test_an_owners_image_takes_the_place_of_our_drawing(tmp_path: Path) -> None:
    view = MOMENTS[1].view(0)
    Image.new("RGB", (50, 70), (255, 0, 0)).save(tmp_path / f"{view.sides[0].oshi.number}.png")
    assert draw_board(view, folder=ArtFolder(tmp_path)).data != draw_board(view).data


def test_those_who_face_each_other_stand_one_above_the_other() -> None:
    """3.4.4: one's own left faces the opponent's right."""
    for below in (0, 1):
        lower, upper = lay_out_board(below).sides[below], lay_out_board(below).sides[1 - below]
        for mine, theirs in (("left", "right"), ("center", "center"), ("right", "left")):
            assert lower.stage[mine].x == upper.stage[theirs].x  # type: ignore[index]
        assert lower.stage["left"].y > upper.stage["left"].y  # type: ignore[index]


def test_a_panel_tells_ranks_orb_and_kept_cards() -> None:
    game = MOMENTS[1].copy()
    player = game.state.players[0]
    player.ranks, player.orb_until = {"Voyage": 2}, 99
    player.oshi_area.append(player.deck.pop())
    assert list(list_notes(game.view(None).sides[0])) == ["Voyage rank 2", "Orb out", "1 kept"]


def test_a_hand_is_sorted_and_copies_are_counted() -> None:
    """In the picture and in words, however it was drawn."""
    game = MOMENTS[0].copy()
    hand = game.state.players[0].hand
    hand += game.state.players[0].deck[:12]
    kinds = {card.name for card in game.view(0).sides[0].hand}
    title, count = " ×2 (", len(game.view(0).sides[0].hand)
    assert len(kinds) < count, "there are copies in this hand"
    words, picture = game.describe_hand(0), draw_hand(game.view(0), 0)
    (group,) = list_groups(game.view(0), 0, "Mio", load_theme())
    assert (len(group.cells), group.count) == (len(words.splitlines()), count)
    assert title in words
    levels = [card.level for card, _ in filter(None, group.cells) if card.kind is CardKind.CHARACTER]
    assert levels == sorted(levels)
    hand.reverse()
    assert game.describe_hand(0) == words
    assert draw_hand(game.view(0), 0).data == picture.data
