"""Where the seeds of an event's matches come from: a secret that is committed to with the event's post,
before anybody has signed up; what players press and say before it begins; and the number that Discord gives
to the post of the round, which nobody knows before it is there for all to see.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from bot.app.context import Context
from bot.app.events.reading import find_playing, hold_event
from bot.app.refusals import Refused
from bot.app.seeding import Sources, draw_secret, read_word
from bot.model.event_chance import (
    ENTERED,
    EVENT,
    HANDED,
    HERE,
    POST,
    EntryChance,
    EventSecret,
    derive,
)
from bot.model.events import Event, EventMatch, Pairing
from bot.store.database import Transaction
from engine.kernel.chance import commit_to
from engine.kernel.translation import tr

LOT_BITS = 31


def make_secret(context: Context, event_id: str) -> EventSecret:
    """A secret for a new event."""
    return EventSecret(event_id, draw_secret(context.entropy).hex())


def draw_lot(secret: EventSecret) -> int:
    """What decides what is left to lots in an event: it follows from the secret, so it was committed to."""
    return int.from_bytes(derive(bytes.fromhex(secret.secret), "lots")[:4], "big") % (1 << LOT_BITS)


class Promise(msgspec.Struct, frozen=True):
    """What everybody may know of an event's secret.

    Args:
        commitment: its SHA-256; "" for an event of an earlier release, which has none.
        secret: the secret in hexadecimal, once the event is over.
    """

    commitment: str = ""
    secret: str = ""


async def read_promise(tx: Transaction, event: Event) -> Promise:
    """What may be told of an event's secret now."""
    kept = await tx.rows.get(EventSecret, event_id=event.id)
    if kept is None:
        return Promise()
    return Promise(commit_to(bytes.fromhex(kept.secret)), kept.secret if event.is_over else "")


async def note_press(tx: Transaction, event_id: str, user_id: int, **pressed: int | None) -> None:
    """Note what somebody pressed before an event begins.

    Args:
        tx: where it is noted.
        event_id: the event.
        user_id: who.
        pressed: the number of their press, by a field of ``EntryPresses``; ``None`` where it isn't known.
    """
    own = await _find_own(tx, event_id, user_id)
    presses = msgspec.structs.replace(own.presses, **pressed)
    await tx.rows.put(msgspec.structs.replace(own, presses=presses))


async def _find_own(tx: Transaction, event_id: str, user_id: int) -> EntryChance:
    kept = await tx.rows.get(EntryChance, event_id=event_id, user_id=user_id)
    return kept or EntryChance(event_id, user_id)


class EventWords:
    """The use case of players who bring a word of their own. It raises UnknownEvent if there is no such
    event.
    """

    def __init__(self, context: Context) -> None:
        self._context = context

    async def give(self, event_id: str, user_id: int, typed: str) -> str:
        """Have a word mixed into the seeds of one's matches; one that is empty takes it back.

        Returns:
            The word as it is mixed in.

        Raises:
            Refused: they don't play in it, or it has begun: a word that is chosen when all else is fixed
                could be chosen for what comes of it.
        """
        word = read_word(typed)
        async with self._context.store.write() as tx:
            event = await hold_event(tx, event_id)
            await find_playing(tx, event, user_id)
            if not event.is_before:
                raise Refused(tr("Words are taken until {event} begins.", event=event.name))
            await tx.rows.put(msgspec.structs.replace(await _find_own(tx, event_id, user_id), word=word))
        return word


class EventChance(msgspec.Struct, frozen=True):
    """Everything that the seeds of an event's next matches are made of.

    Args:
        secret: of the event; ``None`` in one of an earlier release.
        brought: what players bring, by user.
        games: how many games each table has had, by round and number, those that didn't count included: no
            two games have the same seed.
    """

    secret: bytes | None
    brought: Mapping[int, EntryChance]
    games: Mapping[tuple[int, int], int]

    def make_sources(self, event: Event, pairing: Pairing, users: Sequence[int | None]) -> Sources:
        """What the seed of a table's next game is made of.

        Args:
            event: the event.
            pairing: the table.
            users: who plays, by seat.
        """
        if self.secret is None:
            return Sources(None)
        game = self.games.get((pairing.round, pairing.number), 0) + 1
        which = f"{EVENT}{event.id} round {pairing.round} table {pairing.number} game {game}"
        brought = [self.brought.get(user or 0) for user in users]
        return Sources(
            derive(self.secret, which),
            words=["" if each is None else each.word for each in brought],
            told=(which, *_list_told(event, brought)),
        )


def _list_told(event: Event, brought: Sequence[EntryChance | None]) -> Iterator[str]:
    for seat, each in enumerate(brought):
        if each is None:
            continue
        for what, number in (
            (ENTERED, each.presses.entered),
            (HERE, each.presses.here),
            (HANDED, each.presses.handed),
        ):
            if number is not None:
                yield f"{what}{seat} {number}"
    if event.round_message_id is not None:
        yield f"{POST}{event.round_message_id}"


async def read_chance(tx: Transaction, event: Event) -> EventChance:
    """What the seeds of an event's next matches are made of."""
    kept = await tx.rows.get(EventSecret, event_id=event.id)
    brought = await tx.rows.find(EntryChance, event_id=event.id)
    games = await tx.rows.find(EventMatch, event_id=event.id)
    return EventChance(
        None if kept is None else bytes.fromhex(kept.secret),
        {each.user_id: each for each in brought},
        Counter((each.round, each.number) for each in games),
    )
