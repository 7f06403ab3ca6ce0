"""Boards of OSICA mark the appeals of a turn and what changed since a viewer's last look."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import NamedTuple

import msgspec
import pytest
from PIL import Image

from bot.games.osica.attacks import find_attack
from engine.osica import OSICA, Game
from engine.osica.cards.pool import default_pool
from engine.osica.cards.terms import Position, PromptKind, Zone
from engine.osica.players import GreedyPlayer
from engine.osica.scenario.model import Given
from engine.osica.scenario.position import build_position
from engine.osica.state import events as e
from engine.osica.state.views import TableView
from renderers.kit.arrows import LINE, OUTLINE, find_routes
from renderers.kit.attacks import Attack, Hit, Spot, Toll
from renderers.kit.changes import find_highlights
from renderers.osica.board import draw_board
from renderers.osica.facts import describe_table
from renderers.osica.layout import WIDTH, lay_out_board, lay_out_panel
from renderers.osica.spots import HEARTS, find_spot, list_places
from tests.renderers.inks import record_texts
from tests.renderers.pixels import find_change

replace = msgspec.structs.replace
LAYOUT = lay_out_board(0)


class Answered(NamedTuple):
    """An answer of a match: the match before and after it, and the attacks of the turn."""

    before: Game
    after: Game
    attack: Attack | None


def play(seed: int) -> Iterator[Answered]:
    """A match between two computer players."""
    decks = [deck for _, deck in OSICA.starter_decks()]
    game, player = (
        OSICA.start((decks[seed % 2], decks[1 - seed % 2]), seed.to_bytes(32, "big")),
        GreedyPlayer(),
    )
    attack = None
    while (prompt := game.prompt) is not None:
        before = game.copy()
        game.pick(player.choose(prompt, game.view(prompt.seat)))
        attack = find_attack(before, game, attack)
        yield Answered(before, game, attack)
        attack = attack if game.turn == before.turn else None


def sum_by_spot(attack: Attack | None) -> dict[Spot, Toll]:
    return {} if attack is None else attack.sum_hits()


@pytest.mark.parametrize("seed", [5, 8])
def test_every_appeal_shows_whom_it_met_and_the_hearts_it_took(seed: int) -> None:
    taken, fallen, turn = [0, 0], 0, 0
    found = []
    for before, after, attack in play(seed):
        if before.turn != turn:
            turn, taken = before.turn, [0, 0]
        for event in after.events:
            if isinstance(event, e.CardsMoved) and (event.origin, event.to) == (Zone.HEARTS, Zone.LOOKED):
                taken[event.seat] += len(event.cards)
            elif isinstance(event, e.AppealCompared) and event.ap >= event.guard_ap:
                fallen += 1
        tolls = sum_by_spot(attack)
        assert [sum(tolls[Spot(seat, HEARTS)].damages) for seat in (0, 1) if taken[seat]] == list(
            filter(None, taken)
        )
        hearts = [each.heart_count for each in after.view(None).sides]
        assert hearts == [len(player.hearts) for player in after.state.players], "a heart taken is gone"
        found += [use for use in (attack.list_uses() if attack else ()) if use not in found]
    downs = [hit for use in found for hit in use.hits if hit.is_down]
    assert len(found) > 5
    assert len(downs) >= min(fallen, 1)
    for use in found:
        if use.attacker is None:  # dropped by a text
            assert all(hit.is_down and not hit.damage for hit in use.hits)
            continue
        for hit in use.hits:
            assert hit.target.seat == 1 - use.attacker.seat
            assert find_routes(LAYOUT, use)


def find_moment(seed: int, place: str) -> Answered:
    """The first answer after which the board shows an attack on such a place."""
    return next(
        answered
        for answered in play(seed)
        if answered.attack and any(hit.target.position == place for hit in answered.attack.hits)
    )


def test_an_appeal_has_an_arrow_to_the_hearts_and_their_number() -> None:
    _, after, attack = find_moment(5, HEARTS)
    assert attack is not None
    (hit,) = attack.hits
    view = replace(after.view(None), viewer=1 - hit.target.seat)
    layout = lay_out_board(view.viewer or 0)
    with record_texts() as texts:
        picture = draw_board(view, attack=attack)
    assert f"−{hit.damage}" in [text.text for text in texts]
    change = find_change(draw_board(view), picture)
    assert change is not None
    assert change.overlaps(lay_out_panel(layout.sides[hit.target.seat].panel).name)
    (route,) = find_routes(layout, attack)
    assert route.heading == (-1, 0), "from the lane beside the panel"


def test_each_appeal_has_its_own_number_and_the_one_that_won_a_word() -> None:
    view, hearts = next(play(5)).after.view(None), Spot(1, HEARTS)
    attack = None
    for damage in (2, 1, 1):
        attack = Attack(Spot(0, Position.LEFT), (Hit(hearts, damage),), attack)
    for attacks, words in (
        (attack, "−2 −1 ×2"),
        (Attack(Spot(0, Position.CENTER), (Hit(hearts, 0, is_down=True),), attack), "−2 −1 ×2 loses"),
    ):
        with record_texts() as texts:
            draw_board(view, attack=attacks)
        assert words in [text.text for text in texts]


def test_the_appeal_that_wins_is_marked() -> None:
    (*_, (_, after, attack)) = play(5)
    assert after.result is not None
    assert after.result.winner is not None
    assert sum_by_spot(attack)[Spot(1 - after.result.winner, HEARTS)].is_down


def test_no_arrow_crosses_how_the_match_ended() -> None:
    (*_, (_, after, attack)) = play(5)
    view = after.view(None)
    assert view.result
    assert attack is not None
    for tile in (LAYOUT.events, LAYOUT.status):
        plain, marked_too = (
            Image.open(BytesIO(draw_board(view, attack=each).data)).convert("RGB").crop(tile.box)
            for each in (None, attack)
        )
        assert plain.tobytes() == marked_too.tobytes()


def make_position(**given: object) -> Game:
    return Game.begin(*build_position(Given.model_validate(given), default_pool()), default_pool())


def find_option(game: Game, first: str) -> str:
    assert game.prompt is not None
    return next(each.id for each in game.prompt.options if game.label(each).text.startswith(first))


def answer_all(game: Game, first: str) -> Attack | None:
    """Take an option whose label begins so, then what is asked for it; the attacks of the turn."""
    phases = (PromptKind.MAIN, PromptKind.EVENT, PromptKind.APPEAL)
    before = game.copy()
    game.answer([find_option(game, first)])
    attack = find_attack(before, game)
    while (prompt := game.prompt) is not None and prompt.kind not in phases:
        before = game.copy()
        game.answer([each.id for each in prompt.options[: prompt.at_least]])
        attack = find_attack(before, game, attack)
    return attack


def test_who_is_dropped_by_a_text_is_marked_in_the_place_that_is_empty_now() -> None:
    game = make_position(
        phase="event", turn=5, a={"hand": ["SLF-18", "SLF-18"], "costs": 8},
        b={"left": "CWB-04", "assist": ["CWB-03", "CWB-15"], "hearts": 8, "hand": ["CWB-20"], "costs": 3},
    )  # fmt: skip
    attack = answer_all(game, "Play Man Overboard")
    assert attack is not None
    (hit,) = attack.hits
    assert attack.attacker is None
    assert hit.is_down
    standing = {spot for side in game.view(None).sides for spot, _ in list_places(side)}
    assert hit.target not in standing
    assert not find_routes(LAYOUT, attack)


def test_arrows_keep_their_outline_within_the_picture() -> None:
    attack = Attack(Spot(0, Position.RIGHT), (Hit(Spot(1, Position.LEFT), 0),))
    (route,) = find_routes(LAYOUT, attack)
    reach = LINE // 2 + OUTLINE
    assert max(x for x, _ in route.points) + reach <= WIDTH
    tiles = [place for side in LAYOUT.sides for place in side.stage.values()]
    assert max(x for x, _ in route.points) - reach >= max(tile.right for tile in tiles)


def test_who_guarded_and_who_was_dropped_is_said_in_the_place() -> None:
    view, target = next(play(5)).after.view(None), Spot(1, Position.CENTER)
    for is_down, words in ((False, "guarded"), (True, "dropped")):
        attack = Attack(Spot(0, Position.CENTER), (Hit(target, 0, is_down=is_down),))
        with record_texts() as texts:
            draw_board(view, attack=attack)
        assert words in [text.text for text in texts]


def marked(before: TableView, after: TableView) -> tuple[set[Spot], frozenset[str]]:
    """The places that are outlined, and the facts of seat 0's panel."""
    marks = find_highlights(describe_table, after, before, None)
    return set(marks.changed), marks.panels[0]


def test_what_changed_since_the_last_look_is_outlined() -> None:
    entered = 0
    for before, after, _ in play(8):
        then, now = before.view(None), after.view(None)
        assert marked(now, now) == (set(), frozenset())
        changed, panel = marked(then, now)
        for event in after.events:
            if isinstance(event, e.Entered) and (spot := find_spot(now, event.piece)) is not None:
                entered += 1
                assert spot in changed
        assert ("hearts" in panel) == (then.sides[0].heart_count != now.sides[0].heart_count)
        assert ("hand" in panel) == (then.sides[0].hand_count != now.sides[0].hand_count)
        if changed:
            assert draw_board(now, since=then) != draw_board(now)
    assert entered > 10


def test_an_empty_place_that_somebody_left_is_outlined() -> None:
    view = next(each.after.view(None) for each in play(8) if each.after.view(None).sides[0].center)
    gone = replace(view, sides=(replace(view.sides[0], center=None), view.sides[1]))
    assert Spot(0, Position.CENTER) in marked(view, gone)[0]
