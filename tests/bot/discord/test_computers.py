"""Playing against the computer, as people see it."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from simcord.actors import MemberActor
from simcord.builders import UserHandle

from bot.discord.challenge.addresses import ChallengePress, ChallengeVerb
from bot.model.matches import MatchInfo
from bot.sandbox.players import Player
from bot.sandbox.world import World
from tests.bot.discord.table_talk import answer_to, labels_of, words_of


async def begin(world: World, **options: str) -> MatchInfo:
    """Mio begins a match against the computer."""
    mio = world.people["mio"]
    wished = {"computer": "random", "deck": "s.plain", "against": "s.plain", **options}
    shown = answer_to(await mio.slash(world.channels["arena"], "duel", **wished))
    assert "begins" in words_of(shown)
    await world.settle()
    (match,) = await world.app.matches.of_user(mio.id)
    return match


async def press_on(world: World, player: Player, match_id: str) -> None:
    """Press whatever is offered until the match is over."""
    for _ in range(600):
        info = await world.app.matches.get(match_id)
        if info.is_over:
            return
        if player.offered():
            await player.move()
        else:
            board = next(m for m in world.thread(match_id).history() if m.id == info.board_message_id)
            await player.open_panel(board, match_id)
        await world.settle()
    raise AssertionError("the match was never over")


@pytest.fixture(autouse=True)
def impatient(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """No press waits for the computer, which plays when the world settles."""
    monkeypatch.setattr(type(world.app.matches), "wait_for_computer", type(world.app.matches).table)


async def test_a_whole_match_against_the_computer(world: World) -> None:
    mio = world.people["mio"]
    match = await begin(world)
    thread = world.thread(match.id)
    assert thread.name == "⚔ Mio vs Oshiban"
    card = world.channels["arena"].history()[0]
    assert "Mio plays against Oshiban (random)." in words_of(card)
    assert "unrated" in words_of(card)
    assert "Clock: no clock." in words_of(card)
    await press_on(world, Player(mio, Random(3)), match.id)
    result = world.thread(match.id).last_message
    assert result is not None
    assert f"<@{mio.id}> vs Oshiban (random)" in words_of(result)
    again = ChallengePress(ChallengeVerb.REMATCH, match.id).custom_id
    begun = answer_to(await mio.click(result, custom_id=again))
    assert "begins" in words_of(begun)
    await world.settle()
    (rematch,) = await world.app.matches.of_user(mio.id)
    assert [seat.computer for seat in rematch.seats] == ["random", None]


async def test_the_post_that_hands_back_tells_the_computers_turn(world: World) -> None:
    match = await begin(world, deck="s.flat", against="flat")
    mio, player = world.people["mio"], Player(world.people["mio"], Random(1))
    while (await world.app.matches.get(match.id)).turn < 3:
        info = await world.app.matches.get(match.id)
        board = next(m for m in world.thread(match.id).history() if m.id == info.board_message_id)
        if player.offered():
            await player.move()
        else:
            await player.open_panel(board, match.id)
        await world.settle()
    info = await world.app.matches.get(match.id)
    board = next(m for m in world.thread(match.id).history() if m.id == info.board_message_id)
    assert f"<@{mio.id}> must choose." in words_of(board)
    assert "**Turn 2**" in words_of(board)
    assert "Player 2 played" in words_of(board)


async def test_the_panel_goes_on_with_the_computers_answer(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    match = await begin(world)
    mio = Player(world.people["mio"], Random(2))
    running = asyncio.create_task(world.computers.run())
    try:
        info = await world.app.matches.get(match.id)
        board = next(m for m in world.thread(match.id).history() if m.id == info.board_message_id)
        await mio.open_panel(board, match.id)
        before = info.answers
        while (await world.app.matches.get(match.id)).answers == before:
            await mio.move()
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    assert mio.panel is not None
    assert (await world.app.matches.get(match.id)).answers >= before + 2
    assert mio.offered(), "the next question is there at once"


async def test_choosing_the_bot_itself_is_choosing_the_computer(world: World) -> None:
    mio, arena = world.people["mio"], world.channels["arena"]
    assert world.client.user is not None
    me = MemberActor(
        world.env, world.guild, UserHandle(world.env, world.env.backend.get_user(world.client.user.id))
    )
    menu = answer_to(await mio.slash(arena, "duel", opponent=me))
    assert "Play against Oshiban (clumsy)" in words_of(menu)
    begun = answer_to(await mio.select(menu, ["s.steep"]))
    assert "begins" in words_of(begun)
    (match,) = await world.app.matches.of_user(mio.id)
    assert match.has_computer


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"computer": "random", "opponent": "rin"}, "a match has two players"),
        ({"against": "plain"}, "choose its strength"),
        ({"computer": "random", "against": "p"}, "no single starter deck"),
    ],
)
async def test_what_does_not_go_together_is_said(
    world: World, options: dict[str, str], sentence: str
) -> None:
    mio = world.people["mio"]
    wished = {name: world.people[value] if name == "opponent" else value for name, value in options.items()}
    shown = answer_to(await mio.slash(world.channels["arena"], "duel", **wished))
    assert sentence in words_of(shown)
    assert labels_of(shown) == []
