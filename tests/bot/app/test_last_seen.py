"""What a board marks as new, and matches shown again: nothing that their viewer may not know."""

from __future__ import annotations

import pytest

from bot.app.packs.pictures import NO_HIGHLIGHTS, Highlights
from bot.model.errors import NotOver
from tests.bot.tiny_game import TinyView
from tests.bot.worlds import EVE, MIO, RIN, World


async def find_highlights(world: World, match_id: str) -> list[Highlights]:
    """What is marked for Mio, Rin, Eve and everybody."""
    return [await world.app.replays.highlights(match_id, user) for user in (MIO, RIN, EVE, None)]


async def test_a_board_marks_what_came_after_its_viewers_last_choice(world: World) -> None:
    match_id = await world.start(deck="flat")
    assert await find_highlights(world, match_id) == [NO_HIGHLIGHTS] * 4, "nobody has seen anything yet"
    user, _ = await world.prompt(match_id)
    handed = 0
    for _ in range(12):
        before = user
        await world.choose(match_id)
        if (await world.app.matches.get(match_id)).is_over:
            break
        user, _ = await world.prompt(match_id)
        if user == before:
            continue
        handed += 1
        table = await world.app.matches.table(match_id, before)
        mio, rin, eve, public = await find_highlights(world, match_id)
        own = mio if before == MIO else rin
        assert own.since == table.view, "who has just handed over has seen everything"
        assert eve == public
        other = rin if before == MIO else mio
        if handed > 1:
            assert isinstance(public.since, TinyView)
            assert isinstance(other.since, TinyView)
            assert public.since.scores == other.since.scores, "all see what is new for who must choose"
    assert handed > 1


async def test_highlights_tell_nobody_what_they_may_not_know(world: World) -> None:
    match_id = await world.start(deck="flat")
    for _ in range(12):
        await world.choose(match_id)
        for viewer, highlights in zip(
            (0, 1, None, None), await find_highlights(world, match_id), strict=True
        ):
            assert highlights.since is None or highlights.since.viewer == viewer
            if viewer is None and highlights.since is not None:
                assert isinstance(highlights.since, TinyView)
                assert highlights.since.hand == ()


async def test_a_restart_changes_no_mark(world: World) -> None:
    match_id = await world.start(deck="flat")
    for _ in range(12):
        await world.choose(match_id)
        before = await find_highlights(world, match_id)
        await world.restart()
        assert await find_highlights(world, match_id) == before


async def test_other_card_texts_change_no_mark_and_no_replay(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await world.start(deck="flat")
    for _ in range(5):
        await world.choose(match_id)
    before = await find_highlights(world, match_id)
    await world.restart()
    monkeypatch.setattr(type(world.ruleset), "data_hash", "tiny-2")
    assert await find_highlights(world, match_id) == before
    await world.play_out(match_id)
    assert await world.app.replays.scenes(match_id)


async def test_a_match_is_shown_again_only_when_it_is_over(world: World) -> None:
    match_id = await world.start(deck="flat")
    await world.choose(match_id)
    with pytest.raises(NotOver):
        await world.app.replays.scenes(match_id)
    end = await world.play_out(match_id)
    scenes = await world.app.replays.scenes(match_id)
    assert end.result is not None
    assert end.result.text in scenes[-1].caption
    assert [scene.view.turn for scene in scenes] == sorted(scene.view.turn for scene in scenes)
    for scene in scenes:
        assert isinstance(scene.view, TinyView)
        assert scene.view.viewer is None
        assert scene.view.hand == (), "hands stay hidden, also afterwards"
        assert scene.text.startswith("Turn ")
