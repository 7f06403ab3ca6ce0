"""The player who tries answers out: it sees only its own seat, repeats itself, and beats the others."""

from __future__ import annotations

from random import Random

import pytest

from bot.tools.strength import meet
from engine.hocg import Game
from engine.hocg.cards.deck import load_starters
from engine.hocg.cards.pool import default_pool
from engine.hocg.players import GreedyPlayer, Strength, derive_seed, play_match
from engine.hocg.players.imagining import Imagination
from engine.hocg.players.searching import MAX_ANSWERS, SearchingPlayer, candidates
from engine.hocg.queries.board import looked_cards
from engine.hocg.state.unseen import unseen_by
from engine.kernel.chance import Chance
from engine.kernel.prompts import Option, Prompt
from tests.engine.hiding import exchange, hidden_cards, with_other_faces, with_other_places
from tests.engine.watching import new_game

STARTERS = [deck for _, deck in load_starters()]


def searcher(game: Game, seat: int, budget: int = 300) -> SearchingPlayer:
    return SearchingPlayer(game, seat, derive_seed("searcher", seat), STARTERS, default_pool(), budget)


def advance(game: Game, answers: int) -> None:
    """Let greedy players give so many answers."""
    play_match(game, (GreedyPlayer(), GreedyPlayer()), answers)


@pytest.mark.parametrize("seed", range(3))
def test_what_its_seat_cannot_see_makes_no_difference(seed: int) -> None:
    game, chance = new_game(seed), Random(seed)
    advance(game, 25)
    for _ in range(4):
        advance(game, 6)
        prompt = game.prompt
        if prompt is None:
            return
        mapping = exchange(game, hidden_cards(game, prompt.seat), chance)
        choices = [
            searcher(twin, prompt.seat).choose(prompt, twin.view(prompt.seat))
            for twin in (game, with_other_places(game, mapping))
        ]
        assert choices[0] == choices[1]


def test_the_faces_of_the_opponents_cards_make_no_difference() -> None:
    game, chance = new_game(5), Random(5)
    advance(game, 40)
    prompt = game.prompt
    assert prompt is not None
    others = {card for card in hidden_cards(game, prompt.seat) if (card >= game.state.split) != prompt.seat}
    twin = with_other_faces(game, exchange(game, others, chance))
    first, second = (
        searcher(each, prompt.seat).choose(prompt, each.view(prompt.seat)) for each in (game, twin)
    )
    assert first == second


@pytest.mark.parametrize("seat", [0, 1])
def test_an_imagined_match_looks_the_same_from_its_seat(seat: int) -> None:
    game = new_game(7)
    advance(game, 50)
    imagined = Imagination(seat, STARTERS, default_pool()).imagine(game, Chance(derive_seed("imagined")))
    assert imagined.view(seat) == game.view(seat)
    assert imagined.state.numbers != game.state.numbers
    own = [card for card in range(len(game.state.numbers)) if (card >= game.state.split) == seat]
    numbers = [sorted(each.state.numbers[card] for card in own) for each in (game, imagined)]
    assert numbers[0] == numbers[1]


def test_what_a_viewer_cannot_see_is_what_the_leak_test_hides() -> None:
    game = new_game(11)
    for _ in range(30):
        advance(game, 3)
        for viewer in (0, 1, None):
            looked = looked_cards(game.table)
            unseen = unseen_by(game.state, game.prompt, game.events, viewer, looked)
            assert set(unseen) == hidden_cards(game, viewer)


def test_it_leaves_its_match_alone_and_repeats_itself() -> None:
    game = new_game(3)
    advance(game, 30)
    prompt, saved = game.prompt, game.to_json()
    assert prompt is not None
    picked = [searcher(game, prompt.seat).choose(prompt, game.view(prompt.seat)) for _ in range(2)]
    assert picked[0] == picked[1]
    assert game.to_json() == saved


def test_it_tries_the_greedy_answer_single_options_and_pairs_but_no_copy_twice() -> None:
    options = tuple(Option("card", card, alike="ab"[card % 2]) for card in range(4))
    prompt = Prompt(1, 0, "cards", options, 0, 2)
    tried = list(candidates(prompt, (options[3],)))
    assert tried[0] == (options[3],)
    assert [sorted(option.alike for option in answer) for answer in tried] == [
        ["b"], [], ["a"], ["a", "b"], ["a", "a"], ["b", "b"],
    ]  # fmt: skip
    many = Prompt(1, 0, "cards", tuple(Option("card", card) for card in range(30)), 1, 3)
    assert len(list(candidates(many, (many.options[0],)))) == MAX_ANSWERS


def test_strengths_are_what_their_names_say() -> None:
    assert meet(Strength.NORMAL, Strength.EASY, 12).share > 0.5
    assert meet(Strength.EASY, Strength.RANDOM, 12).share > 0.5


@pytest.mark.slow
def test_the_hard_one_beats_the_normal_one() -> None:
    assert meet(Strength.HARD, Strength.NORMAL, 10).share >= 0.6
