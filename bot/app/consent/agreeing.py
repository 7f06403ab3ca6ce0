"""What an offer does once it is agreed to: the change that it makes of the match."""

from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec

from bot.app.changes import Change, Step, change
from bot.app.context import Context
from bot.app.delivery.announcing import plan_board
from bot.app.matches.clockwork import close, give_time, start, stop
from bot.app.matches.narration import ANNULLED
from bot.app.matches.stepping import FOR_POSITION, read_position
from bot.model.log_lines import LoggedLine, Weight
from bot.model.matches import MatchInfo, MatchStatus, Offer, OfferKind, Pause
from bot.model.notices import OfferFate
from bot.model.records import Checkpoint
from engine.kernel.journal import Entry, EntryKind
from engine.kernel.ruleset import Result, Ruleset
from engine.kernel.translation import in_every_language, mark, seat_mark, tr

DRAWN = mark("The players agreed on a draw.")
UNRATED = mark("It took back what was revealed, so the match no longer counts for the ratings.")
ENDINGS = {
    OfferKind.DRAW: (MatchStatus.FINISHED, Result(None, "agreement", "", DRAWN), DRAWN),
    OfferKind.ANNUL: (MatchStatus.ANNULLED, None, ANNULLED),
}


def agree(
    context: Context,
    rules: Ruleset,
    before: MatchInfo,
    offer: Offer,
    checkpoints: Sequence[Checkpoint],
    now: datetime,
) -> Change | None:
    """What was agreed on, done; ``None`` if a match can't be taken back that far any more.

    Args:
        context: the policy.
        rules: the rules of its game, with the cards that the match is played with.
        before: the match.
        offer: what was agreed on.
        checkpoints: where the match can be taken back to, the newest first.
        now: the time.

    Raises:
        DataError: the game that it is taken back to can't be read.
    """
    is_standing = before.offer is not None and before.offer.number == offer.number
    fate = OfferFate.AGREED if is_standing else OfferFate.OVERTAKEN
    match offer.kind:
        case OfferKind.TAKEBACK:
            return take_back(context, rules, before, offer, checkpoints, now, fate)
        case OfferKind.DRAW | OfferKind.ANNUL:
            return end(before, offer, now, fate)
        case OfferKind.PAUSE:
            return stop_clocks(context, before, Pause(offer.seat, now), now, fate)
        case OfferKind.VACATION:
            pause = Pause(offer.seat, now, now + timedelta(days=offer.days))
            return stop_clocks(context, before, pause, now, fate)


def take_back(
    context: Context,
    rules: Ruleset,
    before: MatchInfo,
    offer: Offer,
    checkpoints: Sequence[Checkpoint],
    now: datetime,
    fate: OfferFate,
) -> Change | None:
    """Let a match go on from where it was. The log and the journal keep what happened.

    What time was used stays used; a turn that begins again isn't credited again. Where the same player must
    choose as before, their clock runs on as it did: nobody is reminded anew, and whoever is late stays so.

    Raises:
        DataError: the game can't be read.
    """
    checkpoint = next((each for each in checkpoints if each.number == offer.back_to + 1), None)
    if checkpoint is None or before.prompt_id is None:
        return None
    game = rules.restore(checkpoint.snapshot)
    if game.prompt is None:
        return None
    rest = [each for each in checkpoints if each.number < checkpoint.number]
    shift = before.prompt_id + 1 - game.prompt.id  # so that a press on a panel of before is noticed
    is_same = game.prompt.seat == before.prompt_seat
    charged = before if is_same else stop(before, now)
    after = read_position(msgspec.structs.replace(charged, prompt_shift=shift), game, now)
    is_free = rest and not rest[0].is_revealing and rest[0].seat == after.prompt_seat
    after = msgspec.structs.replace(
        after,
        answers=before.answers + 1,
        offer=before.offer if _outlasts(before.offer, offer) else None,
        undo_entry=rest[0].number if is_free else None,
        is_rated=before.is_rated and not is_any_revealing(checkpoints, checkpoint),
    )
    after = plan_board(before, after if is_same else start(after, now), context.policy, now)
    said = [LoggedLine(after.turn, in_every_language(lambda: _say_taken_back(offer.seat)), {}, Weight.ACTION)]
    if before.is_rated and not after.is_rated:
        said.append(LoggedLine(after.turn, in_every_language(lambda: tr(UNRATED)), {}, Weight.ACTION))
    step = Step(
        after,
        said,
        Entry(offer.seat, before.question_number, kind=EntryKind.TAKEBACK, to=checkpoint.number - 1),
        game,
        changed_hands=[seat.index for seat in after.seats],
    )
    return change(before, after, now, steps=[step], snapshot=game.to_json(), fate=fate)


def _outlasts(standing: Offer | None, done: Offer) -> bool:
    """Whether the offer that stands goes on waiting for its answer when a choice is taken back."""
    if standing is None or standing.number == done.number:
        return False
    return standing.kind not in FOR_POSITION


def is_any_revealing(checkpoints: Sequence[Checkpoint], checkpoint: Checkpoint) -> bool:
    """Whether going back to a checkpoint undoes a choice that told its player something.

    Args:
        checkpoints: the checkpoints of the match.
        checkpoint: the one at which it is to go on.
    """
    return any(each.is_revealing for each in checkpoints if each.number >= checkpoint.number)


def _say_taken_back(seat: int) -> str:
    return tr("{player} took back the last choice.", player=seat_mark(seat))


def end(before: MatchInfo, offer: Offer, now: datetime, fate: OfferFate) -> Change:
    """End a match by agreement: as a draw, or as one that counts as not played. ``fate`` is what became of
    the offer.
    """
    status, result, sentence = ENDINGS[offer.kind]
    after = msgspec.structs.replace(close(before, status, now), result=result, answers=before.answers + 1)
    line = LoggedLine(after.turn, in_every_language(lambda: tr(sentence)), {}, Weight.END)
    step = Step(after, [line], Entry(offer.seat, before.question_number, kind=EntryKind(offer.kind.value)))
    return change(before, after, now, steps=[step], fate=fate)


def stop_clocks(
    context: Context, before: MatchInfo, pause: Pause, now: datetime, fate: OfferFate = OfferFate.OVERTAKEN
) -> Change:
    """Stop the clocks with exactly what is left on them, for some time or until a player goes on. Whoever is
    late has ``Policy.time_granted`` then: nobody who agrees to wait wins by it.

    Args:
        context: the policy.
        before: the match.
        pause: who asked for it, and until when.
        now: the time.
        fate: what became of an offer that stood.
    """
    stopped = stop(before, now)
    if before.late_seat is not None:
        stopped = give_time(stopped, before.late_seat, context.policy.time_granted)
    after = msgspec.structs.replace(stopped, pause=pause, late_seat=None, offer=None, updated_at=now)
    return change(before, after, now, fate=fate)


def go_on(before: MatchInfo, now: datetime) -> Change:
    """Let the clock of whoever must choose run again."""
    return change(before, start(msgspec.structs.replace(before, pause=None, updated_at=now), now), now)
