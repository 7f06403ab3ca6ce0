"""The messages around a match: result, notices, the "More" menu, the log."""

from collections.abc import Sequence

from bot.app.outcomes import MatchOutcome
from bot.app.packs.pictures import Drawn
from bot.app.ports.deliveries import (
    ClosedUnfinished,
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
    ThawedNotice,
    ThreadLost,
    TimeIsUp,
)
from bot.app.values import LogLine, MatchInfo, MatchStatus, RatingChange
from bot.discord.challenge.addresses import ChallengePress, ChallengeVerb
from bot.discord.match.addresses import Press, Verb
from bot.discord.match.offers import tell_consent
from bot.discord.platform.accents import INVITING
from bot.discord.platform.addresses import to_base36
from bot.discord.platform.chance import fix_chance
from bot.discord.platform.limits import ALT_TEXT
from bot.discord.platform.marks import escape, escape_words, name_seat, shorten_lines
from bot.discord.platform.pages import (
    Attachment,
    Block,
    Button,
    Image,
    Outgoing,
    Page,
    Row,
    Sign,
    Style,
    Text,
    say,
    split_rows,
)
from bot.discord.platform.reporting import report_button
from bot.discord.platform.times import absolute, describe, relative

LOG_PAGE = 30
LOG_PAGES = 200
"""No match is that long."""
LOG_ROOM = 3500


OVER = "This match is over."
FROZEN = "This match is on hold: an error of ours stopped it. It is kept as it was until that is put right."


def spectate(match: MatchInfo) -> Outgoing:
    """The answer to somebody who does not play in a match."""
    players = " and ".join(f"<@{user}>" for user in match.users)
    now = f" It is <@{match.to_choose}>'s choice." if match.to_choose is not None else ""
    return say(
        f"👀 You are watching match #{match.id}: {players or 'former players'} play.{now}\n"
        "-# The board and **Log** are for everybody; hands and choices are the players' own."
        " Start your own match with `/duel`."
    )


def build_result(
    outcome: MatchOutcome, ping: Sequence[int], picture: Drawn | None = None, recap: str = "", alt: str = ""
) -> Outgoing:
    """The result, the last position, how it came to it, and a rematch.

    Args:
        outcome: how the match ended.
        ping: the users to be notified.
        picture: the last position, if there are pictures of this card game.
        recap: the last turn in words.
        alt: the last position in words.
    """
    match, result = outcome.match, outcome.result
    if match.status is MatchStatus.ANNULLED:
        verdict = "**Annulled.** It counts as not played."
    elif result is None:
        verdict = "Closed without a result."
    elif result.winner is None:
        verdict = f"**A draw.** {escape_words(result.text)}"
    else:
        verdict = f"**{name_seat(match.seats[result.winner])} wins.** {escape_words(result.text)}"
    facts = [f"reason: {escape_words(result.reason)}"] if result else []
    facts += [f"{match.turn} turns", f"{match.answers} choices"]
    names = " vs ".join(map(name_seat, match.seats))
    ratings = "".join(f"\n{tell_rating(match, change)}" for change in outcome.ratings)
    head = f"## Match #{match.id} is over\n{names}\n{verdict}{ratings}\n-# {' · '.join(facts)}"
    blocks: list[Block] = [Text(head)]
    files: tuple[Attachment, ...] = ()
    if picture is not None:
        alt = shorten_lines(alt, ALT_TEXT)
        files = (Attachment(picture.filename, picture.data, alt),)
        blocks.append(Image(picture.filename, alt))
    if recap:
        blocks.append(Text(recap))
    buttons = (
        Button("Rematch", ChallengePress(ChallengeVerb.REMATCH, match.id), Style.SUCCESS, Sign.AGAIN),
        Button("Replay", Press(Verb.REPLAY, match.id), sign=Sign.FILM),
        Button("Log", Press(Verb.LOG, match.id), sign=Sign.SCROLL),
        Button("Journal", Press(Verb.JOURNAL, match.id), sign=Sign.NOTES),
        Button("Was chance fair?", Press(Verb.PROOF, match.id)),
    )
    page = Page((*blocks, Row(buttons)), INVITING)
    return Outgoing(page, files=files, mentions=tuple(ping))


def tell_rating(match: MatchInfo, change: RatingChange) -> str:
    """What a match has changed in a player's rating, in a sentence."""
    return f"{name_seat(match.seats[change.seat])}: {change.before} → **{change.after}** points"


def build_proof(outcome: MatchOutcome) -> Outgoing:
    """The proof that chance was fair."""
    proof = (
        f"### Fair chance in match #{outcome.match.id}\nSeed: `{outcome.seed}`\n"
        f"Published before the match (SHA-256): `{outcome.commitment}`\n"
        f"-# {escape(outcome.how_to_check)}"
    )
    return say(shorten_lines(proof, 2400))


def build_notice(notice: Notice, match_id: str) -> Outgoing:
    """A notice in words, with the buttons that belong to it. It pings whom it is for."""
    if isinstance(notice, OfferMade | OfferClosed):
        text, buttons = tell_consent(notice, match_id)
    else:
        text, buttons = _notice(notice, match_id)
    rows = (Row(buttons),) if buttons else ()
    message = say(text, *rows)
    pings = notice.pings
    return Outgoing(message.page, mentions=pings, is_silent=not pings)


def _mention(users: Sequence[int]) -> str:
    return " ".join(f"<@{user}>" for user in users)


def _notice(notice: CourseNotice, match_id: str) -> tuple[str, tuple[Button, ...]]:
    actions = Button("My actions", Press(Verb.ACTIONS, match_id), Style.PRIMARY, Sign.PLAY)
    tag = f"-# Match #{match_id}"
    match notice:
        case HandUnreachable(user_id=user):
            hand = Button("My hand", Press(Verb.HAND, match_id), sign=Sign.HAND)
            again = Button("Try the DM again", Press(Verb.SEND_HAND, match_id))
            return (
                f"<@{user}> your hand could not be sent: you take no direct messages from here."
                f" **My hand** shows it to you alone, at any time.\n{tag}",
                (hand, again),
            )
        case FrozenNotice(users=users):
            return (
                f"{_mention(users)} an error of ours stopped this match. Nothing is lost: it waits as it was"
                f" before the last choice, clocks included, until the error is put right.\n{tag}",
                (),
            )
        case ThawedNotice():
            return f"The match goes on.\n{tag}", ()
        case Reminder(user_id=user, deadline=deadline):
            mute = Button("No more reminders here", Press(Verb.MUTE, match_id))
            return (
                f"<@{user}> it is your choice; your time is up {relative(deadline)}"
                f" ({absolute(deadline)}).\n{tag}",
                (actions, mute),
            )
        case TimeIsUp(late=late, opponent=opponent, decide_by=decide_by):
            claim = Button("Claim the win", Press(Verb.CLAIM_WIN, match_id), Style.DANGER)
            give = Button("Give more time", Press(Verb.GIVE_TIME, match_id), Style.SUCCESS)
            return (
                f"<@{opponent}> the time of <@{late}> is up. You decide, until {absolute(decide_by)}."
                f" The match goes on if <@{late}> chooses before.\n{tag}",
                (claim, give, Button("Pause", Press(Verb.PAUSE_LATE, match_id))),
            )
        case MoreTime(user_id=user, deadline=deadline):
            return f"<@{user}> you got more time, until {absolute(deadline)}.\n{tag}", (actions,)
        case ClosedUnfinished(users=users):
            ended = "nobody went on with this match, so it was closed without a result."
            return f"{_mention(users)} {ended}\n{tag}", ()
        case NoThread(reason=reason):
            return f"No thread could be opened ({escape(reason)}); the match is played right here.\n{tag}", ()
        case MatchBegins(commitment=commitment):
            return f"The match begins.\n{fix_chance(commitment)}\n{tag}", ()
        case ThreadLost(is_refused=is_refused):
            why = "Discord refuses my posts in its thread" if is_refused else "its thread is gone or locked"
            return f"Match #{match_id} goes on here: {why}.\n{tag}", ()
        case PostsRefused():
            return (
                f"Discord refuses what I post about match #{match_id} in its channel. Nothing is lost:"
                f" `/board match:{match_id}`, `/hand match:{match_id}` and `/play match:{match_id}` show it"
                f" and go on with it, and `/move match:{match_id}` moves it to another channel.",
                (),
            )
        case PlaceLost():
            return (
                f"The channel of match #{match_id} is gone or closed to me. The match is kept: use"
                f" `/move match:{match_id}` in the channel where it is to go on.",
                (),
            )


def build_more(match: MatchInfo, seat: int | None) -> Outgoing:
    """The "Concede / More" menu."""
    buttons = [
        Button("Board as text", Press(Verb.BOARD_TEXT, match.id)),
        Button("Open piles", Press(Verb.PILES, match.id)),
    ]
    buttons.append(report_button(match.id))
    if seat is not None and not match.is_over:
        mute = Verb.UNMUTE if match.seats[seat].is_muted else Verb.MUTE
        label = "Reminders on" if match.seats[seat].is_muted else "Reminders off"
        buttons.append(Button(label, Press(mute, match.id)))
        buttons.append(Button("Send my hand by DM again", Press(Verb.SEND_HAND, match.id)))
        if match.seats[seat].standing:
            buttons.append(Button("Ask me everything again", Press(Verb.ASK_AGAIN, match.id)))
        buttons.append(Button("Take back, draw, pause …", Press(Verb.OFFERS, match.id)))
        buttons.append(Button("Concede …", Press(Verb.CONCEDE, match.id), Style.DANGER))
    text = (
        f"**Match #{match.id}** · {describe(match.time_control)}\n"
        f"-# Chance was fixed before the match; SHA-256 of the seed: `{match.commitment}`\n"
        "-# `/play` makes every choice without buttons, `/board` and `/hand` show both as text,"
        " `/help` says more."
    )
    return say(text, *split_rows(buttons))


def build_concede_question(match: MatchInfo) -> Outgoing:
    """The question before giving up."""
    return say(
        f"Give up match #{match.id}? Your opponent wins at once, and this can't be undone.",
        Row((Button("Yes, concede", Press(Verb.CONCEDE_SURE, match.id), Style.DANGER),)),
    )


def build_log(match_id: str, lines: Sequence[LogLine], page: int) -> Outgoing:
    """A page of the log, the newest page first; in it the newest line stands last.

    Args:
        match_id: the match.
        lines: the newest lines, enough of them to know whether there is an older page.
        page: 0 for the newest.
    """
    end = len(lines) - page * LOG_PAGE
    shown = lines[max(0, end - LOG_PAGE) : max(0, end)]
    out: list[str] = []
    turn = None
    for line in shown:
        if line.turn != turn:
            turn = line.turn
            out.append(f"**Turn {turn}**" if turn else "**Preparation**")
        out.append(f"- {escape(line.text)}")
    text = shorten_lines("\n".join(out), LOG_ROOM) or "Nothing has happened yet."
    buttons: list[Button] = []
    if end - LOG_PAGE > 0:
        buttons.append(Button("◀ Older", Press(Verb.LOG, match_id, 0, (to_base36(page + 1),))))
    if page > 0:
        buttons.append(Button("Newer ▶", Press(Verb.LOG, match_id, 0, (to_base36(page - 1),))))
    blocks: list[Block] = [Text(f"### Log of match #{match_id}"), Text(text)]
    return Outgoing(Page((*blocks, Row(tuple(buttons))) if buttons else tuple(blocks)))
