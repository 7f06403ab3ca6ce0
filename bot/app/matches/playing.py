"""One step of a match: apply an answer (or a concession) and write all it changes in one transaction."""

import traceback
from collections.abc import Sequence
from datetime import datetime

import msgspec
import structlog

from bot.app.context import Context
from bot.app.delivery.announcing import announce_end, announce_move, post_notice
from bot.app.errors import UnreadableMatch
from bot.app.looks import follow
from bot.app.matches.clockwork import ALL_TIMERS, CLOCK_TIMERS, credit_turn, plan, start, stop, with_seat
from bot.app.matches.narration import narrate
from bot.app.packs.pack import GamePack
from bot.app.ports.deliveries import FrozenNotice
from bot.app.ports.rows import Incident, LoggedLine, Point
from bot.app.ports.store import Transaction
from bot.app.ratings.rating import write_ratings
from bot.app.values import MatchInfo, MatchStatus, Offer, OfferKind, WakingHours
from engine.kernel.errors import DataError, EngineBug, IllegalAnswer
from engine.kernel.journal import Entry, recover
from engine.kernel.ruleset import Match
from engine.kernel.translation import ENGLISH, speaking

log = structlog.get_logger(__name__)


class Step(msgspec.Struct, frozen=True):
    """What an answer makes of a match.

    Args:
        match: the match after it.
        game: the game after it.
        snapshot: the game, saved.
        point: where the match can be taken back to; ``None`` for what is no choice.
        lines: what happened, in words.
        changed_hands: the seats whose hands have changed.
    """

    match: MatchInfo
    game: Match
    snapshot: bytes
    point: Point | None
    lines: Sequence[LoggedLine]
    changed_hands: Sequence[int]


async def restore(context: Context, tx: Transaction, match: MatchInfo) -> Match:
    """The game of a match, from memory, from its snapshot or, if that can't be read, from its journal. It is
    shared: copy it before going on.

    Raises:
        UnreadableMatch: it can't be had in any way.
    """
    game = context.live.get(match.id, match.version)
    if game is not None:
        return game
    try:
        game = await _read_game(context, tx, match)
    except Exception as error:  # whatever an engine may raise: a match that can't be read is frozen, not lost
        raise UnreadableMatch(match.id, error) from error
    context.live.put(match.id, match.version, game)
    return game


async def _read_game(context: Context, tx: Transaction, match: MatchInfo) -> Match:
    """The game behind the snapshot of a match, or the same one played again.

    Raises:
        DataError: neither can be had, or the journal leads elsewhere.
    """
    ruleset = context.ruleset(match.ruleset)
    saved = await tx.matches.snapshot(match.id)
    try:
        return ruleset.restore(saved)
    except DataError as unreadable:
        header, entries = await tx.matches.header(match.id), await tx.journals.entries(match.id)
        game = recover(ruleset, saved, header, entries)
        prompt_id = None if game.prompt is None else game.prompt.id + match.prompt_shift
        if match.prompt_id is not None and prompt_id != match.prompt_id:
            raise DataError(
                f"{unreadable}; the journal leads to prompt {prompt_id}, not to {match.prompt_id}"
            ) from unreadable
        log.warning("match_played_again", match=match.id, ruleset=match.ruleset, reason=str(unreadable))
        return game


async def try_restore(context: Context, tx: Transaction, match: MatchInfo) -> Match | UnreadableMatch:
    """Like :func:`restore`, with the error as a value, for :func:`play` to freeze the match with."""
    try:
        return await restore(context, tx, match)
    except UnreadableMatch as error:
        return error


def read_position(match: MatchInfo, game: Match, now: datetime) -> MatchInfo:
    """The match with turn, prompt, status and result taken from its game.

    Raises:
        EngineBug: the game neither asks nor is over.
    """
    prompt, result = game.prompt, game.result
    if prompt is None and result is None:
        raise EngineBug("the game asks nobody and has no result")
    is_over = result is not None
    return msgspec.structs.replace(
        match,
        status=MatchStatus.FINISHED if is_over else MatchStatus.ACTIVE,
        turn=game.turn,
        prompt_id=None if prompt is None or is_over else prompt.id + match.prompt_shift,
        prompt_seat=None if prompt is None or is_over else prompt.seat,
        active_seat=game.view(None).active,
        result=result,
        updated_at=now,
        finished_at=now if is_over else None,
    )


def _run_clocks(before: MatchInfo, after: MatchInfo, now: datetime) -> MatchInfo:
    """Charge, credit and start the clocks where the choice or the turn has passed on."""
    is_new_turn = after.turn != before.turn
    if after.prompt_seat == before.prompt_seat and not is_new_turn:
        return after
    charged = stop(before, now).seats
    for seat in charged:
        after = with_seat(after, msgspec.structs.replace(after.seats[seat.index], remaining=seat.remaining))
    if is_new_turn and after.active_seat is not None and not after.is_over:
        after = credit_turn(after, after.active_seat)
    return start(after, now)


def take_step(pack: GamePack, before: MatchInfo, game: Match, entry: Entry, now: datetime) -> Step:
    """Apply an entry to a copy of the game.

    Raises:
        IllegalAnswer: the prompt doesn't allow it.
    """
    seats = [seat.index for seat in before.seats]
    hands = [game.describe_hand(seat) for seat in seats]
    earlier, game = game, game.copy()
    with speaking(ENGLISH):  # what a game keeps is said anew to whoever reads it
        if entry.kind == "answer":
            game.answer(entry.picked)
        else:
            game.concede(entry.seat, entry.kind)
    after = read_position(before, game, now)
    point = None
    after = msgspec.structs.replace(
        after, version=before.version + 1, answers=before.answers + 1, undo_entry=None
    )
    if entry.kind == "answer":
        is_revealing = pack.is_revealing(earlier, game, entry.seat)
        point = Point(after.answers, entry.seat, is_revealing, earlier.to_json())
        is_free = not is_revealing and after.prompt_seat == entry.seat
        after = msgspec.structs.replace(
            with_seat(after, msgspec.structs.replace(after.seats[entry.seat], acted_at=now)),
            undo_entry=after.answers if is_free else None,
            offer=keep_offer(before.offer, entry.seat),
            lessons=learn(pack, before, earlier, entry.seat),
        )
    return Step(
        match=_run_clocks(before, after, now),
        game=game,
        snapshot=game.to_json(),
        point=point,
        lines=narrate(pack, game, len(seats), before.turn),
        changed_hands=[seat for seat in seats if game.describe_hand(seat) != hands[seat]],
    )


def learn(pack: GamePack, match: MatchInfo, game: Match, seat: int) -> tuple[str, ...] | None:
    """What a match has explained once a seat has answered."""
    if match.lessons is None or match.seats[seat].computer is not None:
        return match.lessons
    lesson = pack.find_lesson(game, match.lessons)
    return match.lessons if lesson is None else (*match.lessons, lesson.name)


def keep_offer(offer: Offer | None, seat: int) -> Offer | None:
    """What is left of an offer after a choice of this seat: who plays on declines to go back or to end."""
    if offer is not None and offer.seat != seat and offer.kind in (OfferKind.TAKEBACK, OfferKind.DRAW):
        return None
    return offer


def find_standing(pack: GamePack, match: MatchInfo, game: Match) -> tuple[str, ...] | None:
    """What the player who is asked has answered ahead; ``None`` if nothing, or if it doesn't fit."""
    prompt = game.prompt
    standing = () if prompt is None else match.seats[prompt.seat].standing
    if prompt is None or not standing:
        return None
    given = {each.key: each.picked for each in standing if each.turn in (None, match.turn)}
    for recurring in pack.find_recurring(game):
        picked = given.get(recurring.key)
        if picked is not None and set(picked) <= {option.id for option in prompt.options}:
            return picked
    return None


def answer_ahead(pack: GamePack, step: Step, now: datetime) -> tuple[Step, Entry] | None:
    """The answer that was given ahead to the question that a step has led to, if there is one.

    It is an answer like any other: in the journal, the log, and what everybody may see.
    """
    prompt = step.game.prompt
    picked = find_standing(pack, step.match, step.game)
    if picked is None or prompt is None:
        return None
    entry = Entry(prompt.seat, prompt.id, picked)
    try:
        return take_step(pack, step.match, step.game, entry, now), entry
    except (IllegalAnswer, EngineBug):
        log.warning("not_answered_ahead", match=step.match.id, prompt=step.match.prompt_id, exc_info=True)
        return None


async def replan(tx: Transaction, context: Context, match: MatchInfo) -> None:
    """Write the timers of the match's clock anew; a match that is over keeps none at all."""
    await tx.timers.clear(match.id, ALL_TIMERS if match.is_over else CLOCK_TIMERS)
    await tx.timers.add(*plan(match, context.policy, await find_hours(tx, match)))


async def find_hours(tx: Transaction, match: MatchInfo) -> WakingHours | None:
    """When the player whose clock runs is awake, if they have said so."""
    if match.clock_since is None or match.prompt_seat is None:
        return None
    user_id = match.seats[match.prompt_seat].user_id
    return None if user_id is None else await tx.people.waking_hours(user_id)


async def write_step(
    tx: Transaction, context: Context, before: MatchInfo, step: Step, entry: Entry, now: datetime
) -> None:
    """Write a step: match, snapshot, journal, log, timers. What it calls for is announced by the caller.

    Raises:
        Conflict: the match was changed by somebody else since ``before`` was read.
    """
    after = step.match
    await tx.matches.advance(after, step.snapshot)
    await tx.journals.append(after.id, after.answers, entry, now)
    await tx.logs.append(after.id, after.answers, step.lines)
    if after.is_over:
        await tx.points.forget(after.id, 0)
    elif step.point is not None:
        await tx.points.add(after.id, step.point, context.policy.kept_points)
    if after.clock_since != before.clock_since or after.is_over:
        await replan(tx, context, after)


class Played(msgspec.Struct, frozen=True):
    """What became of an entry.

    Args:
        match: the match as it is now; its status tells whether it was frozen.
        step: what the entry made of it; ``None`` if it was frozen.
    """

    match: MatchInfo
    step: Step | None = None


async def play(context: Context, before: MatchInfo, game: Match | UnreadableMatch, entry: Entry) -> Played:
    """Apply an entry to a match and write it.

    When the engine fails, the match is frozen as it was before the entry and both players are told.

    Args:
        context: where to write.
        before: the match as it was read.
        game: its game, read in the same transaction, or the error that kept it from being read.
        entry: what is to be done.

    Raises:
        IllegalAnswer: the prompt doesn't allow it; nothing was changed.
        Conflict: the match was changed by somebody else since ``before`` was read; nothing was changed.
    """
    if isinstance(game, UnreadableMatch):
        return Played(await freeze(context, before, entry, game.cause))
    now, pack = context.clock.now(), context.packs.get(before.ruleset)
    try:
        step = take_step(pack, before, game, entry, now)
    except IllegalAnswer:
        raise
    except Exception as error:  # whatever an engine may raise: the boundary at which a match is frozen
        return Played(await freeze(context, before, entry, error))
    written = [(before, step, entry)]
    while (ahead := answer_ahead(pack, step, now)) is not None:
        written.append((step.match, *ahead))
        step = ahead[0]
    async with context.writing() as tx:
        for earlier, each, given in written:
            await write_step(tx, context, earlier, each, given, now)
        if step.match.is_over:
            await write_ratings(tx, step.match)
        hands = {seat for _, each, _ in written for seat in each.changed_hands}
        await announce_move(tx, before, step.match, hands, context.policy, now)
    step = msgspec.structs.replace(
        step, lines=[line for _, each, _ in written for line in each.lines], changed_hands=sorted(hands)
    )
    looks = context.live.looks(before.id, before.version)
    if looks is not None:
        for _, each, given in written:
            looks = follow(pack, looks, given.seat, game, each.game)
            game = each.game
    context.live.put(before.id, step.match.version, step.game, looks)
    context.wake(step.match)
    return Played(step.match, step)


async def freeze(context: Context, before: MatchInfo, entry: Entry | None, error: Exception) -> MatchInfo:
    """Freeze a match as it is, keep the answer that met the error, and tell both players.

    Raises:
        Conflict: the match was changed by somebody else since ``before`` was read.
    """
    now = context.clock.now()
    after = msgspec.structs.replace(
        stop(before, now), status=MatchStatus.FROZEN, version=before.version + 1, updated_at=now
    )
    incident = Incident(before.id, now, "".join(traceback.format_exception(error)), entry)
    async with context.writing() as tx:
        await tx.matches.advance(after)
        await tx.service.add_incident(incident)
        await tx.timers.clear(after.id, CLOCK_TIMERS)
        await announce_end(tx, after, now)
        await post_notice(tx, after, FrozenNotice(users=after.users), now)
    log.error(
        "match_frozen",
        match=before.id,
        ruleset=before.ruleset,
        version=before.version,
        seat=None if entry is None else entry.seat,
        prompt=before.prompt_id,
        exc_info=error,
    )
    return after
