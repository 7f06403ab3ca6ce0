"""The table of odds of a deck: columns in line in both languages."""

from unicodedata import east_asian_width

import pytest

from bot.app.deck_lists.odds import table_odds
from bot.app.languages import install_languages
from engine.kernel.translation import speaking


def width_of(line: str) -> int:
    return sum(2 if east_asian_width(sign) in "FW" else 1 for sign in line)


@pytest.mark.parametrize(("language", "title"), [("en", "opening"), ("ja", "初手")])
def test_the_columns_stand_below_their_titles(language: str, title: str) -> None:
    install_languages()
    with speaking(language):
        head, *rows = table_odds({"A-1": 4, "A-2": 2, "A-3": 44}, 7).splitlines()
    assert title in head
    assert len(rows) == 3
    assert {width_of(line) for line in (head, *rows)} == {42}
