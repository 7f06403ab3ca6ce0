"""What is noted of lasting effects: every change by a number says by how much."""

from __future__ import annotations

import pytest

from bot.app.languages import JAPANESE, install_languages
from engine.hocg.abilities.stats import NUMBERS, Stat
from engine.hocg.cards.pool import default_pool
from engine.hocg.language.nodes.changes import Numbered, StatChange
from engine.kernel.language.walking import walk
from engine.kernel.translation import ENGLISH, speaking

install_languages()


@pytest.mark.parametrize("language", [ENGLISH, JAPANESE])
@pytest.mark.parametrize("stat", sorted(NUMBERS))
def test_a_change_by_a_number_says_how_much_and_whether_it_is_more(stat: Stat, language: str) -> None:
    with speaking(language):
        less, more = stat.phrase(-20).say(), stat.phrase(20).say()
    assert "20" in less
    assert "20" in more
    assert less != more


def test_every_change_that_cards_make_is_said_as_what_it_is() -> None:
    for card in default_pool().cards.values():
        for ability in card.texts:
            for change in walk(ability.program):
                if isinstance(change, StatChange):
                    assert isinstance(change, Numbered) == (change.stat in NUMBERS), change.say()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (ENGLISH, ["arts need 1 less colorless cheer", "arts need 2 more red cheers", "Arts +50"]),
        (JAPANESE, ["アーツに必要な無色エール-1", "アーツに必要な赤エール+2", "アーツ+50"]),
    ],
)
def test_the_cheers_that_arts_need_are_told_with_their_number(language: str, words: list[str]) -> None:
    changes = [(Stat.COST_COLORLESS, -1), (Stat.COST_RED, 2), (Stat.ARTS, 50)]
    with speaking(language):
        assert [stat.phrase(amount).say() for stat, amount in changes] == words
