"""A whole event of computer players in the sandbox: they sign up with the bot's buttons and play it all."""

import asyncio
import time
from random import Random
from typing import Final

import msgspec
import simcord

from bot.app.events.events import EventView
from bot.app.events.making import BEST_OF, find_limits
from bot.app.events.rounds import find_winners
from bot.app.tables import Table
from bot.discord.decks.menu import STARTER
from bot.discord.events.addresses import EventPress, EventVerb
from bot.discord.events.creating import KINDS, read_kind
from bot.discord.platform.logs import warnings_only
from bot.games.installed import installed_packs
from bot.model.events import EventMatch
from bot.sandbox.demo import PressClock, seed_of
from bot.sandbox.moves import list_moves
from bot.sandbox.world import PEOPLE, Setting, World, open_world
from engine.kernel.players.protocol import NOTHING_SEEN
from engine.kernel.players.random import RandomPlayer

CHANNEL: Final = "arena"


class EventReport(msgspec.Struct, frozen=True):
    """What the demo of an event tells.

    Args:
        event: the kind of event.
        players: how many played in it.
        rounds: rounds that were played.
        matches: matches that were played.
        champion: who won; ``None`` if nobody did alone.
        errors: errors inside the bot.
        seconds: how long it took.
    """

    event: str
    players: int
    rounds: int
    matches: int
    champion: str | None
    errors: int
    seconds: float


class EventDemo:
    """One event in a world.

    Args:
        world: the world.
        clock: the clock of the use cases.
        chance: makes the players' choices.
    """

    def __init__(self, world: World, clock: PressClock, chance: Random) -> None:
        self.world, self.clock, self.chance = world, clock, chance
        self.organiser = world.people[PEOPLE[-1]]
        self.players: list[simcord.MemberActor] = []
        self.event_id = ""

    def gather(self, count: int) -> None:
        """Let so many people come into the server."""
        for number in range(1, count + 1):
            user = self.world.env.create_user(f"player{number}", global_name=f"Player {number}")
            self.players.append(self.world.guild.add_member(user))

    async def sign_up(self, kind: str, best_of: int) -> None:
        """Make the event, let everybody sign up with the button of its post, and begin it."""
        world, channel = self.world, self.world.channels[CHANNEL]
        count = len(self.players)
        await self.organiser.slash(
            channel,
            "event create",
            name="Demo Cup",
            kind=kind,
            clock="standard",
            players=count,
            best_of=best_of,
        )
        await world.settle()
        (event,) = await world.app.events.in_server(world.guild.id)
        self.event_id, post = event.id, channel.last_message
        assert post is not None, "the event was posted"
        for player in self.players:
            asked = await player.click(post, custom_id=self._press(EventVerb.SIGN_UP))
            assert asked.response is not None, "the decks are offered"
            offered = list_moves(asked.response.components, self.chance)
            decks = [move for move in offered if move.values and move.values[0].startswith(STARTER)]
            deck = self.chance.choice(decks)
            await player.select(asked.response, deck.values, custom_id=deck.custom_id)
        await world.settle()
        managing = await self.organiser.click(post, custom_id=self._press(EventVerb.MANAGE))
        assert managing.response is not None, "the organiser is shown what can be done"
        await self.organiser.click(managing.response, custom_id=self._press(EventVerb.BEGIN))

    def _press(self, verb: EventVerb) -> str:
        return EventPress(verb, self.event_id).custom_id

    async def play(self) -> EventView:
        """Play every match of every round; the event then."""
        while True:
            await self.world.settle()
            view = await self.world.app.events.get(self.event_id)
            if view.event.is_over:
                return view
            if view.event.paused_at is not None:
                raise RuntimeError(
                    f"the event stands still in round {view.event.round}: {view.event.trouble}"
                )
            playing = [
                each.match_id for each in view.field.pairings if each.outcome is None and each.match_id
            ]
            for match_id in playing:
                await self._play_match(match_id)
                await self.world.settle()
            if not playing:
                self._wait(view)

    def _wait(self, view: EventView) -> None:
        """Let the time pass until something can be played: a league waits for the day of its next round."""
        day = view.event.round_ends_at if all(each.outcome for each in view.tables) else None
        pause = self.world.setting.policy.event_pause
        self.clock.move_on(pause if day is None else max(pause, day - self.clock.now()))

    async def _play_match(self, match_id: str) -> None:
        """Let both players choose until the match is over. The board is posted where they leave it."""
        matches, player = self.world.app.matches, RandomPlayer(self.chance.randbytes(16))
        table: Table | None = None
        while True:
            match = await matches.get(match_id) if table is None else table.match
            if match.to_choose is None:
                return
            if table is None or table.prompt is None:
                table = await matches.table(match_id, match.to_choose)
            assert table.prompt is not None, "whoever must choose is asked"
            picked = [option.id for option in player.choose(table.prompt, NOTHING_SEEN)]
            done = await matches.choose(match_id, match.to_choose, match.prompt_id or 0, picked)
            table = done.table
            self.clock.move_on()

    async def report(self, kind: str, view: EventView, seconds: float) -> EventReport:
        """What there is to tell of the event."""
        winners = find_winners(view.field)
        names = {player.id: player.user.global_name for player in self.players}
        async with self.world.app.context.store.read() as tx:
            played = await tx.rows.find(EventMatch, event_id=self.event_id)
        return EventReport(
            event=kind,
            players=len(self.players),
            rounds=view.event.round,
            matches=len(played),
            champion=names[winners[0]] if len(winners) == 1 else None,
            errors=len(self.world.errors),
            seconds=round(seconds, 2),
        )


async def play_event(
    kind: str, players: int, seed: int, game: str | None = None, best_of: int = 1
) -> EventReport:
    """The demo within a running event loop; see :func:`run_event`."""
    if kind not in KINDS:
        raise ValueError(f"there is no event {kind!r}; there is {', '.join(KINDS)}")
    least, most = find_limits(read_kind(kind))
    if not least <= players <= most:
        raise ValueError(f"an event of kind {kind!r} has {least} to {most} players, not {players}")
    if best_of not in BEST_OF:
        raise ValueError(f"a table is decided by the best of {' or '.join(map(str, BEST_OF))}, not {best_of}")
    packs, begun = installed_packs(), time.perf_counter()
    pack = packs.first if game is None else packs.get(game)
    clock = PressClock()
    setting = Setting(packs, clock=clock, is_strict=True, entropy=seed_of(seed))
    async with open_world(setting) as world:
        await world.app.servers.choose_games(world.guild.id, [pack.name])
        demo = EventDemo(world, clock, Random(seed))
        demo.gather(players)
        await demo.sign_up(kind, best_of)
        view = await demo.play()
        return await demo.report(kind, view, time.perf_counter() - begun)


def run_event(
    kind: str, players: int = 8, seed: int = 0, game: str | None = None, best_of: int = 1
) -> EventReport:
    """Play a whole event in SimCord between computer players.

    Args:
        kind: the kind of event: "swiss", "single", "double", "robin" or "league".
        players: how many play.
        seed: decides the shuffles, the decks and the players' choices.
        game: the card game; the first that is installed if omitted.
        best_of: of how many games a table is decided.

    Raises:
        ValueError: there is no such event, or not with so many players or games.
        UnknownRuleset: there is no such card game.
    """
    with warnings_only():
        return asyncio.run(play_event(kind, players, seed, game, best_of))
