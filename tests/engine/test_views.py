"""What a view says of holomem that lie face down during preparation (6.2.1.10), and which cards it has."""

from __future__ import annotations

import pytest

from engine.hocg import HOCG, Game
from engine.hocg.cards.pool import default_pool
from engine.hocg.cards.terms import Phase, Position
from engine.hocg.players import RandomPlayer, derive_seed
from engine.hocg.queries.board import find_visible
from engine.hocg.scenario import read_scenarios
from engine.hocg.scenario.position import build_position
from engine.hocg.state.views import SkillView, TableView
from engine.kernel.ruleset import Deck


def play_until_placed(deck: Deck) -> Game:
    """A match in which seat 0 or 1 has placed a center holomem and the preparation isn't over."""
    game = HOCG.start([deck, deck], derive_seed("face down"))
    player = RandomPlayer(derive_seed("face down", 0))
    while (prompt := game.prompt) is not None:
        if any(side.center for seat in (0, 1) for side in [game.view(seat).sides[seat]]):
            return game
        game.pick(player.choose(prompt, game.view(prompt.seat)))
    raise AssertionError("the match ended in its preparation")


def list_cards(view: TableView) -> set[int]:
    """The cards that a view has, by their handles."""
    cards = [*view.shown, *view.open_cards]
    for side in view.sides:
        cards += [*side.hand, *side.archive, *([side.oshi] if side.oshi else [])]
        for holomem in side.stage:
            cards += [holomem.card, *holomem.under, *holomem.cheers, *holomem.attached]
    return {card.handle for card in cards}


def test_what_is_visible_is_what_a_view_has() -> None:
    game = HOCG.start([HOCG.starter_decks()[0][1]] * 2, derive_seed("visible"))
    player = RandomPlayer(derive_seed("visible", 0))
    while (prompt := game.prompt) is not None:
        for viewer in (0, 1, None):
            assert find_visible(game.table, viewer) == list_cards(game.view(viewer))
        game.pick(player.choose(prompt, game.view(prompt.seat)))


def test_others_see_that_a_card_lies_face_down_and_not_which() -> None:
    game = play_until_placed(HOCG.starter_decks()[0][1])
    assert game.view(None).phase is Phase.SETUP
    seat = next(seat for seat in (0, 1) if game.view(seat).sides[seat].center is not None)
    own = game.view(seat).sides[seat]
    assert own.face_down == ()
    for viewer in (None, 1 - seat):
        side = game.view(viewer).sides[seat]
        assert side.face_down == (Position.CENTER,) + (Position.BACK,) * len(own.back)
        assert side.stage == ()
        board = game.describe_board(viewer)
        assert board.count("face down") == 1 + len(own.back)
        assert "Center: a card face down" in board


@pytest.mark.parametrize(("center", "is_spent"), [("hBP02-044", False), ("hBP02-042", True)])
def test_a_skill_that_can_be_used_once_more_is_not_spent(center: str, is_spent: bool) -> None:
    skill, _ = skills_of(
        f"oshi: hBP02-005, used: {{oshi_skill: true}}, center: {{card: {center}, attached: [hBP02-087]}}"
    )
    assert skill.is_spent is is_spent


@pytest.mark.parametrize(("position", "cost"), [("collab", "2"), ("back", "3")])
def test_a_skill_is_seen_with_what_it_costs_now(position: str, cost: str) -> None:
    fuwamoco = "hBP08-060" if position == "collab" else "[hBP08-060]"
    skill, _ = skills_of(f"oshi: hBP03-004, center: hBP08-055, {position}: {fuwamoco}")
    assert skill.cost == cost


def skills_of(side: str) -> tuple[SkillView, ...]:
    """The skills of seat 0 as everybody sees them in a position."""
    position = f"title: a position\ngiven: {{a: {{{side}, hand: [hSD01-003]}}}}\n"
    (scenario,) = read_scenarios(position, "position")
    game = Game.begin(*build_position(scenario.data.given, default_pool()), default_pool())
    return game.view(None).sides[0].skills
