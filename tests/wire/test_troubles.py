"""Limits, errors and lost answers on the way to Discord."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from discord.http import Ratelimit

from bot.app.delivery.dispatcher import Dispatcher
from bot.discord.match.addresses import Verb
from bot.fake_discord.allowances import NONCE_SECONDS
from bot.fake_discord.faults import Fault, Request
from bot.fake_discord.messages import Message
from tests.wire.table import Game, Table, skip, until

MESSAGES = r"/channels/\d+/messages"
MESSAGE = MESSAGES + r"/\d+"


def boards(game: Game) -> list[Message]:
    """The boards that were posted."""
    return [m for m in game.thread.history if "Turn" in m.text or "Preparation" in m.text]


def live_boards(game: Game) -> list[Message]:
    """Those that can be played with."""
    return [m for m in boards(game) if any(c.endswith("|a") for c in m.custom_ids)]


async def choose_until_hand_over(game: Game) -> None:
    """Choices until the other player must choose."""
    seat = (await game.info()).prompt_seat
    while (await game.info()).prompt_seat == seat:
        await game.answer()


@pytest.mark.parametrize("is_global", [False, True])
async def test_a_limit_only_delays(table: Table, is_global: bool) -> None:
    game = await table.start()
    limit = Fault("POST", MESSAGES, 429, times=2, retry_after=1.5, is_global=is_global)
    table.fake.faults.append(limit)
    await choose_until_hand_over(game)
    await table.settle()
    assert limit.met == 2
    assert len(live_boards(game)) == 1
    assert (await game.board()).edits == 0


@pytest.mark.parametrize(
    "status", [502, *(pytest.param(status, marks=pytest.mark.slow) for status in (500, 503, 504))]
)
async def test_an_error_of_the_service_only_delays(table: Table, status: int) -> None:
    game = await table.start_turns()
    before = len(boards(game))
    fault = Fault("POST", MESSAGES, status, times=7)
    table.fake.faults.append(fault)
    await choose_until_hand_over(game)
    await table.settle()
    assert fault.met == 7
    assert len(boards(game)) == before + 1
    assert len(live_boards(game)) == 1


@pytest.mark.parametrize("status", [401, 403])
async def test_a_refusal_without_a_reason_only_delays(table: Table, status: int) -> None:
    """The token was reset, which ends the bot a moment later; or it isn't Discord that answers."""
    game = await table.start_turns()
    before, refused = len(boards(game)), Fault("POST", MESSAGES, status, times=2)
    table.fake.faults.append(refused)
    await choose_until_hand_over(game)
    await table.settle()
    assert refused.met == 2
    assert len(boards(game)) == before + 1
    assert len(live_boards(game)) == 1


async def test_a_post_whose_answer_was_lost_is_there_once(table: Table) -> None:
    game = await table.start_turns()
    before = len(boards(game))
    table.fake.faults.append(Fault("POST", MESSAGES, times=1, is_carried_out=True))
    await choose_until_hand_over(game)
    await table.settle()
    assert len(boards(game)) == before + 1
    assert len(live_boards(game)) == 1


async def test_a_post_that_another_took_the_place_of_meanwhile_keeps_no_buttons(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process stood still for longer than its lease, and the first to go on was a choice, which took back
    the post that was on its way.
    """
    awake, lease = asyncio.Event(), Dispatcher._lease

    async def lease_once_awake(dispatcher: Dispatcher, most: int) -> Any:
        await awake.wait()
        return await lease(dispatcher, most)

    async def renew_nothing(*_: object) -> None:
        await asyncio.Event().wait()

    game = await table.start_turns()
    await table.end()
    monkeypatch.setattr(Dispatcher, "_keep_holding", renew_nothing)
    monkeypatch.setattr(Dispatcher, "_lease", lease_once_awake)
    awake.set()
    await table.begin()
    before, slow = len(boards(game)), Fault("POST", MESSAGES, delay=20.0)
    table.fake.faults.append(slow)
    await choose_until_hand_over(game)
    await until(lambda: slow.met == 1, "the post that takes its time")
    awake.clear()
    await asyncio.sleep(5)
    await choose_until_hand_over(game)
    awake.set()
    await until(lambda: len(boards(game)) == before + 2, "both posts")
    await table.settle()
    (live,) = live_boards(game)
    assert live.id == (await game.board()).id


@pytest.mark.slow
async def test_a_route_that_discord_py_has_lost_count_of_holds_no_post_up(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request that is cancelled where discord.py counts it leaves its route taken: whoever comes next waits
    for half a minute, and an attempt that is given up by then never gets through.
    """

    async def be_cancelled(limit: Ratelimit, *_: object) -> None:
        limit.outgoing -= 1

    game = await table.start()
    with monkeypatch.context() as patch:
        patch.setattr(Ratelimit, "__aexit__", be_cancelled)
        await game.answer()
        await asyncio.sleep(5)
    await choose_until_hand_over(game)
    await table.settle()
    assert len(live_boards(game)) == 1


async def test_a_press_that_comes_too_late_does_nothing(table: Table) -> None:
    game = await table.start()
    user = await game.to_choose()
    panel = await game.open_panel(user)
    before = await game.info()
    commit = next(c for c in panel.custom_ids if f"|{Verb.COMMIT.value}" in c)
    table.fake.routes.acknowledge_seconds = 30.0
    slow = Fault("POST", "/interactions/.*", delay=31.0)
    table.fake.faults.append(slow)
    press = await table.fake.press(user, panel, commit)
    await until(lambda: press.refused == [10062], "the refusal")
    await table.settle()
    assert await game.info() == before, "Discord told the player that it failed, so it did"


async def test_a_choice_counts_when_its_answer_can_no_longer_be_shown(table: Table) -> None:
    game = await table.start()
    user = await game.to_choose()
    panel = await game.open_panel(user)
    before = (await game.info()).answers
    commit = next(c for c in panel.custom_ids if f"|{Verb.COMMIT.value}" in c)
    table.fake.faults.append(Fault("PATCH", "/webhooks/.*", 401, 50027))
    await table.fake.press(user, panel, commit)

    async def is_counted() -> bool:
        return (await game.info()).answers == before + 1

    await until(is_counted, "the choice")
    await game.answer()


@pytest.mark.slow
async def test_presses_in_another_order_do_no_harm(table: Table) -> None:
    game = await table.start()
    user = await game.to_choose()
    first = await game.open_panel(user)
    commit = next(c for c in first.custom_ids if f"|{Verb.COMMIT.value}" in c)
    old = table.fake.prepare(user, *table.fake.press_data(first, commit))
    await game.answer()
    now = await game.info()
    old.sent_at = table.fake.places.clock()
    await table.fake.send(old)
    await table.done(old)
    assert (await game.info()).answers == now.answers
    assert "that choice is over" in old.text.casefold()


async def test_both_players_press_at_once(table: Table) -> None:
    game = await table.start()
    for _ in range(4):
        if (await game.info()).is_over:
            break
        before = (await game.info()).answers
        user = await game.to_choose()
        other = table.rin if user is table.mio else table.mio
        panel = await game.open_panel(user)
        theirs = await game.open_panel(other)
        commits = [c for c in panel.custom_ids if f"|{Verb.COMMIT.value}" in c]
        if not commits:
            await game.answer()
            continue
        presses = [
            await table.fake.press(user, panel, commits[0]),
            await table.fake.press(other, theirs, commits[0]),
            await table.fake.press(user, panel, commits[0]),
        ]
        for press in presses:
            await table.done(press)
        assert (await game.info()).answers == before + 1
    await table.settle()


@pytest.mark.slow
async def test_a_post_is_not_doubled_when_its_nonce_is_forgotten(table: Table) -> None:
    """Its answer is lost, and that of the edit that brings it up to date as well, for longer than a nonce."""
    game = await table.start_turns()
    before = len(boards(game))
    table.fake.faults.append(Fault("POST", MESSAGES, times=1, is_carried_out=True))
    edits = Fault("PATCH", MESSAGE, times=3, is_carried_out=True)
    table.fake.faults.append(edits)
    await choose_until_hand_over(game)
    await until(lambda: len(boards(game)) > before, "the post")
    for _ in range(4):
        skip(NONCE_SECONDS + 1)
        await asyncio.sleep(3)
    await table.settle()
    assert edits.met == 3
    assert len(boards(game)) == before + 1
    assert len(live_boards(game)) == 1


@pytest.mark.slow
async def test_no_post_is_lost_or_doubled_when_three_answers_in_ten_are_lost(table: Table) -> None:
    counted = 0

    def every_third(_: Request) -> bool:
        nonlocal counted
        counted += 1
        return counted % 10 in (2, 5, 9)

    lost = Fault("POST", MESSAGES, times=None, is_carried_out=True, applies=every_third)
    table.fake.faults.append(lost)
    games: list[Game] = []
    while lost.met < 6:  # how many posts a match makes depends on how fast they go out
        games.append(await table.start())
        await games[-1].play_on()
    for game in games:
        assert live_boards(game) == [], "no old board keeps its buttons"
        for place in (table.arena, game.thread):
            assert sum(f"#{game.id} is over" in m.text for m in place.history) == 1
    for user in (table.mio, table.rin):
        assert user.dm_channel is not None
        hands = table.fake.places.channels[user.dm_channel].history
        assert len(hands) == len(games), "one hand for each player and match"
