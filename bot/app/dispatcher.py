"""The dispatcher: carries out the deliveries of the outbox."""

from bot.app.context import Context
from bot.app.deliveries import Deliverer


class Dispatcher:
    """Delivers what is due: in order within a match, at once for different matches."""

    def __init__(self, context: Context, deliverer: Deliverer, worker: str | None = None) -> None:
        self._context, self._deliverer = context, deliverer

    async def run(self) -> None:
        """Deliver until cancelled."""
        raise NotImplementedError

    async def drain(self) -> int:
        """Deliver everything that is due now, until nothing is; how many attempts there were."""
        raise NotImplementedError
