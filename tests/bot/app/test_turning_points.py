"""The turn in which a match turned, found in what everybody could see."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.app.matches.turning import MOST_SCENES, Blow, Swing, choose_scenes
from bot.app.packs.pictures import Scene
from bot.app.refusals import Refused
from bot.model.errors import NotOver
from engine.kernel.events import Event
from engine.kernel.ruleset import View
from tests.bot.tiny_game import GOAL, Played, TinyView
from tests.bot.tiny_pack import TinyPack
from tests.bot.worlds import RIN, World, refusal_of


def judge(pack: TinyPack, view: View, seat: int) -> float:
    """The chance to win in the tiny game by the scores. Nobody's hand is known to whoever judges."""
    assert isinstance(view, TinyView)
    assert view.viewer is None, "what only a player sees is never judged"
    return 0.5 + (view.scores[seat] - view.scores[1 - seat]) / (2 * GOAL + 20)


def list_swings(scenes: list[Scene]) -> dict[tuple[int, int], float]:
    """By turn and seat, what each turn has changed of the difference of the scores."""
    starts: dict[int, TinyView] = {}
    for scene in scenes:
        assert isinstance(scene.view, TinyView)
        starts.setdefault(scene.view.turn, scene.view)
    last = scenes[-1].view
    assert isinstance(last, TinyView)
    moments = [*sorted(starts.items()), (last.turn + 1, last)]
    return {
        (turn, seat): (after.scores[seat] - after.scores[1 - seat])
        - (before.scores[seat] - before.scores[1 - seat])
        for (turn, before), (_, after) in pairwise(moments)
        if turn
        for seat in (0, 1)
    }


@pytest.mark.parametrize("deck", ["plain", "steep"])
async def test_it_is_the_turn_that_brought_the_winner_forward_most(
    world: World, monkeypatch: pytest.MonkeyPatch, deck: str
) -> None:
    monkeypatch.setattr(TinyPack, "find_chance", judge)
    match = await world.play_out(await world.start(deck=deck))
    assert match.result is not None
    swings = list_swings(await world.app.replays.scenes(match.id))
    point = await world.app.replays.turning_point(match.id)
    assert isinstance(point.found, Swing)
    assert point.found.seat == match.result.winner
    most = max(size for (_, seat), size in swings.items() if seat == match.result.winner)
    assert swings[point.found.turn, point.found.seat] == most > 0
    assert point.found.size == pytest.approx(most / (2 * GOAL + 20))
    turns = {scene.view.turn for scene in point.scenes}
    assert point.found.turn in turns
    assert turns <= {point.found.turn, point.found.turn + 1}, "its own positions, and what came of them"


async def test_where_the_winner_never_got_forward_the_other_one_is_told(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever led gave up."""
    monkeypatch.setattr(TinyPack, "find_chance", judge)
    match_id = await world.start(deck="flat")
    await world.skip_redraws(match_id)
    while not any(list_scores(await world.app.matches.table(match_id, None))):
        await world.choose(match_id)
    ahead = list_scores(await world.app.matches.table(match_id, None))
    leader = ahead.index(max(ahead))
    match = await world.app.matches.get(match_id)
    await world.app.matches.concede(match_id, match.seats[leader].user_id or 0)
    point = await world.app.replays.turning_point(match_id)
    assert isinstance(point.found, Swing)
    assert point.found.seat == leader


def list_scores(table: object) -> tuple[int, ...]:
    """The scores on a table."""
    view = getattr(table, "view", None)
    assert isinstance(view, TinyView)
    return tuple(view.scores)


async def test_where_a_game_tells_no_chances_it_is_the_hardest_hit(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def measure(pack: TinyPack, event: Event) -> int:
        return event.number if isinstance(event, Played) else 0

    monkeypatch.setattr(TinyPack, "measure", measure)
    match = await world.play_out(await world.start(deck="steep"))
    point = await world.app.replays.turning_point(match.id)
    assert isinstance(point.found, Blow)
    assert "5" in point.found.words


async def test_where_nothing_stands_out_that_is_said(world: World) -> None:
    match = await world.play_out(await world.start())
    refused = await refusal_of(world.app.replays.turning_point(match.id))
    assert isinstance(refused, Refused)
    assert "stands out" in str(refused)


async def test_a_match_that_is_played_has_none_yet(world: World) -> None:
    match_id = await world.start()
    with pytest.raises(NotOver):
        await world.app.replays.turning_point(match_id)
    await world.app.matches.concede(match_id, RIN)
    assert "stands out" in str(await refusal_of(world.app.replays.turning_point(match_id)))


def test_of_a_long_turn_both_ends_and_what_was_done_are_shown() -> None:
    view = View(None, 4, 0)
    scenes = [Scene(view, f"{number}", "", "hit" if number in (3, 5) else None) for number in range(40)]
    shown = [int(scene.caption) for scene in choose_scenes(scenes)]
    assert len(shown) == MOST_SCENES
    assert shown == sorted(shown)
    assert {0, 3, 5, 39} <= set(shown)
    assert choose_scenes(scenes[:4]) == scenes[:4]
