"""What is stored about a user: hand it out, delete it."""

from bot.app.context import Context


class Privacy:
    """Use cases about a user's own data."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def export(self, user_id: int) -> bytes:
        """Everything stored about this user, as readable JSON. Secrets of running matches are left out."""
        raise NotImplementedError

    async def delete(self, user_id: int) -> None:
        """Withdraw the user's challenges, concede the open matches, make the finished ones anonymous, delete
        the decks.
        """
        raise NotImplementedError
