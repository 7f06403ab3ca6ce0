"""hOCG's computer opponents: legal answers from their own seat's view alone, in time."""

from __future__ import annotations

import pickle
from pathlib import Path
from random import Random

import pytest

from bot.games.hocg.computers import COMPUTERS, THINKERS
from bot.games.hocg.pack import HocgPack
from bot.games.installed import installed_packs
from engine.hocg import HOCG
from engine.hocg.cards.pool import default_pool, keep_own_cards, with_own_cards
from engine.hocg.players import GreedyPlayer, Strength, derive_seed, play_match
from tests.engine.hiding import exchange, hidden_cards, with_other_places
from tests.engine.positions import begin
from tests.engine.watching import new_game


@pytest.fixture(scope="module")
def pack() -> HocgPack:
    """The pack as it is installed."""
    found = installed_packs().get("hocg")
    assert isinstance(found, HocgPack)
    return found


def test_every_strength_but_the_random_one_can_be_challenged() -> None:
    assert [each.name for each in COMPUTERS] == [each for each in Strength if each is not Strength.RANDOM]


@pytest.mark.parametrize("computer", [each.name for each in COMPUTERS])
def test_a_decision_fits_the_question_and_goes_to_a_worker(pack: HocgPack, computer: str) -> None:
    game = new_game(4)
    play_match(game, (GreedyPlayer(), GreedyPlayer()), 21)
    prompt = game.prompt
    assert prompt is not None
    thinking = pack.think(computer, game, prompt.seat, bytes(32))
    assert pickle.loads(pickle.dumps(thinking.subject)) == thinking.subject
    prompt.check(thinking.decide(*thinking.subject))


@pytest.mark.parametrize("computer", ["easy", "normal"])
def test_what_it_cannot_see_makes_no_difference(computer: str) -> None:
    game, chance = new_game(2), Random(2)
    for _ in range(12):
        play_match(game, (GreedyPlayer(), GreedyPlayer()), 5)
        restored = HOCG.restore(game.to_json())
        prompt = restored.prompt
        if prompt is None:
            return
        twin = with_other_places(restored, exchange(restored, hidden_cards(restored, prompt.seat), chance))
        picked = [
            THINKERS.decide(computer, each.to_json(), prompt.seat, bytes(32), b"")
            for each in (restored, twin)
        ]
        assert picked[0] == picked[1]


ENDLESS = """
- number: OWN-001
  name: Conductor
  type: holomem
  level: Debut
  colors: [white]
  hp: 90
  baton_pass: 1
  tags: [EN]
  skills:
    - {kind: gift, name: Baton, text: "In your main phase, during this turn, this holomem gets Arts +10."}
  arts:
    - {name: Wave, cost: [colorless], damage: 20}
"""
CONDUCTED = """
title: An ability without a limit, which changes something each time
given: {turn: 7, a: {center: {card: OWN-001, cheers: [white]}}, b: {center: hSD01-010, back: [hSD01-003]}}
"""


@pytest.mark.parametrize("computer", ["easy", "normal", "hard"])
def test_an_ability_without_a_limit_is_used_no_longer_than_it_helps(computer: str, tmp_path: Path) -> None:
    """Each decision is made in a worker that knows nothing of the one before."""
    (tmp_path / "own.yaml").write_text(ENDLESS, "utf-8")
    pool, problems = with_own_cards(default_pool(), tmp_path)
    assert problems == []
    game = begin(CONDUCTED, pool)
    for number in range(40):
        prompt = game.prompt
        if prompt is None or prompt.seat != 0:
            break
        game.answer(THINKERS.decide(computer, game.to_json(), 0, derive_seed(number), keep_own_cards(pool)))
    assert game.turn == 8, "its turn is over"


def test_another_seat_is_not_answered_for(pack: HocgPack) -> None:
    game = new_game(4)
    assert game.prompt is not None
    with pytest.raises(ValueError, match="not asked"):
        THINKERS.decide("easy", game.to_json(), 1 - game.prompt.seat, bytes(32), b"")
    with pytest.raises(ValueError, match="no computer opponent 'genius'"):
        pack.think("genius", game, 0, bytes(32))


def test_choosing_is_revealing_only_where_something_is_learned(pack: HocgPack) -> None:
    """A support that draws is; sending a cheer, placing a holomem and ending a phase aren't."""
    game = new_game(6)
    told: dict[str, set[bool]] = {}
    for _ in range(120):
        prompt = game.prompt
        if prompt is None:
            break
        before = game.copy()
        play_match(game, (GreedyPlayer(), GreedyPlayer()), 1)
        told.setdefault(prompt.kind, set()).add(pack.is_revealing(before, game, prompt.seat))
    assert False in told["main"]
    assert told["redraw"] == {True} or True in told["performance"]
