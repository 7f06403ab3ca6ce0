"""What an answer (or a concession) makes of a match, before anything is written."""

import asyncio
from collections.abc import Sequence
from datetime import datetime

import msgspec
import structlog

from bot.app.changes import Change, Step, change
from bot.app.context import Context
from bot.app.delivery.announcing import plan_board
from bot.app.matches.clockwork import credit_turns, start, stop, with_seat
from bot.app.matches.freezing import frozen_if_it_fails
from bot.app.matches.narration import narrate
from bot.app.packs.pack import GamePack
from bot.app.packs.standing import Lasting, Recurring
from bot.model.log_lines import LoggedLine, Weight
from bot.model.matches import MatchInfo, MatchStatus, OfferKind
from bot.model.notices import OfferFate
from bot.model.records import Checkpoint
from engine.kernel.errors import EngineBug, IllegalAnswer
from engine.kernel.journal import Entry, EntryKind
from engine.kernel.ruleset import Match
from engine.kernel.translation import ENGLISH, in_every_language, seat_mark, speaking, tr

log = structlog.get_logger(__name__)

FOR_POSITION = (OfferKind.TAKEBACK, OfferKind.DRAW)
"""Offers that are made for a position, and end with it."""


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
        active_seat=game.active,
        result=result,
        updated_at=now,
        finished_at=now if is_over else None,
    )


def _run_clocks(pack: GamePack, before: MatchInfo, after: MatchInfo, game: Match, now: datetime) -> MatchInfo:
    """Charge, credit and start the clocks where the choice or the turn has passed on."""
    is_new_turn = after.turn != before.turn
    if after.prompt_seat == before.prompt_seat and not is_new_turn:
        return after if after.pause == before.pause else start(after, now)
    charged = stop(before, now).seats
    for seat in charged:
        after = with_seat(after, msgspec.structs.replace(after.seats[seat.index], remaining=seat.remaining))
    if is_new_turn and not after.is_over:
        after = credit_turns(after, pack, game)
    return start(after, now)


def is_going_on(match: MatchInfo, entry: Entry) -> bool:
    """Whether a choice ends a pause: the clocks stand until a player goes on, and one does. A computer that
    plays on is no player who does.
    """
    if match.pause is None or match.pause.until is not None or entry.kind != EntryKind.ANSWER:
        return False
    return match.seats[entry.seat].computer is None


def say_going_on(seat: int, turn: int) -> LoggedLine:
    """That a player has ended a pause with a choice."""
    said = in_every_language(lambda: tr("{player} plays on: the clocks run again.", player=seat_mark(seat)))
    return LoggedLine(turn, said, {}, Weight.ACTION)


def take_step(
    pack: GamePack, before: MatchInfo, game: Match, entry: Entry, now: datetime, *, is_ahead: bool = False
) -> Step:
    """Apply an entry to a copy of the game.

    Args:
        pack: the card game.
        before: the match.
        game: its game.
        entry: what is done.
        now: the time.
        is_ahead: whether it was answered ahead, so that its player needn't be there now.

    Raises:
        IllegalAnswer: the prompt doesn't allow it.
    """
    seats = [seat.index for seat in before.seats]
    hands = [game.describe_hand(seat) for seat in seats]
    earlier, game = game, game.copy()
    with speaking(ENGLISH):  # what a game keeps is said anew to whoever reads it
        if entry.kind == EntryKind.ANSWER:
            game.answer(entry.picked)
        else:
            game.concede(entry.seat, entry.kind)
    after = read_position(before, game, now)
    checkpoint = None
    after = msgspec.structs.replace(after, answers=before.answers + 1, undo_entry=None)
    if entry.kind == EntryKind.ANSWER:
        is_revealing = pack.is_revealing(earlier, game, entry.seat)
        checkpoint = Checkpoint(after.answers, entry.seat, is_revealing, earlier.to_json())
        is_free = not is_revealing and after.prompt_seat == entry.seat
        after = msgspec.structs.replace(after, undo_entry=after.answers if is_free else None)
        if not is_ahead:
            after = _play_on(after, entry.seat, now)
        if is_revealing:
            after = _note_unrated(after)
    lines = narrate(pack, game, len(seats), before.turn)
    if after.is_over:
        after = msgspec.structs.replace(after, offer=None, pause=None)
    elif not is_ahead and is_going_on(before, entry):
        after = msgspec.structs.replace(after, pause=None)
        lines.insert(0, say_going_on(entry.seat, before.turn))
    return Step(
        match=_run_clocks(pack, before, after, game, now),
        lines=lines,
        entry=entry,
        game=game,
        checkpoint=checkpoint,
        changed_hands=[seat for seat in seats if game.describe_hand(seat) != hands[seat]],
    )


def _play_on(match: MatchInfo, seat: int, now: datetime) -> MatchInfo:
    """The match after a choice that this seat has made just now: its player is there, and declines an offer
    to go back or to end.
    """
    match = with_seat(match, msgspec.structs.replace(match.seats[seat], acted_at=now))
    offer = match.offer
    if offer is not None and offer.seat != seat and offer.kind in FOR_POSITION:
        return msgspec.structs.replace(match, offer=None)
    return match


def _note_unrated(match: MatchInfo) -> MatchInfo:
    """The match after a choice that told its player something: going back behind it would end the rating, and
    an offer to go back says so before it is agreed to.
    """
    offer = match.offer
    if offer is None or offer.kind is not OfferKind.TAKEBACK or not match.is_rated:
        return match
    return msgspec.structs.replace(match, offer=msgspec.structs.replace(offer, makes_unrated=True))


def find_standing(pack: GamePack, match: MatchInfo, game: Match) -> Recurring | None:
    """What the player who is asked has answered ahead, for this match or for all; ``None`` if nothing."""
    if game.prompt is None:
        return None
    seat = match.seats[game.prompt.seat]
    given = {each.key for each in seat.standing if each.turn in (None, match.turn)}
    if not given and not seat.settings.is_spared_idle:
        return None
    return next(
        (
            each
            for each in pack.find_recurring(game)
            if each.key in given or (each.is_idle and seat.settings.is_spared_idle)
        ),
        None,
    )


def say_answered(game: Match, recurring: Recurring) -> LoggedLine | None:
    """What a player alone is told of a question that was answered for them; ``None`` where they have just
    said so, for the same turn.

    Args:
        game: the match at the question.
        recurring: the question, and what is picked.
    """
    prompt = game.prompt
    if prompt is None or recurring.lasting is Lasting.TURN:
        return None
    options = [option for option in prompt.options if option.id in recurring.picked]
    said = in_every_language(
        lambda: tr(
            "Answered for you: {question} {answer}.",
            question=game.question().short,
            answer=tr(", ").join(game.label(option).text for option in options),
        )
    )
    return None if said is None else LoggedLine(game.turn, None, {prompt.seat: said})


def answer_ahead(pack: GamePack, step: Step, now: datetime) -> Step | None:
    """The answer that was given ahead to the question that a step has led to, if there is one.

    In the journal, the log, and what everybody may see it is an answer like any other. But its player makes
    no choice now: reminders come as before, and an offer of the opponent goes on waiting for them.
    """
    game = step.game
    prompt = None if game is None else game.prompt
    if game is None or prompt is None:
        return None
    recurring = find_standing(pack, step.match, game)
    if recurring is None:
        return None
    told = say_answered(game, recurring)
    try:
        entry = Entry(prompt.seat, prompt.id, recurring.picked)
        answered = take_step(pack, step.match, game, entry, now, is_ahead=True)
        return answered if told is None else msgspec.structs.replace(answered, lines=[told, *answered.lines])
    except (IllegalAnswer, EngineBug):
        log.warning("not_answered_ahead", match=step.match.id, prompt=step.match.prompt_id, exc_info=True)
        return None


async def play_out(
    context: Context,
    before: MatchInfo,
    game: Match,
    entry: Entry,
    now: datetime,
    kept: MatchInfo | None = None,
) -> Change:
    """What an entry makes of a match, with the answers given ahead that follow it. Nothing is written yet.

    The engine runs in a thread beside the event loop, so others are served meanwhile, however long a chain of
    effects is; the two take turns with the processor.

    Args:
        context: the games and the policy.
        before: the match as it was read.
        game: its game.
        entry: what is done.
        now: the time.
        kept: the match with what a seat answers ahead from now on; by default there is nothing new.

    Raises:
        IllegalAnswer: the prompt doesn't allow it.
        Breakdown: the engine fails.
    """
    steps = await take_steps(context, kept or before, game, entry, now)
    return await sum_up(context, before, game, steps, now)


async def take_steps(
    context: Context, match: MatchInfo, game: Match, entry: Entry, now: datetime
) -> list[Step]:
    """An entry, and the answers given ahead that follow it; raises as :func:`play_out`."""

    def take() -> list[Step]:
        pack = context.packs.get(match.ruleset)
        step: Step | None = take_step(pack, match, game, entry, now)
        steps: list[Step] = []
        while step is not None:
            steps.append(step)
            step = answer_ahead(pack, step, now)
        return steps

    with frozen_if_it_fails(match, entry):
        return await asyncio.to_thread(take)


async def sum_up(
    context: Context, before: MatchInfo, game: Match, steps: Sequence[Step], now: datetime
) -> Change:
    """What steps make of a match together.

    Args:
        context: the policy.
        before: the match as it was read.
        game: its game then.
        steps: what was done, in order.
        now: the time.

    Raises:
        Breakdown: the game after them can't be saved.
    """
    last, snapshot = steps[-1], None
    after = plan_board(before, last.match, context.policy, now)
    if last.game is not None:
        with frozen_if_it_fails(before, last.entry):
            snapshot = await asyncio.to_thread(last.game.to_json)
    fate = OfferFate.OVER if after.is_over else OfferFate.PLAYED_ON
    return change(before, after, now, steps=steps, game=game, snapshot=snapshot, fate=fate)
