"""The workers that draw: one may die, none may stay behind."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.discord.workers import DrawingPool

ROOT = Path(__file__).resolve().parents[3]


def draw(number: int) -> tuple[int, int]:
    """A picture, and who made it."""
    return number, os.getpid()


def draw_and_die_once(marker: str) -> str:
    """Dies the first time that it is called."""
    if not Path(marker).exists():
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "drawn"


def die(_: int) -> None:
    """Dies each time."""
    os.kill(os.getpid(), signal.SIGKILL)


async def test_a_dead_worker_is_replaced_and_its_picture_drawn_again(tmp_path: Path) -> None:
    pool = DrawingPool(1)
    loop = asyncio.get_running_loop()
    try:
        assert await loop.run_in_executor(pool, draw_and_die_once, str(tmp_path / "died")) == "drawn"
        assert pool.broken == 1
        number, worker = await loop.run_in_executor(pool, draw, 7)
        os.kill(worker, signal.SIGKILL)
        assert (await loop.run_in_executor(pool, draw, 8))[0] == 8
        with pytest.raises(Exception, match="terminated abruptly"):
            await loop.run_in_executor(pool, die, 9)
        assert (await loop.run_in_executor(pool, draw, 10))[0] == 10
        assert number == 7
    finally:
        pool.shutdown()


PARENT = """
import time
from bot.discord.workers import DrawingPool
from tests.bot.discord.test_workers import draw
if __name__ == "__main__":
    pool = DrawingPool(2)
    print(pool.submit(draw, 1).result()[1], flush=True)
    time.sleep(60)
"""


def is_alive(process: int) -> bool:
    """Whether a process runs; one that only waits to be buried does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks processes up in /proc")
def test_workers_never_outlive_the_bot(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    parent = subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, text=True, cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    assert is_alive(worker)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    for _ in range(500):
        if not is_alive(worker):
            break
        time.sleep(0.01)
    assert not is_alive(worker)
