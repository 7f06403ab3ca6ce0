"""``/event`` for players, and for whoever makes an event."""

from functools import partial
from typing import TypedDict, Unpack

import discord
from discord import app_commands

from bot.discord.challenge.commands import list_clocks
from bot.discord.challenge.duels import check_channel
from bot.discord.events.callers import find_meant, list_choices, read_caller
from bot.discord.events.organisers import add_organising
from bot.discord.events.presses import EventPresses
from bot.discord.events.typing import read_length, read_moment, read_names
from bot.discord.events.words import name_kind
from bot.discord.platform.extensions import Choices, Interaction, to_choices
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.games import games_here, read_game
from bot.discord.platform.limits import SELECT_OPTIONS
from bot.discord.platform.links import jump_link
from bot.discord.platform.localising import put_together
from bot.discord.platform.markdown import escape, shorten_lines
from bot.discord.platform.pages import Outgoing, say
from bot.discord.platform.receiving import Short
from bot.discord.platform.refusing import Explained
from bot.model.challenges import Place
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
WEEK = "1w"
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
    "enter_until": mark("One may enter a Swiss until so many rounds are paired"),
    "seeding": mark("In which order players are put"),
    "casual": mark("Play without a rating"),
    "helpers": mark("A role whose members help to run it"),
    "game": mark("Which card game, if several are played here"),
}
"""What each option of ``/event create`` is."""


class Wishes(TypedDict, total=False):
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


def read_rules(wishes: Wishes, usual_clock: str) -> EventRules:
    """The rules that somebody wishes for.

    Raises:
        Explained: a time or a list can't be read.
    """
    is_league = wishes["kind"] == LEAGUE
    kind = Kind.ROBIN if is_league else Kind(wishes["kind"])
    length = wishes.get("round_time") or (WEEK if is_league else None)
    check_in = wishes.get("check_in")
    sets = tuple(each.upper() if each.islower() else each for each in read_names(wishes.get("sets")))
    decks = DeckRules(
        is_starter=wishes.get("starters", False),
        sets=sets,
        banned=read_names(wishes.get("banned")),
        has_one_leader=wishes.get("one_leader", False),
    )
    return EventRules(
        kind,
        rounds=wishes.get("rounds") or 0,
        best_of=wishes.get("best_of") or 1,
        is_free=wishes.get("change_decks", False),
        clock=wishes.get("clock") or usual_clock,
        round_time=None if length is None else read_length(length),
        is_calendar=is_league,
        lateness=Lateness(wishes.get("late") or Lateness.CLAIM),
        is_open=not wishes.get("closed", False),
        decks=decks,
        most=wishes.get("players") or (16 if kind is Kind.ROBIN else 64),
        seeding=Seeding(wishes.get("seeding") or Seeding.LOT),
        check_in=None if check_in is None else read_length(check_in),
        late_rounds=wishes.get("enter_until") or 0,
        is_rated=not wishes.get("casual", False),
    )


class EventCommands:
    """What the commands about events do.

    Args:
        front_end: the tools.
        presses: what the buttons do; commands do the same.
    """

    def __init__(self, front_end: FrontEnd, presses: EventPresses) -> None:
        self.front_end, self.presses, self.app = front_end, presses, front_end.app

    async def suggest(self, interaction: Interaction, typed: str) -> Choices:
        """The events of the server as autocomplete."""
        guild = interaction.guild_id
        events = [] if guild is None else await self.app.events.in_server(guild)
        return to_choices(self.front_end.linter, list_choices(events, typed))

    async def create(self, interaction: Interaction, **wishes: Unpack[Wishes]) -> Outgoing:
        """Make an event; it is posted in the channel."""
        if not read_caller(interaction).is_manager:
            raise Explained(tr(MANAGERS_ONLY))
        await check_channel(self.app, interaction)
        if isinstance(interaction.channel, discord.Thread):
            raise Explained(
                tr("An event needs a channel, in which its matches get threads. This is a thread.")
            )
        games, wanted = await games_here(self.app, interaction), wishes.get("game")
        pack = games[0]
        if wanted is not None:
            named, _ = read_game(f"{wanted}:", games)
            if named is None and len(games) > 1:
                raise Explained(
                    tr(
                        "That game isn't played here; there is {games}.",
                        games=", ".join(each.ruleset.title for each in games),
                    )
                )
            pack = named or pack
        usual = (await self.app.servers.get(interaction.guild_id)).clock or "standard"
        hours, start = await self.app.waking.get(interaction.user.id), wishes.get("start")
        now, helpers = self.app.context.clock.now(), wishes.get("helpers")
        event = await self.app.making.create(
            name=wishes["name"],
            ruleset=pack.name,
            rules=read_rules(wishes, usual),
            place=Place(interaction.guild_id, interaction.channel_id or 0),
            organiser=interaction.user.id,
            starts_at=None if start is None else read_moment(start, now, hours.zone if hours else None),
            role_id=None if helpers is None else helpers.id,
        )
        notice = tr("🏆 **{event}** #{id} is being posted here.", event=escape(event.name), id=event.id)
        return await self.presses.show_managing(event.id, read_caller(interaction), notice)

    async def list_events(self, guild_id: int) -> Outgoing:
        """The events of a server."""
        events = await self.app.events.in_server(guild_id)
        if not events:
            return say(tr("There is no event here yet. `/event create` makes one."))
        lines = [tr("### Events here")]
        for event in events[:SELECT_OPTIONS]:
            view = await self.app.events.get(event.id)
            link = jump_link(guild_id, event.channel_id, event.message_id)
            lines.append(
                tr(
                    "- [{event}]({link}) · {kind} · players: {number}{over}",
                    event=escape(event.name),
                    link=link,
                    kind=name_kind(event.rules),
                    number=len([each for each in view.field.entrants if each.is_in]),
                    over=tr(" · over") if event.is_over else "",
                )
            )
        return say(shorten_lines("\n".join(lines), 3500))


def _name(words: str) -> str:
    return tr(words)


def make_choices(named: dict[str, str]) -> Choices:
    """Choices of an option, in each language."""
    return [
        app_commands.Choice(name=put_together(partial(_name, words)), value=str(value))
        for value, words in named.items()
    ]


def make_group(commands: EventCommands) -> app_commands.Group:
    """The commands in a group."""
    group = app_commands.Group(
        name="event",
        description=mark("Tournaments and leagues: sign up, look, make and run them"),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    )
    _add_looking(group, commands)
    _add_create(group, commands)
    add_organising(group, commands.front_end, commands.presses, commands.suggest)
    return group


def _add_looking(group: app_commands.Group, commands: EventCommands) -> None:
    front_end, presses = commands.front_end, commands.presses

    @group.command(name="list", description=mark("The events of this server"))
    async def list_events(interaction: Interaction) -> None:
        guild = interaction.guild_id or 0
        await front_end.answer(interaction, "/event list", lambda: commands.list_events(guild))

    @group.command(name="show", description=mark("An event: its rules, players, where it stands"))
    @app_commands.describe(event=mark("Which event"))
    @app_commands.autocomplete(event=commands.suggest)
    async def show(interaction: Interaction, event: Short | None = None) -> None:
        async def make() -> Outgoing:
            return await presses.show((await find_meant(commands.app, interaction.guild_id, event)).id)

        await front_end.answer(interaction, "/event show", make)

    @group.command(name="standings", description=mark("How everybody stands, as a picture"))
    @app_commands.describe(event=mark("Which event"))
    @app_commands.autocomplete(event=commands.suggest)
    async def standings(interaction: Interaction, event: Short | None = None) -> None:
        async def make() -> Outgoing:
            return await presses.show_standings(
                (await find_meant(commands.app, interaction.guild_id, event)).id
            )

        await front_end.answer(interaction, "/event standings", make)

    @group.command(name="mine", description=mark("Your place: deck, table, the way to your match"))
    @app_commands.describe(event=mark("Which event"))
    @app_commands.autocomplete(event=commands.suggest)
    async def mine(interaction: Interaction, event: Short | None = None) -> None:
        async def make() -> Outgoing:
            meant = await find_meant(commands.app, interaction.guild_id, event)
            return await presses.show_mine(meant.id, interaction.user.id)

        await front_end.answer(interaction, "/event mine", make)

    @group.command(name="deck", description=mark("The list of a player's deck, once it may be read"))
    @app_commands.describe(player=mark("The player's number in the event"), event=mark("Which event"))
    @app_commands.autocomplete(event=commands.suggest)
    async def deck(interaction: Interaction, player: int, event: Short | None = None) -> None:
        async def make() -> Outgoing:
            meant = await find_meant(commands.app, interaction.guild_id, event)
            return await presses.show_list(meant.id, interaction.user.id, player)

        await front_end.answer(interaction, "/event deck", make)


def _add_create(group: app_commands.Group, commands: EventCommands) -> None:
    @group.command(name="create", description=mark("Make an event; it is posted in this channel"))
    @app_commands.describe(**ABOUT)
    @app_commands.choices(
        kind=make_choices(KINDS),
        clock=list_clocks(),
        late=make_choices({str(key): words for key, words in LATES.items()}),
        seeding=make_choices({str(key): words for key, words in SEEDINGS.items()}),
    )
    async def create(
        interaction: Interaction,
        name: app_commands.Range[str, 1, 60],
        kind: Short,
        clock: Short | None = None,
        players: app_commands.Range[int, 2, 256] | None = None,
        start: Short | None = None,
        round_time: Short | None = None,
        late: Short | None = None,
        best_of: app_commands.Range[int, 1, 3] | None = None,
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
        wishes = Wishes(
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
        await commands.front_end.answer(
            interaction, "/event create", lambda: commands.create(interaction, **wishes)
        )
