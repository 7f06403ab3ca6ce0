"""A match by mail over thirty days, played by the bot's buttons in virtual time.

It is written as a page of the documentation. The same page comes of it every time: seeds, choices and the
clock are fixed, and what Discord would number at random is called by a name.
"""

import hashlib
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random

import discord

from bot.app.packs.pack import Packs
from bot.app.policy import Policy
from bot.app.seeding import Entropy, foretell
from bot.discord.challenge.addresses import ChallengePress, ChallengeVerb
from bot.discord.match.addresses import Press, Verb
from bot.games.hocg.pack import HocgPack
from bot.model.matches import MatchInfo
from bot.sandbox.demo import find_deck_menu
from bot.sandbox.moves import walk_components
from bot.sandbox.players import Player
from bot.sandbox.world import Setting, World, open_world
from engine.hocg import HOCG

BEGINNING = datetime(2026, 3, 1, 18, tzinfo=UTC)
MOMENT = Policy().edit_interval.total_seconds()
"""Seconds until an edit of the board that waits is made."""
HOUR = 3600
STEP = 3
"""So many hours pass at once."""
DECKS = ("s.hSD01-sora", "s.hSD01-azki")
WAITING, PAUSED, TAKEN_BACK, LAST_DAY = 5, 9, 16, 30
"""The days on which something besides a turn happens; on the last one the match ends, if it hasn't."""
QUICK_FROM = 27
"""From this day on the players sit at the table together."""
DOWN = 2 * HOUR
"""So long is the bot away at each restart."""
PAGE = Path(__file__).resolve().parents[1] / "docs" / "examples" / "correspondence.md"
HEAD = """# A match by mail

Thirty days of a match on the **standard** clock: three days for each player, and twelve hours more a turn.
Two computer players press the buttons that people press; every night the bot is stopped for two hours and
started again with nothing in memory. Sora and AZKi are starter decks of hSD01. Quoted is what stands in the
channel and in the match's thread; of a board only its head and what has happened. Made by
`oshiban correspondence`, and checked by a test. So that the same page comes of it every time, nothing is
mixed into the chance of these two matches: their secrets are the seeds, other than in matches of people
([fairness](../fairness.md)).
"""
MOST_LINES = 7
HEAD_LINES = 3
RESULT_LINES = 5
TIME = re.compile(r"<t:(\d+):([A-Za-z])>")
MATCH = re.compile(r"#([2-9A-HJ-NP-Z]{8})\b")


class WordsOnly(HocgPack):
    """hOCG without pictures of the table: the transcript is made of words."""

    def draw_board(self, *_: object) -> None:  # type: ignore[override]
        pass

    def draw_hand(self, *_: object) -> None:  # type: ignore[override]
        pass

    def draw_result(self, *_: object) -> None:  # type: ignore[override]
        pass


def make_entropy() -> Entropy:
    """A source of seeds that gives the same ones, in order, every time."""
    numbers = count()
    return foretell(lambda size: hashlib.sha256(f"correspondence {next(numbers)}".encode()).digest()[:size])


class Correspondence:
    """The match, and what is written of it.

    Args:
        world: the small Discord.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        chance = Random(4)
        self.players = [Player(world.people[name], chance) for name in ("mio", "rin")]
        self.lines: list[str] = []
        self.match_id = ""
        self.day = 0
        self._seen: set[int] = set()
        self._ids: dict[str, str] = {}

    # --- writing --------------------------------------------------------------------------------------------

    def note(self, line: str) -> None:
        """Write a line of our own."""
        self.lines += [line, ""]

    def name(self, player: Player) -> str:
        """The name of a player in the transcript, with a capital."""
        return player.actor.user.name.capitalize()

    def collect(self) -> None:
        """Quote everything that was posted since the last look."""
        arena = self.world.channels["arena"]
        posts = [*arena.history(), *(post for thread in arena.threads for post in thread.history())]
        for post in sorted(posts, key=lambda post: post.id):
            if post.id not in self._seen:
                self._seen.add(post.id)
                if words := self._quote(post):
                    self.lines += [*(f"> {line}" for line in words), ""]

    def _quote(self, post: discord.Message) -> list[str]:
        components = [component.to_dict() for component in post.components]
        texts = [part["content"] for part in walk_components(components) if part["type"] == 10]  # type: ignore[arg-type]
        lines = "\n".join(texts if len(texts) < 3 else (texts[0], texts[-1])).splitlines()
        if len(lines) > MOST_LINES:
            first = RESULT_LINES if "is over" in lines[0] else HEAD_LINES
            lines = [*lines[:first], "…", *lines[first - MOST_LINES :]]
        return [self._clean(line).replace("## ", "").replace("-# ", "") for line in lines if line]

    def _clean(self, line: str) -> str:
        for name, member in self.world.people.items():
            line = line.replace(f"<@{member.id}>", f"@{name.capitalize()}")
        line = TIME.sub(lambda found: f"{datetime.fromtimestamp(int(found[1]), UTC):%d %b %H:%M}", line)
        return MATCH.sub(lambda found: "#" + self._ids.setdefault(found[1], self._next_id()), line)

    def _next_id(self) -> str:
        return f"MATCH{len(self._ids) + 1}"

    # --- time -----------------------------------------------------------------------------------------------

    async def wait(self, hours: int) -> None:
        """Let hours pass; what falls due in them is done at its time."""
        while hours > 0:
            step = min(hours, STEP)
            await self.world.advance(step * HOUR)
            hours -= step
        self.collect()

    async def begin_day(self, *, is_told: bool = True) -> None:
        """The night, with a restart, until the next evening."""
        if self.day:
            await self.restart()
            rest = self.world.env.now() - BEGINNING
            await self.wait(-(-rest // timedelta(days=1)) * 24 - rest // timedelta(hours=1))
        self.day = (self.world.env.now() - BEGINNING).days + 1
        if is_told:
            self.lines += [f"## Day {self.day}, {self.world.env.now():%d %B}", ""]

    async def restart(self) -> None:
        """Stop the bot, and start it again after a while with nothing in memory."""
        await self.world.sweeper.beat()
        await self.world.env.advance_time(DOWN)
        await self.world.restart()
        await self.world.sweeper.beat()
        for player in self.players:
            player.panel = None

    # --- playing --------------------------------------------------------------------------------------------

    async def info(self) -> MatchInfo:
        """What the bot knows of the match now, anew at each call."""
        return await self.world.app.matches.get(self.match_id)

    async def board(self) -> discord.Message:
        """The post in the match's thread that shows the board now."""
        match = await self.info()
        thread = self.world.thread(self.match_id)
        return next(post for post in thread.history() if post.id == match.board_message_id)

    async def begin(self) -> None:
        """Mio challenges Rin in the arena, and Rin accepts: both choose a deck."""
        (mio, rin), arena = self.players, self.world.channels["arena"]
        await mio.actor.slash(arena, "duel", opponent=rin.actor, deck=DECKS[0], clock="standard")
        await self.world.settle()
        (challenge,) = await self.world.app.challenges.of_user(mio.actor.id)
        self.match_id = challenge.id
        card = arena.last_message
        assert card is not None, "the challenge was posted"
        self.note("Mio types `/duel opponent:Rin deck:Sora clock:standard`.")
        self.collect()
        menu = await rin.press(card, ChallengePress(ChallengeVerb.ACCEPT, challenge.id).custom_id)
        assert menu.response is not None, "a menu of decks"
        await rin.press(menu.response, find_deck_menu(menu.response.components), (DECKS[1],))
        await self.world.settle()
        self.note("Rin presses **Accept** and chooses the deck AZKi.")
        self.collect()

    async def choose_once(self) -> Player:
        """One more choice of whoever must choose; who that was."""
        before = await self.info()
        assert before.prompt_seat is not None, "somebody must choose"
        player = self.players[before.prompt_seat]
        while (await self.info()).answers == before.answers:
            if player.offered():
                await player.move()
            else:
                await player.turn_to_board(await self.board(), await self.info())
            await self.world.settle()
        return player

    async def play_turn(self) -> None:
        """Choices until the next turn begins."""
        turn, made = (await self.info()).turn, {self.name(player): 0 for player in self.players}
        while not (now := await self.info()).is_over and now.turn == turn:
            made[self.name(await self.choose_once())] += 1
        told = [f"{name}'s choices: {number}." for name, number in made.items() if number]
        self.note(" ".join(told))
        self.collect()

    async def press_menu(self, player: Player, label: str) -> None:
        """Press something in the menu of offers."""
        more = await player.press(await self.board(), Press(Verb.MORE, self.match_id).custom_id)
        assert more.response is not None, "a menu"
        menu = await player.actor.click(more.response, label="Take back, draw, pause …")
        assert menu.response is not None, "what can be offered"
        self.note(f"{self.name(player)} presses **{label}**.")
        await player.actor.click(menu.response, label=label)
        await self.world.settle()
        await self.world.advance(MOMENT)  # what is posted stands behind an edit of the board, which may wait
        self.collect()

    async def agree(self, player: Player) -> None:
        """Agree to what the other player offers, if that waits for an answer."""
        if (await self.info()).offer is None:
            return
        posts = sorted(self.world.thread(self.match_id).history(), key=lambda post: post.id)
        notice, yes = [(post, yes) for post in posts for yes in _find_presses(post, Verb.AGREE)][-1]
        self.note(f"{self.name(player)} presses **Agree**.")
        await player.press(notice, yes)
        await self.world.settle()
        self.collect()

    # --- what happens ---------------------------------------------------------------------------------------

    async def wait_for_reminder(self) -> None:
        """Nobody comes, until the bot reminds."""
        seat = (await self.info()).prompt_seat or 0
        self.note(f"{self.name(self.players[seat])} has no time this evening, and the next one.")
        before = len(self._seen)
        while len(self._seen) == before and not (await self.info()).is_over:
            await self.wait(1)
        self.note(f"The reminder comes at {self.world.env.now():%d %b %H:%M}.")

    async def pause(self) -> None:
        """Both agree on a pause of four days."""
        first, second = self.players
        await self.press_menu(first, "Pause")
        await self.agree(second)
        before = (await self.info()).seats
        for _ in range(4):
            await self.begin_day(is_told=False)
        self.lines += [f"## Day {self.day}, {self.world.env.now():%d %B}", ""]
        assert (await self.info()).seats == before, "a pause takes nothing off any clock"
        self.note("Four days later not a minute is gone from any clock.")
        await self.press_menu(second, "Go on")

    async def take_back(self) -> None:
        """A choice that has told its player something is taken back by agreement."""
        player = await self.choose_once()
        while (now := await self.info()).to_choose != player.actor.id or now.undo_entry is not None:
            player = await self.choose_once()
        await self.press_menu(player, "Take back")
        await self.agree(next(other for other in self.players if other is not player))
        player.panel = None

    async def rematch(self) -> None:
        """Both players press the button for a rematch below the result, which begins another match."""
        result = self.world.thread(self.match_id).last_message
        assert result is not None, "the result was posted"
        for player in self.players:
            self.note(f"{self.name(player)} presses **Rematch**.")
            await player.press(result, ChallengePress(ChallengeVerb.REMATCH, self.match_id).custom_id)
            await self.world.settle()
            self.collect()

    async def play(self) -> str:
        """The thirty days, as a page."""
        await self.begin_day()
        await self.begin()
        while not (await self.info()).turn:
            await self.choose_once()
        self.collect()
        while not (await self.info()).is_over and self.day < LAST_DAY:
            await self.begin_day()
            if self.day == WAITING:
                await self.wait_for_reminder()
            elif self.day == PAUSED:
                await self.pause()
            elif self.day == TAKEN_BACK:
                await self.take_back()
            await self.play_turn()
            while self.day >= QUICK_FROM and not (await self.info()).is_over:
                await self.play_turn()
        while self.day < LAST_DAY:
            await self.begin_day(is_told=self.day == LAST_DAY - 1)
        await self.rematch()
        return "\n".join([HEAD, *self.lines]).rstrip() + "\n"


def _find_presses(post: discord.Message, verb: Verb) -> Iterator[str]:
    components = [component.to_dict() for component in post.components]
    for part in walk_components(components):  # type: ignore[arg-type]
        press = Press.read(part.get("custom_id") or "")
        if press is not None and press.verb is verb:
            yield part["custom_id"]


async def write_transcript() -> str:
    """Play the match; the page.

    Raises:
        RuntimeError: the bot met an error.
    """
    with ThreadPoolExecutor(1) as pool:
        setting = Setting(Packs([WordsOnly(HOCG)]), pool=pool, entropy=make_entropy())
        async with open_world(setting, BEGINNING) as world:
            page = await Correspondence(world).play()
            if world.errors:
                raise RuntimeError(f"the bot met an error: {world.errors[0]}")
    return page
