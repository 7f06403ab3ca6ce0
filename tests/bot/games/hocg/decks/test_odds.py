"""The odds: held against counting every hand of small decks, against known figures, and against playing."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import pytest

from bot.app.deck_lists.odds import draw_any, draw_exactly, draw_none, draw_pair
from bot.games.hocg.decks.odds import find_card_odds, find_opening_odds

CASES = [(9, 0, 4), (9, 1, 4), (9, 3, 4), (9, 9, 4), (10, 4, 7), (8, 2, 7), (5, 2, 5), (6, 3, 0)]


@pytest.mark.parametrize(("cards", "wanted", "draws"), CASES)
def test_against_every_hand(cards: int, wanted: int, draws: int) -> None:
    hands = list(combinations(range(cards), draws))
    counts = [sum(card < wanted for card in hand) for hand in hands]
    assert draw_none(cards, wanted, draws) == Fraction(counts.count(0), len(hands))
    assert draw_any(cards, wanted, draws) == 1 - Fraction(counts.count(0), len(hands))
    for count in range(-1, draws + 2):
        assert draw_exactly(cards, wanted, draws, count) == Fraction(counts.count(count), len(hands))


def test_known_figures() -> None:
    """Twelve Debuts of fifty cards: the first figure is C(38, 7) / C(50, 7)."""
    odds = find_opening_odds(50, 12)
    missed = Fraction(12_620_256, 99_884_400)
    assert odds.first_hand == 1 - missed
    assert odds.after_redraw == 1 - missed**2
    assert odds.lost == missed**8
    assert float(odds.first_hand) == pytest.approx(0.87365, abs=1e-5)


@pytest.mark.parametrize("debuts", range(0, 51, 5))
def test_everything_that_can_happen_adds_up(debuts: int) -> None:
    odds = find_opening_odds(50, debuts)
    assert sum(odds.forced) + odds.lost == 1
    assert len(odds.forced) == 7
    assert odds.expected_cost == sum(count * share for count, share in enumerate(odds.forced))


def test_no_debut_is_a_lost_match_and_nothing_else_is_certain() -> None:
    assert find_opening_odds(50, 0).lost == 1
    assert find_opening_odds(50, 50).first_hand == 1
    assert find_opening_odds(3, 1).first_hand == 1
    assert 0 < find_opening_odds(50, 1).lost < 1


def play_openings(debuts: int, copies: int, is_debut: bool, games: int) -> dict[str, float]:
    """Shuffle and redraw as 6.2.1 says; the card is cards 0 to copies - 1, the Debuts follow or hold them."""
    chance = random.Random(20261121)
    deck = list(range(50))
    first = 0 if is_debut else copies
    tally = {"forced": 0, "lost": 0, "kept": 0, "begun": 0}

    def draw() -> list[int]:
        chance.shuffle(deck)
        return deck[:7]

    def has_debut(hand: list[int]) -> bool:
        return any(first <= card < first + debuts for card in hand)

    for _ in range(games):
        hand = draw()
        if not has_debut(hand):
            hand = draw()
        count = 0
        while not has_debut(hand) and count < 6:
            hand = draw()
            count += 1
        if not has_debut(hand):
            tally["lost"] += 1
            continue
        tally["begun"] += 1
        tally["forced"] += count
        tally["kept"] += any(card < copies for card in hand)
    return {
        "cost": tally["forced"] / games,
        "lost": tally["lost"] / games,
        "kept": tally["kept"] / tally["begun"],
    }


@pytest.mark.parametrize(("debuts", "copies", "is_debut"), [(4, 3, False), (5, 2, True), (2, 4, False)])
def test_against_playing(debuts: int, copies: int, is_debut: bool) -> None:
    played = play_openings(debuts, copies, is_debut, 20_000)
    opening = find_opening_odds(50, debuts)
    card = find_card_odds(50, debuts, copies, is_debut=is_debut)
    assert played["lost"] == pytest.approx(float(opening.lost), abs=0.01)
    assert played["cost"] == pytest.approx(float(opening.expected_cost), abs=0.04)
    assert played["kept"] == pytest.approx(float(card.kept), abs=0.015)


def test_the_odds_of_a_card_grow_with_the_turns() -> None:
    card = find_card_odds(50, 12, 4, is_debut=False)
    assert card.by_turn == tuple(draw_any(50, 4, 7 + turn) for turn in range(1, 5))
    assert list(card.by_turn) == sorted(card.by_turn)
    assert card.opening < card.by_turn[0] < card.after_redraw


def test_without_debuts_no_hand_is_kept() -> None:
    assert find_card_odds(50, 0, 4, is_debut=False).kept == 0


@pytest.mark.parametrize(("cards", "wanted", "draws"), [(5, 6, 1), (5, 1, 6), (5, -1, 1), (5, 1, -1)])
def test_impossible_draws_are_refused(cards: int, wanted: int, draws: int) -> None:
    with pytest.raises(ValueError, match="can't draw"):
        draw_none(cards, wanted, draws)
    with pytest.raises(ValueError, match="can't draw"):
        draw_exactly(cards, wanted, draws, 1)


@pytest.mark.parametrize(
    ("cards", "pairs", "draws"),
    [
        (8, [(2, 1)], 3),
        (9, [(2, 2), (1, 3)], 4),
        (7, [(3, 0)], 4),
        (10, [(1, 1), (2, 2), (1, 1)], 5),
        (6, [], 3),
    ],
)
def test_pairs_against_every_hand(cards: int, pairs: list[tuple[int, int]], draws: int) -> None:
    faces = [
        (number, side) for number, pair in enumerate(pairs) for side in (0, 1) for _ in range(pair[side])
    ]
    faces += [(-1, 0)] * (cards - len(faces))
    hands = list(combinations(faces, draws))
    whole = sum(
        any({(number, 0), (number, 1)} <= set(hand) for number in range(len(pairs))) for hand in hands
    )
    assert draw_pair(cards, pairs, draws) == Fraction(whole, len(hands))


def test_pairs_need_their_cards() -> None:
    with pytest.raises(ValueError, match="can't draw"):
        draw_pair(3, [(2, 2)], 1)
