"""The judgement: the chance to win from what a seat sees, and the facts behind it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from engine.hocg.cards.pool import default_pool
from engine.hocg.players import GreedyPlayer, play_match
from engine.hocg.players.assessment import LazyAssessment
from engine.hocg.players.facts import FACTS, SideFact, Whose, find_facts
from engine.hocg.players.judgement import (
    WEIGHTS,
    Judgement,
    default_judgement,
    name_fact,
)
from engine.hocg.state.views import SideView, TableView
from engine.kernel.errors import DataError
from engine.kernel.players.weights import chance_of, read_weights
from tests.engine.hiding import exchange, hidden_cards, with_other_faces
from tests.engine.watching import new_game
from workshop.fitting import hold_against
from workshop.self_play import SIGNS, play

MEGABYTE = 1_000_000


def view_after(answers: int, seat: int = 0) -> TableView:
    """What a seat sees of a match after so many answers of greedy players."""
    game = new_game(5)
    play_match(game, (GreedyPlayer(), GreedyPlayer()), answers)
    return game.view(seat)


def with_own_side(view: TableView, **changed: object) -> TableView:
    """The view with something changed on its seat's own side."""
    sides: list[SideView] = list(view.sides)
    assert view.viewer is not None
    sides[view.viewer] = msgspec.structs.replace(sides[view.viewer], **changed)
    return msgspec.structs.replace(view, sides=(sides[0], sides[1]))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_view_is_judged_as_the_table_that_is_looked_at_lazily(seat: int) -> None:
    game, judgement = new_game(5), default_judgement()
    for _ in range(12):
        play_match(game, (GreedyPlayer(), GreedyPlayer()), 9)
        lazy = LazyAssessment(game.table, seat, default_pool())
        assert judgement.chance(game.view(seat)) == judgement.chance_in(lazy)


def test_what_the_seat_cannot_see_makes_no_difference() -> None:
    game, chance, judgement = new_game(5), Random(5), default_judgement()
    for _ in range(6):
        play_match(game, (GreedyPlayer(), GreedyPlayer()), 11)
        twin = with_other_faces(game, exchange(game, hidden_cards(game, 0), chance))
        assert judgement.chance(twin.view(0)) == judgement.chance(game.view(0))
        tables = (LazyAssessment(each.table, 0, default_pool()) for each in (game, twin))
        first, second = map(judgement.chance_in, tables)
        assert first == second


def test_the_terms_make_up_the_chance() -> None:
    view, judgement = view_after(60), default_judgement()
    terms = judgement.terms(view)
    assert [(term.whose, term.fact) for term in terms] == list(FACTS)
    weights = read_weights(WEIGHTS)
    base = (weights.own_turn if view.active == 0 else weights.other_turn).base
    assert chance_of(base + sum(term.worth for term in terms)) == pytest.approx(judgement.chance(view))


def test_facts_are_counted_as_a_person_would_count_them() -> None:
    view = view_after(60)
    side = view.sides[0]
    own = {term.fact: term.amount for term in default_judgement().terms(view) if term.whose is Whose.OWN}
    assert own[SideFact.LIFE] == side.life
    assert own[SideFact.CENTER_HP] == (0 if side.center is None else side.center.hp)
    assert own[SideFact.CHEERS] == sum(len(each.cheers) for each in side.stage)


def test_fewer_lives_and_an_empty_stage_are_worse() -> None:
    view, judgement = view_after(60), default_judgement()
    lives = [judgement.chance(with_own_side(view, life=life)) for life in range(6)]
    assert lives == sorted(lives)
    assert lives[0] < lives[5]
    assert judgement.chance(with_own_side(view, back=(), collab=None)) < judgement.chance(view)


def test_nobodys_view_is_not_judged() -> None:
    view = new_game(5).view(None)
    with pytest.raises(ValueError, match="the view is nobody's"):
        default_judgement().chance(view)
    with pytest.raises(ValueError, match="the view is nobody's"):
        default_judgement().terms(view)


def test_weights_of_other_facts_are_refused() -> None:
    weights = read_weights(WEIGHTS)
    facts = weights.own_turn.facts | {"own.luck": 1.0}
    odd = msgspec.structs.replace(weights, own_turn=msgspec.structs.replace(weights.own_turn, facts=facts))
    with pytest.raises(DataError, match=r"of other facts: own\.luck"):
        Judgement(odd)


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    with pytest.raises(DataError, match="no file of weights"):
        read_weights(path)
    path.write_text("{}")
    with pytest.raises(DataError, match="no file of weights"):
        read_weights(path)


def test_the_shipped_weights_are_small_and_never_of_the_wrong_sign() -> None:
    assert WEIGHTS.stat().st_size < MEGABYTE
    weights = read_weights(WEIGHTS)
    for weighting in (weights.own_turn, weights.other_turn):
        for (whose, fact), sign in zip(FACTS, SIGNS, strict=True):
            assert weighting.facts[name_fact(whose, fact)] * sign >= 0


def test_it_judges_matches_that_it_has_not_seen() -> None:
    judgement, chances, points = default_judgement(), list[float](), list[float]()
    weightings = {True: read_weights(WEIGHTS).own_turn, False: read_weights(WEIGHTS).other_turn}
    for number in range(1_000_000, 1_000_030):
        for each in play(number):
            weighting = weightings[each.is_own_turn]
            weights = [weighting.facts[name_fact(*fact)] for fact in FACTS]
            odds = sum(w * x for w, x in zip(weights, each.facts, strict=True))
            chances.append(chance_of(weighting.base + odds))
            points.append(each.points)
    assert len(chances) > 500
    assert hold_against(chances, points).brier < 0.2
    assert judgement.chance(view_after(60)) not in (0.0, 1.0)


def test_no_two_facts_are_called_alike() -> None:
    assert len({name_fact(*each) for each in FACTS}) == len(FACTS)
    assert len({fact for _, fact in FACTS}) == len({(type(fact), fact.name) for _, fact in FACTS})


def test_facts_stand_in_the_order_of_their_names() -> None:
    game = new_game(5)
    play_match(game, (GreedyPlayer(), GreedyPlayer()), 60)
    assert len(find_facts(LazyAssessment(game.table, 0, default_pool()))) == len(FACTS)
