"""What a bare machine lacks: who needs it says so, and where it is there, its absence can be tried."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from bot.tools.doctor import GET_FRIBIDI
from renderers.kit.fonts import can_join

ROOT = Path(__file__).resolve().parents[1]
NEEDS_FRIBIDI = pytest.mark.skipif(not can_join(), reason=f"needs FriBiDi: {GET_FRIBIDI}")
ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only the loader of Linux is led astray here")


def hide_fribidi(folder: Path) -> dict[str, str]:
    """The environment of a process that finds no FriBiDi, as its loader first comes upon files that are none.

    Args:
        folder: where those files are put.
    """
    for name in ("libfribidi.so", "libfribidi.so.0"):
        (folder / name).touch()
    return {**os.environ, "PYTHONPATH": str(ROOT), "LD_LIBRARY_PATH": str(folder)}
