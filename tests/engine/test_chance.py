"""Chance: as documented, word by word, so that anyone who knows the seed can check every shuffle and die."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.hocg import HOCG
from engine.hocg.players import RandomPlayer, derive_seed
from engine.hocg.state.events import DiceRolled
from engine.kernel.chance import Chance, commit_to
from engine.kernel.errors import DataError
from tests.engine.watching import DECKS, deck_of, new_game

SEED = bytes(range(32))


class Ledger:
    """The generator once more, from its description: words, numbers below a bound, shuffles."""

    def __init__(self, seed: bytes, position: int = 0) -> None:
        self.words = self._words(seed, position)

    @staticmethod
    def _words(seed: bytes, position: int) -> Iterator[int]:
        while True:
            digest = hashlib.sha256(seed + (position // 4).to_bytes(8, "big")).digest()
            at = position % 4 * 8
            yield int.from_bytes(digest[at : at + 8], "big")
            position += 1

    def below(self, bound: int) -> int:
        fair = 2**64 // bound * bound
        return next(word for word in self.words if word < fair) % bound

    def shuffle(self, cards: list[int]) -> list[int]:
        cards = cards.copy()
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return cards


@given(seed=st.binary(min_size=32, max_size=32), bounds=st.lists(st.integers(1, 2**64), max_size=30))
def test_words_and_numbers_are_as_documented(seed: bytes, bounds: list[int]) -> None:
    chance, ledger = Chance(seed), Ledger(seed)
    for bound in bounds:
        number = chance.below(bound)
        assert number == ledger.below(bound)
        assert 0 <= number < bound


def test_the_position_says_how_many_words_were_used() -> None:
    chance = Chance(SEED)
    words = [chance.word() for _ in range(11)]
    assert chance.position == 11
    assert [Chance(SEED, position).word() for position in range(11)] == words
    assert len(set(words)) == 11


@given(cards=st.lists(st.integers(), max_size=60), position=st.integers(0, 1000))
def test_shuffles_are_as_documented(cards: list[int], position: int) -> None:
    shuffled = cards.copy()
    Chance(SEED, position).shuffle(shuffled)
    assert shuffled == Ledger(SEED, position).shuffle(cards)
    assert Counter(shuffled) == Counter(cards)


def test_a_word_that_would_favour_small_results_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    fair = 2**64 - 2**64 % 6
    given = [fair, 2**64 - 1, fair - 1, 2**64 - 1]
    monkeypatch.setattr("engine.kernel.chance._words_of", lambda _seed, _block: given)
    unfair = Chance(SEED)
    assert (unfair.below(6), unfair.position) == (5, 3)
    assert Chance(SEED, 3).below(2) == 1
    with pytest.raises(ValueError, match="at least 1"):
        Chance(SEED).below(0)


def chi_square(counts: Counter[int], sides: int) -> float:
    expected = counts.total() / sides
    return sum((counts[side] - expected) ** 2 / expected for side in range(sides))


@pytest.mark.parametrize(("sides", "limit"), [(2, 10.8), (6, 20.5), (10, 27.9), (50, 85.4)])
def test_numbers_are_uniform(sides: int, limit: float) -> None:
    """Chi-square below its 99.9 % point, for three seeds."""
    for name in range(3):
        chance = Chance(derive_seed("uniform", name))
        counts = Counter(chance.below(sides) for _ in range(6000))
        assert chi_square(counts, sides) < limit
    assert chi_square(Counter({0: 6000}), sides) > limit


def test_every_order_of_four_cards_is_as_likely() -> None:
    counts: Counter[int] = Counter()
    orders = {order: number for number, order in enumerate(permutations(range(4)))}
    chance = Chance(SEED)
    for _ in range(6000):
        cards = list(range(4))
        chance.shuffle(cards)
        counts[orders[tuple(cards)]] += 1
    assert chi_square(counts, 24) < 49.7


def test_dice_show_one_to_six_as_often() -> None:
    chance = Chance(SEED)
    counts = Counter(chance.roll() - 1 for _ in range(6000))
    assert set(counts) == set(range(6))
    assert chi_square(counts, 6) < 20.5


def test_dice_that_were_set_up_come_first() -> None:
    chance = Chance(SEED, dice=[6, 1])
    assert [chance.roll(), chance.roll()] == [6, 1]
    assert chance.position == 0
    assert chance.roll() == 1 + Ledger(SEED).below(6)


def test_a_shuffle_can_be_turned_off() -> None:
    cards = list(range(9))
    Chance(SEED, is_shuffling=False).shuffle(cards)
    assert cards == list(range(9))


def test_a_copy_goes_its_own_way() -> None:
    chance = Chance(SEED, 5, [3, 4])
    twin = chance.copy()
    assert twin == chance
    assert [twin.roll(), twin.roll(), twin.word()][:2] == [3, 4]
    assert (chance.position, chance.dice) == (5, [3, 4])


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commit_to(SEED) == hashlib.sha256(SEED).hexdigest()
    assert commit_to(SEED) != commit_to(bytes(32))


def test_the_shuffles_before_a_match_can_be_checked_by_hand() -> None:
    """6.2.1.2 and 6.2.1.4: both decks, both cheer decks; then who says who is first."""
    seed = derive_seed("checked by hand")
    game = HOCG.start([deck_of(deck) for deck in DECKS], seed)
    sizes = [(0, 1, 51), (1, 72, 122), (0, 51, 71), (1, 122, 142)]
    ledger = Ledger(seed)
    for (seat, first, last), zone in zip(sizes, ("deck", "deck", "cheer_deck", "cheer_deck"), strict=True):
        assert getattr(game.state.players[seat], zone) == ledger.shuffle(list(range(first, last)))
    assert game.prompt is not None
    assert game.prompt.seat == ledger.below(2)


def test_the_dice_of_a_match_can_be_checked_by_hand() -> None:
    rolled = 0
    for seed in range(3):
        game, player = new_game(seed), RandomPlayer(seed)
        while (prompt := game.prompt) is not None:
            chance = game.state.chance
            ledger, before = Ledger(chance.seed, chance.position), chance.position
            game.pick(player.choose(prompt, game.view(None)))
            dice = [event for event in game.events if isinstance(event, DiceRolled)]
            # One die of one answer, and nothing was shuffled before it: then it is the very next number.
            if len(dice) == 1 and len(dice[0].results) == 1 and game.state.chance.position == before + 1:
                assert dice[0].results[0] == 1 + ledger.below(6)
                rolled += 1
    assert rolled > 5


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_has_32_bytes(length: int) -> None:
    with pytest.raises(DataError, match=f"32 bytes, not {length}"):
        HOCG.start([deck_of(deck) for deck in DECKS], bytes(length))
