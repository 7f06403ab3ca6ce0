"""How an accepted challenge becomes a match."""

import asyncio
from collections.abc import Sequence
from datetime import datetime

import msgspec
import structlog

from bot.app.changes import Change, Step
from bot.app.context import Context
from bot.app.matches.clockwork import credit_turns, start
from bot.app.matches.committing import commit
from bot.app.matches.narration import narrate
from bot.app.matches.recording import Recorded, prepare
from bot.app.matches.stepping import read_position
from bot.app.seeding import Seed, Sources, make_seed
from bot.app.servers.servers import find_settings
from bot.model.challenges import Challenge
from bot.model.matches import MatchInfo, MatchStatus, Seat
from bot.store.database import Transaction
from engine.kernel.journal import Header
from engine.kernel.ruleset import Deck

log = structlog.get_logger(__name__)


class Player(msgspec.Struct, frozen=True):
    """Who takes a seat: a person or a computer, with a deck."""

    deck: Deck
    user_id: int | None = None
    computer: str | None = None


class NotStarted(Exception):
    """An error of ours keeps a match from beginning; it is the cause."""


class Opening(msgspec.Struct, frozen=True):
    """A match that was dealt and isn't written yet.

    Args:
        change: how it begins.
        recorded: what is recorded of its beginning.
    """

    change: Change
    recorded: Recorded


async def open_match(
    context: Context,
    challenge: Challenge,
    players: Sequence[Player],
    sources: Sources,
    now: datetime,
) -> Opening:
    """Deal the match of a challenge, beside the event loop. Nothing is stored yet.

    Args:
        context: rulesets and policy.
        challenge: the challenge; the match gets its id, place and clock.
        players: who takes each seat.
        sources: what its seed is made of.
        now: the current time.

    Raises:
        NotStarted: an error of ours keeps it from beginning; it is in the log.
    """
    made = make_seed(context.entropy, sources)
    try:
        change = await asyncio.to_thread(deal, context, challenge, players, made, now)
        return Opening(change, await prepare(context, change))
    except Exception as error:  # whatever an engine may raise: no match begins, all else stays as it is
        log.exception("match_not_started", challenge=challenge.id, ruleset=challenge.ruleset)
        raise NotStarted(challenge.id) from error


async def write_opening(tx: Transaction, context: Context, opening: Opening) -> MatchInfo:
    """Write a match that was dealt: it begins.

    Raises:
        Conflict: something that it is made of was changed meanwhile.
    """
    change = await apply_settings(tx, opening.change)
    await commit(tx, context, change, opening.recorded)
    return change.after


def deal(
    context: Context, challenge: Challenge, players: Sequence[Player], made: Seed, now: datetime
) -> Change:
    """How the match of a challenge begins, with this seed; the other arguments are those of
    :func:`open_match`.
    """
    ruleset = context.ruleset(challenge.ruleset)
    decks = tuple(player.deck for player in players)
    header = Header(ruleset.name, ruleset.data_hash, made.seed, decks, made.origin)
    game = ruleset.start(decks, header.seed)
    control = challenge.time_control
    match = MatchInfo(
        id=challenge.id,
        ruleset=ruleset.name,
        place=challenge.place,
        status=MatchStatus.ACTIVE,
        version=1,
        seats=tuple(
            Seat(
                index,
                player.user_id,
                None if control is None or player.computer is not None else control.bank,
                computer=player.computer,
            )
            for index, player in enumerate(players)
        ),
        commitment=header.commitment,
        created_at=now,
        updated_at=now,
        time_control=control,
        thread_id=challenge.thread_id,
        rematch_of=challenge.rematch_of,
        is_rated=challenge.is_rated and all(player.computer is None for player in players),
    )
    match = read_position(match, game, now)
    pack = context.packs.get(ruleset.name)
    match = start(credit_turns(match, pack, game), now)
    lines = narrate(pack, game, len(players), 0)
    return Change(
        None, match, now, steps=[Step(match, lines, game=game)], snapshot=game.to_json(), header=header
    )


async def apply_settings(tx: Transaction, opening: Change) -> Change:
    """A match that begins as its players and its server have set: who is sent a hand, whether it is rated.
    One that was arranged sends none: so many direct messages at once would get the bot limited.
    """
    match = opening.after
    seats, is_rated = [], match.is_rated and (await find_settings(tx, match.place.guild_id)).is_rated
    for seat in match.seats:
        if seat.user_id is not None:
            settings = await tx.people.settings(seat.user_id)
            hours = await tx.people.waking_hours(seat.user_id)
            seat = msgspec.structs.replace(
                seat,
                is_dm_closed=opening.is_arranged or not settings.sends_hand,
                settings=settings,
                waking_hours=hours,
            )
        seats.append(seat)
        is_rated = is_rated and seat.settings.is_rated
    return msgspec.structs.replace(
        opening, after=msgspec.structs.replace(match, seats=tuple(seats), is_rated=is_rated)
    )
