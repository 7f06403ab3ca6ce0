"""Everything that a bot does at its end shares one budget of time."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from discord import GatewayNotFound

from bot.app.breaking_off import break_off
from bot.discord import running
from bot.discord.ending import (
    ANSWERS_UNTIL,
    DELIVERIES_UNTIL,
    FAREWELL_UNTIL,
    LAST_RESORT,
    STORE_UNTIL,
    Budget,
)
from bot.discord.platform.front_end import InProgress


async def test_what_one_part_takes_another_does_not_have() -> None:
    now = 100.0
    budget = Budget(lambda: now)
    assert budget.left(5.0) == 5.0, "it begins when it is first asked"
    now = 104.0
    budget.begin()
    assert (budget.left(5.0), budget.left(3.0)) == (1.0, 0.0), "a second beginning changes nothing"
    now = 106.0
    assert not await budget.spend(5.0, asyncio.sleep(60))
    assert await budget.spend(7.0, asyncio.sleep(0))


async def test_time_is_kept_in_a_task_that_was_told_to_stop() -> None:
    """As the bot is: ``asyncio.timeout`` of Python 3.11.2 ends such a task instead of what takes too long."""
    ended = list[object]()

    async def serve() -> None:
        budget = Budget()
        try:
            await asyncio.sleep(60)
        finally:
            ended.append(await budget.spend(0.01, asyncio.sleep(60)))
            ended.append(await budget.spend(60, asyncio.sleep(0)))

    serving = asyncio.create_task(serve())
    await asyncio.sleep(0)
    serving.cancel()
    await asyncio.wait([serving])
    assert serving.cancelled()
    assert ended == [False, True]


class Delivering:
    """A worker with something in progress that takes a moment."""

    def __init__(self) -> None:
        self.ended = 0

    async def run(self) -> None:
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0.01)
            self.ended += 1


class Quiet(Delivering):
    """A client, its tools, a database and watches that do nothing until the end."""

    packs = libraries = None

    async def login(self, token: str) -> None:
        assert token

    async def connect(self) -> None:
        await asyncio.sleep(60)

    async def finish(self, seconds: float) -> None:
        """As long as answers in progress take."""
        await asyncio.sleep(0)

    async def begin(self) -> None: ...

    async def check_release(self) -> None: ...

    async def close(self) -> None: ...

    def __getattr__(self, name: str) -> Quiet:
        return self


class Dying(Quiet):
    """A worker with a mistake in it."""

    async def run(self) -> None:
        await asyncio.sleep(0.01)
        raise ZeroDivisionError


def parts_with(monkeypatch: pytest.MonkeyPatch, **workers: object) -> Any:
    """The parts of a bot that do nothing, but for these workers."""
    rest = Quiet()
    monkeypatch.setattr(running, "OwnCardsWatch", lambda packs, libraries: rest)
    others = dict.fromkeys(("dispatcher", "computers", "stewards", "scholars", "backups"))
    return SimpleNamespace(**{**others, "sweeper": Quiet(), "client": rest, "app": rest, **workers})


async def test_the_downtime_is_given_back_before_anybody_can_press(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    is_connected = asyncio.Event()

    class Client(Quiet):
        async def connect(self) -> None:
            order.append("connected")
            is_connected.set()
            await super().connect()

    class Clocks(Quiet):
        async def begin(self) -> None:
            await asyncio.sleep(0.01)
            order.append("given back")

    parts = parts_with(monkeypatch, sweeper=Clocks(), client=Client())
    serving = asyncio.create_task(running.connect(parts, "a token"))
    async with asyncio.timeout(20):
        await is_connected.wait()
    serving.cancel()
    await asyncio.wait([serving])
    assert order == ["given back", "connected"]


async def test_deliveries_in_progress_have_their_moment_though_answers_are_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dispatcher = Delivering()
    parts = parts_with(monkeypatch, dispatcher=dispatcher)
    serving = asyncio.create_task(running.connect(parts, "a token"))
    await asyncio.sleep(0.01)
    serving.cancel()
    await asyncio.wait([serving])
    assert serving.cancelled()
    assert dispatcher.ended == 1


async def test_what_ends_the_connection_for_good_comes_in_no_group(monkeypatch: pytest.MonkeyPatch) -> None:
    dispatcher = Delivering()

    class Client(Quiet):
        async def connect(self) -> None:
            await asyncio.sleep(0.01)
            raise GatewayNotFound

    parts = parts_with(monkeypatch, dispatcher=dispatcher, client=Client())
    with pytest.raises(GatewayNotFound):
        await running.connect(parts, "a token")
    assert dispatcher.ended == 1


async def test_deliveries_in_progress_have_their_moment_when_another_worker_dies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dispatcher = Delivering()
    parts = parts_with(monkeypatch, dispatcher=dispatcher, sweeper=Dying())
    with pytest.raises(ZeroDivisionError):
        await running.connect(parts, "a token")
    assert dispatcher.ended == 1


async def test_what_ended_first_is_told_not_what_fails_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    class Client(Quiet):
        async def connect(self) -> None:
            await asyncio.sleep(0.01)
            raise GatewayNotFound

    class Failing(Quiet):
        async def run(self) -> None:
            try:
                await super().run()
            finally:
                raise ZeroDivisionError

    parts = parts_with(monkeypatch, dispatcher=Failing(), client=Client())
    with pytest.raises(GatewayNotFound):
        await running.connect(parts, "a token")


async def test_a_worker_whose_wait_is_just_over_is_told_to_stop_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The end of a wait counts as a cancellation too, until the worker has dealt with it."""
    is_over = asyncio.Event()

    class Waiting(Quiet):
        async def run(self) -> None:
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.001):
                        try:
                            await asyncio.sleep(60)
                        finally:
                            is_over.set()
                            await asyncio.sleep(0.01)

    parts = parts_with(monkeypatch, dispatcher=Waiting())
    serving = asyncio.create_task(running.connect(parts, "a token"))
    await is_over.wait()
    serving.cancel()
    done, _ = await asyncio.wait([serving], timeout=5)
    assert done == {serving}, "the worker went on"


def test_each_part_comes_to_its_end_before_the_next_and_all_within_ten_seconds() -> None:
    in_order = [ANSWERS_UNTIL, DELIVERIES_UNTIL, FAREWELL_UNTIL, STORE_UNTIL, LAST_RESORT]
    assert in_order == sorted(in_order)
    assert LAST_RESORT <= 9.0, "a busy machine needs a while to end a process"


async def test_answers_that_do_not_end_are_broken_off_and_waited_for() -> None:
    progress, ended = InProgress(), list[str]()

    async def answer(name: str) -> None:
        with progress.counted():
            try:
                await asyncio.sleep(60)
            finally:
                await asyncio.sleep(0.01)
                ended.append(name)

    tasks = [asyncio.create_task(answer(name)) for name in "ab"]
    await asyncio.sleep(0)
    await progress.break_off()
    assert sorted(ended) == ["a", "b"]
    assert all(task.cancelled() for task in tasks)
    await progress.none()


async def test_what_ignores_its_end_is_not_waited_for_long() -> None:
    async def ignore() -> None:
        while True:
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                if enough.is_set():
                    raise

    enough = asyncio.Event()
    task = asyncio.create_task(ignore())
    await asyncio.sleep(0)
    async with asyncio.timeout(20):
        await break_off([task])
    assert not task.done()
    enough.set()
    task.cancel()
