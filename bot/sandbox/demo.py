"""A whole match between two computer players who press the bot's real buttons and selects."""

import asyncio
import hashlib
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, Literal, TypedDict

import msgspec

from bot.app.seeding import Entropy, foretell
from bot.discord.challenge.addresses import ChallengePress, ChallengeVerb
from bot.discord.platform.logs import warnings_only
from bot.games.installed import installed_packs
from bot.model.matches import MatchInfo
from bot.sandbox.moves import walk_components
from bot.sandbox.players import Player
from bot.sandbox.world import Setting, World, open_world

THINKING = timedelta(seconds=2)
"""How long a player takes for each press, on the match's clock."""
BEGINNING = datetime(2026, 1, 1, 18, tzinfo=UTC)
PRESS_LIMIT = 20_000
POLICIES = ("random",)
SEATS: tuple[Literal["a"], Literal["b"]] = ("a", "b")
PLAYERS = ("mio", "rin")


class Messages(TypedDict):
    """How many direct messages each seat has got."""

    a: int
    b: int


class PressesPerTurn(TypedDict):
    """Presses in an average turn: of the player whose turn it is, and of the other one."""

    active: float
    waiting: float


class DemoReport(msgspec.Struct, frozen=True):
    """What the demo tells.

    Args:
        winner: "a", "b" or "draw"; ``None`` if the match did not end.
        reason: why, in the ruleset's own terms.
        turns: turns of the match.
        answers: choices that the match took.
        interactions: commands and presses together.
        posts: messages in channels and threads.
        dms: direct messages with a hand.
        pictures: pictures written.
        presses_per_turn: how much the players had to press.
        errors: errors inside the bot; the transcript has them.
        seconds: how long it took.
    """

    winner: str | None
    reason: str
    turns: int
    answers: int
    interactions: int
    posts: int
    dms: Messages
    pictures: int
    presses_per_turn: PressesPerTurn
    errors: int
    seconds: float


class PressClock:
    """The match's clock: it moves on by the thinking time at every press."""

    def __init__(self) -> None:
        self._now = BEGINNING

    def now(self) -> datetime:
        """The time of the match, which is no real one."""
        return self._now

    def move_on(self, by: timedelta = THINKING) -> None:
        """Let so much time of the match pass; by default the time that a player thinks."""
        self._now += by


def seed_of(number: int) -> Entropy:
    """A source of seeds that gives the same for the same number, so that a demo can be repeated."""
    return foretell(lambda count: hashlib.sha256(f"oshiban demo {number}".encode()).digest()[:count])


@dataclass
class Recorder:
    """Writes pictures and transcript, and counts.

    Args:
        folder: where they are written; ``None`` to write nothing.
    """

    folder: Path | None
    lines: list[str] = field(default_factory=list)
    presses: Counter[str] = field(default_factory=Counter)
    pictures: int = 0
    seen: set[int] = field(default_factory=set)

    def note(self, line: str) -> None:
        """Add a line to the transcript."""
        self.lines.append(line)

    def count_press(self, match: MatchInfo, seat: int) -> None:
        """Count a press of a seat in a turn."""
        if match.turn and match.active_seat is not None:
            self.presses["active" if seat == match.active_seat else "waiting"] += 1

    def collect(self, world: World, channel_id: int | None, message_id: int | None, name: str) -> None:
        """Write the pictures that a message shows now and that were not written yet."""
        if channel_id is None or message_id is None:
            return
        message = world.env.backend.messages.get(channel_id, {}).get(message_id)
        for attachment in message.attachments if message is not None else ():
            number = int(attachment["id"])
            data = world.env.backend.cdn.get(attachment["url"])
            if number in self.seen or data is None:
                continue
            self.seen.add(number)
            self.pictures += 1
            if self.folder is not None:
                suffix = Path(attachment["filename"]).suffix
                (self.folder / f"{self.pictures:04}-{name}{suffix}").write_bytes(data)

    def collect_all(self, world: World, match: MatchInfo) -> None:
        """Write what board and hands show now."""
        turn = f"turn-{match.turn:02}"
        self.collect(world, match.board_channel_id, match.board_message_id, f"{turn}-board")
        for seat, name in zip(match.seats, SEATS, strict=True):
            self.collect(world, seat.hand_channel_id, seat.hand_message_id, f"{turn}-hand-{name}")

    def finish(self) -> None:
        """Write the transcript into the folder, if there is one."""
        if self.folder is not None:
            (self.folder / "transcript.txt").write_text("\n".join(self.lines) + "\n", encoding="utf-8")


class Demo:
    """One match in a world.

    Args:
        world: the world.
        clock: the match's clock.
        chance: makes the players' choices.
        recorder: writes and counts.
    """

    def __init__(self, world: World, clock: PressClock, chance: Random, recorder: Recorder) -> None:
        self.world, self.clock, self.recorder = world, clock, recorder
        self.players = [Player(world.people[name], chance) for name in PLAYERS]
        self.commands = 0

    async def start(self, deck_a: str, deck_b: str) -> str:
        """Challenge, accept, choose the deck; the id of the match."""
        world, (a, b) = self.world, self.players
        channel = world.channels["arena"]
        self.commands += 1
        await a.actor.slash(channel, "duel", opponent=b.actor, deck=deck_a, clock="none")
        await world.settle()
        challenges = await world.app.challenges.of_user(a.actor.id)
        card = channel.last_message
        if not challenges or card is None:
            raise ValueError(f"the challenge was not posted; is there a starter deck {deck_a!r}?")
        accepted = await b.press(card, ChallengePress(ChallengeVerb.ACCEPT, challenges[0].id).custom_id)
        assert accepted.response is not None
        await b.press(accepted.response, find_deck_menu(accepted.response.components), (deck_b,))
        await world.settle()
        return challenges[0].id

    async def play(self, match_id: str) -> MatchInfo:
        """Press until the match is over."""
        world = self.world
        written = 0
        for _ in range(PRESS_LIMIT):
            match = await world.app.matches.get(match_id)
            self.recorder.collect_all(world, match)
            written = await self._transcribe(match, written)
            if match.is_over or match.prompt_seat is None:
                return match
            await self._press(match)
            self.clock.move_on()
            await world.settle()
        return await world.app.matches.get(match_id)

    async def _press(self, match: MatchInfo) -> None:
        assert match.prompt_seat is not None
        player = self.players[match.prompt_seat]
        name = PLAYERS[match.prompt_seat].capitalize()
        self.recorder.count_press(match, match.prompt_seat)
        if player.offered():
            move = await player.move()
            self.recorder.note(f"    {name} presses {move.words}")
            return
        assert match.board_channel_id is not None
        assert match.board_message_id is not None
        board = self._message(match.board_channel_id, match.board_message_id)
        self.recorder.note(f"    {name} presses {await player.turn_to_board(board, match)}")

    def _message(self, channel_id: int, message_id: int):  # type: ignore[no-untyped-def]
        thread = next(t for c in self.world.channels.values() for t in (c, *c.threads) if t.id == channel_id)
        return next(message for message in thread.history() if message.id == message_id)

    async def _transcribe(self, match: MatchInfo, written: int) -> int:
        """Add what happened since the last time; how much of the log is written now."""
        lines = await self.world.client.front_end.reader.log(match.id, None, 100_000)
        for line in lines[written:]:
            self.recorder.note(f"[turn {line.turn}] {line.text}")
        return len(lines)


def find_deck_menu(components: list[dict[str, Any]]) -> str:
    """The address of the menu from which whoever accepts a challenge chooses a deck."""
    addresses = (str(part["custom_id"]) for part in walk_components(components) if "custom_id" in part)
    presses = ((address, ChallengePress.read(address)) for address in addresses)
    return next(address for address, press in presses if press and press.verb is ChallengeVerb.ACCEPT_WITH)


def _count_messages(world: World, channel_ids: set[int]) -> int:
    """How many messages the bot posted in these channels."""
    paths = {f"/channels/{channel_id}/messages" for channel_id in channel_ids}
    return sum(request.method == "POST" and request.path in paths for request in world.env.http_requests)


def _report(world: World, demo: Demo, match: MatchInfo, seconds: float) -> DemoReport:
    winner = None
    if match.result is not None:
        winner = "draw" if match.result.winner is None else SEATS[match.result.winner]
    places = {channel.id for c in world.channels.values() for channel in (c, *c.threads)}
    dms = [world.env.backend.dm_channels.get(player.actor.id) for player in demo.players]
    sent = [_count_messages(world, {channel} if channel else set()) for channel in dms]
    presses, turns = demo.recorder.presses, max(1, match.turn)
    return DemoReport(
        winner=winner,
        reason=str(match.result.reason) if match.result is not None else "",
        turns=match.turn,
        answers=match.answers,
        interactions=demo.commands + sum(player.presses for player in demo.players),
        posts=_count_messages(world, places),
        dms={"a": sent[0], "b": sent[1]},
        pictures=demo.recorder.pictures,
        presses_per_turn={
            "active": round(presses["active"] / turns, 2),
            "waiting": round(presses["waiting"] / turns, 2),
        },
        errors=len(world.errors),
        seconds=round(seconds, 2),
    )


async def play_demo(
    deck_a: str, deck_b: str, seed: int, out: Path | None, policy: str = "random", game: str | None = None
) -> DemoReport:
    """The demo within a running event loop; see :func:`run_demo`."""
    if policy not in POLICIES:
        raise ValueError(f"there is no policy {policy!r}; there is {', '.join(POLICIES)}")
    packs = installed_packs()
    pack = packs.first if game is None else packs.get(game)
    known = [name for name, _ in pack.ruleset.starter_decks()]
    for deck in (deck_a, deck_b):
        if deck not in known:
            raise ValueError(f"there is no starter deck {deck!r}; there are {', '.join(known)}")
    if out is not None:
        await asyncio.to_thread(out.mkdir, parents=True, exist_ok=True)
    begun = time.perf_counter()
    clock, recorder = PressClock(), Recorder(out)
    setting = Setting(packs, clock=clock, is_strict=True, entropy=seed_of(seed))
    async with open_world(setting) as world:
        await world.app.servers.choose_games(world.guild.id, [pack.name])
        demo = Demo(world, clock, Random(seed), recorder)
        match_id = await demo.start(f"s.{deck_a}", f"s.{deck_b}")
        match = await demo.play(match_id)
        for error in world.errors:
            recorder.note(f"ERROR {type(error).__name__}: {error}")
        recorder.finish()
        return _report(world, demo, match, time.perf_counter() - begun)


def run_demo(
    deck_a: str,
    deck_b: str,
    seed: int = 0,
    out: Path | None = None,
    policy: str = "random",
    game: str | None = None,
) -> DemoReport:
    """Play a whole match in SimCord between two computer players.

    They see what a person in front of Discord sees, the panel's components, and press them.

    Args:
        deck_a: id of the challenger's starter deck.
        deck_b: id of the opponent's starter deck.
        seed: decides the shuffles and the players' choices; the same seed gives the same match.
        out: where pictures and transcript are written; ``None`` to write nothing.
        policy: how the players choose: "random" (seldom what does nothing).
        game: the card game; the first that is installed if omitted.

    Raises:
        ValueError: there is no such deck or policy.
        UnknownRuleset: there is no such card game.
    """
    with warnings_only():
        return asyncio.run(play_demo(deck_a, deck_b, seed, out, policy, game))
