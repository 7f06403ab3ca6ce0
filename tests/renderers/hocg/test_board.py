"""Every fact of a view has its place on the board, and no other place changes with it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import msgspec
import pytest

from engine.hocg.cards.terms import Level, Phase, Position, SupportKind
from engine.hocg.state.views import HolomemView, SideView, TableView
from renderers.hocg.board import BOARDS, draw_board
from renderers.hocg.facts import find_best
from renderers.hocg.layout import FRONT, HEIGHT, PANEL, WIDTH, BoardLayout, lay_out_board, lay_out_panel
from renderers.hocg.themes import load_theme
from renderers.kit.attacks import Attack, Hit, Spot
from renderers.kit.fonts import Style
from renderers.kit.pictures import Picture, encode_indexed
from renderers.kit.rects import Rect
from renderers.kit.scenes import Scene
from renderers.kit.text import fit
from renderers.kit.themes import to_rgb
from tests.renderers import samples
from tests.renderers.caches import list_caches
from tests.renderers.inks import record_texts
from tests.renderers.pixels import decode, find_change

replace = msgspec.structs.replace
NAMES = ("Mio", "Rin")
MOST_BYTES = 300_000
ATTACK = Attack(
    Spot(0, Position.CENTER), (Hit(Spot(1, Position.COLLAB), 60), Hit(Spot(1, Position.BACK, 2), 20))
)

Change = Callable[[TableView], TableView]
Place = Callable[[BoardLayout], Rect]


def draw(view: TableView) -> Picture:
    return draw_board(view, names=NAMES)


def change_side(seat: int, **facts: Any) -> Change:
    def change(view: TableView) -> TableView:
        sides = list(view.sides)
        sides[seat] = replace(sides[seat], **facts)
        return replace(view, sides=(sides[0], sides[1]))

    return change


def change_holomem(seat: int, spot: str, edit: Callable[[HolomemView], HolomemView]) -> Change:
    def change(view: TableView) -> TableView:
        side: SideView = view.sides[seat]
        if spot.startswith("back"):
            back = list(side.back)
            back[int(spot[4:])] = edit(back[int(spot[4:])])
            return change_side(seat, back=tuple(back))(view)
        return change_side(seat, **{spot: edit(getattr(side, spot))})(view)

    return change


def panel(seat: int) -> Place:
    return lambda layout: layout.sides[seat].panel


def spot(seat: int, name: str) -> Place:
    def find(layout: BoardLayout) -> Rect:
        side = layout.sides[seat]
        place: Rect = side.back[int(name[4:])] if name.startswith("back") else getattr(side, name)
        return place

    return find


COUNTS: dict[str, Any] = {
    "life": 2,
    "holo_power": 17,
    "deck_count": 9,
    "cheer_deck_count": 3,
    "hand_count": 11,
    "archive": (samples.mem("Usada Pekora"),) * 2,
    "oshi": samples.oshi("Houshou Marine", samples.RED),
    "skills": samples.skills(spent=True),
    "used": ("baton pass",),
}
HOLOMEM: dict[str, Callable[[HolomemView], HolomemView]] = {
    "damage": lambda it: replace(it, damage=it.damage + 10),
    "HP": lambda it: replace(it, max_hp=it.max_hp + 10),
    "resting": lambda it: replace(it, is_resting=not it.is_resting),
    "one cheer more": lambda it: replace(it, cheers=(*it.cheers, samples.cheer(samples.GREEN))),
    "cheer of another colour": lambda it: replace(it, cheers=samples.cheers(yellow=1)),
    "cheer of all colours": lambda it: replace(
        it, cheers=samples.cheers(white=1, green=2, red=3, blue=4, purple=5, yellow=6)
    ),
    "tools": lambda it: replace(it, attached=(samples.support("Upao", SupportKind.TOOL),) * 3),
    "fans": lambda it: replace(it, attached=(samples.support("35P", SupportKind.FAN),) * 2),
    "mascot": lambda it: replace(it, attached=(samples.support("Ankimo", SupportKind.MASCOT),) * 2),
    "stacked cards": lambda it: replace(it, under=(*it.under, it.card, it.card)),
    "level": lambda it: replace(it, card=replace(it.card, level=Level.SPOT)),
    "Buzz": lambda it: replace(it, card=replace(it.card, is_buzz=not it.card.is_buzz)),
    "colour": lambda it: replace(it, card=replace(it.card, colors=(samples.YELLOW,))),
    "two colours": lambda it: replace(it, card=replace(it.card, colors=(samples.YELLOW, samples.BLUE))),
    "no colour": lambda it: replace(it, card=replace(it.card, colors=())),
    "name": lambda it: replace(it, card=replace(it.card, name="Nakiri Ayame")),
    "number": lambda it: replace(it, card=replace(it.card, number="hXX99-999")),
    "notes": lambda it: replace(it, notes=("Arts +20 this turn",)),
    "art": lambda it: replace(it, arts=(samples.art("Hum", 20),)),
}
FACTS: list[tuple[str, Change, Place]] = [
    *(
        (f"{fact} of {seat}", change_side(seat, **{fact: value}), panel(seat))
        for fact, value in COUNTS.items()
        for seat in (0, 1)
    ),
    *(
        (f"{fact} of {place} of {seat}", change_holomem(seat, place, edit), spot(seat, place))
        for fact, edit in HOLOMEM.items()
        for seat, place in (
            (0, "center"),
            (1, "center"),
            (0, "collab"),
            (0, "back1"),
            (1, "back0"),
            (1, "back3"),
        )
    ),
    ("empty center", change_side(0, center=None), spot(0, "center")),
    ("empty collab", change_side(0, collab=None), spot(0, "collab")),
    ("phase", lambda view: replace(view, phase=Phase.PERFORMANCE), lambda layout: layout.band),
    ("turn", lambda view: replace(view, turn=8), lambda layout: layout.band),
    ("back left", lambda view: change_side(0, back=view.sides[0].back[:2])(view), spot(0, "back2")),
]


@pytest.mark.parametrize(("change", "place"), [fact[1:] for fact in FACTS], ids=[fact[0] for fact in FACTS])
def test_a_fact_changes_its_own_place_and_no_other(change: Change, place: Place) -> None:
    view = samples.typical()
    changed = change(view)
    assert changed != view
    difference = find_change(draw(view), draw(changed))
    assert difference is not None
    assert place(lay_out_board(0, 4)).contains(difference)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("place", ["center", "back0"])
@pytest.mark.parametrize("color", samples.ALL_COLORS)
def test_every_number_of_cheers_of_every_colour_looks_different(seat: int, place: str, color: str) -> None:
    pictures = set()
    for count in (0, 1, 2, 3, 9, 10, 11):
        change = change_holomem(seat, place, partial(replace, cheers=samples.cheers(**{color: count})))
        pictures.add(draw(change(samples.typical())).data)
    assert len(pictures) == 7


def test_of_a_back_holomem_the_best_art_that_its_cheers_pay_for_is_told() -> None:
    weak, strong = samples.art("Hum", 30), samples.art("Sing", 60)
    dear = replace(samples.art("Roar", 100), cost=(samples.WHITE,) * 4, is_ready=False)
    cheap = replace(samples.art("Whisper", 10), cost=(samples.WHITE,), is_ready=False)
    assert find_best((weak, dear, strong)) == (strong,)
    assert find_best((dear, cheap)) == [cheap], "no art can be used: the one that the least is missing for"
    assert find_best(()) == []


@pytest.mark.parametrize(("colors", "is_told"), [(0, True), (1, True), (3, True), (4, False)])
def test_the_art_of_a_back_holomem_gives_way_to_cheers_of_many_colors(colors: int, *, is_told: bool) -> None:
    held = dict(zip(("white", "green", "red", "blue"), (12, 2, 3, 1), strict=True))
    counts = samples.cheers(**dict(list(held.items())[:colors]))
    pictures = [
        draw(change_holomem(1, "back0", partial(replace, cheers=counts, arts=arts))(samples.typical()))
        for arts in ((), (samples.art(),))
    ]
    difference = find_change(*pictures)
    assert (difference is not None) == is_told
    assert difference is None or spot(1, "back0")(lay_out_board(0, 4)).contains(difference)


@pytest.mark.parametrize("fact", ["life", "holo_power", "deck_count", "cheer_deck_count", "hand_count"])
def test_every_count_looks_different(fact: str) -> None:
    pictures = {draw(change_side(0, **{fact: count})(samples.typical())).data for count in range(51)}
    assert len(pictures) == 51


def test_whose_turn_it_is_shows_in_the_band() -> None:
    view, layout = samples.typical(), lay_out_board(0, 4)
    change = find_change(draw(view), draw(replace(view, active=1)))
    assert change is not None
    assert layout.status.contains(change)


@pytest.mark.parametrize("phase", [Phase.MAIN, Phase.SETUP])
def test_the_panel_of_whoever_must_choose_is_lit(phase: Phase) -> None:
    """Whosever turn it is, as with the holomem that goes to the center when one was downed."""
    view, layout, theme = replace(samples.typical(), phase=phase), lay_out_board(0, 4), load_theme()
    for to_act in (0, 1, None):
        board = decode(draw(replace(view, to_act=to_act)))
        lit = [
            seat
            for seat, side in enumerate(layout.sides)
            if board.getpixel((side.panel.x + 4, side.panel.y + 30)) == to_rgb(theme.seats[seat])
        ]
        assert lit == ([] if to_act is None else [to_act])


def test_the_last_events_show_in_the_band_and_nowhere_else() -> None:
    view, band = samples.typical(), lay_out_board(0, 4).band
    pictures = [
        draw_board(view, names=NAMES, last=last) for last in ((), ("A",), ("A", "B"), ("A", "B", "C"))
    ]
    assert len({picture.data for picture in pictures}) == 4
    for picture in pictures[1:]:
        change = find_change(pictures[0], picture)
        assert change is not None
        assert band.contains(change)


def test_of_many_events_the_newest_three_are_shown() -> None:
    view = samples.typical()
    assert draw_board(view, last=("1", "2", "3", "4")) == draw_board(view, last=("2", "3", "4"))


def test_the_result_fills_the_band() -> None:
    view, layout = samples.typical(), lay_out_board(0, 4)
    over = replace(view, result="Mio wins: Rin has no life left.", to_act=None)
    gold = tuple(int(load_theme().gold[index : index + 2], 16) for index in (1, 3, 5))
    assert decode(draw(over)).getpixel((layout.band.x + 30, layout.band.y + 12)) == gold
    assert draw(over) != draw(replace(over, result="A draw."))


def test_a_result_names_the_players() -> None:
    view = samples.typical()
    said = replace(view, result="Rin has no life left: Mio wins.")
    assert draw(replace(view, result="{1} has no life left: {0} wins.")) == draw(said)
    tricky = ("{1}", "Rin")
    assert draw_board(said, names=tricky) != draw_board(replace(said, result="{0} wins."), names=tricky)


def test_events_come_with_names() -> None:
    """Whoever is called "{0}" isn't taken for the first player."""
    with record_texts() as texts:
        draw_board(samples.typical(), names=("Mio", "{0}"), last=("{0} draws 2 cards.",))
    assert "{0} draws 2 cards." in [text.text for text in texts]


def test_names_show_on_both_panels() -> None:
    view, layout = samples.typical(), lay_out_board(0, 4)
    change = find_change(draw(view), draw_board(view, names=("Mio", "Aqua")))
    assert change is not None
    assert layout.sides[1].panel.contains(change)


def test_ones_own_side_is_below() -> None:
    view = samples.typical()
    assert draw(view) == draw(replace(view, viewer=None))
    mirrored = decode(draw(replace(view, viewer=1)))
    upright = decode(draw(view))
    above, below = lay_out_board(1, 4).sides[0].center, lay_out_board(0, 4).sides[0].center
    assert mirrored.crop(above.box).tobytes() == upright.crop(below.box).tobytes()


def test_the_board_shows_no_hand() -> None:
    """Two views that differ only in cards of hands, in cards shown, or in handles give the same bytes."""
    view = samples.typical()
    expected = draw(view)
    assert draw(change_side(0, hand=())(view)) == expected
    assert draw(change_side(1, hand=samples.hand(4))(view)) == expected
    assert draw(replace(view, shown=samples.hand(2))) == expected
    again = samples.typical()
    assert again.sides[0].center != view.sides[0].center  # handles are new
    assert draw(again) == expected


@pytest.mark.parametrize(
    "view",
    [samples.typical(), samples.full(), samples.full(0), samples.full(1), samples.empty()],
    ids=["typical", "full", "full for 0", "full for 1", "empty"],
)
@pytest.mark.parametrize("theme", ["night", "day"])
def test_size_and_format(view: TableView, theme: str) -> None:
    picture = draw_board(view, load_theme(theme), (samples.LONG, samples.JAPANESE), [samples.LONG] * 3)
    assert decode(picture).size == (WIDTH, HEIGHT) == (1200, 1080)
    assert len(picture.data) <= MOST_BYTES
    assert picture.filename.startswith("board-")
    assert picture.filename.endswith(".png")


def test_the_same_view_gives_the_same_bytes() -> None:
    assert draw(samples.typical()) == draw(samples.typical())
    assert draw(samples.full()).data == draw(samples.full()).data


@pytest.mark.parametrize(
    "name",
    [
        "",
        samples.EMOJI,
        samples.JAPANESE,
        samples.LONG,
        "\x00\x07",
        "🎉🎉",
        "ป้อม",
        "አማርኛ",
        "مرحبا",
        "שלום",
        "a\u0301" * 300,
        "W" * 5000,
    ],
)
def test_any_name_can_be_drawn(name: str) -> None:
    decode(draw_board(samples.typical(), names=(name, name), last=(name, name)))
    decode(draw_board(replace(samples.typical(), result=f"{name} wins."), names=(name, name)))


def test_more_holomem_than_the_rules_allow_are_still_drawn() -> None:
    view = samples.full()
    back = view.sides[0].back + view.sides[0].back[:2]
    decode(draw(change_side(0, back=back)(view)))


def test_painting_leaves_shared_pictures_alone() -> None:
    """A second board from the caches is the same as the first from empty ones."""
    theme = load_theme()
    for cached in list_caches():
        cached.clear()
    first = BOARDS.compose(Scene(samples.full(), attack=ATTACK), theme)
    for view in (samples.typical(), samples.empty(), samples.full(1)):
        BOARDS.compose(Scene(view, attack=ATTACK), theme)
    again = BOARDS.compose(Scene(samples.full(), attack=ATTACK), theme)
    assert encode_indexed(again, "board") == encode_indexed(first, "board")


def test_everything_used_in_a_turn_is_named_in_full() -> None:
    """The skills bear ticks; the rest has a line that it fits."""
    room = lay_out_panel(PANEL, FRONT).used.w - 28
    words = "LIMITED, collab, baton"
    assert fit(words, Style.LABEL, 30, room).text == words
    view = change_side(0, skills=samples.skills(True, True), used=("LIMITED",))(samples.typical())
    named = change_side(0, used=("LIMITED", "Oshi skill", "SP Oshi skill"))(view)
    assert draw(view) == draw(named)
    fresh = change_side(0, skills=samples.skills())(named)
    assert draw(fresh) != draw(change_side(0, used=("LIMITED",))(fresh))


def test_pictures_can_be_made_in_several_threads_at_once() -> None:
    views = [samples.typical(), samples.full(0), samples.full(1), samples.empty()]
    expected = [draw(view) for view in views]
    for cached in list_caches():
        cached.clear()
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(draw, views * 4)) == expected * 4
