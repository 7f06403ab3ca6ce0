"""What must not be told of a match yet: the decks of an event whose lists are closed."""

from bot.app.refusals import Refused
from bot.model.events import Event, EventMatch
from bot.store.database import Transaction
from engine.kernel.translation import tr


async def check_lists(tx: Transaction, match_id: str) -> None:
    """Look whether the decks of a match may be told, to anybody.

    Raises:
        Refused: it belongs to an event whose lists are closed, and which isn't over.
    """
    game = await tx.rows.get(EventMatch, match_id=match_id)
    event = None if game is None else await tx.rows.get(Event, id=game.event_id)
    if event is not None and not event.rules.is_open and not event.is_over:
        raise Refused(
            tr(
                "This match belongs to {event}, whose lists of decks are closed. This can be had when the"
                " event is over.",
                event=event.name,
            )
        )
