"""The lists of a closed event: nothing that anybody else can use or press tells one before its time."""

from __future__ import annotations

import gzip
import io
import zipfile
from collections.abc import Iterator
from typing import Any

import discord
import msgspec
import pytest
import simcord
from discord import app_commands
from simcord.backend.errors import SetupError

from bot.app.events.decisions import Caller
from bot.model.decks import StoredDeckRef
from bot.sandbox.moves import walk_components
from bot.sandbox.world import World
from tests.bot.discord.table_talk import components_of, words_of
from tests.bot.discord.test_events import PLAYERS, Cup, make_cup

SECRET = "Zanzibar"
"""The name of the deck of :data:`OWNER`, which stands wherever its list does."""
OWNER = "mio"
LEFT_OUT = ("mydata delete", "learn", "puzzle")
"""Who looks stays; lessons and puzzles have decks of their own."""
Shown = discord.Message | simcord.ResponseMessage


class Leak:
    """Everything that somebody was shown, and where.

    Args:
        cup: the event.
        match_id: a match of it that is over.
        watcher: who looks: the opponent in that match may see more than others.
    """

    def __init__(self, cup: Cup, match_id: str, watcher: simcord.MemberActor) -> None:
        self.cup, self.match_id, self.watcher = cup, match_id, watcher
        self.places: list[str] = []
        self.looked_at = 0
        self._pressed: set[str] = set()

    async def look(self, where: str, shown: Shown) -> None:
        """Look whether a message tells the secret: in its words, its buttons, its files."""
        self.looked_at += 1
        told = [(repr(components_of(shown)) + words_of(shown)).encode()]
        told += [unpack(await file.read()) for file in shown.attachments]
        if any(SECRET.encode() in each for each in told):
            self.places.append(where)

    async def use_commands(self) -> None:
        """Use every command, with what it asks for."""
        world = self.cup.world
        for command in world.client.tree.walk_commands():
            if not isinstance(command, app_commands.Command) or command.qualified_name in LEFT_OUT:
                continue
            options = {each.name: self._fill(each) for each in command.parameters}
            if any(value is None for name, value in options.items() if self._is_asked(command, name)):
                continue
            chosen = {name: value for name, value in options.items() if value is not None}
            try:
                done = await self.watcher.slash(self.cup.arena, command.qualified_name, **chosen)
            except SetupError:  # only managers of the server can use it
                continue
            await world.settle()
            if done.response is not None:
                await self.look(f"/{command.qualified_name}", done.response)
                await self.press_all(f"/{command.qualified_name}", done.response, 1)

    def _is_asked(self, command: app_commands.Command[Any, ..., Any], name: str) -> bool:
        return next(each.required for each in command.parameters if each.name == name)

    def _fill(self, option: app_commands.Parameter) -> object:
        """What is put into an option, by its name; ``None`` where nothing is."""
        known = {"match": self.match_id, "event": self.cup.id, "number": self.match_id}
        if option.name in known:
            return known[option.name]
        if option.name in ("user", "player", "opponent", "whose"):
            is_person = option.type is discord.AppCommandOptionType.user
            return self.cup.world.people[OWNER] if is_person else "1"
        return None

    async def press_all(self, where: str, shown: Shown, depth: int) -> None:
        """Press every button of a message that was not pressed before, and those of the answers."""
        for part in list(walk_components(components_of(shown))):
            custom_id = part.get("custom_id")
            if part.get("type") != 2 or not custom_id or part.get("disabled") or custom_id in self._pressed:
                continue
            self._pressed.add(custom_id)
            try:
                done = await self.watcher.click(shown, custom_id=custom_id)
            except SetupError:  # it has gone since, as by a press before
                continue
            await self.cup.world.settle()
            if done.response is not None:
                step = f"{where} > {part.get('label')}"
                await self.look(step, done.response)
                if depth:
                    await self.press_all(step, done.response, depth - 1)


def unpack(content: bytes) -> bytes:
    """What a file says: of an archive, everything in it."""
    if content.startswith(b"\x1f\x8b"):
        return gzip.decompress(content)
    if not zipfile.is_zipfile(io.BytesIO(content)):
        return content
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return b"".join(unpack(archive.read(name)) for name in archive.namelist())


def list_posts(world: World) -> Iterator[discord.Message]:
    """Everything that was posted where everybody reads it."""
    for channel in world.channels.values():
        yield from channel.history()
        for thread in channel.threads:
            yield from thread.history()


async def sign_up_with_secret(cup: Cup) -> None:
    """The owner of the secret signs up with it."""
    (_, plain), *_ = cup.world.app.decks.starters("tiny")
    owner = cup.world.people[OWNER].id
    deck = msgspec.structs.replace(plain, name=SECRET)
    saved = await cup.world.app.decks.save(owner, "tiny", deck)
    await cup.world.app.entering.sign_up(cup.id, owner, StoredDeckRef(saved.deck.id))


async def look_everywhere(world: World, *, is_closed: bool) -> Leak:
    """An event in which somebody has played with the secret; all that an opponent of theirs gets to see."""
    cup = await make_cup(world, closed=is_closed)
    await sign_up_with_secret(cup)
    for name in PLAYERS:
        if name != OWNER:
            await cup.sign_up(name)
    await world.app.organising.begin(cup.id, Caller(cup.boss.id))
    await world.settle()
    match_id, opponent = "", 0
    while not match_id:  # two of three play in each round
        view = await world.app.events.get(cup.id)
        for match in view.matches.values():
            if world.people[OWNER].id in match.users and not match.is_over:
                match_id, opponent = match.id, next(u for u in match.users if u != world.people[OWNER].id)
        await cup.play_round()
    assert not (await world.app.events.get(cup.id)).event.is_over
    watcher = next(person for person in world.people.values() if person.id == opponent)
    leak = Leak(cup, match_id, watcher)
    for message in list_posts(world):
        await leak.look(f"a post: {words_of(message)[:60]}", message)
        await leak.press_all("a post", message, 1)
    await leak.use_commands()
    assert leak.looked_at > 60, "it looked nearly nowhere"
    return leak


@pytest.mark.slow
async def test_no_outlet_tells_a_closed_list_before_its_time(world: World) -> None:
    assert (await look_everywhere(world, is_closed=True)).places == []


@pytest.mark.slow
async def test_lists_of_an_open_event_are_found_so(world: World) -> None:
    assert (await look_everywhere(world, is_closed=False)).places
