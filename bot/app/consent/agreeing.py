"""What an offer does once it is agreed to. Each writes the match in the caller's transaction."""

from collections.abc import Sequence
from datetime import timedelta

import msgspec

from bot.app.context import Context
from bot.app.delivery.announcing import announce_end, announce_move, plan_board, queue
from bot.app.delivery.offers import retire_offer
from bot.app.matches.clockwork import ALL_TIMERS, close, start, stop
from bot.app.matches.playing import replan
from bot.app.matches.stepping import read_position
from bot.app.packs.weights import Weight
from bot.app.ports.deliveries import EditBoard, PostBoard, PostResult
from bot.app.ports.notices import OfferFate
from bot.app.ports.rows import LoggedLine, Point, Timer, TimerKind
from bot.app.ports.store import Transaction
from bot.app.ratings.rating import write_ratings
from bot.app.values import MatchInfo, MatchStatus, Offer, OfferKind, Pause
from engine.kernel.journal import TAKEBACK, Entry
from engine.kernel.ruleset import Result
from engine.kernel.translation import in_every_language, mark, seat_mark, tr

DRAWN, ANNULLED = mark("The players agreed on a draw."), mark("The players annulled the match.")
UNRATED = mark("It took back what was revealed, so the match no longer counts for the ratings.")
ENDINGS = {
    OfferKind.DRAW: (MatchStatus.FINISHED, Result(None, "agreement", "", DRAWN), DRAWN),
    OfferKind.ANNUL: (MatchStatus.ANNULLED, None, ANNULLED),
}


async def carry_out(tx: Transaction, context: Context, before: MatchInfo, offer: Offer) -> MatchInfo | None:
    """Do what was agreed on; ``None`` if a match can't be taken back that far any more.

    Raises:
        Conflict: the match was changed by somebody else since it was read.
    """
    after = await _carry_out(tx, context, before, offer)
    is_it = before.offer is not None and before.offer.number == offer.number
    if after is not None:
        fate = OfferFate.AGREED if is_it else OfferFate.OVERTAKEN
        await retire_offer(tx, before, after, fate, context.clock.now())
    return after


async def _carry_out(tx: Transaction, context: Context, before: MatchInfo, offer: Offer) -> MatchInfo | None:
    match offer.kind:
        case OfferKind.TAKEBACK:
            point = await find_point(tx, before.id, offer.back_to)
            return None if point is None else await take_back(tx, context, before, offer.seat, point)
        case OfferKind.DRAW | OfferKind.ANNUL:
            return await end(tx, context, before, offer)
        case OfferKind.PAUSE:
            return await stop_clocks(tx, context, before, offer.seat, None)
        case OfferKind.VACATION:
            return await stop_clocks(tx, context, before, offer.seat, timedelta(days=offer.days))


async def find_point(tx: Transaction, match_id: str, back_to: int) -> Point | None:
    """The point at which a match goes on after its first ``back_to`` journal entries."""
    return next((each for each in await tx.points.latest(match_id) if each.number == back_to + 1), None)


async def take_back(
    tx: Transaction, context: Context, before: MatchInfo, seat: int, point: Point
) -> MatchInfo:
    """Let a match go on from where it was. The log and the journal keep what happened.

    What time was used stays used; a turn that begins again isn't credited again.

    Raises:
        Conflict: the match was changed by somebody else since it was read.
        DataError: the snapshot can't be read.
    """
    now = context.clock.now()
    game = context.ruleset(before.ruleset).restore(point.snapshot)
    points = await tx.points.latest(before.id)
    rest = [each for each in points if each.number < point.number]
    if before.prompt_id is None or game.prompt is None:
        return before
    shift = before.prompt_id + 1 - game.prompt.id  # so that a press on a panel of before is noticed
    after = read_position(msgspec.structs.replace(stop(before, now), prompt_shift=shift), game, now)
    is_free = rest and not rest[0].is_revealing and rest[0].seat == after.prompt_seat
    after = msgspec.structs.replace(
        after,
        version=before.version + 1,
        answers=before.answers + 1,
        offer=None,
        undo_entry=rest[0].number if is_free else None,
        is_rated=before.is_rated and not is_any_revealing(points, point),
    )
    after = plan_board(before, start(after, now), context.policy, now)
    entry = Entry(seat, before.prompt_id - before.prompt_shift, kind=TAKEBACK, to=point.number - 1)
    await tx.matches.advance(after, game.to_json())
    await tx.journals.append(after.id, after.answers, entry, now)
    lines = [LoggedLine(after.turn, in_every_language(lambda: _say_taken_back(seat)), {}, Weight.ACTION)]
    if before.is_rated and not after.is_rated:
        lines.append(LoggedLine(after.turn, in_every_language(lambda: tr(UNRATED)), {}, Weight.ACTION))
    await tx.logs.append(after.id, after.answers, lines)
    await tx.points.forget(after.id, point.number - 1)
    await tx.timers.clear(after.id, [TimerKind.OFFER_EXPIRY])
    await replan(tx, context, after)
    await announce_move(tx, before, after, [each.index for each in after.seats], now)
    return after


def is_any_revealing(points: Sequence[Point], point: Point) -> bool:
    """Whether going back to a point undoes a choice that told its player something.

    Args:
        points: the points of the match.
        point: the one at which it is to go on.
    """
    return any(each.is_revealing for each in points if each.number >= point.number)


def _say_taken_back(seat: int) -> str:
    return tr("{player} took back the last choice.", player=seat_mark(seat))


async def end(tx: Transaction, context: Context, before: MatchInfo, offer: Offer) -> MatchInfo:
    """End a match by agreement.

    Raises:
        Conflict: the match was changed by somebody else since it was read.
    """
    now = context.clock.now()
    status, result, sentence = ENDINGS[offer.kind]
    after = msgspec.structs.replace(close(before, status, now), result=result, answers=before.answers + 1)
    await tx.matches.advance(after)
    await write_ratings(tx, after)
    entry = Entry(offer.seat, before.prompt_id or 0, kind=offer.kind.value)
    await tx.journals.append(after.id, after.answers, entry, now)
    line = LoggedLine(after.turn, in_every_language(lambda: tr(sentence)), {}, Weight.END)
    await tx.logs.append(after.id, after.answers, [line])
    await tx.points.forget(after.id, 0)
    await tx.timers.clear(after.id, ALL_TIMERS)
    await announce_end(tx, after, now)
    await queue(tx, PostResult(subject=after.id, ping=after.users), now)
    return after


async def stop_clocks(
    tx: Transaction, context: Context, before: MatchInfo, seat: int, length: timedelta | None
) -> MatchInfo:
    """Stop the clocks with exactly what is left on them, for some time or until a player goes on.

    Raises:
        Conflict: the match was changed by somebody else since it was read.
    """
    now = context.clock.now()
    until = None if length is None else now + length
    after = msgspec.structs.replace(
        stop(before, now),
        pause=Pause(seat, now, until),
        late_seat=None,
        offer=None,
        version=before.version + 1,
        updated_at=now,
    )
    await tx.matches.advance(after)
    await tx.timers.clear(after.id, [TimerKind.OFFER_EXPIRY, TimerKind.PAUSE_END])
    await replan(tx, context, after)
    if until is not None:
        await tx.timers.add(Timer(TimerKind.PAUSE_END, after.id, until, seat))
    await queue(tx, EditBoard(subject=after.id), now)
    return after


async def go_on(tx: Transaction, context: Context, before: MatchInfo) -> MatchInfo:
    """Let the clock of whoever must choose run again.

    Raises:
        Conflict: the match was changed by somebody else since it was read.
    """
    now = context.clock.now()
    after = msgspec.structs.replace(before, pause=None, version=before.version + 1, updated_at=now)
    after = start(after, now)
    await tx.matches.advance(after)
    await tx.timers.clear(after.id, [TimerKind.PAUSE_END])
    await replan(tx, context, after)
    await queue(tx, PostBoard(subject=after.id, ping=after.to_choose), now)
    return after
