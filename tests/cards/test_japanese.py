"""Card texts in Japanese: every class of the vocabulary has words, every text of the pool can be said, and
is the same as on its card unless there is a reason.
"""

from collections import Counter

import msgspec
import pytest

from engine.hocg.cards.pool import default_pool, problems_of
from engine.hocg.cards.terms import AbilityKind
from engine.hocg.language.compiler import compile_text
from engine.hocg.language.japanese_texts import JapaneseTexts, japanese_tags
from engine.hocg.language.vocabulary import KINDS
from engine.kernel.language import Unsaid
from tests.cards.japanese_wording import DIFFERENCES, fingerprint, own_texts, read_fingerprints

SYNTAX = {"AsMany", "Doing", "Iffing", "Body", "Paragraph"}
"""Classes that only read English: what they settle into is what is printed."""


@pytest.fixture(scope="module")
def texts() -> JapaneseTexts:
    return JapaneseTexts(default_pool().cards.values())


def test_every_class_with_english_words_has_japanese_ones() -> None:
    without = {kind.__name__ for kind in KINDS if "words" in vars(kind) and "ja" not in vars(kind)}
    assert without == SYNTAX


def test_every_playable_card_can_be_printed(texts: JapaneseTexts) -> None:
    for card in default_pool().cards.values():
        if problems_of(card):
            continue
        for ability in card.texts:
            said = texts.say(ability.program, ability.kind, card.number)
            assert said, f"{card.number} {ability.kind} has no words"
            assert "{" not in said


SAME_AT_LEAST = 0.953
"""Of the texts, how many say just what the card says."""


class Difference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why some texts aren't the same as on their cards."""

    reason: str
    because: str
    abilities: list[str]


def explained() -> list[str]:
    """Every ability that is known to be said otherwise than on its card."""
    differences = msgspec.yaml.decode(DIFFERENCES.read_bytes(), type=list[Difference])
    return [key for each in differences for key in each.abilities]


def test_every_text_is_the_same_as_on_its_card_unless_there_is_a_reason(texts: JapaneseTexts) -> None:
    official = read_fingerprints()
    said: dict[str, str] = {}
    for card in default_pool().cards.values():
        if not problems_of(card):
            said |= {key: text for key, text in own_texts(card, texts).items() if key in official}
    differing = {key for key, text in said.items() if fingerprint(text) != official[key]}
    known = explained()
    assert not [key for key, count in Counter(known).items() if count > 1], "a text has one reason"
    unexplained = {key: said[key] for key in differing.difference(known)}
    assert not unexplained, f"say these as their cards do, or say why not in {DIFFERENCES.name}"
    outdated = set(known) & set(said) - differing
    assert not outdated, f"these are as on their cards now: take them out of {DIFFERENCES.name}"
    assert len(differing) <= (1 - SAME_AT_LEAST) * len(said)


def test_older_sets_are_worded_as_they_were() -> None:
    texts = JapaneseTexts(default_pool().cards.values())
    program = compile_text(AbilityKind.ART, "If your Oshi is white, draw 1 card.")
    assert texts.say(program, "art", "hBP01-001") == "自分の推しホロメンの色が白の時、自分のデッキを1枚引く。"
    assert texts.say(program, "art", "hBP07-001") == "自分の推しホロメンの色が白なら、自分のデッキを1枚引く。"
    assert texts.say(program, "art") == texts.say(program, "art", "hXX99-001")


def test_a_holomem_is_taken_up_by_how_it_was_named(texts: JapaneseTexts) -> None:
    chosen = "Choose 1 of your holomem. Restore 20 HP of that holomem."
    assert texts.say(compile_text(AbilityKind.ART, chosen)) == (
        "自分のステージのホロメン1人を選ぶ。選んだホロメンのHP20回復。"
    )
    event = "When your holomem is downed, draw 1 card, then return 1 fan from that holomem to your hand."
    assert "そのホロメンに付いているファン1枚" in texts.say(compile_text(AbilityKind.GIFT, event), "gift")


def test_every_tag_has_its_japanese_form() -> None:
    assert {tag for card in default_pool().cards.values() for tag in card.folded_tags} <= set(japanese_tags())


@pytest.mark.parametrize(
    ("english", "japanese"),
    [
        ("Draw 2 cards.", "自分のデッキを2枚引く。"),
        (
            "You may archive 1 card from your hand: Draw 1 card.",
            "自分の手札1枚をアーカイブできる：自分のデッキを1枚引く。",
        ),
        (
            "Deal 20 special damage to your opponent's center holomem.",
            "相手のセンターホロメンに特殊ダメージ20を与える。",
        ),
        (
            "Send the top card of your cheer deck to 1 of your blue holomem.",
            "自分のエールデッキの上から1枚を、自分の青ホロメンに送る。",
        ),
        (
            "Choose 3 or 5. During this turn, all of your dice count as that number.",
            "3か5を選ぶ。その後、このターンの間、自分のサイコロの目はすべて選んだ数として扱う。",
        ),
    ],
)
def test_texts_read_as_on_the_cards(texts: JapaneseTexts, english: str, japanese: str) -> None:
    assert texts.say(compile_text(AbilityKind.ART, english)) == japanese


def test_an_unknown_name_is_refused_rather_than_left_out(texts: JapaneseTexts) -> None:
    program = compile_text(AbilityKind.ART, "Return 1 <Tokino Sora> from your archive to your hand.")
    with pytest.raises(Unsaid, match="Tokino Sora"):
        JapaneseTexts(()).say(program)
