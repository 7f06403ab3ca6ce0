"""The player of OSICA who tries answers out: it sees only its own seat, and repeats itself."""

from __future__ import annotations

from functools import partial
from itertools import islice
from random import Random

import pytest

from bot.games.osica.computers import COMPUTERS, THINKERS
from engine.kernel.chance import Chance
from engine.kernel.errors import DataError
from engine.kernel.players.playing import play_match
from engine.kernel.players.searching import Effort, SearchingPlayer
from engine.kernel.players.seeds import derive_seed
from engine.kernel.players.weights import Weighting, read_weights
from engine.kernel.prompts import Prompt
from engine.osica import OSICA, Game
from engine.osica.imagining import Imagination, list_covered
from engine.osica.players import GreedyPlayer
from engine.osica.players.facts import FACTS, find_facts
from engine.osica.players.judgement import WEIGHTS, Judgement, default_judgement
from engine.osica.players.searching import SeatModel
from engine.osica.scenario.teaching import imagine
from tests.osica.playing import (
    exchange,
    hidden_cards,
    new_game,
    pick_at_random,
    with_other_faces,
    with_other_places,
)
from workshop.contestants import CONTESTS
from workshop.meetings import Notebook, meet
from workshop.osica_self_play import SIGNS


def searcher(game: Game, seat: int, budget: int = 120) -> SearchingPlayer[Game]:
    model = partial(SeatModel, game, seat, OSICA.pool, default_judgement())
    effort = Effort(budget, judged=(1, 2))
    return SearchingPlayer(game, seat, derive_seed("searcher", seat), GreedyPlayer, model, effort)


def advance(game: Game, answers: int) -> Prompt:
    """Let greedy players give so many answers; the question after them."""
    play_match(game, (GreedyPlayer(), GreedyPlayer()), answers)
    assert game.prompt is not None
    return game.prompt


@pytest.mark.parametrize("seed", range(3))
def test_what_its_seat_cannot_see_makes_no_difference(seed: int) -> None:
    game, chance = new_game(seed), Random(seed)
    advance(game, 20 + 10 * seed)
    for _ in range(4):
        prompt = advance(game, 5)
        hidden = hidden_cards(game, prompt.seat)
        theirs = {card for card in hidden if (card >= game.state.split) != prompt.seat}
        twins = (
            game,
            with_other_places(game, exchange(game, hidden, chance)),
            with_other_faces(game, exchange(game, theirs, chance)),
        )
        picked = [searcher(twin, prompt.seat).choose(prompt, twin.view(prompt.seat)) for twin in twins]
        assert picked[0] == picked[1] == picked[2]


@pytest.mark.parametrize("seat", [0, 1])
def test_an_imagined_match_looks_the_same_from_its_seat_and_has_cards_of_the_same_decks(seat: int) -> None:
    game = new_game(7)
    advance(game, 45)
    imagined = Imagination(game, seat, OSICA.pool).deal(Chance(derive_seed("imagined")))
    assert imagined.view(seat) == game.view(seat)
    assert imagined.state.numbers != game.state.numbers
    for owner in (0, 1):
        handles = [card for card in range(len(game.state.numbers)) if (card >= game.state.split) == owner]
        numbers = [sorted(each.state.numbers[card] for card in handles) for each in (game, imagined)]
        assert numbers[0] == numbers[1], "the opponent's deck is one of those that ship"


def test_a_seat_imagines_what_it_cannot_see_alone() -> None:
    game = new_game(11)
    for _ in range(25):
        prompt = advance(game, 3)
        for seat in (0, 1):
            unseen = set(Imagination(game, seat, OSICA.pool).unseen)
            assert hidden_cards(game, seat) <= unseen <= set(list_covered(game.table, seat))
        assert not {option.card for option in prompt.options} & set(
            Imagination(game, prompt.seat, OSICA.pool).unseen
        )


def test_a_lesson_imagines_what_its_seat_cannot_see_and_that_alone() -> None:
    chance, looked, told = Random(3), 0, 0
    for seed in range(3):
        game = new_game(seed)
        while game.prompt is not None:
            prompt = game.prompt
            imagined = imagine(game, prompt.seat, Chance(derive_seed("imagined", seed, prompt.id)))
            assert imagined.view(prompt.seat) == game.view(prompt.seat)
            own, other = game.state.players[prompt.seat], game.state.players[1 - prompt.seat]
            looked += any(option.card in own.deck for option in prompt.options)
            told += any(imagined.card(card).number != game.card(card).number for card in other.costs)
            game.answer([option.id for option in pick_at_random(prompt, chance)])
    assert looked, "cards of a deck can be picked"
    assert told, "the opponent's costs are dealt anew"


def test_it_leaves_its_match_alone_and_repeats_itself() -> None:
    game = new_game(3)
    prompt, saved = advance(game, 30), game.to_json()
    picked = [searcher(game, prompt.seat).choose(prompt, game.view(prompt.seat)) for _ in range(2)]
    assert picked[0] == picked[1]
    assert game.to_json() == saved


def test_it_finds_other_answers_than_the_greedy_player() -> None:
    game, others = new_game(4), 0
    advance(game, 20)
    for _ in range(25):
        prompt = advance(game, 1)
        view = game.view(prompt.seat)
        picked = searcher(game, prompt.seat).choose(prompt, view)
        assert prompt.check([option.id for option in picked]) == picked
        others += picked != GreedyPlayer().choose(prompt, view)
    assert others


def test_every_computer_of_the_bot_gives_an_answer_that_is_allowed() -> None:
    game = new_game(5)
    prompt = advance(game, 25)
    for computer in COMPUTERS:
        picked = THINKERS.decide(computer.name, game.to_json(), prompt.seat, derive_seed("bot"))
        assert prompt.check(picked)


def test_more_of_what_is_good_is_never_judged_worse() -> None:
    weights = read_weights(WEIGHTS)
    for weighting in (weights.own_turn, weights.other_turn):
        for weight, sign in zip(weighting.in_order(FACTS), SIGNS, strict=True):
            assert weight * sign >= 0


def test_the_judgement_is_true_of_matches_that_it_was_not_learned_from() -> None:
    weights = read_weights(WEIGHTS)
    for figures in (weights.on_matches, weights.on_decks):
        assert figures.brier < 0.21, "0.25 is for who always says one half"
        assert all(abs(each.judged - each.came) < 0.12 for each in figures.bins if each.positions >= 300)


def test_the_facts_of_a_view_have_their_names_and_weights_of_others_are_refused() -> None:
    game = new_game(6)
    advance(game, 30)
    assert len(find_facts(game.view(0), 0)) == len(FACTS) == len(set(FACTS))
    weights = read_weights(WEIGHTS)
    with pytest.raises(DataError, match=r"other facts: own\.hearts"):
        Weighting(0, weights.own_turn.facts).in_order([each for each in FACTS if each != "own.hearts"])


def test_a_heart_more_is_a_better_chance() -> None:
    judgement: Judgement = default_judgement()
    game = new_game(8)
    advance(game, 30)
    before = judgement.chance(game.view(0), 0)
    game.state.players[1].hearts.pop()
    game.table.touch()
    assert judgement.chance(game.view(0), 0) > before


@pytest.mark.slow
def test_who_tries_answers_out_beats_who_takes_what_looks_best() -> None:
    """Nineteen of twenty on the average; less than fifteen once in a thousand times."""
    played = meet("hard", "normal", 20, notebook=Notebook(None, CONTESTS["osica"]))
    assert list(islice(played, 19, None))[-1].share >= 0.75
