"""What the buttons and selects of an event do. Each returns what its presser is shown."""

from collections.abc import Sequence

import discord

from bot.app.events.decisions import Caller
from bot.app.events.entering import can_sign_up
from bot.app.events.events import EventView
from bot.app.events.keeping_apart import count_blocked
from bot.app.events.reading import NOT_IN
from bot.discord.decks.menu import deck_select, find_decks, parse_deck
from bot.discord.events.addresses import EventPress, EventVerb
from bot.discord.events.callers import read_caller
from bot.discord.events.delivery import add_standings
from bot.discord.events.notes import build_rulings
from bot.discord.events.pages import (
    PICTURED,
    build_card,
    build_managing,
    build_players,
    build_tables,
    check_in_button,
    name_deck,
    name_entrant,
    sign_up_button,
    tell_table,
)
from bot.discord.events.paging import address_of, cut_page, turn_pages
from bot.discord.events.words import tell_beginning, tell_blocked
from bot.discord.platform.addresses import from_base36, to_base36
from bot.discord.platform.chance import make_word_form, read_word_form
from bot.discord.platform.localising import name_button
from bot.discord.platform.markdown import escape, escape_lines
from bot.discord.platform.pages import Button, Outgoing, Page, Row, Style, Text, say
from bot.discord.platform.presses import Presses, anew, in_place, in_private_place, press
from bot.model.events import Entrant, Stage, Trouble
from engine.kernel.ruleset import Deck
from engine.kernel.translation import mark, tr

BEGINS = mark("It begins. The first round is posted in a moment.")
LEGEND = mark(
    "-# **Pts** points · **W-L-D** won, lost, drawn · **OMW** the opponents' match wins · **GW** one's own"
    " game wins · **OGW** the opponents' game wins"
)
TURN = "p"
"""What the argument of a press begins with that turns to another page of decks."""


class EventPresses(Presses):
    """The presses that belong to events."""

    KIND = "event_{verb}"

    # --- looking --------------------------------------------------------------------------------------------

    async def show(self, subject: str) -> Outgoing:
        """The event as it is now."""
        view = await self.app.events.get(subject)
        return build_card(view, self.front_end.packs.get(view.event.ruleset))

    @press(EventVerb.PLAYERS, acknowledge=in_private_place)
    async def list_players(self, subject: str, page: int = 0) -> Outgoing:
        """Show who plays in the event."""
        return build_players(await self.app.events.get(subject), page)

    @press(EventVerb.TABLES, acknowledge=in_private_place)
    async def list_tables(self, subject: str, number: int = 0, page: int = 0) -> Outgoing:
        """The tables of a round; of the running one if none is named."""
        view = await self.app.events.get(subject)
        return build_tables(view, number or view.event.round, page)

    @press(EventVerb.RULINGS, acknowledge=in_private_place)
    async def list_rulings(self, subject: str, page: int = 0) -> Outgoing:
        """Show what organisers have decided in it."""
        rulings = await self.app.events.rulings(subject)
        return build_rulings(await self.app.events.get(subject), rulings, page)

    @press(EventVerb.STANDINGS, acknowledge=in_private_place)
    async def show_standings(self, subject: str, page: int = 0) -> Outgoing:
        """Show the standings of the event."""
        view = await self.app.events.get(subject)
        if view.event.is_before:
            return say(tr("{event} hasn't begun yet.", event=escape(view.event.name)))
        _, page, last = cut_page(view.field.entrants, page, PICTURED)
        lines = [tr("### {event} · standings", event=escape(view.event.name)), tr(LEGEND)]
        head = say(
            "\n".join(lines),
            *turn_pages(view.event, EventVerb.STANDINGS, page, last),
        )
        return await add_standings(self.front_end, view, head, page)

    @press(EventVerb.LIST, acknowledge=anew)
    async def show_list(self, subject: str, user: int, number: int) -> Outgoing:
        """The list of a player's deck, once everybody may read it; one's own at any time."""
        view = await self.app.events.get(subject)
        entrant = next((each for each in view.field.entrants if each.number == number), None)
        if entrant is None or entrant.deck is None:
            return say(tr("There is no list of this player."))
        if not view.are_lists_shown and entrant.user_id != user:
            return say(tr("The lists of this event are closed until it is over."))
        decks = self.front_end.packs.get(view.event.ruleset).decks
        head = tr(
            "### {deck} of {player}",
            deck=_name_deck(entrant, entrant.deck),
            player=name_entrant(view, number),
        )
        return say("\n".join((head, escape_lines(decks.list_to_edit(entrant.deck)))))

    # --- playing --------------------------------------------------------------------------------------------

    @press(EventVerb.SIGN_UP, acknowledge=anew)
    async def sign_up(self, subject: str, user: int) -> Outgoing:
        """Somebody wants to play: ask for the deck."""
        view = await self.app.events.get(subject, user)
        if view.own is not None:
            return self._show_place(view, view.own)
        return await self._offer_decks(view, user, EventVerb.SIGN_UP_WITH, 0)

    @press(EventVerb.SIGN_UP_WITH, acknowledge=in_place)
    async def sign_up_with(
        self, interaction: discord.Interaction, press: EventPress, user: int, values: Sequence[str]
    ) -> Outgoing:
        """The deck was chosen, or another page of decks asked for."""
        deck = parse_deck(values[0]) if values else None
        if deck is None:
            view = await self.app.events.get(press.subject)
            return await self._offer_decks(view, user, EventVerb.SIGN_UP_WITH, _page_of(press))
        entrant = await self.app.entering.sign_up(press.subject, user, deck, interaction.id)
        blocked = await count_blocked(self.app.context, press.subject, user)
        view = await self.app.events.get(press.subject, user)
        notice = "\n".join(filter(None, (tr("✅ You have signed up."), tell_blocked(view, blocked))))
        return self._show_place(view, entrant, notice)

    @press(EventVerb.DECK, acknowledge=in_place)
    async def change_deck(self, subject: str, user: int) -> Outgoing:
        """Somebody wants to hand in another deck."""
        return await self._offer_decks(await self.app.events.get(subject), user, EventVerb.DECK_WITH, 0)

    @press(EventVerb.DECK_WITH, acknowledge=in_place)
    async def hand_in(
        self, interaction: discord.Interaction, press: EventPress, user: int, values: Sequence[str]
    ) -> Outgoing:
        """The deck was chosen, or another page of decks asked for."""
        deck = parse_deck(values[0]) if values else None
        if deck is None:
            view = await self.app.events.get(press.subject)
            return await self._offer_decks(view, user, EventVerb.DECK_WITH, _page_of(press))
        entrant = await self.app.entering.hand_in(press.subject, user, deck, interaction.id)
        view = await self.app.events.get(press.subject, user)
        return self._show_place(view, entrant, tr("✅ Your deck is handed in."))

    async def _offer_decks(self, view: EventView, user: int, verb: EventVerb, page: int) -> Outgoing:
        event = view.event
        lines = await find_decks(self.app, self.front_end.packs.get(event.ruleset), user)
        text = Text(tr("### {event}\nWith which deck do you play?", event=escape(event.name)))

        def turn_to(number: int) -> EventPress:
            return address_of(event, verb, TURN + to_base36(number))

        return Outgoing(Page((text, *deck_select(lines, address_of(event, verb), page, turn_to))))

    @press(EventVerb.CHECK_IN, acknowledge=anew)
    async def check_in(self, interaction: discord.Interaction, subject: str, user: int) -> Outgoing:
        """Somebody says that they are there."""
        entrant = await self.app.entering.check_in(subject, user, interaction.id)
        view = await self.app.events.get(subject, user)
        return self._show_place(view, entrant, tr("✅ You are checked in."))

    @press(EventVerb.WORD, opens_form=True)
    async def ask_word(self, subject: str) -> discord.ui.Modal:
        """The form for a word that is mixed into the seeds of one's matches."""
        return make_word_form(EventPress(EventVerb.WORD_GIVEN, subject))

    @press(EventVerb.WORD_GIVEN)
    async def take_word(self, interaction: discord.Interaction, subject: str, user: int) -> Outgoing:
        """Have the word of a form mixed into the seeds of one's matches."""
        word = await self.app.words.give(subject, user, read_word_form(interaction))
        if not word:
            return say(tr("No word of yours is mixed in."))
        return say(
            tr(
                "**{word}** is mixed into the seeds of your matches in this event. You find it there when a"
                " match is over, behind **{proof}**. Until the event begins you can give another.",
                word=escape(word),
                proof=name_button("Was chance fair?"),
            )
        )

    @press(EventVerb.MINE, acknowledge=in_private_place)
    async def show_mine(self, subject: str, user: int) -> Outgoing:
        """One's own place: deck, table, the way to the match."""
        view = await self.app.events.get(subject, user)
        if view.own is not None:
            return self._show_place(view, view.own)
        said = tr(NOT_IN, event=escape(view.event.name))
        is_open = can_sign_up(view.event, view.rounds)
        return say(said, Row((sign_up_button(view.event),))) if is_open else say(said)

    def _show_place(self, view: EventView, entrant: Entrant, notice: str = "") -> Outgoing:
        event = view.event
        lines = [notice] if notice else []
        lines.append(tr("### {event} · your place", event=escape(event.name)))
        lines.append(tr("You are player number {number}.", number=entrant.number))
        if entrant.deck is not None:
            lines.append(tr("Your deck: **{deck}**.", deck=_name_deck(entrant, entrant.deck)))
        if view.own_problem is not None:
            lines.append(
                tr(
                    "⚠ This deck can't be played in the event any more: {problem} Hand in another one before"
                    " it begins.",
                    problem=escape(view.own_problem.text),
                )
            )
        lines += [tell_beginning(view)] if event.is_before else _tell_tables(view, entrant)
        buttons = []
        if event.stage is Stage.CHECK_IN and entrant.is_in:
            if entrant.is_here:
                lines.append(tr("You are checked in."))
            else:
                lines.append(tr("You aren't checked in yet."))
                buttons.append(check_in_button(event))
        if entrant.is_in and (event.is_before or (event.rules.is_free and not event.is_over)):
            buttons.append(Button(tr("Another deck"), address_of(event, EventVerb.DECK)))
        if entrant.is_in and event.is_before:
            buttons.append(Button(tr("A word for chance"), address_of(event, EventVerb.WORD)))
        if entrant.deck is not None:
            buttons.append(
                Button(tr("My list"), address_of(event, EventVerb.LIST, to_base36(entrant.number)))
            )
        if entrant.is_in and not event.is_over:
            buttons.append(Button(tr("Leave the event"), address_of(event, EventVerb.LEAVE), Style.DANGER))
        return say("\n".join(lines), *((Row(tuple(buttons)),) if buttons else ()))

    @press(EventVerb.LEAVE, acknowledge=in_place)
    async def ask_leave(self, subject: str, user: int) -> Outgoing:
        """Somebody wants to leave: ask once more."""
        view = await self.app.events.get(subject)
        loses = tr("Your signing up is taken back.")
        if not view.event.is_before:
            loses = tr("You give up what you are playing, and can't come back.")
        buttons = (
            Button(tr("Leave the event"), address_of(view.event, EventVerb.LEAVE_SURE), Style.DANGER),
            Button(tr("Stay"), address_of(view.event, EventVerb.MINE)),
        )
        return say(tr("Leave {event}? {what}", event=escape(view.event.name), what=loses), Row(buttons))

    @press(EventVerb.LEAVE_SURE, acknowledge=in_place)
    async def leave(self, subject: str, user: int) -> Outgoing:
        """Take whoever presses out of the event."""
        await self.app.entering.leave(subject, user)
        return say(tr("You have left the event."))

    # --- running it -----------------------------------------------------------------------------------------

    @press(EventVerb.MANAGE, acknowledge=in_private_place)
    async def manage(self, interaction: discord.Interaction, subject: str) -> Outgoing:
        """What an organiser can do now."""
        return await self.show_managing(subject, read_caller(interaction))

    async def show_managing(self, subject: str, caller: Caller, notice: str = "") -> Outgoing:
        """What can be done by whoever runs an event."""
        view = await self.app.events.get(subject)
        event = view.event
        await self.app.organising.check_runs(event, caller)
        buttons = []
        if event.is_before:
            buttons.append(Button(tr("Begin now"), address_of(event, EventVerb.BEGIN), Style.SUCCESS))
        is_stopped = event.paused_at is not None and not event.is_over
        if is_stopped and event.trouble is not Trouble.BEGINNING:  # then beginning is what lets it go on
            buttons.append(Button(tr("Go on"), address_of(event, EventVerb.RESUME), Style.SUCCESS))
        buttons.append(Button(tr("Players"), address_of(event, EventVerb.PLAYERS)))
        text = build_managing(event, has_other_way=await self.app.organising.has_other_way(event.id))
        return say("\n".join(filter(None, (notice, text))), Row(tuple(buttons)))

    @press(EventVerb.BEGIN, acknowledge=in_place)
    async def begin(self, interaction: discord.Interaction, subject: str) -> Outgoing:
        """Begin the event, for one of its organisers."""
        caller = read_caller(interaction)
        await self.app.organising.begin(subject, caller)
        return await self.show_managing(subject, caller, tr(BEGINS))

    @press(EventVerb.RESUME, acknowledge=in_place)
    async def resume(self, interaction: discord.Interaction, subject: str) -> Outgoing:
        """An organiser lets it go on."""
        caller = read_caller(interaction)
        await self.app.organising.resume(subject, caller)
        return await self.show_managing(subject, caller, tr("It goes on."))


def _tell_tables(view: EventView, entrant: Entrant) -> list[str]:
    """The tables at which somebody plays, also those of earlier rounds that go on; what came of the last one
    where none does.
    """
    event = view.event
    if not entrant.is_in:
        return [tr("You have left the event.")]
    mine = [each for each in view.field.pairings if entrant.number in each.players]
    shown = [each for each in mine if each.outcome is None] or [
        each for each in mine if each.round == event.round
    ]
    lines = [
        tr("Round {round}, table {table}", round=each.round, table=tell_table(view, each)) for each in shown
    ]
    if lines or event.is_over:
        return lines
    return [
        tr("You have no table in this round.")
        if mine
        else tr("Round {round} is being played; you play from the next one on.", round=event.round)
    ]


def _name_deck(entrant: Entrant, deck: Deck) -> str:
    return name_deck(deck, is_starter=entrant.has_starter)


def _page_of(press: EventPress) -> int:
    last = press.arguments[-1] if press.arguments else ""
    try:
        return from_base36(last.removeprefix(TURN)) if last.startswith(TURN) else 0
    except ValueError:
        return 0
