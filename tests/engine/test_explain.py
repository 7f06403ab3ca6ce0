"""Outlines: every compiled text says who chooses, from where, how many, and what if there is none."""

from __future__ import annotations

import pytest

from engine.hocg.abilities.effects import Effect
from engine.hocg.cards.card import Ability, Card
from engine.hocg.cards.pool import Pool, default_pool, problems_of
from engine.hocg.cards.terms import AbilityKind, CardType
from engine.hocg.language.compiler import compile_text
from engine.hocg.language.nodes.flow import ByOpponent
from engine.hocg.words.explain import outline_card, outline_program


def outline(text: str, kind: str = "art") -> str:
    return "\n".join(outline_program(compile_text(kind, text)))


def test_a_choice_says_who_where_how_many_and_what_if_none() -> None:
    assert outline("Send up to 2 cheers from your archive to 1 of your back holomem.") == "\n".join(
        [
            "When it is played:",
            "  Send up to 2 cheers from your archive to 1 of your back holomem.",
            "    cards: up to 2 cheers from your archive",
            "      who chooses: you",
            "      from where: your archive",
            "      how many: 0 to 2",
            "      if there is none: nothing is done with them",
            "    holomem: 1 of your back holomem",
            "      who chooses: you",
            "      from where: your back holomem",
            "      how many: exactly 1",
            "      if there is none: nothing is done here, and the text goes on",
        ]
    )


def test_a_search_may_come_up_empty() -> None:
    text = outline("Reveal 1 Debut holomem from your deck and add it to your hand. Then shuffle your deck.")
    assert "from where: your deck, which others don't see" in text
    assert "you may also take none if there is one" in text
    assert "2. Shuffle your deck." in text


def test_a_cost_is_paid_in_full_or_not_offered() -> None:
    text = outline("You may archive 2 cards from your hand: Draw 3 cards.")
    assert 'You may (yes or no; asked only if what stands under "do" can be done in full):' in text
    assert "if there are fewer: the cost can't be paid" in text
    assert "Draw 3 cards." in text.partition("then:")[2]


def test_what_pays_for_nothing_is_done_as_far_as_it_can_be() -> None:
    text = outline("You may send 2 cheers from your archive to this holomem.")
    assert 'You may (yes or no; asked only if any of what stands under "do" can be done):' in text
    assert "if there are fewer: as many as there are" in text
    assert "if there is none: it is not asked" in text


def test_another_is_one_word() -> None:
    assert "If you have another red holomem on your stage:" in outline(
        "If you have another red holomem on your stage, draw 1 card."
    )


def test_all_of_something_is_no_number_of_it() -> None:
    text = outline("Return all cheers from this holomem to the bottom of your cheer deck in any order.")
    assert "cards: all cheers from this holomem" in text
    assert "who chooses: nobody, all that are meant are taken" in text
    assert "you choose the order" in text


def test_what_is_done_for_each_of_something_is_counted() -> None:
    text = outline("Archive 1 card from your hand for each cheer on this holomem.")
    assert "how many: exactly 1, as many times as the text counts" in text


def test_cards_taken_from_the_deck_are_added() -> None:
    assert outline("Add 1 card from your deck to your hand.").startswith(
        "When it is played:\n  Add 1 card from your deck to your hand."
    )


def test_a_cheer_returns_to_the_bottom_of_its_deck() -> None:
    text = outline("Return 1 cheer on your opponent's stage to the bottom of their cheer deck.")
    assert "Return 1 cheer on your opponent's stage to the bottom of their cheer deck." in text


def test_conditions_and_their_branches() -> None:
    lines = outline("You may roll a die: If it is odd, draw 1 card.").splitlines()
    assert [line.strip() for line in lines[-4:-1]] == ["If it is odd:", "then:", "Draw 1 card."]


def test_what_the_opponent_does_is_said_of_the_opponent() -> None:
    text = outline(
        "Your opponent moves 1 of their back holomem to the collab position (this is not a collab)."
    )
    assert "Move 1 of their back holomem to the collab position" in text
    assert "who chooses: your opponent" in text
    assert "from where: their back holomem" in text


def test_what_needs_no_choice_says_so() -> None:
    text = outline("During this turn, your center holomem gets Arts +20.")
    assert "who chooses: nobody, all that are meant are taken" in text


def test_an_effect_that_asks_by_itself_says_who() -> None:
    text = outline(
        "Look at the top 3 cards of your deck. Return the rest to the bottom of your deck in any order."
    )
    assert text.splitlines()[-1].strip() == "you choose the order"


def test_the_opponents_turn_is_a_limit() -> None:
    text = outline("During your opponent's turn, when this holomem is downed, draw 1 card.", "gift")
    assert "limits: during your opponent's turn" in text


def test_of_two_sorts_of_holomem_each_says_who_chooses() -> None:
    text = outline("Deal 10 special damage to your opponent's center holomem and 1 of their back holomem.")
    assert text.count("who chooses: nobody, all that are meant are taken") == 1
    assert text.count("who chooses: you") == 1


def test_a_cost_of_one_to_three_can_be_paid_with_fewer() -> None:
    text = outline(
        "You may archive 1 to 3 cards from your hand: Draw 1 card for each card archived this way."
    )
    assert "if there are fewer: as many as there are" in text
    assert "if there is none: the cost can't be paid" in text


def test_a_bloom_says_who_and_what_is_chosen() -> None:
    text = outline("You may bloom 1 of your holomem using a 1st holomem from your hand.")
    assert text.count("who chooses: you") == 2
    assert "from where: your hand, which others don't see" in text


def test_a_division_says_who_gets_what() -> None:
    text = outline(
        "Send 3 cheers from your archive to your center and collab holomem, "
        "divided as you choose (up to 2 to each)."
    )
    assert "you choose for each card in turn, of your center and collab holomem, at most 2 each" in text


def test_a_shared_limit_is_said_in_full() -> None:
    text = outline(
        'You can use the gift "Hug" only once per turn.\nWhen this holomem blooms, draw 1 card.', "gift"
    )
    assert 'You can use the gift "Hug" only once per turn.' in text


def test_a_tool_says_how_many_a_holomem_may_have() -> None:
    assert "tool: 1 on each holomem" in outline_card(default_pool().cards["hBP01-114"])
    assert "fan: any number on each holomem" in outline_card(default_pool().cards["hSD07-015"])


def all_texts() -> list[tuple[str, str, str]]:
    cards = [card for card in default_pool().cards.values() if not problems_of(card)]
    return [(card.number, text.kind, text.text) for card in cards for text in card.texts]


def effects_in(effects: tuple[Effect, ...]) -> list[Effect]:
    found = list(effects)
    for effect in effects:
        for block in effect.blocks():
            found.extend(effects_in(block))
    return found


def test_every_supported_text_has_an_outline_with_all_its_steps() -> None:
    texts = all_texts()
    assert len(texts) > 30
    for number, kind, text in texts:
        program = compile_text(kind, text)
        said = "\n".join(outline_program(program)).lower()
        assert said, number
        for part in program.parts:
            effects = effects_in(getattr(part, "effects", ()))
            if any(isinstance(effect, ByOpponent) for effect in effects):
                continue  # said from the other side
            for effect in effects:
                if not any(effect.blocks()):
                    assert effect.say().lower() in said, f"{number}: {effect.say()}"
                for pick in [part for whole in effect.chooses() for part in whole.parts()]:
                    assert pick.say().lower() in said, f"{number}: {pick.say()}"


def test_a_card_is_outlined_text_by_text() -> None:
    card = default_pool().cards["hSD01-006"]
    lines = outline_card(card)
    assert any(line.startswith("extra: ") and "lose 2 life" in line for line in lines)
    assert any(line.startswith("art SorAZ Sympathy: If you have <AZKi>") for line in lines)
    assert outline_card(default_pool().cards["hSD01-003"]) == ["no text"]


def test_a_text_that_is_not_supported_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    card = Card(
        "hXX01-001", "X", "", CardType.SUPPORT,
        abilities=(Ability(AbilityKind.SUPPORT, "", "", "Draw 1 card. Then sing."),),
    )  # fmt: skip
    lines = outline_card(Pool([card]).cards["hXX01-001"])
    assert lines[0] == "support: Draw 1 card. Then sing."
    assert lines[1].startswith("  not supported: line 1, column 19: 'sing'")
