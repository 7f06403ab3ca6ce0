"""Drawing goes on when a worker dies, and no worker outlives the process that it draws for."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from renderers.kit.workers import DrawingPool

SECONDS = 60
pytestmark = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs the pidfd of Linux")
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def pool() -> Iterator[DrawingPool]:
    with DrawingPool(1) as opened:
        yield opened


def die_until(marker: Path) -> str:
    """Die the first time; a file remembers it."""
    if not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "drawn"


def die_always() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def take_for_ever(begun: Path) -> None:
    begun.touch()
    time.sleep(600)


def fail() -> None:
    raise ValueError("no such colour")


def is_gone(process: int) -> bool:
    """Wait for the end of a process that need not be a child of this one."""
    try:
        handle = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([handle], [], [], SECONDS)[0])
    finally:
        os.close(handle)


def test_a_worker_that_died_between_two_pictures_is_replaced(pool: DrawingPool) -> None:
    worker = pool.submit(os.getpid).result(SECONDS)
    os.kill(worker, signal.SIGKILL)
    assert is_gone(worker)
    with capture_logs() as lines:
        assert pool.submit(os.getpid).result(SECONDS) != worker
    assert [line["event"] for line in lines] == ["drawing_worker_died"]


def test_a_picture_whose_worker_died_is_drawn_again(pool: DrawingPool, tmp_path: Path) -> None:
    with capture_logs() as lines:
        assert pool.submit(die_until, tmp_path / "died").result(SECONDS) == "drawn"
    assert [line["event"] for line in lines] == ["drawing_worker_died"]


def test_pictures_that_waited_for_the_dead_worker_are_drawn(pool: DrawingPool, tmp_path: Path) -> None:
    first = pool.submit(die_until, tmp_path / "died")
    others = [pool.submit(pow, number, 2) for number in range(12)]
    assert first.result(SECONDS) == "drawn"
    assert [other.result(SECONDS) for other in others] == [number**2 for number in range(12)]


def test_a_picture_that_kills_every_worker_is_given_up_and_the_next_one_is_drawn(pool: DrawingPool) -> None:
    with pytest.raises(BrokenProcessPool):
        pool.submit(die_always).result(SECONDS)
    assert pool.submit(pow, 3, 2).result(SECONDS) == 9


def test_another_picture_may_be_asked_for_as_soon_as_one_is_given_up(pool: DrawingPool) -> None:
    """In the very callback that hears of it, whichever thread that runs in."""
    asked: list[Future[int]] = []
    heard = threading.Event()

    def ask(_: Future[None]) -> None:
        asked.append(pool.submit(pow, 3, 2))
        heard.set()

    pool.submit(die_always).add_done_callback(ask)
    assert heard.wait(SECONDS)
    assert asked[0].result(SECONDS) == 9


def test_an_error_of_a_drawing_is_raised_and_the_worker_stays(pool: DrawingPool) -> None:
    worker = pool.submit(os.getpid).result(SECONDS)
    with pytest.raises(ValueError, match="no such colour"):
        pool.submit(fail).result(SECONDS)
    assert pool.submit(os.getpid).result(SECONDS) == worker


@pytest.mark.slow
def test_many_threads_may_find_the_dead_worker_at_once(tmp_path: Path) -> None:
    with DrawingPool(2) as pool, ThreadPoolExecutor(4) as threads:
        together = threading.Barrier(4)

        def draw(number: int) -> str:
            together.wait(SECONDS)
            drawn: str = pool.submit(die_until, tmp_path / str(number % 2)).result(SECONDS)
            return drawn

        assert list(threads.map(draw, range(4))) == ["drawn"] * 4


def test_a_closed_pool_draws_nothing_more(pool: DrawingPool) -> None:
    worker = pool.submit(os.getpid).result(SECONDS)
    pool.shutdown()
    with pytest.raises(RuntimeError, match="closed"):
        pool.submit(pow, 3, 2)
    assert is_gone(worker)


def draw_when_told(gate: Path, marker: Path) -> None:
    """Wait until somebody writes into a named pipe, then leave a mark."""
    gate.read_text()
    marker.touch()


def test_a_picture_that_nobody_waits_for_any_more_is_left_out(pool: DrawingPool, tmp_path: Path) -> None:
    gates = [tmp_path / f"gate {number}" for number in range(3)]
    for gate in gates:
        os.mkfifo(gate)
    # One is drawn, and one lies ready for the worker; a third has not left this process.
    held = [pool.submit(draw_when_told, gate, tmp_path / "held") for gate in gates]
    waiting = pool.submit(Path.touch, tmp_path / "drawn")
    assert waiting.cancel()
    for gate, future in zip(gates, held, strict=True):
        gate.write_text("go")
        future.result(SECONDS)
    assert pool.submit(pow, 3, 2).result(SECONDS) == 9
    assert not (tmp_path / "drawn").exists()


PARENT = """
import os, time
from renderers.kit.workers import DrawingPool

if __name__ == "__main__":
    pool = DrawingPool(2)
    workers = set()
    while len(workers) < 2:
        workers |= {future.result() for future in [pool.submit(os.getpid) for _ in range(8)]}
    print(*workers, flush=True)
    pool.submit(time.sleep, 600)
    time.sleep(600)
"""


def test_no_worker_outlives_its_parent(tmp_path: Path) -> None:
    """Not even when the parent is killed and can tell nobody, while one worker draws and the other waits."""
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    parent = subprocess.Popen(
        [sys.executable, script],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert parent.stdout is not None
    workers = [int(word) for word in parent.stdout.readline().split()]
    parent.kill()
    parent.wait(SECONDS)
    parent.stdout.close()
    assert len(workers) == 2
    assert all(is_gone(worker) for worker in workers)


PREPARED: list[str] = []


def prepare(word: str) -> None:
    PREPARED.append(word)
    if word == "wrong":
        raise ArithmeticError(word)


def tell_prepared() -> tuple[list[str], int]:
    return PREPARED, os.nice(0)


def test_processes_are_made_ready_before_they_give_way() -> None:
    def wanted() -> list[Callable[[], object]]:
        return [partial(prepare, word) for word in ("cards", "wrong", "rules")]

    with DrawingPool(1, 3, preparing=wanted) as pool:
        pool.start()
        prepared, niceness = pool.submit(tell_prepared).result(SECONDS)
    assert prepared == ["cards", "wrong", "rules"], "what fails keeps nothing else from being made ready"
    assert niceness == min(19, os.nice(0) + 3)


def test_what_nobody_waits_for_any_more_keeps_no_process_for_ever(tmp_path: Path) -> None:
    with DrawingPool(1, patience=0.0) as pool:
        begun, worker = tmp_path / "begun", pool.submit(os.getpid).result(SECONDS)
        under_way = pool.submit(take_for_ever, begun)
        while not begun.exists():
            time.sleep(0.01)
        under_way.cancel()
        assert is_gone(worker)
        assert pool.submit(os.getpid).result(SECONDS) != worker, "another one takes its place"


def test_what_is_only_slow_keeps_its_process(tmp_path: Path) -> None:
    with DrawingPool(1, patience=3600.0) as pool:
        gate, drawn, worker = tmp_path / "gate", tmp_path / "drawn", pool.submit(os.getpid).result(SECONDS)
        os.mkfifo(gate)
        under_way, behind = pool.submit(draw_when_told, gate, drawn), pool.submit(os.getpid)
        with gate.open("w") as told:  # the worker is at it
            assert under_way.cancel()
            told.write("go")
        assert behind.result(SECONDS) == worker
        assert drawn.exists()


def test_a_key_that_ends_the_bot_ends_no_worker_before_it(capfd: pytest.CaptureFixture[str]) -> None:
    """Ctrl-C in a terminal reaches every process that was started there."""
    with DrawingPool(1) as pool:
        worker = pool.submit(os.getpid).result(SECONDS)
        os.kill(worker, signal.SIGINT)
        assert pool.submit(os.getpid).result(SECONDS) == worker, "what is under way may still need pictures"
    assert "KeyboardInterrupt" not in capfd.readouterr().err


def test_a_pool_that_is_ended_waits_for_nothing_that_is_under_way(tmp_path: Path) -> None:
    """A bot that is told to stop would wait for what its workers are at, past its ten seconds."""
    pool, begun = DrawingPool(1), tmp_path / "begun"
    worker = pool.submit(os.getpid).result(SECONDS)
    under_way = pool.submit(take_for_ever, begun)
    while not begun.exists():
        time.sleep(0.01)
    pool.end_now()
    assert is_gone(worker)
    with pytest.raises((BrokenProcessPool, RuntimeError, CancelledError)):
        under_way.result(SECONDS)
