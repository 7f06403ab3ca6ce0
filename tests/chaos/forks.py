"""Bots are forked from a server that has loaded everything, so that starting one costs little."""

from __future__ import annotations

import multiprocessing
from multiprocessing import forkserver

FORKS = multiprocessing.get_context("forkserver")
_warm: list[str] = []
"""What the running server has imported."""


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
