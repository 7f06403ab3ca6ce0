"""The real bot inside SimCord: an in-memory Discord to play on, to test with and to run the demo in."""

from bot.sandbox.serving import Sandbox, run_sandbox

__all__ = ["Sandbox", "run_sandbox"]
