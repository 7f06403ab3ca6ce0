"""What must not be told of a match yet: the decks of an event whose lists are closed."""

from bot.app.refusals import Refused
from bot.model.events import Event, EventMatch
from bot.store.database import Transaction
from engine.kernel.translation import tr


async def find_closed(tx: Transaction, match_id: str) -> Event | None:
    """The event that keeps the decks of a match secret as yet; ``None`` if none does."""
    game = await tx.rows.get(EventMatch, match_id=match_id)
    event = None if game is None else await tx.rows.get(Event, id=game.event_id)
    return None if event is None or event.rules.is_open or event.is_over else event


async def check_lists(tx: Transaction, match_id: str) -> None:
    """Look whether the decks of a match may be told, to anybody.

    Raises:
        Refused: it belongs to an event whose lists are closed, and which isn't over.
    """
    event = await find_closed(tx, match_id)
    if event is not None:
        raise Refused(
            tr(
                "This match belongs to {event}, whose lists of decks are closed. This can be had when the"
                " event is over.",
                event=event.name,
            )
        )
