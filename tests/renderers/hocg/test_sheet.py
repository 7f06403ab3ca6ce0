"""Sheets of cards are numbered like the menu, and the result names who won."""

from __future__ import annotations

import msgspec
import pytest

from engine.hocg.cards.terms import Level, Phase
from engine.hocg.state.views import TableView
from renderers.hocg.result import Fact, MatchResult, draw_result
from renderers.hocg.sheet import draw_sheet
from renderers.hocg.subjects import SheetCard
from renderers.hocg.themes import load_theme
from tests.renderers import samples
from tests.renderers.inks import record_texts
from tests.renderers.pixels import decode

replace = msgspec.structs.replace


def words_of_sheet(*cards: SheetCard) -> list[str]:
    with record_texts() as texts:
        draw_sheet("Rin's archive", cards, faces=samples.FACES)
    return [text.text for text in texts]


@pytest.mark.parametrize("count", [0, 1, 3, 9, 26, 50, 73])
def test_a_sheet_of_any_size(count: int) -> None:
    cards = [SheetCard(card, index + 1) for index, card in enumerate(samples.hand(count))]
    picture = draw_sheet("Choose a card", cards, load_theme("day"))
    assert decode(picture).width == 1200
    assert len(picture.data) < 8 * 1024 * 1024
    assert picture.filename.startswith("sheet-")


def test_cards_stand_in_the_order_given_with_the_numbers_given() -> None:
    first, second = samples.HAND[3], samples.HAND[0]
    words = words_of_sheet(SheetCard(first, 907), SheetCard(second, 908), SheetCard(samples.HAND[1]))
    assert words.index("907") > words.index(first.name)
    assert words.index("908") > words.index(second.name) > words.index(first.name)


def test_copies_and_what_cannot_be_chosen_show() -> None:
    card = samples.HAND[2]
    plain = draw_sheet("Cards", [SheetCard(card, 1)])
    assert plain != draw_sheet("Cards", [SheetCard(card, 1, is_eligible=False)])
    assert plain != draw_sheet("Cards", [SheetCard(card, 1, copies=3)])
    assert plain != draw_sheet("Cards", [SheetCard(card, 2)])
    assert plain == draw_sheet("Cards", [SheetCard(replace(card, handle=77), 1)])


def test_cards_from_several_zones_tell_theirs() -> None:
    card = samples.HAND[2]
    words = words_of_sheet(SheetCard(card, 1, zone="Archive"), SheetCard(samples.HAND[0], 2, zone="Hand"))
    assert {"Archive", "Hand"} <= set(words)


def test_a_sheet_with_more_cards_than_it_can_show_says_so() -> None:
    words = words_of_sheet(*(SheetCard(card) for card in samples.hand(73)))
    assert "50 of 73 shown" in words


def test_levels_are_read_whole_on_narrow_cells() -> None:
    """Where many different cards stand in five columns, the sign of Buzz before a level and a long HP too."""
    buzz = [
        replace(samples.HAND[3], level=level, hp=hp, number=f"hXX09-{hp + at}")
        for at, level in enumerate((Level.FIRST, Level.SECOND))
        for hp in (60, 240, 1000)
    ]
    with record_texts() as texts:
        draw_sheet("Rin's archive", [SheetCard(card) for card in [*buzz, *samples.hand(30)]])
    levels = {text.text for text in texts if text.place.h == 34}
    assert {"Debut", "1st", "2nd", "HP", "240", "1000"} <= levels
    assert not [words for words in levels if "…" in words]


def end_of_match(words: str = "{1} has no life left: {0} wins.") -> TableView:
    return replace(samples.typical(), result=words, phase=Phase.PERFORMANCE)


def words_of_result(result: MatchResult) -> list[str]:
    with record_texts() as texts:
        draw_result(result)
    return [text.text for text in texts]


def test_the_result_says_who_won_and_how() -> None:
    story = tuple(f"Turn {number}: Rin does something." for number in range(20))
    facts = (Fact("Damage dealt", ("640", "410")),)
    words = words_of_result(MatchResult(end_of_match(), ("Mio", "Rin"), 0, story, facts))
    assert "Rin has no life left: Mio wins." in words
    assert words.count("Winner") == 1
    assert {"640", "410", "Turn 19: Rin does something."} <= set(words)
    assert "Turn 7: Rin does something." not in words, "the newest lines are kept"


def test_nobody_wins_a_draw() -> None:
    assert "Winner" not in words_of_result(MatchResult(end_of_match("A draw."), ("Mio", "Rin")))


@pytest.mark.parametrize("name", ["", samples.LONG, samples.JAPANESE, samples.EMOJI, "W" * 400])
def test_any_name_and_story_can_be_drawn(name: str) -> None:
    result = MatchResult(end_of_match(), (name, name), 1, (name * 5, ""), (Fact(name, (name, name)),))
    with record_texts() as texts:
        decode(draw_result(result, load_theme("day")))
    tiles = [text for text in texts if text.image.width >= 500]  # not what stands inside of pictures
    assert tiles
    assert all(text.ink.w <= text.place.w + 4 for text in tiles)
