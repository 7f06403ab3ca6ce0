"""Attached cards are counted as what they are, however little room there is."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from unittest import mock

import pytest
from PIL import Image

from engine.hocg.cards.terms import Position, SupportKind
from engine.kernel.translation import speaking
from renderers.hocg import extras
from renderers.hocg.extras import count_extras, paint_extras
from renderers.hocg.facts import describe_holomem
from renderers.hocg.holomem import ShownHolomem, paint_holomem
from renderers.hocg.layout import ONE_EXTRA, lay_out_board
from renderers.hocg.symbols import SUPPORT_SIGNS
from renderers.hocg.themes import load_theme
from renderers.kit import signs
from renderers.kit.rects import Rect
from renderers.kit.signs import Sign
from tests.renderers import samples
from tests.renderers.inks import record_texts

KINDS = (SupportKind.TOOL, SupportKind.MASCOT, SupportKind.FAN)
TABLES = [kinds for count in range(1, 8) for kinds in combinations_with_replacement(KINDS, count)]
WIDTHS = (ONE_EXTRA, 46, 66, 94, 248)


def attach(*kinds: SupportKind) -> tuple[tuple[SupportKind, str], ...]:
    return tuple((kind, f"Some {kind}") for kind in kinds)


@pytest.mark.parametrize("width", WIDTHS)
def test_no_sign_counts_cards_of_another_kind(width: int) -> None:
    for kinds in TABLES:
        shown = [(sign, int(number or 1)) for sign, number in count_extras(attach(*kinds), width).counts]
        right = {SUPPORT_SIGNS[kind]: number for kind, number in Counter(kinds).items()}
        assert dict(shown) == right or shown == [(signs.clip, len(kinds))], kinds
        assert len(right) > 1 or signs.clip not in dict(shown), "one kind needs no sign for all"


@pytest.mark.parametrize("width", WIDTHS)
def test_signs_and_numbers_stay_in_their_room(width: int) -> None:
    place, image = Rect(10, 0, width, 40), Image.new("RGB", (width + 60, 40))
    for kinds in (*TABLES, (SupportKind.FAN,) * 12, (SupportKind.FAN,) * 11 + KINDS):
        image.paste(0, (0, 0, *image.size))
        with record_texts() as texts:
            paint_extras(image, place, attach(*kinds), load_theme())
        box = image.getbbox()
        assert box is not None
        assert place.x <= box[0], kinds
        assert box[2] <= place.right, kinds
        assert all(text.text.isdigit() for text in texts) or len(kinds) == 1, kinds


def test_each_kind_has_its_number_where_there_is_room() -> None:
    tool, mascot, fan = (SUPPORT_SIGNS[kind] for kind in KINDS)
    every = count_extras(attach(*KINDS, SupportKind.FAN), 248).counts
    assert every == ((tool, "1"), (mascot, "1"), (fan, "2"))


def test_a_single_card_may_be_a_sign_alone_before_kinds_are_thrown_together() -> None:
    tool, _, fan = (SUPPORT_SIGNS[kind] for kind in KINDS)
    pair = (SupportKind.TOOL, SupportKind.FAN)
    assert count_extras(attach(*pair), ONE_EXTRA).counts == ((tool, ""), (fan, ""))
    assert count_extras(attach(*pair, SupportKind.FAN), 66).counts == ((tool, ""), (fan, "2"))
    assert count_extras(attach(*pair, SupportKind.FAN), ONE_EXTRA).counts == ((signs.clip, "3"),)


def list_signs(position: Position, index: int, backs: int, *, notes: tuple[str, ...] = ()) -> list[Sign]:
    """The signs of attached cards that are painted on a tile with a tool, a mascot and two fans."""
    cards = [samples.support(f"Some {kind}", kind) for kind in (*KINDS, SupportKind.FAN)]
    holomem = samples.standing(
        samples.mem("AZKi"), position, index, attached=tuple(cards), notes=notes, damage=10
    )
    place = lay_out_board(0, backs).sides[0].find(position, index)
    assert place is not None
    shown = ShownHolomem(describe_holomem(holomem), position)
    image = Image.new("RGB", (place.right, place.bottom))
    with mock.patch.object(extras, "paint_sign") as painted, speaking("en"):
        paint_holomem(image, place, shown, load_theme())
    return [call.args[3] for call in painted.call_args_list]


@pytest.mark.parametrize("notes", [(), ("Arts +50 this turn",), ("Arts +50 this turn", "HP +20")])
def test_center_and_collab_show_every_kind(notes: tuple[str, ...]) -> None:
    for position in (Position.CENTER, Position.COLLAB):
        assert list_signs(position, 0, 4, notes=notes) == [SUPPORT_SIGNS[kind] for kind in KINDS]


@pytest.mark.parametrize("backs", [5, 6])
def test_a_narrow_place_in_the_back_has_one_sign_for_all(backs: int) -> None:
    assert list_signs(Position.BACK, 1, backs) == [signs.clip]


def test_four_in_the_back_show_every_kind() -> None:
    assert list_signs(Position.BACK, 1, 4) == [SUPPORT_SIGNS[kind] for kind in KINDS]
