"""The engine runs beside the event loop, outside of transactions: no long chain of effects holds others."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager

import pytest

from bot.app.challenges.blocking import Blocks
from bot.app.changes import Step
from bot.app.events.decisions import Caller
from bot.app.matches import stepping
from bot.app.outcomes import Accepted
from bot.app.refusals import Refused
from bot.model.decks import StarterDeck
from bot.model.events import EventRules, Kind
from bot.model.seeds import Interactions
from bot.model.seekers import Seeker, Wishes
from engine.kernel.ruleset import Deck, Match
from tests.bot.tiny_game import TinyRuleset
from tests.bot.worlds import ARENA, EVE, MIO, RIN, World

PATIENCE = 5.0
PLAIN = StarterDeck("plain")


async def test_others_write_while_an_answer_is_played_out(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, other = await world.start(), await world.start()
    user, prompt = await world.prompt(match_id)
    is_playing, has_gone_on, take_step = threading.Event(), threading.Event(), stepping.take_step

    def take_long(*arguments: object) -> Step:
        is_playing.set()
        assert has_gone_on.wait(PATIENCE), "a writer waits for the engine"
        return take_step(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(stepping, "take_step", take_long)
    choosing = asyncio.create_task(
        world.app.matches.choose(match_id, user, prompt.id, [prompt.options[0].id])
    )
    await asyncio.to_thread(is_playing.wait, PATIENCE)
    await world.app.matches.mute(other, MIO)
    has_gone_on.set()
    assert isinstance(await choosing, Accepted)


# --- beginning ----------------------------------------------------------------------------------------------


async def accept(world: World) -> None:
    """Somebody accepts a challenge to everybody."""
    challenge = await world.challenge(opponent=None)
    await world.app.challenges.accept(challenge, RIN, PLAIN)


async def meet(world: World) -> None:
    """Two who look for the same play each other."""
    now, guild = world.clock.now(), ARENA.guild_id or 0
    for user in (MIO, RIN):
        await world.app.seeking.seek(Seeker(guild, user, "", "tiny", PLAIN, Wishes(), now, now), 70)
    _, (found,) = await world.app.seeking.list_seekers(guild, RIN)
    await world.app.seeking.meet(found.seeker.id, RIN, ARENA, Interactions())


async def practise(world: World) -> None:
    """Somebody plays a computer."""
    await world.app.practice.start(
        ruleset="tiny", user_id=MIO, computer="random", place=ARENA, deck=PLAIN, against=PLAIN
    )


async def run_event(world: World) -> None:
    """An event opens a table."""
    event = await world.app.making.create(
        name="Cup", ruleset="tiny", rules=EventRules(Kind.SINGLE), place=ARENA, organiser=EVE
    )
    for user in (MIO, RIN):
        await world.app.entering.sign_up(event.id, user, PLAIN)
    await world.app.organising.begin(event.id, Caller(EVE))
    await world.stewards.drain()


BEGINNINGS: Sequence[Callable[[World], Awaitable[None]]] = (accept, meet, practise, run_event)


@asynccontextmanager
async def dealing(
    begin: Awaitable[None], monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[asyncio.Task[None]]:
    """What others do while the cards of a match are dealt, which takes as long as that."""
    is_dealing, has_gone_on, start = threading.Event(), threading.Event(), TinyRuleset.start

    def start_long(rules: TinyRuleset, decks: Sequence[Deck], seed: bytes) -> Match:
        is_dealing.set()
        assert has_gone_on.wait(PATIENCE), "a writer waits for the engine"
        return start(rules, decks, seed)

    monkeypatch.setattr(TinyRuleset, "start", start_long)
    beginning = asyncio.ensure_future(begin)
    assert await asyncio.to_thread(is_dealing.wait, PATIENCE)
    yield beginning
    has_gone_on.set()


@pytest.mark.parametrize("begin", BEGINNINGS)
async def test_others_write_while_a_match_is_dealt(
    world: World, monkeypatch: pytest.MonkeyPatch, begin: Callable[[World], Awaitable[None]]
) -> None:
    async with dealing(begin(world), monkeypatch) as beginning:
        await world.app.servers.decide(ARENA.guild_id or 0, looking_role=5)
    await beginning
    assert len(await world.app.matches.of_user(MIO)) == 1


@pytest.mark.parametrize("begin", [accept, meet])
@pytest.mark.parametrize("pair", [(MIO, RIN), (RIN, MIO)])
async def test_who_is_blocked_while_a_match_is_dealt_is_not_met(
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    begin: Callable[[World], Awaitable[None]],
    pair: tuple[int, int],
) -> None:
    async with dealing(begin(world), monkeypatch) as beginning:
        await Blocks(world.app.context).block(*pair)
    with pytest.raises(Refused):
        await beginning
    assert await world.app.matches.of_user(MIO) == []
