"""Hints in practice matches, as people see them."""

from __future__ import annotations

from random import Random

import pytest
import simcord

from bot.app.packs.computers import Hint
from bot.app.refusals import Refused
from bot.model.matches import MatchInfo
from bot.sandbox.moves import walk_components
from bot.sandbox.players import Player
from bot.sandbox.world import World
from tests.bot.discord.table_talk import answer_to, components_of, labels_of, words_of
from tests.bot.discord.test_computers import begin


async def open_panel(world: World, match_id: str, board_id: int | None) -> Player:
    """Mio's panel, opened with the button below the board."""
    player = Player(world.people["mio"], Random(1))
    board = next(m for m in world.thread(match_id).history() if m.id == board_id)
    await player.open_panel(board, match_id)
    return player


async def press_hint(world: World, player: Player) -> simcord.ResponseMessage:
    """Press the button for a hint in Mio's panel; what it shows."""
    assert player.panel is not None
    assert "Hint" in labels_of(player.panel)
    custom_id = next(
        part["custom_id"]
        for part in walk_components(components_of(player.panel))
        if part["type"] == 2 and part.get("label") == "Hint"
    )
    return answer_to(await world.people["mio"].click(player.panel, custom_id=custom_id))


async def wait_for_mio(world: World, match_id: str) -> MatchInfo:
    """The match once it waits for Mio."""
    for _ in range(20):
        match = await world.app.matches.get(match_id)
        if match.prompt_seat is not None and match.seats[match.prompt_seat].computer is None:
            return match
        await world.settle()
    pytest.fail("Mio is never asked")


async def test_a_hint_that_comes_after_the_answer_is_not_shown(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await wait_for_mio(world, (await begin(world)).id)
    player, find = await open_panel(world, match.id, match.board_message_id), world.app.hints.find

    async def find_late(match_id: str, user_id: int) -> Hint:
        hint = await find(match_id, user_id)
        table = await world.app.matches.table(match_id, user_id)
        assert table.prompt is not None
        picked = [option.id for option in table.prompt.options[: max(1, table.prompt.at_least)]]
        await world.app.matches.choose(match_id, user_id, table.prompt.id, picked)
        return hint

    monkeypatch.setattr(world.app.hints, "find", find_late)
    shown = await press_hint(world, player)
    assert "💡" not in words_of(shown)
    assert not [label for label in labels_of(shown) if label.startswith("👉")]


async def test_a_hint_says_what_the_computer_would_do_and_why(world: World) -> None:
    match = await wait_for_mio(world, (await begin(world)).id)
    player = await open_panel(world, match.id, match.board_message_id)
    shown = await press_hint(world, player)
    assert "💡 It stands first." in words_of(shown)
    (advised,) = (label for label in labels_of(shown) if label.startswith("👉"))
    table = await world.app.matches.table(match.id, world.people["mio"].id)
    assert table.prompt is not None
    assert table.labels[table.prompt.options[0].id].text in advised


async def test_nobody_gets_hints_who_is_not_asked(world: World) -> None:
    match = await begin(world)
    with pytest.raises(Refused, match="Nothing waits for you"):
        await world.app.hints.find(match.id, world.people["rin"].id)
