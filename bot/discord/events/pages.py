"""Events as pages: the post of one, its tables, its players, how they stand."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from bot.app.events.entering import can_sign_up
from bot.app.events.events import EventView
from bot.app.formats.standings import Line
from bot.app.packs.pack import GamePack
from bot.app.packs.pictures import Drawing
from bot.discord.events.addresses import EventVerb
from bot.discord.events.paging import ROOM, address_of, cut_page, turn_pages
from bot.discord.events.words import describe_rules, describe_stage, name_kind, tell_round, tell_score
from bot.discord.platform.accents import INVITING, STILL
from bot.discord.platform.addresses import to_base36
from bot.discord.platform.chance import promise_event_chance
from bot.discord.platform.links import link_board
from bot.discord.platform.localising import name_button
from bot.discord.platform.markdown import escape, name_user, shorten_lines
from bot.discord.platform.pages import Button, Outgoing, Page, Row, Sign, Style, Text, say
from bot.model.events import LISTED, Entrant, Event, Pairing, Seeding, Stage
from engine.kernel.lazy_import import lazy_import
from engine.kernel.ruleset import Deck
from engine.kernel.translation import mark, tr, tr_n, tr_name
from renderers.kit.subjects import Placed, Standings

HAND = mark("My hand")
LAST = 1000
"""Behind everybody who has a place: no event has so many players."""
PICTURED = 64
"""Lines of a picture of standings."""
draw_standings = lazy_import("renderers.kit.standings", "draw_standings")


def build_card(view: EventView, pack: GamePack) -> Outgoing:
    """The post of an event: its rules, where it stands, and what can be done."""
    event = view.event
    players = [each for each in view.field.entrants if each.is_in]
    lines = [
        f"## 🏆 {escape(event.name)}",
        describe_stage(view),
        *(f"- {line}" for line in describe_rules(event, pack)),
    ]
    lines.append(
        tr("**Players:** {number} of {most}.", number=len(players), most=event.rules.most)
        if event.is_before
        else tr_n("**Players:** {number}.", "**Players:** {number}.", len(players))
    )
    if event.stage is Stage.OVER:
        lines.append(tell_winners(view))
    lines.append(
        tr("-# Event #{event} · run by {organisers}", event=event.id, organisers=_name_all(view.organisers))
    )
    if view.promise.commitment:
        lines.append(promise_event_chance(view.promise.commitment, view.promise.secret))
    page = Page(
        (Text(shorten_lines("\n".join(lines), ROOM)), *_card_rows(view)),
        STILL if event.is_over else INVITING,
    )
    return Outgoing(page, is_silent=True)


def _name_all(users: Sequence[int]) -> str:
    return tr(", ").join(name_user(user) for user in users) or tr("nobody now")


def sign_up_button(event: Event) -> Button:
    """The button that signs up; once players check in, it isn't the main thing any more."""
    style = Style.SECONDARY if event.stage is Stage.CHECK_IN else Style.SUCCESS
    return Button(tr("Sign up"), address_of(event, EventVerb.SIGN_UP), style, Sign.SWORDS)


def check_in_button(event: Event) -> Button:
    """The button by which one says that one is there."""
    return Button(tr("Check in"), address_of(event, EventVerb.CHECK_IN), Style.SUCCESS)


def _card_rows(view: EventView) -> tuple[Row, ...]:
    event, first = view.event, list[Button]()
    if event.stage is Stage.CHECK_IN:
        first.append(check_in_button(event))
    if can_sign_up(event, view.rounds):
        first.append(sign_up_button(event))
    if not event.is_over:
        first.append(Button(tr("My place"), address_of(event, EventVerb.MINE)))
    second = [Button(tr("Players"), address_of(event, EventVerb.PLAYERS))]
    if not event.is_before:
        second.append(Button(tr("Standings"), address_of(event, EventVerb.STANDINGS)))
        second.append(Button(tr("Tables"), address_of(event, EventVerb.TABLES)))
    second.append(Button(tr("Decisions"), address_of(event, EventVerb.RULINGS)))
    if not event.is_over:
        second.append(Button(tr("Run it"), address_of(event, EventVerb.MANAGE), sign=Sign.GEAR))
    return tuple(Row(tuple(row)) for row in (first, second) if row)


def build_managing(event: Event, *, has_other_way: bool) -> str:
    """What an organiser can do with an event as it stands.

    Args:
        event: the event.
        has_other_way: whether its running round can be paired anew.
    """
    lines = [tr("### {event} · running it", event=escape(event.name))]
    if event.is_over:
        return "\n".join([*lines, tr("It is over: nothing more can be decided in it.")])
    if event.is_before:
        lines.append(tr("- `/event begin` begins it now; so does the button."))
        if event.rules.seeding is Seeding.HAND:
            lines.append(tr("- `/event order` puts players in order."))
    else:
        lines.append(tr("- `/event result` decides a table, or has it played."))
        if has_other_way:
            lines.append(
                tr("- `/event again` pairs the running round anew, as long as no game of it was finished.")
            )
    lines.append(tr("- `/event remove` takes a player out, `/event replace` puts somebody in their place."))
    lines.append(
        tr("- `/event pause` stops it, `/event resume` lets it go on, `/event off` calls it off for good.")
    )
    lines.append(
        tr(
            "- `/event move` goes on in the channel where you use it; `/event helper` lets somebody run it"
            " too."
        )
    )
    lines.append(tr("-# Decisions are posted in <#{channel}> with their reasons.", channel=event.channel_id))
    return "\n".join(lines)


def tell_winners(view: EventView) -> str:
    """Who has won an event, in a line."""
    first = [view.find(line.number).user_id for line in view.standings if line.place == 1]
    if not first:
        return tr("Nobody has won it.")
    return tr("🏆 **Winner:** {players}", players=tr(", ").join(name_user(user) for user in first))


def name_deck(deck: Deck, *, is_starter: bool) -> str:
    """What a deck is called: starter decks in the language that is spoken."""
    return escape(tr_name(deck.name) if is_starter else deck.name)


def name_entrant(view: EventView, number: int | None) -> str:
    """An entrant, as Discord shows their name."""
    return tr("nobody") if number is None else name_user(view.find(number).user_id)


def tell_table(view: EventView, pairing: Pairing) -> str:
    """A table in a line: who plays, how it stands, the way to the match."""
    if pairing.second is None:
        return tr("{table}\\. {player}: bye", table=pairing.number, player=name_entrant(view, pairing.first))
    said = tr(
        "{table}\\. {first} – {second}: {score}",
        table=pairing.number,
        first=name_entrant(view, pairing.first),
        second=name_entrant(view, pairing.second),
        score=tell_score(pairing),
    )
    match = view.matches.get(pairing.match_id or "")
    return said if match is None else f"{said} · [#{match.id}]({link_board(match)})"


def build_round(view: EventView, number: int | None = None) -> Outgoing:
    """The post of a round: its tables, how many are open and how many decided.

    Args:
        view: the event.
        number: the round; the running one if ``None``.
    """
    event, number = view.event, view.event.round if number is None else number
    tables = [each for each in view.field.pairings if each.round == number]
    played = [each for each in tables if each.second is not None]
    decided = [each for each in played if each.outcome is not None]
    begun = [each for each in played if each.match_id is not None or each.games or each in decided]
    lines = [
        f"### {escape(event.name)} · {tell_round(view, number)}",
        tr(
            "Tables open: {opened} of {all}. Decided: {decided}.",
            opened=len(begun),
            all=len(played),
            decided=len(decided),
        ),
        tr(
            "-# Your hand is behind **{hand}** below your board; in events none is sent.",
            hand=name_button(HAND),
        ),
    ]
    if len(tables) <= LISTED:
        lines[2:2] = [tell_table(view, each) for each in tables]
    is_over = len(decided) == len(played)
    if is_over:
        del lines[-1]  # nobody looks for a hand any more
    buttons = (
        Button(tr("My place"), address_of(event, EventVerb.MINE), Style.PRIMARY),
        Button(tr("Tables"), address_of(event, EventVerb.TABLES, to_base36(number))),
        Button(tr("Standings"), address_of(event, EventVerb.STANDINGS)),
    )
    page = Page((Text(shorten_lines("\n".join(lines), ROOM)), Row(buttons)), STILL if is_over else INVITING)
    return Outgoing(page, is_silent=True)


def build_tables(view: EventView, number: int, page: int) -> Outgoing:
    """The tables of a round, in pages.

    Args:
        view: the event.
        number: the round.
        page: the page, from 0.

    Raises:
        Refused: it isn't paired.
    """
    event = view.event
    some, page, last = cut_page(view.tables_of(number), page)
    head = tr("### {event} · tables of round {round}", event=escape(event.name), round=number)
    lines = [head, *(tell_table(view, each) for each in some)]
    rows = [*turn_pages(event, EventVerb.TABLES, page, last, number)]
    if event.round > 1:
        rows.append(
            Row(
                (
                    _turn_round(event, tr("Round before"), number - 1),
                    _turn_round(event, tr("Round after"), number + 1),
                )
            )
        )
    return say(shorten_lines("\n".join(lines), ROOM), *rows)


def _turn_round(event: Event, label: str, number: int) -> Button:
    """A button to the first tables of a round."""
    target = address_of(event, EventVerb.TABLES, to_base36(number), to_base36(0))
    return Button(label, target, is_disabled=not 1 <= number <= event.round)


def build_players(view: EventView, page: int) -> Outgoing:
    """The players of an event by their numbers, in pages."""
    event = view.event
    players = sorted(view.field.entrants, key=lambda each: (each.seed or each.rank or LAST, each.number))
    if not players:
        return say(tr("Nobody has signed up for {event} yet.", event=escape(event.name)))
    some, page, last = cut_page(players, page)
    head = tr("### {event} · players by number", event=escape(event.name))
    lines = [head, *(_tell_player(view, each) for each in some)]
    return say(shorten_lines("\n".join(lines), ROOM), *turn_pages(event, EventVerb.PLAYERS, page, last))


def _tell_player(view: EventView, entrant: Entrant) -> str:
    notes = []
    if entrant.seed:
        notes.append(tr("place {seed} at the beginning", seed=entrant.seed))
    elif entrant.rank:
        notes.append(tr("put in place {rank}", rank=entrant.rank))
    if view.event.stage is Stage.CHECK_IN and entrant.is_here:
        notes.append(tr("is there"))
    if not entrant.is_in:
        notes.append(tr("has left"))
    if view.are_lists_shown and entrant.deck is not None:
        notes.append(name_deck(entrant.deck, is_starter=entrant.has_starter))
    return " · ".join([f"`{entrant.number}` {name_user(entrant.user_id)}", *notes])


def picture_standings(view: EventView, names: Mapping[int, str], page: int) -> Drawing:
    """How everybody stands, as a picture that is to be drawn.

    Args:
        view: the event.
        names: what the entrants are called, by number.
        page: which lines: those from 64 times this on.
    """
    has_left = _list_gone(view)
    shown = view.standings[page * PICTURED : (page + 1) * PICTURED]
    lines = tuple(
        Placed(str(line.place), names[line.number], _cells(line), is_out=line.number in has_left)
        for line in shown
    )
    heads = (tr("#"), tr("Player"), tr("Pts"), tr("W-L-D"), tr("OMW"), tr("GW"), tr("OGW"))
    standings = Standings(view.event.name, _title(view), heads, lines)
    return Drawing("standings", draw_standings, (standings,))


def _list_gone(view: EventView) -> set[int]:
    """The numbers of those who have left."""
    return {each.number for each in view.field.entrants if not each.is_in}


def _title(view: EventView) -> str:
    event = view.event
    if event.stage is Stage.OVER:
        return tr("Final standings")
    if view.rounds is None:
        return tr("Round {round}", round=event.round)
    return tr("Round {round} of {rounds}", round=event.round, rounds=max(view.rounds, event.round))


def _cells(line: Line) -> tuple[str, ...]:
    record = f"{line.won}-{line.lost}-{line.drawn}"
    return (str(line.points), record, *map(_share, (line.opponents, line.games, line.their_games)))


def _share(rate: Fraction) -> str:
    return f"{float(rate) * 100:.1f}%"


def describe_standings(view: EventView, names: Mapping[int, str], page: int) -> str:
    """How everybody stands, in words: a line each."""
    shown = view.standings[page * PICTURED : (page + 1) * PICTURED]
    head = tr(
        "{event} · {kind} · {title}",
        event=view.event.name,
        kind=name_kind(view.event.rules),
        title=_title(view),
    )
    has_left, lines = _list_gone(view), []
    for line in shown:
        told = (*_cells(line), tr("has left")) if line.number in has_left else _cells(line)
        lines.append(f"{line.place}. {names[line.number]} · {' · '.join(told)}")
    return "\n".join([head, *lines])
