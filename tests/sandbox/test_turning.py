"""The clock that nobody waits for."""

import asyncio
import time

from bot.fake_discord.turning import TurnedLoop


def test_a_loop_ends_only_after_its_threads_however_little_time_that_has() -> None:
    """Half an hour on the turned clock is no time at all for a thread."""
    done: list[str] = []

    def work() -> None:
        time.sleep(0.05)
        done.append("worked")

    async def begin_and_leave() -> None:
        # The clock is only held for work that somebody waits for; this thread is nobody's any more.
        begun = asyncio.get_running_loop().run_in_executor(None, work)
        begun.cancel()
        await asyncio.sleep(1800)

    with asyncio.Runner(loop_factory=TurnedLoop) as runner:
        runner.run(begin_and_leave())
    assert done == ["worked"]
