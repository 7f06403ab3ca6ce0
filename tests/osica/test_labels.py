"""What OSICA's options say of what they lead to."""

from __future__ import annotations

import pytest

from engine.kernel.brevity import speaking_briefly
from engine.kernel.prompts import Option
from engine.osica.cards.terms import OptionKind, PromptKind
from tests.osica.test_narration import BREAD, MINT, OVEN, begin


def test_who_may_drop_a_support_reads_what_it_does() -> None:
    game = begin(phase="start", turn=5, a={"assist": [OVEN]}, b={"hearts": 8})
    assert game.prompt is not None
    assert game.prompt.kind == PromptKind.DROP_SUPPORTS
    detail = game.label(game.prompt.options[0]).detail
    assert game.table.cards[game.prompt.options[0].card].texts[0] in detail


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (MINT, "It is in play at once, until your next start phase drops it"),
        (OVEN, "It is in play at once and stays until you drop it"),
    ],
)
def test_how_long_a_card_stays_in_the_assist_area_is_told(number: str, told: str) -> None:
    game = begin(phase="main", turn=5, a={"hand": [number, BREAD]}, b={"hearts": 8})
    (card,) = (each for each in game.table.player(0).hand if game.table.cards[each].number == number)
    assert game.label(Option(OptionKind.ASSIST, card)).detail == told


def test_a_pass_says_whether_it_ends_the_phase() -> None:
    hand = {"hand": ["SLF-19"], "costs": 5}
    game = begin(phase="event", turn=5, a={**hand, "right": "CWB-13"}, b=hand)
    passing = Option(OptionKind.PASS)
    assert game.label(passing).detail.startswith("Your opponent is next;")
    game.pick((passing,))
    assert game.prompt is not None
    assert game.prompt.seat == 1
    assert game.label(passing).detail == "The cheer phase follows, for your opponent has passed, too"
    with speaking_briefly():
        assert game.label(passing).text == "Pass: on to the cheer phase"
