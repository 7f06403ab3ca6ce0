"""How the games of a table become matches."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from bot.app.context import Context
from bot.app.delivery.queueing import queue
from bot.app.events.chance import EventChance
from bot.app.matches.starting import NotStarted, Opening, Player, open_match, write_opening
from bot.model.challenges import Challenge, ChallengeStatus
from bot.model.deliveries import PostChallenge
from bot.model.events import Entrant, Event, EventMatch, Pairing
from bot.model.ids import new_id
from bot.store.database import Transaction


class Opened(msgspec.Struct, frozen=True):
    """A game of a table, dealt but not written yet.

    Args:
        pairing: the table.
        challenge: what its match came of.
        opening: its match.
        game: what it is to the event.
    """

    pairing: Pairing
    challenge: Challenge
    opening: Opening
    game: EventMatch


class NotOpened(Exception):
    """An error of ours keeps a game from beginning.

    Args:
        pairing: the table.
    """

    def __init__(self, pairing: Pairing) -> None:
        super().__init__(pairing.number)
        self.pairing = pairing


async def deal_game(
    context: Context,
    event: Event,
    entrants: Sequence[Entrant],
    pairing: Pairing,
    chance: EventChance,
    now: datetime,
) -> Opened:
    """Deal the next game of a table. The first of the table has the first seat in every other game.

    Args:
        context: the games.
        event: the event.
        entrants: the two entrants of the table.
        pairing: the table.
        chance: what its seed is made of.
        now: the time.

    Raises:
        NotOpened: an error of ours keeps it from beginning.
    """
    is_swapped = pairing.games % 2 == 1
    first, second = reversed(entrants) if is_swapped else entrants
    assert first.deck is not None, "who has no deck has left"
    assert second.deck is not None, "who has no deck has left"
    challenge = Challenge(
        id=new_id(),
        ruleset=event.ruleset,
        place=event.place,
        challenger=first.user_id,
        opponent=second.user_id,
        time_control=event.rules.time_control,
        status=ChallengeStatus.ACCEPTED,
        created_at=now,
        expires_at=now,
        accepted_by=second.user_id,
        is_rated=event.rules.is_rated,
    )
    players = (Player(first.deck, first.user_id), Player(second.deck, second.user_id))
    sources = chance.make_sources(event, pairing, (first.user_id, second.user_id))
    try:
        opening = await open_match(context, challenge, players, sources, now)
    except NotStarted as error:  # the event stands still, and its organisers are told
        raise NotOpened(pairing) from error
    game = EventMatch(challenge.id, event.id, pairing.round, pairing.number, is_swapped)
    change = msgspec.structs.replace(opening.change, is_arranged=True)
    return Opened(pairing, challenge, msgspec.structs.replace(opening, change=change), game)


async def write_opened(tx: Transaction, context: Context, opened: Opened, now: datetime) -> None:
    """Write a game that was dealt: its match begins."""
    change, match = opened.opening.change, opened.opening.change.after
    assert change.header is not None, "a match begins with a header"
    challenge = msgspec.structs.replace(opened.challenge, commitment=match.commitment)
    await tx.challenges.add(challenge, change.header.decks[0], change.header.seed)
    await queue(tx, PostChallenge(subject=match.id), now)
    await tx.rows.add(opened.game)
    await tx.rows.put(msgspec.structs.replace(opened.pairing, match_id=match.id, opens_at=None))
    await write_opening(tx, context, opened.opening)
