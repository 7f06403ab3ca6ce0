"""What is noted of lasting effects: every change by a number says by how much."""

from __future__ import annotations

import pytest

from bot.app.languages import JAPANESE, install_languages
from engine.hocg.cards.pool import default_pool
from engine.hocg.cards.terms import COLORS, Color, DamageKind
from engine.hocg.language.nodes.changes import Numbered, StatChange
from engine.hocg.state.stats import (
    AnyStat,
    CheersNeeded,
    CriticalAgainst,
    DamageTaken,
    Reach,
    SpecialDealt,
    Stat,
)
from engine.kernel.language.walking import walk
from engine.kernel.translation import ENGLISH, speaking

install_languages()

CHANGES = [
    change
    for card in default_pool().cards.values()
    for ability in card.texts
    for change in walk(ability.program)
    if isinstance(change, StatChange)
]


NUMBERS: list[AnyStat] = [
    Stat.ARTS,
    Stat.HP,
    Stat.BATON_PASS,
    Stat.MASCOTS,
    *(CheersNeeded(color) for color in Color),
    *(CriticalAgainst(color) for color in COLORS),
    *(DamageTaken(kind) for kind in (None, *DamageKind)),
    SpecialDealt(),
    SpecialDealt(Reach.CENTER),
]


@pytest.mark.parametrize("language", [ENGLISH, JAPANESE])
@pytest.mark.parametrize("stat", NUMBERS, ids=str)
def test_a_change_by_a_number_says_how_much_and_whether_it_is_more(stat: AnyStat, language: str) -> None:
    with speaking(language):
        less, more = stat.phrase(-20).say(), stat.phrase(20).say()
    assert "20" in less
    assert "20" in more
    assert less != more


@pytest.mark.parametrize("language", [ENGLISH, JAPANESE])
def test_a_change_that_cards_make_says_how_much_and_whether_it_is_more(language: str) -> None:
    for change in CHANGES:
        stat: AnyStat = change.stat
        with speaking(language):
            less, more = stat.phrase(-20).say(), stat.phrase(20).say()
        assert ("20" in less) == ("20" in more) == (less != more) == isinstance(change, Numbered), (
            change.say()
        )


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (ENGLISH, ["arts need 1 less colorless cheer", "arts need 2 more red cheers", "Arts +50"]),
        (JAPANESE, ["アーツに必要な無色エール-1", "アーツに必要な赤エール+2", "アーツ+50"]),
    ],
)
def test_the_cheers_that_arts_need_are_told_with_their_number(language: str, words: list[str]) -> None:
    changes = (
        CheersNeeded(Color.COLORLESS).phrase(-1),
        CheersNeeded(Color.RED).phrase(2),
        Stat.ARTS.phrase(50),
    )
    with speaking(language):
        assert [change.say() for change in changes] == words
