"""Bots are forked from a server that has loaded everything, so that starting one costs little."""

from __future__ import annotations

import multiprocessing
import os
from multiprocessing import forkserver
from pathlib import Path

FORKS = multiprocessing.get_context("forkserver")
_warm: list[str] = []
"""What the running server has imported."""


def count_seconds() -> float:
    """Seconds of processors that bots took which are over, whoever has ended them."""
    pid = forkserver._forkserver._forkserver_pid  # type: ignore[attr-defined]
    if pid is None:
        return 0.0
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")


def warm_up(module: str) -> None:
    """Have bots forked from a server that has imported this module.

    Args:
        module: what makes a game ready.
    """
    if _warm == [module]:
        return
    if _warm:
        forkserver._forkserver._stop()  # type: ignore[attr-defined] # a server takes no more modules
    _warm[:] = [module]
    FORKS.set_forkserver_preload(_warm)
