"""Who writes next: whoever a person waits for, without anybody else waiting for ever."""

from __future__ import annotations

import asyncio

from bot.store.turns import IN_A_ROW, Turns, is_awaited


async def stand_in_line(turns: Turns, served: list[str], who: str, *, awaited: bool) -> None:
    """Take a turn and say so."""
    is_awaited.set(awaited)
    async with turns.taken():
        served.append(who)
        await asyncio.sleep(0)


async def serve(line: list[tuple[str, bool]]) -> list[str]:
    """Let these stand in line while somebody has the turn; the order in which they are served."""
    turns, served = Turns(), list[str]()
    async with turns.taken():
        waiting = [asyncio.create_task(stand_in_line(turns, served, who, awaited=a)) for who, a in line]
        await asyncio.sleep(0)
    await asyncio.gather(*waiting)
    return served


async def test_people_come_before_deliveries_and_computers() -> None:
    line = [("board", False), ("computer", False), ("mio", True), ("rin", True)]
    assert await serve(line) == ["mio", "rin", "board", "computer"]


async def test_nothing_starves_however_many_people_there_are() -> None:
    people = [(f"person {number}", True) for number in range(3 * IN_A_ROW)]
    served = await serve([("board", False), ("hand", False), *people])
    assert served.index("board") <= IN_A_ROW
    assert served.index("hand") <= 2 * IN_A_ROW + 1


async def test_one_at_a_time() -> None:
    turns, inside = Turns(), 0

    async def go_in() -> None:
        nonlocal inside
        async with turns.taken():
            inside += 1
            assert inside == 1
            await asyncio.sleep(0)
            inside -= 1

    await asyncio.gather(*(go_in() for _ in range(20)))
    async with turns.taken():
        assert inside == 0


async def test_whoever_leaves_the_line_holds_nobody_up() -> None:
    turns, served = Turns(), list[str]()
    async with turns.taken():
        leaving = asyncio.create_task(stand_in_line(turns, served, "gone", awaited=True))
        staying = asyncio.create_task(stand_in_line(turns, served, "there", awaited=False))
        await asyncio.sleep(0)
        leaving.cancel()
    await asyncio.gather(leaving, staying, return_exceptions=True)
    assert served == ["there"]


async def test_a_turn_that_comes_to_somebody_who_leaves_goes_on() -> None:
    turns, served = Turns(), list[str]()
    async with turns.taken():
        leaving = asyncio.create_task(stand_in_line(turns, served, "gone", awaited=True))
        staying = asyncio.create_task(stand_in_line(turns, served, "there", awaited=True))
        await asyncio.sleep(0)
    leaving.cancel()  # the turn is theirs already, and they don't know it yet
    await asyncio.gather(leaving, staying, return_exceptions=True)
    assert served == ["there"]
