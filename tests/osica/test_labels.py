"""What OSICA's options say of what they lead to."""

from __future__ import annotations

import pytest

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
