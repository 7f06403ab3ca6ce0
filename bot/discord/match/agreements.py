"""What came of offers, in words: who, what, and until when."""

from datetime import datetime

from bot.app.changes import Change
from bot.discord.platform.localising import name_button
from bot.discord.platform.markdown import name_seat, name_user
from bot.discord.platform.times import absolute, relative
from bot.model.matches import MatchInfo, Offer, OfferKind, Pause
from bot.model.notices import OfferClosed, OfferFate
from engine.kernel.journal import EntryKind
from engine.kernel.translation import mark, tr, tr_n

MEANINGS = {
    OfferKind.TAKEBACK: mark("to go back to before the last own choice"),
    OfferKind.DRAW: mark("to end the match as a draw"),
    OfferKind.ANNUL: mark("to annul the match, as if it had not been played"),
    OfferKind.PAUSE: mark("to stop the clocks until one of you goes on"),
    OfferKind.VACATION: mark("to stop the clocks for some days"),
}


def say_meaning(offer: Offer) -> str:
    """What is offered, to stand after "offers"."""
    if offer.kind is OfferKind.VACATION:
        return tr_n("to stop the clocks for {number} day", "to stop the clocks for {number} days", offer.days)
    return tr(MEANINGS[offer.kind])


def say_warning(offer: Offer, match_id: str) -> str:
    """What an offer costs both players, as its first line; empty if it costs nothing."""
    if not offer.makes_unrated:
        return ""
    warning = tr(
        "⚠ If you both agree, match #{match} no longer counts for the ratings: what the choice revealed stays"
        " seen.",
        match=match_id,
    )
    return f"**{warning}**\n"


def say_end(notice: OfferClosed) -> str:
    """What became of an offer, in a sentence."""
    by = f"<@{notice.user_id}>"
    other = tr("the opponent") if notice.other is None else f"<@{notice.other}>"
    match notice.fate:
        case OfferFate.AGREED:
            return tr("{player} agreed.", player=other)
        case OfferFate.DECLINED:
            return tr("{player} declined it.", player=other)
        case OfferFate.PLAYED_ON:
            return tr("{player} played on, which declines it.", player=other)
        case OfferFate.WITHDRAWN:
            return tr("{player} withdrew it.", player=by)
        case OfferFate.REPLACED:
            return tr("{player} offers something else instead.", player=by)
        case OfferFate.EXPIRED:
            return tr("Nobody answered in time.")
        case OfferFate.OVERTAKEN:
            return tr("It no longer stands: the match has changed since.")
        case OfferFate.OVER:
            return tr("The match is over.")


def tell_end(notice: OfferClosed, match_id: str) -> str:
    """The notice to whoever made an offer; of a withdrawal, to who was asked."""
    meaning = tr(MEANINGS[notice.kind]) if notice.offer is None else say_meaning(notice.offer)
    if notice.fate is OfferFate.WITHDRAWN and notice.other is not None:
        return tr(
            "<@{by}> withdrew the offer {meaning}.\n-# Match #{match}",
            by=notice.user_id,
            meaning=meaning,
            match=match_id,
        )
    end = say_end(notice)
    if notice.fate is OfferFate.AGREED and notice.offer is not None:
        end = " ".join(filter(None, (end, say_stopped(notice.offer, notice.user_id, notice.until))))
    return tr(
        "<@{user}> your offer {meaning}: {fate}\n-# Match #{match}",
        user=notice.user_id,
        meaning=meaning,
        fate=end,
        match=match_id,
    )


def say_stopped(offer: Offer, by: int | None, until: datetime | None) -> str:
    """How long the clocks stand once it was agreed to stop them; "" if something else was agreed on.

    Args:
        offer: what was agreed on.
        by: who offered it.
        until: until when, if it is for some time.
    """
    if offer.kind is OfferKind.PAUSE:
        return say_paused()
    if offer.kind is OfferKind.VACATION and until is not None:
        return _say_vacation(offer.days, until, by)
    return ""


def _say_vacation(days: int, until: datetime, by: int | None) -> str:
    """Until when the clocks stand, and whose vacation it is."""
    return tr_n(
        "The clocks stand until {until}: {player} is on vacation for {number} day.",
        "The clocks stand until {until}: {player} is on vacation for {number} days.",
        days,
        until=absolute(until),
        player=name_user(by),
    )


def say_paused() -> str:
    """That the clocks stand with no end set, and how they run again."""
    return tr(
        "The clocks stand until one of you goes on: by a choice, or with **{go_on}** behind **{more}**.",
        go_on=tr("Go on"),
        more=name_button("Concede / More"),
    )


def say_pause(pause: Pause, player: str) -> str:
    """Why the clocks stand, who wanted it, and until when.

    Args:
        pause: the pause.
        player: who asked for it.
    """
    if pause.until is None:
        asked = tr("{player} asked for it {since}.", player=player, since=relative(pause.since))
        return f"{say_paused()} {asked}"
    return tr(
        "The clocks stand until {until}: {player} is on vacation.",
        until=absolute(pause.until),
        player=player,
    )


def say_going_on(match: MatchInfo) -> str:
    """That the clocks run again, and for whom until when."""
    if match.to_choose is None or match.deadline is None:
        return tr("The clocks run again.")
    return tr(
        "The clocks run again. {player} has time until {deadline}.",
        player=name_user(match.to_choose),
        deadline=absolute(match.deadline),
    )


def tell_change(change: Change, user: int) -> str:
    """What came of an offer, or of an answer to one.

    Args:
        change: what it has made of the match.
        user: who is told.
    """
    before, after = change.before, change.after
    standing = None if before is None else before.offer
    if after.offer is not None and after.offer != standing:
        return _tell_offered(after, after.offer, standing)
    if standing is not None and change.fate is OfferFate.WITHDRAWN:
        return tr("You withdrew your offer {meaning}.", meaning=say_meaning(standing))
    if standing is not None and change.fate is OfferFate.DECLINED:
        by = name_seat(after.seats[standing.seat])
        return tr("You declined the offer of {player} {meaning}.", player=by, meaning=say_meaning(standing))
    return _say_agreed(change, user)


def _tell_offered(match: MatchInfo, offer: Offer, instead_of: Offer | None) -> str:
    """That an offer was made: what, to whom, until when."""
    player = name_seat(match.opponent_of(offer.seat))
    asked = tr(
        "{player} is asked; the offer ends {expires_at}.",
        player=player,
        expires_at=relative(offer.expires_at),
    )
    warning = say_warning(offer, match.id)
    if instead_of is None:
        return warning + tr("You offer {meaning}. {asked}", meaning=say_meaning(offer), asked=asked)
    return warning + tr(
        "You offer {meaning}, in place of your offer {earlier}. {asked}",
        meaning=say_meaning(offer),
        earlier=say_meaning(instead_of),
        asked=asked,
    )


def _say_agreed(change: Change, user: int) -> str:
    """What was done because both agreed, or because nobody had to be asked."""
    after, pause = change.after, change.after.pause
    entry = change.steps[0].entry if change.steps else None
    if entry is None:
        if pause is None:
            return ""
        by = after.seats[pause.seat].user_id
        return (
            say_paused()
            if pause.until is None
            else _say_vacation((pause.until - pause.since).days, pause.until, by)
        )
    seat = after.seats[entry.seat]
    if entry.kind == EntryKind.DRAW:
        return tr("You agreed on a draw, which {player} offered.", player=name_seat(seat))
    if entry.kind == EntryKind.ANNUL:
        return tr("The match was annulled. It counts as not played.")
    if seat.user_id == user:
        return tr(
            "Your choice was taken back. **{panel}** shows what waits now.", panel=name_button("My panel")
        )
    return tr("The choice of {player} was taken back.", player=name_seat(seat))
