"""Card texts in Japanese: every class of the vocabulary has words, and every text of the pool can be said."""

import pytest

from engine.hocg.cards.pool import default_pool, problems_of
from engine.hocg.cards.terms import AbilityKind
from engine.hocg.language.compiler import compile_text
from engine.hocg.language.japanese import JapaneseTexts, japanese_tags
from engine.hocg.language.vocabulary import kinds
from engine.kernel.language import Unsaid

SYNTAX = {"JustSo", "FromTo", "Doing", "Maying", "ForEaching", "Iffing", "Body", "Paragraph"}
"""Classes that only read English: what they settle into is what is printed."""


@pytest.fixture(scope="module")
def texts() -> JapaneseTexts:
    return JapaneseTexts(default_pool().cards.values())


def test_every_class_with_english_words_has_japanese_ones() -> None:
    without = {kind.__name__ for kind in kinds() if "words" in vars(kind) and "ja" not in vars(kind)}
    assert without == SYNTAX


def test_every_playable_card_can_be_printed(texts: JapaneseTexts) -> None:
    for card in default_pool().cards.values():
        if problems_of(card):
            continue
        for ability in (*card.abilities, *(art.ability for art in card.arts if art.ability)):
            said = texts.say(ability.program, ability.kind)
            assert said, f"{card.number} {ability.kind} has no words"
            assert "{" not in said


def test_every_tag_has_its_japanese_form() -> None:
    assert {tag for card in default_pool().cards.values() for tag in card.folded_tags} <= set(japanese_tags())


@pytest.mark.parametrize(
    ("english", "japanese"),
    [
        ("Draw 2 cards.", "自分のデッキを2枚引く。"),
        (
            "You may archive 1 card from your hand: Draw 1 card.",
            "自分の手札1枚をアーカイブできる:自分のデッキを1枚引く。",
        ),
        (
            "Deal 20 special damage to your opponent's center holomem.",
            "相手のセンターホロメンに特殊ダメージ20を与える。",
        ),
        (
            "Send the top card of your cheer deck to 1 of your blue holomem.",
            "自分のエールデッキの上から1枚を、自分の青ホロメンに送る。",
        ),
    ],
)
def test_texts_read_as_on_the_cards(texts: JapaneseTexts, english: str, japanese: str) -> None:
    assert texts.say(compile_text(AbilityKind.ART, english)) == japanese


def test_an_unknown_name_is_refused_rather_than_left_out(texts: JapaneseTexts) -> None:
    program = compile_text(AbilityKind.ART, "Return 1 <Tokino Sora> from your archive to your hand.")
    with pytest.raises(Unsaid, match="Tokino Sora"):
        JapaneseTexts(()).say(program)
