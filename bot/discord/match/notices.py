"""What is told about the course of a match: each notice in words, with the buttons that belong to it."""

from collections.abc import Sequence

from bot.discord.match.addresses import Press, Verb
from bot.discord.match.offers import tell_consent
from bot.discord.platform.chance import fix_chance
from bot.discord.platform.failures import THREAD_REASONS
from bot.discord.platform.markdown import escape
from bot.discord.platform.pages import Button, Outgoing, Row, Sign, Style, say
from bot.discord.platform.times import absolute, relative
from bot.model.notices import (
    ClosedUnfinished,
    Closing,
    CourseNotice,
    FrozenNotice,
    HandUnreachable,
    MatchBegins,
    MoreTime,
    NoThread,
    Notice,
    OfferClosed,
    OfferMade,
    PlaceLost,
    PostsRefused,
    Reminder,
    SoonClosed,
    ThawedNotice,
    ThreadLost,
    TimeIsUp,
)
from engine.kernel.translation import mark, tr

Told = tuple[str, tuple[Button, ...]]
CLOSINGS = {
    Closing.ABANDONED: mark("nobody went on with this match, so it was closed without a result."),
    Closing.DECIDED: mark(
        "by a decision of the event's organisers this match was closed without a result. **My place** below"
        " the event's post shows how you go on."
    ),
    Closing.ROUND_OVER: mark("the round of the event is over, so this match was closed without a result."),
    Closing.LEFT: mark("a player has left, so this match was closed without a result."),
}
"""Why a match was closed without a result."""


def build_notice(notice: Notice, match_id: str) -> Outgoing:
    """A notice in words, with the buttons that belong to it. It pings whom it is for."""
    if isinstance(notice, OfferMade | OfferClosed):
        text, buttons = tell_consent(notice, match_id)
    else:
        text, buttons = _tell_course(notice, match_id)
    rows = (Row(buttons),) if buttons else ()
    message = say(text, *rows)
    pings = notice.pings
    return Outgoing(message.page, mentions=pings, is_silent=not pings)


def _tell_course(notice: CourseNotice, match_id: str) -> Told:
    tag = tr("-# Match #{match}", match=match_id)
    match notice:
        case HandUnreachable():
            return _tell_unreachable(notice, match_id, tag)
        case Reminder():
            return _tell_reminder(notice, match_id, tag)
        case TimeIsUp():
            return _tell_time_is_up(notice, match_id, tag)
        case SoonClosed():
            return _tell_soon_closed(notice, match_id, tag)
        case MoreTime():
            return _tell_more_time(notice, match_id, tag)
        case FrozenNotice() | ThawedNotice() | ClosedUnfinished() | MatchBegins():
            return _tell_state(notice, tag), ()
        case NoThread() | ThreadLost() | PostsRefused() | PlaceLost():
            return _tell_place(notice, match_id, tag), ()


def _actions(match_id: str) -> Button:
    return Button(tr("My panel"), Press(Verb.ACTIONS, match_id), Style.PRIMARY, Sign.PLAY)


def _tell_unreachable(notice: HandUnreachable, match_id: str, tag: str) -> Told:
    hand = Button(tr("My hand"), Press(Verb.HAND, match_id), sign=Sign.HAND)
    again = Button(tr("Try the DM again"), Press(Verb.SEND_HAND, match_id))
    text = tr(
        "<@{user}> your hand could not be sent: you take no direct messages from here. **My"
        " hand** shows it to you alone, at any time.\n{tag}",
        user=notice.user_id,
        tag=tag,
    )
    return text, (hand, again)


def _tell_reminder(notice: Reminder, match_id: str, tag: str) -> Told:
    mute = Button(tr("No more reminders here"), Press(Verb.MUTE, match_id))
    text = tr(
        "<@{user}> it is your choice; your time is up {deadline} ({date}).\n{tag}",
        user=notice.user_id,
        deadline=relative(notice.deadline),
        date=absolute(notice.deadline),
        tag=tag,
    )
    return text, (_actions(match_id), mute)


def decide_buttons(match_id: str) -> tuple[Button, ...]:
    """The buttons with which a player decides about an opponent whose time is up."""
    claim = Button(tr("Claim the win"), Press(Verb.CLAIM_WIN, match_id), Style.DANGER)
    give = Button(tr("Give more time"), Press(Verb.GIVE_TIME, match_id), Style.SUCCESS)
    return claim, give, Button(tr("Pause"), Press(Verb.PAUSE_LATE, match_id))


def _tell_time_is_up(notice: TimeIsUp, match_id: str, tag: str) -> Told:
    text = tr(
        "<@{opponent}> the time of <@{late}> is up. You decide, until {decide_by}. The match"
        " goes on if <@{late}> chooses before.\n{tag}",
        opponent=notice.opponent,
        late=notice.late,
        decide_by=absolute(notice.decide_by),
        tag=tag,
    )
    return text, decide_buttons(match_id)


def _tell_soon_closed(notice: SoonClosed, match_id: str, tag: str) -> Told:
    text = tr(
        "{mention} nobody has gone on with this match since {since}. It is closed without a result on"
        " {closes} unless one of you makes a choice.\n{tag}",
        mention=_mention(notice.users),
        since=absolute(notice.since),
        closes=absolute(notice.closes_at),
        tag=tag,
    )
    return text, (_actions(match_id),)


def _tell_more_time(notice: MoreTime, match_id: str, tag: str) -> Told:
    text = tr(
        "<@{user}> you got more time, until {deadline}.\n{tag}",
        user=notice.user_id,
        deadline=absolute(notice.deadline),
        tag=tag,
    )
    return text, (_actions(match_id),)


def _tell_state(notice: FrozenNotice | ThawedNotice | ClosedUnfinished | MatchBegins, tag: str) -> str:
    """That the match begins, is held, goes on or is closed."""
    match notice:
        case FrozenNotice(users=users):
            return tr(
                "{mention} an error of ours stopped this match. Nothing is lost: it waits as it was"
                " before the last choice, clocks included, until the error is put right.\n{tag}",
                mention=_mention(users),
                tag=tag,
            )
        case ThawedNotice():
            return tr("The match goes on.\n{tag}", tag=tag)
        case ClosedUnfinished(users=users, why=why):
            return f"{_mention(users)} {tr(CLOSINGS[why])}\n{tag}"
        case MatchBegins(commitment=commitment, secret=secret, mixed=mixed):
            chance = fix_chance(commitment, secret, mixed)
            return tr("The match begins.\n{chance}\n{tag}", chance=chance, tag=tag)


def _tell_place(notice: NoThread | ThreadLost | PostsRefused | PlaceLost, match_id: str, tag: str) -> str:
    """What is wrong with the place where the match is played."""
    match notice:
        case NoThread(reason=reason) if reason not in THREAD_REASONS:
            return tr("No thread could be opened; the match is played right here.\n{tag}", tag=tag)
        case NoThread(reason=reason):
            return tr(
                "No thread could be opened ({reason}); the match is played right here.\n{tag}",
                reason=escape(tr(reason)),
                tag=tag,
            )
        case ThreadLost(reason=reason):
            is_known = reason in THREAD_REASONS
            why = escape(tr(reason)) if is_known else tr("its thread is gone or locked")
            return tr("Match #{match} goes on here: {why}.\n{tag}", match=match_id, why=why, tag=tag)
        case PostsRefused():
            return tr(
                "Discord refuses what I post about match #{match} in its channel. Nothing is lost:"
                " `/board match:{match}`, `/hand match:{match}` and `/play match:{match}` show it and"
                " go on with it, and `/move match:{match}` moves it to another channel.",
                match=match_id,
            )
        case PlaceLost():
            return tr(
                "The channel of match #{match} is gone or closed to me. The match is kept: use"
                " `/move match:{match}` in the channel where it is to go on.",
                match=match_id,
            )


def _mention(users: Sequence[int]) -> str:
    return " ".join(f"<@{user}>" for user in users)
