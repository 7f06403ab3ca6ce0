"""What is told about an event beside its posts: announcements, and decisions of organisers."""

from collections.abc import Sequence

from bot.app.events.events import EventView
from bot.discord.events.addresses import EventVerb
from bot.discord.events.pages import name_entrant, tell_winners
from bot.discord.events.paging import ROOM, cut_page, turn_pages
from bot.discord.events.words import TROUBLES
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
from bot.model.events import Ruling, RulingKind
from engine.kernel.translation import mark, tr

RULINGS_ON_PAGE = 5
"""A reason has up to 300 characters, twice as many when each is escaped."""
RULINGS = {
    RulingKind.RESULT: mark("**Round {round}, table {table}** ({players}): the result was decided."),
    RulingKind.REPAIRED: mark("**Round {round}** is put right: it is played or paired anew."),
    RulingKind.REPLACED: mark("{players} plays from now on, in somebody's place."),
    RulingKind.REMOVED: mark("{players} was taken out."),
    RulingKind.MOVED: mark("The event goes on in another channel."),
    RulingKind.PAUSED: mark("The event stands still; matches go on."),
    RulingKind.RESUMED: mark("The event goes on."),
    RulingKind.JOINED: mark("Somebody helps to run the event."),
    RulingKind.CALLED_OFF: mark("The event is called off."),
    RulingKind.ENDED_EARLY: mark("The event ends here: no further round pairs nobody twice."),
}


def tell_ruling(view: EventView, ruling: Ruling) -> str:
    """A decision with its reason."""
    entrants = {each.number for each in view.field.entrants}
    said = tr(
        RULINGS[ruling.kind],
        round=ruling.round,
        table=ruling.table,
        players=tr(", ").join(name_entrant(view, each) for each in ruling.about if each in entrants)
        or tr("somebody"),
    )
    if ruling.by is not None:
        said = tr("{what} By {organiser}.", what=said, organiser=name_user(ruling.by))
    if ruling.reason:
        said = tr("{what} Reason: {reason}", what=said, reason=escape(ruling.reason))
    return said


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
    lines = [head, *(f"- {absolute(each.at)}: {tell_ruling(view, each)}" for each in some)]
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
                "**{event}** begins {when}. Check in on its post: {people}",
                event=name,
                when=relative(until),
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
        case RulingMade(number=number):
            ruling = next(each for each in rulings if each.number == number)
            words = tr("**{event}**: {what}", event=name, what=tell_ruling(view, ruling))
        case StandsStill(organisers=organisers):
            people = " ".join(name_user(user) for user in organisers)
            words = tr(
                "**{event}** waits for its organisers. {trouble} {people}",
                event=name,
                trouble=tr(TROUBLES[view.event.trouble]),
                people=people,
            )
        case EventOver():
            words = tr("**{event}** is over. {winners}", event=name, winners=tell_winners(view))
    message = say(shorten_lines(words, ROOM))
    return Outgoing(message.page, mentions=announcement.pings, is_silent=not announcement.pings)
