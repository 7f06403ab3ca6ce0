"""Loads structlog without rich.

structlog loads rich, and with it Pygments, wherever they are installed, to print failures in colours. The bot
prints them plainly (``bot/discord/platform/logs.py``) and would load a hundred modules for nothing.
"""

import sys
from importlib import import_module

UNUSED = "rich"


def load_logs() -> None:
    """Load structlog as if rich were not installed; for everybody else it is there as before."""
    if UNUSED in sys.modules or "structlog" in sys.modules:
        return
    sys.modules[UNUSED] = None  # type: ignore[assignment]  # how Python is told that there is no such module
    try:
        import_module("structlog")
    finally:
        del sys.modules[UNUSED]
