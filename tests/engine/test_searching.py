"""The player who tries answers out: it sees only its own seat, repeats itself, and beats the others."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import msgspec
import pytest

from engine.hocg import Game
from engine.hocg.cards.deck import shipped_decks
from engine.hocg.cards.pool import default_pool
from engine.hocg.foresight.imagining import Imagination
from engine.hocg.players import GreedyPlayer, Strength, derive_seed, play_match
from engine.hocg.players.assessment import LazyAssessment
from engine.hocg.players.judgement import default_judgement
from engine.hocg.players.searching import SeatModel, can_begin
from engine.hocg.procedures.running import seen_cards
from engine.hocg.state.table import Table
from engine.hocg.state.unseen import unseen_by
from engine.kernel.chance import Chance
from engine.kernel.players.nearby import MAX_ANSWERS, candidates
from engine.kernel.players.searching import Effort, Line, SearchingPlayer, Stop, never_late
from engine.kernel.prompts import Option, Prompt
from tests.engine.hiding import exchange, hidden_cards, unknown_cards, with_other_faces, with_other_places
from tests.engine.imagining import imagine
from tests.engine.watching import new_game
from workshop.contestants import HARD_BEFORE
from workshop.earlier.evaluation import WEIGHTS, evaluate, worth_of
from workshop.meetings import meet

STARTERS = [each.deck for each in shipped_decks()]


def searcher(
    game: Game,
    seat: int,
    budget: int = 300,
    judged: tuple[int, ...] = (2,),
    is_late: Callable[[], bool] = never_late,
    stop: Stop | None = None,
) -> SearchingPlayer[Game]:
    model = partial(SeatModel, game, seat, default_pool(), default_judgement())
    seed, effort = derive_seed("searcher", seat), Effort(budget, judged, stop)
    return SearchingPlayer(game, seat, seed, GreedyPlayer, model, effort, is_late)


def share_of(strength: str, against: str, games: int) -> float:
    """Its share of the points of so many matches."""
    return [meeting.share for meeting in meet(strength, against, games)][-1]


def advance(game: Game, answers: int) -> None:
    """Let greedy players give so many answers."""
    play_match(game, (GreedyPlayer(), GreedyPlayer()), answers)


@pytest.mark.parametrize(("seed", "judged"), [(0, (2,)), (1, (2,)), (2, (2, 3, 4)), (3, (2, 3, 4))])
def test_what_its_seat_cannot_see_makes_no_difference(seed: int, judged: tuple[int, ...]) -> None:
    game, chance = new_game(seed), Random(seed)
    stop = Stop(frozenset({"main"}), "end") if len(judged) > 1 else None
    advance(game, 25)
    for _ in range(4):
        advance(game, 6)
        prompt = game.prompt
        if prompt is None:
            return
        mapping = exchange(game, hidden_cards(game, prompt.seat), chance)
        choices = [
            searcher(twin, prompt.seat, judged=judged, stop=stop).choose(prompt, twin.view(prompt.seat))
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
    imagined = imagine(game, seat, Chance(derive_seed("imagined")))
    assert imagined.view(seat) == game.view(seat)
    assert imagined.state.numbers != game.state.numbers
    own = [card for card in range(len(game.state.numbers)) if (card >= game.state.split) == seat]
    numbers = [sorted(each.state.numbers[card] for card in own) for each in (game, imagined)]
    assert numbers[0] == numbers[1]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_deck_that_is_recognised_is_imagined_card_for_card(seat: int) -> None:
    decks = [STARTERS[0], STARTERS[5]]
    game = Game.new(decks, derive_seed("recognised"), default_pool())
    advance(game, 80)
    imagined = imagine(game, seat, Chance(derive_seed("imagined")))
    theirs = [card for card in range(len(game.state.numbers)) if (card >= game.state.split) != seat]
    numbers = [sorted(each.state.numbers[card] for card in theirs) for each in (game, imagined)]
    assert numbers[0] == numbers[1]


def test_what_a_viewer_cannot_see_is_what_the_leak_test_hides() -> None:
    game = new_game(11)
    for _ in range(30):
        advance(game, 3)
        for viewer in (0, 1, None):
            looked = seen_cards(game.table)
            unseen = set(unseen_by(game.state, game.prompt, game.events, viewer, looked))
            assert hidden_cards(game, viewer) <= unseen
            assert unseen <= unknown_cards(game, viewer), "what was shown is known until it is shuffled away"


def test_it_leaves_its_match_alone_and_repeats_itself() -> None:
    game = new_game(3)
    advance(game, 30)
    prompt, saved = game.prompt, game.to_json()
    assert prompt is not None
    picked = [searcher(game, prompt.seat).choose(prompt, game.view(prompt.seat)) for _ in range(2)]
    assert picked[0] == picked[1]
    assert game.to_json() == saved


def reach(kind: str) -> tuple[Game, Prompt]:
    """A match at a question of this kind with several answers, some turns after its beginning."""
    game = new_game(3)
    advance(game, 30)
    while (prompt := game.prompt) is not None and not (prompt.kind == kind and len(prompt.options) > 2):
        advance(game, 1)
    assert prompt is not None
    return game, prompt


def count_imagined(monkeypatch: pytest.MonkeyPatch, player: SearchingPlayer[Game], game: Game) -> int:
    """How many matches a player imagines for its answer."""
    imagined = []
    make = Imagination.imagine

    def note(self: Imagination, chance: Chance) -> Table:
        imagined.append(self)
        return make(self, chance)

    with monkeypatch.context() as patch:
        patch.setattr(Imagination, "imagine", note)
        assert game.prompt is not None
        player.choose(game.prompt, game.view(game.prompt.seat))
    return len(imagined)


def test_it_tries_more_with_a_larger_budget_and_everything_once_with_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, prompt = reach("main")
    assert len(list(candidates(prompt, (prompt.options[0],)))) > 1
    assert count_imagined(monkeypatch, searcher(game, prompt.seat, 0), game) == 1
    assert count_imagined(monkeypatch, searcher(game, prompt.seat, 3000), game) > 1


def line_of(*chances: float) -> Line:
    line = Line(())
    line.chances = list(chances)
    return line


def test_an_answer_is_ahead_if_it_is_better_by_more_than_luck_explains() -> None:
    other = line_of(0.6, 0.7, 0.5, 0.8)
    assert line_of(0.7, 0.81, 0.6, 0.89).is_ahead(other, 2.0)
    assert not line_of(0.9, 0.6, 1.0, 0.5).is_ahead(other, 2.0), "now better, now worse"
    assert not line_of(0.6, 0.7, 0.5, 0.8).is_ahead(other, 2.0), "the same in each match"
    assert not line_of(0.605, 0.705, 0.505, 0.805).is_ahead(other, 2.0, 0.01), "hardly better"
    assert not line_of(0.9).is_ahead(line_of(0.1), 1.0), "one match proves nothing"


def test_it_comes_to_an_end_when_it_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    game, prompt = reach("main")
    late = searcher(game, prompt.seat, 3000, is_late=lambda: True)
    assert count_imagined(monkeypatch, late, game) == 1


class ShyModel(SeatModel):
    """A seat that is content with one holomem more on its stage, and nothing is worse to it than a collab."""

    def __init__(self, game: Game, seat: int) -> None:
        super().__init__(game, seat, default_pool(), default_judgement())
        self._me, self._before = seat, len(game.state.players[seat].stage)

    def judge(self, match: Game) -> float:
        player = match.state.players[self._me]
        if player.collab is not None:
            return 0.1
        return 0.9 if len(player.stage) > self._before else 0.5


@pytest.mark.parametrize("stop", [None, Stop(frozenset({"main"}), "end")])
def test_who_may_stop_holds_no_blunder_that_follows_against_an_answer(stop: Stop | None) -> None:
    game, prompt = reach("main")
    while not {"place", "collab"} <= {option.kind for option in prompt.options}:
        advance(game, 1)
        assert game.prompt is not None
        prompt = game.prompt
    twin = game.copy()
    while twin.turn == game.turn:
        advance(twin, 1)
    assert twin.state.players[prompt.seat].collab is not None, "a quick player goes on to collab"
    effort = Effort(300, (1,), stop)
    model = partial(ShyModel, game, prompt.seat)
    player = SearchingPlayer(game, prompt.seat, derive_seed("shy"), GreedyPlayer, model, effort)
    (picked,) = player.choose(prompt, game.view(prompt.seat))
    assert (picked.kind == "place") is (stop is not None)


@pytest.mark.parametrize("kind", ["performance", "main", "cards"])
def test_every_kind_of_question_is_tried_out(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    game, prompt = reach(kind)
    assert count_imagined(monkeypatch, searcher(game, prompt.seat), game) > 0


@pytest.mark.parametrize("kind", ["first_player", "redraw", "center", "back"])
def test_what_is_decided_before_the_game_is_tried_out(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    game = new_game(3)
    while (prompt := game.prompt) is not None and prompt.kind != kind:
        advance(game, 1)
    assert prompt is not None
    player = searcher(game, prompt.seat)
    assert count_imagined(monkeypatch, player, game) > 0
    picked = player.choose(prompt, game.view(prompt.seat))
    assert prompt.check([option.id for option in picked]) == picked


def test_who_places_the_first_holomem_imagines_an_opponent_who_can_begin() -> None:
    game = new_game(3)
    while (prompt := game.prompt) is not None and prompt.kind != "center":
        advance(game, 1)
    assert prompt is not None
    assert can_begin(game.table, 1 - prompt.seat)
    chance = Chance(derive_seed("beginning"))
    imagined = [imagine(game, prompt.seat, chance) for _ in range(40)]
    fit = [each for each in imagined if can_begin(each.table, 1 - prompt.seat)]
    assert 0 < len(fit) < len(imagined)
    for each in fit[:5]:
        assert play_match(each, (GreedyPlayer(), GreedyPlayer()), 30).answers == 30


def test_a_lazy_view_is_judged_as_the_view_of_the_seat_is() -> None:
    for seed in range(4):
        decks = [STARTERS[(7 * seed + each) % len(STARTERS)] for each in (0, 3)]
        game = new_game(seed, decks)
        viewing, glancing = ([GreedyPlayer(), GreedyPlayer()] for _ in range(2))
        while (prompt := game.prompt) is not None:
            picked = viewing[prompt.seat].choose(prompt, game.view(prompt.seat))
            lazy = LazyAssessment(game.copy().table, prompt.seat, default_pool())
            assert glancing[prompt.seat].judge(prompt, lazy) == picked
            game.pick(picked)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_lazy_view_of_a_side_is_worth_what_its_view_is(seat: int) -> None:
    game = new_game(5)
    for _ in range(12):
        advance(game, 10)
        view, lazy = game.view(seat), LazyAssessment(game.table, seat, default_pool())
        assert evaluate(lazy.own, lazy.other) == evaluate(view.sides[seat], view.sides[1 - seat])
        assert lazy.own.hand == view.sides[seat].hand
        assert lazy.other.hand == ()


def test_a_deck_that_runs_out_is_worth_less() -> None:
    side = new_game(5).view(0).sides[0]
    worths = [worth_of(msgspec.structs.replace(side, deck_count=count), WEIGHTS) for count in (40, 12, 11, 0)]
    assert worths[0] == worths[1] > worths[2] > worths[3]


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
    assert share_of(Strength.NORMAL, Strength.EASY, 12) > 0.5
    assert share_of(Strength.EASY, Strength.RANDOM, 12) > 0.5


@pytest.mark.slow
def test_the_hard_one_beats_the_normal_one() -> None:
    assert share_of(Strength.HARD, Strength.NORMAL, 10) >= 0.6


@pytest.mark.slow
def test_the_expert_beats_the_hard_one_of_before() -> None:
    assert share_of(Strength.EXPERT, HARD_BEFORE, 10) >= 0.5
