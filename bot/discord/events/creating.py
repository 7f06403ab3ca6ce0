"""``/event create``: what somebody wishes for, read, and the event that is made of it."""

from collections.abc import Callable, Coroutine, Sequence
from datetime import timedelta
from functools import partial
from typing import Any, TypedDict, TypeVar, Unpack

import discord
from discord import app_commands

from bot.app.packs.pack import GamePack
from bot.discord.challenge.commands import list_clocks
from bot.discord.events.callers import check_channel, read_caller
from bot.discord.events.grouping import name_command
from bot.discord.events.presses import EventPresses
from bot.discord.events.typing import read_length, read_moment, read_names
from bot.discord.platform.extensions import Choices, Interaction
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.games import games_here
from bot.discord.platform.localising import put_together
from bot.discord.platform.markdown import escape
from bot.discord.platform.pages import Outgoing
from bot.discord.platform.receiving import Short
from bot.discord.platform.refusing import Explained
from bot.model.events import DeckRules, EventRules, Kind, Lateness, Seeding
from engine.kernel.translation import mark, tr

MANAGERS_ONLY = mark(
    "Only somebody with the permission **Manage Events** makes events here. Those who manage this server can"
    " give it to a role."
)
LEAGUE = "league"
KINDS = {
    "swiss": mark("Swiss: everybody plays every round"),
    "single": mark("Single elimination: who loses is out"),
    "double": mark("Double elimination: who loses twice is out"),
    "robin": mark("Round robin: everybody plays everybody"),
    LEAGUE: mark("League: a round robin with a week for each round"),
}
LATES = {
    Lateness.CLAIM: mark("Whoever must choose loses"),
    Lateness.DRAW: mark("It is drawn"),
    Lateness.LOSS: mark("Both players lose"),
}
SEEDINGS = {
    Seeding.LOT: mark("By lot"),
    Seeding.RATING: mark("By rating"),
    Seeding.HAND: mark("By hand"),
}
GAMES = {1: mark("One game"), 3: mark("The best of three games")}
WEEK = "1w"
DAY = timedelta(days=1)
Answer = TypeVar("Answer", bound=Callable[..., Coroutine[Any, Any, None]])
SHORT_CLOCK = "live"
"""The clock of rounds that take less than a day, where none is named."""
ABOUT = {
    "name": mark("What it is called"),
    "kind": mark("How it finds its winner"),
    "clock": mark("How long players may think"),
    "players": mark("How many may sign up"),
    "start": mark("When: 2h, or 2026-12-01 18:00; leave it out to begin it yourself"),
    "round_time": mark("How long a round may take: 50m, 3d, 1w"),
    "late": mark("What becomes of a table when the time of its round is over"),
    "best_of": mark("1 or 3 games decide a table"),
    "closed": mark("Nobody reads the lists of decks before it is over"),
    "change_decks": mark("Another deck may be played from game to game"),
    "starters": mark("Starter decks only"),
    "sets": mark("Only cards of these sets: hBP01, hSD01"),
    "banned": mark("Numbers of cards that may not be played"),
    "one_leader": mark("The same leading card for the whole event"),
    "check_in": mark("Players say that they are there so long before it begins: 30m"),
    "rounds": mark("Rounds of a Swiss; else as many as its players need"),
    "enter_until": mark("One may still enter a Swiss during its first so many rounds"),
    "seeding": mark("In which order players are put"),
    "casual": mark("Play without a rating"),
    "helpers": mark("A role whose members help to run it"),
    "game": mark("Which card game, if several are played here"),
}
"""What each option of ``/event create`` is."""


class EventOptions(TypedDict, total=False):
    """What somebody typed after ``/event create``; what is missing is as it usually is."""

    name: str
    kind: str
    clock: str | None
    players: int | None
    start: str | None
    round_time: str | None
    late: str | None
    best_of: int | None
    closed: bool
    change_decks: bool
    starters: bool
    sets: str | None
    banned: str | None
    one_leader: bool
    check_in: str | None
    rounds: int | None
    enter_until: int | None
    seeding: str | None
    casual: bool
    helpers: discord.Role | None
    game: str | None


def read_kind(offered: str) -> Kind:
    """What is played where one of ``KINDS`` is wished for."""
    return Kind.ROBIN if offered == LEAGUE else Kind(offered)


def read_rules(options: EventOptions, usual_clock: str) -> EventRules:
    """The rules that somebody wishes for.

    Raises:
        Explained: a time or a list can't be read.
    """
    is_league = options["kind"] == LEAGUE
    kind = read_kind(options["kind"])
    typed = options.get("round_time") or (WEEK if is_league else None)
    if typed is None and options.get("late") is not None:
        raise Explained(
            tr(
                "`late` says what becomes of a table when the time of its round is over. Say with"
                " `round_time` how long a round may take."
            )
        )
    length = None if typed is None else read_length(typed)
    is_short = length is not None and length < DAY
    check_in = options.get("check_in")
    decks = DeckRules(
        is_starter=options.get("starters", False),
        sets=read_names(options.get("sets")),
        banned=read_names(options.get("banned")),
        has_one_leader=options.get("one_leader", False),
    )
    return EventRules(
        kind,
        rounds=options.get("rounds") or 0,
        best_of=options.get("best_of") or 1,
        is_free=options.get("change_decks", False),
        clock=options.get("clock") or (SHORT_CLOCK if is_short else usual_clock),
        round_time=length,
        is_calendar=is_league,
        lateness=Lateness(options.get("late") or Lateness.CLAIM),
        is_open=not options.get("closed", False),
        decks=decks,
        most=options.get("players") or (16 if kind is Kind.ROBIN else 64),
        seeding=Seeding(options.get("seeding") or Seeding.LOT),
        check_in=None if check_in is None else read_length(check_in),
        late_rounds=options.get("enter_until") or 0,
        is_rated=not options.get("casual", False),
    )


def _find_game(games: Sequence[GamePack], wanted: str | None) -> GamePack:
    """The card game that somebody wishes for, the usual one if they named none.

    Raises:
        Explained: it isn't played here.
    """
    if wanted is None:
        return games[0]
    name = wanted.strip().casefold()
    for pack in games:
        if name in (pack.name.casefold(), pack.ruleset.title.casefold()):
            return pack
    titles = ", ".join(each.ruleset.title for each in games)
    raise Explained(tr("That game isn't played here; there is {games}.", games=titles))


class EventMaking:
    """Makes events.

    Args:
        front_end: the tools.
        presses: what the buttons of an event do.
    """

    def __init__(self, front_end: FrontEnd, presses: EventPresses) -> None:
        self.front_end, self.presses, self.app = front_end, presses, front_end.app

    async def create(self, interaction: Interaction, **options: Unpack[EventOptions]) -> Outgoing:
        """Make an event; it is posted in the channel."""
        if not read_caller(interaction).is_manager:
            raise Explained(tr(MANAGERS_ONLY))
        place = await check_channel(self.app, interaction)
        pack = _find_game(await games_here(self.app, interaction), options.get("game"))
        usual = (await self.app.servers.get(interaction.guild_id)).clock or "standard"
        hours, start = await self.app.waking.get(interaction.user.id), options.get("start")
        now, helpers = self.app.context.clock.now(), options.get("helpers")
        event = await self.app.making.create(
            name=options["name"],
            ruleset=pack.name,
            rules=read_rules(options, usual),
            place=place,
            organiser=interaction.user.id,
            starts_at=None if start is None else read_moment(start, now, hours.zone if hours else None),
            role_id=None if helpers is None else helpers.id,
        )
        notice = tr("🏆 **{event}** #{id} is being posted here.", event=escape(event.name), id=event.id)
        return await self.presses.show_managing(event.id, read_caller(interaction), notice)


def _name(words: str) -> str:
    return tr(words)


def make_choices(named: dict[str, str]) -> Choices:
    """Choices of an option, in each language."""
    return [
        app_commands.Choice(name=put_together(partial(_name, words)), value=str(value))
        for value, words in named.items()
    ]


def _describe(create: Answer) -> Answer:
    """Say what each option is, and what may be chosen."""
    app_commands.describe(**ABOUT)(create)
    app_commands.choices(
        best_of=[
            app_commands.Choice(name=put_together(partial(_name, words)), value=games)
            for games, words in GAMES.items()
        ]
    )(create)
    app_commands.choices(
        kind=make_choices(KINDS),
        clock=list_clocks(),
        late=make_choices({str(key): words for key, words in LATES.items()}),
        seeding=make_choices({str(key): words for key, words in SEEDINGS.items()}),
    )(create)
    return create


def add_making(group: app_commands.Group, making: EventMaking) -> None:
    """Put the command into the group."""

    @group.command(name="create", description=mark("Make an event; it is posted in this channel"))
    @_describe
    async def create(
        interaction: Interaction,
        name: app_commands.Range[str, 1, 60],
        kind: Short,
        clock: Short | None = None,
        players: app_commands.Range[int, 2, 256] | None = None,
        start: Short | None = None,
        round_time: Short | None = None,
        late: Short | None = None,
        best_of: int | None = None,
        closed: bool = False,
        change_decks: bool = False,
        starters: bool = False,
        sets: Short | None = None,
        banned: app_commands.Range[str, 1, 1000] | None = None,
        one_leader: bool = False,
        check_in: Short | None = None,
        rounds: app_commands.Range[int, 1, 128] | None = None,
        enter_until: app_commands.Range[int, 1, 128] | None = None,
        seeding: Short | None = None,
        casual: bool = False,
        helpers: discord.Role | None = None,
        game: Short | None = None,
    ) -> None:
        options = EventOptions(
            name=name,
            kind=kind,
            clock=clock,
            players=players,
            start=start,
            round_time=round_time,
            late=late,
            best_of=best_of,
            closed=closed,
            change_decks=change_decks,
            starters=starters,
            sets=sets,
            banned=banned,
            one_leader=one_leader,
            check_in=check_in,
            rounds=rounds,
            enter_until=enter_until,
            seeding=seeding,
            casual=casual,
            helpers=helpers,
            game=game,
        )
        await making.front_end.answer(
            interaction, name_command(interaction), lambda: making.create(interaction, **options)
        )
