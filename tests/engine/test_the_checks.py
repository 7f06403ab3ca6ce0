"""The checks themselves: each finds the error that it is there for."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from engine.hocg import Game
from engine.hocg.actions.menu import main_actions
from engine.hocg.cards.terms import Phase
from engine.hocg.players import RandomPlayer
from engine.hocg.queries import board, naming
from engine.hocg.state.atoms import touch
from engine.hocg.state.events import CardsDrawn
from engine.kernel.events import Event
from engine.kernel.prompts import Option, Prompt, Relation
from tests.engine.checks import (
    CardsConserved,
    Check,
    CopiesApart,
    NothingUnfinished,
    PromptSound,
    SavedAndReloaded,
    StageSound,
    count_answers,
)
from tests.engine.hiding import BlindPrompts, NothingLeaks, exchange, hidden_cards
from tests.engine.watching import new_game


def main_phase(seed: int = 1) -> Game:
    """A match in its first main phase in which somebody chooses."""
    game, player = new_game(seed), RandomPlayer(seed)
    while game.state.phase is not Phase.MAIN:
        assert game.prompt is not None
        game.pick(player.choose(game.prompt, game.view(game.prompt.seat)))
    assert game.prompt is not None
    return game


def lose_a_card(game: Game) -> None:
    game.state.players[0].deck.pop()


def double_a_card(game: Game) -> None:
    player = game.state.players[1]
    player.archive.append(player.hand[0])


def mix_up_owners(game: Game) -> None:
    one, other = game.state.players
    one.hand[0], other.hand[0] = other.hand[0], one.hand[0]


def draw_a_cheer(game: Game) -> None:
    player = game.state.players[0]
    player.hand.append(player.cheer_deck.pop())


def heal_too_much(game: Game) -> None:
    center = game.state.players[0].center
    assert center is not None
    center.damage = -10


def crowd_the_stage(game: Game) -> None:
    player = game.state.players[0]
    assert player.center is not None
    player.back.extend(player.center.copy() for _ in range(6))


def misplace_the_center(game: Game) -> None:
    player = game.state.players[0]
    player.collab, player.center = player.center, None


def leave_a_down(game: Game) -> None:
    center = game.state.players[1].center
    assert center is not None
    center.damage = 990
    touch(game.table)  # as every atom does


def leave_a_card_unresolved(game: Game) -> None:
    state = game.state
    state.resolution.append(state.players[0].hand.pop())


def leave_life_to_be_lost(game: Game) -> None:
    game.state.players[1].life_damage = 1


@pytest.mark.parametrize(
    ("check", "damage"),
    [
        (CardsConserved, lose_a_card),
        (CardsConserved, double_a_card),
        (CardsConserved, mix_up_owners),
        (CardsConserved, draw_a_cheer),
        (StageSound, heal_too_much),
        (StageSound, crowd_the_stage),
        (StageSound, misplace_the_center),
        (NothingUnfinished, leave_a_down),
        (NothingUnfinished, leave_a_card_unresolved),
        (NothingUnfinished, leave_life_to_be_lost),
    ],
)
def test_a_broken_state_is_found(check: type[Check], damage: Any) -> None:
    game = main_phase()
    check().at_rest(game)
    damage(game)
    with pytest.raises(AssertionError):
        check().at_rest(game)


YES, NO, COPY = Option("yes"), Option("no"), Option("card", 3, alike="x")


@pytest.mark.parametrize(
    "prompt",
    [
        Prompt(1, 0, "main", (YES,), clause="1"),
        Prompt(1, 0, "main", (YES, YES), clause="1"),
        Prompt(1, 0, "main", (YES, NO), at_least=2, at_most=2, clause="1"),
        Prompt(1, 0, "main", (YES, NO), at_least=2, at_most=1, clause="1"),
        Prompt(1, 0, "main", (YES, NO), at_least=1, at_most=3, clause="1"),
        Prompt(1, 0, "main", (COPY, Option("card", 4, alike="x")), clause="1"),
        Prompt(1, 0, "main", (YES, NO)),
    ],
    ids=["one", "twice", "all of them", "upside down", "too many", "copies", "no clause"],
)
def test_a_bad_prompt_is_found(prompt: Prompt) -> None:
    game = main_phase()
    good = Prompt(1, 0, "main", (YES, NO), clause="1")
    game.table.machine.prompt = good
    PromptSound().at_rest(game)
    game.table.machine.prompt = prompt
    with pytest.raises(AssertionError):
        PromptSound().at_rest(game)


def test_answers_are_counted() -> None:
    groups = tuple(Option("card", card, groups=("ab"[card % 2],)) for card in range(4))
    assert count_answers(Prompt(1, 0, "x", (), at_least=0, at_most=0)) == 1
    assert count_answers(Prompt(1, 0, "main", (YES, NO))) == 2
    assert count_answers(Prompt(1, 0, "x", groups, at_least=2, at_most=2, relation=Relation.DIFFERENT)) == 2
    assert count_answers(Prompt(1, 0, "x", groups, at_least=3, at_most=3, relation=Relation.DIFFERENT)) == 0
    assert count_answers(Prompt(1, 0, "main", (YES, NO), at_least=2, at_most=2, is_ordered=True)) == 2


def test_a_state_that_is_not_saved_is_found() -> None:
    game, check = main_phase(), SavedAndReloaded()
    check.at_rest(game)
    game.state.players[0].archive.reverse()
    game.state.players[1].deck.reverse()
    assert game.prompt is not None
    picked = game.prompt.options[-1:]
    game.pick(picked)
    with pytest.raises(AssertionError):
        check.after(game, picked)


def test_a_shared_list_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game, check = main_phase(), CopiesApart()
    assert game.prompt is not None
    picked = game.prompt.options[-1:]
    twin = game.copy()
    twin.state.players[0].hand = game.state.players[0].hand
    monkeypatch.setattr(Game, "copy", lambda self: twin)
    check.before(game, picked)
    game.state.players[0].hand.reverse()
    with pytest.raises(AssertionError, match="playing the match changed its copy"):
        check.after(game, picked)


def test_a_view_with_the_other_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = main_phase()
    NothingLeaks().at_rest(game)
    monkeypatch.setattr(
        "engine.hocg.queries.board.view_side",
        lambda table, seat, viewer, honest=board.view_side: honest(table, seat, seat),
    )
    with pytest.raises(AssertionError, match="handles of hidden cards"):
        NothingLeaks().at_rest(game)


def test_a_view_that_depends_on_hidden_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def count_supports(table: Any, seat: int, viewer: int | None, honest: Any = board.view_side) -> Any:
        side = honest(table, seat, viewer)
        wrong = sum(table.cards[card].kind is not None for card in table.player(seat).deck)
        return msgspec.structs.replace(side, deck_count=wrong)

    game = main_phase()
    monkeypatch.setattr("engine.hocg.queries.board.view_side", count_supports)
    with pytest.raises(AssertionError, match="changes the view of viewer"):
        NothingLeaks().at_rest(game)


def test_an_event_that_tells_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = main_phase()
    game.table.events = [CardsDrawn(1, tuple(game.state.players[1].hand))]
    NothingLeaks().at_rest(game)
    monkeypatch.setattr(CardsDrawn, "seen_by", lambda self, viewer: self)
    with pytest.raises(AssertionError, match="handles of hidden cards"):
        NothingLeaks().at_rest(game)


def test_words_that_tell_too_much_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def tell_top_card(self: Game, event: Event, viewer: int | None) -> str:
        return naming.card_name(self.card(self.state.players[1].deck[0]))

    game = main_phase()
    monkeypatch.setattr(Game, "narrate", tell_top_card)
    if not game.events:
        game.table.events = [CardsDrawn(0, ())]
    with pytest.raises(AssertionError, match="changes the told of viewer"):
        NothingLeaks().at_rest(game)


def test_options_that_depend_on_hidden_cards_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def peek(table: Any, honest: Any = main_actions) -> Any:
        options = honest(table)
        top = table.cards[table.opponent(table.state.active).hand[0]]
        return options if top.kind is None else [*options, Option("place", table.player(0).hand[0])]

    monkeypatch.setattr("engine.hocg.rules.turn.main_actions", peek)
    found = 0
    for seed in range(12):
        game, check, player = main_phase(seed), BlindPrompts(seed), RandomPlayer(seed)
        for _ in range(12):
            prompt = game.prompt
            assert prompt is not None
            picked = player.choose(prompt, game.view(prompt.seat))
            check.before(game, picked)
            game.pick(picked)
            try:
                check.after(game, picked)
            except AssertionError:
                found += 1
                break
    assert found


def test_a_viewer_knows_the_own_hand_and_nobody_knows_the_decks() -> None:
    game = main_phase()
    for viewer in (0, 1, None):
        hidden = hidden_cards(game, viewer)
        for player in game.state.players:
            assert set(player.life) <= hidden
            assert set(player.deck) <= hidden
            assert (set(player.hand) <= hidden) == (player.seat != viewer)
            assert not hidden & set(player.archive)


def test_only_cards_of_one_owner_and_sort_are_exchanged() -> None:
    game = main_phase()
    mapping = exchange(game, hidden_cards(game, None), Random(0))
    assert sorted(mapping) == sorted(mapping.values())
    assert sum(card != other for card, other in mapping.items()) > 50
    for card, other in mapping.items():
        assert (card >= game.state.split) == (other >= game.state.split)
        assert (game.card(card).type == "cheer") == (game.card(other).type == "cheer")
