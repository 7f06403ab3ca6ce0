"""What an answer (or a concession) makes of a match, before anything is written."""

import asyncio
from collections.abc import Sequence
from datetime import datetime

import msgspec
import structlog

from bot.app.context import Context
from bot.app.delivery.announcing import plan_board
from bot.app.matches.clockwork import credit_turn, start, stop, with_seat
from bot.app.matches.narration import narrate
from bot.app.packs.pack import GamePack
from bot.app.packs.weights import Weight
from bot.app.ports.rows import LoggedLine, Point
from bot.app.values import MatchInfo, MatchStatus, Offer, OfferKind
from engine.kernel.errors import EngineBug, IllegalAnswer
from engine.kernel.journal import Entry
from engine.kernel.ruleset import Match
from engine.kernel.translation import ENGLISH, in_every_language, seat_mark, speaking, tr

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
        return after if after.pause == before.pause else start(after, now)
    charged = stop(before, now).seats
    for seat in charged:
        after = with_seat(after, msgspec.structs.replace(after.seats[seat.index], remaining=seat.remaining))
    if is_new_turn and after.active_seat is not None and not after.is_over:
        after = credit_turn(after, after.active_seat)
    return start(after, now)


def is_going_on(match: MatchInfo, entry: Entry) -> bool:
    """Whether an entry ends a pause: the clocks stand until a player goes on, and one does."""
    return match.pause is not None and match.pause.until is None and entry.kind == "answer"


def say_going_on(seat: int, turn: int) -> LoggedLine:
    """That a player has ended a pause with a choice."""
    said = in_every_language(lambda: tr("{player} plays on: the clocks run again.", player=seat_mark(seat)))
    return LoggedLine(turn, said, {}, Weight.ACTION)


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
    lines = narrate(pack, game, len(seats), before.turn)
    if after.is_over:
        after = msgspec.structs.replace(after, offer=None, pause=None)
    elif is_going_on(before, entry):
        after = msgspec.structs.replace(after, pause=None)
        lines.insert(0, say_going_on(entry.seat, before.turn))
    return Step(
        match=_run_clocks(before, after, now),
        game=game,
        snapshot=game.to_json(),
        point=point,
        lines=lines,
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


class Reckoned(msgspec.Struct, frozen=True):
    """What an entry makes of a match, with the answers given ahead that follow it. Nothing is written yet.

    Args:
        before: the match before it.
        game: the game before it.
        steps: the match before each step, the step, and the entry behind it.
    """

    before: MatchInfo
    game: Match
    steps: Sequence[tuple[MatchInfo, Step, Entry]]

    @property
    def match(self) -> MatchInfo:
        """The match after all of it."""
        return self.steps[-1][1].match

    @property
    def changed_hands(self) -> set[int]:
        """The seats whose hands have changed."""
        return {seat for _, step, _ in self.steps for seat in step.changed_hands}


async def reckon(context: Context, before: MatchInfo, game: Match, entry: Entry, now: datetime) -> Reckoned:
    """What an entry makes of a match. It may raise whatever an engine raises. However long a chain of effects
    is, nobody else waits for it: the engine runs beside the event loop.

    Raises:
        IllegalAnswer: the prompt doesn't allow it.
    """
    return await asyncio.to_thread(_reckon, context, before, game, entry, now)


def _reckon(context: Context, before: MatchInfo, game: Match, entry: Entry, now: datetime) -> Reckoned:
    pack = context.packs.get(before.ruleset)
    step = take_step(pack, before, game, entry, now)
    steps = [(before, step, entry)]
    while (ahead := answer_ahead(pack, step, now)) is not None:
        steps.append((step.match, *ahead))
        step = ahead[0]
    earlier, last, given = steps[-1]
    shown = plan_board(before, last.match, context.policy, now)
    steps[-1] = (earlier, msgspec.structs.replace(last, match=shown), given)
    return Reckoned(before, game, steps)
