"""What is told about an event beside its posts: announcements, and decisions of organisers."""

from collections.abc import Sequence

from bot.app.events.events import EventView
from bot.discord.events.addresses import EventVerb
from bot.discord.events.pages import name_entrant, tell_winners
from bot.discord.events.paging import ROOM, cut_page, turn_pages
from bot.discord.events.words import tell_trouble
from bot.discord.platform.links import jump_link
from bot.discord.platform.markdown import escape, name_user, shorten_lines
from bot.discord.platform.pages import Outgoing, say
from bot.discord.platform.times import absolute, relative
from bot.model.announcements import (
    Announcement,
    CheckInBegins,
    EventOver,
    RoundEnds,
    RulingMade,
    StandsStill,
)
from bot.model.deliveries import Replaced
from bot.model.event_rulings import Ruling, RulingKind
from bot.model.events import Event, Outcome
from engine.kernel.translation import mark, tr

RULINGS_ON_PAGE = 5
"""A reason has up to 300 characters, twice as many when each is escaped."""
RULINGS = {
    RulingKind.RESULT: mark("**Round {round}, table {table}** ({players}): the result was decided."),
    RulingKind.REPAIRED: mark("**Round {round}** is paired anew."),
    RulingKind.REPLACED: mark("{players} plays from now on, in the place of {user}."),
    RulingKind.REMOVED: mark("{players} was taken out."),
    RulingKind.MOVED: mark("The event was moved here from another channel."),
    RulingKind.PAUSED: mark("The event stands still; matches go on."),
    RulingKind.RESUMED: mark("The event goes on."),
    RulingKind.JOINED: mark("{user} helps to run the event."),
    RulingKind.CALLED_OFF: mark("The event is called off."),
    RulingKind.ENDED_EARLY: mark("The event ends here: no further round pairs nobody twice."),
}
RESULTS = {
    Outcome.FIRST: mark("**Round {round}, table {table}**: {first} has won against {second}."),
    Outcome.SECOND: mark("**Round {round}, table {table}**: {second} has won against {first}."),
    Outcome.DRAW: mark("**Round {round}, table {table}**: {first} – {second} is drawn."),
    Outcome.NEITHER: mark("**Round {round}, table {table}**: {first} and {second} both lose."),
}
BY = mark("{what} By {organiser}.")
BY_PLAYER = mark("{what} By {organiser}, who plays there: no other organiser could decide it.")
PLAYED_AGAIN = mark("**Round {round}, table {table}**: {first} – {second} is played again.")


def _name_then(view: EventView, number: int, ruling: Ruling, rulings: Sequence[Ruling]) -> str:
    """Who had a number when something was decided: others may have taken their place since, and who was taken
    out before a first round was paired anew is in the event no more.
    """
    since = [
        each
        for each in rulings
        if each.kind is RulingKind.REPLACED and each.about == (number,) and each.number > ruling.number
    ]
    if not since:
        return name_entrant(view, number) if view.has(number) else tr("somebody")
    return name_user(min(since, key=lambda each: each.number).user_id)


def _tell_table(view: EventView, ruling: Ruling, rulings: Sequence[Ruling]) -> str:
    """What was decided about a table."""
    first, second = (_name_then(view, each, ruling, rulings) for each in ruling.about)
    return tr(
        PLAYED_AGAIN if ruling.outcome is None else RESULTS[ruling.outcome],
        round=ruling.round,
        table=ruling.table,
        first=first,
        second=second,
    )


def _tell_event(view: EventView, ruling: Ruling, rulings: Sequence[Ruling]) -> str:
    """What was decided about anything else, and about tables as older releases kept it."""
    players = [_name_then(view, each, ruling, rulings) for each in ruling.about]
    return tr(
        RULINGS[ruling.kind],
        round=ruling.round,
        table=ruling.table,
        players=tr(", ").join(players) or tr("somebody"),
        user=tr("somebody") if ruling.user_id is None else name_user(ruling.user_id),
    )


def _is_of_table(ruling: Ruling) -> bool:
    is_played_again = ruling.kind is RulingKind.REPAIRED and ruling.table > 0
    return is_played_again or ruling.outcome is not None


def tell_ruling(view: EventView, ruling: Ruling, rulings: Sequence[Ruling] = ()) -> str:
    """A decision with its reason.

    Args:
        view: the event.
        ruling: the decision.
        rulings: what was decided in the event, if it may have been later.
    """
    tell = _tell_table if _is_of_table(ruling) else _tell_event
    said = tell(view, ruling, rulings)
    if ruling.by is not None:
        said = tr(BY_PLAYER if ruling.is_own else BY, what=said, organiser=name_user(ruling.by))
    if ruling.reason:
        said = tr("{what} Reason: {reason}", what=said, reason=escape(ruling.reason))
    return said


def say_replaced(event: Event, why: Replaced) -> str:
    """What is written below a post that another one has taken the place of.

    Args:
        event: the event.
        why: why there is another one.
    """
    if why is Replaced.PAIRED_ANEW:
        return tr("➡ This round is paired anew.")
    link = jump_link(event.guild_id, event.channel_id, event.message_id)
    if why is Replaced.TWICE:
        return tr(
            "➡ This was posted again. [To the post of {event}]({link})", event=escape(event.name), link=link
        )
    return tr(
        "➡ **{event} goes on in <#{where}>.** [To its post]({link})",
        event=escape(event.name),
        where=event.channel_id,
        link=link,
    )


def build_loss(event: Event) -> Outgoing:
    """What whoever runs an event is told where nothing can be posted in its channel any more.

    Args:
        event: the event.
    """
    return say(
        tr(
            "**{event}** (#{id}) stands still: I can't post in its channel any more. It was deleted, or is"
            " closed to me, or I was removed from the server.\n- Let me in again, or choose another"
            " channel.\n- Use `/event move` there. The event is posted anew, and goes on unless you have"
            " stopped it yourselves.\nMatches that have begun go on, and no result is lost.",
            event=escape(event.name),
            id=event.id,
        )
    )


def build_unposted(event: Event, number: int = 0) -> Outgoing:
    """What whoever runs an event is told where its post, or that of a round, couldn't be made.

    Args:
        event: the event.
        number: the round; 0 for the event's own post.
    """
    if number:
        return say(
            tr(
                "Round {round} of **{event}** (#{id}) has no post: it couldn't be made. Its matches begin all"
                " the same, and players find their table behind **My place** on the event's post. `/event"
                " move` to another channel posts both anew. Whoever runs the bot finds why in its log.",
                event=escape(event.name),
                id=event.id,
                round=number,
            )
        )
    return say(
        tr(
            "**{event}** (#{id}) has no post: it couldn't be made, and nobody can sign up or find their place"
            " without it. Use `/event move` in its channel, or in another one: the event is posted anew. If"
            " that fails too, whoever runs the bot finds the reason in its log.",
            event=escape(event.name),
            id=event.id,
        )
    )


def build_rulings(view: EventView, rulings: Sequence[Ruling], page: int) -> Outgoing:
    """What was decided in an event, the newest first, in pages.

    Args:
        view: the event.
        rulings: everything that was decided in it.
        page: the page, from 0.
    """
    head = tr("### {event} · decisions", event=escape(view.event.name))
    if not rulings:
        return say("\n".join((head, tr("Nothing had to be decided yet."))))
    some, page, last = cut_page(rulings, page, RULINGS_ON_PAGE)
    lines = [head, *(f"- {absolute(each.at)}: {tell_ruling(view, each, rulings)}" for each in some)]
    rows = turn_pages(view.event, EventVerb.RULINGS, page, last)
    return say(shorten_lines("\n".join(lines), ROOM), *rows)


def build_announcement(view: EventView, announcement: Announcement, rulings: Sequence[Ruling]) -> Outgoing:
    """What is told in the channel of an event.

    Args:
        view: the event.
        announcement: what.
        rulings: what was decided in the event.
    """
    name = escape(view.event.name)
    match announcement:
        case CheckInBegins(users=users, until=until):
            people = " ".join(name_user(user) for user in users)
            words = tr(
                "**{event}** begins {when}. [Check in on its post]({link}): who doesn't is not paired."
                " {people}",
                event=name,
                when=relative(view.event.starts_at or until),
                link=jump_link(view.event.guild_id, view.event.channel_id, view.event.message_id),
                people=people,
            )
        case RoundEnds(round=number, ends_at=ends_at, users=users):
            people = " ".join(name_user(user) for user in users)
            words = tr(
                "**{event}**: round {round} ends {when}. These tables are still played: {people}",
                event=name,
                round=number,
                when=relative(ends_at),
                people=people,
            )
        case RulingMade(number=number, users=users):
            ruling = next(each for each in rulings if each.number == number)
            words = tr("**{event}**: {what}", event=name, what=tell_ruling(view, ruling, rulings))
            others = [who for user in users if (who := name_user(user)) not in words]
            words = " ".join([words, *others])
        case StandsStill():
            people = " ".join(name_user(user) for user in announcement.pings)
            words = tr(
                "**{event}** waits for its organisers. {trouble} {people}",
                event=name,
                trouble=tell_trouble(view),
                people=people,
            )
        case EventOver():
            words = tr("**{event}** is over. {winners}", event=name, winners=tell_winners(view))
    message = say(shorten_lines(words, ROOM))
    return Outgoing(message.page, mentions=announcement.pings, is_silent=not announcement.pings)
