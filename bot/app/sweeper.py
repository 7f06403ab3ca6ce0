"""The sweeper: does what is due by the clock."""

from bot.app.context import Context


class Sweeper:
    """Takes the timers that are due: expiry, reminders, time-outs, abandoned matches."""

    def __init__(self, context: Context, worker: str | None = None) -> None:
        self._context = context

    async def run(self) -> None:
        """Sweep until cancelled; gives downtime back to the clocks first."""
        raise NotImplementedError

    async def sweep(self) -> int:
        """Do everything that is due now; how many timers there were."""
        raise NotImplementedError
